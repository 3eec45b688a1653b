"""Where dice lie with the words of a half-made move: in an ambulance, or at the door with a value.

The move itself happens with its last word; until then only these words say where the dice go.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.patient import LETTERS, colour_of, new_patient
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.outlook.trial import MoveSimulator
from dicehospital.hospital.phases.intake import COLUMNS
from dicehospital.hospital.position.write import rolled_texts
from dicehospital.hospital.words import WordList
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.types import Json


def drafted(trial: MoveSimulator, words: list[int]) -> Json | None:
    """Where dice lie with these words of a move; None where the seat is asked for something else."""
    task = trial.task()
    tell = _TOLD.get(trial.rules.ruleset.questions[task.question].name)
    return None if tell is None else tell(trial, task, words)


def _valued(trial: MoveSimulator, task: Task, words: list[int]) -> Json:
    """DH-2.3, DH-17.4: first patients with the values they have got, and who lies in the second ward."""
    lists = trial.rules.questions.lists
    letters = [LETTERS[colour_of(die)] for die in trial.state.hospitals[task.seat].arrivals]
    values = [str(index + 1) for index in _indices(lists.values, words)]
    dice = [letter + value for letter, value in zip_longest(letters, values, fillvalue="")]
    return {"dice": dice, "second": sorted(n + 1 for n in _indices(lists.arrivals, words))}


def _loaded(trial: MoveSimulator, task: Task, words: list[int]) -> Json:
    """DH-3.2: the dice that were put into an ambulance, and those that are left."""
    rolled, value = trial.state.rolled[:], task.args[1]
    colours = sorted(_indices(trial.rules.questions.lists.colours, words))
    for colour in colours:
        rolled[COLUMNS * value + colour] -= 1
    dice = [patient_text(int(new_patient(i64(colour), value))) for colour in colours]
    return {"ambulance": int(task.args[0]), "dice": dice, "rolled": rolled_texts(rolled)}


def _indices(among: WordList, words: list[int]) -> list[int]:
    """Which of a list's words were picked, in the order of the picks."""
    return [index for index in (int(among.index(word)) for word in words) if index >= 0]


_TOLD: Final[dict[str, Callable[[MoveSimulator, Task, list[int]], Json]]] = {
    "set_patients": _valued,
    "arrange": _loaded,
}
