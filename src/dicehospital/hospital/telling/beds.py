"""The beds of a hospital once those at its door are let in, and what would go wrong there (DH-3.5, DH-3.6)."""

from __future__ import annotations

from dicehospital.hospital.board.hospital import BEDS, PER_WARD, Hospital
from dicehospital.hospital.board.patient import NOBODY
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.phases.admission import lay_arrivals, overflow
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json


def let_in(state: HospitalState, seat: int) -> Json:
    """Put those at a door to bed where that is known: the wards afterwards, and what would go wrong."""
    hospital = state.hospitals[seat]
    missing, due = overflow(hospital), _due(state, hospital)
    if missing <= 0 and not hospital.has_rooms():
        lay_arrivals(hospital)
    return {"after": {**_lying(hospital), "due": due}, "warning": _no_beds(int(missing) + due)}


def comers(hospital: Hospital) -> list[Json]:
    """Who at the door would get which free bed before they are sorted; nobody where wards differ."""
    if hospital.has_rooms():
        return []
    free = [place for place in range(int(BEDS)) if hospital.beds[place] == NOBODY]
    dice = [patient_text(patient) for patient in hospital.arrivals]
    return [{"place": place + 1, "patient": die} for place, die in zip(free, dice, strict=False)]


def warning(rule: str, name: str, **facts: int) -> Json:
    """What would go wrong, by its rule."""
    return {"rule": rule, "message": Message(f"warning.hospital.{name}", facts).to_json()}


def _due(state: HospitalState, hospital: Hospital) -> int:
    """Patients that nobody knows yet: they come from the bag while there are any (DH-10.3, DH-16.3)."""
    if state.dice_left() == 0:
        return 0
    return int(hospital.due) + (1 if hospital.replacing > 0 else 0)


def _lying(hospital: Hospital) -> Json:
    """The beds ward by ward, and whoever has none yet: where wards differ the player says which."""
    beds = [patient_text(bed) if bed != NOBODY else None for bed in hospital.beds[: int(BEDS)]]
    per = int(PER_WARD)
    return {
        "wards": [beds[at : at + per] for at in range(0, int(BEDS), per)],
        "door": [patient_text(patient) for patient in hospital.arrivals],
    }


def _no_beds(missing: int) -> Json | None:
    """DH-3.5: so many who lie there now have to leave."""
    return warning("DH-3.5", "no_beds", n=missing) if missing > 0 else None
