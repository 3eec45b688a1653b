"""What somebody presses on the page to say what their own dice and cards show, as seldom as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from dicehospital.kernel.types import Json


def pressed(asked: Json, results: Sequence[Any]) -> list[str]:
    """The buttons for what is asked, as selectors of the page; none where the page answers by itself."""
    if "bag" in asked:
        return [f"[data-die='{dice}']" for dice in _dice(asked, results)]
    if "faces" in asked or asked["ask"] == "midwife":
        return [f"[data-die='{place}:{value}']" for place, value in enumerate(results[0])]
    if asked["ask"] in ("drop", "city"):
        return [".primary"]
    cards = results[0] if "count" in asked else results
    is_certain = len(cards) == len(asked["outcomes"])
    return [] if is_certain else [f"[data-card='{card}']" for card in cards]


def _dice(asked: Json, results: Sequence[Any]) -> Iterator[str]:
    """Dice out of the bag, value by value."""
    colours = results[0]
    values = results[1] if "rolled" in asked else [""] * len(colours)
    if "tiles" in asked:
        yield from colours
        return
    rolled = Counter(zip(values, colours, strict=True))
    for value in sorted(set(values)):
        left = Counter({colour: rolled[value, colour] for colour in asked["bag"]})
        for group in _groups(left):
            yield "+".join(f"{colour}{value}" for colour in group)


def _groups(left: Counter[str]) -> Iterator[list[str]]:
    """One of each colour as long as there is, then two at once."""
    of_each = min(left.values())
    yield from ([*left] for _ in range(of_each))
    rest = [colour for colour, count in left.items() for _ in range(count - of_each)]
    yield from (rest[at : at + 2] for at in range(0, len(rest), 2))
