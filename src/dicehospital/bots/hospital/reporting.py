"""Medical reports as the greedy bot sees them: what they bring, what they cost, how near they are (DH-12)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.evaluate import EvalContext, Holding
from dicehospital.bots.hospital.weights import POINT
from dicehospital.hospital.board.hospital import NONE, Hospital
from dicehospital.hospital.board.patient import (
    COLOUR_COUNT,
    HIGHEST,
    NOBODY,
    is_treated,
    lasting_colour,
    value_of,
)
from dicehospital.hospital.modules.solo_reports.reports import (
    REPORTS_QUESTION,
    SOLO_INTAKE,
    ReportSlice,
    SoloReports,
)
from dicehospital.hospital.state import HospitalState, Module

# Questions of the module: whom to turn away is judged by the turn that follows; both are tried out.
INTAKE: Final[i64] = SOLO_INTAKE
TRIED: Final = [int(SOLO_INTAKE), int(REPORTS_QUESTION)]


@final
class Reports(Holding):
    """Reports that can be completed, and those that cost."""

    def __init__(self, module: SoloReports) -> None:
        super().__init__("reports", "why.hospital.report")
        self.module: SoloReports = module

    def held(self, look: EvalContext, state: HospitalState) -> i64:
        """What reports bring and cost."""
        return reports(look, self.module, state)


def reports_of(module: Module) -> Reports | None:
    """What is held of a module, if that is the one of reports."""
    return Reports(module) if isinstance(module, SoloReports) else None


def reports(look: EvalContext, module: SoloReports, state: HospitalState) -> i64:
    """What reports bring and what they cost (DH-12.4), and how near those are that could be next."""
    owned = module.state(state)
    points = completed(module, state.hospitals[look.seat], owned)
    worth = (1 + module.missing_factor) * points
    missing: i64 = 0
    for report in owned.columns:
        if report != NONE:
            missing += module.points[report]
    if look.rounds > 0:
        return POINT * (worth - module.missing_factor * missing) + nearness(look, module, state)
    return POINT * (worth - module.missing_factor * missing)


def completed(module: SoloReports, hospital: Hospital, owned: ReportSlice) -> i64:
    """The most points of reports that the discharged patients complete (DH-12.3)."""
    most: i64 = 0
    column: i64
    for column in range(module.dealt // 2):
        if module.completes(hospital, owned, column):
            later = owned.twin()
            report = module.complete(later, column)
            most = max(most, module.points[report] + completed(module, hospital, later))
    return most


def nearness(look: EvalContext, module: SoloReports, state: HospitalState) -> i64:
    """What the active reports are worth by the patients in bed, the nearer to their leaving the more."""
    worth: i64 = 0
    column: i64
    for column in range(module.dealt // 2):
        report = module.state(state).columns[column]
        if report != NONE and not module.can_complete(state, column):
            steps = steps_to(module, state.hospitals[look.seat], report)
            if steps < look.weights.report_reach:
                share = look.weights.report_reach - steps
                worth += look.weights.report * module.points[report] * share
    return worth // look.weights.report_reach


def steps_to(module: SoloReports, hospital: Hospital, report: i64) -> i64:
    """How many steps of healing the fittest patients of a report's colours lack."""
    steps: i64 = 0
    colour: i64
    for colour in range(COLOUR_COUNT):
        wanted = module.needs[COLOUR_COUNT * report + colour]
        value: i64 = HIGHEST
        while value > 0 and wanted > 0:
            for patient in hospital.beds:
                if wanted > 0 and patient != NOBODY and value_of(patient) == value:
                    if lasting_colour(patient) == colour:
                        wanted -= 1
                        steps += HIGHEST + 1 - value + (0 if is_treated(patient) else 1)
            value -= 1
        steps += wanted * HIGHEST
    return steps
