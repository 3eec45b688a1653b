"""How values of a state look in JSON, each form both ways: written from a slot, read and checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from mypy_extensions import i64

from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec

_NOTHING: Final = -1  # in a slot: there is none


class Form(NamedTuple):
    """What writes a value, and what reads it or refuses what was found; both know the state it is of."""

    write: Callable[[Any, Any], Any]
    read: Callable[[Reader, Any], Any]


FLAG: Final = Form(lambda value, _: bool(value), lambda found, _: found.flag())


def whole(low: int, high: int | Callable[[Any], int]) -> Form:
    """A whole number; how high it may be can depend on what was read before."""

    def read(found: Reader, owner: Any) -> int:
        return found.whole(low, high if isinstance(high, int) else int(high(owner)))

    return Form(lambda value, _: int(value), read)


def numbered(most: int) -> Form:
    """A thing by its number from 1; the slot counts from 0."""
    return Form(lambda value, _: int(value) + 1, lambda found, _: found.whole(1, most) - 1)


def word(words: Sequence[str], allowed: Sequence[str] | None = None) -> Form:
    """One of some words by its number; not all of them may be allowed in a position."""
    known = words if allowed is None else allowed
    return Form(lambda value, _: words[value], lambda found, _: words.index(found.one_of(known)))


def maybe(form: Form) -> Form:
    """A value or null, which is -1 in the slot."""
    return Form(
        lambda value, owner: None if value == _NOTHING else form.write(value, owner),
        lambda found, owner: _NOTHING if found.value is None else form.read(found, owner),
    )


def row(form: Form) -> Form:
    """Values in a row; the slot holds them packed."""
    return Form(
        lambda value, owner: [form.write(one, owner) for one in value],
        lambda found, owner: vec[i64]([form.read(entry, owner) for entry in found.entries()]),
    )


def counts(names: Sequence[str], low: int, high: int) -> Form:
    """Whole numbers by name, 0 where one is not named; the slot holds them packed."""
    return Form(
        lambda value, _: {name: int(value[n]) for n, name in enumerate(names)},
        lambda found, _: vec[i64](
            [found.only(names).get(name, 0).whole(low, high) for name in names]
        ),
    )


def bits(form: Form, *, once: bool = False) -> Form:
    """Things by their numbers, in ascending order; the slot has a bit each. `once`: none is named twice."""

    def write(value: Any, owner: Any) -> list[Any]:
        there = [n for n in range(int(value).bit_length()) if int(value) >> n & 1]
        return [form.write(n, owner) for n in there]

    def read(found: Reader, owner: Any) -> int:
        value = 0
        for entry in found.entries():
            bit = 2 ** int(form.read(entry, owner))
            if once and value & bit:
                raise entry.refused("listed_twice", seen=entry.value)
            value |= bit
        return value

    return Form(write, read)
