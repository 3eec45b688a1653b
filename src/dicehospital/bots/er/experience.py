"""What imagined games have taught: by how much a sheet is better or worse than it looks at first sight."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.weights import TURNS
from dicehospital.er.components import SPECIALISTS
from dicehospital.kernel.vecs import vec

_TABLES: Final = Path(__file__).parent / "experience.json"

Rows = list[list[int]]  # by what is looked at, then by the turns to go of `knots`


@final
class Experience:
    """Tables by turns to go, in thousandths: of a point for wards and the ledger, else of what is corrected."""

    def __init__(self, knots: list[int], tables: dict[str, Rows]) -> None:
        self.wards: vec[i64] = every_turn(knots, tables["wards"])  # by bed and room
        self.nurses: vec[i64] = every_turn(knots, tables["nurses"])  # by nurses and wards with one
        self.stethoscopes: vec[i64] = every_turn(knots, tables["stethoscopes"])  # by how many
        self.bags: vec[i64] = every_turn(knots, tables["bags"])
        # By card: what it scores now, and what it may score.
        self.points: vec[i64] = every_turn(knots, of_cards(tables["points"]))
        self.hopes: vec[i64] = every_turn(knots, of_cards(tables["hopes"]))

    def of_stethoscopes(self, count: i64, turns: i64) -> i64:
        """What so many of them are worth more than it seems; of too many the last that were seen count."""
        return self.stethoscopes[min(count * TURNS, len(self.stethoscopes) - TURNS) + turns]

    def of_bags(self, count: i64, turns: i64) -> i64:
        """Return what `count` blood bags are worth more than it seems."""
        return self.bags[min(count * TURNS, len(self.bags) - TURNS) + turns]


def of_cards(rows: Rows) -> Rows:
    """The rows by card; a card that nobody has learnt anything about needs no correction."""
    unknown = [0] * len(rows[0])
    return [*rows, *([unknown] * (len(SPECIALISTS) - len(rows)))]


def every_turn(knots: list[int], rows: Rows) -> vec[i64]:
    """Between the turns that a table knows, in a straight line."""
    return vec[i64]([between(knots, row, turns) for row in rows for turns in range(TURNS)])


def between(knots: list[int], row: list[int], turns: int) -> int:
    """What a row says about so many turns to go; beyond its last knot, what it says there."""
    for place in range(1, len(knots)):
        first, last = knots[place - 1], knots[place]
        if turns <= last:
            both = row[place - 1] * (last - turns) + row[place] * (turns - first)
            return both // (last - first)
    return row[-1]


def learnt() -> Experience:
    """What came out of many thousand turns of games alone, each tried in many imagined games."""
    tables = json.loads(_TABLES.read_text())
    return Experience(tables.pop("knots"), tables)
