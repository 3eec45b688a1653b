"""Draws packages as SVG: each file or folder stands above all that it imports."""

from __future__ import annotations

from collections import defaultdict

from tools.import_graph.graph import Graph, direct, levels_of

BOX = (118, 34)
GAP = (16, 30)
MARGIN = 28
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #24323f; text-anchor: middle; }
  .title { font-size: 17px; font-weight: 600; text-anchor: start; }
  .level { font-size: 11px; fill: #6b7a88; text-anchor: end; }
  .file { fill: #f3f7fa; stroke: #5b7f9b; }
  .folder { fill: #dcebf5; stroke: #2f6690; stroke-width: 1.6; }
  path { fill: none; stroke: #9db3c4; stroke-width: 1.1; }
"""

Place = tuple[int, int]


# Its name, its files and folders, and which of them are folders.
Package = tuple[str, Graph, set[str]]


def drawn(columns: list[list[Package]]) -> str:
    """Return a picture of packages: columns side by side, each with its packages one below the other."""
    parts, width, height = [], 0, 0
    for column in columns:
        body, size = _column(column)
        parts.append(f'<g transform="translate({width} {MARGIN})">\n{body}\n</g>')
        width, height = width + size[0], max(height, size[1] + MARGIN)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">'
    )
    back = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", back, *parts, "</svg>", ""])


def _column(packages: list[Package]) -> tuple[str, Place]:
    """Return the packages of a column and the size."""
    parts, width, height = [], 0, 0
    for package in packages:
        body, size = _package(*package)
        parts.append(f'<g transform="translate(0 {height})">\n{body}\n</g>')
        width, height = max(width, size[0]), height + size[1]
    return "\n".join(parts), (width, height)


def _package(title: str, graph: Graph, folders: set[str]) -> tuple[str, Place]:
    """Return one package and its size."""
    levels = _by_level(graph)
    widest = max(len(boxes) for boxes in levels.values())
    width = MARGIN * 3 + widest * (BOX[0] + GAP[0])
    places = {
        part: place for level in levels for part, place in _along(levels, level, width).items()
    }
    arrows = [
        _arrow(places[a], places[b]) for a, bs in sorted(direct(graph).items()) for b in sorted(bs)
    ]
    boxes = [_box(part, place, part in folders) for part, place in sorted(places.items())]
    marks = [_mark(level, len(levels)) for level in levels]
    name = f'<text class="title" x="{MARGIN}" y="14">{title}</text>'
    return "\n".join([name, *arrows, *boxes, *marks]), (
        width,
        60 + len(levels) * (BOX[1] + GAP[1]),
    )


def _by_level(graph: Graph) -> dict[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    for part, level in sorted(levels_of(graph).items()):
        found[level].append(part)
    return dict(sorted(found.items()))


def _top(level: int, levels: int) -> int:
    return 34 + (levels - level) * (BOX[1] + GAP[1])


def _along(levels: dict[int, list[str]], level: int, width: int) -> dict[str, Place]:
    """Return where the boxes of one level stand, side by side in the middle."""
    boxes = levels[level]
    step = BOX[0] + GAP[0]
    left = MARGIN + (width - len(boxes) * step) // 2
    return {part: (left + n * step, _top(level, len(levels))) for n, part in enumerate(boxes)}


def _box(part: str, place: Place, folder: bool) -> str:
    x, y = place
    kind, name = ("folder", f"{part}/") if folder else ("file", part)
    box = f'<rect class="{kind}" x="{x}" y="{y}" width="{BOX[0]}" height="{BOX[1]}" rx="6"/>'
    return f'{box}<text x="{x + BOX[0] // 2}" y="{y + 22}">{name}</text>'


def _arrow(above: Place, below: Place) -> str:
    x, y = above[0] + BOX[0] // 2, above[1] + BOX[1]
    to_x, to_y = below[0] + BOX[0] // 2, below[1]
    return f'<path d="M{x} {y}C{x} {y + 26} {to_x} {to_y - 26} {to_x} {to_y}"/>'


def _mark(level: int, levels: int) -> str:
    return f'<text class="level" x="{MARGIN}" y="{_top(level, levels) + 22}">{level}</text>'
