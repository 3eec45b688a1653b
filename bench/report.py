"""What the bench prints and keeps: medians, ratios within rounds, targets, and the history."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from protocol import Answer

COMPILED, PLAIN = "compiled", "plain"
CATANATRON, OPENSPIEL, CHESS, PGX = "catanatron", "openspiel", "chess", "pgx"


class Cell(NamedTuple):
    """One thing measured in every round."""

    contender: str
    measure: str  # "engine", "driven", "copy", or a door for learning agents
    players: int  # 1 is solo
    game: str = "er"  # of a peer: its only one


Answers = dict[Cell, list["Answer"]]  # one answer a round, in the order of the rounds


class Ratio(NamedTuple):
    """Decisions (or games) per second of one cell over those of another, taken round by round."""

    text: str
    above: Cell
    below: Cell
    target: float = 0.0  # 0: shown, not judged
    games: bool = False


def _against(text: str, measure: str, peer: str, peer_players: int, target: float) -> list[Ratio]:
    """Return the ratio for 2, 4 and 1 players; the one for two is the one judged."""
    return [
        Ratio(
            f"{text}, {'solo' if players == 1 else f'{players} players'}",
            Cell(COMPILED, measure, players),
            Cell(peer, measure, peer_players or players),
            target if players == 2 else 0.0,
        )
        for players in (2, 4, 1)
    ]


def _hospital(measure: str) -> Cell:
    return Cell(COMPILED, measure, 2, "hospital")


HOSPITAL_RATIOS = (
    Ratio(
        "hospital engine: compiled / plain",
        _hospital("engine"),
        Cell(PLAIN, "engine", 2, "hospital"),
        12,
    ),
    Ratio(
        "hospital engine: compiled / catanatron",
        _hospital("engine"),
        Cell(CATANATRON, "engine", 4),
        30,
    ),
    Ratio(
        "hospital engine, games/s: compiled / catanatron",
        _hospital("engine"),
        Cell(CATANATRON, "engine", 4),
        60,
        games=True,
    ),
    Ratio(
        "hospital driven: compiled / catanatron",
        _hospital("driven"),
        Cell(CATANATRON, "driven", 4),
    ),
)
ER_RATIOS = (
    *_against("engine: compiled / plain", "engine", PLAIN, 0, 20),
    *_against("engine: compiled / catanatron", "engine", CATANATRON, 4, 190),
    *_against("driven: compiled / catanatron", "driven", CATANATRON, 4, 55),
    Ratio(
        "engine: compiled / open_spiel",
        Cell(COMPILED, "engine", 2),
        Cell(OPENSPIEL, "engine", 2),
    ),
    Ratio(
        "driven: compiled / open_spiel",
        Cell(COMPILED, "driven", 2),
        Cell(OPENSPIEL, "driven", 2),
    ),
    Ratio(
        "driven: compiled / python-chess",
        Cell(COMPILED, "driven", 2),
        Cell(CHESS, "driven", 2),
    ),
)
CARE_RATIOS = (
    Ratio(
        "hospital engine: all of Community Care / base game",
        Cell(COMPILED, "engine", 2, "care"),
        _hospital("engine"),
        0.4,
    ),
)
RATIOS = (*ER_RATIOS, *HOSPITAL_RATIOS, *CARE_RATIOS)
COPY = Cell(COMPILED, "copy", 2)
COPY_TARGETS = {
    COPY: 1.0,
    _hospital("copy"): 4.0,
    Cell(COMPILED, "copy", 2, "care"): 10.0,
}  # µs at most

GYMNASIUM, AEC, BATCH, OBSERVE, MASK = "gymnasium", "aec", "batch", "observe", "mask"
# Steps a second through a door, observation and mask with each: at least.
DOORS = {
    Cell(COMPILED, OBSERVE, 2): 500_000,
    Cell(COMPILED, MASK, 2): 1_000_000,
    Cell(COMPILED, BATCH, 1): 1_000_000,
    Cell(COMPILED, OBSERVE, 2, "hospital"): 0,
    Cell(COMPILED, BATCH, 1, "hospital"): 0,
    Cell(COMPILED, GYMNASIUM, 1): 60_000,
    Cell(COMPILED, AEC, 2): 50_000,
    Cell(COMPILED, GYMNASIUM, 1, "hospital"): 0,
    Cell(COMPILED, AEC, 2, "hospital"): 0,
    Cell(OPENSPIEL, AEC, 2): 0,  # its own environment for learners, backgammon
    Cell(PGX, BATCH, 2): 0,  # backgammon in XLA
}  # 0: shown, not judged


class Spread(NamedTuple):
    """The median of the rounds with the lowest and the highest."""

    median: float
    low: float
    high: float


def decisions_a_second(answer: Answer) -> float:
    """Return the rate of one round."""
    return answer["decisions"] / answer["cpu"]


def games_a_second(answer: Answer) -> float:
    """Return the rate of one round."""
    return answer["games"] / answer["cpu"]


def copy_microseconds(answer: Answer) -> float:
    """Return the time of one copy in one round."""
    return 1e6 * answer["cpu"] / answer["copies"]


def spread(values: Sequence[float]) -> Spread:
    """Return median, lowest and highest."""
    return Spread(median(values), min(values), max(values))


def ratio_spread(ratio: Ratio, answers: Answers) -> Spread | None:
    """Return the ratio over the rounds; None when one of the two was not measured."""
    if ratio.above not in answers or ratio.below not in answers:
        return None
    rounds = zip(answers[ratio.above], answers[ratio.below], strict=True)
    rate = games_a_second if ratio.games else decisions_a_second
    return spread([rate(a) / rate(b) for a, b in rounds])


def verdict(value: float | None, *, target: float, at_most: bool = False) -> str:
    """Return "PASS", "FAIL" or "not measured" for the median against its target."""
    if value is None:
        return "not measured"
    return "PASS" if (value <= target if at_most else value >= target) else "FAIL"


def verdicts(answers: Answers) -> dict[str, str]:
    """Return the verdict on each target, by name."""
    found: dict[str, str] = {}
    for ratio in RATIOS:
        if ratio.target:
            seen = ratio_spread(ratio, answers)
            found[ratio.text] = verdict(seen and seen.median, target=ratio.target)
    for cell, target in COPY_TARGETS.items():
        copies = _copy_median(cell, answers)
        found[f"copy {cell.game}"] = verdict(copies, target=target, at_most=True)
    for cell, target in DOORS.items():
        if target:
            rates = [decisions_a_second(answer) for answer in answers.get(cell, [])]
            found[_door(cell)] = verdict(median(rates) if rates else None, target=target)
    return found


def _door(cell: Cell) -> str:
    """Return the name of a door's row."""
    who = cell.game if cell.contender == COMPILED else cell.contender
    return f"{cell.measure} {who}"


