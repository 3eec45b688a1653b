"""What a first try came to beside those of everybody else, and of the bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from dicehospital.server.store.statements.days import FirstTry


class PointsOfPeople(Struct, frozen=True):
    """How many people have so many points."""

    points: int
    people: int


class PointsOfBot(Struct, frozen=True):
    """What a bot of one level made of the deal."""

    bot: str
    points: int | None  # null: it still plays


class DayResult(Struct, frozen=True):
    """How a deal was played by everybody who has played it to its end."""

    people: int
    # Mine among people; who has as many points shares it. Null: not played.
    place: int | None
    place_with_bots: int | None
    distribution: list[PointsOfPeople]  # the fewest points first
    bots: list[PointsOfBot]  # the weakest level first


def result_of(
    mine: int | None, people: Mapping[int, int], tries: Iterable[FirstTry], levels: Iterable[str]
) -> DayResult:
    """The result of a deal for whoever has so many points."""
    points = {one.bot: one.points for one in tries}
    bots = [PointsOfBot(bot, points.get(bot)) for bot in levels]
    better = sum(count for seen, count in people.items() if mine is not None and seen > mine)
    stronger = sum((bot.points or 0) > mine for bot in bots) if mine is not None else 0
    return DayResult(
        people=sum(people.values()),
        place=None if mine is None else 1 + better,
        place_with_bots=None if mine is None else 1 + better + stronger,
        distribution=[PointsOfPeople(*row) for row in sorted(people.items())],
        bots=bots,
    )
