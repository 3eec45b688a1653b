"""What happened, in as few sentences as tell it: runs of like events become one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dicehospital.cli.hospital.board.wards import ward_at
from dicehospital.cli.table.story import audience_of, told
from dicehospital.hospital.telling.names import dice, die, does, thing
from dicehospital.hospital.telling.sentences import change_of, recolouring_of
from dicehospital.kernel.phrases import about, counted
from dicehospital.kernel.text import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json

    Teller = Callable[[list[Json]], list[Message]]

_ACTS = ("activated", "ability_used", "token_used", "bonus_used")
# Events with a tile each.
_AT_TILES = ("die_collected", "city_refilled", "bonus_laid", "city_deteriorated")


@dataclass(frozen=True, slots=True)
class Run:
    """Events in a row that are told together."""

    events: tuple[str, ...]
    tell: Teller
    together: str = ""  # the run ends where this field of the event changes


def sentences(say: Catalogue, table: Table, events: Sequence[Json]) -> list[str]:
    """Events in sentences."""
    found: list[str] = []
    for group in _groups(list(events)):
        found += _told(say, table, group)
    return found


# -- which events are told together --------------------------------------------------------------------
def _groups(events: list[Json]) -> list[list[Json]]:
    """Events that make one thing: an act with its outcomes, or a run of like events.

    A blood bag that recolours is part of an act; one that heals is an act of its own (DH-5.8).
    """
    found: list[list[Json]] = []
    for event, following in zip(events, [*events[1:], None], strict=True):
        begins = _is_spent(event) and not (following and following["event"] == "recoloured")
        if found and not begins and _belongs(found[-1], event):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def _belongs(group: list[Json], event: Json) -> bool:
    first, name = group[0], event["event"]
    if first["seat"] != event["seat"]:
        return False
    if _is_act(first):
        return name in _OUTCOMES
    run = _RUNS.get(first["event"])
    if run is None or first.get(run.together) != event.get(run.together):
        return False
    return name in run.events


def _is_act(event: Json) -> bool:
    """Whether outcomes follow: an activation, an ability, a token, or a blood bag spent."""
    return event["event"] in _ACTS or _is_spent(event)


def _is_spent(event: Json) -> bool:
    return bool(event["event"] == "blood" and event["count"] < 0)


# -- acts ------------------------------------------------------------------------------------------------
def _told(say: Catalogue, table: Table, group: list[Json]) -> list[str]:
    first = group[0]
    if _is_act(first):
        return [_act(say, table, group)]
    run = _RUNS.get(first["event"])
    if run is None:
        return [told(say, table, event) for event in group]
    return [say.say(message, audience_of(say, table)) for message in run.tell(group)]


def _act(say: Catalogue, table: Table, group: list[Json]) -> str:
    """An act with its outcomes: `You activate Imaging with a nurse: red 3 → 4`."""
    what = told(say, table, group[0])
    outcome = outcomes(say, group[1:])
    return say.tell("told.act", what=what.rstrip("."), outcome=outcome) if outcome else what


def outcomes(say: Catalogue, events: Sequence[Json]) -> list[str]:
    """What an act does to patients, and what it brings, a few words each."""
    return [say.say(message) for event in events if (message := _OUTCOMES[event["event"]](event))]


def _changed(event: Json) -> Message:
    return Message("outcome.changed", change_of(event))


def _recoloured(event: Json) -> Message:
    how = "blood_colour" if event["blood"] else "recoloured"
    return Message(f"outcome.{how}", recolouring_of(event))


def _of_patient(event: Json) -> Message:
    return Message(f"outcome.{event['event']}", {"die": die(event["patient"])})


def _gains(event: Json) -> Message | None:
    """Blood bags or fatality tokens; what is paid is said with what it pays for."""
    if event["count"] <= 0:
        return None
    what = counted("bag" if event["event"] == "blood" else "token", event["count"])
    return Message("outcome.gains", {"what": what})


_OUTCOMES: dict[str, Callable[[Json], Message | None]] = {
    **dict.fromkeys(("healed", "worsened", "rerolled", "flipped"), _changed),
    **dict.fromkeys(("discharged", "treated", "sent_away", "died"), _of_patient),
    **dict.fromkeys(("patient_arrived", "waiting"), _of_patient),
    **dict.fromkeys(("blood", "fatality"), _gains),
    "recoloured": _recoloured,
    "family_left": lambda event: Message("outcome.family_left", {"ward": event["ward"]}),
    "points": lambda event: Message("outcome.points", {"n": event["points"]}),
}


# -- runs ------------------------------------------------------------------------------------------------
def _one(message: str, event: Json, params: dict[str, Any]) -> Message:
    """A sentence about the seat of an event."""
    return about(event["seat"], Message(message, params))


def _patients(message: str, *fields: str) -> Teller:
    """A run of patients in one sentence."""

    def tell(group: list[Json]) -> list[Message]:
        params: dict[str, Any] = {"dice": dice([event["patient"] for event in group])}
        params |= {field: group[0][field] for field in fields}
        return [_one(f"event.hospital.{message}", group[0], params)]

    return tell


def _display(group: list[Json]) -> list[Message]:
    cards = [thing(event["card"]) for event in group]
    return [_one("event.hospital.display_dealt", group[0], {"card": cards})]


def _rolled(group: list[Json]) -> list[Message]:
    """What was rolled for all is told with the ambulances."""
    if group[0]["seat"] is None:
        return []
    texts = [f"{event['colour'][0].upper()}{event['value']}" for event in group]
    return [_one("event.hospital.dice_rolled", group[0], {"dice": dice(texts)})]


def _arrived(group: list[Json]) -> list[Message]:
    """A single newcomer is news; a whole ward is seen on the board."""
    if len(group) > 1:
        return []
    return [_one("event.hospital.newcomer", group[0], {"die": die(group[0]["patient"])})]


def _neglected(group: list[Json]) -> list[Message]:
    """Who got worse, who died, and how many tokens that makes."""
    worse = [_changed(e) for e in group if e["event"] == "deteriorated"]
    found = [_one("event.hospital.neglected", group[0], {"dice": worse})] if worse else []
    died = [e for e in group if e["event"] == "died"]
    found += [_one("event.hospital.died", e, {"die": die(e["patient"])}) for e in died]
    return found + _tokens(group)


def _lost(group: list[Json]) -> list[Message]:
    lost = [die(e["patient"]) for e in group if e["event"] == "patient_lost"]
    return [_one("event.hospital.patient_lost", group[0], {"die": lost}), *_tokens(group)]


def _tokens(group: list[Json]) -> list[Message]:
    """All fatality tokens of a run at once."""
    tokens = [e for e in group if e["event"] == "fatality"]
    if not tokens:
        return []
    number = sum(e["count"] for e in tokens)
    params = {"what": counted("token", abs(number)), "tokens": tokens[-1]["tokens"]}
    how = "gained" if number > 0 else "spent"
    return [_one(f"event.hospital.fatality_{how}", tokens[-1], params)]


# -- runs of Community Care --------------------------------------------------------------------------------
def _tiles(group: list[Json]) -> list[Message]:
    """What happens on several tiles, all in one sentence."""
    found = [Message("told.at_tile", {"what": _on_tile(e), "tile": e["tile"]}) for e in group]
    return [_one(f"told.{group[0]['event']}", group[0], {"what": found})]


def _on_tile(event: Json) -> Message | str:
    """The die or the bonus token of an event."""
    if "bonus" in event:
        return thing(event["bonus"])
    return _changed(event) if "after" in event else die(event["patient"])


def _born(group: list[Json]) -> list[Message]:
    """Babies by ward."""
    wards = [f"W{ward}" for ward in sorted({ward_at(event["place"]) for event in group})]
    return [_one("told.born", group[0], {"n": len(group), "wards": wards})]


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
        return [_one("told.tokens_seen", group[0], {"tokens": tokens})]
    params = {"n": len(group), "pile": group[0]["pile"]}
    return [_one("told.tokens_looked_at", group[0], params)]


_NEGLECT = Run(("deteriorated", "died", "fatality"), _neglected)
_RUNS = {
    **dict.fromkeys(_NEGLECT.events, _NEGLECT),
    "arranged": Run(("arranged",), _patients("arranged", "ambulance"), "ambulance"),
    "started": Run(("started",), _patients("started")),
    "display_dealt": Run(("display_dealt",), _display),
    "dice_rolled": Run(("dice_rolled",), _rolled),
    "patient_arrived": Run(("patient_arrived",), _arrived),
    "patient_lost": Run(("patient_lost", "fatality"), _lost),
    **{name: Run((name,), _tiles) for name in _AT_TILES},
    "baby_born": Run(("baby_born",), _born),
    "automa_filled": Run(("automa_filled",), _filled, "card"),
    "automa_card": Run(("automa_card",), _card, "card"),
    "tokens_seen": Run(("tokens_seen",), _seen, "pile"),
}
