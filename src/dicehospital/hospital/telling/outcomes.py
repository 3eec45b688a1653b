"""What an act does to patients, and what it brings, a few words each: `red 3 → 4`, `green 6 goes home`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dicehospital.hospital.telling.names import die, thing
from dicehospital.hospital.telling.sentences import change_of, recolouring_of
from dicehospital.kernel.phrases import counted
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

_CHANGES = ("healed", "worsened", "rerolled", "flipped", "raised", "deteriorated")


def outcomes(events: Sequence[Json]) -> list[Message]:
    """What events bring; what happens to one patient step after step is told as one change."""
    found = [OUTCOMES[event["event"]](event) for event in _merged(events)]
    return counting([message for message in found if message is not None])


def counting(messages: list[Message]) -> list[Message]:
    """Like ones once, with their number."""
    found: list[Message] = []
    for message in messages:
        number = messages.count(message)
        said = message if number == 1 else Message("outcome.times", {"what": message, "n": number})
        if said not in found:
            found.append(said)
    return found


def _merged(events: Sequence[Json]) -> list[Json]:
    """Changes of one patient right after one another, from the first value to the last."""
    found: list[Json] = []
    for event in events:
        before = found[-1] if found else {}
        if _goes_on(before, event):
            found[-1] = {**before, "after": event["after"]}
        else:
            found.append(event)
    return found


def _goes_on(before: Json, event: Json) -> bool:
    both = before.get("event") in _CHANGES and event["event"] in _CHANGES
    return both and before["place"] == event["place"] and before["after"] == event["before"]


# -- one entry for every event that an act may bring -----------------------------------------------------
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


def _points(event: Json) -> Message:
    points = counted("point", event["points"])
    if event["part"] == "discharge":
        return Message("outcome.gains", {"what": points})
    part = Message(f"part.{event['part']}")
    return Message("outcome.points", {"points": points, "part": part})


def _nurses(event: Json) -> Message | None:
    return Message("outcome.gains", {"what": counted("nurse", event["count"])})


def _nothing(event: Json) -> None:
    """What the rest of the line says already."""


OUTCOMES: dict[str, Callable[[Json], Message | None]] = {
    **dict.fromkeys(_CHANGES, _changed),
    **dict.fromkeys(("discharged", "treated", "sent_away", "died"), _of_patient),
    **dict.fromkeys(("patient_arrived", "waiting"), _of_patient),
    **dict.fromkeys(("blood", "fatality"), _gains),
    **dict.fromkeys(("dice_rolled", "ability_used", "skipped"), _nothing),
    "recoloured": _recoloured,
    "nurses": _nurses,
    "points": _points,
    "token_used": lambda event: Message("outcome.with", {"what": thing(event["token"])}),
    "declined": lambda _: Message("outcome.declined"),
    "swapped": lambda event: Message("outcome.swapped", {"staff": thing(event["specialist"])}),
    "family_left": lambda event: Message("outcome.family_left", {"ward": event["ward"]}),
}
