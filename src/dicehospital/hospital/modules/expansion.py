"""What an optional part of the rules brings along, and where that goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Protocol

from dicehospital.hospital.components.rows import CommunityCare, Edition
from dicehospital.hospital.modules.phase_order import PhaseOrder
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.state import HospitalState, Module, Observed, Setup
from dicehospital.hospital.telling.draft import Facts
from dicehospital.hospital.why.case import Case, Checks, Lent
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance, MoveKind, Question
from dicehospital.kernel.types import Json, Refusal


class TriedPicks(Protocol):
    """Picks of a seat that are tried out on a table on which all that is hidden from it is imagined."""

    seat: int
    state: HospitalState
    lists: WordLists
    names: list[str]  # of words

    def offered(self, state: HospitalState) -> list[int]:
        """The words that the seat may pick."""

    def pick(self, state: HospitalState, word: int) -> None:
        """Pick a word that is offered."""

    def hold(self, state: HospitalState) -> Task:
        """Keep the phase open, so that nothing but moves happens."""


class Expansion:
    """How a module joins.

    Its words and questions are always there, so that numbers never change; its phases, hooks and
    numbers only where it is played.
    """

    name = ""  # as options say it, among modules or as the way to play alone
    fields: tuple[str, ...] = ()  # of positions, that belong to it alone
    hospital_fields: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()  # of positions, that belong to it alone
    tables: tuple[str, ...] = ()  # of components, that are in play as a whole
    outlooks: tuple[str, ...] = ()  # fields of outlooks that it fills
    steps: ClassVar[dict[str, str]] = {}  # by phase or chapter: the step of a round that it makes
    chance_steps: ClassVar[dict[int, tuple[str, ...]]] = {}  # by chance: the steps that ask it
    observed: ClassVar[Observed | None] = (
        None  # how its slice is written as cells of an observation
    )
    refusals: ClassVar[Checks] = {}  # by kind of move of its own: why it is not made so
    of_community_care = False  # whether the numbers of that box matter

    def __init__(self, agreement: Agreement) -> None:
        self.module: Module | None = None  # its hooks and slice, if it has any
        self.agreement = agreement
        self.components = agreement.components
        self.edition = agreement.components.editions[agreement.edition]
        self.care = agreement.components.care
        self.column = agreement.column

    @classmethod
    def is_in(cls, agreement: Agreement) -> bool:
        """Whether it is played."""
        return cls.name in agreement.modules or cls.name == agreement.solo

    @staticmethod
    def sets(edition: Edition, care: CommunityCare) -> dict[str, tuple[str, ...]]:
        """Sets of component tables that it brings along, beside those of the two usual decks."""
        del edition, care
        return {}

    # -- words, for every game ------------------------------------------------------------------
    def questions(self, lists: WordLists) -> dict[int, Question[HospitalState]]:
        """Questions of its own, by number."""
        del lists
        return {}

    def opening_moves(self, lists: WordLists) -> list[MoveKind[HospitalState]]:
        """Answers to `turn` before the first placement."""
        del lists
        return []

    def turn_moves(self, lists: WordLists) -> list[MoveKind[HospitalState]]:
        """Answers to `turn` between placements."""
        del lists
        return []

    def ability_moves(self, lists: WordLists) -> list[MoveKind[HospitalState]]:
        """Answers to `ability`, beside those of the base game."""
        del lists
        return []

    def chances(self) -> dict[int, Chance[HospitalState]]:
        """What it asks of chance, by number."""
        return {}

    def asking(self) -> dict[str, Facts]:
        """By question or move of its own: what the sentence that asks for an answer names."""
        return {}

    # -- where it is played ---------------------------------------------------------------------
    @property
    def lent(self) -> Mapping[int, Lent]:
        """By the code of an ability that it knows: why that cannot be used so."""
        return {}

    def barred(self, case: Case, act: int, thing: int) -> Iterator[Refusal]:
        """Why its `may` keeps a seat from doing something."""
        del case, act, thing
        yield from ()

    def opening(self, case: Case) -> Iterator[Refusal]:
        """What a seat has to settle with it first, where its `on_opening` says so."""
        del case
        yield from ()

    def replaced_chances(self) -> dict[int, Chance[HospitalState]]:
        """Chances of the base game in another form."""
        return {}

    def put_in(self, book: PhaseOrder) -> None:
        """Put its phases into the book."""

    def set_numbers(self, setup: Setup) -> None:
        """Change the numbers of the ruleset."""

    def read(self, state: HospitalState, found: Reader) -> None:
        """Read its fields of a position."""

    def check(self, state: HospitalState, standing: Standing) -> None:
        """Refuse what its rules could not go on from, where a position stands."""

    def outlook(self, trial: TriedPicks, words: list[int]) -> Json:
        """Where picks lead, as far as it knows more than the table: its fields of an outlook."""
        del trial, words
        return {}

    def show(self, state: HospitalState, view: Json) -> None:
        """Add to a view what is printed on its cards and what it will do; positions know without."""
