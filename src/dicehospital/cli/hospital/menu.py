"""What a seat is asked, and what is known about its answers: whom they treat, what they change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.text import Text

from dicehospital.cli.hospital.board.patients import by_colour, dice
from dicehospital.cli.hospital.board.wards import has_wards, ward_at
from dicehospital.cli.hospital.things import Things
from dicehospital.hospital.telling.names import colour_of
from dicehospital.hospital.telling.outcomes import outcomes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dicehospital.cli.screen import Screen
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Json, Move

LATER = ("transfuse", "return", "copy", "done")  # lines that follow the others
AS = "as "  # how a colour reads that a blood bag gives a patient
_TOKENS = ("tokens", "card_tokens")
_SEED = 0  # what is imagined beyond a move is never looked at
_SHOWN = (
    "healed", "discharged", "worsened", "flipped", "recoloured", "treated", "sent_away",
    "died", "waiting", "family_left",
)  # fmt: skip
_UNKNOWN = ("rerolled", "patient_arrived")  # what the dice will say


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of the menu: a whole move, or a word to pick."""

    label: str | Text
    effect: str | Text
    keys: tuple[str, ...]  # what may be typed instead of its number
    move: Move | None = None
    word: int = -1


class Menu:
    """What a seat may choose from, and what is said of it."""

    def __init__(self, screen: Screen, game: Game[Any], seat: int) -> None:
        self.screen = screen
        self.say = screen.say
        self.game = game
        self.seat = seat
        self.view: Json = game.view(seat)
        self.things = Things(screen.say, game)
        self.asked: str = self.view["asked"][seat]
        tasks = [task for task in self.view["agenda"] if task["ask"] == self.asked]
        self.draft: list[str] = tasks[0]["draft"]

    @property
    def hospital(self) -> Json:
        """The own hospital."""
        found: Json = self.view["hospitals"][self.seat]
        return found

    def spellings(self, thing: str) -> Iterator[str]:
        """What a thing may be called: its id with and without prefix, its name."""
        yield from (thing, thing.partition("_")[2], self.things.name(thing))

    def patients(self, texts: list[str]) -> Text:
        """Patients as moves name them, in the colours they have; with their wards where that matters."""
        found = Text()
        for text in texts:
            named, _, place = text.partition(">")[0].partition("@")
            found.append(" " if found else "").append_text(dice(self.screen, [named]))
            if place and has_wards(self.view):
                found.append(f" W{ward_at(int(place))}")
        return found

    def preview(self, act: Callable[[Game[Any]], None]) -> str:
        """What an act would do to patients, tried on an imagined game; chance stays unknown."""
        trial = self.game.imagine(self.seat, _SEED)
        act(trial)
        if trial.view(self.seat)["agenda"] and trial.view(self.seat)["agenda"][0]["draft"]:
            return ""
        events = [event for event in trial.events(self.seat) if event["seat"] == self.seat]
        chance = [
            self.say.tell(f"outcome.{e['event']}.open") for e in events if e["event"] in _UNKNOWN
        ]
        shown = [event for event in events if event["event"] in _SHOWN]
        short = self._short(shown) if not chance else ""
        told = [self.say.say(outcome) for outcome in outcomes(shown)]
        return short or ", ".join([*told, *chance[:1]])

    def _short(self, events: list[Json]) -> str:
        """What happens to one patient, without naming it; nothing where more happens."""
        if len(events) not in (1, 2):
            return ""
        message = f"outcome.{events[-1]['event']}.short"
        if message not in self.say:
            return ""
        value = self.say.tell(message, value=events[-1].get("after", "")[1:2])
        if len(events) == 1:
            return value
        if events[0]["event"] != "recoloured" or events[0]["place"] != events[1]["place"]:
            return ""
        colour = colour_of(events[0]["patient"])
        return self.say.tell("outcome.blood_colour.short", colour=colour, outcome=value)

    def targets(self, word: int) -> tuple[list[str], bool]:
        """Whom a department could treat first, and whether a blood bag could make it others."""
        trial = self.game.imagine(self.seat, _SEED)
        trial.pick(self.seat, word)
        for _ in range(2):  # staff, and perhaps one of two ways
            options = trial.view(self.seat)["options"]
            if options and options[0]["ref"].partition(":")[0] in ("staff", "card", "alternative"):
                trial.pick(self.seat, options[0]["word"])
        options = trial.view(self.seat)["options"]
        found = (o["text"] for o in options if o["ref"].startswith("patient:"))
        texts = sorted(found, key=by_colour)
        return texts, any(o["text"].startswith(AS) for o in options)

    def leaves_no_choice(self) -> bool:
        """Whether a move begun can go on in one way only, and is none that is better chosen knowingly."""
        return len(self.view["options"]) == 1 and self.draft[0] not in LATER

    def acting(self) -> str:
        """The department or specialist whose effect is being chosen for."""
        current = self.hospital["current"]
        if self.asked in _TOKENS and current and not self.draft:
            return str(current["department" if self.asked == _TOKENS[0] else "staff"])
        if self.asked == "ability" and current:
            staff: str = current["staff"]
            return self.hospital["copy"] or staff if self.is_consultant(staff) else staff
        return self.draft[0] if self.draft else ""

    def is_consultant(self, staff: str) -> bool:
        """Whether a specialist works as another one this round."""
        return bool(self.hospital["copy"]) and self.things.copies(staff)
