"""Medical reports as small numbers (DH-12.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from dicehospital.hospital.board.patient import COLOUR_COUNT
from dicehospital.hospital.modules.solo_reports.reports import ReportSlice
from dicehospital.hospital.state import HospitalState, Observed, Slice
from dicehospital.kernel.observing.cells import put_counts, put_list
from dicehospital.kernel.observing.layout import HIGHEST, Block, numbers
from dicehospital.kernel.vecs import vec

_CARDS: Final[i64] = 32  # further ones of a pack have no cell
_COLUMNS: Final[i64] = 12

REPORTS: Final = Block(
    "reports",
    "Medical reports of solo play (DH-12.3).",
    (
        numbers("columns", int(_COLUMNS), HIGHEST, "reports, the lower row, then the upper one: "
                "number plus 1; 0 for an empty place"),
        numbers("completed", int(_CARDS), HIGHEST, "completed reports"),
        numbers("used", int(COLOUR_COUNT), HIGHEST, "discharged dice that reports took this round"),
    ),
)  # fmt: skip


@final
class ObservedReports(Observed):
    """Writes it."""

    def __init__(self) -> None:
        super().__init__(REPORTS)

    def write(self, state: HospitalState, owned: Slice, seat: i64, out: vec[u8], at: i64) -> None:
        """Reports in columns, those completed, and the dice they took."""
        assert isinstance(owned, ReportSlice)  # noqa: S101 (a slice is where its module put it)
        at = put_list(out, at, owned.columns, _COLUMNS, 1)
        at = put_counts(out, at, owned.completed, _CARDS)
        put_list(out, at, owned.used, COLOUR_COUNT, 0)
