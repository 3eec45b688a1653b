"""How long decisions may take at a table, as it is agreed on before the start."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

HOUR: Final = 3_600
"""Seconds. From so many on a decision is not waited for: the table is played by the hour or by the day."""
LONGEST: Final = 1_209_600
"""Two weeks, in seconds."""


Zone = Annotated[str, Meta(max_length=40, pattern=r"\A[A-Za-z][A-Za-z0-9_+\-/]*\Z")]


class WorkingHours(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The hours of a time zone in which a clock runs: nights are off, and weekends if it says so."""

    zone: Zone
    begins: Annotated[int, Meta(ge=0, le=23)] = 0  # the hour
    ends: Annotated[int, Meta(ge=1, le=24)] = 24
    weekends_off: bool = False


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each decision and for a whole game; 0 is as long as it takes.

    With `activation`, timed play (DH-11.4): so many for a seat's whole activation in the first round,
    and `growth` more in each later round.
    """

    move: Annotated[int, Meta(ge=0, le=LONGEST)] = 0
    game: Annotated[int, Meta(ge=0, le=LONGEST)] = 0
    activation: Annotated[int, Meta(ge=0, le=3_600)] = 0
    growth: Annotated[int, Meta(ge=0, le=600)] = 0
    hours: WorkingHours | None = None  # in which the time of a decision runs; null: always
    waits: bool = False  # when it is over the table waits, instead of a bot deciding


def is_limited(clock: Clock) -> bool:
    """Whether any time is limited."""
    return clock.move > 0 or clock.game > 0 or clock.activation > 0


def is_slow(clock: Clock) -> bool:
    """Whether a table is played by the hour or by the day: nobody sits and waits for a decision."""
    return clock.move >= HOUR and not clock.game and not clock.activation
