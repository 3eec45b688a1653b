"""Plots as SVG that is as wide as its page: places in percent, letters of one size on desk and phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from dicehospital.lab.scale import scale

_ROW, _FOOT = 42, 50
_LEFT, _WIDTH = 3.0, 94.0  # percent: where scales begin, and how long they are

Label = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Mark:
    """A name with its figure, and the ends of the interval around it where there is one."""

    name: str
    value: float
    low: float
    high: float
    text: str
    weak: bool = False  # may be chance


@dataclass(frozen=True, slots=True)
class Panel:
    """Figures of one arm; `middle` is what they are compared with."""

    title: str  # none where the plot has no other panel
    marks: Sequence[Mark]
    middle: float | None = None

    @property
    def ends(self) -> list[float]:
        """What has to lie on the scale."""
        found = [end for mark in self.marks for end in (mark.value, mark.low, mark.high)]
        return found if self.middle is None else [*found, self.middle]

    @property
    def height(self) -> int:
        """How many pixels high it is drawn."""
        return len(self.marks) * _ROW + _FOOT


@dataclass(frozen=True, slots=True)
class Scale:
    """What the figures of a plot are measured on: the same for all its panels."""

    ends: Sequence[float]
    label: Label
    axis: str  # what is counted
    bars: bool = False  # figures are bars from 0; else dots with intervals

    @property
    def ticks(self) -> list[float]:
        """Round numbers from below the lowest to above the highest end."""
        ends = [*self.ends, 0.0] if self.bars else self.ends
        low, high = min(ends), max(ends)
        return scale(low, high, least=max(high - low, 1e-6))


def inline(panel: Panel, on: Scale, label: str) -> str:
    """A panel for a page, as wide as its place there; `label` is read to those who cannot see it."""
    size = f'width="100%" height="{panel.height}"'
    return f'<svg role="img" aria-label="{escape(label)}" {size}>{drawn(panel, on)}</svg>'


def drawn(panel: Panel, on: Scale) -> str:
    """Grid, figures and the title of the axis, without the frame."""
    ticks, rows = on.ticks, len(panel.marks)
    lines = _grid(ticks, rows, on.label)
    lines.append(f'<text class="axis" x="50%" y="{rows * _ROW + 38}">{escape(on.axis)}</text>')
    if panel.middle is not None:
        x = _x(panel.middle, ticks)
        lines.append(_line("middle", x, 0, x, _ROW * rows))
    for number, mark in enumerate(panel.marks):
        lines += (_bar if on.bars else _dot)(mark, ticks, number * _ROW)
    return "".join(lines)


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


def _bar(mark: Mark, ticks: Sequence[float], top: int) -> list[str]:
    first, last = sorted((_x(0.0, ticks), _x(mark.value, ticks)))
    kind = "bar minus" if mark.value < 0 else "bar"
    size = f'width="{last - first:.2f}%" height="12" rx="2"'
    return [*_names(mark, top), f'<rect class="{kind}" x="{first:.2f}%" y="{top + 23}" {size}/>']


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.2f}%" y1="{y1}" x2="{x2:.2f}%" y2="{y2}"/>'
