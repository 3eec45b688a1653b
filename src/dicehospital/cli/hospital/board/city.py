"""Everything about the City besides its map: vehicles, number tokens, totals, what was collected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.hospital.board.city_map import CityMap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.cli.hospital.things import Things
    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.types import Json

_INTAKE = "intake"


class CityBoard:
    """The City of a view."""

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
