"""The medical reports of a position: columns, completed ones, dice used (DH-12.3)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.card_text import read_cards
from dicehospital.hospital.board.deck import deck_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.solo_reports.reports import REPORT_CARD, ReportSlice
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec


def read_reports(owned: ReportSlice, found: Reader) -> None:
    """Read the reports; those that lie nowhere else are in the deck."""
    found.only(("columns", "completed", "used"))
    columns = _read_columns(owned, found)
    owned.columns = vec[i64](columns)
    owned.completed = read_cards(owned.ids, found.each("completed"))
    used = found.get("used", []).values or [0, 0, 0]
    if len(used) != 3 or not all(type(n) is int and 0 <= n <= 20 for n in used):
        raise found.get("used").refused("not_a_list", seen=used)
    owned.used = vec[i64](used)
    gone = {*columns, *(int(n) for n in owned.completed)}
    owned.deck = deck_of([[n for n in range(len(owned.ids)) if n not in gone]])


def _read_columns(owned: ReportSlice, found: Reader) -> list[int]:
    width = len(owned.columns) // 2
    columns = [int(NONE)] * (2 * width)
    for n, column in enumerate(found.each("columns")[:width]):
        cards = column.members()
        if len(cards) > 2:
            raise column.refused("not_a_list", seen=column.value)
        for row, card in enumerate(cards):
            columns[row * width + n] = card.index(owned.ids)
    return columns


def check_reports(owned: ReportSlice, state: HospitalState) -> None:
    """DH-12.3: a report that is dealt comes from the deck and finds a free column."""
    if state.asked == REPORT_CARD and (NONE not in list(owned.columns) or owned.deck.size() == 0):
        raise BadInput("chance", "nothing_to_draw", seen=int(state.asked))
