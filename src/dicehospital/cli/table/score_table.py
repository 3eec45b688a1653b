"""Scores with all their parts, as a table or as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid

from dicehospital.cli.table.rule_texts import specialist_title
from dicehospital.cli.table.words import counted
from dicehospital.hospital.board.hospital import PARTS
from dicehospital.kernel.text import typeset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicehospital.cli.screen import Screen
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Score

_SELDOM = PARTS[1:]  # of Dice Hospital: parts that many games have no points for


def show_scores(screen: Screen, names: Sequence[str], scores: Sequence[Score]) -> None:
    """Every part and the total of every seat."""
    if screen.plain:
        _print_lines(screen, names, scores)
    else:
        screen.print(_grid(screen, names, scores))


def _parts(scores: Sequence[Score]) -> list[str]:
    """The parts of the score row; what not every game or seat has is left out when nobody has it."""
    parts = dict.fromkeys(part for score in scores for part in score.parts)
    return [part for part in parts if _is_shown(part, scores)]


def _is_shown(part: str, scores: Sequence[Score]) -> bool:
    held = [score.parts[part] for score in scores if part in score.parts]
    return any(held) or (len(held) == len(scores) and part not in _SELDOM)


def _part_name(say: Catalogue, part: str) -> str:
    """The name of a part; on a single sheet a specialist's card may be one."""
    message = f"part.{part}"
    return say.tell(message) if message in say else specialist_title(say.language, part)


def _grid(screen: Screen, names: Sequence[str], scores: Sequence[Score]) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, show_footer=True)
    grid.add_column("", footer=screen.say.tell("score.total"), footer_style="bold")
    for name, score in zip(names, scores, strict=True):
        grid.add_column(name, typeset(score.total), justify="right", footer_style="bold")
    for part in _parts(scores):
        cells = [typeset(score.parts[part]) if part in score.parts else "" for score in scores]
        grid.add_row(_part_name(screen.say, part), *cells)
    return grid


def _print_lines(screen: Screen, names: Sequence[str], scores: Sequence[Score]) -> None:
    for part in _parts(scores):
        cells = [
            _cell(screen.say, name, score.parts[part], alone=len(names) == 1)
            for name, score in zip(names, scores, strict=True)
            if part in score.parts
        ]
        screen.tell("score.line", part=_part_name(screen.say, part), cells=cells)
    for name, score in zip(names, scores, strict=True):
        points = counted(screen.say, "point", score.total)
        screen.tell("score.total_line", name=name, points=points)


def _cell(say: Catalogue, name: str, points: int, *, alone: bool) -> str:
    """Points with the name of who has them, unless there is nobody else."""
    return typeset(points) if alone else say.tell("score.cell", name=name, points=points)
