"""Every answer that chance may give to what is asked, with its probability, read from the question itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import Any, Final

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json

MOST: Final = 1300  # outcomes that are listed: four dice have 1296

Weighed = Iterator[tuple[Any, int]]


def weighed(outcomes: Sequence[Any], weights: Sequence[int]) -> Json:
    """The outcomes as a question names them; how often each is there is said where that differs."""
    named: Json = {"outcomes": list(outcomes)}
    return named if len(set(weights)) < 2 else {**named, "weights": list(weights)}


def outcomes_of(asked: Json | None) -> list[tuple[Any, float]]:
    """Each answer as `deal` takes it, with its probability; `BadInput` where nothing is asked or much is."""
    if asked is None:
        raise BadInput("chances", "nothing_asked")
    if _count(asked) > MOST:
        raise BadInput("chances", "too_many_outcomes", asked=asked["ask"])
    listed = list(_weighed(asked))
    total = sum(weight for _, weight in listed)
    return [(answer, weight / total) for answer, weight in listed]


def _count(asked: Json) -> int:
    """How many answers there are to go through; too many where nobody has counted them."""
    if "faces" in asked:
        return int(len(_faces(asked)) ** _dice(asked))
    if "bag" in asked and "tiles" not in asked:  # with tiles it matters which die comes first
        return prod(min(asked["count"], there) + 1 for there in asked["bag"].values())
    is_one_card = "outcomes" in asked and "count" not in asked
    return len(asked["outcomes"]) if is_one_card else MOST + 1


def _weighed(asked: Json) -> Weighed:
    if "faces" in asked:
        yield from ((list(dice), 1) for dice in product(_faces(asked), repeat=_dice(asked)))
    elif "bag" in asked:
        yield from _handfuls(asked["bag"], asked["count"])
    else:
        names = asked["outcomes"]
        yield from zip(names, asked.get("weights") or [1] * len(names), strict=True)


def _faces(asked: Json) -> range:
    low, high = asked["faces"]
    return range(low, high + 1)


def _dice(asked: Json) -> int:
    """How many dice are rolled: a number, or each by its name."""
    dice = asked["dice"]
    return dice if isinstance(dice, int) else len(dice)


def _handfuls(bag: dict[str, int], count: int) -> Weighed:
    """Colours in the order of the bag, and in how many ways just those dice can be drawn from it."""
    for numbers in product(*(range(min(count, there) + 1) for there in bag.values())):
        if sum(numbers) == count:
            colours = [colour for colour, n in zip(bag, numbers, strict=True) for _ in range(n)]
            yield colours, prod(map(comb, bag.values(), numbers))
