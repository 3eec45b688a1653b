"""The table on the screen: the turn, the dice, the cards, and everybody's sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.er.cards import cards_short
from dicehospital.cli.er.sheet import FULL, ledger_items, packed, sheet_drawing, sheet_text
from dicehospital.cli.er.words import bay, bonus, die, letter
from dicehospital.cli.table.story import tell
from dicehospital.cli.table.words import counted
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.components import COLOURS

if TYPE_CHECKING:
    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.types import Json


def show_table(screen: Screen, table: Table, view: Json) -> None:
    """Everything that lies on the table."""
    show_turn(screen, table, view)
    show_dice(screen, table, view)
    for seat in range(len(view["sheets"])):
        show_sheet(screen, table, view, seat)
    show_waiting(screen, table, view)


def show_turn(screen: Screen, table: Table, view: Json) -> None:
    """The heading of a turn."""
    say, chief = screen.say, view["chief"]
    if view["over"]:
        screen.head(say.tell("turn.over"))
        return
    params = {"turn": view["turn"], "turns": view["turns"], "name": {"seat": chief}}
    screen.head(tell(say, table, "turn.heading", **params))


def show_dice(screen: Screen, table: Table, view: Json) -> None:
    """The three dice with their bonuses and who has taken them."""
    if view["dice"] is None or view["ambulance"] is None or view["over"]:
        return
    for name in COLOURS:
        screen.print(_die(screen, table, view, name))


def _die(screen: Screen, table: Table, view: Json, name: str) -> Text:
    say = screen.say
    brings = bonus(say, bay(view["ambulance"], name))
    takers = [seat for seat, taken in enumerate(view["taken"]) if taken == name]
    taken = _takers(screen, table, takers) if takers else ""
    if screen.plain:
        text = say.tell("turn.die", die=die(say, name, view["dice"]), bonus=brings)
        return Text(text + taken)
    chip = Text(f" {letter(say, name)}{view['dice'][name]} ", FULL[name])
    return Text(" ").append_text(chip).append(f" {brings}").append(taken, "dim")


def _takers(screen: Screen, table: Table, seats: list[int]) -> str:
    names = [table.name(screen.say, seat) for seat in seats]
    return " " + screen.say.tell("turn.taken", names=", ".join(names))


def show_sheet(screen: Screen, table: Table, view: Json, seat: int) -> None:
    """One seat's sheet, its points, and how it stands with the cards."""
    say, sheet = screen.say, Sheet.parse(view["sheets"][seat])
    points = counted(say, "point", view["scores"][seat]["total"])
    heading = tell(say, table, "sheet.heading", name={"seat": seat}, points=points)
    screen.print("", Text(heading, "bold"))
    short = cards_short(say, table, view, seat)
    drawing = sheet_drawing(say, sheet)
    if screen.plain or not _fit(screen, drawing):
        screen.print(*sheet_text(say, sheet), *short)
    else:
        screen.print(*drawing)
        screen.print(*packed(ledger_items(say, sheet), screen.width))
        screen.print(*packed(short, screen.width))


def _fit(screen: Screen, lines: list[Text]) -> bool:
    """Whether no line has to be broken; a drawing in pieces says less than words."""
    return max(line.cell_len for line in lines) <= screen.width


def show_totals(screen: Screen, table: Table, view: Json) -> None:
    """Everybody's points so far, in one line."""
    say = screen.say
    cells = [
        say.tell("score.cell", name=table.name(say, seat), points=score["total"])
        for seat, score in enumerate(view["scores"])
    ]
    screen.tell("score.so_far", cells=", ".join(cells))


def show_waiting(screen: Screen, table: Table, view: Json) -> None:
    """Who has something to decide."""
    if view["to_act"]:
        names = [table.name(screen.say, seat) for seat in view["to_act"]]
        screen.print("")
        screen.tell("turn.waiting", names=", ".join(names))
