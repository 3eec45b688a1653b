"""The whole observation of Dice Hospital: table, hospitals from the own seat on, then every module."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.modules.order import EXPANSIONS
from dicehospital.hospital.observation.hospital import (
    HOSPITAL,
    HOSPITAL_NOTES,
    observe_administrator,
    observe_hospital,
)
from dicehospital.hospital.observation.table import (
    AGREED,
    DRAFTED,
    LATER,
    TABLE,
    TABLE_NOTES,
    TableCells,
    put_word,
)
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import KEEP, SEATS, HospitalState, Observed
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.observing.cells import CellWriter
from dicehospital.kernel.observing.layout import Block, Observation
from dicehospital.kernel.vecs import vec

# The blocks of modules, in the order of their cells; those of modules that came later stand behind all.
_FIRST: Final = ("events", "reports", "pick_up", "investments", "maternity", "automa", "city")


def _observed() -> dict[str, Observed]:
    parts = [part for expansion in EXPANSIONS if (part := expansion.observed) is not None]
    found = {part.block.name: part for part in parts}
    order = [*_FIRST, *[name for name in found if name not in _FIRST]]
    return {name: found[name] for name in order}


_OBSERVED: Final = _observed()
_MODULES: Final = tuple(part.block for part in _OBSERVED.values())
# Layouts that games were observed by before, with what they are called where one of them is refused.
FORMER: Final = (("1", "0.5"),)
OBSERVATION: Final = Observation(
    "hospital",
    (AGREED, TABLE, HOSPITAL, *_MODULES[: len(_FIRST)], *LATER, *_MODULES[len(_FIRST) :]),
    former=FORMER,
)

NOTES: Final = int(TABLE_NOTES + SEATS * HOSPITAL_NOTES)


def _start_of(block: str) -> int:
    return next(row.offset for row in OBSERVATION.fields if row.name.startswith(f"{block}."))


_DRAFT_AT: Final[i64] = OBSERVATION.field("table.draft_high").offset
_HOSPITALS_AT: Final[i64] = AGREED.size + TABLE.size
_HOSPITAL_SIZE: Final[i64] = HOSPITAL.size
_LATER_AT: Final[i64] = _start_of("later") if LATER else 0


@final
class Observer:
    """Writes what a seat sees of a table of one ruleset; hospital/view.py shows the same as JSON."""

    def __init__(self, rules: Rules) -> None:
        self._table: TableCells = TableCells(rules)
        self._rules: Rules = rules
        # By the place of its slice: what is written of a module, and from where on.
        self._parts: list[Observed] = []
        self._starts: vec[i64] = vec[i64]()

    def observe(self, state: HospitalState, seat: i64, row: CellWriter) -> None:
        """Everything; cells of seats and modules that are not played are left alone."""
        self._table.observe(state, seat, row, row.at + _LATER_AT)
        secret = _hides(state)
        at, known = row.at + _HOSPITALS_AT, row.known + TABLE_NOTES
        i: i64
        for i in range(state.seats):
            hospital = state.hospitals[state.seat_after(seat, i)]
            observe_hospital(hospital, row, at, known)
            observe_administrator(hospital, i == 0, secret, row.cells, at)
            at += _HOSPITAL_SIZE
            known += HOSPITAL_NOTES
        if len(self._parts) != len(state.slices):
            self._find_parts(len(state.slices))
        for i in range(len(self._parts)):
            at = row.at + self._starts[i]
            self._parts[i].write(state, state.slices[i], seat, row.cells, at)

    def _find_parts(self, slices: int) -> None:
        """What is written of each slice; modules know where theirs are once a table is set up."""
        unseen = Observed(Block("", "", ()))
        parts = [unseen] * slices
        starts = [0] * slices
        for expansion in self._rules.joined:
            module, part = expansion.module, expansion.observed
            if module is not None and part is not None:
                parts[module.place] = part
                starts[module.place] = _start_of(part.block.name)
        self._starts = vec[i64](starts)
        self._parts = parts


def observe_draft(task: Task, row: CellWriter) -> None:
    """The last word of a half-made move."""
    row.notes[row.known + DRAFTED] = len(task.draft)
    put_word(task, len(task.draft) - 1, row.cells, row.at + _DRAFT_AT)


def _hides(state: HospitalState) -> bool:
    """Whether administrators are being chosen in secret (DH-2.4)."""
    for task in state.agenda:
        if task.question == KEEP:
            return True
    return False
