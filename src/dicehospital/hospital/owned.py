"""What a hospital owns, by the words that name it: of equal copies the first stands for all (DH-13.3)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.hospital import NONE, PRINTED, Hospital
from dicehospital.hospital.patient import BIT
from dicehospital.kernel.vecs import vec


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


def is_first_alike(owned: vec[i64], flags: i64, place: i64, shift: i64) -> bool:
    """Whether no copy of the same type before it is in the same condition (used, placed)."""
    flag = flags & BIT[place + shift]
    before: i64
    for before in range(place):
        if owned[before] == owned[place]:
            if (flags & BIT[before + shift] == 0) == (flag == 0):
                return False
    return True


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
