"""Draws rooms on floors as SVG: each room stands above all that it leans on."""

from __future__ import annotations

from collections import defaultdict

from tools.house.imports import Graph, floors_of, leaning

ROOM = (118, 34)
GAP = (16, 30)
MARGIN = 28
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #24323f; text-anchor: middle; }
  .title { font-size: 17px; font-weight: 600; text-anchor: start; }
  .floor { font-size: 11px; fill: #6b7a88; text-anchor: end; }
  .room { fill: #f3f7fa; stroke: #5b7f9b; }
  .folder { fill: #dcebf5; stroke: #2f6690; stroke-width: 1.6; }
  path { fill: none; stroke: #9db3c4; stroke-width: 1.1; }
"""

Place = tuple[int, int]


House = tuple[str, Graph, set[str]]  # its name, its rooms, and which of them are folders


def drawn(columns: list[list[House]]) -> str:
    """Return a picture of some houses: columns side by side, each with its houses one below the other."""
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


def _column(houses: list[House]) -> tuple[str, Place]:
    """Return the houses of a column and its size."""
    parts, width, height = [], 0, 0
    for house in houses:
        body, size = _house(*house)
        parts.append(f'<g transform="translate(0 {height})">\n{body}\n</g>')
        width, height = max(width, size[0]), height + size[1]
    return "\n".join(parts), (width, height)


def _house(title: str, graph: Graph, folders: set[str]) -> tuple[str, Place]:
    """Return one house and its size."""
    floors = _by_floor(graph)
    widest = max(len(rooms) for rooms in floors.values())
    width = MARGIN * 3 + widest * (ROOM[0] + GAP[0])
    places = {
        room: place for floor in floors for room, place in _along(floors, floor, width).items()
    }
    arrows = [
        _arrow(places[a], places[b]) for a, bs in sorted(leaning(graph).items()) for b in sorted(bs)
    ]
    boxes = [_box(room, place, room in folders) for room, place in sorted(places.items())]
    marks = [_mark(floor, len(floors)) for floor in floors]
    name = f'<text class="title" x="{MARGIN}" y="14">{title}</text>'
    return "\n".join([name, *arrows, *boxes, *marks]), (
        width,
        60 + len(floors) * (ROOM[1] + GAP[1]),
    )


def _by_floor(graph: Graph) -> dict[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    for room, floor in sorted(floors_of(graph).items()):
        found[floor].append(room)
    return dict(sorted(found.items()))


def _top(floor: int, floors: int) -> int:
    return 34 + (floors - floor) * (ROOM[1] + GAP[1])


def _along(floors: dict[int, list[str]], floor: int, width: int) -> dict[str, Place]:
    """Return where the rooms of one floor stand, side by side in the middle."""
    rooms = floors[floor]
    step = ROOM[0] + GAP[0]
    left = MARGIN + (width - len(rooms) * step) // 2
    return {room: (left + n * step, _top(floor, len(floors))) for n, room in enumerate(rooms)}


def _box(room: str, place: Place, folder: bool) -> str:
    x, y = place
    kind, name = ("folder", f"{room}/") if folder else ("room", room)
    box = f'<rect class="{kind}" x="{x}" y="{y}" width="{ROOM[0]}" height="{ROOM[1]}" rx="6"/>'
    return f'{box}<text x="{x + ROOM[0] // 2}" y="{y + 22}">{name}</text>'


def _arrow(above: Place, below: Place) -> str:
    x, y = above[0] + ROOM[0] // 2, above[1] + ROOM[1]
    to_x, to_y = below[0] + ROOM[0] // 2, below[1]
    return f'<path d="M{x} {y}C{x} {y + 26} {to_x} {to_y - 26} {to_x} {to_y}"/>'


def _mark(floor: int, floors: int) -> str:
    return f'<text class="floor" x="{MARGIN}" y="{_top(floor, floors) + 22}">{floor}</text>'
