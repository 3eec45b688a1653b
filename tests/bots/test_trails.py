"""Plans on the table: what a hint leads along is what its moves touch, and what they change."""

from __future__ import annotations

from typing import Any

import dicehospital as dh
from dicehospital.bots import Ranked, make_bot
from dicehospital.bots.advice import advise
from dicehospital.bots.reasons import Reasoner
from dicehospital.kernel.text import catalogue
from tests.bots.decisions import Game, turn


def line(game: Game, text: str) -> Any:
    """The line that begins with a move."""
    move = next(move for move in game.moves(0) if str(move) == text)
    return Reasoner(game, 0).line(Ranked(move, 0.0))


def test_a_placement_leads_from_the_staff_to_the_room_to_the_patient() -> None:
    first, second = line(turn("Y5", round=8), "d_oncology nurse: Y5").trail[:2]
    assert ("staff:nurse", "department:d_oncology") == first.path
    assert [("patient:1", "Y5", "Y6")] == [(m.ref, m.before, m.after) for m in first.changes]
    assert [("patient:1", "Y6", None)] == [
        (mark["ref"], mark["before"], mark["after"]) for mark in second.to_json()["changes"]
    ]


def test_the_steps_of_a_trail_are_those_that_are_told() -> None:
    found = line(turn("R1", "Y3", "Y4", "G5"), "d_oncology nurse: Y4")
    assert found.steps
    assert found.steps == tuple(leg.say for leg in found.trail[1:])


def test_every_change_of_a_trail_is_what_the_rules_make_of_the_bed() -> None:
    game = turn("R1", "Y3", "Y4", "G5", "R2", "G6")
    found: Any = Reasoner(game, 0).line(make_bot("greedy", 1).rank(game.copy(), 0)[0])
    after = game.copy()
    for leg, move in zip(found.trail, found.moves, strict=True):
        after.play_words(0, list(move.words))
        lying = {one["place"]: one["text"][:2] for one in after.view(0)["hospitals"][0]["patients"]}
        for mark in leg.changes:
            assert mark.after == lying.get(int(mark.ref.partition(":")[2]), "")


def test_before_the_activation_no_plan_lies_on_the_table() -> None:
    game = dh.new_game("hospital", players=2, seed=4)
    assert all(not one.trail for one in advise(game.imagine(0, 1), 0, 1, 0.0).moves)


def test_a_turn_of_er_leads_from_the_die_to_its_bed() -> None:
    game = dh.new_game("er", players=1, seed=6)
    one = next(o for o in advise(game.imagine(0, 1), 0, 1, 0.0).moves if o.plan)
    die, bed = one.trail[:2]
    assert die.path == bed.path
    assert not die.changes
    ward, value = (dict(dict(bed.say.params))[name] for name in ("ward", "value"))
    assert str(value) == bed.changes[0].after
    assert f"ward {ward}" in catalogue("en").say(bed.say)
