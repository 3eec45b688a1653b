"""Fits the network of a judge to what separates courses of one turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from dicehospital.bots.packing import SHARE
from tools.judge_rounds import Arrays, tell

BATCH: Final = 4096  # groups
EPOCHS: Final = 8
RATE: Final = 1e-3
DECAY: Final = 1.0  # three times as much, or a third, explained less of unseen courses
HELD_OUT: Final = 0.04  # of the groups
LARGEST: Final = 32_000  # of a weight, in 16 bits


def fitted_network(
    make: Callable[[], nn.Module], folder: Path, number: int, arrays: Arrays
) -> nn.Module:
    """A network that explains the groups best; it begins as the one of the round before ended."""
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    network = make().to(device)  # after the seed: the same groups give the same network
    before = folder / f"network{number - 1}.pt"
    if before.is_file():
        network.load_state_dict(torch.load(before, map_location=device))
    learn(network, {name: torch.from_numpy(array).to(device) for name, array in arrays.items()})
    torch.save(network.state_dict(), folder / f"network{number}.pt")
    return network


def learn(network: nn.Module, data: dict[str, Tensor]) -> None:
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


def keep_within(network: nn.Module) -> None:
    """Weights stay within what 16 bits hold."""
    most = LARGEST / (1000 * int(SHARE))
    with torch.no_grad():
        network.weights.weight.clamp_(-most, most)


def misjudged(network: nn.Module, data: dict[str, Tensor], places: Tensor) -> tuple[Tensor, Tensor]:
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


def explained(network: nn.Module, data: dict[str, Tensor], unseen: Tensor) -> float:
    """The share of what separates unseen courses that the network explains."""
    with torch.no_grad():
        parts = [misjudged(network, data, part) for part in unseen.split(BATCH)]
    left, whole = sum(float(a) for a, _ in parts), sum(float(b) for _, b in parts)
    return 1.0 - left / whole


def alternating(rows: int, hidden: int) -> Tensor:
    """Weights to begin with: every other unit speaks for a sheet or hospital, the others against it."""
    signs = torch.ones(hidden)
    signs[1::2] = -1.0
    return 0.2 * signs.expand(rows, hidden)


def numbers_of(network: nn.Module) -> Arrays:
    """The numbers of a network, by the names of its tables."""
    return {
        name: value.detach().cpu().double().numpy() for name, value in network.state_dict().items()
    }


def whole(table: NDArray[Any], unit: int, most: int) -> NDArray[Any]:
    """Numbers in units, none larger than most."""
    found: NDArray[Any] = np.clip(np.rint(table * unit), -most, most).astype(np.int64)
    return found
