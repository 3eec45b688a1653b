"""What `observe` and `mask` write: all that a view shows, nothing that it hides."""

from __future__ import annotations

import json
import random
from array import array
from typing import Any

import pytest
from mypy_extensions import i64

import dicehospital as dh
from dicehospital.api import GAMES
from dicehospital.er.board.sheet import Sheet
from dicehospital.kernel.observing.cells import CellWriter, blank
from dicehospital.kernel.vecs import vec
from tests.harness import Game, Ruleset
from tests.observing.rulesets import in_every_ruleset
from tests.play import random_pick

SHARE = 0.04  # of decisions are looked at closely
WORLDS = (1, 987654321)
# What a view says besides: it follows from the rest, or is the same for the whole game.
FOLLOWS = (
    "agreement", "asked", "decided", "names", "options", "phase", "question", "scores", "secret",
    "step", "steps", "to_act",
)  # fmt: skip


def seen_by(game: Game, seat: int) -> bytes:
    out = bytearray(game.observation_size)
    game.observe(seat, out)
    return bytes(out)


def mask_of(game: Game, seat: int) -> list[int]:
    out = bytearray(len(game.vocabulary))
    game.mask(seat, out)
    return [word for word, is_open in enumerate(out) if is_open]


def cells(game: Game, seat: int, field: str) -> list[int]:
    found = dh.observation(game.name).field(field)
    return list(seen_by(game, seat)[found.offset : found.offset + found.length])


def shown(game: Game, seat: int) -> str:
    """What a view shows, as one text."""
    view = {key: value for key, value in game.view(seat).items() if key not in FOLLOWS}
    return json.dumps(view, sort_keys=True)


def new_row(game: Game) -> CellWriter:
    """Blank cells and notes."""
    return CellWriter(blank(game.observation_size), vec[i64]([0] * game._rulebook.notes))


def look(game: Game, seat: int, looked: dict[tuple[int, bytes], str], row: CellWriter) -> None:
    """At what a seat sees and may do; the row has what was seen before, by whatever seat."""
    seen = seen_by(game, seat)
    game._rulebook.observe(game.state, seat, row)
    assert bytes(row.cells) == seen
    for world in WORLDS:
        assert seen_by(game.imagine(seat, world), seat) == seen
    for field in dh.observation(game.name).fields:
        part = seen[field.offset : field.offset + field.length]
        assert field.low <= min(part), field
        assert max(part) <= field.high, field
    view = shown(game, seat)
    assert looked.setdefault((seat, seen), view) == view
    assert mask_of(game, seat) == sorted(game.options(seat))


@in_every_ruleset
def test_observations_hide_what_views_hide_and_tell_what_they_tell(ruleset: Ruleset) -> None:
    play(ruleset, 1, SHARE)


@pytest.mark.soak
@in_every_ruleset
def test_the_same_at_every_decision_of_many_games(ruleset: Ruleset) -> None:
    for seed in range(2, 12):
        play(ruleset, seed, 1.0)


def play(ruleset: Ruleset, seed: int, share: float) -> None:
    """A random game, with close looks at some of its decisions."""
    rng = random.Random(seed)
    game = ruleset.open(seed)
    looked: dict[tuple[int, bytes], str] = {}
    row = new_row(game)
    while not game.is_over:
        if rng.random() < share:
            look(game, rng.randrange(game.seats), looked, row)
        random_pick(game, rng)
    look(game, 0, looked, row)
    assert len(looked) > 2


def test_emergency_roll_is_told_field_by_field() -> None:
    """Beds and resources as on the sheets, seats counted from the own one."""
    rng = random.Random(5)
    game = dh.new_game("er", players=3, seed=5)
    for _ in range(150):
        random_pick(game, rng)
    own = 2
    view = game.view(own)
    assert cells(game, own, "table.turn") == [view["turn"]]
    assert cells(game, own, "table.dice") == list(view["dice"].values())
    assert cells(game, own, "table.chief") == [(view["chief"] - own) % 3]
    for place in range(3):
        sheet = Sheet.parse(view["sheets"][(own + place) % 3])
        assert cells(game, own, f"seat{place}.beds") == list(sheet.beds)
        assert cells(game, own, f"seat{place}.stethoscopes_used") == [sheet.stethoscopes_used]
    assert set(cells(game, own, "seat3.beds")) == {0}


