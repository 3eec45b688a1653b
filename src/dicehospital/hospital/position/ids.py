"""What positions call cards, tokens, colours and the steps of an activation."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.board.patient import COLOURS
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.words import token_ids

HEALED_COLOURS: Final = (*COLOURS, "pink")


class Ids:
    """The ids of one ruleset, each list in the order that numbers them."""

    def __init__(self, rules: Rules) -> None:
        components = rules.agreement.components
        self.departments = [row.id for row in components.departments]
        self.specialists = [row.id for row in components.specialists]
        self.administrators = [row.id for row in components.administrators]
        self.cards = (self.departments, self.specialists, self.administrators)
        self.tokens = token_ids(components)
        self.steps = ["base", *(step.name for step in rules.setup.steps), "over"]
