"""Tab at the prompt of a game, and what it offers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dicehospital as dh
from dicehospital.cli.game_screens import GAME_SCREENS
from dicehospital.cli.screen import Screen
from dicehospital.cli.table.session import Session
from dicehospital.cli.table.table import table_of
from dicehospital.cli.table.typable import beginning_as, offered
from dicehospital.kernel.text import catalogue
from tests.cli.program import SEED
from tests.cli.terminal import Terminal

COLOUR = re.compile(r"\x1b\[[0-9;]*\b(?:3[0-7]|4[0-7]|[34]8)[;m]")


def lines(game: str, begun: str, language: str = "en") -> list[str]:
    """What Tab offers to the first player of a new game."""
    table = table_of(dh.new_game(game, players=2, seed=4), {})
    screen = Screen(catalogue(language), plain=True)
    session = Session(table, screen, GAME_SCREENS[game], Path("x.json"), None, confirm=True)
    return offered(session, table.game.to_act[0], begun)


@pytest.mark.parametrize(
    ("wanted", "game", "begun", "language"),
    [
        (["take green", "take red", "take yellow"], "er", "ta", "en"),
        (["prendre jaune", "prendre rouge", "prendre vert"], "er", "PR", "fr"),
        (["save", "score", "sheet"], "er", "s", "en"),
        (["why take red"], "er", "why take r", "en"),
        (["rules scoring", "rules setup", "rules solo"], "er", "rules s", "en"),
        (["règles décompte"], "er", "règles dé", "fr"),
        (["regles décompte"], "er", "regles de", "fr"),
        (["board"], "hospital", "bo", "en"),
        ([], "hospital", "frob", "en"),
        ([], "er", "undo x", "en"),
    ],
)
def test_tab_offers_moves_orders_and_topics(
    wanted: list[str], game: str, begun: str, language: str
) -> None:
    assert wanted == lines(game, begun, language)


def test_tab_offers_what_the_menu_names() -> None:
    game = dh.new_game("hospital", players=2, seed=4)
    first = str(next(game.moves(game.to_act[0])))
    assert first in lines("hospital", first[:6])


def test_each_line_is_offered_once() -> None:
    assert ["Clinic"] == beginning_as("cl", ["Clinic", "clinic", "clinic"])


def test_tab_completes_at_a_terminal(tmp_path: Path) -> None:
    words = ("play", "er", "--seed", str(SEED), "--save", str(tmp_path / "game.json"))
    with Terminal(tmp_path, *words) as terminal:
        terminal.read_until("> ")
        terminal.press("ta\t")
        terminal.read_until("take")
        terminal.press("r\t")
        terminal.read_until("ed")
        terminal.press("\n")
        terminal.read_until("red")
    assert '"move": "take"' in (tmp_path / "game.json").read_text()


def test_no_colour_takes_away_colours_alone(tmp_path: Path) -> None:
    words = ("play", "er", "--seed", str(SEED))
    seen = {}
    for more in ("", "1"):
        with Terminal(tmp_path, *words, NO_COLOR=more) as terminal:
            terminal.read_until("> ")
            seen[more] = terminal.raw
    assert COLOUR.search(seen[""])
    assert not COLOUR.search(seen["1"])
    assert _drawn(seen[""]) == _drawn(seen["1"])


def _drawn(seen: str) -> list[str]:
    """What stands on a screen, but for the name of the file."""
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen)
    return [line.rstrip() for line in plain.splitlines() if ".json" not in line]
