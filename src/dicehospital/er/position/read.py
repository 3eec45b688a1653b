"""Reading a position: a whole one, or a short one written by hand, checked field by field."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet, new_sheet, parse_sheet
from dicehospital.er.board.tables import (
    ALICAT,
    BIT,
    CARDIOLOGISTS,
    CARDS,
    EPIDEMIOLOGISTS,
    FIRST_BED,
    NONE,
    RADIOLOGISTS,
)
from dicehospital.er.components import COLOURS, SPECIALIST_IDS
from dicehospital.er.options import read_cards, read_setup
from dicehospital.er.phases.flip_and_roll import ROLL
from dicehospital.er.position.fields import STATE, usual_chief
from dicehospital.er.position.stage import restore_stage
from dicehospital.er.setup import alicats_sheet, new_state
from dicehospital.er.state import IN_PLAY, STREAMS, ErState
from dicehospital.kernel.chance.rng import below, derive, is_stream
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

FIELDS = (*STATE.names, "seed", "dealer")
# By place on the table: the cards of its type.
_SPECIALISTS = [
    list(each) for each in (CARDIOLOGISTS, CARDIOLOGISTS, RADIOLOGISTS, EPIDEMIOLOGISTS)
]


def read_position(position: Json) -> ErState:
    """The state that a position describes; `BadInput` names the first field that cannot be."""
    found = Reader(position).only(FIELDS)
    for field in ("players", "sheets"):
        if not found.has(field):
            raise found.get(field).refused("missing_field")
    seed = found.get("seed", 1).whole(0, 2**256 - 1)
    game = new_state(read_setup(position["players"], position, ""), seed)
    hidden = derive(seed, ("position",))  # draws what the position leaves open
    _read_turn(game, found)
    _read_cards(game, found, hidden)
    _read_cardiologists(game, found.get("cardiologists", {}))
    _read_sheets(game, found)
    _read_roll(game, found)
    _read_seen(game, found.get("seen", []), hidden)
    _read_taken(game, found)
    _read_rng(game, found)
    restore_stage(game, found)
    return game


def _read_turn(state: ErState, found: Reader) -> None:
    STATE.read(state, found, "turn", "chief")
    usual = usual_chief(state)
    if state.is_solo() and state.chief != usual:  # ER-9.1: the two take turns, the human first
        raise BadInput("chief", "wrong_solo_chief", turn=state.turn, wanted=usual)
    STATE.read(state, found, "filled")
    if state.filled and not state.is_solo():
        raise BadInput("filled", "only_solo", players=state.setup.players)


def _read_cards(state: ErState, found: Reader, hidden: vec[i64]) -> None:
    seen = found.source.get("cards")
    if isinstance(seen, list) and None in seen:  # a table still being set up
        numbers = [SPECIALIST_IDS.index(c) if c in SPECIALIST_IDS else NONE for c in seen]
        begun = any(found.source.get(key) for key in ("dice", "ambulance")) or state.turn > 1
        if begun or not _are_dealt(seen, numbers):
            raise BadInput("cards", "wrong_cards", seen=seen)
    elif seen is not None:
        numbers = read_cards(seen, "cards")
    else:
        numbers = _draw_cards(hidden)
    state.specialists = vec[i64](numbers)


def _are_dealt(seen: list[object], numbers: list[int]) -> bool:
    """Whether each place is empty or has a card of its type that lies in no other."""
    known = [number for number in numbers if number != NONE]
    if len(numbers) != len(_SPECIALISTS) or len(known) != len(set(known)):
        return False
    return all(
        card is None or number in cards
        for card, number, cards in zip(seen, numbers, _SPECIALISTS, strict=True)
    )


def _draw_cards(hidden: vec[i64]) -> list[int]:
    numbers: list[int] = []
    for cards in _SPECIALISTS:
        left = [card for card in cards if card not in numbers]
        numbers.append(left[below(hidden, 0, len(left))])
    return numbers


def _read_cardiologists(state: ErState, found: Reader) -> None:
    cards = found.source
    places = {SPECIALIST_IDS[state.specialists[p]]: p for p in range(IN_PLAY)} if cards else {}
    for card in cards:
        Reader(card, found.place).one_of(list(places))
        _read_cardiologist(state, places[card], found.get(card))


def _read_cardiologist(state: ErState, place: int, found: Reader) -> None:
    shows = found.only(("shows", "points")).get("shows", state.setup.side)
    sides = [side for side in (8, 5, 0) if side <= state.setup.side]
    state.show(place, _number_of(shows, sides, sides))
    points = found.get("points", [0] * state.seats).per_seat(state.seats)
    for seat, earned in enumerate(points):
        state.earn(seat, place, _number_of(earned, [0, 5, 8, 10], [0, 5, 8]))


def _number_of(found: Reader, known: list[int], usual: list[int]) -> int:
    """One of a few numbers; a refusal names the usual ones."""
    if type(found.value) is not int or found.value not in known:
        raise found.refused("not_one_of", seen=found.value, allowed=usual)
    return found.value


def _read_sheets(state: ErState, found: Reader) -> None:
    for seat, sheet in enumerate(found.get("sheets").per_seat(state.seats)):
        if state.is_solo() and seat == ALICAT:
            blank = alicats_sheet(state.setup.modifiers)
            state.sheets[seat] = parse_sheet(sheet.value, blank, sheet.place)
        else:
            state.sheets[seat] = parse_sheet(sheet.value, new_sheet(), sheet.place)
            _check_person(state.sheets[seat], sheet.place)


def _check_person(sheet: Sheet, place: str) -> None:
    """What only ALICAT may have: nurses of no ward, and equal values side by side."""
    if sheet.free_nurses:
        raise BadInput(f"{place}.n", "only_alicats_nurses")
    for ward in range(7):
        for bed in range(FIRST_BED[ward] + 1, FIRST_BED[ward] + sheet.filled[ward]):
            if sheet.beds[bed] == sheet.beds[bed - 1] and not sheet.screened & BIT[bed - 1]:
                raise BadInput(f"{place}.W{ward + 1}", "only_alicats_equals", value=sheet.beds[bed])


def _read_roll(state: ErState, found: Reader) -> None:
    STATE.read(state, found, "ambulance")
    if found.has("dice"):
        state.dice = vec[i64](ROLL.parse(state, found.source["dice"]))


def _read_seen(state: ErState, found: Reader, hidden: vec[i64]) -> None:
    """ER-2.1: one card for each earlier turn; those not named are drawn."""
    seen = [card.whole(0, CARDS - 1) for card in found.members()]
    if len(set(seen)) != len(seen):
        raise found.refused("listed_twice", seen=seen)
    cards = [card for card in seen if card != state.card]
    if len(cards) > state.turn - 1:
        raise found.refused("too_many_cards", seen=len(cards), most=state.turn - 1)
    left = [card for card in range(CARDS) if card not in cards and card != state.card]
    while len(cards) < state.turn - 1:
        cards.append(left.pop(below(hidden, 0, len(left))))
    state.seen = sum(BIT[card] for card in cards) + (BIT[state.card] if state.card != NONE else 0)


def _read_taken(state: ErState, found: Reader) -> None:
    if found.has("taken"):
        for seat, die in enumerate(found.get("taken").per_seat(state.seats)):
            state.taken[seat] = NONE if die.value is None else die.index(COLOURS)


def _read_rng(state: ErState, found: Reader) -> None:
    if not found.has("rng"):
        return
    seen = found.source["rng"]
    if not isinstance(seen, dict) or set(seen) != set(STREAMS):
        raise BadInput("rng", "not_streams", wanted=STREAMS)
    numbers: list[int] = []
    for name in STREAMS:
        pair = seen[name]
        whole = isinstance(pair, list) and [type(n) for n in pair] == [int, int]
        if not whole or not is_stream(pair[0], pair[1]):
            raise BadInput(f"rng.{name}", "not_a_stream", seen=pair)
        numbers += pair
    state.streams = vec[i64](numbers)
