"""Makes what Expert has learnt about ER alone: `python -m tools.er_experience`, with the rules compiled.

In every round greedy, with what was learnt so far, plays games alone. At some of its turns the courses that
look best are tried in the same imagined games. What separates them there, beyond first sight, is put down to
the tables of a sheet by least squares; what little is seen moves a table little.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import dicehospital as dh
from dicehospital.bots.er.beds import BedMasks
from dicehospital.bots.er.chances import NURSES, ROOMS, SURE, Chances
from dicehospital.bots.er.evaluate import wards_with_nurse
from dicehospital.bots.er.experience import Experience, Rows
from dicehospital.bots.er.fast_greedy import FastGreedy
from dicehospital.bots.er.foresight import play_until
from dicehospital.bots.er.prospects import PROSPECTS, horizon
from dicehospital.bots.er.turn_candidates import TurnCandidate, courses_of
from dicehospital.bots.er.weights import WEIGHTS
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BED_COUNT, FIRST_BED, HUMAN, SIZE, WARDS
from dicehospital.er.cards.deck import CARDS
from dicehospital.er.imagine import imagine
from dicehospital.er.scoring import EPIDEMIOLOGIST, RADIOLOGIST, total
from dicehospital.er.state import ErState
from dicehospital.kernel.game import Game
from dicehospital.kernel.playout import without_past

TABLE: Final = (
    Path(__file__).resolve().parents[1] / "src" / "dicehospital" / "bots" / "er" / "experience.json"
)
KNOTS: Final = [0, 2, 4, 7, 11, 16, 23]
"""Turns to go that the tables have columns for; more of them where a turn makes more of a difference."""

FIRST: Final = 3_000_000  # seed
EXAMS: Final = range(900_000, 903_000)  # seeds of games that nothing is learnt from
LOOKS: Final = 4  # turns of a game that are looked at
COURSES: Final = 14  # tried at each
WORLDS: Final = 32  # in which each is tried
STRAYS: Final = 0.07  # how often a turn is played by chance, so that other sheets are seen too
CAUTION: Final = 10.0
"""How much has to be seen before a table moves half as far as it seems to have to."""
ALL: Final = 99  # turns: more than a game has

Floats = NDArray[Any]
Tables = dict[str, Rows]
Marks = list[tuple[int, float]]  # rows of the tables that a sheet looks up, and how often
Look = tuple[int, list[Marks], list[float]]  # turns to go, courses, what first sight has overlooked


def main() -> None:
    """Learn in rounds; after each, say how far greedy gets with it, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=1200, help="of a round")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    tables = nothing_learnt()
    sys.stderr.write(f"greedy alone: {exam(tables):.2f} points\n")
    for number in range(asked.rounds):
        first = FIRST + number * asked.games
        with Pool(asked.jobs) as pool:
            seen = pool.imap(
                partial(study, tables), range(first, first + asked.games), chunksize=20
            )
            learn(tables, (look for game in seen for look in game))
        TABLE.write_text(written(tables))
        sys.stderr.write(f"round {number + 1}: {exam(tables):.2f} points\n")


# -- the tables -----------------------------------------------------------------------------------------------
SHAPE: Final = {
    "wards": int(BED_COUNT * ROOMS),
    "full": int(WARDS),
    "nurses": int(NURSES * NURSES),
    "stethoscopes": 10,
    "bags": 7,
    "points": len(CARDS),
    "hopes": len(CARDS),
}
"""Rows of each table; all together they are one long table."""
START: Final = {name: sum(list(SHAPE.values())[:place]) for place, name in enumerate(SHAPE)}
ROWS: Final = sum(SHAPE.values())


def nothing_learnt() -> Tables:
    """Tables that correct nothing."""
    return {name: [[0] * len(KNOTS) for _ in range(rows)] for name, rows in SHAPE.items()}


def thinker(tables: Tables) -> FastGreedy:
    """Greedy with what was learnt."""
    return FastGreedy(Chances(WEIGHTS, None, Experience(KNOTS, against_full(tables))))


