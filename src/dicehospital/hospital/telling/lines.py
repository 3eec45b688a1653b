"""Which events make one thing, and the sentence that tells it: an act with its outcomes, a run of like ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dicehospital.hospital.board.hospital import ward_of
from dicehospital.hospital.telling.names import dice, die, thing
from dicehospital.hospital.telling.outcomes import OUTCOMES, outcomes
from dicehospital.hospital.telling.sentences import change_of, sentence
from dicehospital.kernel.phrases import about, counted, joined
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

Group = list[Json]
Teller = Callable[[Group], Message]


@dataclass(frozen=True, slots=True)
class LineRule:
    """How a group goes on that an event of some name begins, and how it is told."""

    events: tuple[str, ...]  # of the same seat
    tell: Teller
    together: str = ""  # the group ends where this field of the event changes


def joins(group: Group, event: Json, following: Json | None) -> bool:
    """Whether an event belongs to a group.

    A blood bag that recolours is part of an act; one that heals is an act of its own (DH-5.8).
    """
    first = group[0]
    told = _told(first)
    if told is None or first["seat"] != event["seat"] or event["event"] not in told.events:
        return False
    if _is_spent(event) and (following is None or following["event"] != "recoloured"):
        return False
    return bool(first.get(told.together) == event.get(told.together))


def line(group: Group) -> Message:
    """The sentence of a group."""
    told = _told(group[0])
    return told.tell(group) if told is not None else sentence(group[0])


def _told(first: Json) -> LineRule | None:
    if first["event"] == "blood":
        return _TRANSFUSION if _is_spent(first) else _FIRST_PLAYER
    return _TOLD.get(first["event"])


def _is_spent(event: Json) -> bool:
    return bool(event["event"] == "blood" and event["count"] < 0)


def _said(message: str, group: Group, **params: Any) -> Message:
    """A sentence about the seat of a group."""
    return about(group[0]["seat"], Message(f"line.hospital.{message}", params))


# -- acts: `Ana: Imaging, nurse: green 3 → 4` ----------------------------------------------------------
def _act(*fields: str) -> Teller:
    """An act that is named by these fields of its event, with all that it brings."""
    return lambda group: _acted(group, [_name(group[0][field]) for field in fields])


def _acted(group: Group, what: list[Message | str]) -> Message:
    found = outcomes(group[1:])
    if not found:
        return sentence(group[0])
    return _said("act", group, what=what, outcome=found)


def _name(component: str) -> Message | str:
    return Message("staff.nurse") if component == "nurse" else thing(component)


def _transfused(group: Group) -> Message:
    return _acted(group, [Message("line.hospital.bag")])


def _with_outcomes(group: Group) -> Message:
    """The sentence of the first event, then what it brings."""
    found = outcomes(group[1:])
    if not found:
        return sentence(group[0])
    return Message("line.hospital.brings", {"what": sentence(group[0]), "outcome": found})


# -- patients ------------------------------------------------------------------------------------------
def _patients(message: str, *fields: str) -> Teller:
    """A run of patients in the sentence of an event of which there may be several."""

    def tell(group: Group) -> Message:
        params: Json = {"dice": dice([event["patient"] for event in group])}
        params |= {field: group[0][field] for field in fields}
        return about(group[0]["seat"], Message(f"event.hospital.{message}", params))

    return tell


def _rolled(group: Group) -> Message:
    texts = [f"{event['colour'][0].upper()}{event['value']}" for event in group]
    return Message("event.hospital.dice_rolled", {"dice": dice(texts)})


def _arrived(group: Group) -> Message:
    """Newcomers, or all who lie there now."""
    if group[0]["listed"]:
        return _said("patients", group, dice=dice([event["patient"] for event in group]))
    newcomers = [die(event["patient"]) for event in group]
    return _said("newcomers", group, n=len(newcomers), dice=newcomers)


def _neglected(group: Group) -> Message:
    """Who got worse; who died, and how many tokens that makes (DH-6.1)."""
    worse = outcomes([event for event in group if event["event"] == "deteriorated"])
    dead = dice([event["patient"] for event in group if event["event"] == "died"])
    found = [_said("neglected", group, dice=worse)] if worse else []
    found += [_said("died", group, dice=dead, **_tokens(group))] if dead else []
    return joined("sentences", found) or sentence(group[0])


def _lost(group: Group) -> Message:
    lost = dice([event["patient"] for event in group if event["event"] == "patient_lost"])
    return _said("lost", group, dice=lost, **_tokens(group))


def _tokens(group: Group) -> Json:
    """The fatality tokens that there are in the end."""
    counts = [event["tokens"] for event in group if event["event"] == "fatality"]
    return {"tokens": counted("token", counts[-1] if counts else 0)}


# -- points --------------------------------------------------------------------------------------------
def _scored(group: Group) -> Message:
    """Patients sent home in a round, and what they bring (DH-7.1)."""
    number, found = group[0]["patients"], outcomes(group[1:])
    if not found:
        return sentence(group[0])
    return _said("scored", group, n=number, outcome=found)


def _points(group: Group) -> Message:
    return _said("points", group, outcome=outcomes(group))


def _first_player(group: Group) -> Message:
    """A blood bag for the lowest ambulance or total, and the token (DH-3.4)."""
    if len(group) == 1:
        return sentence(group[0])
    return _said("first_player", group, what=counted("bag", group[0]["count"]))


# -- the City, Maternity, investments, the Automa ------------------------------------------------------
def _cards(group: Group) -> Message:
    cards = [thing(event["card"]) for event in group]
    return Message("event.hospital.display_dealt", {"card": cards})


def _tiles(message: str) -> Teller:
    """What happens on several tiles."""

    def tell(group: Group) -> Message:
        pairs = [{"what": _on(event), "tile": event["tile"]} for event in group]
        return _said(message, group, what=[Message("line.hospital.at_tile", on) for on in pairs])

    return tell


def _on(event: Json) -> Message | str:
    """The die or the bonus token of a tile."""
    if "bonus" in event:
        return thing(event["bonus"])
    if "after" in event:
        return Message("outcome.changed", change_of(event))
    dies = event["event"] == "city_died"
    return (
        Message("outcome.died", {"die": die(event["patient"])}) if dies else die(event["patient"])
    )


def _born(group: Group) -> Message:
    """Babies by ward."""
    wards = sorted({int(ward_of(event["place"] - 1)) + 1 for event in group})
    return _said("born", group, n=len(group), wards=[f"W{ward}" for ward in wards])


def _filled(group: Group) -> Message:
    """What the Automa puts on one of its cards."""
    what = [event["colour"] or Message("line.hospital.bag") for event in group]
    return Message("line.hospital.automa_filled", {"card": thing(group[0]["card"]), "what": what})


def _card(group: Group) -> Message:
    """A card of the Automa and what comes of it: an ambulance, a card for the line, an improvement gone."""
    card, *then = group
    if "ambulances" in card:
        return _decided(card, then)
    left, right = card["worth"]
    params: Json = {"card": thing(card["card"]), "left": left, "right": right}
    if not then:
        return Message("line.hospital.automa_card", params)
    return Message("line.hospital.automa_removed", {**params, "gone": thing(then[0]["card"])})


def _decided(card: Json, then: Group) -> Message:
    """DH-19.2, DH-19.6: a decision card is for the ambulances, or for one more improvement."""
    if not then:
        return Message(f"line.hospital.automa_extra.{card['extra']}")
    first, second = card["ambulances"]
    params = {"ambulance": then[0]["ambulance"], "first": first, "second": second}
    return Message("line.hospital.automa_took", params)


def _seen(group: Group) -> Message:
    """Tokens that somebody looks at: their names for that seat alone (DH-15.4)."""
    tokens = [thing(event["token"]) for event in group if event.get("token")]
    if tokens:
        return _said("tokens_seen", group, tokens=tokens)
    return _said("tokens_looked_at", group, n=len(group), pile=group[0]["pile"])


_BROUGHT = tuple(OUTCOMES)
_AT_NIGHT = LineRule(("deteriorated", "died", "fatality"), _neglected)
_IN_THE_CITY = LineRule(("city_deteriorated", "city_died"), _tiles("city_deteriorated"))
_TRANSFUSION = LineRule(_BROUGHT, _transfused)
_FIRST_PLAYER = LineRule(("first_player",), _first_player)
_AT_TILES = ("die_collected", "city_refilled", "bonus_laid")
_SCORES = ("points", "blood", "fatality")
_TOLD = {
    "activated": LineRule(_BROUGHT, _act("department", "staff")),
    "ability_used": LineRule(_BROUGHT, _act("specialist")),
    "token_used": LineRule(_BROUGHT, _act("token")),
    "bonus_used": LineRule(_BROUGHT, _act("bonus")),
    "deteriorated": _AT_NIGHT,
    "died": _AT_NIGHT,
    **dict.fromkeys(("city_deteriorated", "city_died"), _IN_THE_CITY),
    **{name: LineRule((name,), _tiles(name)) for name in _AT_TILES},
    "arranged": LineRule(("arranged",), _patients("arranged", "ambulance"), "ambulance"),
    "started": LineRule(("started",), _patients("started")),
    "dice_rolled": LineRule(("dice_rolled",), _rolled),
    "patient_arrived": LineRule(("patient_arrived",), _arrived, "listed"),
    "patient_lost": LineRule(("patient_lost", "fatality"), _lost),
    "display_dealt": LineRule(("display_dealt",), _cards),
    "round_scored": LineRule(_SCORES, _scored),
    "points": LineRule(("points",), _points),
    **dict.fromkeys(
        ("returned", "report_completed", "picked_up"), LineRule(_SCORES, _with_outcomes)
    ),
    "baby_born": LineRule(("baby_born",), _born),
    "automa_filled": LineRule(("automa_filled",), _filled, "card"),
    "automa_card": LineRule(("automa_took", "automa_removed"), _card),
    "tokens_seen": LineRule(("tokens_seen",), _seen, "pile"),
}
"""By the event that begins a group."""
