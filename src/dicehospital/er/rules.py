"""The rulesets of Emergency Roll: the order of a turn, with company or alone (ER-3, ER-9.1)."""

from __future__ import annotations

from typing import Final

from dicehospital.er.phases.choose import (
    OPEN_TAKE,
    SECRET_TAKE,
    SOLO_TAKE,
    ChiefChoice,
    ClockwiseChoices,
    OtherChoices,
    Reveal,
)
from dicehospital.er.phases.end_of_turn import Cardiologists, EndOfTurn
from dicehospital.er.phases.flip_and_roll import (
    EPIDEMIOLOGIST_DRAW,
    FIRST_CARDIOLOGIST_DRAW,
    FLIP,
    RADIOLOGIST_DRAW,
    ROLL,
    SECOND_CARDIOLOGIST_DRAW,
    DealSpecialist,
    FlipCard,
    RollDice,
)
from dicehospital.er.phases.resolve import EXTRA_PATIENT, PATIENT, SCREENING, Resolve
from dicehospital.er.phases.solo import DISCARD, SoloCardiologists, SoloChoice, SoloResolve
from dicehospital.er.state import ErState
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import Phase
from dicehospital.kernel.vocabulary import Vocabulary

VOCABULARY: Final[Vocabulary[ErState]] = Vocabulary(
    [OPEN_TAKE, SECRET_TAKE, SOLO_TAKE, PATIENT, EXTRA_PATIENT, SCREENING, DISCARD],
    [
        FIRST_CARDIOLOGIST_DRAW,
        SECOND_CARDIOLOGIST_DRAW,
        RADIOLOGIST_DRAW,
        EPIDEMIOLOGIST_DRAW,
        FLIP,
        ROLL,
    ],
)

SETUP: Final[list[Phase[ErState]]] = [
    DealSpecialist(FIRST_CARDIOLOGIST_DRAW),
    DealSpecialist(SECOND_CARDIOLOGIST_DRAW),
    DealSpecialist(RADIOLOGIST_DRAW),
    DealSpecialist(EPIDEMIOLOGIST_DRAW),
]

SIMULTANEOUS: Final[Ruleset[ErState]] = Ruleset(
    VOCABULARY,
    SETUP,
    [
        FlipCard(),
        RollDice(),
        ChiefChoice(),
        OtherChoices(),
        Reveal(),
        Resolve(),
        Cardiologists(),
        EndOfTurn(),
    ],
)
CLOCKWISE: Final[Ruleset[ErState]] = Ruleset(
    VOCABULARY,
    SETUP,
    [
        FlipCard(),
        RollDice(),
        ChiefChoice(),
        ClockwiseChoices(),
        Resolve(),
        Cardiologists(),
        EndOfTurn(),
    ],
)
SOLO: Final[Ruleset[ErState]] = Ruleset(
    VOCABULARY,
    SETUP,
    [
        FlipCard(),
        RollDice(),
        SoloChoice(0),
        SoloResolve(0),
        SoloChoice(1),
        SoloResolve(1),
        SoloCardiologists(),
        EndOfTurn(),
    ],
)


def ruleset_for(solo: bool, clockwise: bool) -> Ruleset[ErState]:
    """The ruleset of a set-up."""
    if solo:
        return SOLO
    return CLOCKWISE if clockwise else SIMULTANEOUS
