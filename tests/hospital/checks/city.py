"""What must hold at any decision in the City, read from positions."""

from __future__ import annotations

from collections import Counter

from tests.harness import Checks
from tests.hospital.builders import Json

EACH = 5  # bonus tokens of each of six kinds
STEPS = {"N": (-1, 0, "S"), "E": (0, 1, "W"), "S": (1, 0, "N"), "W": (0, -1, "E")}


def bonus_of(position: Json) -> Counter[str]:
    """DH-14.5: every bonus token, wherever it lies."""
    city = position["city"]
    found: Counter[str] = Counter(city["bonus"].values())
    found.update([*city["taken_bonus"], *city["in_use"], *position["discards"]["bonus"]])
    for tokens in [*position["decks"]["bonus"], *(h["bonus"] for h in position["hospitals"])]:
        found.update(tokens)
    return found


def check_bonus(position: Json) -> None:
    """DH-14.5: five of each kind; on the map they lie beside dice."""
    assert [EACH] * 6 == list(bonus_of(position).values())
    assert set(position["city"]["bonus"]) <= set(position["city"]["dice"])


def check_city(position: Json) -> None:
    """DH-14.1, DH-14.2: all tiles connected, an entrance and a number each, dice that may lie there."""
    city = position["city"]
    tiles: list[list[str]] = city["tiles"]
    assert not tiles or len(tiles) * len(tiles[0]) == len(_connected(tiles)), tiles
    parked = [entrance for entrance in city["vehicles"] if entrance]
    assert len(parked) == len(set(parked)), city
    numbers = [number for number in city["numbers"] if number]
    assert len(numbers) == len(set(numbers)), city
    assert set(numbers) <= set(range(1, position["players"] + 1))
    assert all(1 <= int(die[1]) <= 5 for die in city["dice"].values())
    assert not position["order"] or list(range(position["players"])) == sorted(position["order"])


def _connected(tiles: list[list[str]]) -> set[tuple[int, int]]:
    """The tiles that can be reached from the first by roads open on both sides."""
    seen = {(0, 0)}
    border = [(0, 0)]
    while border:
        row, column = border.pop()
        for side in tiles[row][column]:
            down, right, facing = STEPS[side]
            there = (row + down, column + right)
            if 0 <= there[0] < len(tiles) and 0 <= there[1] < len(tiles[0]) and there not in seen:
                if facing in tiles[there[0]][there[1]]:
                    seen.add(there)
                    border.append(there)
    return seen


CHECKS = Checks(positions=(check_bonus, check_city))
