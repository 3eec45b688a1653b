"""What a seat can do now, as a numbered list: whole moves when there are few, else the next pick."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from rich.text import Text

from dicehospital.cli.hospital.board.patients import by_colour, dice, dice_text, die_text
from dicehospital.cli.hospital.board.wards import has_wards, ward_at
from dicehospital.cli.hospital.entry import Entry
from dicehospital.cli.hospital.labels import LABELS
from dicehospital.cli.hospital.picks import PICKS
from dicehospital.cli.hospital.telling import outcomes
from dicehospital.cli.hospital.things import Things
from dicehospital.hospital.telling.names import colour_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dicehospital.cli.screen import Screen
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Json, Move

MANY = 12  # more whole moves than these are made pick by pick
_TURN = "turn"
_AS = "as "  # how a colour reads that a blood bag gives a patient
_TOKENS = ("tokens", "card_tokens")
_NOT_BY_PATIENT = ("settle", "place_mother")  # moves of one patient to several places
_SEED = 0  # what is imagined beyond a move is never looked at
_SHOWN = (
    "healed",
    "discharged",
    "worsened",
    "flipped",
    "recoloured",
    "treated",
    "sent_away",
    "died",
    "waiting",
    "family_left",
)
_LATER = ("transfuse", "return", "copy", "done")  # lines that follow the others
_UNKNOWN = ("rerolled", "patient_arrived")  # what the dice will say


class Menu:
    """The menu of a seat."""

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

    def entries(self) -> list[Entry]:
        """The lines."""
        if not self.draft and self.asked != _TURN:
            moves = list(islice(self.game.moves(self.seat), MANY + 1))
            if len(moves) <= MANY:
                return [self._whole(move) for move in moves]
        options = sorted(self.view["options"], key=_rank)
        useful = [option for option in options if not self._is_idle(option)]
        return [self._pick(option) for option in useful or options]

    def _is_idle(self, option: Json) -> bool:
        """A colour that neither the department nor a nurse asks for; it can still be written."""
        is_colour = option["text"].startswith(_AS) and self.asked == _TURN
        nurse = self.draft[1:2] == ["nurse"]
        return is_colour and nurse and self.things.is_colourless(self.draft[0])

    # -- whole moves ---------------------------------------------------------------------------
    def _whole(self, move: Move) -> Entry:
        label, effect = LABELS[move.kind](self, dict(move.fields))
        return Entry(label, effect, (str(move), *self._keys(move)), move)

    def _keys(self, move: Move) -> Iterator[str]:
        """What a move with one field may be called by."""
        fields = dict(move.fields)
        for key in ("take", "administrator", "improvement", "specialist", "report", "bonus"):
            if key in fields:
                yield from self.spellings(fields[key])
        for key in ("entrance", "tile"):
            if key in fields:
                yield fields[key]
        if move.kind == "settle" and "shift" not in fields:
            yield f"W{fields['ward']}"
        if "number" in fields:
            yield f"A{fields['number']}"
        if move.kind in _NOT_BY_PATIENT or "token" in fields:
            return
        if fields.get("patients"):
            yield " ".join(fields["patients"])
        if "patient" in fields:
            yield from (fields["patient"], die_text(self.say, fields["patient"]))

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

    def effect_of(self, move: Move) -> str | Text:
        """What a legal move does."""
        if move.kind == "activate":
            return self.preview(lambda trial: trial.play(self.seat, str(move)))
        return LABELS[move.kind](self, dict(move.fields))[1]

    # -- picks ---------------------------------------------------------------------------------
    def _pick(self, option: Json) -> Entry:
        kind, _, value = option["ref"].partition(":")
        maker = PICKS.get(kind)
        if maker is None:
            return Entry(option["text"], "", (option["text"],), word=option["word"])
        return maker(self, option, value)

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
        return short or ", ".join([*outcomes(self.say, shown), *chance[:1]])

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
        return texts, any(o["text"].startswith(_AS) for o in options)

    def leaves_no_choice(self) -> bool:
        """Whether a move begun can go on in one way only, and is none that is better chosen knowingly."""
        return len(self.view["options"]) == 1 and self.draft[0] not in _LATER

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


def _rank(option: Json) -> tuple[int, object]:
    """Patients by colour and value, the rest as it comes, ends last."""
    text = option["text"]
    if option["ref"].startswith("patient:"):
        return 0, by_colour(text)
    return (_LATER.index(text) + 2 if text in _LATER else 1), 0


def draft_text(menu: Menu) -> str:
    """What has been picked so far."""
    return ", ".join(found for word in menu.draft if (found := _said(menu, word)))


def _said(menu: Menu, word: str) -> str:
    """A word of a draft as people say it; nothing where it goes without saying."""
    if word.startswith("@"):
        places = {f"@{p['place']}": p["text"] for p in menu.hospital["patients"]}
        return dice_text(menu.say, [places[word]])
    if word in ("nurse", *menu.things.known()) or "#" in word:
        return menu.things.name(word)
    kind, _, value = word.rpartition(" ")
    if kind in ("", "space", "turn") and f"word.{value}" in menu.say:
        return menu.say.tell(f"word.{value}")
    if f"menu.{word}" in menu.say:
        return menu.say.tell(f"menu.{word}")
    return word if not kind else ""
