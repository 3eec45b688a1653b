"""The games of an experiment as Polars sees them, and figures with intervals over seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from pathlib import Path
from typing import Any

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json
from dicehospital.lab.checkpoint import load
from dicehospital.lab.experiment.folder import EXPERIMENT, GAMES
from dicehospital.lab.statistics import share_ends, student, wide

_WORDS = (
    "arm",
    "ruleset",
    "bots",
    "pack",
    "bot",
)  # who plays what; these differ where games do not
_PLACE = ("ruleset", "bots", "pack")


def polars() -> Any:  # noqa: ANN401 (an optional package)
    """The package Polars; `BadInput` where it is not installed."""
    try:
        import polars as pl
    except ImportError:
        raise BadInput("report", "sim.missing_package", package="polars", extra="lab") from None
    return pl


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over seeds."""

    keys: tuple[Any, ...]
    mean: float
    error: float | None  # of the mean; None for a single seed
    seeds: int

    @property
    def ends(self) -> tuple[float, float]:
        """The 95 % interval; the figure itself where nothing is known about it."""
        half = 0.0 if self.error is None else student(self.seeds - 1) * self.error
        return self.mean - half, self.mean + half

    @property
    def share_ends(self) -> tuple[float, float]:
        """The 95 % interval of a share, which is never below 0 nor above 1."""
        squares = (self.error or 0.0) ** 2 * self.seeds * (self.seeds - 1)
        return share_ends(self.seeds, self.mean, squares)

    def wide_ends(self, comparisons: int) -> tuple[float, float]:
        """Its interval among so many that hold together."""
        half = wide(comparisons) * (self.error or 0.0)
        return self.mean - half, self.mean + half


class GamesFrame:
    """All seats of all games: `frame` has a row each, and what each has of the victory as `share`."""

    def __init__(self, folder: Path) -> None:
        pl = polars()
        about = load(folder, EXPERIMENT, "lab.damaged")
        if about is None or not (folder / GAMES).exists():
            raise BadInput(str(folder), "lab.not_played", seen=folder)
        self.about: Json = about
        self.pl = pl
        scan = pl.scan_parquet(folder / GAMES)
        self.columns: list[str] = scan.collect_schema().names()
        self.frame = scan.with_columns(
            *(
                pl.col(name).cast(pl.String)
                for name in (*_WORDS, "administrator")
                if name in self.columns
            ),
            (pl.col("won") / pl.col("winners")).alias("share"),
            pl.col("total").cast(pl.Float64),
        )
        self.people = self.frame.filter(pl.col("seat") < pl.col("players"))
        self.rivals = self.frame.filter(pl.col("seat") >= pl.col("players"))

    @cached_property
    def twins(self) -> list[list[tuple[str, str, str]]]:
        """Arms in which every game is the same, whatever tells them apart: ruleset, bots and pack of each."""
        pl, apart = self.pl, ("game", "seating", *_WORDS)
        facts = [name for name in self.columns if name not in apart]
        # The rows of an arm as one number: the sum of a hash of each.
        rows = self.frame.select(*_PLACE, pl.struct(facts).hash().alias("row"))
        found = rows.group_by(*_PLACE).agg(pl.col("row").sum(), pl.len().alias("rows"))
        alike: dict[tuple[int, int], list[tuple[str, str, str]]] = {}
        for row in found.sort(*_PLACE).collect(engine="streaming").iter_rows(named=True):
            alike.setdefault((row["row"], row["rows"]), []).append(tuple(row[k] for k in _PLACE))
        return [arms for arms in alike.values() if len(arms) > 1]

    def is_twin(self, one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
        """Whether two arms are the same games."""
        return any(one in arms and other in arms for arms in self.twins)

    def family(self, name: str) -> list[str]:
        """The columns `name.something`."""
        return [column for column in self.columns if column.startswith(f"{name}.")]

    # -- means over seeds --------------------------------------------------------------------------------
    def means(self, frame: Any, keys: Sequence[str], value: str) -> list[Figure]:  # noqa: ANN401
        """The mean of a column by these keys. What happened with one seed counts once."""
        pl = self.pl
        by_seed = frame.group_by(*keys, "seed").agg(pl.col(value).mean())
        found = by_seed.group_by(*keys).agg(
            pl.col(value).mean().alias("mean"),
            pl.col(value).std().alias("std"),
            pl.len().alias("n"),
        )
        rows = found.sort(*keys).collect(engine="streaming").iter_rows(named=True)
        return [_figure(tuple(row[key] for key in keys), row) for row in rows]

    def effect(self, columns: Sequence[str], value: str) -> list[Figure]:
        """For each column: by how much more of `value` those seats have in whose row it is above 0.

        Compared are seats of the same arm and bot, and of arms in which both occur. What happened with one
        seed hangs together: the error is that of sums over seeds.
        """
        base = self.people.select("arm", "bot", "seed", value, *columns).collect()
        return [found for column in columns if (found := self._effect(base, column, value))]

    def _effect(self, base: Any, column: str, value: str) -> Figure | None:  # noqa: ANN401
        pl = self.pl
        has = (pl.col(column).cast(pl.Int16) > 0).alias("has")
        seen = base.select("arm", "bot", "seed", pl.col(value).alias("x"), has)
        often = pl.col("has").mean().over("arm")
        seen = seen.filter((often > 0) & (often < 1))
        seen = seen.with_columns(pl.col("x") - pl.col("x").mean().over("arm", "bot"))
        sides = {
            row[0]: row[1:]
            for row in seen.group_by("has").agg(pl.col("x").mean(), pl.len()).iter_rows()
        }
        if len(sides) < 2 or min(count for _, count in sides.values()) < _FEWEST:
            return None
        (without, fewer), (with_it, many) = sides[False], sides[True]
        pull = (
            pl.when("has")
            .then((pl.col("x") - with_it) / many)
            .otherwise((without - pl.col("x")) / fewer)
        )
        sums = seen.select("seed", pull.alias("pull")).group_by("seed").agg(pl.col("pull").sum())
        seeds = len(sums)
        error = sqrt(float((sums["pull"] ** 2).sum()) * seeds / (seeds - 1))
        return Figure((column, many), with_it - without, error, seeds)


# Seats on either side of a comparison: with fewer, errors are no better known than effects.
_FEWEST = 40


def _figure(keys: tuple[Any, ...], row: Json) -> Figure:
    error = None if row["n"] < 2 else row["std"] / sqrt(row["n"])
    return Figure(keys, row["mean"], error, row["n"])
