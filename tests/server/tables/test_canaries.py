"""Views by allow-list: a canary in any field of a state that views are not made of is never told."""

from __future__ import annotations

import inspect
import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.phases.setting_up import PAIR
from dicehospital.kernel.errors import BadInput
from dicehospital.server.tables.acts import show_reason
from tests.play import random_pick
from tests.server.players import Json

CANARY = 0x5EC2E7
NO_CARD = 255  # the number of a card that there is none of: whoever looks it up fails
MODULES: list[tuple[str, int, Json]] = [
    ("er", 3, {}),
    ("er", 3, {"choices": "clockwise"}),
    ("er", 1, {"modifiers": "all"}),
    ("hospital", 2, {}),
    ("hospital", 3, {"edition": "proto212", "activation": "linear"}),
    ("hospital", 3, {"modules": ["experimental", "promos", "events", "final_pickup", "panic"]}),
    ("hospital", 2, {"modules": ["city", "events", "epidemic", "superbug"]}),
    ("hospital", 3, {"modules": ["investments", "maternity", "promos"]}),
    ("hospital", 4, {"modules": ["city", "investments", "maternity", "events", "experimental"]}),
    ("hospital", 1, {"solo": "automa"}),
    ("hospital", 1, {"modules": ["events"], "double_reports": True}),
]
_KERNEL = "seats agenda phase over asked setup"
OPEN: dict[
    str, str
] = {  # by class: the fields that views, options, outlooks and refusals are made of
    "ErState": f"{_KERNEL} sheets turn chief seen card dice taken specialists shows earned filled",
    "HospitalState": f"{_KERNEL} hospitals slices round first_player bag rolled ambulances order"
    " next_in_order departments specialists rival_discharged decks",
    "Hospital": "beds points tiles cards used placed nurses nurses_free blood fatalities"
    " administrator ambulance arrivals discharged leaving returned returns begun done copied"
    " protected department staff step tint tokens_used repeating sent sent_pink healed"
    " healed_by_base waiting drawing due replacing tokens dealt",
    "CitySlice": "module dice bonus pile discards sides slots vehicles holder helicopter numbers"
    " markers kept in_use filling owed stage here taken total pink found",
    "AutomaSlice": "cards decision_ids line filled covered completed pool blood points tiles"
    " ambulance decision deck decision_deck discards",
    "EventSlice": "deck discards card served ids",
    "ReportSlice": "columns completed used deck ids",
    "PickUpSlice": "spaces out next_seat begun",
    "InvestmentSlice": "piles ids room standing looker looked owed",
    "MaternitySlice": "unborn lowest spots",
}
"""Of decks only the sizes are shown: their cards are planted one by one."""


def fields_of(thing: Any) -> list[str]:
    """The names of all fields, whether the class is compiled or not."""
    if hasattr(thing, "__dict__"):
        return list(vars(thing))
    kind = type(thing)
    return [name for name in dir(kind) if inspect.isgetsetdescriptor(getattr(kind, name))]


def parts_of(state: Any) -> Iterator[Any]:
    """A state and what it is put together from."""
    yield state
    yield from getattr(state, "hospitals", [])
    yield from getattr(state, "slices", [])


def decks_of(state: Any) -> Iterator[Deck]:
    for part in parts_of(state):
        for name in fields_of(part):
            value = getattr(part, name)
            some = value if isinstance(value, list) else [value]
            yield from (deck for deck in some if isinstance(deck, Deck))


