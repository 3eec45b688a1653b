"""Fits the network of the ER judge to what separates courses, and rounds it to whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from dicehospital.bots.er.cells import ALL_BEDS, SHARED
from dicehospital.bots.er.judge import BIAS, HIDDEN, SHARE, UNIT, written_judge
from dicehospital.bots.er.weights import TURNS
from dicehospital.er.board.tables import EPIDEMIOLOGISTS, RADIOLOGISTS

BATCH: Final = 4096  # groups
EPOCHS: Final = 8
RATE: Final = 1e-3
DECAY: Final = 1.0  # three times as much, or a third, explained less of unseen courses
HELD_OUT: Final = 0.04  # of the groups
LARGEST: Final = 32_000  # of a weight, in 16 bits

Arrays = dict[str, NDArray[Any]]


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
        signs = torch.ones(hidden)
        signs[1::2] = -1.0
        with torch.no_grad():
            self.weights.weight.copy_(0.2 * signs.expand(int(TURNS), hidden))

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        """What each sheet of each group is worth more than it looks."""
        beds, cards = batch["beds"], batch["cards"]
        rows = int(ALL_BEDS)
        layer = self.any_card(beds).sum(-2) + self.shared(batch["others"]).sum(-2)
        layer = layer + self.radiologists(beds + rows * cards[:, :1, None]).sum(-2)
        layer = layer + self.epidemiologists(beds + rows * cards[:, 1:, None]).sum(-2)
        return (layer.relu() * self.weights(batch["turns"])[:, None, :]).sum(-1)


def fit(folder: Path, number: int, arrays: Arrays, tell: Callable[[str], None]) -> bytes:
    """The file of a judge that explains the groups best; it begins with the network of the round before."""
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    network = Network(int(HIDDEN)).to(device)
    before = folder / f"network{number - 1}.pt"
    if before.is_file():
        network.load_state_dict(torch.load(before, map_location=device))
    learn(
        network, {name: torch.from_numpy(array).to(device) for name, array in arrays.items()}, tell
    )
    torch.save(network.state_dict(), folder / f"network{number}.pt")
    return rounded(network)


def learn(network: Network, data: dict[str, Tensor], tell: Callable[[str], None]) -> None:
    """Go through the groups some times, in smaller and smaller steps; a few are kept to see how it does."""
    groups = len(data["turns"])
    order = torch.randperm(groups).to(data["turns"].device)
    unseen, seen = order[: int(groups * HELD_OUT)], order[int(groups * HELD_OUT) :]
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * (len(seen) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1)
    for epoch in range(EPOCHS):
        mixed = seen[torch.randperm(len(seen)).to(seen.device)]
        for first in range(0, len(mixed) - BATCH + 1, BATCH):
            loss, _ = misjudged(network, data, mixed[first : first + BATCH])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            keep_within(network)
        share = explained(network, data, unseen)
        tell(f"epoch {epoch + 1}: explains {share:.4f} of what separates unseen courses")


def keep_within(network: Network) -> None:
    """Weights stay within what 16 bits hold."""
    most = LARGEST / (1000 * int(SHARE))
    with torch.no_grad():
        network.weights.weight.clamp_(-most, most)


def misjudged(network: Network, data: dict[str, Tensor], places: Tensor) -> tuple[Tensor, Tensor]:
    """The square of what the network misjudges between courses of one turn, and of what there is to judge."""
    batch = {name: array[places].long() for name, array in data.items() if name != "gained"}
    gained = data["gained"][places]
    there = (torch.arange(gained.shape[1], device=gained.device) < batch["count"][:, None]).float()
    wanted, found = centred(gained, there), centred(network(batch), there)
    return ((found - wanted) ** 2).sum() / there.sum(), (wanted**2).sum() / there.sum()


def centred(values: Tensor, there: Tensor) -> Tensor:
    """Values less the mean of their group."""
    mean = (values * there).sum(-1, keepdim=True) / there.sum(-1, keepdim=True)
    return (values - mean) * there


def explained(network: Network, data: dict[str, Tensor], unseen: Tensor) -> float:
    """The share of what separates unseen courses that the network explains."""
    with torch.no_grad():
        parts = [misjudged(network, data, part) for part in unseen.split(BATCH)]
    left, whole = sum(float(a) for a, _ in parts), sum(float(b) for _, b in parts)
    return 1.0 - left / whole


def rounded(network: Network) -> bytes:
    """The network in whole numbers."""
    state = {
        name: value.detach().cpu().double().numpy() for name, value in network.state_dict().items()
    }
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


def whole(table: NDArray[Any], unit: int, most: int) -> NDArray[Any]:
    """Numbers in units, none larger than most."""
    found: NDArray[Any] = np.clip(np.rint(table * unit), -most, most).astype(np.int64)
    return found
