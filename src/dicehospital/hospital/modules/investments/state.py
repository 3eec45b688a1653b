"""What lies on the investment board: token piles, meeples on spaces, tokens looked at (DH-15.3, DH-15.4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.deck import Deck, deck_of
from dicehospital.hospital.board.hospital import NO_DICE, NONE, NURSE
from dicehospital.hospital.state import HospitalState, Slice
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append, vec

PILES: Final[i64] = 4  # red, yellow, green, and pink where there are Mothers
_SEAT: Final[i64] = 64  # in `standing`: cards of a hospital, the nurse as 0
_SPACE: Final[i64] = 512  # in `standing`: the seat above the card


@final
@mypyc_attr(acyclic=True)
class InvestmentSlice(Slice):
    """The investment board. Piles are shared by copies: whoever changes one puts a new one there."""

    def __init__(self, piles: list[Deck], ids: list[str], room: i64) -> None:
        self.piles: list[Deck] = piles  # token numbers, by colour
        self.ids: list[str] = ids  # of tokens, by number
        self.room: i64 = room  # for so many meeples on a space
        # Meeples by space, as positions tell them, on each in the order placed: space, seat, card or nurse.
        self.standing: vec[i64] = NO_DICE
        self.looker: i64 = NONE  # the seat that looks at tokens
        self.looked: vec[i64] = NO_DICE  # at these, in the order drawn
        self.owed: vec[i64] = NO_DICE  # piles of which it still draws one, in order

    def copy(self) -> Slice:
        """An independent copy; all of it is only ever replaced."""
        twin = InvestmentSlice(self.piles, self.ids, self.room)
        twin.standing = self.standing
        twin.looker = self.looker
        twin.looked = self.looked
        twin.owed = self.owed
        return twin

    # -- piles ---------------------------------------------------------------------------------
    def own_pile(self, pile: i64) -> Deck:
        """A pile that no copy shares, to be changed."""
        self.piles = self.piles[:]
        self.piles[pile] = self.piles[pile].copy()
        return self.piles[pile]

    # -- meeples -------------------------------------------------------------------------------
    def stand(self, space: i64, seat: i64, staff: i64) -> None:
        """A meeple is placed on a space: NURSE, or a place among the seat's cards."""
        standing = append(self.standing[:], NONE)
        place = len(standing) - 1
        while place > 0 and space_of(standing[place - 1]) > space:
            standing[place] = standing[place - 1]
            place -= 1
        standing[place] = _standing(space, seat, staff)
        self.standing = standing

    def meeples(self, space: i64) -> i64:
        """How many meeples stand on a space."""
        count: i64 = 0
        for entry in self.standing:
            if space_of(entry) == space:
                count += 1
        return count

    def relieve(self, seat: i64, card: i64) -> None:
        """DH-15.9: a nurse stands where this specialist stood, if it stood here (R-60)."""
        place: i64
        for place in range(len(self.standing)):
            entry = self.standing[place]
            if seat_of(entry) == seat and card_of(entry) == card:
                standing = self.standing[:]
                standing[place] = entry - card - 1
                self.standing = standing

    def lose_card(self, seat: i64, card: i64) -> None:
        """A specialist was returned: its meeple leaves, later cards move up (DH-15.11)."""
        standing = NO_DICE[:]
        for entry in self.standing:
            theirs = seat_of(entry) == seat
            if theirs and card_of(entry) == card:
                continue
            standing = append(standing, entry - 1 if theirs and card_of(entry) >= card else entry)
        self.standing = standing

    def clear(self) -> None:
        """DH-8.1: all meeples go home."""
        self.standing = NO_DICE

    # -- positions -----------------------------------------------------------------------------
    def write(self, position: Json) -> None:
        """Spaces, piles, and what is being looked at; a specialist there stands on no department."""
        self._write_spaces(position)
        for standing in position["investments"].values():
            for seat, name in standing:
                placed = position["hospitals"][seat]["placed"]
                if name in placed:
                    placed.remove(name)
        found = position["investments"]
        found["looked"] = [self.ids[token] for token in self.looked]
        if self.looker != NONE:
            found["looking"] = int(self.looker)
            found["owed"] = [TINT_COLOURS[pile] for pile in self.owed]
        for pile, deck in enumerate(self.piles):
            position["decks"][f"tokens_{TINT_COLOURS[pile]}"] = deck.named(self.ids)

    def show(self, view: Json) -> None:
        """How many tokens somebody looks at, how many there are, and for how many a space has room."""
        self._write_spaces(view)
        view["investments"]["room"] = int(self.room)
        view["investments"]["looked"] = len(self.looked)
        for pile, deck in enumerate(self.piles):
            view["decks"][f"tokens_{TINT_COLOURS[pile]}"] = int(deck.size())

    def show_to(self, seat: i64, view: Json) -> None:
        """Whoever looks sees which."""
        if seat == self.looker:
            looked = [self.ids[token] for token in self.looked]
            view["investments"] = {**view["investments"], "looked": looked}

    def _write_spaces(self, position: Json) -> None:
        """Seats and their meeples by space."""
        spaces: Json = {colour: [] for colour in TINT_COLOURS[: len(self.piles)]}
        for entry in self.standing:
            seat, card = int(seat_of(entry)), int(card_of(entry))
            hospital = position["hospitals"][seat]
            name = "nurse" if card < 0 else _name(hospital["specialists"], card)
            spaces[TINT_COLOURS[space_of(entry)]].append([seat, name])
        position["investments"] = spaces

    # -- imagining -----------------------------------------------------------------------------
    def imagine(self, state: HospitalState, seat: i64, lots: vec[i64]) -> None:
        """Tokens in piles, and those that another looks at, may be any of those nobody has shown."""
        hidden = self.looker != NONE and self.looker != seat
        looked = [int(token) for token in self.looked]
        for pile in range(len(self.piles)):
            layers = self.piles[pile].layers()
            places = [n for n, t in enumerate(looked) if hidden and t % PILES == pile]
            pool = [token for layer in layers for token in layer] + [looked[n] for n in places]
            shuffled = [pool.pop(int(below(lots, 0, len(pool)))) for _ in range(len(pool))]
            for n in places:
                looked[n] = shuffled.pop()
            dealt = [[shuffled.pop() for _ in layer] for layer in layers]
            self.piles = [*self.piles[:pile], deck_of(dealt), *self.piles[pile + 1 :]]
        self.looked = vec[i64](looked)


def space_of(entry: i64) -> i64:
    """The space that a meeple of `standing` stands on."""
    return entry // _SPACE


def seat_of(entry: i64) -> i64:
    """Whose it is."""
    return (entry % _SPACE) // _SEAT


def card_of(entry: i64) -> i64:
    """Which of the seat's cards it is; -1 for a nurse."""
    return entry % _SEAT - 1


def _standing(space: i64, seat: i64, staff: i64) -> i64:
    return space * _SPACE + seat * _SEAT + (0 if staff == NURSE else staff + 1)


def _name(specialists: list[str], card: int) -> str:
    """A specialist as positions write it, a second copy as `#2`."""
    copy = specialists[:card].count(specialists[card])
    return specialists[card] if copy == 0 else f"{specialists[card]}#{copy + 1}"
