"""The order of play as its table of contents, into which modules put phases by name."""

from __future__ import annotations

from dicehospital.hospital.phases.activation.turn import Activation, EndOfActivation
from dicehospital.hospital.phases.admission import Admit, Arrive, PutToBed
from dicehospital.hospital.phases.discharge import Discharge
from dicehospital.hospital.phases.first_patients import DrawFirstPatients, SetPatients
from dicehospital.hospital.phases.improvement import Improve
from dicehospital.hospital.phases.intake import Arrange, Choose, RollDice, RoundStart
from dicehospital.hospital.phases.neglect import Deteriorate, Protect
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.phases.setting_up import (
    DealAdministrators,
    DealDisplay,
    FirstPlayer,
    Keep,
    RevealExtra,
    ShowAdministrators,
)
from dicehospital.hospital.phases.shift import End, ShiftChange


def setting_up() -> list[TablePhase]:
    """SETUP, in the order of the rulebook (DH-2.1 to DH-2.4)."""
    return [
        FirstPlayer("deal", "setup"),
        DealDisplay("display", "setup"),
        RevealExtra("reveal_extra", "setup"),
        DrawFirstPatients("first_patients", "setup"),
        SetPatients("set_patients", "setup"),
        DealAdministrators("deal_administrators", "setup"),
        Keep("keep", "setup"),
        ShowAdministrators("show_administrators", "setup"),
    ]


def a_round() -> list[TablePhase]:
    """ROUND: the six phases."""
    return [
        RoundStart("round", "intake"),
        RollDice("roll", "intake"),
        Arrange("arrange", "intake", comes_back=True),
        Choose("choose", "intake", comes_back=True),
        Arrive("arrive", "intake"),
        Admit("admit", "intake"),
        PutToBed("put_to_bed", "intake"),
        Improve("improve", "improvement", comes_back=True),
        Activation("turn", "activation"),
        EndOfActivation("end_of_activation", "activation"),
        Protect("neglect", "neglect"),
        Deteriorate("deteriorate", "neglect"),
        Discharge("discharge", "discharge"),
        ShiftChange("shift", "shift"),
        DealDisplay("display", "shift"),
        RevealExtra("reveal_extra", "shift"),
    ]


class PhaseOrder:
    """Set-up, round and ending of a game while modules are put in."""

    def __init__(self) -> None:
        self.setup = setting_up()
        self.round = a_round()
        self.end: list[TablePhase] = [End("final", "end")]

    def insert_before(self, phases: list[TablePhase], name: str, *new: TablePhase) -> None:
        """Put phases before the one of this name; where another module dropped it, they go with it."""
        if name in _names(phases):
            place = _names(phases).index(name)
            phases[place:place] = new

    def insert_after(self, phases: list[TablePhase], name: str, *new: TablePhase) -> None:
        """Put phases after the one of this name; where another module dropped it, they go with it."""
        if name in _names(phases):
            place = _names(phases).index(name) + 1
            phases[place:place] = new

    def drop(self, phases: list[TablePhase], *names: str) -> None:
        """Leave out the phases of these names."""
        phases[:] = [phase for phase in phases if phase.name not in names]

    def replace(self, phases: list[TablePhase], name: str, *new: TablePhase) -> None:
        """Put phases in the place of the one of this name."""
        place = _names(phases).index(name)
        phases[place : place + 1] = new


def _names(phases: list[TablePhase]) -> list[str]:
    return [phase.name for phase in phases]
