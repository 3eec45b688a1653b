"""What must hold at any decision with Community Care, read from positions: families, city, tokens, Automa."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .builders import Json

if TYPE_CHECKING:
    from collections.abc import Iterator

DICE = (
    0,
    15,
    18,
    21,
    26,
)  # of each colour, by players from one; the Automa's table is set as for two
MOTHERS = (0, 16, 16, 16, 20)
BABIES = (0, 24, 24, 24, 30)
PILE = 14  # investment tokens of a colour
PILES = ("red", "yellow", "green", "pink")
BONUS = 30
STEPS = {"N": (-1, 0, "S"), "E": (0, 1, "W"), "S": (1, 0, "N"), "W": (0, -1, "E")}
KINDS = dict(zip("RYGMB", ("red", "yellow", "green", "mothers", "babies"), strict=True))
Ward = tuple[bool, int]  # whether there is a Mother, and how many Babies


def check_care(position: Json) -> None:
    """All that follows, as far as it is about the modules that are played."""
    check_dice(position)
    if "maternity" in position["modules"]:
        check_families(position)
    if "city" in position["modules"]:
        check_city(position)
    if "investments" in position["modules"]:
        check_investments(position)


# ------------------------------------------------------------------ dice


def dice_of(position: Json) -> Counter[str]:
    """Every die by kind, wherever it lies."""
    found: Counter[str] = Counter(position["bag"])
    found.update(position.get("supply", {}))
    found.update(KINDS[text[0]] for text in _texts(position))
    automa = position.get("automa")
    if automa:
        found.update(automa["pool"])
        found.update(
            KINDS[slot]
            for card in automa["line"]
            for slot in card.get("filled", "")
            if slot in KINDS
        )
    return found


def _texts(position: Json) -> Iterator[str]:
    """The text of every die that lies on the table."""
    yield from position["rolled"]
    for van in position["ambulances"]:
        yield from van["patients"]
    for house in position["hospitals"]:
        yield from (text for text in _patients(house) if text != "-")
        yield from house["arrivals"]
        yield from (text for text in [*house["discharged"], *house["leaving"]] if text[0] in KINDS)
    yield from position.get("city", {}).get("dice", {}).values()


def _patients(house: Json) -> Iterator[str]:
    yield from house.get("patients", [])
    for beds in (*house.get("wards", []), *house.get("rooms", [])):
        yield from beds


def check_dice(position: Json) -> None:
    """DH-1.2, DH-16.1, DH-18.1, DH-19.1: as many of each kind as were in the game at the start."""
    players = position["players"] if "automa" not in position else 2
    count = DICE[players - 1]
    wanted = Counter({"red": count, "yellow": count, "green": count})
    if "maternity" in position["modules"]:
        wanted += Counter({"mothers": MOTHERS[players - 1], "babies": BABIES[players - 1]})
    assert wanted == +dice_of(position), position


# ------------------------------------------------------------------ families


def check_families(position: Json) -> None:
    """DH-16.2, DH-16.4: one Mother in a ward, one in an ambulance, Babies only beside their Mother."""
    for van in position["ambulances"]:
        assert sum(text[0] == "M" for text in van["patients"]) <= 1, van
    for house in position["hospitals"]:
        for beds, room in zip(house["wards"], house["rooms"], strict=True):
            mothers = sum(text[0] == "M" for text in beds)
            babies = [text for text in room if text != "-"]
            assert mothers <= 1, house
            assert mothers or not babies, house
            assert all(text[0] == "B" for text in babies), house
            assert not any(text[0] == "B" for text in beds), house


def families(position: Json) -> list[list[Ward]]:
    """By hospital and ward: the Mother, and how many Babies."""
    return [
        [
            (any(text[0] == "M" for text in beds), sum(text != "-" for text in room))
            for beds, room in zip(house["wards"], house["rooms"], strict=True)
        ]
        for house in position["hospitals"]
    ]


def check_families_stay_whole(before: Json, after: Json) -> None:
    """DH-16.7: a family leaves whole or not at all."""
    for old, new in zip(families(before), families(after), strict=True):
        for (mother, babies), (still, left) in zip(old, new, strict=True):
            if mother and still:
                assert left >= babies, (before, after)
            if mother and not still:
                assert 0 == left, (before, after)


# ------------------------------------------------------------------ city


def check_city(position: Json) -> None:
    """DH-14.1, DH-14.2, DH-14.5: all tiles connected, an entrance each, thirty bonus tokens."""
    city = position["city"]
    tiles: list[list[str]] = city["tiles"]
    if tiles:
        assert len(tiles) * len(tiles[0]) == len(_connected(tiles)), tiles
    parked = [entrance for entrance in city["vehicles"] if entrance]
    assert len(parked) == len(set(parked)), city
    numbers = [number for number in city["numbers"] if number]
    assert len(numbers) == len(set(numbers)), city
    assert BONUS == _bonus(position), position


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


def _bonus(position: Json) -> int:
    city = position["city"]
    held = sum(len(house["bonus"]) for house in position["hospitals"])
    piles = sum(len(layer) for layer in position["decks"]["bonus"])
    piles += len(position["discards"]["bonus"])
    return piles + held + len(city["in_use"]) + len(city["bonus"]) + len(city["taken_bonus"])


# ------------------------------------------------------------------ investments


def check_investments(position: Json) -> None:
    """DH-15.4: no token is there too often; at most two at a place, none on a chevron."""
    for house in position["hospitals"]:
        for place, tokens in house.get("tokens", {}).items():
            assert 1 <= len(tokens) <= 2, house
            assert not place.startswith("chevron"), house
    seen = tokens_of(position)
    assert max(seen.values()) <= 2, seen
    for colour in PILES:
        assert sum(n for token, n in seen.items() if token.endswith(colour)) <= PILE, colour


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


def check_tokens_stay(before: Json, after: Json) -> None:
    """DH-15.4, DH-15.11: a token leaves only when it is kept without a place, or its tile returned."""
    old, new = tokens_of(before), tokens_of(after)
    assert not new - old, (before, after)
    gone = sum((old - new).values())
    kept = any(task["ask"] in {"invest", "keep_token"} for task in before["agenda"])
    returned = _leaving(after) > _leaving(before)
    assert gone <= (2 if returned else 1 if kept else 0), (before, after)


def _leaving(position: Json) -> int:
    return sum(len(house["leaving"]) for house in position["hospitals"])
