"""All that may join, in the order in which hooks are asked."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.joining.automa import AutomaJoining
from dicehospital.hospital.joining.city import CityJoining
from dicehospital.hospital.joining.events import EventsJoining
from dicehospital.hospital.joining.final_pickup import FinalPickupJoining
from dicehospital.hospital.joining.hard_modes import (
    EpidemicJoining,
    PanicJoining,
    SuperbugJoining,
)
from dicehospital.hospital.joining.investments import InvestmentsJoining
from dicehospital.hospital.joining.joining import Joining
from dicehospital.hospital.joining.maternity import MaternityJoining
from dicehospital.hospital.joining.promos import PromosJoining
from dicehospital.hospital.joining.solo_reports import SoloReportsJoining

JOININGS: Final[tuple[type[Joining], ...]] = (
    SoloReportsJoining,
    AutomaJoining,
    EventsJoining,
    FinalPickupJoining,
    PromosJoining,
    PanicJoining,
    EpidemicJoining,
    SuperbugJoining,
    CityJoining,
    InvestmentsJoining,
    MaternityJoining,
)
