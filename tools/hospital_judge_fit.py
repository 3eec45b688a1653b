"""The network of the Dice Hospital judge, and how it is rounded to whole numbers."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import torch
from torch import Tensor, nn

from dicehospital.bots.hospital.cells import ROUNDS, ROWS
from dicehospital.bots.hospital.judge import HIDDEN, written_judge
from dicehospital.bots.packing import BIAS, SHARE, UNIT
from tools.judge_fit import LARGEST, alternating, fitted_network, numbers_of, whole
from tools.judge_rounds import Arrays


class Network(nn.Module):  # type: ignore[misc] # PyTorch need not be installed
    """The judge in floating point; a last row of zeros fills up hospitals that stand for fewer rows."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.rows = nn.Embedding(int(ROWS) + 1, hidden, padding_idx=int(ROWS))
        self.weights = nn.Embedding(int(ROUNDS), hidden)
        nn.init.normal_(self.rows.weight, std=0.05)
        with torch.no_grad():
            self.rows.weight[int(ROWS)] = 0.0
            self.weights.weight.copy_(alternating(int(ROUNDS), hidden))

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        """What each hospital of each group is worth more than it looks."""
        layer = self.rows(batch["rows"]).sum(-2)
        return (layer.relu() * self.weights(batch["turns"])[:, None, :]).sum(-1)


def fit(folder: Path, number: int, arrays: Arrays) -> bytes:
    """The file of a judge that explains the groups best."""
    return rounded(fitted_network(partial(Network, int(HIDDEN)), folder, number, arrays))


def rounded(network: nn.Module) -> bytes:
    """The network in whole numbers."""
    state = numbers_of(network)
    rows = whole(state["rows.weight"][: int(ROWS)], int(UNIT), int(BIAS) - 1)
    weights = state["weights.weight"].copy()
    weights[0] = 0.0  # nothing is to come after the last round
    tables = [rows, whole(weights, 1000 * int(SHARE), LARGEST)]
    return written_judge([int(number) for table in tables for number in table.reshape(-1)])
