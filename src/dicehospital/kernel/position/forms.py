"""How values of a state look in JSON, each form both ways: written from a slot, read and checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy_extensions import i64

from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec

Bound = int | Callable[[Any], int]  # a number, or what gives it for the state that is being read
_NOTHING: Final = -1  # in a slot: there is none


class Form:
    """How the value of a slot looks in JSON; `owner` is the state that it belongs to."""

    def write(self, value: Any, owner: Any) -> Any:
        """The JSON of a value."""
        raise NotImplementedError

    def read(self, found: Reader, owner: Any) -> Any:
        """The value that JSON stands for, or a refusal."""
        raise NotImplementedError


class Whole(Form):
    """A whole number between two bounds, which a state always keeps."""

    def __init__(self, low: Bound, high: Bound) -> None:
        self._low = low
        self._high = high

    def write(self, value: Any, owner: Any) -> int:
        """The number, as Python's."""
        del owner
        return int(value)

    def read(self, found: Reader, owner: Any) -> int:
        """The number, within the bounds."""
        return found.whole(_bound(self._low, owner), _bound(self._high, owner))


def _bound(bound: Bound, owner: Any) -> int:
    return bound if isinstance(bound, int) else int(bound(owner))


class Flag(Form):
    """True or false."""

    def write(self, value: Any, owner: Any) -> bool:
        """The flag."""
        del owner
        return bool(value)

    def read(self, found: Reader, owner: Any) -> bool:
        """The flag."""
        del owner
        return found.flag()


class Word(Form):
    """One of some words; the slot holds its number. Not all of them may be `allowed` in a position."""

    def __init__(self, words: Sequence[str], allowed: Sequence[str] | None = None) -> None:
        self._words = words
        self._allowed = words if allowed is None else allowed

    def write(self, value: Any, owner: Any) -> str:
        """The word."""
        del owner
        return self._words[int(value)]

    def read(self, found: Reader, owner: Any) -> int:
        """Its number."""
        del owner
        return self._words.index(found.one_of(self._allowed))


class Maybe(Form):
    """A value or null, which is -1 in the slot."""

    def __init__(self, form: Form) -> None:
        self._form = form

    def write(self, value: Any, owner: Any) -> Any:
        """The value, if there is one."""
        return None if value == _NOTHING else self._form.write(value, owner)

    def read(self, found: Reader, owner: Any) -> Any:
        """The value, if there is one."""
        return _NOTHING if found.value is None else self._form.read(found, owner)


class Row(Form):
    """Values in a row; the slot holds them packed."""

    def __init__(self, form: Form) -> None:
        self._form = form

    def write(self, value: Any, owner: Any) -> list[Any]:
        """One after the other."""
        return [self._form.write(one, owner) for one in value]

    def read(self, found: Reader, owner: Any) -> vec[i64]:
        """As many as there are."""
        return vec[i64]([self._form.read(entry, owner) for entry in found.entries()])


class Counts(Form):
    """Whole numbers by name; the slot holds them packed, in the order of the names."""

    def __init__(self, names: Sequence[str], low: int, high: int) -> None:
        self._names = names
        self._low = low
        self._high = high

    def write(self, value: Any, owner: Any) -> dict[str, int]:
        """Each by its name."""
        del owner
        return {name: int(value[n]) for n, name in enumerate(self._names)}

    def read(self, found: Reader, owner: Any) -> vec[i64]:
        """Those that are named, 0 for the others."""
        del owner
        counts = found.only(self._names)
        return vec[i64]([counts.get(n, 0).whole(self._low, self._high) for n in self._names])


class Bits(Form):
    """Things by their numbers, in ascending order; the slot has a bit for each. `once`: none is named twice."""

    def __init__(self, form: Form, *, once: bool = False) -> None:
        self._form = form
        self._once = once

    def write(self, value: Any, owner: Any) -> list[Any]:
        """Those whose bits are set."""
        bits = int(value)
        return [self._form.write(n, owner) for n in range(bits.bit_length()) if bits >> n & 1]

    def read(self, found: Reader, owner: Any) -> int:
        """A bit for each."""
        bits = 0
        for entry in found.entries():
            bit = 2 ** int(self._form.read(entry, owner))
            if self._once and bits & bit:
                raise entry.refused("listed_twice", seen=entry.value)
            bits |= bit
        return bits
