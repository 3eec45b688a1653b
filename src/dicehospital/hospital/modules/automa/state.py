"""What the Automa has on the table, and what is printed on its cards (DH-19.1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.deck import Deck, deck_of
from dicehospital.hospital.board.hospital import NO_DICE, NONE
from dicehospital.hospital.board.patient import COLOUR_COUNT, COLOURS, LETTERS
from dicehospital.hospital.state import HospitalState, Slice
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append, vec

HUMAN: Final[i64] = 0
RIVAL: Final[i64] = 1  # the Automa as First Player and in scores; it has no hospital
SLOTS: Final[i64] = 16  # room for the slots of a card, left section first

# What a slot is: a colour, or ...
GREY: Final[i64] = 3
GREY_LETTER: Final = "X"
# What lies on a slot: one more than the colour of a die, or ...
FREE: Final[i64] = 0
BAG: Final[i64] = 4
CONTENTS: Final = f"-{LETTERS[:COLOUR_COUNT]}*"  # the same as positions write it

# Kinds of card, as events say them.
HOSPITAL_CARD: Final[i64] = 0
DECISION_CARD: Final[i64] = 1


@final
@mypyc_attr(acyclic=True)
class HospitalCards:
    """What is printed on the hospital cards, by number; never changes."""

    def __init__(self, ids: list[str], kinds: vec[i64], left: vec[i64], count: vec[i64]) -> None:
        self.ids: list[str] = ids
        self.kinds: vec[i64] = kinds  # of slots: SLOTS for each card
        self.left: vec[i64] = left  # how many slots the left section has ...
        self.count: vec[i64] = count  # ... and both
        self.left_points: vec[i64] = NO_DICE
        self.right_points: vec[i64] = NO_DICE
        self.takes: vec[i64] = NO_DICE  # the improvement it removes: 0 department, 1 specialist ...
        self.rightmost: vec[i64] = NO_DICE  # ... and 1 when it is the right one of two
        self.levels: vec[i64] = NO_DICE  # 0 simple, 1 normal, 2 hard
        self.mix: vec[i64] = NO_DICE  # cards of the line, by level (DH-19.8)


@final
@mypyc_attr(acyclic=True)
class AutomaSlice(Slice):
    """The line of hospital cards, the dice beside it, and the decks."""

    def __init__(self, cards: HospitalCards, decisions: list[str]) -> None:
        self.cards: HospitalCards = cards
        self.decision_ids: list[str] = decisions
        self.line: vec[i64] = NO_DICE  # cards face up, from the left
        self.filled: vec[i64] = NO_DICE  # what lies on their slots, SLOTS for each card
        self.covered: vec[i64] = NO_DICE  # 1 for a card with a First Player tile
        self.completed: vec[i64] = NO_DICE  # cards that were scored
        self.pool: vec[i64] = vec[i64]([0, 0, 0])  # dice not on a card, by colour
        self.blood: i64 = 0
        self.points: i64 = 0  # of completed cards
        self.tiles: i64 = 0  # First Player tiles gained
        self.ambulance: i64 = NONE  # number of the ambulance taken this round
        self.decision: i64 = NONE  # the decision card that is being carried out
        self.deck: Deck = Deck(NO_DICE)  # of hospital cards, face down
        self.decision_deck: Deck = Deck(NO_DICE)
        self.discards: vec[i64] = NO_DICE  # decision cards

    def copy(self) -> Slice:
        """An independent copy; what is only ever replaced as a whole is shared."""
        twin = AutomaSlice(self.cards, self.decision_ids)
        twin.line = self.line
        twin.filled = self.filled[:]
        twin.covered = self.covered[:]
        twin.completed = self.completed
        twin.pool = self.pool[:]
        twin.blood = self.blood
        twin.points = self.points
        twin.tiles = self.tiles
        twin.ambulance = self.ambulance
        twin.decision = self.decision
        twin.deck = self.deck.copy()
        twin.decision_deck = self.decision_deck.copy()
        twin.discards = self.discards
        return twin

    # -- the line --------------------------------------------------------------------------------
    def turn_up(self, card: i64) -> None:
        """A card joins the line, empty and uncovered."""
        self.line = append(self.line[:], card)
        self.covered = append(self.covered[:], 0)
        filled = vec[i64]([FREE] * (len(self.filled) + SLOTS))
        slot: i64
        for slot in range(len(self.filled)):
            filled[slot] = self.filled[slot]
        self.filled = filled

    def slots_of(self, place: i64) -> i64:
        """How many slots a card of the line has to have filled; covered ones do not count."""
        card = self.line[place]
        return self.cards.left[card] if self.covered[place] > 0 else self.cards.count[card]

    def free_slot(self, place: i64, kind: i64) -> i64:
        """The leftmost free slot of a kind on a card of the line; NONE when there is none."""
        card = self.line[place]
        slot: i64
        for slot in range(self.slots_of(place)):
            if self.filled[SLOTS * place + slot] == FREE:
                if self.cards.kinds[SLOTS * card + slot] == kind:
                    return slot
        return NONE

    def free_greys(self, place: i64) -> i64:
        """How many grey slots of a card of the line are free."""
        card = self.line[place]
        count: i64 = 0
        slot: i64
        for slot in range(self.slots_of(place)):
            if self.filled[SLOTS * place + slot] == FREE:
                if self.cards.kinds[SLOTS * card + slot] == GREY:
                    count += 1
        return count

    def is_complete(self, place: i64) -> bool:
        """Whether every slot that counts is filled."""
        slot: i64
        for slot in range(self.slots_of(place)):
            if self.filled[SLOTS * place + slot] == FREE:
                return False
        return True

    def dice_on(self, place: i64) -> i64:
        """How many dice, not blood bags, lie on a card of the line."""
        count: i64 = 0
        slot: i64
        for slot in range(SLOTS * place, SLOTS * place + SLOTS):
            if self.filled[slot] != FREE and self.filled[slot] != BAG:
                count += 1
        return count

    def pool_size(self) -> i64:
        """How many dice are on no card."""
        return self.pool[0] + self.pool[1] + self.pool[2]

    # -- positions and views ---------------------------------------------------------------------
    def write(self, position: Json) -> None:
        """Everything, the cards face down too."""
        self.show(position)
        position["decks"]["automa_hospital"] = self.deck.named(self.cards.ids)
        position["decks"]["automa_decisions"] = self.decision_deck.named(self.decision_ids)

    def show(self, view: Json) -> None:
        """Cards face up and what lies on them; of the decks only their sizes."""
        view["automa"] = {
            "line": [self._card(place) for place in range(len(self.line))],
            "completed": [self.cards.ids[n] for n in self.completed],
            "pool": {name: int(self.pool[n]) for n, name in enumerate(COLOURS)},
            "blood": int(self.blood),
            "score": int(self.points),
            "tiles": int(self.tiles),
            "ambulance": int(self.ambulance) if self.ambulance != NONE else None,
            "decision": self.decision_ids[self.decision] if self.decision != NONE else None,
        }
        view["discards"]["automa_decisions"] = [self.decision_ids[n] for n in self.discards]
        view["decks"]["automa_hospital"] = int(self.deck.size())
        view["decks"]["automa_decisions"] = int(self.decision_deck.size())

    def _card(self, place: int) -> Json:
        card = self.line[place]
        first = SLOTS * place
        filled = [CONTENTS[self.filled[first + n]] for n in range(int(self.cards.count[card]))]
        return {
            "card": self.cards.ids[card],
            "filled": "".join(filled),
            "tile": self.covered[place] > 0,
        }

    def held_dice(self) -> list[int]:
        """Dice in the pool and on cards."""
        held = [int(count) for count in self.pool]
        for content in self.filled:
            if content != FREE and content != BAG:
                held[int(content - 1)] += 1
        return held

    def imagine(self, state: HospitalState, seat: i64, lots: vec[i64]) -> None:
        """Which cards lie face down, and which were left out, nobody knows; only their levels."""
        seen = {*(int(n) for n in self.line), *(int(n) for n in self.completed)}
        hidden = [int(n) for n in self.deck.cards]
        found: list[int] = []
        for level in range(len(self.cards.mix)):
            wanted = sum(1 for n in hidden if self.cards.levels[n] == level)
            left = [
                n
                for n in range(len(self.cards.ids))
                if self.cards.levels[n] == level and n not in seen
            ]
            found += [left.pop(int(below(lots, 0, len(left)))) for _ in range(wanted)]
        self.deck = deck_of([found] if found else [])
