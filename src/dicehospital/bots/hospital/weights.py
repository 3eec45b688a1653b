"""What the greedy bot believes: one table of numbers, in thousandths of a point."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.kernel.vecs import vec

POINT: Final[i64] = 1000


@final
class Weights:
    """Found by experiment: small changes, kept when the same hundreds of games end with more points."""

    def __init__(self) -> None:
        self.width: i64 = 4  # hospitals kept at each step of a turn that is thought through ...
        self.narrow: i64 = 1  # ... and when only the worth of a beginning is wanted
        self.specialists: i64 = 6  # placements for which every member of staff is thought of ...
        self.few: i64 = 2  # ... and when only the worth of a beginning is wanted
        # By the value that a patient has at the start of the next round.
        self.patient: vec[i64] = vec[i64]([0, -700, -350, 0, 350, 800, 1300])
        self.blood: i64 = 1200  # a bag before the last round
        self.overflow: i64 = 2000  # a patient for whom there will be no bed
        # Staff not placed yet, while the turn is being thought through.
        self.nurse: i64 = 300
        self.specialist: i64 = 450
        self.last_step: i64 = 1400  # in the last round: a discharge within reach
        self.first_player: i64 = 300
        self.maybe_lowest: i64 = 400  # the chance that nobody takes a lower ambulance
        # Improvements, for each round to come.
        self.meeple: i64 = 1200  # one more member of staff ...
        self.idle: i64 = 300  # ... when there are hardly departments for it
        self.step: i64 = 300  # a patient healed by one
        self.treat: i64 = 150  # a patient treated
        self.spare: i64 = 1  # departments more than staff that there should be


WEIGHTS: Final = Weights()
