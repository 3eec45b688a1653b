"""The steps of positions, as docs/formats_hospital.md lists them, are those of the code."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.hospital.options import MODULES
from dicehospital.hospital.position.stage import CHAPTERS

PAGE = Path(__file__).parents[2] / "docs" / "formats_hospital.md"
EVERY = "every game"
COUNTS = {4: "four players", 5: "five players"}


def rows() -> list[tuple[str, str, str]]:
    """Phase, step and games of each row of the table."""
    table = PAGE.read_text("utf-8").partition("### Steps")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
    found = [row for row in cells if len(row) == 4 and row[1].startswith("`")]
    phase, filled = "", []
    for first, step, _, games in found:
        phase = first.strip("`") or phase
        filled.append((phase, step.strip("`"), games))
    return filled


def game(players: int, **options: Any) -> tuple[set[str], list[tuple[str, str]]] | None:
    """What describes a game, and its steps in order; None where the options do not go together."""
    try:
        made = dh.new_game("hospital", players=players, seed=1, options=options)
    except dh.BadInput:
        return None
    facts = {options.get("edition", "final"), *options.get("modules", [])}
    facts |= {options.get("solo", "reports")} if players == 1 else set()
    facts |= {COUNTS[players]} if players in COUNTS else set()
    rules: Any = made.rulebook
    return facts, [(phase.chapter, phase.name) for phase in rules.rules.phases]


def is_in(games: str, facts: set[str]) -> bool:
    """Whether a row speaks of a game: alternatives between semicolons, conditions between commas."""
    if games == EVERY:
        return True
    return any(
        all(_holds(condition.strip(), facts) for condition in alternative.split(","))
        for alternative in games.split(";")
    )


def _holds(condition: str, facts: set[str]) -> bool:
    name = condition.removeprefix("not ").strip("`")
    return (name in facts) != condition.startswith("not ")


GAMES: list[tuple[int, dict[str, Any]]] = [
    *[
        (players, {"edition": edition, "modules": list(modules)})
        for players, most in ((1, 1), (2, 2), (4, 1), (5, 1))
        for edition in ("final", "proto212")
        for count in range(most + 1)
        for modules in combinations(MODULES, count)
    ],
    (1, {"solo": "automa"}),
    (3, {"modules": ["city", "investments", "maternity", "events", "promos"]}),
]


@cache
def games() -> list[tuple[set[str], list[tuple[str, str]]]]:
    """Those of GAMES that there are."""
    return [made for players, options in GAMES if (made := game(players, **options))]


def test_a_step_is_in_the_games_that_the_page_says() -> None:
    assert len(games()) > 60
    for facts, steps in games():
        wanted = [(phase, step) for phase, step, games in rows() if is_in(games, facts)]
        assert set(steps) == set(wanted), facts


def test_the_steps_of_a_game_stand_in_the_order_of_play() -> None:
    order = [(phase, step) for phase, step, _ in rows()]
    assert len(order) == len(set(order))
    for facts, steps in games():
        places = [order.index(step) for step in steps]
        assert places == sorted(places), facts


def test_every_phase_has_steps() -> None:
    assert list(CHAPTERS) == list(dict.fromkeys(phase for phase, _, _ in rows()))


@pytest.mark.parametrize(("phase", "step", "games"), rows())
def test_a_condition_names_something_real(phase: str, step: str, games: str) -> None:
    known = {*MODULES, "reports", "automa", "final", "proto212", *COUNTS.values()}
    if games != EVERY:
        names = [re.sub(r"^not ", "", c.strip()).strip("`") for c in re.split("[;,]", games)]
        assert set(names) <= known, (phase, step)