def _copy_median(cell: Cell, answers: Answers) -> float | None:
    if cell not in answers:
        return None
    return median([copy_microseconds(answer) for answer in answers[cell]])


def table(answers: Answers, names: Mapping[str, str]) -> str:
    """Return the whole report as aligned plain text."""
    return f"{_figures(answers, names)}\n\n{_ratios(answers)}\n\n{_doors(answers)}"


def _figures(answers: Answers, names: Mapping[str, str]) -> str:
    # Games per second are those inside the engine; python-chess has only the driven loop.
    rows = [["", "players", "games/s", "decisions/s", "driven decisions/s", "copy µs"]]
    shown = dict.fromkeys(
        (cell.contender, cell.players, cell.game) for cell in answers if cell not in DOORS
    )
    for contender, players, game in shown:
        engine = answers.get(Cell(contender, "engine", players, game), [])
        driven = answers.get(Cell(contender, "driven", players, game), [])
        copies = answers.get(Cell(contender, "copy", players, game), [])
        own = f" {game}" if contender in (COMPILED, PLAIN) else ""
        rows.append(
            [
                names[contender] + own,
                "solo" if players == 1 else str(players),
                _median_text([games_a_second(a) for a in engine or driven], ",.0f"),
                _median_text([decisions_a_second(a) for a in engine], ",.0f"),
                _median_text([decisions_a_second(a) for a in driven], ",.0f"),
                _median_text([copy_microseconds(a) for a in copies], ",.2f"),
            ]
        )
    return aligned(rows)


def _ratios(answers: Answers) -> str:
    found = verdicts(answers)
    rows = [["decisions/s, within rounds", "median", "[min - max]", "target", ""]]
    for ratio in RATIOS:
        seen = ratio_spread(ratio, answers)
        judged = [f">= {ratio.target:g}", found[ratio.text]] if ratio.target else ["", ""]
        rows.append([ratio.text, *_spread_text(seen), *judged])
    for cell, target in COPY_TARGETS.items():
        copies = [copy_microseconds(answer) for answer in answers.get(cell, [])]
        shown = _spread_text(spread(copies) if copies else None)
        name = f"copy {cell.game}"
        rows.append([f"{name}, µs: compiled, 2 players", *shown, f"<= {target:g}", found[name]])
    return aligned(rows)


def _doors(answers: Answers) -> str:
    found = verdicts(answers)
    rows = [["steps/s through a door", "median", "[min - max]", "target", ""]]
    for cell, target in DOORS.items():
        rates = [decisions_a_second(answer) for answer in answers.get(cell, [])]
        seen = spread(rates) if rates else None
        shown = (
            [f"{seen.median:,.0f}", f"[{seen.low:,.0f} - {seen.high:,.0f}]"] if seen else ["-", ""]
        )
        judged = [f">= {target:,}", found[_door(cell)]] if target else ["", ""]
        rows.append([_door(cell), *shown, *judged])
    return aligned(rows)


def _median_text(values: Sequence[float], form: str) -> str:
    return format(median(values), form) if values else "-"


def _spread_text(seen: Spread | None) -> list[str]:
    if seen is None:
        return ["-", ""]
    return [f"{seen.median:.2f}", f"[{seen.low:.2f} - {seen.high:.2f}]"]


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of equal length as columns, the first left and the others right aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            text.rjust(width) if place else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return "\n".join(lines)


def history_row(answers: Answers, game: str, about: Sequence[str]) -> str:
    """Return one line of a game's table in its history; `about` says when, what and where."""
    ratios = [ratio for ratio in RATIOS if ratio.target and ratio.above.game == game]
    engine = answers[Cell(COMPILED, "engine", 2, game)]
    driven = answers[Cell(COMPILED, "driven", 2, game)]
    copies = answers[Cell(COMPILED, "copy", 2, game)]
    found = verdicts(answers)
    judged = [found[name] for name in [*(ratio.text for ratio in ratios), f"copy {game}"]]
    cells = [
        *about,
        str(len(engine)),
        _median_text([games_a_second(a) for a in engine], ",.0f"),
        _median_text([decisions_a_second(a) for a in engine], ",.0f"),
        _median_text([decisions_a_second(a) for a in driven], ",.0f"),
        _median_text([copy_microseconds(a) for a in copies], ".2f"),
        *(_history_text(ratio_spread(ratio, answers)) for ratio in ratios),
        "yes" if set(judged) == {"PASS"} else "no",
    ]
    return f"| {' | '.join(cells)} |"


def _history_text(seen: Spread | None) -> str:
    return f"{seen.median:.1f} [{seen.low:.1f}-{seen.high:.1f}]" if seen else "-"
