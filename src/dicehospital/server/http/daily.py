"""The daily hospital over HTTP: the days that are open, first tries, and results for those who have played."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from dicehospital.coach.review import SECONDS, review_of
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.server.compute import progress
from dicehospital.server.compute.choices import GameSnapshot
from dicehospital.server.http import daily_tries, reviews
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.lobby import check_count, refuse_too_many
from dicehospital.server.http.people.guests import somebody
from dicehospital.server.http.problems import Problem
from dicehospital.server.protocol import MoveShown
from dicehospital.server.store.statements.days import FirstTry
from dicehospital.server.store.store import Person
from dicehospital.server.tables.daily import days, themes
from dicehospital.server.tables.daily.results import DayResult, result_of
from dicehospital.server.tables.daily.streaks import Streaks, streaks_of

LESSONS = 2  # of a review that are told while others still play
_DIGITS = 6


class MyTry(Struct, frozen=True):
    """My first try at a deal."""

    table: str
    points: int | None  # null: it has not ended, or not in time


class DealShown(Struct, frozen=True):
    """A deal of a day."""

    game: str
    theme: str
    options: Json
    commitment: str  # the SHA-256 of its seed
    seed: str | None  # null until the day has closed
    mine: MyTry | None
    result: DayResult | None  # null for who has not played, until the day has closed


class DayShown(Struct, frozen=True):
    """A day by its number."""

    number: int
    date: str  # the calendar day, as 2026-11-19
    status: Literal["coming", "open", "closed"]
    opens: int  # milliseconds since 1970
    closes: int
    deals: list[DealShown]


class DayPlayed(Struct, frozen=True):
    """A deal that I have played to its end in time."""

    number: int
    game: str
    points: int


class Daily(Struct, frozen=True):
    """The days that somebody has now, the one after them, and what I have played."""

    ranked: bool  # false: the deals can be worked out by everybody, and nobody else plays here
    days: list[DayShown]
    played: list[DayPlayed]  # the latest days first
    streaks: Streaks


class TryMade(Struct, frozen=True):
    """The table to play a deal at."""

    table: str
    counts: bool  # a first try that ends before the day closes; otherwise it is practice


class DayLesson(Struct, frozen=True):
    """A decision that cost points."""

    number: int  # lines of the record before it
    turn: int
    played: MoveShown
    better: MoveShown
    loss: float
    interval: float
    proof: str
    told: list[Message]


class DayReview(Struct, frozen=True):
    """What the coach says of a first try, as far as it tells others nothing of the deal."""

    played: int  # points
    par: int | None  # those of the best line found; null where nobody knows how to find it
    summary: list[Message]
    decisions: int  # that left a choice
    lessons: list[DayLesson]  # the costliest first


class DayReviewLine(Struct, frozen=True):
    """One line of the answer: how far the coach is, or in the last one what was found."""

    share: float | UnsetType = UNSET
    review: DayReview | UnsetType = UNSET


# -- looking ---------------------------------------------------------------------------------------------
async def get_daily(call: RequestContext) -> Reply:
    """The days that are open, and what is promised of the next one."""
    deals, person = call.registry.deals, await call.person()
    at = deals.now()
    mine = await _tries(call, person)
    numbers = days.open_days(at)
    shown = [await _day(call, number, mine) for number in (*numbers, days.coming_day(at))]
    ended = [one for one in mine.values() if one.points is not None]
    played = [DayPlayed(one.number, one.game, one.points or 0) for one in ended]
    first_open = numbers[0] if numbers else days.coming_day(at)
    streaks = streaks_of({one.number for one in ended}, first_open)
    return call.reply(Daily(not deals.is_published, shown, played, streaks))


async def get_day(call: RequestContext) -> Reply:
    """One day."""
    number = _number(call)
    return call.reply(await _day(call, number, await _tries(call, await call.person())))


Tries = dict[tuple[int, str], FirstTry]


async def _tries(call: RequestContext, person: Person | None) -> Tries:
    if person is None:
        return {}
    found = await call.registry.store.days.tries_of(person.id)
    return {(one.number, one.game): one for one in found}


async def _day(call: RequestContext, number: int, mine: Tries) -> DayShown:
    at = call.registry.deals.now()
    opens, closes = days.opens(number), days.closes(number)
    return DayShown(
        number=number,
        date=days.date_of(number).isoformat(),
        status="coming" if at < opens else "open" if at < closes else "closed",
        opens=opens,
        closes=closes,
        deals=[
            await _deal(call, number, game, mine.get((number, game))) for game in themes.games()
        ],
    )


async def _deal(call: RequestContext, number: int, game: str, mine: FirstTry | None) -> DealShown:
    deals, theme = call.registry.deals, themes.theme_of(game, number)
    is_closed = deals.is_closed(number)
    is_told = is_closed or (mine is not None and mine.points is not None)
    return DealShown(
        game=game,
        theme=theme.id,
        options=theme.options,
        commitment=await deals.commitment(number, game),
        seed=(await deals.seed(number, game)).hex() if is_closed else None,
        mine=None if mine is None else MyTry(mine.table, mine.points),
        result=await _result(call, number, game, mine) if is_told else None,
    )


async def _result(call: RequestContext, number: int, game: str, mine: FirstTry | None) -> DayResult:
    store, levels = call.registry.store.days, call.registry.deals.bots
    bots = await store.tries_of_bots(number, game)
    if mine is not None and sum(bot.points is not None for bot in bots) < len(levels):
        _let_bots_play(call, number, game)
    points = None if mine is None else mine.points
    people = await call.registry.deals.points(number, game, points)
    return result_of(points, people, bots, levels)


# -- playing ---------------------------------------------------------------------------------------------
async def post_day_try(call: RequestContext) -> Reply:
    """The table to play a deal at: the first try as long as that counts, else a new one for practice."""
    number, game = _number(call), _game(call)
    deals = call.registry.deals
    if deals.now() < days.opens(number):
        raise Problem(409, "day_not_open")
    person = await somebody(call)
    if deals.is_open(number):
        wanted = await daily_tries.first_try(call.registry, person, number, game)
        if not await _is_over(call, wanted.table):
            return await _begin(call, person, wanted)
    return await _practise(call, person, number, game)


async def _is_over(call: RequestContext, table: str) -> bool:
    live = await call.registry.load(table)
    return live is not None and live.table.status == "over"


async def _begin(call: RequestContext, person: Person, wanted: FirstTry) -> Reply:
    if await call.registry.load(wanted.table) is None:
        await _check_room(call, person)
    await daily_tries.begin_first(call.registry, person, wanted, _origin(call))
    if not call.registry.deals.is_published:  # a page has but one process to think with
        _let_bots_play(call, wanted.number, wanted.game)
    return call.reply(TryMade(wanted.table, counts=True), 201)


async def _practise(call: RequestContext, person: Person, number: int, game: str) -> Reply:
    await _check_room(call, person)
    table = await daily_tries.begin_practice(call.registry, person, number, game, _origin(call))
    call.registry.quota.note(call.address(), table)
    return call.reply(TryMade(table, counts=False), 201)


async def _check_room(call: RequestContext, person: Person) -> None:
    refuse_too_many(call)
    await check_count(call, person)


def _origin(call: RequestContext) -> str:
    return call.registry.quota.origin(call.address())


def _let_bots_play(call: RequestContext, number: int, game: str) -> None:
    """Once for each deal and process: their tables go on by themselves."""
    if (number, game) not in call.registry.deals.begun:
        call.registry.deals.begun.add((number, game))
        call.registry.spawn(daily_tries.let_bots_play(call.registry, number, game))


# -- the coach -------------------------------------------------------------------------------------------
async def post_day_review(call: RequestContext) -> Reply:
    """What the coach says of my first try: share of the best line, and the costliest decisions."""
    number, game = _number(call), _game(call)
    mine = (await _tries(call, await call.person())).get((number, game))
    live = None if mine is None else await call.registry.load(mine.table)
    if live is None or live.table.game is None or not live.table.game.is_over:
        raise Problem(409, "not_over")
    now = live.autoplay.bot_runner.travelling(live.table.game)
    key = f"daily:{live.table.id}:{len(now.journal)}"
    return await reviews.answer(call, reviews.begun(call, key, review_first_try, now))


def review_first_try(now: GameSnapshot) -> Json:
    """What the coach may say of a game while others still play its deal; in a process of its own."""
    found = review_of(now.restore(), 0, told=progress.report, seconds=SECONDS).to_json()
    # The best line, positions and what hangs on them would tell the deal to others.
    lessons = [_part(DayLesson, one) for one in found["lessons"][:LESSONS]]
    return {**_part(DayReview, found), "lessons": lessons}


def _part(shape: type[Struct], found: Json) -> Json:
    return {name: found[name] for name in shape.__struct_fields__}


# -- what a path names -----------------------------------------------------------------------------------
def _number(call: RequestContext) -> int:
    """The number of a day that opens within the time that is promised of."""
    text = call.request.path["number"]
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0
    if not 1 <= number <= days.coming_day(call.registry.deals.now()):
        raise Problem(404, "no_day")
    return number


def _game(call: RequestContext) -> str:
    game = call.request.path["game"]
    if game not in themes.games():
        raise Problem(404, "no_day")
    return game
