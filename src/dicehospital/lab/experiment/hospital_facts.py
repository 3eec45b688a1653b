"""The facts of a game of Dice Hospital: told by its events, its last view and its scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from dicehospital.api import new_game
from dicehospital.hospital.cards_in_play import card_hashes
from dicehospital.hospital.components.tables import card_id
from dicehospital.hospital.options import Agreement, read_agreement
from dicehospital.hospital.story import EVENT_NAMES
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.game import Game
from dicehospital.kernel.playout import play_at_random
from dicehospital.kernel.types import Json, Score
from dicehospital.lab.experiment.columns import BYTE, Column, word_column
from dicehospital.lab.export import PARTS
from dicehospital.lab.match import Table, play_game

NOBODY: Final = "nobody"  # keeps no administrator
NO_TILE: Final = "none"
SHAPES: Final = (NO_TILE, *("".join(c) for n in range(1, 5) for c in combinations("NESW", n)))
TILES: Final = tuple(f"{row}{place}" for row in "abcdef" for place in range(1, 5))
AMBULANCES: Final = tuple(str(number) for number in range(7))
IMPROVEMENTS: Final = ("departments", "specialists")


@dataclass(frozen=True, slots=True)
class Counted:
    """Events that are counted by the card they name, in columns `family.card`."""

    event: str
    fact: str  # of the event: which card
    family: str
    tables: tuple[str, ...]  # of components; none: ambulances, by their numbers
    shared: bool = False  # the same for all seats


CARDS: Final = (
    Counted("display_dealt", "card", "dealt", IMPROVEMENTS, shared=True),
    Counted("improved", "card", "taken", IMPROVEMENTS),
    Counted("returned", "card", "returned", IMPROVEMENTS),
    Counted("automa_removed", "card", "removed", IMPROVEMENTS, shared=True),
    Counted("ambulance_taken", "ambulance", "ambulance", ()),
    Counted("automa_took", "ambulance", "ambulance", ()),
    Counted("event_card", "card", "event", ("events",), shared=True),
    Counted("token_kept", "token", "token", ("tokens",)),
    Counted("bonus_kept", "bonus", "bonus", ("bonus",)),
    Counted("report_dealt", "report", "report", ("reports",), shared=True),
    Counted("report_completed", "report", "completed", ("reports",)),
    Counted("automa_scored", "card", "automa", ("automa_cards",)),
)
COUNTS: Final = (
    "discharged", "died", "healed", "activated", "ability_used", "passed", "die_collected",
)  # fmt: skip
"""Events of a seat that are counted as they are."""
OWNED: Final = "owned"  # what lies before a seat in the end
_COUNTED_EVENTS: Final = frozenset(
    EVENT_NAMES.index(name) for name in (*COUNTS, *(row.event for row in CARDS), "first_player")
)


# -- columns -------------------------------------------------------------------------------------------
def columns_of(tables: Sequence[Table]) -> tuple[Column, ...]:
    """The columns for games at any of these tables: cards that may come into play at one of them."""
    agreements = [read_agreement(len(table.bots), table.options) for table in tables]
    improvements, administrators = (
        _ids(agreements, IMPROVEMENTS),
        _ids(agreements, ("administrators",)),
    )
    names = dict.fromkeys(
        f"{row.family}.{card}" for row in CARDS for card in _cards(agreements, row)
    )
    city = TILES if any("city" in agreement.modules for agreement in agreements) else ()
    return (
        Column("first", BYTE, flag=True),
        Column("total"),
        *(Column(f"points.{part}") for part in PARTS["hospital"]),
        Column("length", BYTE),
        word_column("administrator", (NOBODY, *administrators)),
        *(Column(name, BYTE) for name in ("patients", "nurses")),
        *map(Column, COUNTS),
        *(Column(f"{OWNED}.{card}", BYTE) for card in improvements),
        *(Column(name, BYTE) for name in names),
        *(word_column(f"tile.{place}", SHAPES) for place in city),
    )


def _cards(agreements: list[Agreement], row: Counted) -> Sequence[str]:
    found = _ids(agreements, row.tables) if row.tables else AMBULANCES
    if row.tables == ("tokens",):  # there is one of each colour
        return [f"{card}_{colour}" for card in found for colour in TINT_COLOURS]
    return found


def _ids(agreements: list[Agreement], tables: Sequence[str]) -> list[str]:
    """The ids of some tables that may come into play; what is printed on boards is nobody's choice."""
    found: dict[str, None] = {}
    for agreement in agreements:
        in_play = card_hashes(agreement)
        for table in tables:
            for place, row in agreement.components.tables[table]:
                card = card_id(table, row, place)
                if card in in_play and row.get("set") != "printed":
                    found[card] = None
    return list(found)


