"""Makes the learnt judge of Dice Hospital: `python -m tools.hospital_judge FOLDER`, with compiled rules.

As for ER (see `er_judge`): greedy plays with the judge so far, at some decisions some of the best answers or
turns are tried in the same imagined game, and what separates them there, beyond first sight, is fitted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import numpy as np

import dicehospital as dh
from dicehospital.bots.hospital.answers import judge as worth_of
from dicehospital.bots.hospital.cells import ROWS, rows_of, table_rows
from dicehospital.bots.hospital.evaluate import judged
from dicehospital.bots.hospital.foresight import TRIED as QUESTIONS
from dicehospital.bots.hospital.foresight import HospitalRollouts, hoped_for
from dicehospital.bots.hospital.greedy import Greedy, PlannedTurn, asked_of, is_of_turn
from dicehospital.bots.hospital.judge import read_judge
from dicehospital.bots.hospital.nodes import Node
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.turn_search import TurnSearch
from dicehospital.bots.hospital.weights import POINT, WEIGHTS, Weights, afar, judged_by
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.game import Game
from tools.judge_rounds import Arrays, learn

PACKAGED: Final = (
    Path(__file__).resolve().parents[1] / "src" / "dicehospital" / "bots" / "hospital" / "judge.bin"
)
EXAMS: Final = range(900_000, 900_400)  # seeds of games that nothing is learnt from
SHARE: Final = 0.25  # of decisions that are looked at
LOOKS: Final = 400  # hospitals looked at to find the ends of a turn
ENDS: Final = 12  # of the best answers or turns ...
TRIED: Final = 6  # ... so many are tried, half of them the very best
AHEAD: Final = 2  # rounds that are imagined, this one included: what comes later is mostly luck
STRAYS: Final = 0.07  # how often a decision is made by chance, so that other hospitals are seen too
ROOM: Final = 64  # rows of a hospital, filled up
LATEST: Final = 3  # rounds that are fitted to: what an early judge believed of the end misleads

MODULES: Final = ("events", "city", "investments", "maternity", "promos", "panic", "epidemic")
"""Modules that may come together at any table."""


@dataclass(slots=True)
class Attempt:
    """An answer or a turn: its moves, the rows of the hospital it leaves, what it looks worth, in points."""

    tasks: list[Task]
    rows: list[int]
    sight: float


def main() -> None:
    """Learn in rounds; after each, say how greedy does with the judge against greedy, and write it down."""
    from tools.hospital_judge_fit import fit  # PyTorch takes seconds to load

    learn(__doc__, studied, fit, exam, PACKAGED, rounds=7, games=2_400, latest=LATEST)


def thinker(judge: Path, seed: int) -> Greedy:
    """Greedy with a judge, if there is one."""
    known = read_judge(judge.read_bytes()) if judge.is_file() else None
    return Greedy(seed, 0, WEIGHTS if known is None else judged_by(known))


def far_sight(judge: Path) -> Weights:
    """What is believed of a hospital where nothing more is imagined."""
    return judged_by(read_judge(judge.read_bytes())) if judge.is_file() else afar()


def table(seed: int) -> Game[HospitalState]:
    """A game of any kind: more often with few modules."""
    chance = Random(seed)  # noqa: S311 (no secret)
    players = chance.choice([1, 2, 2, 2, 3, 4])
    options: dict[str, Any] = {"edition": chance.choice(["final", "final", "proto212"])}
    if options["edition"] == "final" and chance.random() < 0.5:
        options["modules"] = sorted(chance.sample(MODULES, chance.choice([1, 1, 2, 3])))
    if players == 1:
        options["solo"] = chance.choice(["reports", "automa"])
    try:
        game: Game[HospitalState] = dh.new_game(
            "hospital", players=players, seed=seed, options=options
        )
    except dh.BadInput:  # what does not go together
        game = dh.new_game("hospital", players=2, seed=seed)
    return game


# -- games ----------------------------------------------------------------------------------------------------
def studied(judge: Path, seeds: range) -> Iterator[Arrays]:
    """Look closer at some decisions of some games."""
    for seed in seeds:
        yield from study(judge, seed)


def study(judge: Path, seed: int) -> Iterator[Arrays]:
    """Play a game, and look closer at some decisions."""
    game, chance = table(seed), Random(seed)  # noqa: S311 (no secret)
    greedy, far = thinker(judge, seed), far_sight(judge)
    while not game.is_over:
        seat = game.to_act[0]
        if chance.random() < SHARE and game.state.round < game.state.setup.rounds:
            attempts = attempts_of(greedy, game, seat)
            if len(attempts) > 1:
                yield look_at(far, game, seat, some_of(attempts, chance), chance)
        if chance.random() < STRAYS:
            game.play(seat, chance.choice(list(game.moves(seat))))
        else:
            game.play(seat, greedy.choose(game, seat))


def some_of(attempts: list[Attempt], chance: Random) -> list[Attempt]:
    """The best, and some of the others."""
    attempts = sorted(attempts, key=lambda one: -one.sight)[:ENDS]
    best, rest = attempts[: TRIED // 2], attempts[TRIED // 2 :]
    return best + chance.sample(rest, min(len(rest), TRIED - len(best)))


def attempts_of(greedy: Greedy, game: Game[HospitalState], seat: int) -> list[Attempt]:
    """Answers to a question, or whole turns."""
    rules, state = game.rulebook.ruleset, game.state
    asked = asked_of(state, seat)
    if is_of_turn(asked):
        return turns_of(greedy.thinking(rules, state, seat), state, asked)
    if int(asked.question) not in QUESTIONS:
        return []
    planner = greedy.thinking(rules, state, seat)
    planner.buys = False
    return [
        attempt
        for task in planner.whole(Task(asked.seat, asked.question, asked.args))
        if (attempt := answered(planner, state, task)) is not None
    ]


def turns_of(planner: Planner, state: HospitalState, asked: Task) -> list[Attempt]:
    """The best ends of a turn."""
    activation = TurnSearch(planner)
    best = activation.best(planner.root(asked.question), LOOKS)
    if best.is_within():
        return []
    found = []
    for end in activation.ends(best, ENDS):
        way = PlannedTurn()
        way.note(end, state)
        way.end(end, planner.done())
        found.append(attempt_of(planner, way.tasks, end, int(end.worth)))
    return found


def answered(planner: Planner, state: HospitalState, task: Task) -> Attempt | None:
    """An answer with the turn that was thought of for it, if one was."""
    planner.end = None
    worth = int(worth_of(planner, state, task))
    end = planner.end
    return None if end is None else attempt_of(planner, [task], end, worth)


def attempt_of(planner: Planner, tasks: list[Task], end: Node, worth: int) -> Attempt:
    """An attempt by the node that it leads to."""
    planner.enter(end)
    look, game = planner.look, planner.game
    rows = rows_of(game, look.seat, look.rounds, table_rows(game.setup))
    worth -= int(judged(look, game))  # what a judge has to explain
    return Attempt(tasks, [int(row) for row in rows], worth / int(POINT))


def look_at(
    far: Weights,
    game: Game[HospitalState],
    seat: int,
    attempts: list[Attempt],
    chance: Random,
) -> Arrays:
    """Try attempts in the same world: the rows of each, and its points beyond first sight."""
    world = game.imagine(seat, chance.randrange(2**31))
    seed = chance.randrange(2**31)
    gained = [outcome(far, world, seat, one.tasks, seed) - one.sight for one in attempts]
    missing = TRIED - len(attempts)
    rows = [one.rows + [int(ROWS)] * (ROOM - len(one.rows)) for one in attempts]
    state = game.state
    return {
        "rows": np.array(rows + rows[:1] * missing, dtype=np.int16),
        "gained": np.array(gained + [0.0] * missing, dtype=np.float32),
        "count": np.array(len(attempts), dtype=np.uint8),
        "turns": np.array(state.setup.rounds - state.round, dtype=np.uint8),
    }


def outcome(
    far: Weights, game: Game[HospitalState], seat: int, tasks: list[Task], seed: int
) -> float:
    """What a seat has, or hopes for, some rounds after these moves, in points."""
    rules, state = game.rulebook.ruleset, game.state.copy()
    state.forget()
    for task in tasks:
        for word in task.words():
            rules.pick(state, seat, word)
    last = min(state.round + AHEAD, state.setup.rounds + 1)
    HospitalRollouts(seed, LOOKS, far).play_on(rules, state, seat, last, seed)
    return sum(hoped_for(state, seat, far).values()) / int(POINT)


# -- exams ----------------------------------------------------------------------------------------------------
def exam(judge: Path, jobs: int, seeds: range = EXAMS) -> str:
    """How greedy with a judge does against greedy, two at a table, in games that nothing is learnt from."""
    with get_context("fork").Pool(jobs) as pool:
        leads = pool.map(partial(examined, judge), seeds, chunksize=4)
    won = fmean(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0 for lead in leads)
    error = 1.96 * stdev(leads) / len(leads) ** 0.5
    return f"wins {won:.3f}, leads by {fmean(leads):.2f} ± {error:.2f} points"


def examined(judge: Path, seed: int) -> int:
    """The lead of greedy with a judge in one game."""
    game = dh.new_game("hospital", players=2, seed=seed)
    own = seed % 2
    bots = [Greedy(seed), Greedy(seed)]
    bots[own] = thinker(judge, seed)
    while not game.is_over:
        seat = game.to_act[0]
        game.play(seat, bots[seat].choose(game, seat))
    totals = [score.total for score in game.scores()]
    return totals[own] - totals[1 - own]


if __name__ == "__main__":
    main()
