"""The line of hospital cards: which are left out, and how they are turned up (DH-19.1)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.modules.automa.module import Automa
from dicehospital.hospital.modules.automa.state import HOSPITAL_CARD, RIVAL
from dicehospital.hospital.phases.chances import Card
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import CARD_STREAM, HospitalState
from dicehospital.hospital.story import AUTOMA_CARD
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

# Numbers of what chance is asked.
AUTOMA_DROP: Final[i64] = 22
AUTOMA_HOSPITAL_CARD: Final[i64] = 23

DECK: Final = "automa_hospital"


@final
class HospitalDrop(Chance[HospitalState]):
    """The hospital cards that are left out, seen by nobody (DH-19.1)."""

    def __init__(self, module: Automa) -> None:
        super().__init__("drop")
        self.module: Automa = module

    def by_level(self) -> list[list[int]]:
        """The cards of each level."""
        cards = self.module.cards
        levels: list[list[int]] = [[] for _ in cards.mix]
        for number, level in enumerate(cards.levels):
            levels[level].append(number)
        return levels

    def count(self) -> int:
        """How many cards go back to the box."""
        return len(self.module.cards.ids) - sum(int(n) for n in self.module.cards.mix)

    def draw(self, state: HospitalState) -> vec[i64]:
        """As many of each level as the mix has no use for."""
        gone: list[int] = []
        for level, cards in enumerate(self.by_level()):
            count = len(cards) - int(self.module.cards.mix[level])
            gone += [_one_of(state, cards) for _ in range(count)]
        return vec[i64](gone)

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """They go back to the box."""
        deck = self.module.state(state).deck
        for card in result:
            deck.take(card)

    def describe(self, state: HospitalState) -> Json:
        """The deck and how many leave."""
        outcomes = [self.module.cards.ids[n] for n in self.module.state(state).deck.cards]
        return {"ask": self.name, "deck": DECK, "count": self.count(), "outcomes": outcomes}

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """Ids of different cards, as many of each level as must leave."""
        ids = self.module.cards.ids
        left, gone = sorted(ids), []
        for entry in Reader(answer, DECK).so_many(self.count()):
            left.remove(entry.one_of(left))
            gone.append(ids.index(entry.value))
        for level, cards in enumerate(self.by_level()):
            leaving, wanted = set(gone) & set(cards), len(cards) - int(self.module.cards.mix[level])
            if len(leaving) != wanted:
                seen = len(leaving)
                raise BadInput(DECK, "automa_levels", seen=seen, wanted=wanted, level=level + 1)
        return gone

    def format(self, result: list[int]) -> Any:
        """The ids of the cards that leave."""
        return [self.module.cards.ids[card] for card in result]


def _one_of(state: HospitalState, cards: list[int]) -> int:
    return cards.pop(int(below(state.streams, CARD_STREAM, len(cards))))


@final
class HospitalCardDraw(Card):
    """The next card of the line."""

    def __init__(self, module: Automa) -> None:
        super().__init__(DECK, module.cards.ids)
        self.module: Automa = module

    def pile(self, state: HospitalState) -> Deck:
        """The cards of the line that are still face down."""
        return self.module.state(state).deck

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Turn the card up at the end of the line."""
        owned = self.module.state(state)
        owned.deck.take(result[0])
        owned.turn_up(result[0])
        state.tell(AUTOMA_CARD, RIVAL, HOSPITAL_CARD, result[0])


def turn_up(state: HospitalState, module: Automa) -> None:
    """Turn up the next card, if there is one."""
    if module.state(state).deck.size() > 0:
        state.ask_chance(AUTOMA_HOSPITAL_CARD)


@final
class LeaveOutCards(TablePhase):
    """DH-19.1: of each level as many cards as the mix says form the line."""

    def begin(self, state: HospitalState) -> None:
        """Ask chance which leave."""
        state.ask_chance(AUTOMA_DROP)


@final
class FirstCard(TablePhase):
    """DH-19.1: the leftmost card is turned up."""

    def __init__(self, module: Automa) -> None:
        super().__init__("automa_first_card", "setup")
        self.module: Automa = module

    def begin(self, state: HospitalState) -> None:
        """Turn up the first card of the line."""
        turn_up(state, self.module)
