"""Whose turn it is at a table by the hour or by the day, and when they are told so."""

from __future__ import annotations

from dicehospital.server.tables.log.snapshots import Turn
from dicehospital.server.tables.table import Table
from dicehospital.server.tables.working_hours import time_after


def turns_of(table: Table) -> list[Turn]:
    """The turns of people, each once; of two seats of one person that which was asked first."""
    if not table.is_slow():
        return []
    found: dict[int, Turn] = {}
    for seat in sorted(table.clocks.running, key=table.clocks.began.__getitem__):
        person = table.seats[seat].person
        if person is not None:
            found.setdefault(person, _turn(table, seat, person))
    return list(found.values())


def _turn(table: Table, seat: int, person: int) -> Turn:
    clock, began = table.setup.clock, table.clocks.began[seat]

    def after(eighths: int) -> int:
        return time_after(began, clock.move * eighths // 8, clock.hours)

    return Turn(person, began, after(4), after(7), None if clock.waits else after(8))
