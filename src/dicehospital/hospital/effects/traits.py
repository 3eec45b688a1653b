"""What a card may ask of a patient beyond kind, value, colour and history: a class for each trait (DH-5.3).

A trait says how rows write it, who has it, and how it is worded and refused. Reading, playing, explaining
and describing cards go through `TRAITS`; nothing else knows one of them.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.patient import is_treated


class Trait(metaclass=ABCMeta):
    """A trait that rows ask for as `key = "word"`.

    Texts name it as `patients.<word>`, and as `patients.<word>_mother` where languages differ there.
    """

    def __init__(self, *, key: str, word: str, lacking: str, nobody: str, rule: str) -> None:
        self.key: str = key
        self.word: str = word
        self.lacking: str = lacking  # the reason that refuses a patient without it
        self.nobody: str = nobody  # the reason where none of those who would fit has it
        self.rule: str = rule  # of both reasons

    @abstractmethod
    def has(self, patient: i64, value: i64) -> bool:
        """Whether a patient has it; its value is the one that counts."""


@final
class Untreated(Trait):
    """Neither healed nor treated in this round (R-27)."""

    def has(self, patient: i64, value: i64) -> bool:
        """A patient in the row of those who wait."""
        return not is_treated(patient)


TRAITS: Final[list[Trait]] = [
    Untreated(
        key="row", word="untreated", lacking="not_untreated", nobody="all_treated", rule="DH-5.3"
    ),
]


def lacks(traits: list[Trait], patient: i64, value: i64) -> i64:
    """The first of these traits that a patient does not have, or -1."""
    place: i64
    for place in range(len(traits)):
        if not traits[place].has(patient, value):
            return place
    return -1
