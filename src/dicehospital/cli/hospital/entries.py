"""A menu as a numbered list: whole moves when there are few, else the next pick.

On the screen it is a line for each entry, or columns where the map has to stay in sight.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from dicehospital.cli.hospital.board.city import CityMap
from dicehospital.cli.hospital.board.patients import by_colour
from dicehospital.cli.hospital.labels import effect_of, keys_of, label_of
from dicehospital.cli.hospital.menu import AS, LATER, MenuEntry
from dicehospital.cli.hospital.picks import pick_of

if TYPE_CHECKING:
    from dicehospital.cli.hospital.menu import Menu
    from dicehospital.cli.screen import Screen
    from dicehospital.kernel.types import Json, Move

_MANY = 12  # more whole moves than these are made pick by pick
_TURN = "turn"
_HANG = 4  # columns by which the rest of a long line stands further in
_GAP = 2  # columns between two columns
_ON_THE_MAP = ("city_drive", "city_collect")  # questions whose answers are places of the City
# Lines between map and menu and below it: a blank, the question on two, hint and prompt.
_AROUND = 5


def entries_of(menu: Menu) -> list[MenuEntry]:
    """The lines of a menu."""
    if not menu.draft and menu.asked != _TURN:
        moves = list(islice(menu.game.moves(menu.seat), _MANY + 1))
        if len(moves) <= _MANY:
            return [entry_of_move(menu, move) for move in moves]
    options = sorted(menu.view["options"], key=_rank)
    useful = [option for option in options if not _is_idle(menu, option)]
    return [pick_of(menu, option) for option in useful or options]


def entry_of_move(menu: Menu, move: Move) -> MenuEntry:
    """The line of a whole move."""
    kind, fields = move.kind, dict(move.fields)
    keys = (str(move), *keys_of(menu, kind, fields))
    return MenuEntry(label_of(menu, kind, fields), effect_of(menu, kind, fields), keys, move)


def _is_idle(menu: Menu, option: Json) -> bool:
    """A colour that neither the department nor a nurse asks for; it can still be written."""
    is_colour = option["text"].startswith(AS) and menu.asked == _TURN
    nurse = menu.draft[1:2] == ["nurse"]
    return is_colour and nurse and menu.things.is_colourless(menu.draft[0])


def _rank(option: Json) -> tuple[int, object]:
    """Patients by colour and value, the rest as it comes, ends last."""
    text = option["text"]
    if option["ref"].startswith("patient:"):
        return 0, by_colour(text)
    return (LATER.index(text) + 2 if text in LATER else 1), 0


# -- on the screen ---------------------------------------------------------------------------------------
def show_menu(menu: Menu) -> None:
    """The entries of a menu, such that the map they speak of does not scroll away."""
    entries, room = entries_of(menu), _room(menu)
    if room is None or len(entries) <= room:
        show_entries(menu.screen, entries)
    else:
        menu.screen.print(_columns(menu.screen, entries, room))


def _room(menu: Menu) -> int | None:
    """How many lines a menu may have; None where that does not matter."""
    if menu.asked not in _ON_THE_MAP or menu.screen.height is None:
        return None
    return menu.screen.height - len(CityMap(menu.screen, menu.view).lines()) - _AROUND


def show_entries(screen: Screen, entries: list[MenuEntry]) -> None:
    """A numbered list; in plain text one line each."""
    if screen.plain:
        for number, entry in enumerate(entries, 1):
            label, effect = str(entry.label), str(entry.effect)
            message = "menu.line" if effect else "menu.short_line"
            line = screen.say.tell(message, number=number, label=label, effect=effect)
            screen.print(line, hang=_HANG)
        return
    screen.print_numbered((entry.label, entry.effect) for entry in entries)


# -- in columns ----------------------------------------------------------------------------------------
def _columns(screen: Screen, entries: list[MenuEntry], room: int) -> Grid:
    """Entries side by side; what each does is left to the map where it would take too many lines."""
    cells = [_cell(number, entry, entry.effect) for number, entry in enumerate(entries, 1)]
    if _lines(screen, cells) > room:
        cells = [_cell(number, entry, "") for number, entry in enumerate(entries, 1)]
    lines = _lines(screen, cells)
    grid = Grid.grid(padding=(0, _GAP))
    for row in range(lines):
        grid.add_row(*cells[row::lines])
    return grid


def _cell(number: int, entry: MenuEntry, effect: str | Text) -> Text:
    label = entry.label if isinstance(entry.label, Text) else Text(entry.label, "bold")
    return Text.assemble((f"{number:>2}  ", "dim"), label, *(("  ", effect) if effect else ()))


def _lines(screen: Screen, cells: list[Text]) -> int:
    """How many lines cells take, in as many columns as there is room for."""
    widest = max(cell.cell_len for cell in cells)
    columns = max(1, (screen.width + _GAP) // (widest + _GAP))
    return -(-len(cells) // columns)
