"""Ratings over HTTP: worked out from all rated games when asked for; and whether one is named there."""

from __future__ import annotations

from functools import partial
from itertools import chain, groupby
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
from dicehospital.server.store.statements.ratings import RatingRows, SeatRow
from dicehospital.server.store.store import Person
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.rated.fits import Fit
from dicehospital.server.tables.rated.kept import KeptRatedGame, KeptRatings

MOST: Final = 200_000
"""Seats that ratings are worked out from, those of the latest games."""
MOST_LISTED: Final = 100
LONGEST: Final = 120.0  # seconds that a fit may take on a busy machine
_rows = msgspec.json.Decoder(list[SeatRow])


async def get_ratings(call: RequestContext) -> Reply:
    """The ratings of a game: the list, and mine."""
    game = call.request.path["game"]
    rated = levels().get(game)
    if rated is None:
        raise not_found("no_ratings")
    person = await call.person()
    found = await _fitted(call, game)
    names = await call.registry.store.ratings.names()
    return call.reply(
        Ratings(
            game=game,
            levels=[CareerLevel(bot, round(rating)) for bot, rating in rated.items()],
            games=found.games,
            people=len(found.people),
            least_games=LEAST_GAMES,
            widest=WIDEST,
            listed=_list(found.people, names, person, rated),
            mine=None if person is None else await _mine(call, game, found, person.id),
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
async def _fitted(call: RequestContext, game: str) -> Fit:
    """The ratings that games say; the same games are not fitted twice."""
    state = await call.registry.store.ratings.state(game)
    return await call.registry.fits.get(game, state, partial(_fit, call, game))


async def _fit(call: RequestContext, game: str) -> Fit:
    """Read the latest games, and fit them; whoever happens to ask first does not pay for all."""
    pages = await _pages(call.registry.store.ratings, game)
    if not pages:
        return Fit(0, {})
    fitted: Fit = await run_offloaded(call, fit_pages, game, pages, limit=LONGEST, is_paid=False)
    return fitted


async def _pages(kept: RatingRows, game: str) -> list[bytes]:
    """Rows of the store page by page, so that nobody waits for all of them to be packed."""
    pages, count, last = [], 0, None
    while count < MOST and (rows := await kept.seats(game, last)):
        pages.append(msgspec.json.encode(rows))
        count, last = count + len(rows), rows[-1]
    return pages


def fit_pages(game: str, pages: list[bytes]) -> Fit:
    """The ratings of all people in rows of the store."""
    games = list(chain.from_iterable(map(_games, pages)))
    oldest = min((one.ended, one.table) for one in games)
    return Fit(len(games), fit(games, levels()[game]), oldest)


def curve_rows(person: int, game: str, rows: bytes, fitted: dict[int, Rating]) -> list[RatingThen]:
    """Somebody's rating after each of their games in rows of the store."""
    return curve_of(person, _games(rows), levels()[game], fitted)


def _games(rows: bytes) -> list[RatedGame]:
    return [
        RatedGame(table, ended, tuple([_seat(row) for row in seats]))
        for (table, ended), seats in groupby(_rows.decode(rows), key=lambda row: row[:2])
    ]


def _seat(row: SeatRow) -> RatedSeat:
    _, _, person, bot, _, place, gone = row
    return RatedSeat(bot if person is None else person, place, bool(gone))


# -- as it is shown ------------------------------------------------------------------------------------
def _list(
    fitted: dict[int, Rating], names: dict[int, str], person: Person | None, rated: Levels
) -> list[RatedPerson]:
    """Those who agree to be named and whose strength is sure enough, by what is sure of it."""
    sure = [(fitted[one], one) for one in names if one in fitted and fitted[one].is_sure]
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


async def _mine(call: RequestContext, game: str, fitted: Fit, person: int) -> MyRating | None:
    found = fitted.people.get(person)
    if found is None:
        return None
    kept = await call.registry.store.ratings.seats_beside(game, person)
    rows = [row for row in kept if (row[1], row[0]) >= fitted.oldest]
    people = {row[2]: fitted.people[row[2]] for row in rows if row[2] is not None}
    curve = await run_offloaded(call, curve_rows, person, game, msgspec.json.encode(rows), people)
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
