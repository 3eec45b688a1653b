"""The City on the screen: its map, vehicles, number tokens, totals, what was collected (DH-14).

The map is drawn; with `--plain` each row of tiles is told in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.hospital.board.patients import dice, die_text
from dicehospital.hospital.words import CITY_ROWS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.cli.hospital.things import Things
    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.types import Json

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
_STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
_TILE = 11  # columns of a tile with the road to the next one
_NODE = 7  # of which the tile itself: "a1° R3 "
_ROAD_AT = 4  # where a road from the north meets a tile: under its die
_MARGIN = 8  # room for the entrances in the west: " ▸W1(2)─"
_OPEN = "▸"  # before what can be chosen now
_PINK = "°"
_INTAKE = "intake"


class City:
    """The city of a view, and where its roads lead."""

    def __init__(self, view: Json) -> None:
        self.view = view
        self.city: Json = view["city"]
        self.sides: list[list[str]] = self.city["tiles"]
        self.columns = len(self.sides[0]) if self.sides else 0
        refs = [str(option["ref"]) for option in view.get("options", [])]
        self.open = {ref.partition(":")[2] for ref in refs if ref[:5] in ("tile:", "entra")}

    def across(self) -> range:
        """The columns."""
        return range(self.columns)

    def leads(self, row: int, column: int, side: str) -> bool:
        """Whether a road leads from a tile to the next one, or out of the city."""
        if side not in self.sides[row][column]:
            return False
        down, right = _STEPS[side]
        beyond = row + down, column + right
        if not (0 <= beyond[0] < len(self.sides) and 0 <= beyond[1] < self.columns):
            return True
        return OPPOSITE[side] in self.sides[beyond[0]][beyond[1]]

    def entrance(self, row: int, column: int, side: str) -> str:
        """The name of the entrance on a side of a tile at the border."""
        return f"{side}{column + 1 if side in 'NS' else row + 1}"

    def beyond(self, row: int, column: int, side: str) -> str:
        """What lies there: a tile or an entrance."""
        down, right = _STEPS[side]
        if 0 <= row + down < len(self.sides) and 0 <= column + right < self.columns:
            return f"{CITY_ROWS[row + down]}{column + right + 1}"
        return self.entrance(row, column, side)

    def behind(self, entrance: str) -> str:
        """The tile at an entrance."""
        return str(self.city["entrances"][entrance])

    def driver(self, entrance: str) -> int | None:
        """Whose vehicle stands at an entrance."""
        vehicles: list[str | None] = self.city.get("vehicles", [])
        return vehicles.index(entrance) if entrance in vehicles else None

    def landed(self, tile: str) -> bool:
        """Whether the helicopter stands on a tile."""
        helicopter = self.city.get("helicopter") or {}
        return bool(helicopter.get("tile") == tile)


class CityMap:
    """A city, ready to be printed."""

    def __init__(self, screen: Screen, view: Json) -> None:
        self.screen = screen
        self.say = screen.say
        self.city = City(view)

    def lines(self) -> list[str | Text]:
        """The whole map."""
        if not self.city.sides:
            return []
        return list(self._words() if self.screen.tells_maps else self._drawing())

    # -- drawn ---------------------------------------------------------------------------------
    def _drawing(self) -> Iterator[str | Text]:
        yield from self._border("N", 0)
        last = len(self.city.sides) - 1
        for row in range(len(self.city.sides)):
            yield self._row(row)
            if row < last:
                yield self._between(row)
        yield self._between(last)
        yield from self._border("S", last)

    def _border(self, side: str, row: int) -> Iterator[Text]:
        """The entrances above or below the city; roads run to them."""
        names, roads = Text(" " * _MARGIN), Text(" " * _MARGIN)
        for column in self.city.across():
            is_road = self.city.leads(row, column, side)
            label = self._label(self.city.entrance(row, column, side)) if is_road else Text("")
            names.append_text(_fitted(label, _TILE, _ROAD_AT - 1))
            roads.append_text(_fitted(Text("│" if is_road else ""), _TILE, _ROAD_AT))
        yield from (names, roads) if side == "N" else (names,)

    def _row(self, row: int) -> Text:
        line = self._west(row)
        for column in self.city.across():
            line.append_text(self._tile(row, column))
            if column < self.city.columns - 1:
                road = "─" if self.city.leads(row, column, "E") else " "
                line.append(road * (_TILE - _NODE))
        if self.city.leads(row, self.city.columns - 1, "E"):
            line.append("── ").append_text(self._label(self.city.entrance(row, 0, "E")))
        return line

    def _west(self, row: int) -> Text:
        if not self.city.leads(row, 0, "W"):
            return Text(" " * _MARGIN)
        label = self._label(self.city.entrance(row, 0, "W"))
        room = _MARGIN - 2 - len(label)
        return Text(" " * room).append_text(label).append("──")

    def _tile(self, row: int, column: int) -> Text:
        """Its name, marked where it can be chosen or takes Mothers, and its die."""
        name = f"{CITY_ROWS[row]}{column + 1}"
        opens = name in self.city.open
        pink = _PINK if name in self.city.city.get("pink", []) else ""
        text = Text((_OPEN if opens else " ") + name + pink, "bold" if opens else "dim")
        if len(text) < _ROAD_AT:
            text.append(" ")
        die = self.city.city["dice"].get(name)
        text.append_text(dice(self.screen, [die]) if die else Text("· ", "dim"))
        return _fitted(text, _NODE, 0)

    def _between(self, row: int) -> Text:
        """Under a row: roads to the next one, bonus tokens, the helicopter."""
        line = Text(" " * _MARGIN)
        for column in self.city.across():
            road = "│" if self.city.leads(row, column, "S") else " "
            cell = Text(" " * _ROAD_AT + road)
            name = f"{CITY_ROWS[row]}{column + 1}"
            marks = self._marks(name)
            cell.append(f" {marks}" if marks else "", "bold")
            line.append_text(_fitted(cell, _TILE, 0))
        return line

    def _marks(self, tile: str) -> str:
        found = []
        if tile in self.city.city["bonus"]:
            found.append(self.sign(self.city.city["bonus"][tile]))
        if self.city.landed(tile):
            form = "here" if self.screen.tells_maps else "sign"
            found.append(self.say.tell(f"city.helicopter_{form}"))
        return " ".join(found)

    def sign(self, bonus: str) -> str:
        """A bonus token as it is marked on the map; one of a pack is a star."""
        message = f"city.sign.{bonus}"
        return self.say.tell(message) if message in self.say else "*"

    def _label(self, entrance: str) -> Text:
        """An entrance, whose vehicle stands there, whether one may drive there."""
        opens = entrance in self.city.open
        seat = self.city.driver(entrance)
        text = Text((_OPEN if opens else "") + entrance, "bold" if opens else "dim")
        if seat is not None:
            text.append(f"({seat + 1})", "bold")
        return text

    # -- in words ------------------------------------------------------------------------------
    def _words(self) -> Iterator[str]:
        for row in range(len(self.city.sides)):
            tiles = [self._told(row, column) for column in self.city.across()]
            yield self.say.tell(
                "city.row", row=CITY_ROWS[row], tiles=self.say.raw("list.between").join(tiles)
            )

    def _told(self, row: int, column: int) -> str:
        """`a1 R3 to a2, b1, N1`, with whatever else lies there."""
        name = f"{CITY_ROWS[row]}{column + 1}"
        die = self.city.city["dice"].get(name)
        facts = [name, die_text(self.say, die) if die else self.say.tell("city.no_die")]
        if name in self.city.city.get("pink", []):
            facts.append(self.say.tell("city.pink"))
        facts += [f"({self._marks(name)})"] if self._marks(name) else []
        roads = [
            self.city.beyond(row, column, side)
            for side in "NESW"
            if self.city.leads(row, column, side)
        ]
        return self.say.tell("city.tile", facts=" ".join(facts), roads=", ".join(roads))


def _fitted(text: Text, width: int, indent: int) -> Text:
    """A text with room before and after it, as wide as asked."""
    found = Text(" " * indent).append_text(text)
    return found.append(" " * (width - len(found)))


class CityBoard:
    """Everything about the City of a view."""

    def __init__(self, screen: Screen, table: Table, view: Json, things: Things) -> None:
        self.screen = screen
        self.say = screen.say
        self.table = table
        self.view = view
        self.things = things
        self.city: Json = view.get("city") or {}

    def show(self) -> None:
        """What belongs to the map, then the map; nothing before it is laid."""
        if not self.city.get("tiles"):
            return
        self.screen.tell("board.city")
        self.screen.print(*self.facts(), hang=4)
        self.screen.print(*CityMap(self.screen, self.view).lines(), hang=4)

    def legend(self) -> str:
        """What the signs on the map mean."""
        if not self.city.get("tiles"):
            return ""
        found = CityMap(self.screen, self.view)
        signs = [
            self.say.tell("board.city_sign", sign=found.sign(bonus), name=self.things.name(bonus))
            for bonus in self.things.bonus
        ]
        form = "words" if self.screen.tells_maps else "legend"
        pink = " " + self.say.tell(f"board.city_{form}.pink") if self.city["pink"] else ""
        return self.say.tell(f"board.city_{form}", signs=signs) + pink

    def facts(self) -> Iterator[str]:
        """Vehicles, number tokens, totals, and what was collected."""
        if not self.city:
            return
        vehicles = list(self._vehicles())
        if vehicles:
            yield self.say.tell("board.vehicles", vehicles=", ".join(vehicles))
        helicopter = self.city["helicopter"]
        if helicopter and helicopter["tile"] is None:
            yield self.say.tell("board.helicopter", name=self._name(helicopter["seat"]))
        if any(self.city["numbers"]):
            yield self.say.tell("board.numbers", numbers=", ".join(self._numbers()))
        if self.city["totals"] and self.view["phase"] == _INTAKE:
            totals = [self._number(seat, total) for seat, total in self.city["totals"]]
            yield self.say.tell("board.totals", totals=", ".join(totals))
        if self.city["taken_bonus"]:
            things = self.things.named(self.city["taken_bonus"])
            yield self.say.tell("board.taken_bonus", things=things)

    def _vehicles(self) -> Iterator[str]:
        """Whose vehicle stands where."""
        helicopter = self.city["helicopter"] or {}
        for seat, entrance in enumerate(self.city["vehicles"]):
            if helicopter.get("tile") and helicopter["seat"] == seat:
                tile = helicopter["tile"]
                yield self.say.tell("board.vehicle_landed", name=self._name(seat), tile=tile)
            elif entrance is not None:
                yield self.say.tell("board.vehicle", name=self._name(seat), entrance=entrance)

    def _numbers(self) -> list[str]:
        """Number tokens in their order."""
        numbers = [(number, seat) for seat, number in enumerate(self.city["numbers"]) if number]
        return [self._number(seat, number) for number, seat in sorted(numbers)]

    def _number(self, seat: int, number: int) -> str:
        return self.say.tell("board.number", name=self._name(seat), number=number)

    def _name(self, seat: int) -> str:
        return self.table.name(self.say, seat)
