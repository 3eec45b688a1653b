"""Who answers when dice are to be rolled or a card to be drawn."""

from __future__ import annotations

from typing import Any, Protocol


class Dealer(Protocol):
    """Answers for chance. `inline` dealers never ask: the state draws from its own streams."""

    name: str
    inline: bool

    def has_answer(self) -> bool:
        """Whether an answer is at hand; if not, the game waits for `deal`."""

    def answer(self) -> Any:
        """The next answer, as JSON."""

    def copy(self) -> Dealer:
        """A dealer that will give the same answers."""


class Seeded:
    """Answers nothing: the rules draw every result from the seed themselves (the default)."""

    name = "seeded"
    inline = True

    def has_answer(self) -> bool:
        """No answer is ever at hand: the rules draw for themselves."""
        return False

    def answer(self) -> Any:
        """There is no answer to give."""
        raise LookupError(self.name)

    def copy(self) -> Dealer:
        """Nothing to copy: the streams are part of the state."""
        return self


class Manual(Seeded):
    """People roll real dice and say what they see."""

    name = "manual"
    inline = False


class Explicit(Manual):
    """Chance nodes for search: somebody chooses each outcome."""

    name = "explicit"


class Scripted:
    """A list of answers known beforehand; when it runs out, the game waits as for people."""

    name = "scripted"
    inline = False

    def __init__(self, script: list[Any], place: int = 0) -> None:
        self._script = script
        self._place = place

    def has_answer(self) -> bool:
        """Whether the script has another line."""
        return self._place < len(self._script)

    def answer(self) -> Any:
        """The next line of the script."""
        self._place += 1
        return self._script[self._place - 1]

    def copy(self) -> Dealer:
        """A dealer at the same line of the same script."""
        return Scripted(self._script, self._place)
