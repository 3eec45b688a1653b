"""Careers over HTTP: somebody's finished games, the best of each kind, strength among the levels, titles."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any, Final

from dicehospital.career.finished import FinishedGame, by_kind
from dicehospital.career.levels import Levels, around, enclosing, levels
from dicehospital.career.standing import best_of, standing_of
from dicehospital.career.strength import LATEST, Scale, Strength, result_of
from dicehospital.career.titles import TitleEarned, rules, titles_of
from dicehospital.kernel.types import Json
from dicehospital.server.compute.choices import GameSnapshot
from dicehospital.server.http.career_shapes import (
    Career,
    CareerGame,
    CareerKind,
    CareerLevel,
    CareerRival,
    CareerStrength,
    CareerTitle,
    Stood,
    StrengthThen,
    Titles,
    TitlesOfGame,
    TitlesOrder,
)
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.finished_games import finished
from dicehospital.server.http.offload import offload, run_offloaded
from dicehospital.server.http.problems import Problem
from dicehospital.server.http.schemas import InviteQuery
from dicehospital.server.store.store import ListedTable, Person
from dicehospital.server.tables.finished_record import record_of
from dicehospital.server.tables.live.registry import IncompatibleRules
from dicehospital.server.tables.log.snapshots import TableListing, read_card, write
from dicehospital.server.tables.score_history import steps_of
from dicehospital.server.tables.table import seats_of
from dicehospital.server.tables.watchers.summary import card_of

MOST: Final = 500  # tables that a career is made of, the latest
_KEPT: Final = 32  # careers that are remembered, until another game is over ...
_KEPT_TITLES: Final = 4096  # ... and games whose titles are


# -- all games -----------------------------------------------------------------------------------------
_careers: OrderedDict[tuple[int, bytes], Reply] = OrderedDict()


async def get_career(call: RequestContext) -> Reply:
    """What my finished games say; worked out anew when another one is over."""
    person = await call.person()
    if person is None:
        return await offload(call, _career, 0, [], False)
    rows = await call.registry.store.tables_of(person.id, MOST)
    cards = _over(rows)
    key = person.id, hashlib.sha256(b"".join(cards)).digest()
    if key not in _careers:
        _careers[key] = await offload(call, _career, person.id, cards, len(rows) == MOST)
        _forget_oldest(_careers, _KEPT)
    return _careers[key]


def _over(rows: list[ListedTable]) -> list[bytes]:
    """The cards of the tables at which somebody has played to the end, the latest first."""
    return [row.listing.summary for row in rows if row.listing.status == "over"]


def _forget_oldest(kept: OrderedDict[Any, Any], most: int) -> None:
    while len(kept) > most:
        kept.popitem(last=False)


def _career(person: int, cards: list[bytes], cut: bool) -> Career:
    read = [card for card in map(read_card, cards) if card.result is not None]
    games = [_finished(card, person) for card in read]
    kinds = by_kind(games)
    places = {kind: place for place, kind in enumerate(kinds)}
    return Career(
        games=[_game(game, card, places) for game, card in zip(games, read, strict=True)],
        kinds=[_kind(alike) for alike in kinds.values()],
        strength=[_strength(name, rated, games) for name, rated in levels().items()],
        titles=[CareerTitle(rule.id, rule.game, rule.least) for rule in rules()],
        cut=cut,
    )


def _finished(card: TableListing, person: int) -> FinishedGame:
    """What is told of a table on its card, for one person."""
    mine = seats_of(card.seats, person)
    own = mine[0] if len(mine) == 1 and not card.seats[mine[0]].resigned else None
    result = card.result
    others = [seat for number, seat in enumerate(card.seats) if number not in mine]
    return FinishedGame(
        table=card.id,
        game=card.game,
        players=card.players,
        options=card.options,
        ended=card.updated,
        seat=own,
        scores=() if result is None else tuple(result.scores),
        winners=() if result is None else tuple(result.winners),
        rivals=tuple(seat.bot if seat.kind == "bot" else None for seat in others),
        began_as_usual=card.position is None,
        has_pack=card.pack is not None,
        taken_back=card.taken_back,
        stood_in=card.stood_in,
        manual=card.manual,
    )


def _game(game: FinishedGame, card: TableListing, places: dict[str, int]) -> CareerGame:
    mine = game.seat
    return CareerGame(
        table=game.table,
        kind=places[game.kind],
        ended=game.ended,
        points=game.points,
        outcome=game.outcome,
        rivals=[
            CareerRival(seat.kind, seat.name, seat.bot)
            for number, seat in enumerate(card.seats)
            if number != mine
        ],
        scores=list(game.scores),
        counted=game.is_counted,
        rated=game.is_rated,
    )


def _kind(games: list[FinishedGame]) -> CareerKind:
    best = best_of(games)
    return CareerKind(
        game=games[0].game,
        players=games[0].players,
        options=games[0].options,
        games=len(games),
        best=None if best is None else best.points,
        best_table=None if best is None else best.table,
    )


# -- strength ------------------------------------------------------------------------------------------
def _strength(name: str, rated: Levels, games: list[FinishedGame]) -> CareerStrength:
    counted = [game for game in reversed(games) if game.game == name and game.is_rated]
    found = Scale(rated).curve([result_of(game) for game in counted])
    latest = found[-1] if found else None
    return CareerStrength(
        game=name,
        games=len(counted),
        latest=LATEST,
        levels=[CareerLevel(bot, round(rating)) for bot, rating in rated.items()],
        curve=[
            _then(*one) for one in zip(counted[len(counted) - len(found) :], found, strict=True)
        ],
        between=(None, None) if latest is None else around(latest.value, rated),
        within=(None, None) if latest is None else enclosing(latest.low, latest.high, rated),
    )


def _then(game: FinishedGame, found: Strength) -> StrengthThen:
    low, high = (None if end is None else round(end) for end in (found.low, found.high))
    return StrengthThen(game.table, game.ended, round(found.value), low, high)


# -- one game ------------------------------------------------------------------------------------------
async def get_standing(call: RequestContext, query: InviteQuery) -> Reply:
    """How a result stands among my games of its kind."""
    await finished(call, query.invite or None)
    live, person = await call.visible_table(query.invite or None)
    if person is None:
        return call.reply(Stood(None))
    card = write(card_of(live.table))
    rows = await call.registry.store.tables_of(person.id, MOST)
    return await offload(call, _standing, person.id, card, _over(rows))


def _standing(person: int, card: bytes, cards: list[bytes]) -> Stood:
    games = [_finished(read_card(one), person) for one in cards]
    return Stood(standing_of(_finished(read_card(card), person), games))


# -- titles --------------------------------------------------------------------------------------------
_titles: OrderedDict[tuple[str, int], TitlesOfGame] = OrderedDict()


async def post_titles(call: RequestContext, body: TitlesOrder) -> Reply:
    """What I have earned at some tables; a game that is over is played again once."""
    person = await call.person()
    if person is None:
        raise Problem(404, "unknown_table")
    return call.reply(Titles([await _titles_at(call, person, table) for table in body.tables]))


async def _titles_at(call: RequestContext, person: Person, table: str) -> TitlesOfGame:
    key = table, person.id
    if key not in _titles:
        _titles[key] = await _worked_out(call, person, table)
        _forget_oldest(_titles, _KEPT_TITLES)
    return _titles[key]


async def _worked_out(call: RequestContext, person: Person, table: str) -> TitlesOfGame:
    try:
        now, about_it = await finished(call, None, table)
    except IncompatibleRules:  # nobody can play it again
        return TitlesOfGame(table, [])
    live, _ = await call.visible_table(None, table)
    game = _finished(card_of(live.table), person.id)
    found = await run_offloaded(call, _earned, now, about_it, game)
    return TitlesOfGame(table, found)


def _earned(now: GameSnapshot, about_it: Json, game: FinishedGame) -> list[TitleEarned]:
    if not game.is_counted:
        return []
    _, course = steps_of(record_of(now, about_it), game.winners)
    return titles_of(game, course)
