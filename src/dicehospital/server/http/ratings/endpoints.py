"""Ratings over HTTP: worked out from all rated games when asked for; and whether one is named there."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from itertools import groupby
from typing import Final

import msgspec

from dicehospital.career.levels import Levels, enclosing, levels
from dicehospital.career.rated_games import RatedGame, RatedSeat
from dicehospital.career.rating_curve import RatingThen, curve_of
from dicehospital.career.ratings import LEAST_GAMES, WIDEST, Rating, fit
from dicehospital.server.http.career_shapes import CareerLevel, StrengthThen
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.offload import run_offloaded
from dicehospital.server.http.problems import not_found
from dicehospital.server.http.ratings.shapes import (
    MyRating,
    Naming,
    NamingOrder,
    RatedPerson,
    Ratings,
)
from dicehospital.server.store.statements.ratings import SeatRow
from dicehospital.server.store.store import Person
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.rated.kept import KeptRatedGame, KeptRatings

Fitted = dict[int, Rating]
MOST_LISTED: Final = 100
_KEPT: Final = 8  # fits that are remembered, until another rated game is over
_fits: OrderedDict[bytes, Fitted] = OrderedDict()
_rows = msgspec.json.Decoder(list[SeatRow])


async def get_ratings(call: RequestContext) -> Reply:
    """The ratings of a game: the list, and mine."""
    game = call.request.path["game"]
    rated = levels().get(game)
    if rated is None:
        raise not_found("no_ratings")
    person = await call.person()
    rows = await call.registry.store.ratings.seats(game)
    kept = msgspec.json.encode(rows)
    fitted = await _fitted(call, game, kept) if rows else {}
    names = await call.registry.store.ratings.names()
    return call.reply(
        Ratings(
            game=game,
            levels=[CareerLevel(bot, round(rating)) for bot, rating in rated.items()],
            games=len({row[0] for row in rows}),
            people=len(fitted),
            least_games=LEAST_GAMES,
            widest=WIDEST,
            listed=_list(fitted, names, person, rated),
            mine=None if person is None else await _mine(call, game, kept, fitted, person.id),
            named=person is not None and person.id in names,
        )
    )


async def put_naming(call: RequestContext, body: NamingOrder) -> Reply:
    """Agree to be named on lists of ratings, or no longer."""
    person, kept = await call.guest(), call.registry.store.ratings
    if body.named:
        await kept.allow_name(person.id, now())
    else:
        await kept.forbid_name(person.id)
    return call.reply(Naming(await kept.named_since(person.id)))


async def my_ratings(call: RequestContext, person: Person | None) -> KeptRatings:
    """What is kept of somebody's rated games."""
    if person is None:
        return KeptRatings(None, [])
    kept = call.registry.store.ratings
    games = [
        KeptRatedGame(one.table, one.game, one.ended, one.points, one.place, one.gone)
        for one in await kept.games_of(person.id)
    ]
    return KeptRatings(await kept.named_since(person.id), games)


# -- beside the tables ---------------------------------------------------------------------------------
async def _fitted(call: RequestContext, game: str, kept: bytes) -> Fitted:
    """The ratings that games say; the same games are not fitted twice."""
    key = hashlib.sha256(game.encode() + kept).digest()
    if key not in _fits:
        _fits[key] = await run_offloaded(call, fit_rows, game, kept)
        while len(_fits) > _KEPT:
            _fits.popitem(last=False)
    return _fits[key]


def fit_rows(game: str, kept: bytes) -> Fitted:
    """The ratings of all people in rows of the store."""
    return fit(_games(kept), levels()[game])


def curve_rows(person: int, game: str, kept: bytes, fitted: Fitted) -> list[RatingThen]:
    """Somebody's rating after each of their games in rows of the store."""
    return curve_of(person, _games(kept), levels()[game], fitted)


def _games(kept: bytes) -> list[RatedGame]:
    return [
        RatedGame(table, ended, tuple([_seat(row) for row in rows]))
        for (table, ended), rows in groupby(_rows.decode(kept), key=lambda row: row[:2])
    ]


def _seat(row: SeatRow) -> RatedSeat:
    _, _, person, bot, _, place, gone = row
    return RatedSeat(bot if person is None else person, place, bool(gone))


# -- as it is shown ------------------------------------------------------------------------------------
def _list(
    fitted: Fitted, names: dict[int, str], person: Person | None, rated: Levels
) -> list[RatedPerson]:
    """Those who agree to be named and whose strength is sure enough, by what is sure of it."""
    sure = [(found, one) for one, found in fitted.items() if one in names and found.is_sure]
    sure.sort(key=lambda one: (-one[0].low, one[1]))
    mine = None if person is None else person.id
    return [
        RatedPerson(
            name=names[one],
            you=one == mine,
            games=found.games,
            low=round(found.low),
            high=round(found.high),
            within=enclosing(found.low, found.high, rated),
        )
        for found, one in sure[:MOST_LISTED]
    ]


async def _mine(
    call: RequestContext, game: str, kept: bytes, fitted: Fitted, person: int
) -> MyRating | None:
    found = fitted.get(person)
    if found is None:
        return None
    curve = await run_offloaded(call, curve_rows, person, game, kept, fitted)
    rated = levels()[game]
    return MyRating(
        games=found.games,
        low=round(found.low),
        high=round(found.high),
        sure=found.is_sure,
        within=enclosing(found.low, found.high, rated),
        curve=[_then(one) for one in curve],
    )


def _then(one: RatingThen) -> StrengthThen:
    found = one.rating
    return StrengthThen(
        one.table, one.ended, round(found.value), round(found.low), round(found.high)
    )
