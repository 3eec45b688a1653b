"""What happened, in as few lines as tell it: events that make one thing are told together.

A game says which events join which (`Rulebook.joins`) and what is said of them (`Rulebook.line`). A line
holds the events from one place of the story up to another; a story that goes on may carry on its last one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json


class EventGroup(NamedTuple):
    """Events that are told together, and the place of the first in the story."""

    first: int
    events: list[Json]
    say: Message


def groups(rulebook: Rulebook[Any], events: list[Json]) -> list[list[Json]]:
    """Events in groups; the first one begins a group."""
    found: list[list[Json]] = []
    for event, following in zip(events, [*events[1:], None], strict=False):  # there may be none
        if found and rulebook.joins(found[-1], event, following):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def lines(rulebook: Rulebook[Any], events: list[Json], first: int = 0) -> Iterator[EventGroup]:
    """The lines of events that begin at a place of the story where a line does."""
    for group in groups(rulebook, events):
        yield EventGroup(first, group, rulebook.line(group))
        first += len(group)


class GroupStarts:
    """Where the lines of a growing story begin."""

    def __init__(self) -> None:
        self._starts: list[int] = []

    @property
    def last(self) -> int:
        """The place of the event that begins the last line, which may be carried on."""
        return self._starts[-1] if self._starts else 0

    def go_on(self, rulebook: Rulebook[Any], events: list[Json]) -> list[int]:
        """All events from the last beginning on; returns where lines begin among them, and their end."""
        place = self.last
        found = []
        for group in groups(rulebook, events):
            found.append(place)
            place += len(group)
        self._starts[-1:] = found
        return [*found, place]

    def go_back(self, count: int) -> None:
        """Only so many events are left."""
        while self._starts and self._starts[-1] >= count:
            self._starts.pop()
