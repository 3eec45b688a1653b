"""What must hold at any decision of any game of Dice Hospital, read from its position and views."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from tests import looks
from tests.harness import Checks
from tests.hospital.builders import COLOURS, Game, Json
from tests.hospital.checks import automa as checks_automa
from tests.hospital.checks import city as checks_city
from tests.hospital.checks import investments as checks_investments
from tests.hospital.checks import maternity as checks_maternity

TILE = re.compile(r"[dsp]_[a-z_0-9]+")
KINDS = dict(zip("RYGMB", (*COLOURS, "mothers", "babies"), strict=True))
# By number of players. Against the Automa the table is set as for two.
DICE = {1: 11, 2: 15, 3: 18, 4: 21, 5: 26}  # of each colour
MOTHERS = {2: 16, 3: 16, 4: 16, 5: 20}
BABIES = {2: 24, 3: 24, 4: 24, 5: 30}


# ------------------------------------------------------------------ dice


def dice_of(position: Json) -> Counter[str]:
    """Every die by its true kind, wherever it lies."""
    found: Counter[str] = Counter(position["bag"])
    found.update(position.get("supply", {}))
    found.update(KINDS[text[0].upper()] for text in [*position["drawn"], *_texts(position)])
    automa = position.get("automa", {"pool": {}, "line": []})
    found.update(automa["pool"])
    slots = [slot for card in automa["line"] for slot in card.get("filled", "")]
    found.update(KINDS[slot] for slot in slots if slot in KINDS)
    return found


def _texts(position: Json) -> Iterator[str]:
    """The text of every die that lies on the table."""
    yield from position["rolled"]
    yield from position.get("city", {}).get("dice", {}).values()
    for van in position["ambulances"]:
        yield from van["patients"]
    for house in position["hospitals"]:
        yield from (text for text in _patients(house) if text != "-")
        yield from house["arrivals"]
        yield from (text for text in [*house["discharged"], *house["leaving"]] if text[0] in KINDS)


def _patients(house: Json) -> Iterator[str]:
    yield from house.get("patients", [])
    for beds in (*house.get("wards", []), *house.get("rooms", [])):
        yield from beds


def check_dice(position: Json) -> None:
    """DH-1.2, DH-16.1, DH-18.1, DH-19.1: as many of each kind as were in the game at the start."""
    players = position["players"] if "automa" not in position else 2
    wanted = Counter(dict.fromkeys(COLOURS, DICE[players]))
    if "maternity" in position["modules"]:
        wanted += Counter({"mothers": MOTHERS[players], "babies": BABIES[players]})
    assert wanted == +dice_of(position), position


# ------------------------------------------------------------------ cards, and what else hospitals have


def cards_of(position: Json) -> Counter[str]:
    """Every tile and specialist card of a position: decks, display, owned, on their way back."""
    found: Counter[str] = Counter()
    for kind in ("departments", "specialists"):
        for deck in (kind, f"mat_{kind}"):
            found.update(position["display"].get(deck, []))
            for layer in position["decks"].get(deck, []):
                found.update(layer)
        for house in position["hospitals"]:
            found.update(house.get(kind, []))
    for house in position["hospitals"]:
        found.update(text for text in house.get("leaving", []) if TILE.fullmatch(text))
    return found


def check_hospitals(position: Json) -> None:
    """Nobody holds fewer than nothing, or more patients than beds, or uses anything twice."""
    for house in position["hospitals"]:
        assert min(house.get(what, 0) for what in ("blood", "fatalities", "nurses_free")) >= 0, (
            house
        )
        patients = [text for text in house.get("patients", []) if text != "-"]
        assert len(patients) <= 12
        assert len(house.get("used", [])) == len(set(house.get("used", [])))


def check_administrators(position: Json) -> None:
    """DH-2.4: each is dealt, and kept, once."""
    owned = [house.get("administrator") for house in position["hospitals"]]
    dealt = [card for house in position["hospitals"] for card in house.get("dealt", [])]
    administrators = [card for card in owned if card]
    assert dealt or len(administrators) == len(set(administrators))
    assert len(dealt) == len(set(dealt))


def is_the_last_round(game: Game) -> None:
    """DH-9.1."""
    assert 8 == game.position()["round"]


# ------------------------------------------------------------------ views


def views(game: Game, _rng: random.Random | None = None) -> None:
    """DH-2.4: nobody else's cards, administrators or half-made moves."""
    keepers = _secret_keepers(game.position())
    for seat in (None, *range(game.seats)):
        view = game.view(seat)
        for other, house in enumerate(view["hospitals"]):
            assert other == seat or not house.get("dealt")
        for task in view.get("agenda", []):
            assert seat == task["seat"] or not task.get("draft")
        for other in keepers - {seat}:
            assert not view["hospitals"][other].get("administrator")


def _secret_keepers(position: Json) -> set[int]:
    """The seats that have kept an administrator while others have not."""
    waiting = {task["seat"] for task in position["agenda"] if task["ask"] == "keep"}
    return set(range(position["players"])) - waiting if waiting else set()


# ------------------------------------------------------------------ moves that come to the same


def outcomes(game: Game, _rng: random.Random | None = None) -> None:
    """DH-13.3: no two moves come to the same by naming the same patients in another order."""
    if "activation" != game.position()["phase"]:
        return
    seen: dict[tuple[str, ...], str] = {}
    for move in islice(game.moves(game.to_act[0]), looks.MOST_MOVES):
        words = sorted(str(move).split())
        other = seen.setdefault((_outcome(game, move), *words), str(move))
        # Where one is healed more than another, or made worse (DH-10.9), the order matters.
        assert other == str(move) or other.startswith(("ability: ", "d_mat_"))


def _outcome(game: Game, move: object) -> str:
    """The position after a move, with everybody's patients in alphabetical order."""
    copy = game.copy()
    copy.play(game.to_act[0], move)
    position = copy.position()
    for house in position["hospitals"]:
        house.pop("current", None)
        house["patients"] = sorted(house.get("patients", []))
    return json.dumps(position, sort_keys=True)


# ------------------------------------------------------------------ all of it

LOOKS = (*looks.ALL, views)
CLOSER = (*looks.CLOSER, outcomes)
ALWAYS = Checks(
    positions=(check_dice, check_hospitals, check_administrators), ends=(is_the_last_round,)
)
PEOPLE = Checks(kept=(cards_of,))  # the Automa takes cards away
WITH = {
    "city": checks_city.CHECKS,
    "investments": checks_investments.CHECKS,
    "maternity": checks_maternity.CHECKS,
}


def checks_for(start: Json) -> Checks:
    """What must hold in a game that begins with this position."""
    found = ALWAYS + (checks_automa.CHECKS if "automa" in start else PEOPLE)
    for module in start["modules"]:
        found += WITH.get(module, Checks())
    return found


def check_position(position: Json) -> None:
    """All that is about a position alone."""
    for check in checks_for(position).positions:
        check(position)
