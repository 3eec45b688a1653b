"""All that may join, in the order in which hooks are asked."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.modules.automa.expansion import AutomaExpansion
from dicehospital.hospital.modules.city.expansion import CityExpansion
from dicehospital.hospital.modules.events.expansion import EventsExpansion
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.final_pickup.expansion import FinalPickupExpansion
from dicehospital.hospital.modules.hard_modes.expansion import (
    EpidemicExpansion,
    PanicExpansion,
    SuperbugExpansion,
)
from dicehospital.hospital.modules.investments.expansion import InvestmentsExpansion
from dicehospital.hospital.modules.maternity.expansion import MaternityExpansion
from dicehospital.hospital.modules.promos.expansion import PromosExpansion
from dicehospital.hospital.modules.solo_reports.expansion import SoloReportsExpansion

EXPANSIONS: Final[tuple[type[Expansion], ...]] = (
    SoloReportsExpansion,
    AutomaExpansion,
    EventsExpansion,
    FinalPickupExpansion,
    PromosExpansion,
    PanicExpansion,
    EpidemicExpansion,
    SuperbugExpansion,
    CityExpansion,
    InvestmentsExpansion,
    MaternityExpansion,
)
