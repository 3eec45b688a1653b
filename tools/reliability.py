"""Forecasts against what came: bins, the expected calibration error, and a picture for light and dark pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from dicehospital.lab.arena.picture import STYLE

_BINS: Final = 10
_SIDE, _GAP, _LEFT, _TOP, _FOOT = 220, 50, 56, 62, 56
GAMES: Final = {"er": "Dice Hospital ER", "hospital": "Dice Hospital"}
TABLES: Final = {"alicat": "against ALICAT", "automa": "against the Automa"}
_TICKS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_DOTS: Final = 6.0  # the radius of a dot for a tenth of all forecasts


@dataclass(frozen=True, slots=True)
class Bin:
    """Forecasts that are alike: how many, what they said on average, and how often it came."""

    count: int
    told: float
    won: float


def bins_of(forecasts: Iterable[tuple[float, float]]) -> list[Bin]:
    """Forecasts by tenths; none for tenths in which there were none."""
    kept: list[list[tuple[float, float]]] = [[] for _ in range(_BINS)]
    for one in forecasts:
        kept[min(int(one[0] * _BINS), _BINS - 1)].append(one)
    return [
        Bin(len(own), sum(p for p, _ in own) / len(own), sum(w for _, w in own) / len(own))
        for own in kept
        if own
    ]


def error_of(bins: Sequence[Bin]) -> float:
    """By how much forecasts are off on average, bin by bin: the expected calibration error."""
    count = sum(one.count for one in bins)
    return sum(one.count * abs(one.told - one.won) for one in bins) / count


def picture(game: str, tables: Mapping[str, Sequence[Bin]]) -> str:
    """One plot for each table: what was forecast from left to right, what came from below."""
    width = _LEFT + len(tables) * (_SIDE + _GAP)
    height = _TOP + _SIDE + _FOOT
    title = f"{GAMES[game]}: chances to win, forecast and come true"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">',
        f"<title>{escape(title)}</title>",
        STYLE,
        f'<rect class="page" width="{width}" height="{height}"/>',
        f'<text class="title" x="20" y="26">{escape(title)}</text>',
    ]
    for number, (table, bins) in enumerate(tables.items()):
        lines += _plot(_LEFT + number * (_SIDE + _GAP), TABLES.get(table, f"{table} players"), bins)
    return "\n".join([*lines, "</svg>", ""])


def _plot(left: int, name: str, bins: Sequence[Bin]) -> list[str]:
    lines = [
        f'<g transform="translate({left} {_TOP})">',
        f'<text x="0" y="-10">{escape(name)}</text>',
    ]
    for tick in _TICKS:
        x, label = tick * _SIDE, f"{round(100 * tick)}"
        lines += [
            f'<line class="grid" x1="{x:.0f}" y1="0" x2="{x:.0f}" y2="{_SIDE}"/>',
            f'<line class="grid" x1="0" y1="{x:.0f}" x2="{_SIDE}" y2="{x:.0f}"/>',
            f'<text class="tick" x="{x:.0f}" y="{_SIDE + 18}">{label}</text>',
            f'<text class="tick" x="-16" y="{_SIDE - x + 4:.0f}">{label}</text>',
        ]
    lines.append(f'<line class="middle" x1="0" y1="{_SIDE}" x2="{_SIDE}" y2="0"/>')
    lines.append(f'<text class="tick" x="{_SIDE // 2}" y="{_SIDE + 38}">forecast, %</text>')
    count = sum(one.count for one in bins)
    for one in bins:
        radius = _DOTS * (_BINS * one.count / count) ** 0.5
        where = f'cx="{one.told * _SIDE:.1f}" cy="{(1 - one.won) * _SIDE:.1f}"'
        lines.append(f'<circle class="mark" {where} r="{max(radius, 1.5):.1f}"/>')
    return [*lines, "</g>"]
