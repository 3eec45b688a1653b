"""The table of the day: one public table, chosen by a rule that is published."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.protocol import RoundMark
from dicehospital.server.tables.clock import MINUTE
from dicehospital.server.tables.featured import featured
from dicehospital.server.tables.live import lists
from dicehospital.server.tables.log.snapshots import TableListing
from dicehospital.server.tables.seats import Seat
from tests.server.players import play_all
from tests.server.support import Server, seated

NOW = 1_700_000_000_000
DAY = 24 * 60


def people(*numbers: int) -> list[Seat]:
    return [Seat("person", number, f"Guest {number}") for number in numbers]


def bots(*names: str) -> list[Seat]:
    return [Seat("bot", name=name, bot=name) for name in names]


def card(name: str, seats: list[Seat] | None = None, **more: Any) -> TableListing:
    """A public table at which two people play, and at which somebody has just moved."""
    seats = people(1, 2) if seats is None else seats
    usual = TableListing(
        id=name,
        game="er",
        players=len(seats),
        options={},
        status="playing",
        visibility="open",
        seats=seats,
        clocks=[],
        clock=Clock(),
        created=NOW - DAY * MINUTE,
        updated=NOW,
        turn=(1, 24),
        result=None,
        waiting=[],
        points=[10, 10],
    )
    return replace(usual, **more)


def chosen(*cards: TableListing) -> str | None:
    found = featured(list(cards), NOW)
    return None if found is None else found.id


OVER = {"status": "over", "updated": NOW - 23 * 60 * MINUTE}


@pytest.mark.parametrize(
    ("better", "other"),
    [
        (card("better"), card("other", people(1, 2, 3), **OVER)),
        (card("better", people(1, 2, 3), points=[50, 1, 1]), card("other", bots("expert"))),
        (card("better", people(1, 2)), card("other", [*people(1, 1), *bots("expert")])),
        (
            card("better", [*people(1), *bots("easy", "expert")], points=[99, 1, 1]),
            card("other", [*people(1), *bots("hard", "hard")]),
        ),
        (card("better", points=[31, 9, 30]), card("other", points=[10, 12])),
        (card("better", points=[31, 9]), card("other", people(1, 2), watching="after_5")),
        (card("better", created=NOW), card("other")),
    ],
)
def test_running_then_people_then_levels_then_points_then_age_decide(
    better: TableListing, other: TableListing
) -> None:
    assert ["better", "better"] == [chosen(better, other), chosen(other, better)]


@pytest.mark.parametrize(
    "unfit",
    [
        {"visibility": "private"},
        {"watching": "nobody"},
        {"day": 319, "compared": True},
        {"round": RoundMark("cup", 1, NOW), "compared": True},
        {"closed": "late"},
        {"status": "open"},
        {"updated": NOW - 61 * MINUTE},
        {"status": "over", "updated": NOW - (DAY + 1) * MINUTE},
        {"seats": bots("expert", "expert")},
    ],
)
def test_a_table_that_nobody_may_or_would_watch_is_never_chosen(unfit: dict[str, Any]) -> None:
    assert "fit" == chosen(card("fit"))
    assert chosen(card("unfit", **unfit)) is None


def test_there_may_be_none() -> None:
    assert chosen() is None


# -- at a server -----------------------------------------------------------------------------------
async def test_the_table_of_the_day_is_public_and_told_with_its_points(house: Server) -> None:
    stranger = house.guest()
    assert {"table": None, "points": []} == await stranger.get("/api/featured")
    await seated(house, 3, game="er", visibility="private")
    assert (await stranger.get("/api/featured"))["table"] is None
    players = await seated(house, 2, game="er")
    found = await stranger.get("/api/featured")
    assert players[0].table["id"] == found["table"]["id"]
    assert [score["total"] for score in players[0].view["scores"]] == found["points"]
    await players[1].act("consent", 1, to="nobody")
    assert (await stranger.get("/api/featured"))["table"] is None


async def test_nobody_is_sent_to_a_table_of_their_own(house: Server) -> None:
    players = await seated(house, 2, game="er")
    assert (await house.guest(players[0].cookie()).get("/api/featured"))["table"] is None


async def test_of_a_game_that_is_seen_late_it_tells_no_points(house: Server) -> None:
    players = await seated(house, 2, game="er")
    for seat, player in enumerate(players):
        await player.act("consent", seat, to="after_15")
    found = await house.guest().get("/api/featured")
    assert ("after_15", None, []) == (
        found["table"]["watching"],
        found["table"]["turn"],
        found["points"],
    )


async def test_a_game_that_has_just_ended_is_shown_where_none_runs(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await seated(house, 2, game="er")
    await play_all(players)
    found = await house.guest().get("/api/featured")
    assert "over" == found["table"]["status"]
    assert found["table"]["result"]["scores"] == found["points"]
    later = found["table"]["updated"] + DAY * MINUTE + 1
    monkeypatch.setattr(lists, "now", lambda: later)
    assert (await house.guest().get("/api/featured"))["table"] is None
