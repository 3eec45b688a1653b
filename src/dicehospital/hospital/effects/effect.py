"""Effects ready to be played: the rows of the component tables as whole numbers (DH-5.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.effects.traits import Trait

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
TO_PICK: Final[i64] = 3  # of an earlier step
REFERENCES: Final = ("", "H", "B")

# Who of one step's patients gets something else than the others.
NO_ROLE: Final[i64] = 0
LOWEST: Final[i64] = 1
MIDDLE: Final[i64] = 2
HIGHEST_ROLE: Final[i64] = 3
ROLES: Final = ("", "lowest", "middle", "highest")

# When an effect may happen.
TIMES: Final = (
    "activate", "healed", "discharged", "used", "neglect", "score", "phase3_start", "token",
    "intake_mother", "invest", "intake", "free3",
)  # fmt: skip
WHEN_ACTIVATED: Final[i64] = 0
WHEN_HEALED: Final[i64] = 1
WHEN_DISCHARGED: Final[i64] = 2
WHEN_USED: Final[i64] = 3
WHEN_NEGLECTED: Final[i64] = 4
WHEN_SCORED: Final[i64] = 5

# What is too particular for steps: one function each, beside its module.
CODES: Final = (
    "", "copy_specialist", "staff_exchange", "peek_second_pile", "activate_other_department_token",
    "repeat_department_token", "set_department_colour", "temporary_nurse", "admission_minus_2",
    "choose_midwife_face", "draw_one_more_token",
)  # fmt: skip
NO_CODE: Final[i64] = 0
COPY_SPECIALIST: Final[i64] = 1
STAFF_EXCHANGE: Final[i64] = 2
PEEK_SECOND_PILE: Final[i64] = 3
OTHER_DEPARTMENTS_TOKEN: Final[i64] = 4
REPEAT_TOKEN: Final[i64] = 5
SET_COLOUR: Final[i64] = 6
TEMPORARY_NURSE: Final[i64] = 7
MINUS_2: Final[i64] = 8
TAKEN_OFF: Final[i64] = 2  # an admission total, by a token of that code (DH-14.7)
CHOOSE_BABIES: Final[i64] = 9
ONE_MORE_TOKEN: Final[i64] = 10

# When a scoring administrator pays.
CONDITIONS: Final = ("", "count", "distinct", "most", "every", "sets")
IF_COUNT: Final[i64] = 1
IF_DISTINCT: Final[i64] = 2
IF_MOST: Final[i64] = 3
PER_COUNT: Final[i64] = 4
PER_SET: Final[i64] = 5

ALL_COLOURS: Final[i64] = 15  # a bit for red, yellow, green and pink
ALL_KINDS: Final[i64] = 31  # a bit for red, yellow, green, Mothers and Babies


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
        self.traits: list[Trait] = []  # that patients must have, all of them
        self.relation: i64 = 0
        self.versus: i64 = ANYBODY
        self.as_healed: bool = True  # healed patients are asked for by their colour when healed
        self.reference: i64 = NO_REFERENCE
        self.reference_colours: i64 = ALL_COLOURS
        self.reference_step: i64 = 0  # of TO_PICK
        self.delta: i64 = 0
        self.kinds: i64 = ALL_KINDS
        self.must: i64 = 0  # kinds that have to be among the picks
        self.role: i64 = NO_ROLE
        self.is_plain: bool = False  # whether it asks for nothing but values and colours
        self.is_particular: bool = False  # whether there is anything it must hold, or a role
        self.role_colours: i64 = ALL_COLOURS
        self.role_amount: i64 = 0
        self.counts_healed: bool = False  # whatever the result (DH-16.10, R-39)
        self.operation: i64 = NOTHING_DONE
        self.amount: i64 = 0
        self.points: i64 = 0
        self.blood: i64 = 0
        self.nurses: i64 = 0
        self.fatalities: i64 = 0  # tokens to give back
        self.draws: i64 = 0  # patients drawn from the bag


@final
@mypyc_attr(acyclic=True)
class Condition:
    """What a scoring administrator asks of the discharged patients; never changes."""

    def __init__(self, kind: i64, colour: i64, amount: i64) -> None:
        self.kind: i64 = kind
        self.colour: i64 = colour  # a colour, 3 for Mothers, 4 for Babies, or -1 for all
        self.amount: i64 = amount


@final
@mypyc_attr(acyclic=True)
class Effect:
    """When something happens, and its alternatives; never changes."""

    def __init__(self, when: i64, colours: i64, alternatives: list[list[Step]]) -> None:
        self.when: i64 = when
        self.colours: i64 = colours  # of healed and discharged patients that trigger it
        self.alternatives: list[list[Step]] = alternatives
        self.conditions: list[Condition] = []  # of a scoring administrator
        self.points: i64 = 0  # of a scoring administrator, each time it pays
        self.code: i64 = NO_CODE
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
