"""A plot as files of its own: a picture for a paper, and the figures that are drawn in it."""

from __future__ import annotations

import csv
import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from io import StringIO
from typing import Final

from dicehospital.lab.page.drawing import Panel, drawn
from dicehospital.lab.page.section import Plot

COLOURS: Final = {
    "page": ("#fff", "#14191f"), "ink": ("#1f2933", "#e6edf3"), "soft": ("#5b6875", "#9fb0c0"),
    "line": ("#d5dde5", "#33404d"), "mark": ("#0b66a3", "#6db8f2"), "minus": ("#b3541e", "#f0a070"),
    "card": ("#f5f8fa", "#1b222a"),
}  # fmt: skip
"""By day and by night."""
# How a plot looks, on the page and as a file.
STYLE: Final = """
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); paint-order: stroke;
  stroke: var(--page); stroke-width: 4px; } svg .figure { text-anchor: end; }
svg .tick, svg .axis { font-size: 12px; fill: var(--soft); text-anchor: middle; }
.grid { stroke: var(--line); }
.middle { stroke: var(--soft); stroke-dasharray: 3 3; } .bar { fill: var(--mark); }
.minus { fill: var(--minus); } .range { stroke: var(--mark); stroke-width: 2; stroke-linecap: round; }
.mark { fill: var(--mark); } .range.weak { stroke: var(--soft); } .mark.weak { fill: var(--soft); }
"""
_COLUMNS: Final = ("panel", "name", "value", "low", "high", "may_be_chance")
_WIDE: Final = 720  # pixels of a panel alone ...
_NARROW: Final = 300  # ... and beside others
_EDGE: Final = 24
_TITLE: Final = 34  # above the plot, and above each panel
_ABREAST: Final = 4  # panels side by side


def colours(night: int) -> str:
    """The colours of day (0) or night (1) as variables of a style sheet."""
    return " ".join(f"--{name}: {both[night]};" for name, both in COLOURS.items())


def svg(plot: Plot) -> str:
    """The plot as a picture that needs nothing else, its panels side by side."""
    across = min(len(plot.panels), _ABREAST)
    width = _NARROW if across > 1 else _WIDE
    rows = [plot.panels[n : n + across] for n in range(0, len(plot.panels), across)]
    placed, top = [], _EDGE + _TITLE
    for row in rows:
        placed += [
            _placed(plot, p, _EDGE + n * (width + _EDGE), top, width) for n, p in enumerate(row)
        ]
        top += max(panel.height for panel in row) + (_TITLE if len(plot.panels) > 1 else 0) + _EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across * (width + _EDGE) + _EDGE}" '
        f'height="{top}">'
        f"<title>{escape(plot.title)}</title>"
        f"<style>{_plain(STYLE)}.head {{ font-weight: 600; }}</style>"
        f'<rect width="100%" height="100%" fill="{COLOURS["page"][0]}"/>'
        f'<text class="head" x="{_EDGE}" y="{_EDGE + 8}">{escape(plot.title)}</text>'
        f"{''.join(placed)}</svg>\n"
    )


def _plain(style: str) -> str:
    """A style with colours in place of variables, which few programs that draw SVG know."""
    return re.sub(r"var\(--(\w+)\)", lambda name: COLOURS[name[1]][0], style)


def _placed(plot: Plot, panel: Panel, left: int, top: int, width: int) -> str:
    """A panel at its place, below its title where there are several."""
    below = top + (_TITLE if len(plot.panels) > 1 else 0)
    title = f'<text class="head" x="{left}" y="{top + 14}">{escape(panel.title)}</text>'
    where = f'x="{left}" y="{below}" width="{width}" height="{panel.height}"'
    frame = f'<svg {where} overflow="visible">{drawn(panel, plot.scale)}</svg>'
    return title + frame if below > top else frame


def table(plot: Plot) -> str:
    """What is drawn, as CSV: plain numbers, shares of one, the ends of each interval."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for panel in plot.panels:
        for m in panel.marks:
            rows.writerow([panel.title, m.name, m.value, m.low, m.high, int(m.weak)])
    return out.getvalue()


def link(name: str, kind: str, text: str) -> str:
    """A link that saves a file which the page itself holds."""
    body = b64encode(text.encode()).decode()
    return f'<a download="{name}" href="data:{kind};base64,{body}">{escape(name)}</a>'


def links(name: str, plot: Plot) -> Sequence[str]:
    """The picture and its figures."""
    return (
        link(f"{name}.svg", "image/svg+xml", svg(plot)),
        link(f"{name}.csv", "text/csv", table(plot)),
    )
