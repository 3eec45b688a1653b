"""What a view shows of the medical reports: what each asks for, and how far it is (DH-12.3)."""

from __future__ import annotations

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import COLOUR_COUNT, LETTERS
from dicehospital.hospital.modules.solo_reports.reports import HUMAN, SoloReports
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.types import Json


def cards_shown(state: HospitalState, module: SoloReports) -> Json:
    """Every report that was dealt: the patients it asks for, those there already, what it costs."""
    owned = module.state(state)
    dealt = [*owned.columns, *owned.completed]
    return {
        module.ids[report]: {
            "slots": _slots(module, report),
            "filled": _filled(state, module, report),
            "points": int(module.points[report]),
            "missing": int(module.points[report] * module.missing_factor),
        }
        for report in dealt
        if report != NONE
    }


def _slots(module: SoloReports, report: int) -> str:
    needs = module.needs[3 * report : 3 * report + 3]
    return "".join(LETTERS[n] * int(needs[n]) for n in range(COLOUR_COUNT))


def _filled(state: HospitalState, module: SoloReports, report: int) -> str:
    """As the slots, with a dash for a patient who is not home yet; a completed one has all."""
    if report in module.state(state).completed:
        return _slots(module, report)
    found = ""
    for colour in range(COLOUR_COUNT):
        wanted = int(module.needs[3 * report + colour])
        there = min(int(module.left(state.hospitals[HUMAN], module.state(state), colour)), wanted)
        found += LETTERS[colour] * there + "-" * (wanted - there)
    return found
