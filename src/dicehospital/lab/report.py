"""The summary of a run, as data and as a text for people."""

from __future__ import annotations

from collections.abc import Sequence

from dicehospital.kernel.text import Catalogue
from dicehospital.kernel.types import Json
from dicehospital.lab.match import ALICAT, AUTOMA
from dicehospital.lab.simulation import Run
from dicehospital.lab.statistics import SeatTally, Tally, bins, deviation, mean, quantile, wilson

_QUARTILES = (0.25, 0.5, 0.75)
_BARS = " ▁▂▃▄▅▆▇█"
_BINS = 20


# -- data ----------------------------------------------------------------------------------------------
def summary(run: Run, tally: Tally, seconds: float) -> Json:
    """All that the report says in words, as JSON."""
    totals = [value for seat in tally.seats for value in seat.totals]
    low, high = min(totals), max(totals)
    return {
        "game": run.table.game,
        "players": len(run.table.bots),
        "options": run.table.options,
        "games": tally.games,
        "first_seed": run.seed,
        "last_seed": run.seed + tally.games - 1,
        "ties": tally.ties,
        "low": low,
        "high": high,
        "seats": [
            _seat(name, seat, low, high)
            for name, seat in zip(run.table.names, tally.seats, strict=True)
        ],
        "reports": tally.reports / tally.games if run.table.has_reports else None,
        "decisions": tally.decisions,
        "seconds": seconds,
        "games_per_second": tally.games / seconds,
        "decisions_per_second": tally.decisions / seconds,
    }


def _seat(name: str, seat: SeatTally, low: int, high: int) -> Json:
    games = seat.totals.total()
    return {
        "bot": name,
        "mean": mean(seat.totals),
        "deviation": deviation(seat.totals),
        "min": min(seat.totals),
        "quartiles": [quantile(seat.totals, share) for share in _QUARTILES],
        "max": max(seat.totals),
        "histogram": bins(seat.totals, low, high, _BINS),
        "parts": {part: points / games for part, points in seat.parts.items()},
        "wins": seat.wins,
        "win_share": seat.wins / games,
        "win_interval": list(wilson(seat.wins, games)),
    }


# -- text ----------------------------------------------------------------------------------------------
def text(found: Json, say: Catalogue) -> str:
    """The summary as lines of text: two tables and a few sentences."""
    numbers = Numbers(say)
    lines = [
        _heading(found, say, numbers),
        "",
        *columns(_score_rows(found, say, numbers), names=1),
        "",
        _range(found, say),
        "",
        *columns(_part_rows(found, say, numbers), names=0),
        "",
        *_sentences(found, say, numbers),
    ]
    return "\n".join(lines)


def _heading(found: Json, say: Catalogue, numbers: Numbers) -> str:
    return say.tell(
        "sim.heading_solo" if found["players"] == 1 else "sim.heading",
        game=say.tell(f"sim.game.{found['game']}"),
        players=found["players"],
        games=numbers.whole(found["games"]),
        first=found["first_seed"],
        last=found["last_seed"],
    )


def _range(found: Json, say: Catalogue) -> str:
    """What the columns mean; where nobody is beaten nothing is won."""
    what = "sim.range" if _is_contest(found) else "sim.range_alone"
    return say.tell(what, low=found["low"], high=found["high"])


def _is_contest(found: Json) -> bool:
    return len(found["seats"]) > 1


def _score_rows(found: Json, say: Catalogue, numbers: Numbers) -> list[list[str]]:
    names = ("seat", "bot", "mean", "deviation", "min", "lower", "median", "upper", "max")
    won = ("won", "interval") if _is_contest(found) else ()
    rows = [[say.tell(f"sim.{name}") for name in (*names, *won, "histogram")]]
    for number, seat in enumerate(found["seats"]):
        whole = [seat["min"], *seat["quartiles"], seat["max"]]
        rows.append(
            [
                str(number),
                name_of(seat["bot"], say),
                numbers.decimal(seat["mean"]),
                numbers.decimal(seat["deviation"]),
                *[numbers.whole(value) for value in whole],
                *(_wins(seat, say, numbers) if won else ()),
                bars(seat["histogram"]),
            ]
        )
    return rows


def _wins(seat: Json, say: Catalogue, numbers: Numbers) -> list[str]:
    low, high = (numbers.percent(share) for share in seat["win_interval"])
    return [numbers.percent(seat["win_share"]), say.tell("sim.from_to", low=low, high=high)]


def _part_rows(found: Json, say: Catalogue, numbers: Numbers) -> list[list[str]]:
    """A column for each seat. What nobody ever scored, such as ALICAT's extras, is left out."""
    seats = found["seats"]
    names = dict.fromkeys(part for seat in seats for part in seat["parts"])
    rows = [[f"{number} {name_of(seat['bot'], say)}" for number, seat in enumerate(seats)]]
    rows[0].insert(0, say.tell("sim.parts"))
    for name in names:
        points = [seat["parts"].get(name, 0.0) for seat in seats]
        if any(points):
            rows.append([say.tell(f"part.{name}"), *map(numbers.decimal, points)])
    rows.append([say.tell("score.total"), *[numbers.decimal(seat["mean"]) for seat in seats]])
    return rows


def _sentences(found: Json, say: Catalogue, numbers: Numbers) -> list[str]:
    ties = say.tell(
        "sim.ties",
        ties=numbers.whole(found["ties"]),
        share=numbers.percent(found["ties"] / found["games"]),
    )
    speed = say.tell(
        "sim.speed",
        seconds=numbers.decimal(found["seconds"]),
        games=numbers.whole(round(found["games_per_second"])),
        decisions=numbers.whole(round(found["decisions_per_second"])),
    )
    if found["players"] > 1:
        return [ties, speed]
    reports = found["reports"]
    told = [] if reports is None else [say.tell("sim.reports", n=numbers.decimal(reports))]
    return [*told, speed]


def name_of(bot: str, say: Catalogue) -> str:
    """A bot's name as people read it; ALICAT is called URSULE in French."""
    return say.tell(f"name.{bot}") if bot in (ALICAT, AUTOMA) else bot


def bars(counts: Sequence[int]) -> str:
    """A histogram of one line; whatever occurs is seen."""
    most = max(counts)
    return "".join(_BARS[-(-count * (len(_BARS) - 1) // most)] for count in counts)


def columns(rows: Sequence[Sequence[str]], *, names: int) -> list[str]:
    """Rows of equal length as lines: numbers to the right, the column of names to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if place == names else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def _true_minus(digits: str) -> str:
    """A number as all texts write it."""
    return digits.replace("-", "\N{MINUS SIGN}")


class Numbers:
    """Numbers as a language writes them."""

    def __init__(self, say: Catalogue) -> None:
        self._point = say.tell("sim.decimal_point")
        self._group = say.tell("sim.thousands")

    def whole(self, number: int) -> str:
        """A whole number with its thousands apart."""
        return _true_minus(f"{number:,}").replace(",", self._group)

    def decimal(self, number: float) -> str:
        """A number with one digit after the point."""
        return _true_minus(f"{number:.1f}").replace(".", self._point)

    def percent(self, share: float) -> str:
        """A share of one as a percentage."""
        return self.decimal(100 * share)
