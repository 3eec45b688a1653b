"""What the bench prints and keeps: medians, ratios within rounds, targets, and the history."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from protocol import Answer

COMPILED, PLAIN = "compiled", "plain"
CATANATRON, OPENSPIEL, CHESS = "catanatron", "openspiel", "chess"


class Cell(NamedTuple):
    """One thing measured in every round."""

    contender: str
    measure: str  # "engine", "driven" or "copy"
    players: int  # 1 is solo


Answers = dict[Cell, list["Answer"]]  # one answer a round, in the order of the rounds


class Ratio(NamedTuple):
    """Decisions per second of one cell over those of another, taken round by round."""

    text: str
    above: Cell
    below: Cell
    target: float = 0.0  # 0: shown, not judged


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


RATIOS = (
    *_against("engine: compiled / plain", "engine", PLAIN, 0, 20),
    *_against("engine: compiled / catanatron", "engine", CATANATRON, 4, 120),
    *_against("driven: compiled / catanatron", "driven", CATANATRON, 4, 40),
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
COPY = Cell(COMPILED, "copy", 2)
COPY_TARGET = 1.5  # µs at most


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
    return spread([decisions_a_second(a) / decisions_a_second(b) for a, b in rounds])


def verdict(value: float | None, *, target: float, at_most: bool = False) -> str:
    """Return "PASS", "FAIL" or "not measured" for the median against its target."""
    if value is None:
        return "not measured"
    return "PASS" if (value <= target if at_most else value >= target) else "FAIL"


def verdicts(answers: Answers) -> dict[str, str]:
    """Return the verdict on each of the four targets, by name."""
    found: dict[str, str] = {}
    for ratio in RATIOS:
        if ratio.target:
            seen = ratio_spread(ratio, answers)
            found[ratio.text] = verdict(seen and seen.median, target=ratio.target)
    copies = _copy_median(answers)
    found["copy"] = verdict(copies, target=COPY_TARGET, at_most=True)
    return found


def _copy_median(answers: Answers) -> float | None:
    if COPY not in answers:
        return None
    return median([copy_microseconds(answer) for answer in answers[COPY]])


def table(answers: Answers, names: Mapping[str, str]) -> str:
    """Return the whole report as aligned plain text."""
    return f"{_figures(answers, names)}\n\n{_ratios(answers)}"


def _figures(answers: Answers, names: Mapping[str, str]) -> str:
    # Games per second are those inside the engine; python-chess has only the driven loop.
    rows = [["", "players", "games/s", "decisions/s", "driven decisions/s", "copy µs"]]
    for contender, players in dict.fromkeys((cell.contender, cell.players) for cell in answers):
        engine = answers.get(Cell(contender, "engine", players), [])
        driven = answers.get(Cell(contender, "driven", players), [])
        copies = answers.get(Cell(contender, "copy", players), [])
        rows.append(
            [
                names[contender],
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
    copies = [copy_microseconds(answer) for answer in answers.get(COPY, [])]
    shown = _spread_text(spread(copies) if copies else None)
    rows.append(["copy µs: compiled, 2 players", *shown, f"<= {COPY_TARGET:g}", found["copy"]])
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


def history_row(answers: Answers, *, date: str, version: str, commit: str, machine: str) -> str:
    """Return one line of the table in HISTORY.md."""
    judged = [ratio_spread(ratio, answers) for ratio in RATIOS if ratio.target]
    engine = answers[Cell(COMPILED, "engine", 2)]
    cells = [
        date,
        version,
        commit,
        machine,
        str(len(engine)),
        _median_text([games_a_second(a) for a in engine], ",.0f"),
        _median_text([decisions_a_second(a) for a in engine], ",.0f"),
        _median_text([decisions_a_second(a) for a in answers[Cell(COMPILED, "driven", 2)]], ",.0f"),
        _median_text([copy_microseconds(a) for a in answers[COPY]], ".2f"),
        *(
            f"{seen.median:.1f} [{seen.low:.1f}-{seen.high:.1f}]" if seen else "-"
            for seen in judged
        ),
        "yes" if set(verdicts(answers).values()) == {"PASS"} else "no",
    ]
    return f"| {' | '.join(cells)} |"
