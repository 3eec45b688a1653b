"""A contest as a picture: ratings and pairings with their intervals, for light and dark pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from dicehospital.kernel.text import Catalogue
from dicehospital.kernel.types import Json
from dicehospital.lab.arena.report import heading, ranked, signed
from dicehospital.lab.report import Numbers
from dicehospital.lab.scale import scale

_SVG = "http://www.w3.org/2000/svg"
_WIDTH = 760
_LEFT, _RIGHT = 250, 640  # where scales begin and end
_ROW, _HEAD, _FOOT = 30, 44, 40  # heights within a panel
_TITLE = 44

STYLE = """<style>
  svg { --page: #ffffff; --ink: #1f2933; --soft: #5b6875; --line: #d5dde5; --mark: #0b66a3; }
  @media (prefers-color-scheme: dark) {
    svg { --page: #14191f; --ink: #e6edf3; --soft: #9fb0c0; --line: #33404d; --mark: #6db8f2; }
  }
  text { font: 14px system-ui, sans-serif; fill: var(--ink); }
  .page { fill: var(--page); }
  .title { font-weight: 600; font-size: 15px; }
  .name { text-anchor: end; }
  .tick { font-size: 12px; fill: var(--soft); text-anchor: middle; }
  .grid { stroke: var(--line); }
  .middle { stroke: var(--soft); stroke-dasharray: 3 3; }
  .range { stroke: var(--mark); stroke-width: 2; stroke-linecap: round; }
  .mark { fill: var(--mark); }
</style>"""


@dataclass(frozen=True, slots=True)
class IntervalRow:
    """A name, its figure, and the ends of the interval around it."""

    name: str
    low: float
    value: float
    high: float
    text: str


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows on one scale."""

    title: str
    rows: Sequence[IntervalRow]
    ticks: Sequence[float]
    label: Callable[[float], str]
    middle: float  # what divides the good from the bad

    @property
    def height(self) -> int:
        """Its height in the picture."""
        return _HEAD + len(self.rows) * _ROW + _FOOT

    def x(self, value: float) -> float:
        """Where a value lies."""
        low, high = self.ticks[0], self.ticks[-1]
        return _LEFT + (value - low) / (high - low) * (_RIGHT - _LEFT)


def picture(found: Json, say: Catalogue) -> str:
    """The summary of a contest that has pairings as SVG."""
    panels = [_ratings(found, say), _shares(found, say)]
    height = _TITLE + sum(panel.height for panel in panels)
    title = escape(heading(found, say))
    lines = [
        f'<svg xmlns="{_SVG}" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" role="img">',
        f"<title>{title}</title>",
        STYLE,
        f'<rect class="page" width="{_WIDTH}" height="{height}"/>',
        f'<text class="title" x="20" y="28">{title}</text>',
    ]
    top = _TITLE
    for panel in panels:
        lines += [f'<g transform="translate(0 {top})">', *_drawn(panel), "</g>"]
        top += panel.height
    return "\n".join([*lines, "</svg>", ""])


# -- the two panels ------------------------------------------------------------------------------------
def _ratings(found: Json, say: Catalogue) -> Panel:
    rows = [_rating_row(bot) for bot in ranked(found)]
    ticks = scale(min(row.low for row in rows), max(row.high for row in rows))
    return Panel(say.tell("arena.picture.ratings"), rows, ticks, signed, 0.0)


def _rating_row(bot: Json) -> IntervalRow:
    value, half = bot["rating"], bot["rating_interval"]
    told = f"{signed(value)} ± {round(half)}"
    return IntervalRow(_short(bot["bot"]), value - half, value, value + half, told)


def _shares(found: Json, say: Catalogue) -> Panel:
    numbers = Numbers(say)
    rows = [_share_row(pair, say, numbers) for pair in found["pairings"]]
    fair = 1 / found["players"] if found["alone"] else 0.5
    ticks = [tick / 4 for tick in range(5)]
    return Panel(say.tell("arena.picture.won"), rows, ticks, _percent, fair)


def _share_row(pair: Json, say: Catalogue, numbers: Numbers) -> IntervalRow:
    low, high = pair["won_interval"]
    name = say.tell("arena.against", one=_short(pair["one"]), other=_short(pair["other"]))
    return IntervalRow(name, low, pair["won"], high, numbers.percent(pair["won"]))


def _short(bot: str) -> str:
    """The class of `module:Class`: there is little room."""
    return bot.rpartition(":")[2]


def _percent(share: float) -> str:
    return f"{round(100 * share)}"


# -- drawing -------------------------------------------------------------------------------------------
def _drawn(panel: Panel) -> list[str]:
    bottom = _HEAD + len(panel.rows) * _ROW
    lines = [f'<text class="title" x="20" y="24">{escape(panel.title)}</text>']
    for tick in panel.ticks:
        lines.append(_line("grid", panel.x(tick), _HEAD, panel.x(tick), bottom))
        lines.append(_text("tick", panel.x(tick), bottom + 18, panel.label(tick)))
    lines.append(_line("middle", panel.x(panel.middle), _HEAD, panel.x(panel.middle), bottom))
    for number, row in enumerate(panel.rows):
        lines += _drawn_row(panel, row, _HEAD + number * _ROW + _ROW // 2)
    return lines


def _drawn_row(panel: Panel, row: IntervalRow, y: int) -> list[str]:
    return [
        _text("name", _LEFT - 16, y + 5, row.name),
        _line("range", panel.x(row.low), y, panel.x(row.high), y),
        *(_line("range", panel.x(end), y - 6, panel.x(end), y + 6) for end in (row.low, row.high)),
        f'<circle class="mark" cx="{panel.x(row.value):.1f}" cy="{y}" r="4"/>',
        _text("figure", _RIGHT + 16, y + 5, row.text),
    ]


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1}" x2="{x2:.1f}" y2="{y2}"/>'


def _text(kind: str, x: float, y: float, text: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y}">{escape(text)}</text>'
