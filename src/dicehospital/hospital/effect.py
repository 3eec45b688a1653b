"""Effects ready to be played: the rows of the component tables as whole numbers (DH-5.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

# What happens to the patients of a step.
NOTHING_DONE: Final[i64] = 0
HEAL: Final[i64] = 1
TREAT: Final[i64] = 2
REROLL: Final[i64] = 3
FLIP: Final[i64] = 4
RECOLOUR: Final[i64] = 5
WORSEN: Final[i64] = 6
TO_BAG: Final[i64] = 7
PROTECT: Final[i64] = 8
RAISE: Final[i64] = 9
OPERATIONS: Final = (
    "", "heal", "treat", "reroll", "flip", "recolour", "worsen", "to_bag", "protect", "raise",
)  # fmt: skip

# How the values of one step's patients relate.
SAME: Final[i64] = 1
RUN: Final[i64] = 2
RELATIONS: Final = ("", "same", "run")

# Who may be chosen, by what the activation has done so far.
ANYBODY: Final[i64] = 0
ONLY_HEALED: Final[i64] = 1
ONLY_OTHERS: Final[i64] = 2
ONLY_BASE: Final[i64] = 3
NOT_BASE: Final[i64] = 4
VERSUS: Final = ("any", "healed", "other", "base", "not_base")

# Whose values a patient may have to match.
NO_REFERENCE: Final[i64] = 0
TO_HEALED: Final[i64] = 1
TO_BASE: Final[i64] = 2
REFERENCES: Final = ("", "H", "B")

# When an effect may happen.
TIMES: Final = ("activate", "healed", "discharged", "used", "neglect", "score", "phase3_start")
WHEN_ACTIVATED: Final[i64] = 0
WHEN_HEALED: Final[i64] = 1
WHEN_DISCHARGED: Final[i64] = 2
WHEN_NEGLECTED: Final[i64] = 4
WHEN_SCORED: Final[i64] = 5

# When a scoring administrator pays.
CONDITIONS: Final = ("", "count", "distinct", "most", "every", "sets")
IF_COUNT: Final[i64] = 1
IF_DISTINCT: Final[i64] = 2
IF_MOST: Final[i64] = 3
PER_COUNT: Final[i64] = 4
PER_SET: Final[i64] = 5

ALL_COLOURS: Final[i64] = 15  # a bit for red, yellow, green and pink


@final
@mypyc_attr(acyclic=True)
class Step:
    """How many patients of which kind, and what happens to them; never changes."""

    def __init__(self) -> None:
        self.least: i64 = 0
        self.most: i64 = 0
        self.colours: i64 = ALL_COLOURS  # a bit each
        self.low: i64 = 1
        self.high: i64 = 6
        self.untreated: bool = False
        self.relation: i64 = 0
        self.versus: i64 = ANYBODY
        self.reference: i64 = NO_REFERENCE
        self.reference_colours: i64 = ALL_COLOURS
        self.delta: i64 = 0
        self.operation: i64 = NOTHING_DONE
        self.amount: i64 = 0
        self.points: i64 = 0
        self.blood: i64 = 0
        self.nurses: i64 = 0
        self.fatalities: i64 = 0  # tokens to give back
        self.draws: i64 = 0  # patients drawn from the bag


@final
@mypyc_attr(acyclic=True)
class Effect:
    """When something happens, and its alternatives; never changes."""

    def __init__(self, when: i64, colours: i64, alternatives: list[list[Step]]) -> None:
        self.when: i64 = when
        self.colours: i64 = colours  # of healed and discharged patients that trigger it
        self.alternatives: list[list[Step]] = alternatives
        self.condition: i64 = 0
        self.condition_colour: i64 = 0
        self.condition_amount: i64 = 0
        self.points: i64 = 0  # of a scoring administrator, each time it pays
        self.is_gift: bool = False  # gives without a price or a choice: happens unasked


def has_targets(steps: list[Step]) -> bool:
    """Whether an alternative chooses patients."""
    for step in steps:
        if step.most > 0:
            return True
    return False


def price(steps: list[Step]) -> i64:
    """Fatality tokens that an alternative gives back."""
    tokens: i64 = 0
    for step in steps:
        tokens += step.fatalities
    return tokens