def against_full(tables: Tables) -> Tables:
    """A full ward is worth its clipboard, whatever was learnt: the other rows are measured by it."""
    found = dict(tables)
    full = found.pop("full")
    found["wards"] = [
        [mine - whole for mine, whole in zip(row, full[ward_of(place // int(ROOMS))], strict=True)]
        for place, row in enumerate(tables["wards"])
    ]
    return found


def ward_of(bed: int) -> int:
    """The ward of a bed."""
    return max(ward for ward in range(WARDS) if FIRST_BED[ward] <= bed)


def written(tables: Tables) -> str:
    """The tables as JSON, a row a line."""
    parts = [f' "knots": {json.dumps(KNOTS)}']
    for name, rows in against_full(tables).items():
        lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
        parts.append(f' "{name}": [\n{lines}\n ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


# -- games ----------------------------------------------------------------------------------------------------
def exam(tables: Tables) -> float:
    """What greedy reaches in games that it has not learnt from."""
    swift = thinker(tables)
    return fmean(played_on(swift, start(seed)) for seed in EXAMS)


def start(seed: int) -> ErState:
    """A game alone."""
    game: Game[ErState] = dh.new_game("er", players=1, seed=seed)
    return without_past(game.state)


def played_on(swift: FastGreedy, state: ErState) -> int:
    """Let greedy go on to the end; the points then."""
    play_until(RULES, swift, state, ALL)
    return int(total(state, HUMAN))


RULES: Final = dh.new_game("er", players=1, seed=0).rulebook.ruleset


def study(tables: Tables, seed: int) -> list[Look]:
    """Play a game, and look closer at some of its turns."""
    swift, state = thinker(tables), start(seed)
    chance = Random(seed)  # noqa: S311 (no secret)
    looks = chance.sample(range(1, int(state.setup.turns)), LOOKS)
    found: list[Look] = []
    while not state.over:
        courses = courses_of(RULES, swift, state, HUMAN)[:COURSES]
        if state.turn in looks and len(courses) > 1:
            found.append(look_at(swift, state, courses, chance))
        swift.begin(0)
        if chance.random() < STRAYS:
            chance.choice(courses).follow(RULES, swift, state, HUMAN)
        play_until(RULES, swift, state, state.turn + 1)
    return found


def look_at(
    swift: FastGreedy, state: ErState, courses: list[TurnCandidate], chance: Random
) -> Look:
    """Try courses in the same worlds: what each is worth more than it seems."""
    turns = int(state.setup.turns - state.turn)
    sheets = [after(swift, state, course, int(state.turn) + 1) for course in courses]
    gained = [-int(course.plan.worth) / int(SURE) if course.plan else 0.0 for course in courses]
    for _ in range(WORLDS):
        world = imagine(state, int(HUMAN), chance.randrange(2**31))
        for place, course in enumerate(courses):
            gained[place] += int(total(after(swift, world, course, ALL), HUMAN)) / WORLDS
    return turns, [marks_of(sheet, turns) for sheet in sheets], gained


def after(swift: FastGreedy, state: ErState, course: TurnCandidate, turn: int) -> ErState:
    """The game when a turn begins, if a seat takes a course."""
    state = state.copy()
    swift.begin(0)
    course.follow(RULES, swift, state, HUMAN)
    play_until(RULES, swift, state, turn)
    return state


def marks_of(state: ErState, turns: int) -> Marks:
    """Where a sheet stands in the tables."""
    sheet = state.sheets[HUMAN]
    marks = [mark_of_ward(sheet, ward) for ward in range(int(WARDS))]
    marks.append(mark("nurses", int(sheet.nurses * NURSES + wards_with_nurse(sheet))))
    marks.append(mark("stethoscopes", int(sheet.stethoscopes())))
    marks.append(mark("bags", int(sheet.bags())))
    beds = BedMasks()
    beds.read(sheet, horizon(WEIGHTS, turns))
    for place in (RADIOLOGIST, EPIDEMIOLOGIST):
        card = int(state.specialists[place])
        hope = int(PROSPECTS[card].hope_within(beds, WEIGHTS, turns)) / int(SURE)
        marks.append(mark("points", card, float(CARDS[card].points(sheet))))
        marks.append(mark("hopes", card, hope))
    return marks


def mark_of_ward(sheet: Sheet, ward: int) -> tuple[int, float]:
    """Where a ward stands."""
    if sheet.filled[ward] == SIZE[ward]:
        return mark("full", ward)
    bed = int(FIRST_BED[ward] + sheet.filled[ward])
    return mark("wards", bed * int(ROOMS) + 6 - int(sheet.floor[ward]))


def mark(table: str, row: int, times: float = 1.0) -> tuple[int, float]:
    """A row of a table by its place in all of them; beyond the last row, that."""
    return START[table] + min(row, SHAPE[table] - 1), times


# -- learning -------------------------------------------------------------------------------------------------
def learn(tables: Tables, looks: Iterator[Look]) -> None:
    """Least squares: the corrections that explain best what first sight has overlooked."""
    size = ROWS * len(KNOTS)
    squares, products = prior(), np.zeros(size)
    for turns, courses, gained in looks:
        # Only what separates the courses of one turn tells anything.
        marks = np.array([spread(marks, turns) for marks in courses])
        marks -= marks.mean(axis=0)
        used = np.flatnonzero(marks.any(axis=0))
        squares[np.ix_(used, used)] += marks[:, used].T @ marks[:, used]
        products += marks.T @ (np.array(gained) - fmean(gained))
    correct(tables, np.linalg.solve(squares, products).reshape(ROWS, len(KNOTS)))


def spread(marks: Marks, turns: int) -> Floats:
    """The rows that a sheet looks up, by the columns between which so many turns to go lie."""
    place = next(place for place in range(1, len(KNOTS)) if turns <= KNOTS[place])
    share = (turns - KNOTS[place - 1]) / (KNOTS[place] - KNOTS[place - 1])
    found = np.zeros((ROWS, len(KNOTS)))
    for row, times in marks:
        found[row, place - 1] += times * (1 - share)
        found[row, place] += times * share
    return found.reshape(-1)


def prior() -> Floats:
    """Before anything is seen: corrections are small, and columns beside each other alike."""
    count = len(KNOTS)
    steps = np.diff(np.eye(count), axis=0)
    return CAUTION * np.kron(np.eye(ROWS), np.eye(count) + steps.T @ steps)


def correct(tables: Tables, found: Floats) -> None:
    """Add what was found, in thousandths."""
    for name, rows in tables.items():
        for place, row in enumerate(rows):
            more = found[START[name] + place]
            rows[place] = [
                old + round(int(SURE) * float(new)) for old, new in zip(row, more, strict=True)
            ]


if __name__ == "__main__":
    main()
