"""Alone with medical reports: four dice, one improvement of two, reports to complete (DH-12.1 to DH-12.4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.copies import without
from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.board.hospital import NO_DICE, NONE, REPORTS, Hospital
from dicehospital.hospital.board.patient import COLOUR_COUNT, colour_of, new_patient, value_of
from dicehospital.hospital.phases.activation.treatment import gain_blood, gain_points
from dicehospital.hospital.phases.chances import Card, Draw
from dicehospital.hospital.phases.extra_patients import FreshRoll, rolled_fresh
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import (
    INTAKE_DRAW,
    INTAKE_ROLL,
    HospitalState,
    Module,
    Setup,
    Slice,
)
from dicehospital.hospital.story import DICE_ROLLED, REPORT_COMPLETED, REPORT_DEALT, TURNED_AWAY
from dicehospital.hospital.words import ListSlot, WordList
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append, vec

REPORT_CARD: Final[i64] = 13  # number of what chance is asked
# Numbers of the questions.
SOLO_INTAKE: Final[i64] = 6
REPORTS_QUESTION: Final[i64] = 12

HUMAN: Final[i64] = 0


@final
@mypyc_attr(acyclic=True)
class ReportSlice(Slice):
    """Reports in columns, the lower ones active, and those completed."""

    def __init__(self, columns: vec[i64], completed: vec[i64], ids: list[str]) -> None:
        # The lower row, then the upper one; NONE is an empty place.
        self.columns: vec[i64] = columns
        self.completed: vec[i64] = completed
        self.used: vec[i64] = vec[i64]([0, 0, 0])  # discharged dice that reports took this round
        self.deck: Deck = Deck(vec[i64]())
        self.ids: list[str] = ids

    def copy(self) -> Slice:
        """An independent copy."""
        return self.twin()

    def twin(self) -> ReportSlice:
        """Return a copy, by its own type."""
        twin = ReportSlice(self.columns[:], self.completed, self.ids)
        twin.used = self.used[:]
        twin.deck = self.deck.copy()
        return twin

    def write(self, position: Json) -> None:
        """Columns from the left, each from the bottom; what is not dealt plays no part."""
        self.show(position)
        position["decks"]["reports"] = self.deck.named(self.ids)

    def show(self, view: Json) -> None:
        """The columns, what is completed, and the dice that reports took."""
        width = len(self.columns) // 2
        columns = [
            [self.ids[n] for n in (self.columns[c], self.columns[width + c]) if n != NONE]
            for c in range(width)
        ]
        completed = [self.ids[n] for n in self.completed]
        used = [int(n) for n in self.used]
        view["reports"] = {"columns": columns, "completed": completed, "used": used}


@final
class SoloReports(Module):
    """The module: the cards' numbers and what is done with them."""

    def __init__(self, ids: list[str], needs: vec[i64], points: vec[i64]) -> None:
        super().__init__("solo_reports", "final_parts")
        self.ids: list[str] = ids
        self.needs: vec[i64] = needs  # by report: red, yellow, green
        self.points: vec[i64] = points
        self.dealt: i64 = 6
        self.dice: i64 = 4
        self.kept: i64 = 3
        self.blood_below: i64 = 9
        self.missing_factor: i64 = 1  # 2: reports not completed count double (DH-12.4)

    def new_slice(self, setup: Setup) -> Slice | None:
        """At the start nothing is dealt."""
        found = ReportSlice(vec[i64]([NONE] * self.dealt), NO_DICE, self.ids)
        found.deck = Deck(vec[i64](list(range(len(self.ids)))))
        return found

    def state(self, state: HospitalState) -> ReportSlice:
        """The slice of a game."""
        owned = state.slices[self.place]
        assert isinstance(owned, ReportSlice)  # noqa: S101 (a slice is where its module put it)
        return owned

    def can_complete(self, state: HospitalState, column: i64) -> bool:
        """DH-12.3: whether dice of the colours are left for the active report of a column."""
        return self.completes(state.hospitals[HUMAN], self.state(state), column)

    def completes(self, hospital: Hospital, owned: ReportSlice, column: i64) -> bool:
        """DH-12.3 for a state of reports that may be only a bot's trial."""
        report = owned.columns[column]
        if report == NONE:
            return False
        colour: i64
        for colour in range(COLOUR_COUNT):
            if self.left(hospital, owned, colour) < self.needs[COLOUR_COUNT * report + colour]:
                return False
        return True

    def left(self, hospital: Hospital, owned: ReportSlice, colour: i64) -> i64:
        """Patients of a colour sent home this round whom no report has counted."""
        seen: i64 = hospital.seen_discharged(colour)
        return seen - owned.used[colour]

    def complete(self, owned: ReportSlice, column: i64) -> i64:
        """DH-12.3: the report of a column takes its dice, and the one above it slides down; which it was."""
        report, above = owned.columns[column], self.dealt // 2 + column
        colour: i64
        for colour in range(COLOUR_COUNT):
            owned.used[colour] += self.needs[COLOUR_COUNT * report + colour]
        owned.columns[column] = owned.columns[above]
        owned.columns[above] = NONE
        owned.completed = append(owned.completed[:], report)
        return report

    def final_parts(self, state: HospitalState, seat: i64, parts: dict[str, int]) -> None:
        """DH-12.4: every report not completed costs its points."""
        parts["reports_missing"] = int(self.final_points(state, seat))

    def final_points(self, state: HospitalState, seat: i64) -> i64:
        """DH-12.4 as a number: what reports that are not completed cost."""
        points: i64 = 0
        for report in self.state(state).columns:
            if report != NONE:
                points -= self.points[report] * self.missing_factor
        return points


