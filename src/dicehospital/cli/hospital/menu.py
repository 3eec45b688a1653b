"""What a seat can do now, as a numbered list: whole moves when there are few, else the next pick."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from rich.text import Text

from dicehospital.cli.hospital.patients import by_colour, dice, dice_text, die_text
from dicehospital.cli.hospital.telling import outcomes
from dicehospital.cli.hospital.things import Things
from dicehospital.hospital.sentences import colour_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dicehospital.cli.screen import Screen
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Json, Move

MANY = 12  # more whole moves than these are made pick by pick
_TURN = "turn"
_PREVIEWED = (_TURN, "ability")  # questions whose answers change patients at once
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
)
_LATER = ("transfuse", "return", "copy", "done")  # lines that follow the others
_UNKNOWN = ("rerolled", "patient_arrived")  # what the dice will say


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu: a whole move, or a word to pick."""

    label: str | Text
    effect: str | Text
    keys: tuple[str, ...]  # what may be typed instead of its number
    move: Move | None = None
    word: int = -1


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
        is_colour = option["ref"].startswith("colour:") and self.asked == _TURN
        nurse = self.draft[1:2] == ["nurse"]
        return is_colour and nurse and self.things.is_colourless(self.draft[0])

    # -- whole moves ---------------------------------------------------------------------------
    def _whole(self, move: Move) -> Entry:
        label, effect = _LABELS[move.kind](self, dict(move.fields))
        return Entry(label, effect, (str(move), *self._keys(move)), move)

    def _keys(self, move: Move) -> Iterator[str]:
        """What a move with one field may be called by."""
        fields = dict(move.fields)
        for key in ("take", "administrator", "improvement", "specialist", "report"):
            if key in fields:
                yield from self.spellings(fields[key])
        if "number" in fields:
            yield f"A{fields['number']}"
        if fields.get("patients"):
            yield " ".join(fields["patients"])
        if "patient" in fields:
            yield from (fields["patient"], die_text(self.say, fields["patient"]))

    def spellings(self, thing: str) -> Iterator[str]:
        """What a thing may be called: its id with and without prefix, its name."""
        yield from (thing, thing.partition("_")[2], self.things.name(thing))

    def effect_of(self, move: Move) -> str | Text:
        """What a legal move does."""
        if move.kind == "activate":
            return self.preview(lambda trial: trial.play(self.seat, str(move)))
        return _LABELS[move.kind](self, dict(move.fields))[1]

    # -- picks ---------------------------------------------------------------------------------
    def _pick(self, option: Json) -> Entry:
        kind, _, value = option["ref"].partition(":")
        maker = _PICKS.get(kind)
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
        return texts, any(o["ref"].startswith("colour:") for o in options)

    def leaves_no_choice(self) -> bool:
        """Whether a move begun can go on in one way only, and is none that is better chosen knowingly."""
        return len(self.view["options"]) == 1 and self.draft[0] not in _LATER

    def acting(self) -> str:
        """The department or specialist whose effect is being chosen for."""
        current = self.hospital["current"]
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


# -- labels of whole moves ---------------------------------------------------------------------------
_Fields = dict[str, Any]
_Label = tuple[str | Text, str | Text]


def _thing(field: str) -> Callable[[Menu, _Fields], _Label]:
    def label(menu: Menu, fields: _Fields) -> _Label:
        return menu.things.name(fields[field]), menu.things.does(fields[field])

    return label


def _said(message: str) -> Callable[[Menu, _Fields], _Label]:
    def label(menu: Menu, _: _Fields) -> _Label:
        return menu.say.tell(f"menu.{message}"), menu.say.tell(f"menu.{message}.effect")

    return label


def _one(message: str) -> Callable[[Menu, _Fields], _Label]:
    """A move with one patient."""

    def label(menu: Menu, fields: _Fields) -> _Label:
        return dice(menu.screen, [fields["patient"]]), menu.say.tell(f"menu.{message}.effect")

    return label


def _several(message: str) -> Callable[[Menu, _Fields], _Label]:
    def label(menu: Menu, fields: _Fields) -> _Label:
        return dice(menu.screen, fields["patients"]), menu.say.tell(f"menu.{message}.effect")

    return label


def _reveal(menu: Menu, fields: _Fields) -> _Label:
    return menu.say.tell(f"menu.reveal_{fields['deck']}"), ""


def _arrange(menu: Menu, fields: _Fields) -> _Label:
    label = Text(menu.say.tell("board.ambulance", number=fields["ambulance"]) + " ")
    return label.append_text(dice(menu.screen, fields["patients"])), ""


def _ambulance(menu: Menu, fields: _Fields) -> _Label:
    found = [a for a in menu.view["ambulances"] if a["number"] == fields["number"]]
    label = menu.say.tell("menu.ambulance", number=fields["number"])
    return label, dice(menu.screen, found[0]["patients"])


