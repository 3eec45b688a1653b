"""The whole observation of Dice Hospital: table, hospitals from the own seat on, then every module."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from dicehospital.hospital.modules.automa.state import AutomaSlice
from dicehospital.hospital.modules.city.town import CitySlice
from dicehospital.hospital.modules.events.cards import EventSlice
from dicehospital.hospital.modules.final_pickup.pick_up import PickUpSlice
from dicehospital.hospital.modules.investments.state import InvestmentSlice
from dicehospital.hospital.modules.maternity.state import MaternitySlice
from dicehospital.hospital.modules.solo_reports.reports import ReportSlice
from dicehospital.hospital.observation.automa import AUTOMA, observe_automa
from dicehospital.hospital.observation.city import CITY, observe_city
from dicehospital.hospital.observation.hospital import (
    HOSPITAL,
    HOSPITAL_NOTES,
    observe_administrator,
    observe_hospital,
)
from dicehospital.hospital.observation.modules import (
    EVENTS,
    INVESTMENTS,
    MATERNITY,
    PICK_UP,
    REPORTS,
    observe_events,
    observe_investments,
    observe_maternity,
    observe_pick_up,
    observe_reports,
)
from dicehospital.hospital.observation.table import (
    AGREED,
    DRAFTED,
    SEATS,
    TABLE,
    TABLE_NOTES,
    TableCells,
    put_word,
)
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import KEEP, HospitalState, Slice
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.observing.cells import Row
from dicehospital.kernel.observing.layout import Observation
from dicehospital.kernel.vecs import vec

_MODULES: Final = (EVENTS, REPORTS, PICK_UP, INVESTMENTS, MATERNITY, AUTOMA, CITY)
OBSERVATION: Final = Observation("hospital", 1, (AGREED, TABLE, HOSPITAL, *_MODULES))

NOTES: Final = int(TABLE_NOTES + SEATS * HOSPITAL_NOTES)


def _start_of(block: str) -> int:
    return next(row.offset for row in OBSERVATION.fields if row.name.startswith(f"{block}."))


_DRAFT_AT: Final[i64] = OBSERVATION.field("table.draft_high").offset
_HOSPITALS_AT: Final[i64] = AGREED.size + TABLE.size
_HOSPITAL_SIZE: Final[i64] = HOSPITAL.size
_EVENTS_AT: Final[i64] = _start_of("events")
_REPORTS_AT: Final[i64] = _start_of("reports")
_PICK_UP_AT: Final[i64] = _start_of("pick_up")
_INVESTMENTS_AT: Final[i64] = _start_of("investments")
_MATERNITY_AT: Final[i64] = _start_of("maternity")
_AUTOMA_AT: Final[i64] = _start_of("automa")
_CITY_AT: Final[i64] = _start_of("city")


@final
class Observer:
    """Writes what a seat sees of a table of one ruleset; hospital/view.py shows the same as JSON."""

    def __init__(self, rules: Rules) -> None:
        self._table: TableCells = TableCells(rules)

    def observe(self, state: HospitalState, seat: i64, row: Row) -> None:
        """Everything; cells of seats and modules that are not played are left alone."""
        self._table.observe(state, seat, row)
        secret = _hides(state)
        at, known = row.at + _HOSPITALS_AT, row.known + TABLE_NOTES
        i: i64
        for i in range(state.seats):
            hospital = state.hospitals[state.seat_after(seat, i)]
            observe_hospital(hospital, row, at, known)
            observe_administrator(hospital, i == 0, secret, row.cells, at)
            at += _HOSPITAL_SIZE
            known += HOSPITAL_NOTES
        for owned in state.slices:
            _observe_slice(state, owned, seat, row.cells, row.at)


def observe_draft(task: Task, row: Row) -> None:
    """The last word of a half-made move."""
    row.notes[row.known + DRAFTED] = len(task.draft)
    put_word(task, len(task.draft) - 1, row.cells, row.at + _DRAFT_AT)


def _hides(state: HospitalState) -> bool:
    """Whether administrators are being chosen in secret (DH-2.4)."""
    for task in state.agenda:
        if task.question == KEEP:
            return True
    return False


def _observe_slice(state: HospitalState, owned: Slice, seat: i64, out: vec[u8], at: i64) -> None:
    """The part of one module, at its place."""
    if isinstance(owned, EventSlice):
        observe_events(owned, out, at + _EVENTS_AT)
    elif isinstance(owned, ReportSlice):
        observe_reports(owned, out, at + _REPORTS_AT)
    elif isinstance(owned, PickUpSlice):
        observe_pick_up(state, owned, seat, out, at + _PICK_UP_AT)
    elif isinstance(owned, InvestmentSlice):
        observe_investments(state, owned, seat, out, at + _INVESTMENTS_AT)
    elif isinstance(owned, MaternitySlice):
        observe_maternity(state, owned, seat, out, at + _MATERNITY_AT)
    elif isinstance(owned, AutomaSlice):
        observe_automa(owned, out, at + _AUTOMA_AT)
    elif isinstance(owned, CitySlice):
        observe_city(state, owned, seat, out, at + _CITY_AT)
