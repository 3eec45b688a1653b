"""The network of the ER judge, and how it is rounded to whole numbers."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from dicehospital.bots.er.cells import ALL_BEDS, SHARED
from dicehospital.bots.er.judge import HIDDEN, written_judge
from dicehospital.bots.er.weights import TURNS
from dicehospital.bots.packing import BIAS, SHARE, UNIT
from dicehospital.er.board.tables import EPIDEMIOLOGISTS, RADIOLOGISTS
from tools.judge_fit import LARGEST, alternating, fitted_network, numbers_of, whole
from tools.judge_rounds import Arrays


class Network(nn.Module):  # type: ignore[misc] # PyTorch need not be installed
    """The judge in floating point; rows of beds are the sum of those of all cards and of each card's own."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        beds = int(ALL_BEDS)
        self.any_card = nn.Embedding(beds, hidden)
        self.radiologists = nn.Embedding(beds * len(RADIOLOGISTS), hidden)
        self.epidemiologists = nn.Embedding(beds * len(EPIDEMIOLOGISTS), hidden)
        self.shared = nn.Embedding(int(SHARED), hidden)
        self.weights = nn.Embedding(int(TURNS), hidden)
        for table in (self.any_card, self.shared):
            nn.init.normal_(table.weight, std=0.05)
        for table in (self.radiologists, self.epidemiologists):
            nn.init.zeros_(table.weight)
        with torch.no_grad():
            self.weights.weight.copy_(alternating(int(TURNS), hidden))

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        """What each sheet of each group is worth more than it looks."""
        beds, cards = batch["beds"], batch["cards"]
        rows = int(ALL_BEDS)
        layer = self.any_card(beds).sum(-2) + self.shared(batch["others"]).sum(-2)
        layer = layer + self.radiologists(beds + rows * cards[:, :1, None]).sum(-2)
        layer = layer + self.epidemiologists(beds + rows * cards[:, 1:, None]).sum(-2)
        return (layer.relu() * self.weights(batch["turns"])[:, None, :]).sum(-1)


def fit(folder: Path, number: int, arrays: Arrays) -> bytes:
    """The file of a judge that explains the groups best."""
    return rounded(fitted_network(partial(Network, int(HIDDEN)), folder, number, arrays))


def rounded(network: nn.Module) -> bytes:
    """The network in whole numbers."""
    state = numbers_of(network)
    beds = state["any_card.weight"]
    half = beds / 2  # the rows of all cards go half to each of the two tables
    rows = [
        *np.split(state["radiologists.weight"], len(RADIOLOGISTS)),
        *np.split(state["epidemiologists.weight"], len(EPIDEMIOLOGISTS)),
    ]
    most = int(BIAS) - 1  # a byte
    tables = [whole(half + table, int(UNIT), most) for table in rows]
    tables.append(whole(state["shared.weight"], int(UNIT), most))
    weights = state["weights.weight"].copy()
    weights[0] = 0.0  # after the last turn a sheet is what it scores
    tables.append(whole(weights, 1000 * int(SHARE), LARGEST))
    numbers = [int(number) for table in tables for number in table.reshape(-1)]
    return written_judge(numbers, len(RADIOLOGISTS), len(EPIDEMIOLOGISTS))
