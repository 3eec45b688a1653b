"""What happened, as messages that the catalogues turn into sentences: one for every event."""

from __future__ import annotations

from collections.abc import Callable

from dicehospital.er.components import AMBULANCES, COLOURS, LEDGER, extra_of
from dicehospital.kernel.phrases import about, counted, die, listed
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

_COUNTED = {"stetho": "stethoscope", "blood": "bag"}


def sentence(event: Json) -> Message:
    """The message of an event, from what the event itself says."""
    return about(event["seat"], SENTENCES[event["event"]](event))


# -- phrases -----------------------------------------------------------------------------------------
def bonus(bay: str) -> Message:
    """A bonus as printed on an ambulance card: `nurse`, or `R1/2` for an extra patient."""
    if "/" not in bay:
        return Message(f"bonus.{bay}")
    colour, low = extra_of(bay)
    return Message("bonus.patient", {"colour": COLOURS[colour], "low": low, "high": low + 1})


def bays(card: int) -> list[Message]:
    """All three bonuses of an ambulance card, each with its colour."""
    pairs = zip(COLOURS, AMBULANCES[card], strict=True)
    return [Message("bay", {"colour": colour, "bonus": bonus(bay)}) for colour, bay in pairs]


def price(stethoscopes: int, bags: int) -> list[Message]:
    """What a move costs, each thing counted."""
    costs = {"stethoscope": stethoscopes, "bag": bags}
    return [counted(what, number) for what, number in costs.items() if number]


# -- one entry for every event -----------------------------------------------------------------------
def _just(message: str, *fields: str) -> Callable[[Json], Message]:
    """A sentence that names fields of the event as they are."""
    return lambda event: Message(message, {field: event[field] for field in fields})


def _dealt(event: Json) -> Message:
    return Message("event.specialist_dealt", {"card": event["card"], **_titled(event)})


def _titled(event: Json) -> dict[str, Message]:
    """A card by what is printed at its head."""
    return {"title": Message(f"card.{event['card']}")}


def _flipped(event: Json) -> Message:
    card = event["ambulance"]
    return Message("event.card_flipped", {"card": card, "bonuses": bays(card)})


def _rolled(event: Json) -> Message:
    dice = [die(colour, event[colour]) for colour in COLOURS]
    return Message("event.dice_rolled", {"dice": dice})


def _took(event: Json) -> Message:
    if event["die"] is None:
        return Message("event.took_secretly")
    params = {"die": die(event["die"], event["value"]), "bonus": bonus(event["bonus"])}
    return Message(f"event.{event['event']}", params)


def _gained(event: Json) -> Message:
    return Message("event.gained", {"what": counted(_COUNTED[event["bonus"]], event["count"])})


def _admitted(event: Json) -> Message:
    costs = listed(price(event["stethoscopes"], int(event["bag"])))
    cost = Message("event.cost", {"cost": costs}) if costs else ""
    params = {"value": event["value"], "ward": event["ward"], "place": event["place"], "cost": cost}
    return Message("event.admitted_extra" if event["extra"] else "event.admitted", params)


def _nurse(event: Json) -> Message:
    params = {"ward": event["ward"], "nurses": counted("nurse", event["nurses"])}
    return Message("event.nurse_called", params)


def _lost(event: Json) -> Message:
    if event["ward"] is not None:
        return Message("event.bonus_lost_nurse", {"ward": event["ward"]})
    return Message("event.bonus_lost", {"bonus": bonus(event["bonus"])})


def _buried(event: Json) -> Message:
    params = {"morgue": event["morgue"], "boxes": LEDGER.morgue_boxes}
    return Message("event.buried_extra" if event["extra"] else "event.buried", params)


def _goal(event: Json) -> Message:
    return Message(
        "event.goal_scored", {**_titled(event), "points": counted("point", event["points"])}
    )


def _turned(event: Json) -> Message:
    if event["shows"]:
        return Message("event.card_turned", {**_titled(event), "shows": event["shows"]})
    why = f".{event['why']}" if event["why"] else ""
    return Message(f"event.card_discarded{why}", _titled(event))


SENTENCES: dict[str, Callable[[Json], Message]] = {
    "turn_started": _just("event.turn_started", "turn", "turns"),
    "specialist_dealt": _dealt,
    "card_flipped": _flipped,
    "dice_rolled": _rolled,
    "took": _took,
    "revealed": _took,
    "bag_paid": _just("event.bag_paid"),
    "gained": _gained,
    "admitted": _admitted,
    "made_critical": _just("event.made_critical", "ward", "place", "value"),
    "nurse_called": _nurse,
    "bonus_lost": _lost,
    "screened": _just("event.screened", "ward", "place"),
    "screen_declined": _just("event.screen_declined"),
    "buried": _buried,
    "goal_scored": _goal,
    "card_turned": _turned,
    "game_over": _just("event.game_over"),
}
