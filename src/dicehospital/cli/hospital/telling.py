"""What happened, in as few sentences as tell it: runs of like events become one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicehospital.cli.hospital.care_telling import AT_TILES, CARE_TELLERS
from dicehospital.cli.table.story import audience_of, told
from dicehospital.hospital.telling.sentences import colour_of, counted, dice, die, thing
from dicehospital.kernel.text import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json

_OUTCOMES = (
    "healed", "discharged", "worsened", "rerolled", "flipped", "recoloured", "treated", "sent_away",
    "blood", "died", "fatality", "points", "patient_arrived", "waiting", "family_left",
)  # fmt: skip
_ACTS = ("activated", "ability_used", "token_used", "bonus_used")
_CHANGES = ("healed", "worsened", "rerolled", "flipped")
_NEGLECT = ("deteriorated", "died", "fatality")
_RUNS = {
    **{name: name for name in ("arranged", "started", "display_dealt", "patient_arrived")},
    **dict.fromkeys(_NEGLECT, "neglect"),
    "dice_rolled": "dice_rolled",
    "patient_lost": "lost",
    **{name: name for name in AT_TILES},
    "baby_born": "baby_born",
    "automa_filled": "automa_filled",
    "tokens_seen": "tokens_seen",
    "automa_card": "automa_card",
}


# Runs that end where this field of the event changes.
_TOGETHER = {
    "arranged": "ambulance",
    "automa_filled": "card",
    "tokens_seen": "pile",
    "automa_card": "card",
}


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
    if first["event"] == "patient_lost":
        return name in ("patient_lost", "fatality")
    run = _RUNS.get(first["event"])
    if run in _TOGETHER and first.get(_TOGETHER[run]) != event.get(_TOGETHER[run]):
        return False
    return run is not None and run == _RUNS.get(name)


def _is_act(event: Json) -> bool:
    """Whether outcomes follow: an activation, an ability, a token, or a blood bag spent."""
    return event["event"] in _ACTS or _is_spent(event)


def _is_spent(event: Json) -> bool:
    return bool(event["event"] == "blood" and event["count"] < 0)


# -- how they are told ---------------------------------------------------------------------------------
def _told(say: Catalogue, table: Table, group: list[Json]) -> list[str]:
    first = group[0]
    if _is_act(first):
        return [_act(say, table, group)]
    run = _RUNS.get(first["event"])
    if run is None:
        return [told(say, table, event) for event in group]
    return [say.say(message, audience_of(say, table)) for message in _TELLERS[run](group)]


def _act(say: Catalogue, table: Table, group: list[Json]) -> str:
    """An act with its outcomes: `You activate Imaging with a nurse: red 3 → 4`."""
    what = told(say, table, group[0])
    outcome = outcomes(say, group[1:])
    return say.tell("told.act", what=what.rstrip("."), outcome=outcome) if outcome else what


def outcomes(say: Catalogue, events: Sequence[Json]) -> list[str]:
    """What an act does to patients, and what it brings, a few words each."""
    return [say.say(message) for event in events if (message := _outcome(event))]


def _outcome(event: Json) -> Message | None:
    name = event["event"]
    params: dict[str, Any] = {}
    if name in _CHANGES:
        params = {"die": die(event["before"]), "value": int(event["after"][1])}
        name = "changed"
    elif name == "recoloured":
        before = event["patient"].partition("~")[0] if event["blood"] else event["patient"][:2]
        params = {"die": die(before), "colour": colour_of(event["patient"])}
        name = "blood_colour" if event["blood"] else "recoloured"
    elif name in ("discharged", "treated", "sent_away", "died", "patient_arrived", "waiting"):
        params = {"die": die(event["patient"])}
    elif name == "family_left":
        params = {"ward": event["ward"]}
    elif name == "points":
        params = {"n": event["points"]}
    elif name in ("blood", "fatality") and event["count"] > 0:
        params = {"what": counted("bag" if name == "blood" else "token", event["count"])}
        name = "gains"
    else:
        return None  # what is paid is said with what it pays for
    return Message(f"outcome.{name}", params)


def _run(message: str, **more: Callable[[Json], Any]) -> Callable[[list[Json]], list[Message]]:
    """A run of patients in one sentence."""

    def tell(group: list[Json]) -> list[Message]:
        params: dict[str, Any] = {"dice": dice([event["patient"] for event in group])}
        params |= {name: of(group[0]) for name, of in more.items()}
        return [_about(message, group[0], params)]

    return tell


def _about(message: str, event: Json, params: dict[str, Any]) -> Message:
    seat = event["seat"]
    name = {} if seat is None else {"name": {"seat": seat}}
    return Message(f"event.hospital.{message}", {**name, **params})


def _display(group: list[Json]) -> list[Message]:
    return [_about("display_dealt", group[0], {"card": [thing(event["card"]) for event in group]})]


def _rolled(group: list[Json]) -> list[Message]:
    """What was rolled for all is told with the ambulances."""
    if group[0]["seat"] is None:
        return []
    texts = [f"{event['colour'][0].upper()}{event['value']}" for event in group]
    return [_about("dice_rolled", group[0], {"dice": dice(texts)})]


def _arrived(group: list[Json]) -> list[Message]:
    """A single newcomer is news; a whole ward is seen on the board."""
    if len(group) > 1:
        return []
    return [_about("newcomer", group[0], {"die": die(group[0]["patient"])})]


def _neglected(group: list[Json]) -> list[Message]:
    """Who got worse, who died, and how many tokens that makes."""
    worse = [e for e in group if e["event"] == "deteriorated"]
    changes = [
        Message("outcome.changed", {"die": die(e["before"]), "value": int(e["after"][1])})
        for e in worse
    ]
    found = [_about("neglected", worse[0], {"dice": changes})] if worse else []
    found += [_about("died", e, {"die": die(e["patient"])}) for e in group if e["event"] == "died"]
    return found + _tokens(group)


def _lost(group: list[Json]) -> list[Message]:
    lost = [die(e["patient"]) for e in group if e["event"] == "patient_lost"]
    return [_about("patient_lost", group[0], {"die": lost}), *_tokens(group)]


def _tokens(group: list[Json]) -> list[Message]:
    """All fatality tokens of a run at once."""
    tokens = [e for e in group if e["event"] == "fatality"]
    if not tokens:
        return []
    number = sum(e["count"] for e in tokens)
    params = {"what": counted("token", abs(number)), "tokens": tokens[-1]["tokens"]}
    how = "gained" if number > 0 else "spent"
    return [_about(f"fatality_{how}", tokens[-1], params)]


_TELLERS: dict[str, Callable[[list[Json]], list[Message]]] = {
    "arranged": _run("arranged", ambulance=lambda event: event["ambulance"]),
    "started": _run("started"),
    "display_dealt": _display,
    "dice_rolled": _rolled,
    "patient_arrived": _arrived,
    "neglect": _neglected,
    "lost": _lost,
    **CARE_TELLERS,
}