# -- one game ------------------------------------------------------------------------------------------
def random_game(table: Table, seed: int) -> tuple[Game[Any], int]:
    """A game of random bots with its past, as `play_game` plays it but inside the rules."""
    game = new_game(table.game, players=len(table.bots), seed=seed, options=table.options)
    return game, play_at_random(game.rulebook.ruleset, game.state, seed)


def game_of(table: Table, seed: int, *, fast: bool) -> tuple[Game[Any], int]:
    """A finished game and how many picks it took."""
    return random_game(table, seed) if fast else play_game(table, seed)


class Reader:
    """Reads the facts of finished games into rows of the same columns."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self._places = {column.name: place for place, column in enumerate(columns)}
        self._words = {
            column.name: {word: number for number, word in enumerate(column.words)}
            for column in columns
        }
        self._width = len(columns)
        self._rows = {row.event: row for row in CARDS}

    def rows(self, game: Game[Any]) -> list[list[int]]:
        """A row for each seat, a rival's last."""
        view, scores = game.view(None), game.scores()
        rows = [[0] * self._width for _ in scores]
        for row, score in zip(rows, scores, strict=True):
            self._score(row, score, view["round"])
        for row, hospital in zip(rows, view["hospitals"], strict=False):
            self._hospital(row, hospital)
        self._events(rows, game)
        for place, sides in _tiles(view):
            self._set(rows, f"tile.{place}", sides)
        return rows

    def _score(self, row: list[int], score: Score, rounds: int) -> None:
        row[self._places["total"]] = score.total
        row[self._places["length"]] = rounds
        for part, points in score.parts.items():
            row[self._places[f"points.{part}"]] = points

    def _hospital(self, row: list[int], hospital: Json) -> None:
        self._set([row], "administrator", hospital["administrator"] or NOBODY)
        row[self._places["patients"]] = len(hospital["patients"])
        row[self._places["nurses"]] = hospital["nurses"]
        for card in (*hospital["departments"], *hospital["specialists"]):
            self._count([row], f"{OWNED}.{card.partition('#')[0]}")

    def _events(self, rows: list[list[int]], game: Game[Any]) -> None:
        first: int | None = None
        told = (numbers for numbers in game.story() if numbers[0] in _COUNTED_EVENTS)
        for event in (game.rulebook.event(list(numbers), None) for numbers in told):
            seat, name = event["seat"], event["event"]
            if name == "first_player":
                first = seat if first is None else first
            elif name in self._rows:
                row = self._rows[name]
                self._count(rows if row.shared else [rows[seat]], f"{row.family}.{event[row.fact]}")
            else:
                self._count([rows[seat]], name)
        rows[first or 0][self._places["first"]] = 1

    def _count(self, rows: list[list[int]], name: str) -> None:
        for row in rows:
            row[self._places[name]] += 1

    def _set(self, rows: list[list[int]], name: str, word: str) -> None:
        for row in rows:
            row[self._places[name]] = self._words[name][word]


def _tiles(view: Json) -> Iterator[tuple[str, str]]:
    """The tiles of a city with their open sides."""
    rows = view["city"]["tiles"] if "city" in view else []
    for letter, tiles in zip("abcdef", rows, strict=False):
        for number, sides in enumerate(tiles, 1):
            yield f"{letter}{number}", sides
