"""What the greedy bot believes: one table of numbers, in thousandths of a point."""

from __future__ import annotations

from functools import cache
from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.judge import Judge, learnt_judge
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
        self.further: i64 = 2  # beginnings of an activation that are followed to its later steps
        self.is_brisk: bool = False  # cards and ambulances are judged without a turn
        # In the last round improvements are given back one by one, to see what blood does instead.
        self.returns: bool = True
        # By the value that a patient has at the start of the next round.
        self.patient: vec[i64] = vec[i64]([0, -700, -350, 0, 350, 800, 1300])
        # The same for Mothers and Babies, who never die but leave only together.
        self.pink: vec[i64] = vec[i64]([0, -300, -100, 100, 350, 700, 1100])
        self.family: i64 = 500  # each of a family that may still leave in this turn ...
        self.family_pace: i64 = 2  # ... when so many steps for each member of staff suffice
        self.baby: i64 = -100  # a second Baby of the same Mother
        self.blood: i64 = 1200  # a bag before the last round
        self.overflow: i64 = 2000  # a patient for whom there will be no bed
        # Staff not placed yet, while the turn is being thought through.
        self.nurse: i64 = 300
        self.specialist: i64 = 450
        self.last_step: i64 = 1400  # in the last round: a discharge within reach
        self.report: i64 = 1000  # each point of a report that could be completed next ...
        self.report_reach: i64 = 18  # ... when fewer steps than these are missing
        self.first_player: i64 = 300
        self.maybe_lowest: i64 = 400  # the chance that nobody takes a lower ambulance
        # The City.
        self.healing: i64 = 400  # a token that heals, for each step
        self.extra_nurse: i64 = 700
        self.minus: i64 = 250  # a token that lowers the total
        self.helicopter: i64 = 500
        self.pip: i64 = 60  # what a die costs in the order, for each pip
        self.mother: i64 = 200  # a Mother brings Babies
        # Investments.
        self.token: i64 = 400  # a token, for each round to come ...
        self.more_tokens: i64 = 100  # ... and when there are more to choose from
        self.invested: i64 = 900  # a meeple that treats nobody
        self.of_colour: i64 = 20  # each patient or department of the token's colour
        # Improvements, for each round to come: what came of cards that were taken by lot.
        self.meeple: i64 = 1750  # one more member of staff ...
        self.idle: i64 = 900  # ... when there are hardly departments for it
        self.ability: i64 = 200  # of a thousand that an ability promises
        self.tile: i64 = 800  # one more department ...
        self.tile_use: i64 = 800  # ... and of a thousand that it promises beyond a printed one
        self.step: i64 = 300  # a patient healed by one
        self.treat: i64 = 150  # a patient treated
        self.spare: i64 = 1  # departments more than staff that there should be
        self.judge: Judge | None = None  # of what these numbers overlook


def imagining() -> Weights:
    """Return the weights for rollouts: quick games that are only imagined."""
    weights = Weights()
    weights.returns = False
    weights.width = 2
    weights.is_brisk = True
    return weights


def afar() -> Weights:
    """Beliefs about a hospital in which nothing is imagined any more.

    Patients who are far from well stand for work, and blood is spent: so the same hospitals ended in
    thousands of games.
    """
    weights = Weights()
    weights.patient = vec[i64]([0, -800, -600, -650, -550, 100, 1150])
    weights.blood = 1050
    return weights


def judged_by(judge: Judge) -> Weights:
    """Beliefs as from afar, and a judge of what they overlook."""
    weights, far = Weights(), afar()
    weights.patient = far.patient
    weights.blood = far.blood
    weights.judge = judge
    return weights


@cache
def learnt() -> Weights:
    """Beliefs with the judge that comes along."""
    return judged_by(learnt_judge())


WEIGHTS: Final = Weights()
IMAGINING: Final = imagining()
