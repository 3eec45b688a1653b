"""What must hold at any decision with Investments, read from positions."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tests.harness import Checks, Step
from tests.hospital.builders import Json

PILE = 14  # tokens of a colour
PILES = ("red", "yellow", "green", "pink")


def tokens_of(position: Json) -> Counter[str]:
    """Investment tokens in piles, in somebody's hand, in hospitals."""
    seen: Counter[str] = Counter(position["investments"]["looked"])
    for colour in PILES:
        for layer in position["decks"].get(f"tokens_{colour}", []):
            seen.update(layer)
    for house in position["hospitals"]:
        for tokens in house.get("tokens", {}).values():
            seen.update(tokens)
    return seen


def check_tokens(position: Json) -> None:
    """DH-15.4: no token is there too often; at most two at a place, none on a chevron."""
    for house in position["hospitals"]:
        for place, tokens in house.get("tokens", {}).items():
            assert 1 <= len(tokens) <= 2, house
            assert not place.startswith("chevron"), house
    seen = tokens_of(position)
    assert max(seen.values()) <= 2, seen
    for colour in PILES:
        assert sum(n for token, n in seen.items() if token.endswith(colour)) <= PILE, colour


def check_spaces(position: Json) -> None:
    """DH-15.3: no more meeples than there is room for, and nobody in two places."""
    room = 1 if position["players"] < 4 else 2
    spaces = [position["investments"].get(colour, []) for colour in PILES]
    assert all(len(space) <= room for space in spaces)
    for seat, house in enumerate(position["hospitals"]):
        here = [name for space in spaces for owner, name in space if owner == seat]
        staff = [name for name in here if name != "nurse"]
        assert not set(staff) & set(house["placed"])
        assert len(staff) == len(set(staff))


class Holdings(NamedTuple):
    """What is compared from one decision to the next."""

    tokens: Counter[str]
    asked: set[str]
    leaving: int
    owned: int
    nurses: int


def holdings(position: Json) -> Holdings:
    """Of all hospitals together."""
    houses = position["hospitals"]
    return Holdings(
        tokens_of(position),
        {task["ask"] for task in position["agenda"]},
        sum(len(house["leaving"]) for house in houses),
        sum(len(house["departments"]) + len(house["specialists"]) for house in houses),
        sum(house["nurses"] for house in houses),
    )


def check_tokens_stay(before: Holdings, after: Holdings) -> None:
    """DH-15.4, DH-15.11: a token leaves only when it is kept without a place, or its tile returned."""
    assert not after.tokens - before.tokens, (before, after)
    gone = (before.tokens - after.tokens).total()
    returned = after.leaving > before.leaving
    kept = bool(before.asked & {"invest", "keep_token"})
    assert gone <= (2 if returned else 1 if kept else 0), (before, after)
    # DH-15.1, DH-15.5: one that leaves without its tile leaves for a nurse.
    assert after.owned < before.owned or after.nurses - before.nurses == gone, (before, after)


CHECKS = Checks(positions=(check_tokens, check_spaces), steps=(Step(holdings, check_tokens_stay),))
