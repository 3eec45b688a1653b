"""What dice, bag and decks decide (DH-2.1, DH-3.1, DH-8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from mypy_extensions import i64

from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import COLOURS
from dicehospital.hospital.state import CARD_STREAM, DICE_STREAM, SEAT_STREAM, HospitalState
from dicehospital.hospital.story import DISPLAY_DEALT, FIRST_PLAYER
from dicehospital.kernel.chance.outcomes import weighed
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append, vec


def stream_of(state: HospitalState) -> i64:
    """The stream of the seat that chance is asked for, or of the table."""
    return DICE_STREAM if state.asking == NONE else SEAT_STREAM + state.asking


def one_by_one(state: HospitalState, count: i64) -> vec[i64]:
    """So many dice out of the bag, or what is there, as they come; they stay in it until accepted."""
    left = state.bag[:]
    dice = state.dice_left()
    found = vec[i64]([0] * min(count, dice))
    drawn: i64
    for drawn in range(len(found)):
        number = below(state.streams, stream_of(state), dice - drawn)
        colour: i64 = 0
        while number >= left[colour]:
            number -= left[colour]
            colour += 1
        left[colour] -= 1
        found[drawn] = colour
    return found


def draw_from_bag(state: HospitalState, count: i64) -> vec[i64]:
    """Draw dice from the bag; their colours in order, red first."""
    counts = vec[i64]([0, 0, 0])
    for colour in one_by_one(state, count):
        counts[colour] += 1
    return _spread(counts)


def _spread(counts: vec[i64]) -> vec[i64]:
    colours = vec[i64]()
    colour: i64
    for colour in range(3):
        for _ in range(counts[colour]):
            colours = append(colours, colour)
    return colours


class Draw(Chance[HospitalState]):
    """Dice drawn blindly from the bag: their colours, red first (DH-3.1)."""

    def count(self, state: HospitalState) -> i64:
        """How many dice are wanted."""
        raise NotImplementedError

    def done(self, state: HospitalState) -> None:
        """The dice lie in `drawn`: go on."""
        raise NotImplementedError

    def draw(self, state: HospitalState) -> vec[i64]:
        """So many dice of the bag, blindly."""
        return draw_from_bag(state, self.count(state))

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Take them out of the bag."""
        for colour in result:
            state.bag[colour] -= 1
        state.drawn = result
        self.done(state)

    def wanted(self, state: HospitalState) -> int:
        """How many dice the bag can give."""
        return int(min(self.count(state), state.dice_left()))

    def describe(self, state: HospitalState) -> Json:
        """How many dice, and what the bag holds."""
        bag = {name: int(state.bag[n]) for n, name in enumerate(COLOURS)}
        wanted = {"ask": self.name, "count": self.wanted(state), "bag": bag}
        return {**wanted, **self.rolled(state), **_whose(state)}

    def rolled(self, state: HospitalState) -> Json:
        """The faces between which just these dice are rolled next, where they are: `rolled`."""
        return {}

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """Colours by name or letter, in any order."""
        found = Reader(answer, "draw").so_many(self.wanted(state), "wrong_dice")
        colours = sorted(colour_named(entry, COLOURS) for entry in found)
        for number, name in enumerate(COLOURS):
            if colours.count(number) > state.bag[number]:
                raise BadInput("draw", "not_in_bag", colour=name, left=int(state.bag[number]))
        return colours

    def format(self, result: list[int]) -> Any:
        """The colours by name."""
        return [COLOURS[colour] for colour in result]


def colour_named(found: Reader, names: Sequence[str]) -> int:
    """The colour of a die, one of these, by its name or its letter."""
    for name in names:
        if found.value == name[0].upper():
            return COLOURS.index(name)
    return COLOURS.index(found.one_of(names))


def _whose(state: HospitalState) -> Json:
    return {} if state.asking == NONE else {"seat": int(state.asking)}


