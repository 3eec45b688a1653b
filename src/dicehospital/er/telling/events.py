"""What happened, as readable data: the numbers of the story under names, each event complete in itself."""

from __future__ import annotations

from collections.abc import Callable

from dicehospital.er import story
from dicehospital.er.components import AMBULANCES, BEDS, BONUSES, COLOURS, SPECIALIST_IDS
from dicehospital.kernel.types import Json

_PRINTED = list(BEDS)
_BONUS_NAMES = (*BONUSES, "extra")


def _place(bed: int) -> Json:
    printed = _PRINTED[bed]
    ward, place, _ = BEDS[printed]
    return {"ward": ward, "place": place, "bed": printed}


def _rolled(a: int, b: int, c: int) -> Json:
    card, green = divmod(c, 8)
    return {"red": a, "yellow": b, "green": green, "ambulance": card}


def _die(a: int, c: int) -> Json:
    """A die, its value and its bay of the ambulance card."""
    card, value = divmod(c, 8)
    return {"die": COLOURS[a], "value": value, "bonus": AMBULANCES[card][a]}


def _admitted(a: int, b: int, c: int) -> Json:
    cost = {"stethoscopes": c // 4, "bag": c // 2 % 2 == 1, "extra": c % 2 == 1}
    return {**_place(a), "value": b, **cost}


_DISCARDED: tuple[str | None, ...] = (None, "ward", "met")  # by `story`: why a card was discarded
_EVENTS: dict[int, tuple[str, Callable[[int, int, int], Json]]] = {
    story.TURN_STARTED: ("turn_started", lambda a, b, c: {"turn": a, "turns": b}),
    story.SPECIALIST_DEALT: ("specialist_dealt", lambda a, b, c: {"card": SPECIALIST_IDS[a]}),
    story.CARD_FLIPPED: ("card_flipped", lambda a, b, c: {"ambulance": a}),
    story.DICE_ROLLED: ("dice_rolled", _rolled),
    story.TOOK: ("took", lambda a, b, c: {**_die(a, c), "open": b == 1}),
    story.REVEALED: ("revealed", lambda a, b, c: _die(a, c)),
    story.BAG_PAID: ("bag_paid", lambda a, b, c: {}),
    story.GAINED: ("gained", lambda a, b, c: {"bonus": BONUSES[a], "count": b}),
    story.ADMITTED: ("admitted", _admitted),
    story.MADE_CRITICAL: ("made_critical", lambda a, b, c: {**_place(a), "value": b}),
    story.NURSE_CALLED: ("nurse_called", lambda a, b, c: {"ward": a + 1, "nurses": b}),
    story.BONUS_LOST: ("bonus_lost", lambda a, b, c: {"bonus": _BONUS_NAMES[a], "ward": b or None}),
    story.SCREENED: ("screened", lambda a, b, c: _place(a)),
    story.SCREEN_DECLINED: ("screen_declined", lambda a, b, c: {}),
    story.BURIED: ("buried", lambda a, b, c: {"extra": a == 1, "morgue": b}),
    story.GOAL_SCORED: ("goal_scored", lambda a, b, c: {"card": SPECIALIST_IDS[a], "points": b}),
    story.CARD_TURNED: (
        "card_turned",
        lambda a, b, c: {"card": SPECIALIST_IDS[a], "shows": b, "why": _DISCARDED[c]},
    ),
    story.GAME_OVER: ("game_over", lambda a, b, c: {}),
}
_SECRETS = ("die", "value", "bonus")  # of a take that is not public


def event_names() -> list[str]:
    """Every event there is."""
    return [name for name, _ in _EVENTS.values()]


def describe(numbers: list[int], viewer: int | None) -> Json:
    """One event as a seat may know it: a secret take says only that it was made (ER-3.5)."""
    kind, seat, a, b, c = numbers
    name, fields = _EVENTS[kind]
    event: Json = {"event": name, "seat": seat if seat >= 0 else None, **fields(a, b, c)}
    if name == "took" and not event["open"] and viewer != seat:
        event.update(dict.fromkeys(_SECRETS))
    return event
