"""The moves of a turn in words, as a plan: `Oncology (yellow 3 becomes 4)`, `Clinic (green 6 goes home)`."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dicehospital.hospital.telling.moves import move_words
from dicehospital.hospital.telling.names import die, thing
from dicehospital.kernel.phrases import listed
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Move

Change = tuple[str, str]  # how a patient looks before and after; "" afterwards: it has gone home

ACTIVATE: Final = "activate"
_ABILITY: Final = "ability"
_FURTHER: Final = (_ABILITY, "token", "skip")  # moves that belong to the placement before them


def the(text: str) -> Message:
    """A patient with its article, where a language has one."""
    return Message("die.the", {"die": die(text)})


def patients(texts: list[str]) -> Message | str:
    """Patients one after the other, those who look alike together: `yellow 3 and 2 red 5s`."""
    return listed([_alike(text, n) for text, n in sorted(Counter(texts).items())])


def _alike(text: str, n: int) -> Message:
    return the(text) if n == 1 else Message("die.times", {"n": n, "die": die(text)})


def belongs_before(move: Move) -> bool:
    """Whether a move is a part of the placement before it."""
    return move.kind in _FURTHER


def step_told(move: Move, changes: list[Change]) -> Message:
    """A placement with what it does, what follows from it included; everything else as it is said."""
    changed = {"changes": listed([_told(change) for change in changes])}
    if changes and move.kind == ACTIVATE:
        department = thing(dict(move.fields)["department"])
        return Message("plan.hospital.activate", {"department": department, **changed})
    if changes and move.kind == _ABILITY:
        return Message("plan.hospital.ability", changed)
    return move_words(move)


def _told(change: Change) -> Message:
    """What becomes of a patient."""
    before, after = change
    if not after:
        return Message("plan.home", {"die": die(before)})
    if before[0] != after[0]:
        return Message("plan.turns_into", {"die": die(before), "after": die(after)})
    return Message("plan.becomes", {"die": die(before), "value": int(after[1])})