@final
class ReportDraw(Card):
    """A report for the next empty place."""

    def __init__(self, ids: list[str], module: SoloReports) -> None:
        super().__init__("reports", ids)
        self.module: SoloReports = module

    def pile(self, state: HospitalState) -> Deck:
        """The reports that are not dealt."""
        return self.module.state(state).deck

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Lay it out: the lower row first."""
        owned = self.module.state(state)
        owned.deck.take(result[0])
        place: i64 = 0
        while owned.columns[place] != NONE:
            place += 1
        owned.columns[place] = result[0]
        state.tell(REPORT_DEALT, HUMAN, result[0], place)


@final
class DealReports(TablePhase):
    """DH-12.3: six reports in two rows."""

    def __init__(self, module: SoloReports) -> None:
        super().__init__("deal_reports", "setup")
        self.module: SoloReports = module

    def begin(self, state: HospitalState) -> None:
        """One after the other."""
        for report in self.module.state(state).columns:
            if report == NONE:
                state.ask_chance(REPORT_CARD)
                state.phase -= 1
                return


# -- intake ------------------------------------------------------------------------------------------
@final
class SoloDraw(Draw):
    """The dice of a round, without an ambulance (DH-12.1)."""

    def __init__(self, dice: i64) -> None:
        super().__init__("draw")
        self.dice: i64 = dice

    def count(self, state: HospitalState) -> i64:
        """As many as the edition says."""
        return self.dice

    def rolled(self, state: HospitalState) -> Json:
        """Rolled, as everybody's are."""
        return rolled_fresh(state)

    def done(self, state: HospitalState) -> None:
        """They are rolled next."""
        state.ask_chance(INTAKE_ROLL)


@final
class SoloRoll(FreshRoll):
    """The values of the dice that come without an ambulance (DH-12.1)."""

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """They stand at the door, in order of colour and value."""
        hospital = state.hospitals[HUMAN]
        found: list[int] = []
        i: i64
        for i in range(len(result)):
            found.append(int(new_patient(state.drawn[i], result[i])))
            state.tell(DICE_ROLLED, HUMAN, state.drawn[i], result[i])
        hospital.arrivals = vec[i64](sorted(found))
        state.drawn = NO_DICE