def test_what_each_of_six_seats_has_to_decide_is_told() -> None:
    rng = random.Random(6)
    game = dh.new_game("er", players=6, seed=6)
    names = dh.observation("er").field("seat0.todo").text.split(": ")[1].split(", ")
    for _ in range(60):
        own = rng.randrange(6)
        for place in range(6):
            told = cells(game, own, f"seat{place}.todo")
            asked = game.view(own)["todo"][(own + place) % 6]
            assert sorted(asked) == sorted(n for n, cell in zip(names, told, strict=True) if cell)
        random_pick(game, rng)


def test_a_half_made_move_is_seen_by_its_own_seat_alone() -> None:
    game = dh.new_game("er", players=2, seed=3, options={"choices": "clockwise"})
    rng = random.Random(3)
    while not cells(game, game.to_act[0], "table.draft")[0]:
        random_pick(game, rng)
    own = game.to_act[0]
    draft = game.view(own)["draft"][own]
    assert game.vocabulary[cells(game, own, "table.draft")[0] - 1] == draft[0]
    assert cells(game, 1 - own, "table.draft") == [0]


def test_a_hospital_is_told_bed_by_bed() -> None:
    rng = random.Random(8)
    game = dh.new_game("hospital", players=2, seed=8)
    for _ in range(120):
        random_pick(game, rng)
    for place in range(2):
        beds = game.view(1)["hospitals"][(1 + place) % 2]["patients"]
        texts = {bed["place"]: bed["text"] for bed in beds}
        values = [int(texts[n][1]) if n in texts else 0 for n in range(1, 13)]
        colours = ["RYG".index(texts[n][0]) + 1 if n in texts else 0 for n in range(1, 13)]
        assert cells(game, 1, f"hospital{place}.values")[:12] == values
        assert cells(game, 1, f"hospital{place}.colours")[:12] == colours


@pytest.mark.parametrize("name", GAMES)
def test_fields_follow_each_other_without_a_gap(name: str) -> None:
    layout = dh.observation(name)
    ends = [field.offset + field.length for field in layout.fields]
    assert [0, *ends] == [*(field.offset for field in layout.fields), layout.size]
    assert len({field.name for field in layout.fields}) == len(layout.fields)
    game = dh.new_game(name, players=2, seed=1)
    assert game.observation_size == layout.size


@pytest.mark.parametrize(
    ("out", "problem"),
    [
        (bytearray(3), "needs 814 bytes, has room for 3"),
        (bytearray(815), "needs 814 bytes, has room for 815"),
        (bytes(814), "this buffer is read-only"),
        (array("f", [0.0] * 814), r"its items have 4 bytes each \(f\); unsigned bytes are wanted"),
        (array("H", [0] * 407), r"its items have 2 bytes each \(H\); unsigned bytes are wanted"),
        (memoryview(bytearray(1628))[::2], "its bytes do not lie in a row"),
        (814, "int is not of type bytearray"),
    ],
)
def test_a_buffer_that_does_not_fit_is_refused_by_the_reason(out: Any, problem: str) -> None:
    game = dh.new_game("er", players=2, seed=1)
    with pytest.raises(dh.BadInput, match=f"out: {problem}"):
        game.observe(0, out)


def test_signed_bytes_do_as_well() -> None:
    game = dh.new_game("er", players=2, seed=1)
    signed = bytearray(game.observation_size)
    game.observe(0, memoryview(signed).cast("b"))
    assert bytes(signed) == seen_by(game, 0)


def test_only_known_games_have_a_layout() -> None:
    with pytest.raises(dh.BadInput, match="chess"):
        dh.observation("chess")