def planted(value: Any) -> Any:
    """A canary in the place of a value; None where there is no room for one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return CANARY
    is_numbers = hasattr(value, "__getitem__") and all(type(n) is int for n in value)
    return type(value)([CANARY] * max(len(value), 4)) if is_numbers else None


def hidden_fields(state: Any) -> Iterator[tuple[Any, str]]:
    for part in parts_of(state):
        for name in fields_of(part):
            if name not in OPEN[type(part).__name__].split():
                yield part, name


def told(game: Any, rng: random.Random, but: int | None = None) -> str:
    """All that everybody is told of a state, perhaps but for one seat, as JSON."""
    seats: list[int | None] = [None, *(seat for seat in range(game.seats) if seat != but)]
    views = game.views(seats)
    refs = rng.sample(game.rulebook.ruleset.vocabulary.refs, 6)
    reasons = [reason(game, seat, ref) for seat in seats[1:] for ref in refs]
    outlooks = [game.outlook(seat) for seat in seats]
    scores = [[score.total, score.parts] for score in game.scores()]
    return json.dumps([views, outlooks, reasons, scores])


def reason(game: Any, seat: Any, ref: str) -> Any:
    try:
        found = game.why(seat, ref)
    except BadInput as error:
        return str(error)
    return None if found is None else [show_reason(found).rule, str(show_reason(found).facts)]


def moments(name: str, players: int, options: Json, count: int, step: int = 12) -> Iterator[Any]:
    """Moments of a random game, the secret choices of its beginning among them."""
    game = dh.new_game(name, players=players, options=options, seed=players, dealer="sealed")
    rng = random.Random(players)
    for _ in range(count):
        for _ in range(rng.randint(1, step)):
            if game.is_over:
                return
            random_pick(game, rng)
        yield game


@pytest.mark.parametrize(("name", "players", "options"), MODULES, ids=str)
def test_a_canary_in_a_field_that_is_not_on_the_list_is_never_told(
    name: str, players: int, options: Json
) -> None:
    for number, game in enumerate(moments(name, players, options, 3, 25)):
        before = told(game.copy(), random.Random(number))
        for place, (part, field) in enumerate(hidden_fields(game.state)):
            twin = game.copy()
            other, same = list(hidden_fields(twin.state))[place]
            assert (type(part), field) == (type(other), same)
            canary = planted(getattr(part, field))
            if canary is not None:
                setattr(other, field, canary)
                assert before == told(twin, random.Random(number)), (type(part).__name__, field)


@pytest.mark.parametrize(("name", "players", "options"), MODULES[3:], ids=str)
def test_no_card_of_a_deck_is_ever_looked_up_for_a_view(
    name: str, players: int, options: Json
) -> None:
    for game in moments(name, players, options, 8, 16):
        seats: list[int | None] = [None, *range(game.seats)]
        before = json.dumps(game.copy().views(seats))
        twin = game.copy()
        decks = [(deck, deck.cards) for deck in decks_of(twin.state)]  # some are shared by copies
        for deck, cards in decks:
            deck.cards = type(cards)([NO_CARD] * len(cards))
        assert before == json.dumps(twin.views(seats))
        assert any(len(cards) for _, cards in decks)
        for deck, cards in decks:
            deck.cards = cards


# -- what one seat alone may know ---------------------------------------------------------------------
def test_nobody_else_is_told_what_administrators_a_seat_was_dealt_or_keeps() -> None:
    """DH-2.4: while all choose."""
    seen = 0
    for game in moments("hospital", 3, {}, 12, 1):
        if not any(view["hospitals"][seat]["dealt"] for seat, view in enumerate(views(game))):
            continue
        for seat, field in itertools.product(range(3), ("dealt", "administrator")):
            before, twin = told(game.copy(), random.Random(seat), seat), game.copy()
            setattr(twin.state.hospitals[seat], field, _other(game, seat, field))
            assert before == told(twin, random.Random(seat), seat), field
            seen += 1
    assert seen


def _other(game: Any, seat: int, field: str) -> int:
    """Another pair or another administrator than it was, which the seat could have as well."""
    value = int(getattr(game.state.hospitals[seat], field))
    pair = int(PAIR)
    return value % pair * pair + value // pair if field == "dealt" else max(0, 1 - value)


def views(game: Any) -> list[Json]:
    found: list[Json] = game.views(list(range(game.seats)))
    return found


def test_the_check_sees_a_canary_that_is_shown() -> None:
    game = dh.new_game("hospital", players=2, seed=1)
    before = told(game.copy(), random.Random(1))
    twin = game.copy()
    twin.state.hospitals[1].fatalities = CANARY
    assert before != told(twin, random.Random(1))
    assert str(CANARY) in told(twin, random.Random(1))
