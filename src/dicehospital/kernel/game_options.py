"""What players can agree on before a game, declared: reading it, the lobby's form and flags derive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.types import Json

ALL = "all"  # says every choice at once, where that is allowed
RANDOM = "random"  # a seat that is drawn


class When(TypedDict, total=False):
    """When something can be agreed on, as the lobby's form is told; what is not said does not matter."""

    players: int
    least: int  # so many players or more
    most: int
    where: Mapping[str, str | tuple[str, ...]]  # another option is so; of several: these are in
    without: Mapping[str, tuple[str, ...]]  # none of these is in


@dataclass(frozen=True, slots=True)
class Option:
    """Something to agree on: `one` of the choices, `some` of them, a yes or no (`flag`), a `seat`.

    `words` and a `file` are for the terminal alone; what is `kept` only records say. Both, and `some` of
    them with special rules, are read by their game itself.
    """

    key: str
    kind: Literal["one", "some", "flag", "seat", "words", "file", "kept"]
    choices: tuple[str, ...] = ()  # of one and some; the first of one is the usual
    usual: bool = False  # of a flag
    most: int | None = None  # of some
    all: bool = False  # of some: whether `ALL` says them all
    only: When = field(default_factory=When)  # refused elsewhere
    offered: When = field(default_factory=When)  # asked for only then: elsewhere it changes nothing
    limits: Mapping[str, When] = field(default_factory=dict)  # of single choices
    flag: str = ""  # its name at the terminal, where that is not its key
    value: str = ""  # what stands for its value in help, where the kind does not say it

    @property
    def default(self) -> Any:
        """What is agreed on where nothing is said."""
        match self.kind:
            case "one":
                return self.choices[0]
            case "some":
                return ()
            case "flag":
                return self.usual
            case _:
                return None

    def read(self, options: Mapping[str, Any], place: str, agreed: Json) -> Any:
        """What is said about it, checked by what is agreed on so far; the default where nothing is."""
        if self.key not in options:
            return self.default
        return self._checked(Reader(options[self.key], place), agreed)

    def _checked(self, found: Reader, agreed: Json) -> Any:
        match self.kind:
            case "one":
                return found.one_of(self.open_choices(agreed))
            case "some":
                return found.some_of(self.open_choices(agreed))
            case "flag":
                return found.flag()
            case "seat" if found.value not in (None, RANDOM):
                return found.whole(0, agreed["players"] - 1)
            case "seat":
                return None
            case _:
                return found.value

    def open_choices(self, agreed: Json) -> list[str]:
        """The choices that what is agreed on so far leaves."""
        if not self.limits:
            return [*self.choices]
        return [name for name in self.choices if not broken(self.limits.get(name, {}), agreed)]


def broken(when: When, agreed: Json) -> str:
    """What of a condition does not hold: `players`, or an option; what is not agreed on yet breaks none."""
    players = agreed.get("players")
    if players is not None:
        least = when.get("players", when.get("least", players))
        most = when.get("players", when.get("most", players))
        if not least <= players <= most:
            return "players"
    for key, wanted in when.get("where", {}).items():
        if key in agreed and not _is_so(agreed[key], wanted):
            return key
    return ""


def _is_so(seen: Any, wanted: str | tuple[str, ...]) -> bool:
    return set(wanted) <= set(seen) if isinstance(wanted, tuple) else bool(seen == wanted)


def refuse_unknown(declared: tuple[Option, ...], options: Mapping[str, Any], place: str) -> None:
    """Refuse options that the game does not have."""
    keys = [option.key for option in declared] if options else []
    for key in options:
        if key not in keys:
            raise BadInput(f"{place}{key}", "unknown_field", allowed=keys)
