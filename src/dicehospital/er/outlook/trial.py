"""Moves tried out on an imagined game: what they cost and bring, with no rule told a second time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dicehospital.er.board.tables import NONE
from dicehospital.er.components import SPECIALIST_IDS
from dicehospital.er.phases.choose import SECRET_TAKE, book
from dicehospital.er.phases.end_of_turn import Cardiologists
from dicehospital.er.phases.resolve import PATIENT, owe
from dicehospital.er.phases.solo import SoloCardiologists
from dicehospital.er.scoring import parts, specialist_points, total
from dicehospital.er.state import IN_PLAY
from dicehospital.er.telling import events
from dicehospital.kernel.agenda import EVENT_WIDTH
from dicehospital.kernel.history import last_step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicehospital.er.state import ErState
    from dicehospital.kernel.ruleset import Ruleset
    from dicehospital.kernel.slots import Phase
    from dicehospital.kernel.types import Json

# Parts of a sheet's score, as the reason for points names them.
_SOURCES: Final = {"wards": "ward", "critical": "critical", "nurses": "nurse", "morgue": "morgue"}


@dataclass(frozen=True, slots=True)
class Effect:
    """What one move does to whoever makes it."""

    stethoscopes: int  # what it costs
    bags: int
    points: int  # by how much the score changes, cardiologists at the end of this turn included ...
    why: list[Json]  # ... and what the points are for
    fills: bool  # a ward is full with it
    final: bool  # it cannot be taken back (ER-10.1)
    ends_turn: bool


class Trial:
    """The moves of one seat in a state in which everything hidden from it is imagined."""

    def __init__(self, rules: Ruleset[ErState], imagined: ErState, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.state = imagined.copy()
        self.state.keeps_journal = True  # it says what can be taken back
        self.state.inline = False  # nothing goes on past the next card or roll
        for task in self.state.agenda:
            task.clear()
        self._check: Phase[ErState] = next(
            phase for phase in rules.phases if isinstance(phase, Cardiologists | SoloCardiologists)
        )
        ended = self.state.copy()
        self._check.begin(ended)
        self._total, self._before = total(ended, self.seat), self._sources(ended)

    def moves(self) -> list[list[int]]:
        """The words of every whole legal move."""
        return [words for _, words in self.rules.whole_moves(self.state, self.seat)]

    def effect(self, words: Iterable[int]) -> Effect:
        """Try a whole legal move."""
        state = self._after(self.state.copy(), words)
        sheet, before = state.sheets[self.seat], self.state.sheets[self.seat]
        why = self._gained(state)
        return Effect(
            stethoscopes=int(sheet.stethoscopes_used - before.stethoscopes_used),
            bags=int(sheet.bags_used - before.bags_used),
            points=sum(gain["points"] for gain in why),
            why=why,
            fills=bool(sheet.full_wards() > before.full_wards()),
            final=not last_step(state.journal, state.barrier_of(self.seat), self.seat),
            ends_turn=bool(state.over or state.turn != self.state.turn),
        )

    def events(self, words: Iterable[int]) -> list[Json]:
        """What would be told about the seat by the end of the turn, because of a whole legal move."""
        teller = self.state.copy()
        teller.tells = True
        known = self._goals(teller.copy())
        self._check.begin(self._after(teller, words))
        return [event for event in _story(teller, self.seat) if event not in known]

    def resolving(self, words: Iterable[int]) -> Trial:
        """The trial of what follows a take, as if all takes were public."""
        state = self._after(self.state.copy(), words)
        state.agenda = []
        owe(state, self.seat)
        PATIENT.ask(state, (self.seat + 1) % state.seats)  # somebody keeps the turn open
        return Trial(self.rules, state, self.seat)

    def _after(self, state: ErState, words: Iterable[int]) -> ErState:
        for word in words:
            self.rules.pick(state, self.seat, word)
        if any(task.question == SECRET_TAKE.number for task in state.agenda):
            if state.taken[self.seat] != NONE and self.seat != state.chief:
                book(state, self.seat)  # as the reveal will
        return state

    def _gained(self, state: ErState) -> list[Json]:
        """What scores otherwise than before: parts of the sheet, and cards."""
        self._check.begin(state)
        if total(state, self.seat) == self._total:
            return []
        now, before = self._sources(state), self._before
        gains = [(source, points - before[source]) for source, points in now.items()]
        return [{"source": source, "points": points} for source, points in gains if points]

    def _sources(self, state: ErState) -> dict[str, int]:
        """The seat's score, by what it is for, once the turn has ended; a second check brings nothing."""
        own = parts(state, self.seat)
        found = {source: own[part] for part, source in _SOURCES.items()}
        for place, card in enumerate(state.specialists):
            if card != NONE:
                found[SPECIALIST_IDS[card]] = self._card_points(state, place)
        return found

    def _card_points(self, state: ErState, place: int) -> int:
        """What a cardiologist has given, or a radiologist or epidemiologist gives."""
        if place < IN_PLAY:
            return int(state.earned[IN_PLAY * self.seat + place])
        return int(specialist_points(state, self.seat, place))

    def _goals(self, state: ErState) -> list[Json]:
        """What the end of the turn would tell anyway."""
        self._check.begin(state)
        return _story(state, self.seat)


def _story(state: ErState, seat: int) -> list[Json]:
    numbers = [int(number) for number in state.story]
    rows = [numbers[n : n + EVENT_WIDTH] for n in range(0, len(numbers), EVENT_WIDTH)]
    return [events.describe(row, seat) for row in rows if row[1] == seat]
