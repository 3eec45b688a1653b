"""The tables, by the name that stands in the mark of a page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from dicehospital.bots.opponents import EXPERT, LEVELS
from dicehospital.kernel.text import catalogue
from dicehospital.lab.report import Numbers
from tools.ladder import FILES as CONTESTS
from tools.ladder import command as contest_command
from tools.ladder import rated, table
from tools.numbers.results import BENCH, last, told
from tools.scale.assumptions import PEOPLE

_GAMES: Final = {"er": "Emergency Roll", "hospital": "Dice Hospital"}
_SPEED: Final = {
    "er": (BENCH / "HISTORY.md", ": catanatron"),
    "hospital": (BENCH / "HISTORY_HOSPITAL.md", ": catanatron"),
}
_LOAD: Final = BENCH / "LOAD.md"


def _of(row: Mapping[str, Any], command: str) -> str:
    """Return the line below a table: the command that measures, and what was measured where."""
    return (
        f"`{command}`, {row['date']}: version {row['version']}, commit `{row['commit']}`, "
        f"{row['machine']}."
    )


def _below(rows: list[list[str]], notes: Iterable[str]) -> str:
    lines = "\n".join(dict.fromkeys(notes))
    return f"{table(rows)}\n\n{lines}\n"


# -- speed ---------------------------------------------------------------------------------------------
def speed() -> str:
    """Return what a core does in a second, and how often that is what a peer does."""
    heads = ("games/s", "decisions/s", "driven", "copy µs", ": plain", ": catanatron")
    shown = (
        "games a second",
        "decisions a second",
        "decisions a second, driven by a Python loop",
        "a copy of a game, µs",
        "compiled rules over the same source uncompiled",
        "decisions over those of catanatron",
    )
    found = {game: last(page, column) for game, (page, column) in _SPEED.items()}
    rows = [["two players, one core", *(_GAMES[game] for game in found)]]
    rows += [
        [name, *(row[head] for row in found.values())]
        for head, name in zip(heads, shown, strict=True)
    ]
    return _below(rows, (_of(row, "make bench") for row in found.values()))


def steps() -> str:
    """Return how many decisions a second one core makes, in a sentence's words."""
    found = last(*_SPEED["er"])
    millions = float(found["decisions/s"].replace(",", "")) / 1e6
    return f"{millions:.1f} million decisions of Emergency Roll a second on one core"


# -- load ----------------------------------------------------------------------------------------------
def load() -> str:
    """Return what one process of the server bears, and a second one."""
    paced, closed = last(_LOAD, "acts/s"), last(_LOAD, "ratio")
    two, idle = last(_LOAD, "two : one"), last(_LOAD, "kB")
    rows = [
        ["", "figure", "commit"],
        ["acts a second, 500 tables, 1,000 sockets", paced["acts/s"], paced["commit"]],
        ["act to acknowledgement, ms (p50 / p99 / p99.9)", paced["ack ms"], paced["commit"]],
        ["CPU time of an act, ms", paced["CPU ms"], paced["commit"]],
        ["memory at most, MB", paced["MB"], paced["commit"]],
        ["all 1,000 sockets cut and back, s", paced["storm s"], paced["commit"]],
        ["one more open socket, kB", idle["kB"], idle["commit"]],
        ["acts a CPU second, on disk", closed["ours"], closed["commit"]],
        ["... of boardgame.io, in memory", closed["boardgame.io"], closed["commit"]],
        ["two processes carry, of what one does", two["two : one"], two["commit"]],
    ]
    rows = [[text, figure, c if c == "commit" else f"`{c}`"] for text, figure, c in rows]
    return f"{table(rows)}\n\n`make load`, {paced['date']}: {paced['machine']}.\n"


def bears() -> str:
    """Return the three figures that a host asks for."""
    paced, two, idle = (last(_LOAD, name) for name in ("acts/s", "two : one", "kB"))
    p50, p99, _ = paced["ack ms"].split(" / ")
    rows = [
        ["measured", ""],
        [
            f"500 tables of Emergency Roll for two, 1,000 sockets, {paced['acts/s']} picks a second",
            (
                f"{float(paced['CPU ms']):.1f} ms of processor time a pick, {paced['MB']} MB; half of "
                f"the picks are acknowledged within {p50} ms, 99 % within {float(p99):.0f} ms"
            ),
        ],
        ["one more open socket", f"{float(idle['kB']):.0f} KB"],
        [
            "a second process (`--workers 2`)",
            f"{float(two['two : one'].split()[0]):.1f} times as many picks a second",
        ],
    ]
    return f"{table(rows)}\n"


