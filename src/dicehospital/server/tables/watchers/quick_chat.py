"""Phrases across a table: told to those who look on now, and kept nowhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dicehospital.server.limits.token_buckets import TokenBuckets
from dicehospital.server.protocol import Said, Say, encode
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.watchers.watcher_set import Watcher, WatcherSet

AT_ONCE: Final = 4
_RATE: Final = 1 / 4  # phrases a second and person after that, from however many windows


class QuickChat:
    """What is said at one table."""

    def __init__(self, audience: WatcherSet) -> None:
        self._audience = audience
        self._limits = TokenBuckets(_RATE, AT_ONCE)
        self.tell_others: Callable[[int, Say], None] | None = None  # other processes, if any

    def say(self, watcher: Watcher, said: Say) -> None:
        """Tell all who want to hear it; `ActRejected` where the seat is not theirs, or it is too much."""
        person = watcher.person
        if person is None or said.seat not in self._audience.table.seats_of(person.id):
            raise ActRejected("not_yours", "server.not_yours")
        if not self._limits.take(person.id):
            raise ActRejected("not_now", "server.said_too_much")
        self._tell(person.id, said)
        if self.tell_others is not None:
            self.tell_others(person.id, said)

    def hear(self, person: int, said: Say) -> None:
        """Tell the others what a person has said to another process."""
        self._limits.take(person)
        self._tell(person, said)

    def _tell(self, person: int, said: Say) -> None:
        text = encode(Said(said.seat, said.phrase))
        for other in self._audience.watchers:
            if person not in other.blocked:
                other.post(text)
