"""What the investment tokens are, and where a hospital holds them (DH-15.4, DH-15.5)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.copies import TOKEN
from dicehospital.hospital.board.hospital import CARD_PLACES, CHEVRONS, NONE, PRINTED, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.effects.effect import SET_COLOUR, Effect, Step
from dicehospital.kernel.vecs import append, vec

TOKEN_COLOURS: Final[i64] = 4  # a token's number is 4 * type + colour


@final
@mypyc_attr(acyclic=True)
class TokenKinds:
    """The effects of all tokens, and how many a place can hold; never changes."""

    def __init__(self, effects: list[Effect], department_colours: vec[i64]) -> None:
        self.effects: list[Effect] = effects  # by token number
        self.department_colours: vec[i64] = department_colours  # by type; NONE is neutral
        self.card_slots: vec[i64] = vec[i64]()  # by type of specialist
        self.per_place: i64 = 2

    def is_colour(self, token: i64) -> bool:
        """Whether a token changes the colour of its department (DH-15.7)."""
        return self.effects[token].code == SET_COLOUR

    def gives_nurse(self, token: i64) -> bool:
        """Whether a token is exchanged for a nurse and never placed (DH-15.5)."""
        return self.steps(token)[0].nurses > 0

    def steps(self, token: i64) -> list[Step]:
        """What a token does to patients."""
        return self.effects[token].alternatives[0]

    def has_room(self, hospital: Hospital, place: i64) -> bool:
        """DH-15.4: whether a department or card can hold one more token (R-27, R-68)."""
        most = self.per_place
        if place >= CARD_PLACES:
            most = self.card_slots[hospital.cards[place - CARD_PLACES]]
        return count_at(hospital, place) < most

    def colour_at(self, hospital: Hospital, place: i64) -> i64:
        """The colour that a department's tokens give it: that of the last one, or NONE (R-40)."""
        colour = NONE
        for entry in hospital.tokens:
            if entry // TOKEN == place and self.is_colour(entry % TOKEN):
                colour = entry % TOKEN_COLOURS
        return colour


def count_at(hospital: Hospital, place: i64) -> i64:
    """How many tokens lie at a place."""
    count: i64 = 0
    for entry in hospital.tokens:
        if entry // TOKEN == place:
            count += 1
    return count


def is_department(place: i64) -> bool:
    """Whether tokens at a place belong to a department, not to a specialist's card."""
    return place < CARD_PLACES


def is_used(hospital: Hospital, number: i64) -> bool:
    """Whether a token, by its place in the list, was used in the activation under way."""
    return hospital.tokens_used & BIT[number] != 0


def put_token(hospital: Hospital, place: i64, token: i64) -> None:
    """Lay a token down: the list is by place, then in the order placed."""
    # Of the tokens at one place the last counts, so their order is kept; between places there is
    # none, and by place two ways to the same hospital give the same state.
    found = hospital.tokens[:0]
    waits = True
    for entry in hospital.tokens:
        if waits and entry // TOKEN > place:
            found = append(found, place * TOKEN + token)
            waits = False
        found = append(found, entry)
    if waits:
        found = append(found, place * TOKEN + token)
    hospital.tokens = found


def lose_place(hospital: Hospital, kind: i64, number: i64) -> None:
    """DH-15.11: a tile (0) or card (1) is returned: its tokens are lost, later ones move up."""
    first, end = (CARD_PLACES, 2 * CARD_PLACES) if kind > 0 else (PRINTED, CHEVRONS)
    gone = first + number
    found = hospital.tokens[:0]
    for entry in hospital.tokens:
        place = entry // TOKEN
        if place != gone:
            found = append(found, entry - TOKEN if gone < place < end else entry)
    hospital.tokens = found
