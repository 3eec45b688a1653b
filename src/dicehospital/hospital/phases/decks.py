"""Building the decks: which cards are in the game, and which are left out unseen (DH-2.1, DH-10.8)."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from dicehospital.hospital.components.rows import Department, Specialist
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import (
    CARD_STREAM,
    DROP_DEPARTMENTS,
    MATERNITY_DEPARTMENT_DECK,
    HospitalState,
)
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

_Row = Department | Specialist


def rows_of(agreement: Agreement, deck: int) -> list[_Row]:
    """All departments, or all specialists."""
    found = agreement.components
    return [*found.specialists] if deck % 2 else [*found.departments]


def sets_of(agreement: Agreement, deck: int) -> tuple[str, ...]:
    """The sets that make a deck, without promos (DH-10.8, DH-11.3, DH-15.1, DH-16.1)."""
    edition, care = agreement.components.editions[agreement.edition], agreement.components.care
    if deck >= MATERNITY_DEPARTMENT_DECK:
        return care.maternity_specialists if deck % 2 else care.maternity_departments
    added = {
        "experimental": (edition.experimental_departments, edition.experimental_specialists),
        "investments": (care.investments_departments, care.investments_specialists),
    }
    new = [added[name][deck] for name in agreement.modules if name in added]
    return sum(new, base_sets(agreement, deck))


def base_sets(agreement: Agreement, deck: int) -> tuple[str, ...]:
    """The sets of which second copies may be left out (DH-10.8)."""
    edition = agreement.components.editions[agreement.edition]
    if deck >= MATERNITY_DEPARTMENT_DECK:
        return ()
    return edition.specialists if deck else edition.departments


def promo_types(agreement: Agreement) -> list[int]:
    """The promo specialists, if they are in the game."""
    sets = agreement.components.editions[agreement.edition].promo_specialists
    if "promos" not in agreement.modules:
        return []
    rows = agreement.components.specialists
    return [n for n, row in enumerate(rows) if row.set in sets for _ in range(row.copies)]


def second_copies(agreement: Agreement, deck: int) -> int | None:
    """With Experimental Medicine: how many second copies stay, by number of players (DH-10.8)."""
    if "experimental" not in agreement.modules or deck >= MATERNITY_DEPARTMENT_DECK:
        return None
    edition = agreement.components.editions[agreement.edition]
    kept = edition.second_specialists if deck else edition.second_departments
    return kept[agreement.column]


def whole_deck(agreement: Agreement, deck: int) -> list[int]:
    """Every card that may be in a deck before some are left out."""
    base, sets = base_sets(agreement, deck), sets_of(agreement, deck)
    single = second_copies(agreement, deck) == 0
    cards: list[int] = []
    for number, row in enumerate(rows_of(agreement, deck)):
        if row.set in sets:
            cards += [number] * (1 if single and row.set in base else row.copies)
    return cards


def spare_cards(agreement: Agreement, deck: int) -> list[int]:
    """The cards of which some are left out: second copies of the base (DH-10.8)."""
    kept = second_copies(agreement, deck)
    if not kept:
        return []
    base = base_sets(agreement, deck)
    rows = rows_of(agreement, deck)
    return [n for n, row in enumerate(rows) if row.set in base for _ in range(row.copies - 1)]


def dropped_count(agreement: Agreement, deck: int) -> int:
    """How many second copies are left out."""
    return max(len(spare_cards(agreement, deck)) - (second_copies(agreement, deck) or 0), 0)


@final
class Drop(Chance[HospitalState]):
    """Cards that leave a deck before the game; a promo card takes the place of any other (DH-10.8)."""

    def __init__(self, deck: i64, name: str, ids: list[str], agreement: Agreement) -> None:
        super().__init__("drop")
        self.deck: i64 = deck
        self.deck_name: str = name
        self.ids: list[str] = ids
        self.spare: list[int] = spare_cards(agreement, int(deck))
        self.spare_count: int = dropped_count(agreement, int(deck))
        self.promos: list[int] = promo_types(agreement) if deck == 1 else []

    def count(self) -> int:
        """How many cards leave."""
        return self.spare_count + len(self.promos)

    def draw(self, state: HospitalState) -> vec[i64]:
        """Some of the second copies, then one of all for each promo card."""
        gone = _some(state, list(self.spare), self.spare_count)
        rest = [int(card) for card in state.decks[self.deck].cards]
        for card in gone:
            rest.remove(card)
        return vec[i64](gone + _some(state, rest, len(self.promos)))

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """They leave, nobody sees which; promo cards are shuffled in."""
        for card in result:
            state.decks[self.deck].take(card)
        state.decks[self.deck].mix_in(vec[i64](self.promos))

    def describe(self, state: HospitalState) -> Json:
        """The deck and how many leave."""
        outcomes = [self.ids[card] for card in state.decks[self.deck].cards]
        return {
            "ask": self.name,
            "deck": self.deck_name,
            "count": self.count(),
            "outcomes": outcomes,
        }

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """Ids of cards in the deck, the second copies first."""
        found = Reader(answer, self.deck_name).so_many(self.count())
        left = [self.ids[card] for card in state.decks[self.deck].cards]
        spare = [self.ids[card] for card in self.spare]
        for number, entry in enumerate(found):
            if number < self.spare_count:
                spare.remove(entry.one_of(spare))
            left.remove(entry.one_of(left))
        return [self.ids.index(entry.value) for entry in found]

    def format(self, result: list[int]) -> Any:
        """The ids of the cards that leave."""
        return [self.ids[card] for card in result]


def _some(state: HospitalState, cards: list[int], count: int) -> list[int]:
    """So many of these cards, drawn blindly."""
    return [cards.pop(below(state.streams, CARD_STREAM, len(cards))) for _ in range(count)]


@final
class LeaveOut(TablePhase):
    """Cards are left out of the decks before anything is dealt (DH-10.8)."""

    def __init__(self, deck: i64) -> None:
        super().__init__("leave_out", "setup")
        self.deck: i64 = deck

    def begin(self, state: HospitalState) -> None:
        """Ask chance which cards leave."""
        state.ask_chance(DROP_DEPARTMENTS + self.deck)
