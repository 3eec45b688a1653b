"""What happened, in sentences: one for every event of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dicehospital.cli.rule_texts import specialist_title
from dicehospital.cli.words import bay, bays, bonus, counted, die, listed
from dicehospital.er.components import COLOURS, LEDGER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from dicehospital.cli.table import Table
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json

_COUNTED = {"stetho": "stethoscope", "blood": "bag"}


@dataclass
class Teller:
    """Tells events in order; it remembers the card and the dice that later events refer to."""

    say: Catalogue
    table: Table
    turn: int = 0
    chief: int = 0
    card: int = 0
    dice: Json = field(default_factory=dict)

    def tell(self, event: Json) -> str:
        """The sentence of an event."""
        self._remember(event)
        kind, seat = event["event"], event["seat"]
        message, params = SENTENCES[kind](self, event)
        if seat is not None:
            params["name"] = self.table.name(self.say, seat)
            if seat == self.table.you and f"{message}.you" in self.say:
                message += ".you"
        return self.say.tell(message, **params)

    def die(self, event: Json) -> Json:
        """A die and what it brings."""
        name = event["die"]
        return {
            "die": die(self.say, name, self.dice),
            "bonus": bonus(self.say, bay(self.card, name)),
        }

    def _remember(self, event: Json) -> None:
        match event["event"]:
            case "turn_started":
                self.turn, self.chief = event["turn"], event["seat"]
            case "card_flipped":
                self.card = event["ambulance"]
            case "dice_rolled":
                self.dice = {name: event[name] for name in COLOURS}


def teller_of(say: Catalogue, table: Table) -> Teller:
    """A teller for all events of a game; one that began with a position knows its dice."""
    start = table.game.origin.get("position", {})
    teller = Teller(say, table, start.get("turn", 0))
    if start.get("ambulance") is not None and start.get("dice") is not None:
        teller.card, teller.dice = start["ambulance"], start["dice"]
    return teller


def is_secret(event: Json) -> bool:
    """Whether it is a take whose die is told only at the reveal."""
    return event["event"] == "took" and event["die"] is None


def told(teller: Teller, events: Iterable[Json]) -> Iterator[tuple[str, str]]:
    """Kind and sentence of each event."""
    for event in events:
        yield event["event"], teller.tell(event)


# -- one entry for every event -------------------------------------------------------------------------
Sentence = tuple[str, dict[str, Any]]


def _as_it_is(message: str) -> Callable[[Teller, Json], Sentence]:
    return lambda _, event: (message, {k: v for k, v in event.items() if k != "seat"})


def _dealt(teller: Teller, event: Json) -> Sentence:
    card = event["card"]
    if card.startswith("C"):
        return "event.specialist_dealt", {"title": teller.say.tell(f"goal.{card}")}
    return "event.specialist_dealt", {"title": specialist_title(teller.say.language, card)}


def _flipped(teller: Teller, event: Json) -> Sentence:
    card = event["ambulance"]
    return "event.card_flipped", {"card": card, "bonuses": bays(teller.say, card)}


def _rolled(teller: Teller, _: Json) -> Sentence:
    return "event.dice_rolled", {
        "dice": ", ".join(die(teller.say, name, teller.dice) for name in COLOURS)
    }


def _took(teller: Teller, event: Json) -> Sentence:
    if event["die"] is None:
        return "event.took_secretly", {}
    return "event.took", teller.die(event)


def _revealed(teller: Teller, event: Json) -> Sentence:
    return "event.revealed", teller.die(event)


def _gained(teller: Teller, event: Json) -> Sentence:
    return "event.gained", {"what": counted(teller.say, _COUNTED[event["bonus"]], event["count"])}


def _admitted(teller: Teller, event: Json) -> Sentence:
    costs = price(teller.say, event["stethoscopes"], int(event["bag"]))
    message = "event.admitted_extra" if event["extra"] else "event.admitted"
    cost = teller.say.tell("event.cost", cost=listed(teller.say, costs)) if costs else ""
    return message, {
        "value": event["value"],
        "place": event["place"],
        "ward": event["ward"],
        "cost": cost,
    }


def price(say: Catalogue, stethoscopes: int, bags: int) -> list[str]:
    """What a move costs, each thing counted."""
    found = [counted(say, "stethoscope", stethoscopes)] if stethoscopes else []
    return [*found, counted(say, "bag", bags)] if bags else found


def _nurse(teller: Teller, event: Json) -> Sentence:
    return "event.nurse_called", {
        "ward": event["ward"],
        "nurses": counted(teller.say, "nurse", event["nurses"]),
    }


def _lost(teller: Teller, event: Json) -> Sentence:
    return "event.bonus_lost", {"bonus": teller.say.tell(f"bonus.{event['bonus']}")}


def _buried(_: Teller, event: Json) -> Sentence:
    message = "event.buried_extra" if event["extra"] else "event.buried"
    return message, {"morgue": event["morgue"], "boxes": LEDGER.morgue_boxes}


def _goal(teller: Teller, event: Json) -> Sentence:
    points = counted(teller.say, "point", event["points"])
    return "event.goal_scored", {"card": event["card"], "points": points}


def _turned(_: Teller, event: Json) -> Sentence:
    message = "event.card_turned" if event["shows"] else "event.card_discarded"
    return message, {"card": event["card"], "shows": event["shows"]}


SENTENCES: dict[str, Callable[[Teller, Json], Sentence]] = {
    "turn_started": _as_it_is("event.turn_started"),
    "specialist_dealt": _dealt,
    "card_flipped": _flipped,
    "dice_rolled": _rolled,
    "took": _took,
    "revealed": _revealed,
    "bag_paid": _as_it_is("event.bag_paid"),
    "gained": _gained,
    "admitted": _admitted,
    "made_critical": _as_it_is("event.made_critical"),
    "nurse_called": _nurse,
    "bonus_lost": _lost,
    "screened": _as_it_is("event.screened"),
    "screen_declined": _as_it_is("event.screen_declined"),
    "buried": _buried,
    "goal_scored": _goal,
    "card_turned": _turned,
    "game_over": _as_it_is("event.game_over"),
}
