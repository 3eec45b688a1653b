"""All that may join, in the order in which hooks are asked."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.modules.automa.expansion import AutomaJoining
from dicehospital.hospital.modules.city.expansion import CityJoining
from dicehospital.hospital.modules.events.expansion import EventsJoining
from dicehospital.hospital.modules.expansion import Joining
from dicehospital.hospital.modules.final_pickup.expansion import FinalPickupJoining
from dicehospital.hospital.modules.hard_modes.expansion import (
    EpidemicJoining,
    PanicJoining,
    SuperbugJoining,
)
from dicehospital.hospital.modules.investments.expansion import InvestmentsJoining
from dicehospital.hospital.modules.maternity.expansion import MaternityJoining
from dicehospital.hospital.modules.promos.expansion import PromosJoining
from dicehospital.hospital.modules.solo_reports.expansion import SoloReportsJoining

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