# -- strength ------------------------------------------------------------------------------------------
def strength() -> str:
    """Return the ratings of the levels, two players, and how often each beats the one below."""
    say, numbers = catalogue("en"), Numbers(catalogue("en"))
    rows = [
        ["level", *(f"{name}: rating, wins against the level below" for name in _GAMES.values())]
    ]
    contests = {game: _contest(game) for game in _GAMES}
    for level in reversed(LEVELS):
        cells = [f"{_signed(rated(game)[level])}; {_won(game, level, numbers)}" for game in _GAMES]
        rows.append([say.tell(f"web.bot.{level}.name"), *cells])
    commands = [f"`{contest_command(found)}`" for found in contests.values()]
    version = contests["er"]["version"]
    note = (
        f"Games follow from their seeds, so every machine plays the same ones (version {version})."
    )
    return _below(rows, [f"{' and '.join(commands)}.", note])


def _signed(rating: int) -> str:
    return f"{rating:+}".replace("-", "−")


def _contest(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CONTESTS / f"{game}.json").read_text("utf-8"))
    return found


def _won(game: str, level: str, numbers: Numbers) -> str:
    """Return the share of a level's games against the one below, with its interval."""
    below = dict(zip(LEVELS, ("random", *LEVELS), strict=False))[level]
    files = sorted(CONTESTS.glob(f"{game}.json")) + sorted(CONTESTS.glob(f"{game}-{EXPERT}.json"))
    for file in files:
        for pair in json.loads(file.read_text("utf-8"))["pairings"]:
            if (pair["one"], pair["other"]) == (level, below):
                low, high = (f"{100 * end:.0f}" for end in pair["won_interval"])
                return f"{100 * pair['won']:.0f} % [{low}-{high}] of {numbers.whole(pair['games'])}"
    raise LookupError(f"no published contest of {level} and {below} in {game}")


# -- kills and sizes -----------------------------------------------------------------------------------
def kills() -> str:
    """Return what came of killing a server again and again."""
    found = told("kills")
    rows = [
        ["server killed while people play", ""],
        ["kills (SIGKILL)", f"{found['kills']:,}"],
        ["sockets", f"{found['sockets']:,}"],
        ["acts acknowledged", f"{found['acknowledged']:,}"],
        ["... of them lost", f"{found['lost']:,}"],
        ["... done twice", f"{found['twice']:,}"],
        ["acts refused", f"{found['refused']:,}"],
        ["everybody plays again after the restart, s at most", f"{found['back_s']:.1f}"],
    ]
    return _below(rows, [_of(found, found["command"])])


def sizes() -> str:
    """Return how large games and pages are."""
    found = told("sizes")
    rows = [["two players", *_GAMES.values()]]
    rows += [
        [what, *(f"{value:,}" for value in by_game.values())]
        for what, by_game in found["games"].items()
    ]
    client = [["the web client, gzip", "kB"], *([k, f"{v:,}"] for k, v in found["client"].items())]
    return f"{table(rows)}\n\n{_below(client, [_of(found, found['command'])])}"


# -- scale ---------------------------------------------------------------------------------------------
def scale_measured() -> str:
    """Return what the simulation says of what was measured."""
    found = told("scale")
    rows = [["", "measured", "simulated", "off"]]
    for what, measured, simulated in found["reproduced"]:
        off = f"{simulated / measured - 1:+.0%}".replace("-", "−")
        rows.append(
            [
                what,
                f"{measured:,g}",
                f"{simulated:,.3g}" if simulated < 100 else f"{simulated:,.0f}",
                off,
            ]
        )
    return _below(rows, [_of(found, found["command"])])


def scale_people() -> str:
    """Return what so many people at once need."""
    heads = [
        "people at once",
        "acts a second",
        "processes",
        "GB",
        "PostgreSQL cores",
        "Redis deliveries a second",
    ]
    rows = [[*heads, "euros a month", "per 1,000 people"]]
    for one in told("scale")["people"]:
        name = f"{one['people']:,}{', in shards' if one['sharded'] else ''}"
        if one["sharded"] and one["people"] == min(PEOPLE):
            continue  # they fit into one shard
        rows.append([name, f"{one['acts']:,.0f}", *_needs(one)])
    return f"{table(rows)}\n"


def _needs(one: dict[str, Any]) -> list[str]:
    if not one["possible"]:
        return ["no number is enough", *["–"] * 5]  # noqa: RUF001 (nothing there)
    return [
        f"{one['processes']:,}",
        f"{one['memory_gb']:.1f}",
        f"{one['database_cores']:.1f}",
        f"{one['deliveries']:,}",
        f"{one['euros']:,}",
        f"{1000 * one['euros'] / one['people']:,.0f}",
    ]


def scale_carried() -> str:
    """Return how many acts a second a process carries, in a sentence's words."""
    found = told("scale")
    return f"{found['carried']:,} acts a second"


TABLES: Final[dict[str, Callable[[], str]]] = {
    "speed": speed, "load": load, "bears": bears, "strength": strength, "kills": kills,
    "sizes": sizes, "scale_measured": scale_measured, "scale_people": scale_people,
}  # fmt: skip
PHRASES: Final[dict[str, Callable[[], str]]] = {"steps": steps, "scale_carried": scale_carried}
"""What stands within a sentence, between `<!-- number: name -->` and `<!-- end -->`."""
