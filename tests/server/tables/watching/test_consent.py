"""What spectators see follows from what the people at a table agree on."""

from __future__ import annotations

import pytest

from dicehospital.server.tables.live.close_codes import UNKNOWN, UNWATCHED
from tests.server.support import Guest, Server, seated
from tests.server.tables.watching.ways import (
    AT_ONCE,
    IN_5,
    play_to_a_secret,
)


async def test_spectators_see_what_the_most_reserved_person_allows(house: Server) -> None:
    players = await seated(house, 3, game="er")
    assert AT_ONCE == players[0].table["watching"]
    agreed = []
    for seat, to in ((0, "after_2"), (1, "after_2"), (2, "after_15"), (1, "nobody"), (1, AT_ONCE)):
        await players[seat].act("consent", seat, to=to)
        await players[0].settle()
        agreed.append(players[0].table["watching"])
    assert [AT_ONCE, AT_ONCE, "after_15", "nobody", AT_ONCE] == agreed
    shown = [seat["consent"] for seat in players[0].table["seats"]]
    assert ["after_2", AT_ONCE, "after_15"] == shown


async def test_bots_consent_to_everything(house: Server) -> None:
    guest = await house.guest().named("Ana")
    table = await guest.table("me", "bot:random", game="er", start=True)
    player = await guest.enter(table["id"])
    await player.act("consent", 0, to=IN_5)
    await player.settle()
    assert IN_5 == player.table["watching"]
    assert [IN_5, None] == [seat["consent"] for seat in player.table["seats"]]


async def test_whoever_sits_down_later_has_consented_to_nothing_yet(house: Server) -> None:
    host, other = await house.guest().named("Ana"), await house.guest().named("Ben")
    table = (await host.table("me", "open", game="er"))["id"]
    player, guest = await host.enter(table), await other.enter(table)
    await player.act("consent", 0, to=IN_5)
    assert IN_5 == player.table["watching"]
    await guest.act("sit", 1)
    await player.settle()
    assert AT_ONCE == player.table["watching"]


async def test_consent_is_given_from_a_seat_and_stands_in_the_log(house: Server) -> None:
    players = await seated(house, 2, game="er")
    table = players[0].table["id"]
    stranger = await house.guest().named("Eve")
    refused = await (await stranger.enter(table)).act("consent", None, to=IN_5)
    assert "server.sit_first" == refused["message"]["id"]
    nobody = await (await house.guest().enter(table)).act("consent", 0, to=IN_5)
    assert "server.who_are_you" == nobody["message"]["id"]
    await players[1].act("consent", 1, to=IN_5)
    last = (await house.registry.store.after(table, 0) or [])[-1]
    assert b'{"kind":"consented","seat":1,"to":"after_5"}' == last.action
    assert last.person is not None


async def test_nobody_consents_to_anything_at_the_deal_of_a_day(house: Server) -> None:
    guest = await house.guest().named("Ana")
    today = (await guest.get("/api/daily"))["days"][0]["number"]
    for _ in ("first try", "practice"):
        made = await guest.request("POST", f"/api/daily/{today}/er/tries")
        player = await guest.enter(made.json()["table"])
        refused = await player.act("consent", 0, to=IN_5)
        assert "server.shared_deal" == refused["message"]["id"]
        assert AT_ONCE == player.table["watching"]
        await player.act("resign", 0)


async def test_where_nobody_may_look_on_spectators_are_sent_away_and_find_nothing(
    house: Server,
) -> None:
    players = await seated(house, 2, game="er")
    table = players[0].table["id"]
    stranger = house.guest()
    watcher = await stranger.enter(table)
    await players[1].act("consent", 1, to="nobody")
    while await watcher.socket.frame():
        pass
    assert UNWATCHED == watcher.socket.code
    again = await stranger.socket(table)
    assert await again.frame() is None
    assert UNKNOWN == again.code
    for path in ("", "/record", "/standing"):
        assert 404 == (await stranger.request("GET", f"/api/tables/{table}{path}")).status_code
    assert [] == (await stranger.get("/api/tables"))["tables"]
    await players[1].act("consent", 1, to=AT_ONCE)
    assert players[0].view["turn"] == (await stranger.enter(table)).view["turn"]


async def test_before_the_start_everybody_who_may_sit_down_sees_the_table(house: Server) -> None:
    host = await house.guest().named("Ana")
    table = (await host.table("me", "open", game="er"))["id"]
    player = await host.enter(table)
    await player.act("consent", 0, to="nobody")
    assert "open" == (await house.guest().enter(table)).table["status"]


@pytest.mark.parametrize("query", ["public=1", "screen=1"])
async def test_who_asks_for_what_is_public_never_sees_from_a_seat(
    house: Server, query: str
) -> None:
    host = await house.guest().named("Ana")
    table = (await host.table("me", "open", "open", game="er"))["id"]
    player, overlay = await host.enter(table), await host.enter(table, query)
    other: Guest = await house.guest().named("Ben")
    scene, guest = await other.enter(table, query), await other.enter(table)
    await guest.act("sit", 1)
    third = await (await house.guest().named("Cleo")).enter(table)
    await third.act("sit", 2)
    await player.act("start")
    await play_to_a_secret([player, guest, third])
    for shown in (overlay, scene):
        await shown.settle()
        assert (None, False) == (shown.seat, shown.view["secret"])
    await overlay.look(0)
    assert "server.not_yours" == overlay.errors[-1]["message"]["id"]


async def test_everybody_is_told_of_screens_that_show_the_table_to_a_room(house: Server) -> None:
    host = await house.guest().named("Ana")
    table = (await host.table("me", "open", game="er"))["id"]
    player = await host.enter(table)
    await player.hear(lambda: player.presence.get("screens") == 0)
    screen = await house.guest().enter(table, "screen=1")
    await player.hear(lambda: player.presence["screens"] == 1)
    assert 1 == player.presence["watchers"]
    await screen.close()
    await player.hear(lambda: player.presence["screens"] == 0)
