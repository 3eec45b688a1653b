"""Reading a position: a whole one, or a short one written by hand, checked field by field."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet, new_sheet, parse_sheet
from dicehospital.er.board.tables import (
    ALICAT,
    BIT,
    CARDIOLOGISTS,
    CARDS,
    EPIDEMIOLOGISTS,
    FIRST_BED,
    FIRST_CARDIOLOGIST,
    FIRST_EPIDEMIOLOGIST,
    FIRST_RADIOLOGIST,
    NONE,
    RADIOLOGISTS,
)
from dicehospital.er.components import COLOURS, SPECIALIST_IDS
from dicehospital.er.options import read_cards, read_setup
from dicehospital.er.phases.flip_and_roll import ROLL
from dicehospital.er.position.stage import restore_stage
from dicehospital.er.setup import alicats_sheet, new_state
from dicehospital.er.state import IN_PLAY, STREAMS, ErState
from dicehospital.kernel.chance.rng import below, derive, is_stream
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

FIELDS = (
    *("game", "players", "modifiers", "choices", "cards", "turn", "chief"),
    *("ambulance", "dice", "taken", "todo", "sheets", "cardiologists", "seen"),
    *("filled", "seed", "rng", "draft", "over", "dealer"),
)
_SPECIALISTS = (  # first number and count of each place's type
    (FIRST_CARDIOLOGIST, CARDIOLOGISTS),
    (FIRST_CARDIOLOGIST, CARDIOLOGISTS),
    (FIRST_RADIOLOGIST, RADIOLOGISTS),
    (FIRST_EPIDEMIOLOGIST, EPIDEMIOLOGISTS),
)


def read_position(position: Json) -> ErState:
    """The state that a position describes; `BadInput` names the first field that cannot be."""
    for key in position:
        if key not in FIELDS:
            raise BadInput(str(key), "unknown_field", allowed=FIELDS)
    for key in ("players", "sheets"):
        if position.get(key) is None:
            raise BadInput(key, "missing_field")
    game = new_state(read_setup(position["players"], position, ""), _seed(position))
    hidden = derive(_seed(position), ("position",))  # draws what the position leaves open
    _read_turn(game, position)
    _read_cards(game, position, hidden)
    _read_cardiologists(game, position)
    _read_sheets(game, position)
    _read_roll(game, position)
    _read_seen(game, position, hidden)
    _read_taken(game, position)
    _read_rng(game, position)
    restore_stage(game, position)
    return game


def whole(position: Json, key: str, default: int, low: int, high: int) -> int:
    """A whole number between two others."""
    seen = position.get(key, default)
    if type(seen) is not int or not low <= seen <= high:
        raise BadInput(key, "not_between", seen=seen, low=low, high=high)
    return seen


def per_seat(state: ErState, position: Json, key: str, default: Any) -> list[Any]:
    """A list with one entry for each seat."""
    seen = position.get(key)
    if seen is None:
        return [default] * state.seats
    if not isinstance(seen, list) or len(seen) != state.seats:
        raise BadInput(key, "not_one_per_seat", seats=state.seats)
    return seen


def _seed(position: Json) -> int:
    return whole(position, "seed", 1, 0, 2**256 - 1)


def _read_turn(state: ErState, position: Json) -> None:
    state.turn = whole(position, "turn", 1, 1, state.setup.turns)
    usual = (state.turn - 1) % state.seats
    state.chief = whole(position, "chief", usual, 0, state.seats - 1)
    if state.is_solo() and state.chief != usual:  # ER-9.1: the two take turns, the human first
        raise BadInput("chief", "wrong_solo_chief", turn=state.turn, wanted=usual)
    state.filled = whole(position, "filled", 0, 0, 2)
    if state.filled and not state.is_solo():
        raise BadInput("filled", "only_solo", players=state.setup.players)


def _read_cards(state: ErState, position: Json, hidden: vec[i64]) -> None:
    seen = position.get("cards")
    if isinstance(seen, list) and None in seen:  # a table still being set up
        if any(position.get(key) for key in ("dice", "ambulance")) or state.turn > 1:
            raise BadInput("cards", "wrong_cards", seen=seen)
        numbers = [SPECIALIST_IDS.index(c) if c in SPECIALIST_IDS else NONE for c in seen]
    elif seen is not None:
        numbers = read_cards(seen, "cards")
    else:
        numbers = _draw_cards(hidden)
    state.specialists = vec[i64](numbers)


def _draw_cards(hidden: vec[i64]) -> list[int]:
    numbers: list[int] = []
    for first, count in _SPECIALISTS:
        left = [first + n for n in range(count) if first + n not in numbers]
        numbers.append(left[below(hidden, 0, len(left))])
    return numbers


def _read_cardiologists(state: ErState, position: Json) -> None:
    seen = position.get("cardiologists", {})
    if not isinstance(seen, dict):
        raise BadInput("cardiologists", "not_an_object", seen=seen)
    places = {SPECIALIST_IDS[state.specialists[p]]: p for p in range(IN_PLAY)} if seen else {}
    for card, shown in seen.items():
        if card not in places:
            raise BadInput("cardiologists", "not_one_of", seen=card, allowed=list(places))
        _read_cardiologist(state, places[card], shown, f"cardiologists.{card}")


def _read_cardiologist(state: ErState, place: int, seen: Any, field: str) -> None:
    if not isinstance(seen, dict) or set(seen) - {"shows", "points"}:
        raise BadInput(field, "not_an_object", seen=seen)
    shows = seen.get("shows", state.setup.side)
    if type(shows) is not int or shows not in (0, 5, 8) or shows > state.setup.side:
        allowed = [n for n in (8, 5, 0) if n <= state.setup.side]
        raise BadInput(f"{field}.shows", "not_one_of", seen=shows, allowed=allowed)
    points = seen.get("points", [0] * state.seats)
    if not isinstance(points, list) or len(points) != state.seats:
        raise BadInput(f"{field}.points", "not_one_per_seat", seats=state.seats)
    state.shows[place] = shows
    for seat, earned in enumerate(points):
        if type(earned) is not int or earned not in (0, 5, 8, 10):
            raise BadInput(f"{field}.points[{seat}]", "not_one_of", seen=earned, allowed=[0, 5, 8])
        state.earned[2 * seat + place] = earned


def _read_sheets(state: ErState, position: Json) -> None:
    for seat, text in enumerate(per_seat(state, position, "sheets", "")):
        place = f"sheets[{seat}]"
        if state.is_solo() and seat == ALICAT:
            state.sheets[seat] = parse_sheet(text, alicats_sheet(state.setup.modifiers), place)
        else:
            state.sheets[seat] = parse_sheet(text, new_sheet(), place)
            _check_person(state.sheets[seat], place)


def _check_person(sheet: Sheet, place: str) -> None:
    """What only ALICAT may have: nurses of no ward, and equal values side by side."""
    if sheet.free_nurses:
        raise BadInput(f"{place}.n", "only_alicats_nurses")
    for ward in range(7):
        for bed in range(FIRST_BED[ward] + 1, FIRST_BED[ward] + sheet.filled[ward]):
            if sheet.beds[bed] == sheet.beds[bed - 1] and not sheet.screened & BIT[bed - 1]:
                raise BadInput(f"{place}.W{ward + 1}", "only_alicats_equals", value=sheet.beds[bed])


def _read_roll(state: ErState, position: Json) -> None:
    card = position.get("ambulance")
    if card is not None:
        state.card = whole(position, "ambulance", 0, 0, CARDS - 1)
    if position.get("dice") is not None:
        for die, value in enumerate(ROLL.parse(state, position["dice"])):
            state.dice[die] = value


def _read_seen(state: ErState, position: Json, hidden: vec[i64]) -> None:
    """ER-2.1: one card for each earlier turn; those not named are drawn."""
    seen = position.get("seen", [])
    if not isinstance(seen, list):
        raise BadInput("seen", "not_a_list", seen=seen)
    for card in seen:
        if type(card) is not int or not 0 <= card < CARDS:
            raise BadInput("seen", "not_between", seen=card, low=0, high=CARDS - 1)
    cards = [card for card in dict.fromkeys(seen) if card != state.card]
    if len(dict.fromkeys(seen)) != len(seen):
        raise BadInput("seen", "listed_twice", seen=seen)
    if len(cards) > state.turn - 1:
        raise BadInput("seen", "too_many_cards", seen=len(cards), most=state.turn - 1)
    left = [card for card in range(CARDS) if card not in cards and card != state.card]
    while len(cards) < state.turn - 1:
        cards.append(left.pop(below(hidden, 0, len(left))))
    state.seen = sum(BIT[card] for card in cards) + (BIT[state.card] if state.card != NONE else 0)


def _read_taken(state: ErState, position: Json) -> None:
    for seat, die in enumerate(per_seat(state, position, "taken", None)):
        if die is not None and die not in COLOURS:
            raise BadInput(f"taken[{seat}]", "not_one_of", seen=die, allowed=COLOURS)
        state.taken[seat] = NONE if die is None else COLOURS.index(die)


def _read_rng(state: ErState, position: Json) -> None:
    seen = position.get("rng")
    if seen is None:
        return
    if not isinstance(seen, dict) or set(seen) != set(STREAMS):
        raise BadInput("rng", "not_streams", wanted=STREAMS)
    numbers: list[int] = []
    for name in STREAMS:
        pair = seen[name]
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(n) is int for n in pair):
            raise BadInput(f"rng.{name}", "not_a_stream", seen=pair)
        if not is_stream(pair[0], pair[1]):
            raise BadInput(f"rng.{name}", "not_a_stream", seen=pair)
        numbers += pair
    state.streams = vec[i64](numbers)
