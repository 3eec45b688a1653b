"""A tile of the city as a pick: where the helicopter lands, whose die is collected (DH-14.3, DH-14.4)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.modules.city.grid import tile_word
from dicehospital.hospital.modules.city.town import City
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import ListSlot, WordList
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words


class TileSlot(ListSlot):
    """One of some tiles."""

    def __init__(self, tiles: WordList, module: City) -> None:
        super().__init__("tile", tiles)
        self.module: City = module

    def cells(self, state: HospitalState, seat: i64) -> i64:
        """The cells that may be picked, a bit each."""
        raise NotImplementedError

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """The tiles on the cells that may be picked."""
        found = self.cells(state, task.seat)
        cell: i64 = 0
        while found > 0:
            if found & 1:
                out.add(self.base + tile_word(self.module.plan.columns, cell))
            found >>= 1
            cell += 1
