"""What happened, as messages that the catalogues turn into sentences: one for every event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dicehospital.hospital.board.hospital import ward_of
from dicehospital.hospital.telling.names import colour_of, die, does, rolled, thing
from dicehospital.kernel.phrases import about, counted
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

_NURSE = "nurse"


def sentence(event: Json) -> Message:
    """The message of an event, from what the event itself says."""
    return about(event["seat"], SENTENCES[event["event"]](event))


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
    return lambda event: Message(f"event.hospital.{message}", change_of(event))


def change_of(event: Json) -> Json:
    """A patient as it was, and its new value."""
    return {"die": die(event["before"]), "value": int(event["after"][1])}


def _rolled(event: Json) -> Message:
    dice = rolled(event["colour"], event["value"])
    return Message("event.hospital.dice_rolled", {"dice": dice})


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
    how = "recoloured" if event["blood"] else "physio"
    return Message(f"event.hospital.{how}", recolouring_of(event))


def recolouring_of(event: Json) -> Json:
    """A patient as it was, and the colour it counts as now."""
    text = event["patient"]
    before = text.partition("~")[0] if event["blood"] else text[:2]
    return {"die": die(before), "colour": colour_of(text)}


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
    if event["stays"]:
        return Message("event.hospital.nurses_stay", params)
    return Message(f"event.hospital.nurses_{'more' if number > 0 else 'fewer'}", params)


# -- the city, investments, families, the Automa -------------------------------------------------------
def _about(message: str, **params: Callable[[Json], Any]) -> Callable[[Json], Message]:
    """A sentence whose parts are made from the event."""
    return lambda event: Message(
        f"event.hospital.{message}", {name: of(event) for name, of in params.items()}
    )


def _field(name: str) -> Callable[[Json], Any]:
    return lambda event: event[name]


def _thing_in(name: str) -> Callable[[Json], Any]:
    return lambda event: thing(event[name])


def _die_in(name: str) -> Callable[[Json], Message]:
    return lambda event: die(event[name])


def _ward_in(name: str) -> Callable[[Json], int]:
    """The ward of a bed or cot, from 1."""
    return lambda event: int(ward_of(event[name] - 1)) + 1


def _vehicle(event: Json) -> Message:
    if event["tile"] is not None:
        return Message("event.hospital.vehicle_flew", {"tile": event["tile"]})
    return Message("event.hospital.vehicle_moved", {"entrance": event["entrance"]})


def _invested(event: Json) -> Message:
    """Who goes where, and whose pile is looked at too (DH-15.3, DH-15.10)."""
    params: Json = {"space": event["space"]}
    if event["staff"] == _NURSE:
        return Message("event.hospital.invested", params)
    params["staff"] = thing(event["staff"])
    if event["also"] is None:
        return Message("event.hospital.invested_by", params)
    return Message("event.hospital.invested_twice", {**params, "also": event["also"]})


def _tokens_seen(event: Json) -> Message:
    """What was looked at, to whoever may know it (DH-15.4)."""
    if "token" in event:
        return Message("event.hospital.token_seen", {"token": thing(event["token"])})
    return Message("event.hospital.token_looked_at", {"pile": event["pile"]})


def _token_kept(event: Json) -> Message:
    params = {"token": thing(event["token"])}
    if event["on"] is None:
        return Message("event.hospital.token_kept", params)
    return Message("event.hospital.token_placed", {**params, "on": thing(event["on"])})


def _waiting(event: Json) -> Message:
    return Message("event.hospital.waiting", {"who": Message(f"who.{colour_of(event['patient'])}")})


def _automa_removed(event: Json) -> Message:
    how = "left_over" if event["seat"] is None else "automa_removed"
    return Message(f"event.hospital.{how}", {"card": thing(event["card"])})


def _automa_filled(event: Json) -> Message:
    params = {"card": thing(event["card"])}
    if event["colour"] is None:
        return Message("event.hospital.automa_filled_blood", params)
    return Message("event.hospital.automa_filled", {**params, "colour": event["colour"]})


def _automa_scored(event: Json) -> Message:
    params = {"card": thing(event["card"]), "points": counted("point", event["points"])}
    return Message("event.hospital.automa_scored", params)


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
    "mother_placed": _about("mother_placed", die=_die_in("patient"), ambulance=_field("ambulance")),
    "order_set": _just("order_set", "number", "total"),
    "vehicle_moved": _vehicle,
    "die_collected": _about("die_collected", die=_die_in("patient"), tile=_field("tile")),
    "city_refilled": _about("city_refilled", die=_die_in("patient"), tile=_field("tile")),
    "bonus_laid": _about("bonus_laid", bonus=_thing_in("bonus"), tile=_field("tile")),
    "bonus_kept": _named("bonus_kept", "bonus"),
    "bonus_used": _named("bonus_used", "bonus"),
    "patient_moved": _about("patient_moved", die=_die_in("patient"), ward=_ward_in("to")),
    "baby_born": _about("baby_born", ward=_ward_in("place")),
    "invested": _invested,
    "tokens_seen": _tokens_seen,
    "token_kept": _token_kept,
    "token_used": _named("token_used", "token"),
    "declined": _just("declined"),
    "swapped": _named("swapped", "specialist"),
    "waiting": _waiting,
    "family_left": _just("family_left", "ward"),
    "returned_waiting": _patient("returned_waiting"),
    "mother_replaced": _patient("mother_replaced"),
    "city_deteriorated": _about(
        "city_deteriorated",
        die=_die_in("before"),
        tile=_field("tile"),
        value=lambda event: int(event["after"][1]),
    ),
    "city_died": _about("city_died", die=_die_in("patient"), tile=_field("tile")),
    "automa_card": _named("automa_card", "card"),
    "automa_took": _just("automa_took", "ambulance"),
    "automa_removed": _automa_removed,
    "automa_filled": _automa_filled,
    "automa_scored": _automa_scored,
    "automa_tile": _named("automa_tile", "card"),
}
