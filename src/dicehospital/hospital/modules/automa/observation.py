"""The Automa as small numbers (DH-19.1): its line of hospital cards and what lies on them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from dicehospital.hospital.modules.automa.state import SLOTS, AutomaSlice
from dicehospital.hospital.state import HospitalState, Observed, Slice
from dicehospital.hospital.words import MOST_AMBULANCE
from dicehospital.kernel.observing.cells import put, put_counts, put_list
from dicehospital.kernel.observing.layout import HIGHEST, Block, flags, number, numbers
from dicehospital.kernel.vecs import vec

_LINE: Final[i64] = 12
_CARDS: Final[i64] = 32
_DECISIONS: Final[i64] = 32

AUTOMA: Final = Block(
    "automa",
    "The Automa.",
    (
        numbers("line", int(_LINE), HIGHEST, "hospital cards face up, from the left: number plus 1"),
        flags("covered", int(_LINE), "cards with a First Player tile"),
        numbers("filled", int(_LINE * SLOTS), 4, "what lies on their slots, 16 for each card: "
                "nothing, red, yellow, green die, blood bag"),
        numbers("completed", int(_CARDS), HIGHEST, "hospital cards that were scored"),
        numbers("pool", 3, HIGHEST, "red, yellow, green dice on no card"),
        number("blood", HIGHEST, "blood bags"),
        number("points", HIGHEST, "points of completed cards"),
        number("tiles", HIGHEST, "First Player tiles gained"),
        number("ambulance", MOST_AMBULANCE + 1, "ambulance taken this round, plus 1"),
        number("decision", HIGHEST, "decision card being carried out, plus 1"),
        numbers("discards", int(_DECISIONS), HIGHEST, "decision cards discarded"),
        numbers("decks", 2, HIGHEST, "hospital and decision cards face down"),
    ),
)  # fmt: skip


@final
class ObservedAutoma(Observed):
    """Writes it."""

    def __init__(self) -> None:
        super().__init__(AUTOMA)

    def write(self, state: HospitalState, owned: Slice, seat: i64, out: vec[u8], at: i64) -> None:
        """All of it but the cards face down."""
        assert isinstance(owned, AutomaSlice)  # noqa: S101 (a slice is where its module put it)
        at = put_list(out, at, owned.line, _LINE, 1)
        at = put_list(out, at, owned.covered, _LINE, 0)
        at = put_list(out, at, owned.filled, _LINE * SLOTS, 0)
        at = put_counts(out, at, owned.completed, _CARDS)
        at = put_list(out, at, owned.pool, 3, 0)
        at = put(out, at, owned.blood)
        at = put(out, at, owned.points)
        at = put(out, at, owned.tiles)
        at = put(out, at, owned.ambulance + 1)
        at = put(out, at, owned.decision + 1)
        at = put_counts(out, at, owned.discards, _DECISIONS)
        at = put(out, at, owned.deck.size())
        put(out, at, owned.decision_deck.size())
