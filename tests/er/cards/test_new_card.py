"""A card of Emergency Roll of a kind that exists is a row: rules, outlook and bots follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dicehospital.er.components import SPECIALISTS
from tests.new_cards import Copy

if TYPE_CHECKING:
    from pathlib import Path

GOAL, LINES = f"C{len(SPECIALISTS)}", f"E{len(SPECIALISTS) + 1}"
ROWS = f"""
[[specialist]]
id = "{GOAL}"
type = "cardiologist"
goal = "full_wards"
amount = 1

[[specialist]]
id = "{LINES}"
type = "epidemiologist"
goal = "lines"
solo = 7
"""
GAMES = """
import sys
import dicehospital as dh
from dicehospital.bots.registry import make_bot
from dicehospital.er.cards.lookup import goal_progress, score_card
from dicehospital.er.board.sheet import Sheet

goal, lines = sys.argv[1:]
dealt = set()
for seed in range(40):
    game = dh.new_game("er", players=2, seed=seed)
    dealt |= set(game.position()["cards"])
assert {goal, lines} <= dealt, dealt

assert goal_progress(Sheet.parse("1/1/1/1/1/1/1"), goal) == (0, 1)
sheet = Sheet.parse("4/4/45/-/-/-/-")
assert score_card(sheet, lines) == score_card(sheet, "E1")

position = game.position() | {"cards": [goal, "C10", "R5", lines], "cardiologists": {}}
game = dh.from_position(position)
bot = make_bot("greedy", 1)
while not game.is_over:
    seat = game.to_act[0]
    game.outlook(seat)
    game.play(seat, bot.choose(game, seat))
assert set(game.outlook(0)["cards"]) == {goal, "C10", "R5", lines}
assert game.scores() == dh.replay(game.record()).scores()
print("played")
"""


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The package with two more specialists."""
    copy = Copy(tmp_path_factory.mktemp("specialists"))
    with (copy.package / "er/data/specialists.toml").open("a", encoding="utf-8") as out:
        out.write(ROWS)
    return copy


def test_new_specialists_are_dealt_scored_and_played_by_bots(added: Copy) -> None:
    seen = added.python("-c", GAMES, GOAL, LINES)
    assert (0, "played\n") == (seen.status, seen.out), seen.err


def test_a_goal_that_no_class_knows_stops_the_start_by_name(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    rows = copy.package / "er/data/specialists.toml"
    rows.write_text(rows.read_text("utf-8").replace('goal = "lines"', 'goal = "circles"'), "utf-8")
    seen = copy.python("-c", "import dicehospital as dh; dh.new_game('er')")
    assert seen.status != 0
    assert "E1.goal" in seen.err
    assert "circles" in seen.err
    assert "triangles" in seen.err  # one of those that it could be