@final
class SoloIntake(TablePhase):
    """DH-12.1: roll four dice and turn one away."""

    def __init__(self, module: SoloReports) -> None:
        super().__init__("solo_intake", "intake")
        self.module: SoloReports = module

    def begin(self, state: HospitalState) -> None:
        """Roll, and ask who is turned away; with a bag that runs dry there may be nobody too many."""
        arrivals = len(state.hospitals[HUMAN].arrivals)
        if arrivals == 0:
            state.order = vec[i64]([HUMAN])
            state.ask_chance(INTAKE_DRAW)
            state.phase -= 1
        elif arrivals > self.module.kept:
            state.ask(SOLO_INTAKE, HUMAN)


@final
class ArrivalSlot(ListSlot):
    """One of the dice at the door."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Each kind of die at the door, once."""
        arrivals = state.hospitals[task.seat].arrivals
        place: i64
        for place in range(len(arrivals)):
            if place == 0 or arrivals[place] != arrivals[place - 1]:
                out.add(self.base + place)


@final
class TurnAway(MoveKind[HospitalState]):
    """DH-12.1: one die goes back to the bag; a low sum of the others brings a blood bag."""

    def __init__(self, slot: ArrivalSlot, blood_below: i64) -> None:
        super().__init__(
            "turn_away", "turn away {patient}", slot, example="turn away R3", rule="DH-12.1"
        )
        self.slot: ArrivalSlot = slot
        self.blood_below: i64 = blood_below

    def effect(self, state: HospitalState, task: Task) -> None:
        """The patient goes back into the bag."""
        hospital = state.hospitals[task.seat]
        place = self.slot.read(task, 0)
        state.tell(TURNED_AWAY, task.seat, hospital.arrivals[place])
        state.bag[colour_of(hospital.arrivals[place])] += 1
        hospital.arrivals = without(hospital.arrivals, place)
        if _sum(hospital) < self.blood_below:
            gain_blood(state, task.seat, 1)


def _sum(hospital: Hospital) -> i64:
    total: i64 = 0
    for patient in hospital.arrivals:
        total += value_of(patient)
    return total


# -- reports -----------------------------------------------------------------------------------------
@final
class CompleteReports(TablePhase):
    """DH-12.3: reports are completed before the round is scored, as many as the dice allow."""

    def __init__(self, module: SoloReports) -> None:
        super().__init__("reports", "discharge")
        self.module: SoloReports = module

    def begin(self, state: HospitalState) -> None:
        """Ask while one can be completed."""
        column: i64
        for column in range(self.module.dealt // 2):
            if self.module.can_complete(state, column):
                state.ask(REPORTS_QUESTION, HUMAN)
                return


@final
class ReportSlot(ListSlot):
    """An active report that can be completed."""

    def __init__(self, reports: WordList, module: SoloReports) -> None:
        super().__init__("report", reports)
        self.module: SoloReports = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Offer the reports whose patients were discharged."""
        column: i64
        for column in range(self.module.dealt // 2):
            if self.module.can_complete(state, column):
                out.add(self.word(self.module.state(state).columns[column]))


@final
class Complete(MoveKind[HospitalState]):
    """DH-12.3: the report scores, and the one above it slides down."""

    def __init__(self, slot: ReportSlot) -> None:
        super().__init__(
            "complete", "complete {report}", slot, example="complete REPORT", rule="DH-12.3"
        )
        self.slot: ReportSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """Complete it; the phase begins again, since another may be possible."""
        _complete(state, self.slot.module, self.slot.read(task, 0))
        state.phase -= 1


def _complete(state: HospitalState, module: SoloReports, report: i64) -> None:
    owned = module.state(state)
    column: i64 = 0
    while owned.columns[column] != report:
        column += 1
    module.complete(owned, column)
    state.tell(REPORT_COMPLETED, HUMAN, report, module.points[report])
    gain_points(state, HUMAN, module.points[report], REPORTS)


@final
class ForgetUsed(TablePhase):
    """The dice that reports took go back with the others."""

    def __init__(self, module: SoloReports) -> None:
        super().__init__("reports_end", "discharge")
        self.module: SoloReports = module

    def begin(self, state: HospitalState) -> None:
        """Begin to count anew."""
        self.module.state(state).used = vec[i64]([0, 0, 0])
