"""What schemas declare of states is so: all slots, what positions and observations tell of them, copies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import GetSetDescriptorType
from typing import Any, NamedTuple

from mypy_extensions import i64

import dicehospital as dh
from dicehospital.er.position.fields import STATE as ER_STATE
from dicehospital.hospital.position.read_table import FIELDS
from dicehospital.hospital.position.write import writer_for
from dicehospital.hospital.rulebook import HospitalRulebook
from dicehospital.kernel.agenda import State
from dicehospital.kernel.position.schema import HIDDEN, OWNER, Schema
from dicehospital.kernel.vecs import append, vec
from tests.harness import Game, Json, Ruleset
from tests.observing.rulesets import in_every_ruleset
from tests.play import random_pick

NUMBERS = vec[i64]()
SHARE = 0.05  # of picks are looked at
# Of every game: its past, and how it is played rather than what is on the table.
PAST = {
    "fresh", "inline", "keeps_journal", "journal", "borrows", "barrier", "barriers", "tells",
    "story", "scratch",
}  # fmt: skip


class Part(NamedTuple):
    """A part of a state: what declares it, its object in a position, the block of its cells from a seat."""

    name: str
    owner: Any
    schema: Schema[Any]
    told: Json
    blocks: tuple[str, ...]


def parts(game: Game) -> Iterator[Part]:
    """Every part of a game that is declared."""
    if game.name == "er":
        blocks = ("table.", *(f"seat{seat}." for seat in range(game.seats)))
        yield Part("state", game.state, ER_STATE, ER_STATE.write(game.state), blocks)
        return
    rulebook = game.rulebook
    assert isinstance(rulebook, HospitalRulebook)
    writer = writer_for(rulebook.rules)
    table, home = writer.schema, writer.hospital
    yield Part("table", game.state, table, table.write(game.state), ("table.",))
    for seat, hospital in enumerate(game.state.hospitals):
        yield Part(f"{seat}", hospital, home, home.write(hospital), (f"hospital{seat}.",))


def owners(game: Game) -> Iterator[Any]:
    """All that is copied with a state: its parts, sheets, what modules own, and what is asked."""
    yield from (part.owner for part in parts(game))
    for slot in ("sheets", "slices", "agenda"):
        yield from getattr(game.state, slot, [])


def slots_of(owner: Any) -> set[str]:
    """The slots of an object, compiled or not."""
    if hasattr(owner, "__dict__"):
        return set(vars(owner))
    kinds = [vars(kind) for kind in type(owner).__mro__ if kind is not object]
    return {n for kind in kinds for n, what in kind.items() if type(what) is GetSetDescriptorType}


def plain(value: Any) -> Any:
    """A value as numbers, texts and lists, whatever it is made of."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if hasattr(value, "__len__"):
        return [plain(one) for one in value]
    return {slot: plain(getattr(value, slot)) for slot in sorted(slots_of(value))}


def said(part: Part) -> Json:
    """The slots of a part that its fields tell, as they are now."""
    slots = {slot for field in part.schema.fields for slot in field.slots} - {"setup"}
    return {slot: plain(getattr(part.owner, slot)) for slot in slots}


def cells_of(game: Game, part: Part) -> Json:
    """The cells of a part as the first seat sees them."""
    row = bytearray(game.observation_size)
    game.observe(0, row)
    layout = dh.observation(game.name).fields
    mine = [field for field in layout if field.name.startswith(part.blocks)]
    return {field.name: bytes(row[field.offset :][: field.length]) for field in mine}


def changed(before: Json, after: Json) -> set[str]:
    """What is there on one side only, or otherwise on both."""
    return {name for name in {*before, *after} if before.get(name) != after.get(name)}


def look(game: Game) -> dict[str, tuple[Json, Json, Json]]:
    """Slots, position and cells, part by part."""
    return {p.name: (said(p), p.told, cells_of(game, p)) for p in parts(game)}


@in_every_ruleset
def test_every_slot_is_declared(ruleset: Ruleset) -> None:
    for part in parts(ruleset.open(1)):
        past = PAST if isinstance(part.owner, State) else set()
        assert part.schema.slots | past == slots_of(part.owner), part.name


@in_every_ruleset
def test_positions_and_cells_change_with_the_slots_they_are_declared_to_tell(
    ruleset: Ruleset,
) -> None:
    rng = random.Random(ruleset.players)
    game = ruleset.open(7)
    while not game.is_over:
        if rng.random() > SHARE:
            random_pick(game, rng)
            continue
        before = look(game)
        random_pick(game, rng)
        after = look(game)
        for part in parts(game):
            _compare(part, before[part.name], after[part.name])


def _compare(part: Part, before: tuple[Json, Json, Json], after: tuple[Json, Json, Json]) -> None:
    slots, names, cells = (changed(one, two) for one, two in zip(before, after, strict=True))
    moved = [field for field in part.schema.fields if slots & set(field.slots)]
    told = {name for field in moved for name in field.names}
    assert names & set(part.schema.names) <= told, part.name
    # What only its owner sees comes to light when a secret ends, and that is not its own doing.
    revealed = [field for field in part.schema.fields if field.shown == OWNER]
    seen = {cell for field in (*moved, *revealed) for cell in field.cells}
    assert {cell.rpartition(".")[2] for cell in cells} <= seen, part.name


@in_every_ruleset
def test_what_nobody_may_see_is_in_no_view(ruleset: Ruleset) -> None:
    game = ruleset.open(3)
    for part in parts(game):
        hidden = {n for field in part.schema.fields if field.shown == HIDDEN for n in field.names}
        if isinstance(part.owner, State):
            for view in game.views([None, *range(game.seats)]):
                assert not hidden & set(view), part.name


@in_every_ruleset
def test_copies_have_all_slots(ruleset: Ruleset) -> None:
    for owner in owners(ruleset.open(5)):
        slots = slots_of(owner) - PAST
        for slot in slots:
            _alter(owner, slot)
        copied = owner.copy()
        for slot in slots:
            mine, theirs = getattr(owner, slot), getattr(copied, slot)
            assert mine is theirs or plain(mine) == plain(theirs), (type(owner), slot)


def _alter(owner: Any, slot: str) -> None:
    """Another value of the same type; what is no number or row of numbers is left alone."""
    value = getattr(owner, slot)
    if isinstance(value, bool):
        setattr(owner, slot, not value)
    elif isinstance(value, int) and slot != "seats":
        setattr(owner, slot, value + 1)
    elif type(value) is type(NUMBERS):
        setattr(owner, slot, append(value[:], 1))


@in_every_ruleset
def test_positions_may_have_the_fields_they_are_written_with(ruleset: Ruleset) -> None:
    for part in parts(ruleset.open(1)):
        if part.name == "table":
            assert {*part.schema.names, "seed", "dealer", "rival_discharged"} == set(FIELDS)


def test_a_slot_that_nobody_declares_is_found() -> None:
    others = Schema(*(field for field in ER_STATE.fields if "turn" not in field.slots))
    game = dh.new_game("er", players=2)
    assert slots_of(game.state) - PAST - others.slots == {"asked", "phase", "seats", "turn"}
