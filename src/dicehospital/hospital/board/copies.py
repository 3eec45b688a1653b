"""What a hospital owns, by the words that name it: of equal copies the first stands for all (DH-13.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import CARD_PLACES, NONE, PRINTED, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.kernel.vecs import vec

TOKEN: Final[i64] = 64  # in `Hospital.tokens`, times the place

# What keeps a department or specialist from being used.
FREE: Final[i64] = 0
SPENT: Final[i64] = 1  # used or placed this round (DH-5.2)
LIKE_ANOTHER: Final[i64] = 2  # an equal copy stands for it (DH-13.3)
NO_BABY: Final[i64] = 3  # a room beside a ward that holds none (DH-16.6)
CLOSED: Final[i64] = 4  # by an event (DH-10.1)


def copy_number(owned: vec[i64], place: i64) -> i64:
    """How many of the same type come before a place of a list."""
    count: i64 = 0
    before: i64
    for before in range(place):
        if owned[before] == owned[place]:
            count += 1
    return count


def place_of(owned: vec[i64], number: i64, copy: i64) -> i64:
    """Where a copy of a type stands in a list, or NONE."""
    place: i64
    for place in range(len(owned)):
        if owned[place] == number:
            if copy == 0:
                return place
            copy -= 1
    return NONE


def is_first_alike(hospital: Hospital, kind: i64, place: i64) -> bool:
    """Whether no copy of the same type before it is in the same condition (used or placed, tokens)."""
    if kind > 0:
        return _is_first(hospital, hospital.cards, hospital.placed, place, CARD_PLACES)
    return _is_first(hospital, hospital.tiles, hospital.used >> PRINTED, place, PRINTED)


def _is_first(hospital: Hospital, owned: vec[i64], flags: i64, place: i64, first: i64) -> bool:
    before: i64
    for before in range(place):
        if owned[before] == owned[place]:
            if (flags & BIT[before] == 0) == (flags & BIT[place] == 0):
                if have_same_tokens(hospital, first + before, first + place):
                    return False
    return True


def card_obstacle(hospital: Hospital, card: i64) -> i64:
    """What keeps a specialist from being placed: FREE, SPENT or LIKE_ANOTHER."""
    if hospital.placed & BIT[card] != 0:
        return SPENT
    return FREE if is_first_alike(hospital, 1, card) else LIKE_ANOTHER


def have_same_tokens(hospital: Hospital, place: i64, other: i64) -> bool:
    """Whether two places hold the same investment tokens in the same order (DH-15.4)."""
    return len(hospital.tokens) == 0 or tokens_at(hospital, place) == tokens_at(hospital, other)


def tokens_at(hospital: Hospital, place: i64) -> i64:
    """The investment tokens at a place in the order they were placed, packed into one number."""
    found: i64 = 0
    for entry in hospital.tokens:
        if entry // TOKEN == place:
            found = found * TOKEN + entry % TOKEN + 1
    return found


def own_department(hospital: Hospital, number: i64, copy: i64) -> i64:
    """The own department of a type and copy, or NONE."""
    if number < PRINTED:
        return number
    place = place_of(hospital.tiles, number, copy)
    return NONE if place == NONE else PRINTED + place


def without(owned: vec[i64], place: i64) -> vec[i64]:
    """A list without one of its entries."""
    found = vec[i64]([0] * (len(owned) - 1))
    i: i64
    for i in range(len(found)):
        found[i] = owned[i] if i < place else owned[i + 1]
    return found


def without_bit(flags: i64, place: i64) -> i64:
    """Flags of a list after one of its entries is gone."""
    low = BIT[place] - 1
    return (flags & low) | ((flags >> 1) & ~low)
