"""The event of the round as small numbers (DH-10.1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from dicehospital.hospital.modules.events.cards import EventSlice
from dicehospital.hospital.state import HospitalState, Observed, Slice
from dicehospital.kernel.observing.cells import put, put_counts
from dicehospital.kernel.observing.layout import HIGHEST, Block, number, numbers
from dicehospital.kernel.vecs import vec

_CARDS: Final[i64] = 32  # further ones of a pack have no cell

EVENTS: Final = Block(
    "events",
    "The event of the round (DH-10.1).",
    (
        number("card", HIGHEST, "event plus 1; 0 for none"),
        number("served", HIGHEST, "seats that an instant event has come to"),
        numbers("discards", int(_CARDS), HIGHEST, "events of earlier rounds"),
        number("deck", HIGHEST, "events face down"),
    ),
)


@final
class ObservedEvents(Observed):
    """Writes it."""

    def __init__(self) -> None:
        super().__init__(EVENTS)

    def write(self, state: HospitalState, owned: Slice, seat: i64, out: vec[u8], at: i64) -> None:
        """The card of the round, those before, and how many are left."""
        assert isinstance(owned, EventSlice)  # noqa: S101 (a slice is where its module put it)
        at = put(out, at, owned.card + 1)
        at = put(out, at, owned.served)
        at = put_counts(out, at, owned.discards, _CARDS)
        put(out, at, owned.deck.size())
