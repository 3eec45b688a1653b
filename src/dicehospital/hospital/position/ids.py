"""What positions call cards, tokens, colours and the steps of an activation."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.board.patient import COLOURS
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.decks import promo_types, whole_deck
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import SPECIALIST_DECK
from dicehospital.hospital.words import token_ids

HEALED_COLOURS: Final = (*COLOURS, "pink")


class Ids:
    """The ids of one ruleset, each list in the order that numbers them."""

    def __init__(self, rules: Rules) -> None:
        components = rules.agreement.components
        self.departments = [row.id for row in components.departments]
        self.specialists = [row.id for row in components.specialists]
        self.administrators = [row.id for row in components.administrators]
        self.in_play = self._in_play(rules)
        self.tokens = token_ids(components)
        self.steps = ["base", *(step.name for step in rules.setup.steps), "over"]

    def _in_play(self, rules: Rules) -> tuple[list[str], list[str], list[str]]:
        """Departments, specialists and administrators that a position may name."""
        agreement, decks = rules.agreement, range(len(rules.setup.display))
        pool = rules.setup.administrator_pool if agreement.administrators else ()
        return (
            [card for deck in decks[::2] for card in self.types(agreement, deck)],
            [card for deck in decks[1::2] for card in self.types(agreement, deck)],
            [self.administrators[n] for n in sorted({int(n) for n in pool})],
        )

    def of_deck(self, deck: int) -> list[str]:
        """The ids of the kind of cards that a deck has."""
        return self.specialists if deck % 2 else self.departments

    def types(self, agreement: Agreement, deck: int) -> list[str]:
        """The ids of all cards of a deck."""
        promos = promo_types(agreement) if deck == SPECIALIST_DECK else []
        return [self.of_deck(deck)[n] for n in sorted({*whole_deck(agreement, deck), *promos})]
