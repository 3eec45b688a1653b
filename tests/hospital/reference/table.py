"""The table of the second bookkeeping: dice, hospitals, the bag, and the log that is read line by line."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Json = dict[str, Any]
LETTERS = {"red": "R", "yellow": "Y", "green": "G"}
REMOVED = {1: 10, 2: 6, 3: 3, 4: 0}
BEDS = 12
PATIENT = re.compile(r"([RYG])([1-6])(t?)(?:=([RYG]))?(?:~([RYG]))?(?:@\d+)?(?:>([RYG]))?")


@dataclass
class Die:
    """A patient: its true colour, what it shows, and the colours laid over it."""

    colour: str
    value: int
    treated: bool = False
    therapy: str = ""  # of Physiotherapy, until the shift change
    blood: str = ""  # of a blood bag, until the end of Phase 3

    @property
    def seen(self) -> str:
        """The colour that effects see."""
        return self.blood or self.therapy or self.colour

    def __str__(self) -> str:
        over = f"={self.therapy}" if self.therapy else ""
        bag = f"~{self.blood}" if self.blood else ""
        return f"{self.colour}{self.value}{'t' * self.treated}{over}{bag}"

    def with_blood(self, colour: str) -> None:
        """A bag changes the colour; the colour below comes back by itself."""
        self.blood = "" if colour == (self.therapy or self.colour) else colour

    def with_therapy(self, colour: str) -> None:
        """Physiotherapy changes the colour for the round."""
        self.therapy, self.blood = "" if colour == self.colour else colour, ""


@dataclass
class House:
    """What belongs to one seat."""

    dice: list[Die] = field(default_factory=list)
    arrivals: list[Die] = field(default_factory=list)
    gone: list[Die] = field(default_factory=list)  # the discharge area
    owned: list[str] = field(default_factory=list)
    administrator: str = ""
    blood: int = 0
    fatalities: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    ambulance: int = 0
    copied: str = ""
    done: bool = False
    staff: str = ""  # the specialist just placed
    moves: list[str] = field(default_factory=list)  # kinds, of this activation
    used: list[str] = field(default_factory=list)  # departments of this round
    placed: list[str] = field(default_factory=list)  # staff of this round

    def choose(self, texts: list[str]) -> list[tuple[Die, str]]:
        """A patient for each text that reads like it, all different, and the colour it is to get."""
        found: list[tuple[Die, str]] = []
        for text in texts:
            match = PATIENT.fullmatch(text)
            assert match is not None, text
            wanted = text.partition(">")[0].partition("@")[0]
            used = [die for die, _ in found]
            free = (die for die in self.dice if not any(die is other for other in used))
            found.append((next(die for die in free if str(die) == wanted), match[6] or ""))
        return found

    def drop(self, *dice: Die) -> None:
        """These very dice leave the wards."""
        self.dice = [die for die in self.dice if not any(die is other for other in dice)]


class Table:
    """The table of a record, with a finger on the next line of its log."""

    def __init__(self, record: Json) -> None:
        options = record["options"]
        self.players: int = record["players"]
        self.edition: str = options.get("edition", "final")
        self.modules = set(options.get("modules", []))
        self.options: Json = options
        self.log: list[Json] = record["log"]
        self.place = 0
        self.houses = [House() for _ in range(self.players)]
        self.bag = Counter(dict.fromkeys("RYG", 21 - REMOVED[self.players]))
        self.leaving: Counter[str] = Counter()
        self.first = 0
        self.round = 1
        self.event = ""
        self.events: list[str] = []  # drawn and not yet looked at
        self.reports: list[str] = []
        self.completed: list[str] = []

    # -- reading the log ------------------------------------------------------------------
    def line(self) -> Json:
        """The next line of the log; cards of decks that change nothing here are passed over."""
        while self.place < len(self.log):
            line = self.log[self.place]
            if "chance" not in line or line["chance"] in {"draw", "roll", "first_player"}:
                return line
            for cards, pattern in ((self.reports, r"m\d\d"), (self.events, r"e\d\d")):
                if re.fullmatch(pattern, str(line["result"])):
                    cards.append(line["result"])
            self.place += 1
        return {}

    def chance(self, name: str) -> Any:
        """The next result of chance, which must be of this kind."""
        line = self.line()
        assert name == line.get("chance"), (name, self.place, line)
        self.place += 1
        return line["result"]

    def moves(self, *kinds: str) -> Iterator[tuple[int, Json]]:
        """The coming moves as long as they are of these kinds."""
        while True:
            line = self.line()
            if "move" not in line or line["move"]["move"] not in kinds:
                return
            self.place += 1
            yield line["seat"], line["move"]

    def moves_at_once(self, *kinds: str) -> Iterator[tuple[int, Json]]:
        """The same, but only those with no card in between."""
        while self.place < len(self.log) and "move" in self.log[self.place]:
            line = self.log[self.place]
            if line["move"]["move"] not in kinds:
                return
            self.place += 1
            yield line["seat"], line["move"]

    def answers(self, kind: str, asked: set[int]) -> dict[int, Json]:
        """One move of this kind, or a pass, of every seat that is asked, in whatever order they come."""
        found: dict[int, Json] = {}
        while asked - set(found):
            seat, move = next(self.moves(kind, "pass"))
            assert seat in asked - set(found), (kind, seat, asked)
            found[seat] = move
        return found

    def next_event(self) -> str:
        """The event card just drawn; alone, Rota Change is drawn anew."""
        self.line()
        drawn = [card for card in self.events if self.players > 1 or card != "e15"]
        self.events.clear()
        assert 1 == len(drawn), drawn
        return drawn[0]

    # -- dice -----------------------------------------------------------------------------
    def draw(self, count: int, *, roll: bool = True) -> list[Die]:
        """Dice from the bag, as many as there are, with the values that were rolled."""
        count = min(count, self.bag.total())
        if not count:
            return []
        colours = [LETTERS[name] for name in self.chance("draw")]
        assert count == len(colours)
        self.bag.subtract(colours)
        values = self.chance("roll") if roll else [0] * count
        return [Die(colour, value) for colour, value in zip(colours, values, strict=True)]

    def put_back(self, *dice: Die) -> None:
        """Dice return into the bag in their true colour."""
        self.bag.update(die.colour for die in dice)

    def bury(self, house: House, dice: list[Die]) -> None:
        """Patients die: a token each, and the dice into the bag."""
        house.fatalities += len(dice)
        house.drop(*dice)
        self.put_back(*dice)

    def from_first(self) -> list[int]:
        """All seats, First Player then clockwise."""
        return [(self.first + turn) % self.players for turn in range(self.players)]
