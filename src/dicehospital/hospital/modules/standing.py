"""Where in its round a table stands: at the step under way, else before the one that begins next."""

from __future__ import annotations

from collections.abc import Sequence

from dicehospital.hospital.phases.phase import TablePhase


class Standing:
    """The place of a table in the order of play, by the names of its steps."""

    def __init__(self, phases: Sequence[TablePhase], place: int) -> None:
        self._names = [phase.name for phase in phases]
        self._place = min(place, len(phases) - 1)

    @property
    def step(self) -> str:
        """The name of the step, as positions name it."""
        return self._names[self._place]

    def is_at(self, *steps: str) -> bool:
        """Whether it is one of these."""
        return self.step in steps

    def is_after(self, *steps: str) -> bool:
        """Whether one of these is over; a game does not have them all."""
        return any(self._place > self._names.index(step) for step in steps if step in self._names)

    def is_until(self, *steps: str) -> bool:
        """Whether one of these is still to end; a game does not have them all."""
        return any(self._place <= self._names.index(step) for step in steps if step in self._names)
