"""Two folders with games of the same seeds, as two versions of the package have played them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import Catalogue
from dicehospital.lab.page.games import Figure, GamesFrame
from dicehospital.lab.page.section import NumberFormat
from dicehospital.lab.report import columns

_KEYS = ("arm", "seed", "seating", "seat")
_COLUMNS = ("arm", "one", "other", "difference", "interval", "same", "games")


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm that both folders have, over the seeds that both have played."""

    name: str
    one: float  # points of a player in the first folder ...
    other: float  # ... and in the second
    lead: Figure  # of the second over the first, seed by seed
    games: int
    same: int  # of these games, in which every seat scored the same in as many picks


def compared(one: Path, other: Path, say: Catalogue) -> str:
    """What the second folder has more than the first, arm by arm, as lines of text."""
    first, second, words = GamesFrame(one), GamesFrame(other), NumberFormat(say)
    found = arms(first, second)
    if not found:
        raise BadInput(str(other), "lab.nothing_common", seen=other, one=one)
    heading = say.tell(
        "lab.compare.heading",
        one=one, first=first.about["version"], other=other, second=second.about["version"],
    )  # fmt: skip
    rows = [
        [say.tell(f"lab.compare.{name}") for name in _COLUMNS],
        *(_row(a, words) for a in found),
    ]
    lines = [heading, "", *columns(rows, names=0)]
    if all(arm.same == arm.games for arm in found):
        lines += ["", say.tell("lab.compare.all_same")]
    return "\n".join(lines)


def arms(one: GamesFrame, other: GamesFrame) -> list[Arm]:
    """What both have played, arm by arm."""
    pl = one.pl
    facts = ("total", "decisions", "won")
    left, right = (
        games.frame.select(*_KEYS, "players", *facts).collect(engine="streaming")
        for games in (one, other)
    )
    both = left.join(right, on=list(_KEYS), suffix="_other")
    alike = pl.all_horizontal(pl.col(name) == pl.col(f"{name}_other") for name in facts)
    people = pl.col("seat") < pl.col("players")
    lead = both.filter(people).with_columns((pl.col("total_other") - pl.col("total")).alias("lead"))
    leads = {figure.keys[0]: figure for figure in one.means(lead.lazy(), ("arm",), "lead")}
    of_games = both.with_columns(alike.alias("alike")).group_by("arm", "seed", "seating")
    same = of_games.agg(pl.col("alike").all()).group_by("arm").agg(pl.len(), pl.col("alike").sum())
    means = lead.group_by("arm").agg(pl.col("total").mean(), pl.col("total_other").mean())
    rows = means.join(same, on="arm").sort("arm").to_dicts()
    return [
        Arm(r["arm"], r["total"], r["total_other"], leads[r["arm"]], r["len"], r["alike"])
        for r in rows
    ]


def _row(arm: Arm, words: NumberFormat) -> Sequence[str]:
    whole = words.numbers.whole
    return [
        arm.name,
        words.points(arm.one),
        words.points(arm.other),
        words.signed(arm.lead.mean),
        words.between(arm.lead.ends, words.signed),
        whole(arm.same),
        whole(arm.games),
    ]
