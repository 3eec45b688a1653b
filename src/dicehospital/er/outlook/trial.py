"""Moves tried out on an imagined game: what they cost and bring, with no rule told a second time."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.tables import NONE
from dicehospital.er.components import SPECIALIST_IDS
from dicehospital.er.phases.choose import SECRET_TAKE, book
from dicehospital.er.phases.end_of_turn import Cardiologists
from dicehospital.er.phases.resolve import PATIENT, owe
from dicehospital.er.phases.solo import SoloCardiologists
from dicehospital.er.scoring import EPIDEMIOLOGIST, RADIOLOGIST, specialist_points
from dicehospital.er.state import ErState
from dicehospital.er.telling import events
from dicehospital.kernel.agenda import EVENT_WIDTH, NO_TASKS
from dicehospital.kernel.history import has_step
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import Phase
from dicehospital.kernel.types import Json

Gain = tuple[str, i64]  # what points are for, and how many
_NO_GAINS: Final[list[Gain]] = []  # nothing is ever added
# What points are for: parts of a sheet by name, then the specialists, in their order on the table.
_PARTS: Final = ["ward", "critical", "nurse", "morgue"]


@final
class MoveOutcome:
    """What one move does to whoever makes it."""

    def __init__(  # noqa: PLR0917 (made in one place)
        self, stethoscopes: i64, bags: i64, gains: list[Gain], fills: bool, final: bool, ends: bool
    ) -> None:
        self.stethoscopes: i64 = stethoscopes  # what it costs
        self.bags: i64 = bags
        self.gains: list[Gain] = gains  # points, cardiologists' of this turn among them
        self.fills: bool = fills  # a ward is full with it
        self.final: bool = final  # it cannot be taken back (ER-10.1)
        self.ends_turn: bool = ends

    @property
    def points(self) -> i64:
        """By how much the score changes."""
        points: i64 = 0
        for _, gained in self.gains:
            points += gained
        return points


@final
class MoveSimulator:
    """The moves of one seat in a state in which everything hidden from it is imagined; it keeps the state."""

    def __init__(
        self,
        rules: Ruleset[ErState],
        imagined: ErState,
        seat: i64,
        check: Phase[ErState] | None = None,
    ) -> None:
        self.rules: Ruleset[ErState] = rules
        self.seat: i64 = seat
        self.state: ErState = imagined
        self.state.keeps_journal = True  # it says what can be taken back
        self.state.inline = False  # nothing goes on past the next card or roll
        for task in self.state.agenda:
            task.clear()
        self._check: Phase[ErState] = _check_of(rules) if check is None else check
        ended = self.state.copy()
        self._check.begin(ended)
        self._before: list[int] = _points(ended, seat)

    def moves(self) -> list[list[int]]:
        """The words of every whole legal move."""
        return [words for _, words in self.rules.whole_moves(self.state, self.seat)]

    def effect(self, words: list[int]) -> MoveOutcome:
        """Try a whole legal move."""
        state = self._after(self.state.copy(), words)
        sheet, before = state.sheets[self.seat], self.state.sheets[self.seat]
        return MoveOutcome(
            sheet.stethoscopes_used - before.stethoscopes_used,
            sheet.bags_used - before.bags_used,
            self._gained(state),
            sheet.full_wards() > before.full_wards(),
            not has_step(state.journal, state.barrier_of(self.seat), self.seat),
            state.over or state.turn != self.state.turn,
        )

    def events(self, words: list[int]) -> list[Json]:
        """What would be told about the seat by the end of the turn, because of a whole legal move."""
        teller = self.state.copy()
        teller.tells = True
        known = self._goals(teller.copy())
        self._check.begin(self._after(teller, words))
        return [event for event in _story(teller, int(self.seat)) if event not in known]

    def resolving(self, words: list[int]) -> MoveSimulator:
        """The trial of what follows a take, as if all takes were public."""
        state = self._after(self.state.copy(), words)
        state.agenda = NO_TASKS
        owe(state, self.seat)
        PATIENT.ask(state, (self.seat + 1) % state.seats)  # somebody keeps the turn open
        return MoveSimulator(self.rules, state, self.seat, self._check)

    def _after(self, state: ErState, words: list[int]) -> ErState:
        for word in words:
            self.rules.pick(state, self.seat, word)
        if _is_secret(state):
            if state.taken[self.seat] != NONE and self.seat != state.chief:
                book(state, self.seat)  # as the reveal will
        return state

    def _gained(self, state: ErState) -> list[Gain]:
        """What scores otherwise than before: parts of the sheet, and cards."""
        self._check.begin(state)
        now, before = _points(state, self.seat), self._before
        if now == before:
            return _NO_GAINS
        gains: list[Gain] = []
        total: i64 = 0
        for place in range(len(now)):
            gained: i64 = now[place] - before[place]
            if gained != 0:
                total += gained
                gains.append((_source(state, place), gained))
        return gains if total != 0 else _NO_GAINS

    def _goals(self, state: ErState) -> list[Json]:
        """What the end of the turn would tell anyway."""
        self._check.begin(state)
        return _story(state, int(self.seat))


def _is_secret(state: ErState) -> bool:
    """Whether takes are made that nobody sees yet."""
    for task in state.agenda:
        if task.question == SECRET_TAKE.number:
            return True
    return False


def _check_of(rules: Ruleset[ErState]) -> Phase[ErState]:
    """The phase that checks the cardiologists."""
    for phase in rules.phases:
        if isinstance(phase, (Cardiologists, SoloCardiologists)):
            return phase
    raise LookupError("cardiologists")


def _points(state: ErState, seat: i64) -> list[int]:
    """A person's score by what it is for, once the turn has ended; a second check brings nothing."""
    sheet = state.sheets[seat]
    return [
        sheet.ward_points(),
        sheet.critical_points(),
        sheet.nurse_points(),
        -sheet.morgue,
        state.earned[2 * seat],
        state.earned[2 * seat + 1],
        specialist_points(state, seat, RADIOLOGIST),
        specialist_points(state, seat, EPIDEMIOLOGIST),
    ]


def _source(state: ErState, place: int) -> str:
    """What the points at a place of `_points` are for."""
    parts = len(_PARTS)
    return _PARTS[place] if place < parts else SPECIALIST_IDS[state.specialists[place - parts]]


def _story(state: ErState, seat: int) -> list[Json]:
    numbers = [int(number) for number in state.story]
    rows = [numbers[n : n + EVENT_WIDTH] for n in range(0, len(numbers), EVENT_WIDTH)]
    return [events.describe(row, seat) for row in rows if row[1] == seat]
