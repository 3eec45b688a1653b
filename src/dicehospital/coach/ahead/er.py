"""What to look at in the turns after a move of Emergency Roll: the ward nearest to its points, the goals."""

from __future__ import annotations

from typing import Final

from dicehospital.bots.er.evaluate import EvalContext, in_time
from dicehospital.bots.er.lines import Line, context_of
from dicehospital.bots.er.steps import steps_missing
from dicehospital.er.board.tables import CLIPBOARD, FIRST_BED, SIZE, WARDS
from dicehospital.er.cards.lookup import goal_progress
from dicehospital.er.components import SPECIALIST_IDS
from dicehospital.er.state import IN_PLAY, ErState
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message

_HIGHEST: Final = 6  # no value follows it
_HOPE: Final = 150  # of a thousand: what greedy thinks less likely is no plan ...
_CERTAIN: Final = 950  # ... and what it thinks likelier needs none


def ahead(game: Game[ErState], seat: int, line: Line) -> list[Message]:
    """The ward and the goal that most may be gained by."""
    state, look = line.end, context_of(game, seat)
    if look.turns == 0:
        return []
    return [*_ward(look, state), *_goal(look, state)]


def _ward(look: EvalContext, state: ErState) -> list[Message]:
    """The begun ward whose points are most in doubt and within reach: what it lacks, and what it takes."""
    sheet = state.sheets[look.seat]
    found = []
    for ward in range(WARDS):
        filled, room = int(sheet.filled[ward]), _HIGHEST - int(sheet.floor[ward])
        if not 0 < filled < SIZE[ward] or room == 0:
            continue
        likely = int(look.chances.of_ward(FIRST_BED[ward] + filled, room, look.turns))
        if _HOPE <= likely <= _CERTAIN:
            found.append((likely * int(CLIPBOARD[ward]), ward))
    if not found:
        return []
    ward = max(found)[1]
    told = {
        "ward": ward + 1,
        "n": int(SIZE[ward] - sheet.filled[ward]),
        "points": int(CLIPBOARD[ward]),
    }
    low = int(sheet.floor[ward]) + 1
    if low == 1:
        return [Message("ahead.er.ward", told)]
    return [Message("ahead.er.ward_from", {**told, "low": low})]


def _goal(look: EvalContext, state: ErState) -> list[Message]:
    """The cardiologist in play that is most worth going for, and how far the sheet is."""
    sheet, found = state.sheets[look.seat], []
    if state.is_solo() and min(state.shows) > 0:
        return []  # ER-9.7: both cards are one goal then
    for place in range(IN_PLAY):
        card, shows = int(state.specialists[place]), int(state.shows[place])
        missing = steps_missing(sheet, card)
        if shows == 0 or missing == 0 or state.earned[2 * look.seat + place] > 0:
            continue
        likely = int(in_time(look, card, missing))
        if _HOPE <= likely <= _CERTAIN:
            found.append((likely * shows, card, shows))
    if not found:
        return []
    _, card, shows = max(found)
    name = SPECIALIST_IDS[card]
    have, need = goal_progress(sheet, name)
    progress = Message(f"progress.{name}", {"have": have, "need": need})
    told = {"card": Message(f"card.{name}"), "progress": progress, "n": shows}
    return [Message("ahead.er.goal", told)]
