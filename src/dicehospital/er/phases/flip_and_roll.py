"""Cards and dice: the specialists of the game, and each turn an ambulance card and a roll (ER-2.2, ER-3.1)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from dicehospital.er.board.tables import (
    BIT,
    CARDIOLOGISTS,
    CARDS,
    EPIDEMIOLOGISTS,
    NONE,
    RADIOLOGISTS,
)
from dicehospital.er.components import COLOURS, SPECIALIST_IDS
from dicehospital.er.state import CARD_STREAM, DICE_STREAM, ErState
from dicehospital.er.story import (
    CARD_FLIPPED,
    DICE_ROLLED,
    SPECIALIST_DEALT,
    TURN_STARTED,
    with_card,
)
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance, Phase
from dicehospital.kernel.vecs import vec


@final
class SpecialistDraw(Chance[ErState]):
    """One of the specialists in play, drawn at random from those of its type (ER-2.2)."""

    def __init__(self, deck: str, place: i64, cards: vec[i64]) -> None:
        super().__init__("card")
        self.deck: str = deck
        self.place: i64 = place  # in `specialists`
        self.cards: vec[i64] = cards  # of its type

    def draw(self, state: ErState) -> vec[i64]:
        """A card of the type that is not in play yet."""
        card = self.any_card(state)
        while card == state.specialists[0] or card == state.specialists[1]:
            card = self.any_card(state)
        return vec[i64]([card])

    def any_card(self, state: ErState) -> i64:
        """A card of the type, in play or not."""
        return self.cards[below(state.streams, CARD_STREAM, len(self.cards))]

    def accept(self, state: ErState, result: vec[i64]) -> None:
        """Lay the drawn specialist out and tell everybody."""
        specialists = state.specialists[:]
        specialists[self.place] = result[0]
        state.specialists = specialists
        state.tell(SPECIALIST_DEALT, NONE, result[0])

    def describe(self, state: ErState) -> dict[str, Any]:
        """Deck and cards left in it."""
        return {"ask": self.name, "deck": self.deck, "outcomes": self._left(state)}

    def _left(self, state: ErState) -> list[str]:
        return [SPECIALIST_IDS[n] for n in self.cards if n not in list(state.specialists)]

    def parse(self, state: ErState, answer: object) -> list[int]:
        """A card by its id."""
        return [SPECIALIST_IDS.index(Reader(answer, self.deck).one_of(self._left(state)))]

    def format(self, result: list[int]) -> Any:
        """The id of the card that was drawn."""
        return SPECIALIST_IDS[result[0]]


@final
class Flip(Chance[ErState]):
    """The ambulance card of the turn: any of the 27 not yet seen, so those removed need no name (ER-2.1)."""

    def draw(self, state: ErState) -> vec[i64]:
        """A card not seen before."""
        left = below(state.streams, CARD_STREAM, CARDS - state.turn + 1)
        card: i64 = -1
        seen = state.seen  # after this card
        while left >= 0:
            left -= 1 - (seen & 1)  # a branch would be guessed wrong every other time
            seen >>= 1
            card += 1
        return vec[i64]([card])

    def accept(self, state: ErState, result: vec[i64]) -> None:
        """ER-3.1: turn the drawn card up."""
        state.card = result[0]
        state.seen |= BIT[state.card]
        state.tell(CARD_FLIPPED, state.chief, state.card)

    def describe(self, state: ErState) -> dict[str, Any]:
        """The cards not seen yet."""
        return {"ask": self.name, "deck": "ambulance", "outcomes": self._left(state)}

    def _left(self, state: ErState) -> list[int]:
        return [card for card in range(CARDS) if state.seen & BIT[card] == 0]

    def parse(self, state: ErState, answer: object) -> list[int]:
        """A card by its number."""
        return [Reader(answer, "ambulance").one_of(self._left(state))]

    def format(self, result: list[int]) -> Any:
        """The number of the card that was flipped."""
        return result[0]


@final
class Roll(Chance[ErState]):
    """The three dice (ER-3.1)."""

    def draw(self, state: ErState) -> vec[i64]:
        """Roll the red, the yellow and the green die."""
        return vec[i64](
            [
                below(state.streams, DICE_STREAM, 6) + 1,
                below(state.streams, DICE_STREAM, 6) + 1,
                below(state.streams, DICE_STREAM, 6) + 1,
            ]
        )

    def accept(self, state: ErState, result: vec[i64]) -> None:
        """ER-3.1: each die belongs to the bay of its colour."""
        state.dice = result
        state.tell(DICE_ROLLED, state.chief, result[0], result[1], with_card(state.card, result[2]))

    def describe(self, state: ErState) -> dict[str, Any]:
        """Which dice are to be rolled, and their faces."""
        return {"ask": self.name, "dice": list(COLOURS), "faces": [1, 6]}

    def parse(self, state: ErState, answer: object) -> list[int]:
        """Three values, red, yellow, green; or an object by colour."""
        values = [answer.get(c) for c in COLOURS] if isinstance(answer, dict) else answer
        if not isinstance(values, list | tuple) or len(values) != len(COLOURS):
            raise BadInput("dice", "not_three_dice", seen=answer)
        dice = zip(COLOURS, values, strict=True)
        return [Reader(value, f"dice.{colour}").whole(1, 6) for colour, value in dice]

    def format(self, result: list[int]) -> Any:
        """The values of the red, the yellow and the green die."""
        return result


FIRST_CARDIOLOGIST_DRAW: Final = SpecialistDraw("cardiologist", 0, CARDIOLOGISTS)
SECOND_CARDIOLOGIST_DRAW: Final = SpecialistDraw("cardiologist", 1, CARDIOLOGISTS)
RADIOLOGIST_DRAW: Final = SpecialistDraw("radiologist", 2, RADIOLOGISTS)
EPIDEMIOLOGIST_DRAW: Final = SpecialistDraw("epidemiologist", 3, EPIDEMIOLOGISTS)
FLIP: Final = Flip("card")
ROLL: Final = Roll("roll")


@final
class DealSpecialist(Phase[ErState]):
    """One specialist is drawn, unless the players chose theirs (ER-2.2)."""

    def __init__(self, draw: SpecialistDraw) -> None:
        self.draw: SpecialistDraw = draw

    def begin(self, state: ErState) -> None:
        """Ask for a card where none is laid out."""
        if state.specialists[self.draw.place] == NONE:
            self.draw.ask(state)


@final
class FlipCard(Phase[ErState]):
    """The Chief turns up the next ambulance card (ER-3.1)."""

    def begin(self, state: ErState) -> None:
        """Ask for a card."""
        state.tell(TURN_STARTED, state.chief, state.turn, state.setup.turns)
        if state.card == NONE:
            FLIP.ask(state)


@final
class RollDice(Phase[ErState]):
    """The Chief rolls the three dice (ER-3.1)."""

    def begin(self, state: ErState) -> None:
        """Ask for a roll."""
        if state.dice[0] == 0:
            ROLL.ask(state)
