"""Runs of like events of Community Care in one sentence each: in the City, births, cards of the Automa."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicehospital.cli.hospital.board.wards import ward_at
from dicehospital.hospital.telling.sentences import die, does, thing
from dicehospital.kernel.text import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.kernel.types import Json

# Events with a tile each.
AT_TILES = ("die_collected", "city_refilled", "bonus_laid", "city_deteriorated")


def _about(message: str, event: Json, params: dict[str, Any]) -> Message:
    seat = event["seat"]
    name = {} if seat is None else {"name": {"seat": seat}}
    return Message(f"told.{message}", {**name, **params})


def _tiles(message: str) -> Callable[[list[Json]], list[Message]]:
    """What happens on several tiles, all in one sentence."""

    def tell(group: list[Json]) -> list[Message]:
        found = [Message("told.at_tile", {"what": _what(e), "tile": e["tile"]}) for e in group]
        return [_about(message, group[0], {"what": found})]

    return tell


def _what(event: Json) -> Message | str:
    """The die or the bonus token of an event."""
    if "bonus" in event:
        return thing(event["bonus"])
    if "after" in event:
        value = int(event["after"][1])
        return Message("outcome.changed", {"die": die(event["before"]), "value": value})
    return die(event["patient"])


def _born(group: list[Json]) -> list[Message]:
    """Babies by ward."""
    wards = sorted({ward_at(event["place"]) for event in group})
    return [_about("born", group[0], {"n": len(group), "wards": [f"W{ward}" for ward in wards]})]


def _filled(group: list[Json]) -> list[Message]:
    """What the Automa puts on one of its cards."""
    found = [Message(f"told.automa.{event['colour'] or 'bag'}") for event in group]
    return [Message("told.automa_filled", {"what": found, "card": thing(group[0]["card"])})]


def _card(group: list[Json]) -> list[Message]:
    """A card of the Automa, and what it says."""
    card = group[0]["card"]
    return [Message("told.automa_card", {"card": thing(card), "text": does(card)})]


def _seen(group: list[Json]) -> list[Message]:
    """Tokens that somebody looks at: their names for that seat alone."""
    tokens = [thing(event["token"]) for event in group if event.get("token")]
    if tokens:
        return [_about("tokens_seen", group[0], {"tokens": tokens})]
    return [_about("tokens_looked_at", group[0], {"n": len(group), "pile": group[0]["pile"]})]


CARE_TELLERS: dict[str, Callable[[list[Json]], list[Message]]] = {
    **{name: _tiles(name) for name in AT_TILES},
    "baby_born": _born,
    "automa_filled": _filled,
    "tokens_seen": _seen,
    "automa_card": _card,
}
