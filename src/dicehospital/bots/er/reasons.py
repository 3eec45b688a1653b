"""What speaks for a move in Emergency Roll: the sheet after it against the sheet after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from dicehospital.bots.er import evaluate
from dicehospital.bots.er.beds import BedMasks
from dicehospital.bots.er.evaluate import EvalContext
from dicehospital.bots.er.lines import Line, context_of
from dicehospital.bots.er.prospects import PROSPECTS, horizon
from dicehospital.bots.er.steps import steps_missing
from dicehospital.bots.facts import Fact, in_points
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BIT, CLIPBOARD, LABS, NONE, SIZE, WARDS
from dicehospital.er.cards.deck import CARDS
from dicehospital.er.cards.lookup import goal_progress
from dicehospital.er.components import SPECIALIST_IDS
from dicehospital.er.scoring import EPIDEMIOLOGIST, RADIOLOGIST
from dicehospital.er.state import IN_PLAY, ErState
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message

_HIGHEST: Final = 6  # no value can follow it
_LABS: Final = (Message("lab.upper"), Message("lab.lower"))


def facts(game: Game[ErState], seat: int, mine: Line, theirs: Line) -> list[Fact]:
    """What a line brings that another does not."""
    look = context_of(game, seat)
    found = [fact for compare in _COMPARED for fact in compare(look, mine.end, theirs.end)]
    return [*found, *_specialists(look, game.state, mine.end, theirs.end)]


# -- wards ---------------------------------------------------------------------------------------------
def _wards(look: EvalContext, mine: ErState, theirs: ErState) -> Iterator[Fact]:
    a, b = mine.sheets[look.seat], theirs.sheets[look.seat]
    for ward in range(WARDS):
        gain = evaluate.wards(look, _with_ward(b, a, ward)) - evaluate.wards(look, b)
        message = _of_ward(a, b, ward) if gain > 0 else None
        if message is not None:
            yield Fact("wards", in_points(gain), message)


def _with_ward(sheet: Sheet, source: Sheet, ward: int) -> Sheet:
    """A sheet on which one ward is as on another."""
    made = sheet.copy()
    made.patients += source.filled[ward] - made.filled[ward]
    made.filled[ward] = source.filled[ward]
    made.floor[ward] = source.floor[ward]
    return made


def _of_ward(a: Sheet, b: Sheet, ward: int) -> Message | None:
    named = {"ward": ward + 1}
    if a.is_full(ward):
        return Message("why.er.fills", {**named, "n": int(CLIPBOARD[ward])})
    if a.filled[ward] > 0 and a.screened & ~b.screened & BIT[a.last_bed(ward)]:
        return Message("why.er.screens", named)
    if a.filled[ward] > b.filled[ward]:
        return Message("why.er.goes_on", {**named, "n": int(SIZE[ward] - a.filled[ward])})
    return _kept_open(int(a.floor[ward]) + 1, int(b.floor[ward]), named)


def _kept_open(low: int, high: int, named: dict[str, int]) -> Message | None:
    """A ward that can still be given values which could not come after another move."""
    if low > high:
        return None
    if low == high:
        return Message("why.er.open_for_one", {**named, "value": low})
    if high == _HIGHEST:
        return Message("why.er.not_closed", named)
    if low == 1:
        return Message("why.er.open_up_to", {**named, "high": high})
    return Message("why.er.open_for", {**named, "low": low, "high": high})


# -- critical patients, nurses, the morgue -------------------------------------------------------------
def _critical(look: EvalContext, mine: ErState, theirs: ErState) -> Iterator[Fact]:
    n = mine.sheets[look.seat].critical_points() - theirs.sheets[look.seat].critical_points()
    yield Fact("critical", float(n), Message("why.er.critical", {"n": int(n)}))


def _nurses(look: EvalContext, mine: ErState, theirs: ErState) -> Iterator[Fact]:
    a, b = mine.sheets[look.seat], theirs.sheets[look.seat]
    gain = in_points(evaluate.nurses(look, a) - evaluate.nurses(look, b))
    called = [ward + 1 for ward in range(WARDS) if a.nursed & ~b.nursed & BIT[ward]]
    if called and a.nurses > b.nurses:
        yield Fact("nurses", gain, Message("why.er.nurse", {"ward": called[0]}))


def _morgue(look: EvalContext, mine: ErState, theirs: ErState) -> Iterator[Fact]:
    n = theirs.sheets[look.seat].morgue - mine.sheets[look.seat].morgue
    yield Fact("morgue", float(n), Message("why.er.morgue", {"n": int(n)}))


# -- cards ---------------------------------------------------------------------------------------------
def _goals(look: EvalContext, mine: ErState, theirs: ErState) -> Iterator[Fact]:
    """Points of the cardiologists, told of the card that a move brings nearest."""
    hoped = evaluate.solo_goals if mine.is_solo() else evaluate.goals
    gain = in_points(hoped(look, mine) - hoped(look, theirs))
    steps = {place: _steps(look, mine, theirs, place) for place in range(IN_PLAY)}
    place = max(steps, key=lambda place: steps[place])
    if steps[place] > 0:
        yield Fact("cardiologists", gain, _of_goal(mine, look, place))
    elif mine.shows[place] > 0 and theirs.shows[place] == 0:
        yield Fact("cardiologists", gain, Message("why.er.keeps_goal", _card(mine, place)))


def _steps(look: EvalContext, mine: ErState, theirs: ErState, place: int) -> int:
    """By how many steps the sheet is nearer to a goal that can still be scored."""
    card = mine.specialists[place]
    if mine.shows[place] == 0 or mine.earned[2 * look.seat + place] > 0:
        return 0
    a, b = mine.sheets[look.seat], theirs.sheets[look.seat]
    return int(steps_missing(b, card) - steps_missing(a, card))


def _of_goal(mine: ErState, look: EvalContext, place: int) -> Message:
    card = SPECIALIST_IDS[mine.specialists[place]]
    have, need = goal_progress(mine.sheets[look.seat], card)
    if have == need:
        return Message("why.er.meets", {**_card(mine, place), "n": int(mine.shows[place])})
    progress = Message(f"progress.{card}", {"have": have, "need": need})
    return Message("why.er.nears", {**_card(mine, place), "progress": progress})


def _specialists(
    look: EvalContext, before: ErState, mine: ErState, theirs: ErState
) -> Iterator[Fact]:
    a, b = mine.sheets[look.seat], theirs.sheets[look.seat]
    for part, place in (("radiologist", RADIOLOGIST), ("epidemiologist", EPIDEMIOLOGIST)):
        card = mine.specialists[place]
        if card == NONE:
            continue
        gain = in_points(_promised(look, card, a) - _promised(look, card, b))
        n = int(CARDS[card].points(a) - CARDS[card].points(b))
        if n > 0:
            yield Fact(part, gain, Message("why.er.scores", {**_card(mine, place), "n": n}))
        else:
            told = _prospect(look, card, before.sheets[look.seat], a, b)
            yield Fact(part, gain, Message(told.id, {**_card(mine, place), **told.params}))


def _prospect(look: EvalContext, card: int, before: Sheet, a: Sheet, b: Sheet) -> Message:
    """What speaks for a sheet that scores no more yet: a lab that stays as good, or one that gets better."""
    for lab in range(LABS if PROSPECTS[card].is_by_lab() else 0):
        then, now, other = (_lab_hope(look, card, sheet, lab) for sheet in (before, a, b))
        if now >= then > other:
            return Message("why.er.keeps_lab", {"lab": _LABS[lab]})
        if now > max(then, other):
            return Message("why.er.prepares_lab", {"lab": _LABS[lab]})
    then, now, other = (_promised(look, card, sheet) for sheet in (before, a, b))
    return Message("why.er.keeps_card" if now >= then > other else "why.er.prepares")


def _lab_hope(look: EvalContext, card: int, sheet: Sheet, lab: int) -> int:
    """What the beds around a lab may still add to the points of a card; only to be compared."""
    beds, weights = BedMasks(), look.chances.weights
    beds.read(sheet, horizon(weights, look.turns))
    return int(PROSPECTS[card].at_lab(beds, weights, lab))


def _promised(look: EvalContext, card: int, sheet: Sheet) -> int:
    """What a radiologist or an epidemiologist is worth to a sheet, in thousandths of a point."""
    radiologist = card == look.memory.radiologist
    worth = look.memory.radiologist_worth if radiologist else look.memory.epidemiologist_worth
    return int(worth(sheet))


def _card(state: ErState, place: int) -> dict[str, Message]:
    return {"card": Message(f"card.{SPECIALIST_IDS[state.specialists[place]]}")}


# -- what is kept to be used -----------------------------------------------------------------------------
def _resources(look: EvalContext, mine: ErState, theirs: ErState) -> Iterator[Fact]:
    a, b = mine.sheets[look.seat], theirs.sheets[look.seat]
    now = evaluate.resources(look, b)
    stethoscopes, bags = b.copy(), b.copy()
    stethoscopes.stethoscopes_gained = b.stethoscopes_used + a.stethoscopes()
    bags.bags_gained = b.bags_used + a.bags()
    for what, sheet, n in (
        ("stethoscopes", stethoscopes, a.stethoscopes() - b.stethoscopes()),
        ("bags", bags, a.bags() - b.bags()),
    ):
        gain = in_points(evaluate.resources(look, sheet) - now)
        yield Fact("resources", gain, Message(f"why.er.{what}", {"n": int(n)}))


_COMPARED: Final[tuple[Callable[[EvalContext, ErState, ErState], Iterator[Fact]], ...]] = (
    _wards, _critical, _nurses, _goals, _morgue, _resources,
)  # fmt: skip
