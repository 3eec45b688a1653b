"""The board on the screen: round, event, ambulances, display, reports, and everybody's hospital."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.hospital.board.automa import SEAT as AUTOMA_SEAT
from dicehospital.cli.hospital.board.automa import AutomaBoard
from dicehospital.cli.hospital.board.city import CityBoard
from dicehospital.cli.hospital.board.investments import InvestmentBoard, tokens_line
from dicehospital.cli.hospital.board.patients import by_colour, dice, dice_text
from dicehospital.cli.hospital.board.wards import (
    beds_taken,
    has_wards,
    in_short,
    supply,
    ward_lines,
)
from dicehospital.cli.hospital.things import Things
from dicehospital.cli.table.story import tell
from dicehospital.cli.table.words import counted
from dicehospital.hospital.board.hospital import BEDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.types import Json

SETUP = "setup"
SHIFT = "shift"
DISPLAYED = ("departments", "specialists", "mat_departments", "mat_specialists")
_ADMINISTERED = ("activation", "neglect", "discharge", "end")  # when their texts matter
_HANG = 4  # columns by which the rest of a long line stands further in


class Board:
    """A view of a table, ready to be printed in parts."""

    def __init__(self, screen: Screen, table: Table, view: Json) -> None:
        self.screen = screen
        self.table = table
        self.view = view
        self.say = screen.say
        self.things = Things(screen.say, table.game)

    def show(self, *lines: str | Text) -> None:
        """Print lines that are there."""
        self.screen.print(*(line for line in lines if line), hang=_HANG)

    # -- the middle of the table ---------------------------------------------------------------
    def heading(self) -> str:
        """Round, phase, First Player."""
        view = self.view
        if view["over"]:
            return self.say.tell("turn.over")
        phase = self.say.tell(f"phase.{self.phase()}")
        return (
            self.say.tell("board.heading", round=view["round"], rounds=view["rounds"], phase=phase)
            + self._first_player()
        )

    def phase(self) -> str:
        """The phase of the rulebook."""
        return str(self.view["phase"])

    def _first_player(self) -> str:
        first = self.view["first_player"]
        if first is None or len(self.table.kinds) == 1:
            return ""
        return " " + tell(self.say, self.table, "board.first_player", name={"seat": first})

    def event(self) -> str:
        """The event card, while it matters."""
        card = self.view.get("event")
        if not card or not self.things.lasts(card):
            return ""
        name, text = self.things.name(card), self.things.does(card)
        return self.say.tell("board.event", name=name, text=text)

    def ambulances(self) -> Iterator[Text]:
        """The ambulances with their dice, or who took them."""
        if self.view["phase"] != "intake":
            return
        for ambulance in self.view["ambulances"]:
            found = Text(self.ambulance_name(ambulance["number"]) + " ")
            if ambulance["patients"]:
                found.append_text(dice(self.screen, ambulance["patients"]))
            elif self._taker(ambulance) is None:
                found.append(self.say.tell("nothing"))
            if (seat := self._taker(ambulance)) is not None:
                found.append(tell(self.say, self.table, "board.taken", name={"seat": seat}))
            yield found
        if self.view["rolled"]:
            found = Text(self.say.tell("board.rolled") + " ")
            yield found.append_text(dice(self.screen, self.view["rolled"]))

    def ambulance_name(self, number: int) -> str:
        """An ambulance; with five players 0 is the helicopter (DH-18.1)."""
        if number == 0:
            return self.say.tell("board.helicopter_ambulance")
        return self.say.tell("board.ambulance", number=number)

    def _taker(self, ambulance: Json) -> int | None:
        """Who has taken an ambulance; the Automa remembers its own."""
        seat: int | None = ambulance["seat"]
        taken = self.view.get("automa", {}).get("ambulance")
        return AUTOMA_SEAT if seat is None and taken == ambulance["number"] else seat

    def display(self) -> str:
        """The improvements on display, by name."""
        shown = displayed(self.view)
        if not shown:
            return ""
        return self.say.tell("board.display", things=self.things.named(shown))

    def reports(self) -> Iterator[str]:
        """Active reports, those behind them, and those completed."""
        reports = self.view.get("reports")
        if not reports or not any(reports["columns"]):
            return
        active = [column[0] for column in reports["columns"] if column]
        behind = [column[1] for column in reports["columns"] if len(column) > 1]
        for report in active:
            name, text = self.things.name(report), self.things.does(report)
            yield self.say.tell("board.report", name=name, text=text)
        for message, found in (("behind", behind), ("completed", reports["completed"])):
            if found:
                yield self.say.tell(f"board.reports_{message}", things=self.things.named(found))

    def middle(self, *, with_display: bool = True) -> None:
        """Whatever lies between the hospitals, but for the City."""
        self.show(self.event(), self.display() if with_display else "", *self.ambulances())
        self.show(supply(self.screen, self.view))
        self.show(*self.investments())
        self.show(*self.reports())
        self.show(*AutomaBoard(self.screen, self.view, self.things).lines())

    def investments(self) -> Iterator[str]:
        """The investment board, if there is one."""
        return InvestmentBoard(self.screen, self.table, self.view, self.things).lines()

    def city(self) -> CityBoard:
        """The City, if there is one."""
        return CityBoard(self.screen, self.table, self.view, self.things)

    # -- hospitals -----------------------------------------------------------------------------
    def title(self, seat: int) -> Text:
        """Whose hospital, with points, blood bags and fatality tokens."""
        hospital = self.view["hospitals"][seat]
        score = self.view["scores"][seat]
        owed = 0 if self.view["over"] else score["parts"].get("reports_missing", 0)
        facts = [
            counted(self.say, "point", score["total"] - owed),
            counted(self.say, "bag", hospital["blood"]),
            counted(self.say, "token", hospital["fatalities"]),
        ]
        if owed:
            facts.append(self.say.tell("board.owed", points=owed))
        name = self.table.name(self.say, seat)
        text = self.say.tell("board.hospital", name=name, facts=facts)
        return Text(text, "bold" if not self.screen.plain else "")

    def patients(self, seat: int) -> Text:
        """Everybody in bed, by ward where that matters."""
        hospital = self.view["hospitals"][seat]
        found = Text(self.say.tell("board.patients", n=beds_taken(hospital), beds=BEDS) + " ")
        if has_wards(self.view):
            return found.append_text(in_short(self.screen, hospital))
        texts = sorted((patient["text"] for patient in hospital["patients"]), key=by_colour)
        return found.append_text(dice(self.screen, texts))

    def lying(self, seat: int) -> list[Text]:
        """Everybody in bed: a line, or a line for each ward."""
        if has_wards(self.view):
            return list(ward_lines(self.screen, self.view["hospitals"][seat]))
        return [self.patients(seat)]

    def discharged(self, seat: int) -> str:
        """Who left this round."""
        left = self.view["hospitals"][seat]["discharged"]
        if not left:
            return ""
        texts = dice_text(self.say, left)
        return self.say.tell("board.discharged", n=len(left), dice=texts)

    def arrivals(self, seat: int) -> Text:
        """New patients without a bed."""
        found = self.view["hospitals"][seat]["arrivals"]
        if not found:
            return Text("")
        text = Text(self.say.tell("board.arrivals") + " ")
        return text.append_text(dice(self.screen, found))

    def staff(self, seat: int) -> str:
        """Who can be placed, who was placed."""
        hospital = self.view["hospitals"][seat]
        busy = hospital["placed"]
        free = _without(hospital["specialists"], busy)
        text = self.say.tell("board.staff", staff=self.things.staff(hospital["nurses_free"], free))
        nurses = hospital["nurses"] - hospital["nurses_free"]
        if busy or nurses > 0:
            text += " " + self.say.tell("board.placed", staff=self.things.staff(nurses, busy))
        return text

    def departments(self, seat: int) -> str:
        """Own tiles, and whatever was used."""
        hospital = self.view["hospitals"][seat]
        text = ""
        if hospital["departments"]:
            text = self.say.tell(
                "board.departments", things=self.things.named(hospital["departments"])
            )
        if hospital["used"]:
            used = self.say.tell("board.used", things=self.things.named(hospital["used"]))
            text = f"{text} {used}" if text else used
        return text

    def administrator(self, seat: int, *, long: bool) -> str:
        """The administrator, with what it pays."""
        card = self.view["hospitals"][seat]["administrator"]
        if card is None:
            return ""
        message = "board.administrator_does" if long else "board.administrator"
        return self.say.tell(message, name=self.things.name(card), text=self.things.does(card))

    def hospital(self, seat: int, *, long: bool) -> None:
        """A hospital: one's own in full, another's in short."""
        lines: list[str | Text] = [*self.lying(seat)] if long else [self.patients(seat)]
        lines += [self.arrivals(seat), self.discharged(seat)]
        lines += [self.staff(seat), self.departments(seat)] if long else [self.belongings(seat)]
        lines += [self.tokens(seat), self.bonus(seat)]
        lines += [self.administrator(seat, long=long and self.phase() in _ADMINISTERED)]
        self.show(self.title(seat))
        self.show(*(_indented(line) for line in lines if line))

    def tokens(self, seat: int) -> str:
        """Investment tokens and where they lie."""
        return tokens_line(self.screen, self.things, self.view["hospitals"][seat])

    def bonus(self, seat: int) -> str:
        """Bonus tokens that were kept."""
        kept = self.view["hospitals"][seat].get("bonus")
        return self.say.tell("board.bonus", things=self.things.named(kept)) if kept else ""

    def belongings(self, seat: int) -> str:
        """Tiles and specialists of another hospital in one line."""
        hospital = self.view["hospitals"][seat]
        owned = hospital["departments"] + hospital["specialists"]
        return self.say.tell("board.owns", things=self.things.named(owned)) if owned else ""


def show_table(screen: Screen, table: Table, view: Json) -> None:
    """Everything that lies on the table."""
    board = Board(screen, table, view)
    screen.head(board.heading())
    board.middle()
    for seat in range(len(view["hospitals"])):
        screen.print("")
        board.hospital(seat, long=True)
    board.city().show()
    if view["to_act"]:
        names = [table.name(screen.say, seat) for seat in view["to_act"]]
        screen.print("")
        screen.tell("turn.waiting", names=", ".join(names))


def displayed(view: Json) -> list[str]:
    """Everything on display."""
    return [thing for deck in DISPLAYED for thing in view["display"].get(deck, [])]


def _indented(line: str | Text) -> str | Text:
    return Text("  ").append_text(line) if isinstance(line, Text) else f"  {line}"


def _without(owned: list[str], placed: list[str]) -> list[str]:
    """Specialists not placed; of two alike the placed one may be either."""
    names, left = list(placed), []
    for number, card in enumerate(owned):
        copy = owned[:number].count(card)
        name = card if copy == 0 else f"{card}#{copy + 1}"
        if name not in names:
            left.append(name)
    return left
