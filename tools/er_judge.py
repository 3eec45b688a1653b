"""Makes the learnt judge of ER: `python -m tools.er_judge FOLDER`, with the rules compiled, NumPy and PyTorch.

In every round greedy, with experience and the judge so far, plays games alone. At some of its turns six courses
are played to the end in the same imagined game. What separates them there, beyond first sight, is what the
network is fitted to: how games end says mostly how lucky they were, what separates courses in one world does
not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dicehospital.bots.er.cells import bed_rows, other_rows, places_of
from dicehospital.bots.er.chances import SURE, Chances
from dicehospital.bots.er.evaluate import EvalContext, evaluate
from dicehospital.bots.er.experience import learnt
from dicehospital.bots.er.fast_greedy import FastGreedy
from dicehospital.bots.er.foresight import play_until
from dicehospital.bots.er.judge import Accumulator, Judge, read_judge
from dicehospital.bots.er.turn_candidates import TurnCandidate, courses_of
from dicehospital.bots.er.weights import WEIGHTS
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import HUMAN
from dicehospital.er.imagine import imagine
from dicehospital.er.scoring import cardiologist_points, total
from dicehospital.er.state import ErState
from tools.er_experience import EXAMS, RULES, after, played_on, start
from tools.judge_rounds import Arrays, learn

PACKAGED: Final = (
    Path(__file__).resolve().parents[1] / "src" / "dicehospital" / "bots" / "er" / "judge.bin"
)
LOOKS: Final = 8  # turns of a game that are looked at
COURSES: Final = 16  # of the best ...
TRIED: Final = 6  # ... so many are tried, half of them the very best
LATEST: Final = 4  # rounds that a judge is fitted to: those before believed worse judges
AHEAD: Final = 8  # turns that are imagined, this one included: what comes later is mostly luck
STRAYS: Final = 0.07  # how often a turn is played by chance, so that other sheets are seen too


def main() -> None:
    """Learn in rounds; after each, say how far greedy gets with the judge, and write it down."""
    from tools.er_judge_fit import fit  # PyTorch takes seconds to load

    learn(__doc__, studied, fit, exam, PACKAGED, rounds=9, games=64_000, latest=LATEST)


def thinker(judge: Path) -> FastGreedy:
    """Greedy with experience, and with a judge if there is one."""
    known: Judge | None = read_judge(judge.read_bytes()) if judge.is_file() else None
    return FastGreedy(Chances(WEIGHTS, None, learnt(), known))


# -- games ----------------------------------------------------------------------------------------------------
def studied(judge: Path, seeds: range) -> Iterator[Arrays]:
    """Look closer at some turns of some games."""
    swift = thinker(judge)
    for seed in seeds:
        yield from study(swift, seed)


def study(swift: FastGreedy, seed: int) -> Iterator[Arrays]:
    """Play a game, and look closer at some of its turns."""
    state, chance = start(seed), Random(seed)  # noqa: S311 (no secret)
    looks = chance.sample(range(1, int(state.setup.turns)), LOOKS)
    while not state.over:
        courses = courses_of(RULES, swift, state, HUMAN)[:COURSES]
        if state.turn in looks and len(courses) > 1:
            yield look_at(swift, state, some_of(courses, chance), chance)
        swift.begin(0)
        course = chance.choice(courses) if chance.random() < STRAYS else courses[0]
        course.follow(RULES, swift, state, HUMAN)
        play_until(RULES, swift, state, state.turn + 1)


def some_of(courses: list[TurnCandidate], chance: Random) -> list[TurnCandidate]:
    """The best courses, and some of the others."""
    best, rest = courses[: TRIED // 2], courses[TRIED // 2 :]
    return best + chance.sample(rest, min(len(rest), TRIED - len(best)))


def look_at(
    swift: FastGreedy, state: ErState, courses: list[TurnCandidate], chance: Random
) -> Arrays:
    """Try courses in the same world: the rows of each sheet, and its points beyond first sight."""
    turns = int(state.setup.turns - state.turn)
    world = imagine(state, int(HUMAN), chance.randrange(2**31))
    beds, others, gained = [], [], []
    for course in courses:
        sheet = after(swift, state, course, int(state.turn) + 1).sheets[HUMAN]
        beds.append(bed_rows(sheet))
        others.append(other_rows(state, HUMAN, sheet, turns))
        later = after(swift, world, course, int(state.turn) + AHEAD)
        gained.append(hoped_for(swift, later) - first_sight(swift, state, course, sheet, turns))
    missing = TRIED - len(courses)
    return {
        "beds": np.array(beds + beds[:1] * missing, dtype=np.int16),
        "others": np.array(others + others[:1] * missing, dtype=np.int16),
        "gained": np.array(gained + [0.0] * missing, dtype=np.float32),
        "count": np.array(len(courses), dtype=np.uint8),
        "turns": np.array(turns, dtype=np.uint8),
        "cards": np.array(places_of(state), dtype=np.uint8),
    }


def hoped_for(swift: FastGreedy, state: ErState) -> float:
    """What a sheet scores in the end, or at the beginning of a turn what is hoped for, in points."""
    if state.over:
        return float(total(state, HUMAN))
    memory = swift.turns.pad.memory
    look = EvalContext(memory.chances, memory, state, HUMAN)
    look.turn_to(state, look.turns + 1)  # nothing was done yet in this one
    return (int(evaluate(look, state)) + int(SURE * cardiologist_points(state, HUMAN))) / int(SURE)


def first_sight(
    swift: FastGreedy, state: ErState, course: TurnCandidate, sheet: Sheet, turns: int
) -> float:
    """What a course looks like, in points, before a judge looks at it."""
    accumulator: Accumulator | None = swift.turns.pad.memory.accumulator
    correction = 0
    if accumulator is not None:
        accumulator.read(state, sheet, turns)
        correction = int(accumulator.correction(state, HUMAN, sheet))
    return (int(course.worth) - correction) / int(SURE)


def exam(judge: Path, jobs: int, seeds: range = EXAMS) -> str:
    """What greedy reaches with a judge in games that nothing is learnt from."""
    with get_context("fork").Pool(jobs) as pool:
        points = pool.map(partial(examined, judge), np.array_split(np.array(seeds), jobs * 4))
    found = [one for some in points for one in some]
    return f"{fmean(found):.2f} ± {1.96 * stdev(found) / len(found) ** 0.5:.2f} points"


def examined(judge: Path, seeds: NDArray[Any]) -> list[int]:
    """The points of some games."""
    swift = thinker(judge)
    found = []
    for seed in seeds:
        swift.begin(0)
        found.append(played_on(swift, start(int(seed))))
    return found


if __name__ == "__main__":
    main()
