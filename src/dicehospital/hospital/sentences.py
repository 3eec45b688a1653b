"""What happened, as messages that the catalogues turn into sentences: one for every event."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dicehospital.hospital.components import load
from dicehospital.hospital.patient import COLOURS, LETTERS
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

_NURSE = "nurse"


def sentence(event: Json) -> Message:
    """The message of an event, from what the event itself says."""
    said = SENTENCES[event["event"]](event)
    if event["seat"] is None:
        return said
    return Message(said.id, {"name": {"seat": event["seat"]}, **said.params})


# -- phrases -----------------------------------------------------------------------------------------
def thing(name: str) -> Message | str:
    """A component by its name, a second copy like the first; what only a pack knows goes by its id."""
    plain = name.partition("#")[0]
    return Message(f"thing.{plain}") if plain in _known() else plain


def does(name: str) -> Message | str:
    """What a component does, in a sentence; of what only a pack knows, nothing is said."""
    plain = name.partition("#")[0]
    return Message(f"ability.{plain}") if plain in _known() else ""


def counted(what: str, number: int) -> Message:
    """`2 blood bags`, `1 blood bag`."""
    return Message(f"count.{what}", {"n": number})


def colour_of(text: str) -> str:
    """The colour that a patient counts as: its blood bag's, its physiotherapy's, its own."""
    return COLOURS[LETTERS.index(text[-1] if "~" in text or "=" in text else text[0])]


def die(text: str) -> Message:
    """`red 3`: a patient in the colour it counts as."""
    return Message("die", {"colour": colour_of(text), "value": int(text[1])})


def dice(texts: list[str]) -> list[Message]:
    """`red 2 3 5, green 4`: patients by colour, the values ascending."""
    found = []
    for colour in COLOURS:
        values = sorted(text[1] for text in texts if colour_of(text) == colour)
        if values:
            found.append(Message("dice", {"colour": colour, "values": " ".join(values)}))
    return found


@cache
def _known() -> frozenset[str]:
    """The ids of everything that is in the box."""
    box = load()
    found = [row.id for row in box.departments] + [row.id for row in box.specialists]
    found += [row.id for row in box.administrators] + [row.id for row in box.events]
    return frozenset(found + [row.id for row in box.reports])


# -- one entry for every event -----------------------------------------------------------------------
def _just(message: str, *fields: str) -> Callable[[Json], Message]:
    """A sentence that names fields of the event as they are."""
    return lambda event: Message(f"event.hospital.{message}", {f: event[f] for f in fields})


def _named(message: str, field: str) -> Callable[[Json], Message]:
    """A sentence about one component."""
    return lambda event: Message(f"event.hospital.{message}", {field: thing(event[field])})


def _explained(message: str, field: str) -> Callable[[Json], Message]:
    """A sentence about one component, and what it does."""

    def said(event: Json) -> Message:
        params = {field: thing(event[field]), "text": does(event[field])}
        return Message(f"event.hospital.{message}", params)

    return said


def _patient(message: str) -> Callable[[Json], Message]:
    """A sentence about one patient."""
    return lambda event: Message(f"event.hospital.{message}", {"die": die(event["patient"])})


def _change(message: str) -> Callable[[Json], Message]:
    """A sentence about a patient whose value changes."""

    def said(event: Json) -> Message:
        params = {"die": die(event["before"]), "value": int(event["after"][1])}
        return Message(f"event.hospital.{message}", params)

    return said


def _rolled(event: Json) -> Message:
    rolled = Message("die", {"colour": event["colour"], "value": event["value"]})
    return Message("event.hospital.dice_rolled", {"dice": rolled})


def _arranged(event: Json) -> Message:
    params = {"ambulance": event["ambulance"], "dice": die(event["patient"])}
    return Message("event.hospital.arranged", params)


def _started(event: Json) -> Message:
    return Message("event.hospital.started", {"dice": die(event["patient"])})


def _activated(event: Json) -> Message:
    params = {"department": thing(event["department"])}
    if event["staff"] == _NURSE:
        return Message("event.hospital.activated", params)
    params["staff"] = thing(event["staff"])
    return Message("event.hospital.activated_by", params)


def _recoloured(event: Json) -> Message:
    text = event["patient"]
    before = text.partition("~")[0] if event["blood"] else text[:2]
    params = {"die": die(before), "colour": colour_of(text)}
    return Message(f"event.hospital.{'recoloured' if event['blood'] else 'physio'}", params)


def _fatality(event: Json) -> Message:
    return _gain(event, "fatality", "tokens")


def _blood(event: Json) -> Message:
    return _gain(event, "blood", "bags")


def _gain(event: Json, what: str, now: str) -> Message:
    """Something gained, or spent when the count is negative; and how many there are now."""
    number = event["count"]
    params = {"what": counted("bag" if what == "blood" else "token", abs(number)), now: event[now]}
    return Message(f"event.hospital.{what}_{'gained' if number > 0 else 'spent'}", params)


def _points(event: Json) -> Message:
    params = {"points": counted("point", event["points"]), "part": Message(f"part.{event['part']}")}
    return Message("event.hospital.points", params)


def _round_scored(event: Json) -> Message:
    return Message("event.hospital.round_scored", {"n": event["patients"]})


def _nurses(event: Json) -> Message:
    number = event["count"]
    params = {"nurses": counted("nurse", abs(number))}
    return Message(f"event.hospital.nurses_{'more' if number > 0 else 'fewer'}", params)


SENTENCES: dict[str, Callable[[Json], Message]] = {
    "round_started": _just("round_started", "round", "rounds"),
    "event_card": _explained("event_card", "card"),
    "display_dealt": _named("display_dealt", "card"),
    "dice_rolled": _rolled,
    "arranged": _arranged,
    "ambulance_taken": _just("ambulance_taken", "ambulance"),
    "ambulance_emptied": _just("ambulance_emptied", "ambulance"),
    "first_player": _just("first_player"),
    "patient_arrived": _patient("patient_arrived"),
    "patient_lost": _patient("patient_lost"),
    "improved": _named("improved", "card"),
    "passed": _just("passed"),
    "returned": _named("returned", "card"),
    "copied": _named("copied", "specialist"),
    "activated": _activated,
    "recoloured": _recoloured,
    "treated": _patient("treated"),
    "healed": _change("healed"),
    "worsened": _change("worsened"),
    "rerolled": _change("rerolled"),
    "flipped": _change("flipped"),
    "discharged": _patient("discharged"),
    "sent_away": _patient("sent_away"),
    "ability_used": _named("ability_used", "specialist"),
    "skipped": _just("skipped"),
    "seat_done": _just("seat_done"),
    "protected": _patient("protected"),
    "deteriorated": _change("deteriorated"),
    "died": _patient("died"),
    "fatality": _fatality,
    "blood": _blood,
    "points": _points,
    "round_scored": _round_scored,
    "report_completed": _named("report_completed", "report"),
    "shift": _just("shift", "round"),
    "picked_up": _patient("picked_up"),
    "raised": _change("raised"),
    "nurses": _nurses,
    "kept": _named("kept", "administrator"),
    "started": _started,
    "report_dealt": _explained("report_dealt", "report"),
    "turned_away": _patient("turned_away"),
    "game_over": _just("game_over"),
}
