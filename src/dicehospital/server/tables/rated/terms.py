"""What can be rated, and why the rest cannot: only what can be compared says how strong somebody is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicehospital.career.levels import levels
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.tables.games import GAMES, has_opponent
from dicehospital.server.tables.seats import Seat

LEAST_PEOPLE: Final = 2


def why_unrated(game: str, players: int, options: Json) -> Message | None:
    """What stands against rating a game that is agreed on; None: nothing."""
    if game not in levels():
        return Message("server.rated_game", {"games": [name for name in GAMES if name in levels()]})
    if players < LEAST_PEOPLE or has_opponent(game, players, options):
        return Message("server.rated_people", {"n": LEAST_PEOPLE})
    if options.get("pack") is not None:
        return Message("server.rated_pack", {})
    return Message("server.rated_options", {}) if options else None


def why_start_unrated(clock: Clock, position: Json | None, *, manual: bool) -> Message | None:
    """What stands against it in how the game begins, whose dice it has and how it is timed."""
    if manual:
        return Message("server.rated_manual", {})
    if position is not None:
        return Message("server.rated_position", {})
    return Message("server.rated_timed", {}) if clock.activation else None


def why_seats_unrated(game: str, seats: Sequence[Seat]) -> Message | None:
    """What stands against it in who sits there; an open seat is taken for that of a person."""
    people = [seat.person for seat in seats if seat.kind == "person"]
    if len({*people}) < len(people):
        return Message("server.rated_screen", {})
    for seat in seats:
        if seat.kind == "bot" and not is_anchor(game, seat.bot):
            return why_no_bot(game)
    if sum(seat.kind in ("person", "open") for seat in seats) < LEAST_PEOPLE:
        return Message("server.rated_people", {"n": LEAST_PEOPLE})
    return None


def is_anchor(game: str, bot: str | None) -> bool:
    """Whether it is known how strong a bot is."""
    return bot in levels().get(game, {})


def why_no_bot(game: str) -> Message:
    """Why a bot of unknown strength does not sit there."""
    return Message("server.rated_bots", {"bots": list(levels()[game])})
