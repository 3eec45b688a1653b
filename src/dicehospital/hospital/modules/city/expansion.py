"""The City joins: vehicles on roads instead of ambulances (DH-14)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from dicehospital.hospital.components.compile import read_effect
from dicehospital.hospital.modules.city import why
from dicehospital.hospital.modules.city.admissions import CityOrder
from dicehospital.hospital.modules.city.bonus import BonusSlot, BonusTargets, UseBonus
from dicehospital.hospital.modules.city.collecting import CityCollect, collecting_questions
from dicehospital.hospital.modules.city.driving import CityDrive, driving_questions, may_fly_to
from dicehospital.hospital.modules.city.filling import (
    BONUS_CARD,
    CITY_DRAW,
    CITY_LAYING,
    CITY_ROLL,
    BonusCard,
    CityDraw,
    CityLaying,
    CityRoll,
    FillCity,
    LayCity,
)
from dicehospital.hospital.modules.city.grid import ENTRANCE_NAMES, SIDES, entrance_tile, entrances
from dicehospital.hospital.modules.city.laying import Plan
from dicehospital.hospital.modules.city.neglect import CityNeglect
from dicehospital.hospital.modules.city.observation import ObservedCity
from dicehospital.hospital.modules.city.outlook import walks
from dicehospital.hospital.modules.city.position import CityReader, check_city
from dicehospital.hospital.modules.city.town import City, order_of_numbers
from dicehospital.hospital.modules.expansion import Expansion, TriedPicks
from dicehospital.hospital.modules.phase_order import PhaseOrder
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.state import (
    EXTRA_DRAW,
    EXTRA_ROLL,
    HospitalState,
    Setup,
)
from dicehospital.hospital.telling.draft import Draft, Facts
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance, MoveKind, Question
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

_FILLING: Final = ("fill_city", "city_drive", "city_collect", "city_refill")


class CityExpansion(Expansion):
    """Tiles are laid out, vehicles drive on their roads and collect dice and tokens."""

    name = "city"
    fields = ("city",)
    hospital_fields = ("bonus",)
    decks = ("bonus",)
    steps: ClassVar[dict[str, str]] = {"intake": "city"}
    chance_steps: ClassVar[dict[int, tuple[str, ...]]] = {
        int(CITY_LAYING): ("lay_city",),
        int(CITY_DRAW): _FILLING,
        int(CITY_ROLL): _FILLING,
        int(BONUS_CARD): _FILLING,
        int(EXTRA_DRAW): ("city_collect",),
        int(EXTRA_ROLL): ("city_collect",),
    }
    tables = ("bonus", "city_tiles")
    outlooks = ("city",)
    of_community_care = True
    observed = ObservedCity()
    refusals = why.CHECKS

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        rows = self.components.bonus
        pile = [number for number, row in enumerate(rows) for _ in range(row.copies)]
        effects = [read_effect(row.effect) for row in rows]
        module = City(self._plan(), [row.id for row in rows], effects, vec[i64](pile))
        module.tile_ids = [row.id for row in self.components.city_tiles]
        module.dice = self.care.city_dice
        module.steps = self.care.city_steps
        module.neglect = self.care.city_neglect
        module.slots = self.care.pink_tiles[self.column]
        if agreement.city_pink == "fixed":
            module.slot_cells = self._slot_cells()
        module.idle_chances = vec[i64]([int(CITY_DRAW), int(CITY_ROLL), int(BONUS_CARD)])
        self._city = self.module = module

    def _plan(self) -> Plan:
        rows = self.components.city_tiles
        sides = [sum(2 ** SIDES.index(side) for side in row.sides) for row in rows]
        return Plan(
            self.care.city_columns[self.column],
            vec[i64](sides),
            vec[i64]([row.count for row in rows]),
            vec[i64]([row.pink for row in rows]),
            self.agreement.players + self.care.city_entrances_more,
        )

    def _slot_cells(self) -> int:
        """DH-17.2: where tiles for Mothers lie, unless chance decides."""
        columns = self.care.city_columns[self.column]
        places = self.care.pink_positions[self.column]
        return sum(2 ** (row * columns + column) for row, column in places)

    def outlook(self, trial: TriedPicks, words: list[int]) -> Json:
        """Where each pick leads, while a seat is asked something about the City."""
        return {"city": walks(trial, self._city, words)}

    def questions(self, lists: WordLists) -> dict[int, Question[HospitalState]]:
        """Where a vehicle goes, and what is collected on the way."""
        return driving_questions(self._city, lists) | collecting_questions(self._city, lists)

    def asking(self) -> dict[str, Facts]:
        """Who goes first and where to, what was collected so far."""
        collected = self._collected
        return {
            "city_drive": self._driving,
            "city_collect": collected,
            "city_admit": collected,
        }

    def _driving(self, draft: Draft) -> Json:
        """By which ways a vehicle goes, and how many collect before its seat does (DH-14.2 to DH-14.4)."""
        seat, order = draft.task.seat, order_of_numbers(draft.state, self._city)
        ahead = next(place for place in range(len(order)) if order[place] == seat)
        ways = "air" if may_fly_to(draft.state, self._city, seat) else "roads"
        return {
            "ways": Message(f"ask.hospital.city_drive.{ways}"),
            "order": Message(
                f"ask.hospital.city_drive.{'behind' if ahead else 'ahead'}", {"n": ahead}
            ),
        }

    def _collected(self, draft: Draft) -> Json:
        owned = self._city.state(draft.state)
        return {"n": int(owned.taken), "total": int(owned.total)}

    def turn_moves(self, lists: WordLists) -> list[MoveKind[HospitalState]]:
        """A token between placements."""
        bonus = BonusSlot(lists.bonus, self._city)
        return [UseBonus(bonus, BonusTargets(lists.patients, bonus))]

    def chances(self) -> dict[int, Chance[HospitalState]]:
        """Which tiles lie where, the dice on them, and their tokens."""
        return {
            int(CITY_LAYING): CityLaying(self._city),
            int(CITY_DRAW): CityDraw(self._city),
            int(CITY_ROLL): CityRoll(self._city),
            int(BONUS_CARD): BonusCard(self._city.ids, self._city),
        }

    def put_in(self, book: PhaseOrder) -> None:
        """DH-14.1 to DH-14.9: in place of the ambulances, and after the neglected patients."""
        city = self._city
        fill = FillCity("fill_city", "setup", city)
        book.insert_after(book.setup, "set_patients", LayCity(city), fill)
        book.insert_before(book.round, "admit", CityDrive(city), CityCollect(city), CityOrder(city))
        book.drop(book.round, "roll", "arrange", "choose", "arrive")
        refill = FillCity("city_refill", "neglect", city)
        book.insert_after(book.round, "deteriorate", CityNeglect(city), refill)

    def set_numbers(self, setup: Setup) -> None:
        """DH-17.1: no ambulances, and so none with a parking space."""
        setup.ambulances = 0

    def read(self, state: HospitalState, found: Reader) -> None:
        """Tiles and what lies on them, vehicles, tokens."""
        CityReader(self._city, state, found).read()

    def show(self, state: HospitalState, view: Json) -> None:
        """The entrances wherever a road leaves the city, each with its tile (DH-14.2)."""
        columns, sides = self._city.plan.columns, self._city.state(state).sides
        names = [ENTRANCE_NAMES[n] for n in entrances(sides, columns)] if len(sides) else []
        view["city"]["entrances"] = {name: entrance_tile(int(columns), name) for name in names}

    def check(self, state: HospitalState, standing: Standing) -> None:
        """What the city waits for, and who has collected."""
        check_city(self._city, state, standing)
