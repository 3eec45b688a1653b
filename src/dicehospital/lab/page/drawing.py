"""Plots as SVG that is as wide as its page: places in percent, letters of one size on desk and phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from dicehospital.lab.scale import scale

_ROW, _FOOT = 42, 30
_LEFT, _WIDTH = 3.0, 94.0  # percent: where scales begin, and how long they are


@dataclass(frozen=True, slots=True)
class Mark:
    """A name with its figure, and the ends of the interval around it where there is one."""

    name: str
    value: float
    low: float
    high: float
    text: str
    weak: bool = False  # may be chance


Label = Callable[[float], str]


def dots(marks: Sequence[Mark], label: Label, middle: float | None = None) -> str:
    """Figures with intervals on one scale; `middle` is what they are compared with."""
    ends = [end for mark in marks for end in (mark.low, mark.high)]
    ticks = _ticks([*ends, *([] if middle is None else [middle])])
    lines = _grid(ticks, len(marks), label)
    if middle is not None:
        lines.append(_line("middle", _x(middle, ticks), 0, _x(middle, ticks), _ROW * len(marks)))
    for number, mark in enumerate(marks):
        lines += _dot(mark, ticks, number * _ROW)
    return _svg(lines, len(marks))


def bars(marks: Sequence[Mark], label: Label) -> str:
    """Figures as bars from 0."""
    ticks = _ticks([0.0, *(mark.value for mark in marks)])
    lines = _grid(ticks, len(marks), label)
    for number, mark in enumerate(marks):
        lines += [*_names(mark, number * _ROW), _bar(mark, ticks, number * _ROW)]
    return _svg(lines, len(marks))


def _ticks(values: Sequence[float]) -> list[float]:
    low, high = min(values), max(values)
    return scale(low, high, least=max(high - low, 1e-6))


def _x(value: float, ticks: Sequence[float]) -> float:
    return _LEFT + _WIDTH * (value - ticks[0]) / ((ticks[-1] - ticks[0]) or 1)


def _grid(ticks: Sequence[float], rows: int, label: Label) -> list[str]:
    lines = []
    for tick in ticks:
        x = _x(tick, ticks)
        lines.append(_line("grid", x, 0, x, rows * _ROW))
        lines.append(
            f'<text class="tick" x="{x:.2f}%" y="{rows * _ROW + 18}">{escape(label(tick))}</text>'
        )
    return lines


def _names(mark: Mark, top: int) -> list[str]:
    return [
        f'<text x="0" y="{top + 16}">{escape(mark.name)}</text>',
        f'<text class="figure" x="100%" y="{top + 16}">{escape(mark.text)}</text>',
    ]


def _dot(mark: Mark, ticks: Sequence[float], top: int) -> list[str]:
    y, kind = top + 29, "range weak" if mark.weak else "range"
    low, high = _x(mark.low, ticks), _x(mark.high, ticks)
    ends = [_line(kind, x, y - 4, x, y + 4) for x in (low, high)] if low != high else []
    where = f'cx="{_x(mark.value, ticks):.2f}%" cy="{y}" r="4"'
    circle = f'<circle class="{"mark weak" if mark.weak else "mark"}" {where}/>'
    return [*_names(mark, top), _line(kind, low, y, high, y), *ends, circle]


def _bar(mark: Mark, ticks: Sequence[float], top: int) -> str:
    first, last = sorted((_x(0.0, ticks), _x(mark.value, ticks)))
    kind = "bar minus" if mark.value < 0 else "bar"
    size = f'width="{last - first:.2f}%" height="12" rx="2"'
    return f'<rect class="{kind}" x="{first:.2f}%" y="{top + 23}" {size}/>'


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.2f}%" y1="{y1}" x2="{x2:.2f}%" y2="{y2}"/>'


def _svg(lines: Sequence[str], rows: int) -> str:
    height = rows * _ROW + _FOOT
    return f'<svg role="img" width="100%" height="{height}">{"".join(lines)}</svg>'
