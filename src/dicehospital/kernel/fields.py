"""What is read from outside, checked value by value; what is wrong is named by its path."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any, ClassVar, Final, Self, TypeVar

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json

T = TypeVar("T")
V = TypeVar("V", str, int)


def whole_number(value: Any) -> Any:
    """A whole number of any library as one of Python's; all else, True and 1.0 too, as it is.

    Whoever takes a number from outside asks this first and then checks what it got.
    """
    if type(value) is int or isinstance(value, bool):
        return value
    try:
        return index(value)
    except TypeError:
        return value


def whole_numbers(value: Any) -> Any:
    """JSON with the whole numbers of any library as Python's."""
    if isinstance(value, Mapping):
        return {name: whole_numbers(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [whole_numbers(part) for part in value]
    return whole_number(value)


class Reader:
    """A value from outside and its path, empty for the outermost object.

    `get` and `need` lead to a field of an object, `entries` to those of a list; `whole`, `flag`, `text`,
    `one_of` and `some_of` give a value of that kind, or refuse what was found.

    >>> Reader({"blood": 3}).get("blood", 0).whole(0, 9)
    3
    """

    __slots__ = ("place", "value")
    first: ClassVar[int] = 0  # the number of a list's first entry in paths

    def __init__(self, value: Any, place: str = "") -> None:
        self.value = value
        self.place = place

    def show(self, value: Any) -> Any:
        """A value as messages say it."""
        return value

    def refused(self, problem: str, **params: Any) -> BadInput:
        """The error that names this value's path."""
        return BadInput(self.place, problem, **params)

    # -- an object and its fields ----------------------------------------------------------------
    @property
    def source(self) -> Json:
        """The object itself, by its fields."""
        if not isinstance(self.value, dict):
            seen = type(self.value).__name__
            raise BadInput(self.place or "position", "not_an_object", seen=seen)
        return self.value

    def at(self, field: str) -> str:
        """The path of a field."""
        return f"{self.place}.{field}" if self.place else field

    def has(self, field: str) -> bool:
        """Whether a field is there and not null."""
        return self.source.get(field) is not None

    def get(self, field: str, default: Any = None) -> Self:
        """A field; when it is absent, as if it had this value."""
        return type(self)(self.source.get(field, default), self.at(field))

    def need(self, field: str) -> Self:
        """A field that must be there."""
        found = self.get(field)
        if found.value is None and field not in self.source:
            raise found.refused("missing_field")
        return found

    def only(self, fields: Sequence[str]) -> Self:
        """Refuse fields other than these; returns the reader itself."""
        for key in self.source:
            if key not in fields:
                raise BadInput(self.at(str(key)), "unknown_field", allowed=self._shown(fields))
        return self

    # -- a list ------------------------------------------------------------------------------------
    @property
    def values(self) -> list[Any]:
        """The entries of a list as they are."""
        if not isinstance(self.value, list | tuple):
            raise self.refused("not_a_list", seen=self.show(self.value))
        return list(self.value)

    def entries(self) -> list[Self]:
        """The entries of a list, each with its own path."""
        kind, place = type(self), self.place
        return [kind(value, f"{place}[{n}]") for n, value in enumerate(self.values, self.first)]

    def members(self) -> list[Self]:
        """The entries of a list, all called by the path of the list."""
        kind, place = type(self), self.place
        return [kind(value, place) for value in self.values]

    def each(self, field: str) -> list[Self]:
        """The entries of a field that is a list; none when it is absent."""
        return self.get(field, []).entries()

    def per_seat(self, seats: int) -> list[Self]:
        """The entries of a list with one for each seat."""
        if not isinstance(self.value, list | tuple) or len(self.value) != seats:
            raise self.refused("not_one_per_seat", seats=seats)
        return self.entries()

    def so_many(self, count: int, problem: str = "wrong_list") -> list[Self]:
        """The entries of a list of exactly this length."""
        if not isinstance(self.value, list | tuple) or len(self.value) != count:
            raise self.refused(problem, seen=self.show(self.value), wanted=count)
        return self.entries()

    # -- plain values --------------------------------------------------------------------------------
    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        number = whole_number(self.value)
        if type(number) is not int or not low <= number <= high:
            raise self.refused("not_between", seen=self.show(self.value), low=low, high=high)
        return number

    def flag(self) -> bool:
        """The value, which must be true or false."""
        return bool(self.typed(bool))

    def text(self) -> str:
        """The value, which must be a string."""
        return str(self.typed(str))

    def one_of(self, allowed: Sequence[V]) -> V:
        """A word or number of a list; True is no number."""
        for word in allowed:
            if type(self.value) is type(word) and self.value == word:
                return word
        seen = self.show(self.value)
        raise self.refused("not_one_of", seen=seen, allowed=self._shown(allowed))

    def index(self, allowed: Sequence[str]) -> int:
        """Where a word stands in a list."""
        return allowed.index(self.one_of(allowed))

    def some_of(self, allowed: Sequence[str]) -> tuple[str, ...]:
        """Words of a list, each once, in the order of that list."""
        for entry in self.members():
            entry.one_of(allowed)
        if len(set(self.value)) != len(self.value):
            raise self.refused("listed_twice", seen=self.show(self.values))
        return tuple(word for word in allowed if word in self.value)

    def typed(self, kind: type) -> Any:
        """A value of this very type."""
        if type(self.value) is not kind:
            seen = self.show(self.value)
            raise self.refused("wrong_type", seen=seen, wanted=kind.__name__)
        return self.value

    def _shown(self, words: Sequence[Any]) -> Any:
        return [self.show(word) for word in words]


# -- shapes ------------------------------------------------------------------------------------------
Check = Callable[[Any], T]
"""How a value is read: takes a `Reader`, gives what it stands for or refuses it."""

flag: Final[Check[bool]] = Reader.flag
text: Final[Check[str]] = Reader.text


def whole(low: int, high: int) -> Check[int]:
    """A whole number from `low` to `high`."""
    return lambda found: int(found.whole(low, high))


def one_of(*allowed: str) -> Check[str]:
    """A word of a list."""
    return lambda found: str(found.one_of(allowed))


def some_of(*allowed: str) -> Check[tuple[str, ...]]:
    """Words of a list, each once."""
    return lambda found: tuple(found.some_of(allowed))


class OptionalField:
    """A field that may be absent, and how it is read when it is there."""

    def __init__(self, check: Check[Any]) -> None:
        self.check = check


class Shape:
    """An object by its fields and how each is read; what may be absent is then left out.

    A shape reads an object, so it is itself how a field is read that holds one.

    >>> Shape({"n": whole(1, 6), "c": OptionalField(one_of("red", "any"))})(Reader({"n": 2}))
    {'n': 2}
    """

    def __init__(self, checks: Mapping[str, Check[Any] | OptionalField]) -> None:
        self._checks = checks
        self.fields = tuple(checks)

    def __call__(self, found: Reader) -> dict[str, Any]:
        """The values of an object that has these fields and no others."""
        return self.values(found.only(self.fields))

    def values(self, found: Reader) -> dict[str, Any]:
        """The values of these fields, whatever others there are."""
        values: dict[str, Any] = {}
        for field, check in self._checks.items():
            if not isinstance(check, OptionalField):
                values[field] = check(found.need(field))
            elif field in found.source:
                values[field] = check.check(found.get(field))
        return values
