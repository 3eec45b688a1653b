"""Which events make one thing, and the sentence that tells it: all takes, a patient with its bonus."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dicehospital.er.telling.sentences import bonus, sentence
from dicehospital.kernel.phrases import die, joined, listed
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

Group = list[Json]


def _one_by_one(group: Group) -> Message:
    """The sentences of all, one after the other."""
    return joined("sentences", [sentence(event) for event in group]) or sentence(group[0])


class LineRule(NamedTuple):
    """How a group goes on that an event of some name begins, and how it is told."""

    events: tuple[str, ...]
    tell: Callable[[Group], Message] = _one_by_one
    of_all: bool = False  # events of other seats join, too


def joins(group: Group, event: Json, following: Json | None) -> bool:
    """Whether an event belongs to a group."""
    del following
    told = _told(group[0])
    if told is None or event["event"] not in told.events:
        return False
    if event["event"] == "took" and event["open"]:
        return False
    return told.of_all or bool(group[0]["seat"] == event["seat"])


def line(group: Group) -> Message:
    """The sentence of a group."""
    told = _told(group[0])
    return told.tell(group) if told is not None else sentence(group[0])


def _told(first: Json) -> LineRule | None:
    if first["event"] == "took":
        return _OPEN if first["open"] else _SECRET
    return _TOLD.get(first["event"])


# -- takes (ER-3.2 to ER-3.6) ------------------------------------------------------------------------
def _took(group: Group) -> Message:
    """A die, the bag it costs; what it brings is said with it."""
    paid = [sentence(event) for event in group if event["event"] == "bag_paid"]
    return joined("sentences", [sentence(group[0]), *paid]) or sentence(group[0])


def _takes(group: Group) -> Message:
    """Who has chosen; once all takes are shown, what each took."""
    shown = [event for event in group if event["event"] == "revealed"]
    if not shown:
        return _chosen(group)
    paid = {event["seat"] for event in group if event["event"] == "bag_paid"}
    return Message("line.er.takes", {"takes": [_take(event, paid) for event in shown]})


def _chosen(group: Group) -> Message:
    if len(group) == 1:
        return sentence(group[0])
    names = [Message("line.er.player", {"name": {"seat": event["seat"]}}) for event in group]
    return Message("line.er.chosen", {"names": listed(names)})


def _take(event: Json, paid: set[int]) -> Message:
    params = {"die": die(event["die"], event["value"]), "bonus": bonus(event["bonus"])}
    how = "copied" if event["seat"] in paid else "took"
    return Message(f"line.er.{how}", {"name": {"seat": event["seat"]}, **params})


_AFTER_A_TAKE = ("bag_paid", "gained")
_OPEN = LineRule(_AFTER_A_TAKE, _took)
_SECRET = LineRule(("took", "revealed", *_AFTER_A_TAKE), _takes, of_all=True)
_WITH_A_PATIENT = LineRule(("made_critical", "nurse_called", "bonus_lost"))
_TOLD = {
    "specialist_dealt": LineRule(("specialist_dealt",), of_all=True),
    "card_flipped": LineRule(("dice_rolled",)),
    "revealed": _SECRET,  # of a story that is told from there on
    "admitted": _WITH_A_PATIENT,
    "buried": _WITH_A_PATIENT,
    "goal_scored": LineRule(("goal_scored", "card_turned"), of_all=True),
}
"""By the event that begins a group."""