class Roll(Chance[HospitalState]):
    """Dice that are rolled: their values, in the order of the dice."""

    def dice(self, state: HospitalState) -> i64:
        """How many dice are rolled."""
        raise NotImplementedError

    def lowest(self, state: HospitalState) -> i64:
        """The lowest face that counts."""
        return 1

    def faces(self, state: HospitalState) -> i64:
        """How many faces count, from the lowest on."""
        return 6

    def draw(self, state: HospitalState) -> vec[i64]:
        """Values by chance; faces that would be rolled again count as never rolled (DH-3.1)."""
        low, faces = self.lowest(state), self.faces(state)
        values = vec[i64]([0] * self.dice(state))
        stream = stream_of(state)
        i: i64
        for i in range(len(values)):
            values[i] = low + below(state.streams, stream, faces)
        return values

    def which(self, state: HospitalState) -> list[str]:
        """The dice in words, for whoever rolls them."""
        return []

    def describe(self, state: HospitalState) -> Json:
        """How many dice, which, and between which faces."""
        dice = {"dice": int(self.dice(state)), "which": self.which(state)}
        dice["faces"] = list(self._range(state))
        return {"ask": self.name, **dice, **_whose(state)}

    def _range(self, state: HospitalState) -> tuple[int, int]:
        """The lowest and the highest face that count."""
        low = int(self.lowest(state))
        return low, low + int(self.faces(state)) - 1

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """A value for each die."""
        low, high = self._range(state)
        dice = Reader(answer, "roll").so_many(int(self.dice(state)), "wrong_dice")
        return [die.whole(low, high) for die in dice]

    def format(self, result: list[int]) -> Any:
        """The values, in the order of the dice."""
        return result


@final
class FirstPlayerLot(Chance[HospitalState]):
    """Who begins (DH-2.1)."""

    def draw(self, state: HospitalState) -> vec[i64]:
        """Any seat, all equally likely."""
        return vec[i64]([below(state.streams, CARD_STREAM, state.seats)])

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Give out the token."""
        state.first_player = result[0]
        state.tell(FIRST_PLAYER, result[0])

    def describe(self, state: HospitalState) -> Json:
        """The seats that may begin."""
        return {"ask": self.name, "outcomes": list(range(state.seats))}

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """The number of a seat."""
        return [Reader(answer, self.name).whole(0, int(state.seats) - 1)]

    def format(self, result: list[int]) -> Any:
        """The number of the seat."""
        return result[0]


class Card(Chance[HospitalState]):
    """The top card of a deck (DH-8.2)."""

    def __init__(self, deck: str, ids: list[str]) -> None:
        super().__init__("card")
        self.deck: str = deck
        self.ids: list[str] = ids  # by type

    def pile(self, state: HospitalState) -> Deck:
        """The deck that is drawn from now."""
        raise NotImplementedError

    def deck_name(self, state: HospitalState) -> str:
        """What positions call the deck that is drawn from now."""
        return self.deck

    def draw(self, state: HospitalState) -> vec[i64]:
        """Any card of the top layer: the order inside a layer does not exist yet."""
        return vec[i64]([self.pile(state).draw(state.streams, CARD_STREAM)])

    def describe(self, state: HospitalState) -> Json:
        """The deck and what may come."""
        top = self._top(state)
        outcomes = weighed(self._outcomes(state), [top.count(card) for card in sorted(set(top))])
        return {"ask": self.name, "deck": self.deck_name(state), **outcomes}

    def _outcomes(self, state: HospitalState) -> list[str]:
        """The ids of the top layer, each once."""
        return [self.ids[number] for number in sorted(set(self._top(state)))]

    def _top(self, state: HospitalState) -> list[int]:
        layers = self.pile(state).layers()
        return layers[0] if layers else []

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """A card by its id."""
        found = Reader(answer, self.deck_name(state))
        return [self.ids.index(found.one_of(self._outcomes(state)))]

    def format(self, result: list[int]) -> Any:
        """The id of the card."""
        return self.ids[result[0]]


@final
class ImprovementCard(Card):
    """A department or specialist that comes on display (DH-2.1, DH-8.2)."""

    def __init__(self, deck: str, ids: list[str], number: i64) -> None:
        super().__init__(deck, ids)
        self.deck_number: i64 = number

    def pile(self, state: HospitalState) -> Deck:
        """The deck by its number."""
        return state.decks[self.deck_number]

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Lay the card out with those of its deck."""
        state.decks[self.deck_number].take(result[0])
        if self.deck_number % 2 == 0:
            state.departments = self._beside(state, state.departments, result[0])
        else:
            state.specialists = self._beside(state, state.specialists, result[0])
        state.tell(DISPLAY_DEALT, NONE, self.deck_number % 2, result[0])

    def _beside(self, state: HospitalState, shown: vec[i64], card: i64) -> vec[i64]:
        """The display with one more card; those of one deck lie together."""
        found = append(shown[:], card)
        kind = self.deck_number % 2
        place: i64 = len(found) - 1
        while place > 0 and state.deck_of(kind, found[place - 1]) > self.deck_number:
            found[place] = found[place - 1]
            place -= 1
        found[place] = card
        return found