def _ability(menu: Menu, fields: _Fields) -> _Label:
    patients = fields.get("patients", [])
    effect = menu.preview(lambda trial: trial.play(menu.seat, {"move": "ability", **fields}))
    if "alt" in fields and not effect:
        effect = menu.things.way(menu.acting(), fields["alt"])
    label = dice(menu.screen, [p.partition(">")[0].partition("@")[0] for p in patients])
    return label or menu.say.tell("menu.use"), effect


def _transfuse(menu: Menu, fields: _Fields) -> _Label:
    move = f"transfuse {fields['patient']}"
    effect = menu.preview(lambda trial: trial.play(menu.seat, move))
    return dice(menu.screen, [fields["patient"].partition("@")[0]]), effect


_LABELS: dict[str, Callable[[Menu, _Fields], _Label]] = {
    "reveal": _reveal,
    "set_patients": _several("set_patients"),
    "keep": _thing("administrator"),
    "raise": _one("raise"),
    "pass": _said("pass"),
    "arrange": _arrange,
    "ambulance": _ambulance,
    "turn_away": _one("turn_away"),
    "lose": _several("lose"),
    "improve": _thing("take"),
    "return": _thing("improvement"),
    "copy": _thing("specialist"),
    "transfuse": _transfuse,
    "done": _said("done"),
    "ability": _ability,
    "skip": _said("skip"),
    "protect": _one("protect"),
    "complete": _thing("report"),
    "pick_up": _one("pick_up"),
}


# -- picks -------------------------------------------------------------------------------------------
def _department(menu: Menu, option: Json, thing: str) -> Entry:
    keys = tuple(menu.spellings(option["text"]))
    if menu.draft:  # to be given back
        effect: str | Text = menu.things.does(thing)
    else:
        effect = Text(menu.things.does(thing) + " ")
        texts, with_blood = menu.targets(option["word"])
        effect.append_text(dice(menu.screen, texts))
        if with_blood and not texts:
            effect.append(menu.say.tell("menu.with_blood"))
    return Entry(menu.things.name(option["text"]), effect, keys, word=option["word"])


def _card(menu: Menu, option: Json, thing: str) -> Entry:
    keys = tuple(menu.spellings(option["text"]))
    name, does = menu.things.name(option["text"]), menu.things.does(thing)
    return Entry(name, does, keys, word=option["word"])


def _staff(menu: Menu, option: Json, _: str) -> Entry:
    free = menu.say.tell("menu.nurses_free", n=menu.hospital["nurses_free"])
    return Entry(menu.things.name("nurse"), free, ("nurse",), word=option["word"])


def _patient(menu: Menu, option: Json, place: str) -> Entry:
    text, word = option["text"], option["word"]
    effect = ""
    if menu.asked in _PREVIEWED:
        effect = menu.preview(lambda trial: trial.pick(menu.seat, word))
    keys = (text, die_text(menu.say, text), f"{text}@{place}")
    return Entry(dice(menu.screen, [text]), effect, keys, word=word)


def _colour(menu: Menu, option: Json, colour: str) -> Entry:
    letter = menu.say.tell(f"letter.{colour}")
    if menu.asked == "arrange":
        return Entry(menu.say.tell(f"word.{colour}"), "", (colour, letter), word=option["word"])
    free = menu.things.recolours(menu.acting())
    label = menu.say.tell("menu.recolour" if free else "menu.blood_colour", colour=colour)
    effect = "" if free else menu.say.tell("menu.blood_colour.effect")
    return Entry(label, effect, (f">{letter}", option["text"]), word=option["word"])


def _alternative(menu: Menu, option: Json, number: str) -> Entry:
    does = menu.things.way(menu.acting(), int(number))
    label = menu.say.tell("menu.way", number=number)
    return Entry(label, does, (option["text"],), word=option["word"])


def _button(menu: Menu, option: Json, name: str) -> Entry:
    """A word that is a whole move, or begins one."""
    if name == "done" and menu.draft:
        return Entry(menu.say.tell("menu.enough"), "", ("done",), word=option["word"])
    message = f"menu.{name}"
    label, effect = menu.say.tell(message), menu.say.tell(f"{message}.effect")
    move = menu.game.read(menu.seat, name) if name in ("done", "pass", "skip") else None
    keys = (name, *menu.say.raw(f"typed.hospital.{name}").split())
    return Entry(label, effect, keys, move, option["word"])


_PICKS: dict[str, Callable[[Menu, Json, str], Entry]] = {
    "department": _department,
    "card": _card,
    "staff": _staff,
    "patient": _patient,
    "colour": _colour,
    "alternative": _alternative,
    "button": _button,
}


def draft_text(menu: Menu) -> str:
    """What has been picked so far."""
    found = []
    for word in menu.draft:
        if word.startswith("@"):
            places = {f"@{p['place']}": p["text"] for p in menu.hospital["patients"]}
            found.append(dice_text(menu.say, [places[word]]))
        elif word in ("nurse", *menu.things.known()) or "#" in word:
            found.append(menu.things.name(word))
        elif f"menu.{word}" in menu.say:
            found.append(menu.say.tell(f"menu.{word}"))
    return ", ".join(found)
