"""What the greedy bot believes: one table of numbers. Points in thousandths, chances in thousandths."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.tables import CARDIOLOGISTS
from dicehospital.er.components import SPECIALISTS
from dicehospital.kernel.vecs import vec

TURNS: Final[i64] = 26  # 0-25 turns to go: what is believed may depend on them
# By what a cardiologist asks for: the turns, in thousandths, that a step towards it takes;
# stethoscopes come in twos.
_STEPS: Final = {
    "stethoscopes": 3000,
    "lab": 1500,
    "nurses": 3500,
    "bags": 4500,
    "every_ward": 1000,
    "full_wards": 1000,
}


@final
class Weights:
    """Found by experiment: small changes, kept when the same thousands of games end with more points."""

    def __init__(self) -> None:
        # Wards: the chance that the next bed of a ward is offered a patient in a turn.
        self.offer: i64 = 520
        self.grey: i64 = 2000  # ... that of a grey bed, as a share of it
        self.screen: i64 = 70  # the chance of a screen in a turn
        # Nurses: the chance of one in a turn when many wards still have theirs.
        self.nurse: i64 = 190
        self.nurse_wards: i64 = 1500  # ... and how much fewer wards lower it
        # The ledger: the first usable one, each further one as a share of it, turns it takes to use it.
        self.stethoscope: i64 = 1500
        self.stethoscope_share: i64 = 900
        self.bag: i64 = 2200
        self.bag_share: i64 = 800
        self.ledger_turns: i64 = 4
        # Cardiologists: turns that one missing step costs.
        self.steps: vec[i64] = vec[i64]([_STEPS[SPECIALISTS[card].goal] for card in CARDIOLOGISTS])
        self.horizon: i64 = 3  # turns that filling one bed ahead takes, for the cards below
        self.fade: i64 = 3  # turns to go at which a hope is worth half
        # Radiologists and epidemiologists: a place that may still score.
        self.e0_missing: i64 = 670  # 1-2-3-4-5-6: what each missing patient leaves of the points
        self.e1_open: i64 = 1050  # two equal values in a line with a bed for the third
        self.e2_open: i64 = 1050  # a bed beside the largest group
        self.e3_absent: i64 = 650  # a value that is on no bed
        self.e4_open: i64 = 450  # two of three in a triangle with a bed for the third
        self.r5_open: i64 = 450  # a free bed by a lab
        self.r6_missing: i64 = 800  # what each free bed by a lab leaves of the points
        self.r7_open: i64 = 800  # a free bed by a lab for a high value
        self.r8_open: i64 = 1200  # a free bed opposite, for the same value
        self.r8_pair: i64 = 400  # two free beds opposite each other
        self.r9_open: i64 = 600  # a free bed for the commonest value of a lab, by its patients


WEIGHTS: Final = Weights()
