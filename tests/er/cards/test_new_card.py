"""A card of Emergency Roll of a kind that exists is a row: rules, outlook and bots follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.new_cards import Copy

if TYPE_CHECKING:
    from pathlib import Path

ROWS = """
[[specialist]]
id = "C16"
type = "cardiologist"
goal = "full_wards"
amount = 1

[[specialist]]
id = "E17"
type = "epidemiologist"
goal = "lines"
solo = 7
"""
GAMES = """
import dicehospital as dh
from dicehospital.bots.registry import make_bot
from dicehospital.er.cards.lookup import goal_progress, score_card
from dicehospital.er.board.sheet import Sheet

dealt = set()
for seed in range(40):
    game = dh.new_game("er", players=2, seed=seed)
    dealt |= set(game.position()["cards"])
assert {"C16", "E17"} <= dealt, dealt

assert goal_progress(Sheet.parse("1/1/1/1/1/1/1"), "C16") == (0, 1)
lines = Sheet.parse("4/4/45/-/-/-/-")
assert score_card(lines, "E17") == score_card(lines, "E1")

position = game.position() | {"cards": ["C16", "C10", "R5", "E17"], "cardiologists": {}}
game = dh.from_position(position)
bot = make_bot("greedy", 1)
while not game.is_over:
    seat = game.to_act[0]
    game.outlook(seat)
    game.play(seat, bot.choose(game, seat))
assert set(game.outlook(0)["cards"]) == {"C16", "C10", "R5", "E17"}
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
    seen = added.python("-c", GAMES)
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
