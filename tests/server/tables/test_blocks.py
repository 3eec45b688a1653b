"""Who has blocked somebody meets them at no table of one's own, hears nothing of them, and can take it back."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from dicehospital.server.http.api import ENDPOINTS
from tests.server.support import BASE, Guest, Server, seated
from tests.server.tables.test_quick_chat import say

BARRED = 4407
UNKNOWN = 4404


async def block(guest: Guest, table: dict[str, Any], seat: int, status: int = 201) -> Any:
    """Block whoever sits there."""
    path = f"/api/tables/{table['id']}/block?invite={table.get('invite', '')}"
    answer = await guest.request("POST", path, {"seat": seat})
    assert status == answer.status_code, answer.text
    return answer.json()


async def refusal(guest: Guest, path: str) -> tuple[int, str]:
    answer = await guest.request("GET", path)
    return answer.status_code, answer.json()["error"]["code"]


async def code(guest: Guest, table: str, query: str = "") -> int | None:
    """Why a socket of a table is closed at once."""
    socket = await guest.socket(table, query)
    await socket.ended()
    return socket.code


async def enemies(house: Server) -> tuple[Guest, Guest, dict[str, Any]]:
    """Ann, who has blocked Bob at a table of his; Bob; and a new open table of Ann's."""
    ann, bob = await house.guest().named("Ann"), await house.guest().named("Bob")
    his = await bob.table("me", "open", visibility="open")
    player = await ann.enter(his["id"])
    await block(ann, his, 0)
    await player.close()
    return ann, bob, await ann.table("me", "open", visibility="open")


# -- being barred --------------------------------------------------------------------------------------
async def test_who_is_blocked_neither_sits_nor_watches_and_is_told_no_more(house: Server) -> None:
    ann, bob, table = await enemies(house)
    path = f"/api/tables/{table['id']}"
    for asked in (path, f"{path}/record", f"{path}?invite={table['invite']}"):
        assert (403, "barred") == await refusal(bob, asked)
    answer = await bob.request("GET", path)
    assert {"code", "field", "message"} == answer.json()["error"].keys()
    assert "Ann" not in answer.text
    assert BARRED == await code(bob, table["id"])
    carol = await house.guest().named("Carol")
    player = await carol.enter(table["id"])
    assert "ack" == (await player.act("sit", 1))["type"]
    await ann.get(path)


async def test_a_private_table_says_nothing_at_all_without_its_invitation(house: Server) -> None:
    ann, bob, _ = await enemies(house)
    table = await ann.table("me", "open", visibility="private")
    path = f"/api/tables/{table['id']}"
    assert (404, "unknown_table") == await refusal(bob, path)
    assert UNKNOWN == await code(bob, table["id"])
    assert (403, "barred") == await refusal(bob, f"{path}?invite={table['invite']}")


async def test_who_looks_on_when_blocked_is_sent_away_and_cannot_have_sat_down(
    house: Server,
) -> None:
    ann, bob = await house.guest().named("Ann"), await house.guest().named("Bob")
    his = await bob.table("me", "open", visibility="open")
    hers = await ann.table("me", "open", visibility="open")
    watching = await bob.enter(hers["id"])
    # What another process has heard of at once reaches this one a moment later: sitting down asks anew.
    live = house.service.registry.live(hers["id"])
    assert live is not None
    host, other = [(await house.service.registry.guests.find(one.cookie)) for one in (ann, bob)]
    assert host is not None
    assert other is not None
    await house.service.store.blocks.add(host.id, other.id, "Bob", 1)
    refused = await watching.act("sit", 1)
    assert ("not_yours", "server.barred") == (refused["code"], refused["message"]["id"])
    await block(ann, his, 0)
    await watching.socket.ended()
    assert BARRED == watching.socket.code


async def test_a_seat_in_a_waiting_room_is_lost_and_one_in_a_game_is_kept(house: Server) -> None:
    ann, bob = await house.guest().named("Ann"), await house.guest().named("Bob")
    waiting, playing = [await ann.table("me", "open", visibility="open") for _ in range(2)]
    hosts, players = [], []
    for table in (waiting, playing):
        hosts.append(await ann.enter(table["id"]))
        players.append(await bob.enter(table["id"]))
        assert "ack" == (await players[-1].act("sit", 1))["type"]
    assert "ack" == (await hosts[1].act("start"))["type"]
    await block(ann, playing, 1)
    await players[0].socket.ended()
    await hosts[0].settle()
    assert "open" == hosts[0].table["seats"][1]["kind"]
    again = await bob.enter(playing["id"])
    assert [1] == again.table["yours"]


async def test_a_rematch_leaves_the_seat_of_who_is_blocked_open(house: Server) -> None:
    ann, bob = await seated(house, 2, visibility="open")
    await block(house.guest(ann.cookie()), ann.table, 1)
    await bob.act("resign", 1)
    await ann.act("end", 0)
    onward = (await ann.act("rematch"))["table"]
    again = await house.guest(ann.cookie()).enter(onward)
    assert ["person", "open"] == [seat["kind"] for seat in again.table["seats"]]
    assert "open" == again.table["status"]
    assert BARRED == await code(house.guest(bob.cookie()), onward)


# -- lists and phrases ---------------------------------------------------------------------------------
async def listed(guest: Guest) -> set[str]:
    return {table["id"] for table in (await guest.get("/api/tables"))["tables"]}


async def test_neither_is_offered_the_tables_of_the_other(house: Server) -> None:
    ann, bob, hers = await enemies(house)
    his = await bob.table("me", "open", visibility="open")
    carol = await house.guest().named("Carol")
    assert {hers["id"], his["id"]} <= await listed(carol)
    assert his["id"] not in await listed(ann)
    assert hers["id"] not in await listed(bob)
    (kept,) = (await ann.get("/api/me/blocks"))["blocks"]
    await ann.request("DELETE", f"/api/me/blocks/{kept['id']}")
    assert his["id"] in await listed(ann)
    assert hers["id"] in await listed(bob)


async def test_phrases_of_who_is_blocked_are_not_heard_by_who_did_it(house: Server) -> None:
    ann, bob, cat = await seated(house, 3, visibility="open")
    await block(house.guest(ann.cookie()), ann.table, 1)
    late = await house.guest(ann.cookie()).enter(ann.table["id"])
    await say(bob, 1, "hello")
    await say(ann, 0, "thanks")
    for somebody, seats in ((ann, [0]), (late, [0]), (bob, [1, 0]), (cat, [1, 0])):
        await somebody.settle()
        assert seats == [one["seat"] for one in somebody.heard]


# -- taking it back, and what is kept ------------------------------------------------------------------
async def test_a_block_is_listed_and_taken_back_by_who_made_it_alone(house: Server) -> None:
    ann, bob, table = await enemies(house)
    (kept,) = (await ann.get("/api/me/blocks"))["blocks"]
    assert "Bob" == kept["name"]
    assert {"blocks": []} == await bob.get("/api/me/blocks")
    path = f"/api/me/blocks/{kept['id']}"
    for guest, status in ((bob, 404), (house.guest(), 403), (ann, 200), (ann, 404)):
        assert status == (await guest.request("DELETE", path)).status_code
    assert (await bob.get(f"/api/tables/{table['id']}"))["id"] == table["id"]


async def test_only_somebody_else_who_sits_there_is_blocked(house: Server) -> None:
    ann, bob, table = await enemies(house)
    for seat in (0, 1, 7):
        await block(ann, table, seat, 422)
    await block(bob, table, 0, 403)
    await block(house.guest(), table, 0, 403)
    his = await bob.table("me", "open", visibility="open")
    again = await block(ann, his, 0)
    assert 1 == len(again["blocks"])


async def test_blocks_are_part_of_what_is_kept_and_go_with_either(house: Server) -> None:
    ann, bob, _ = await enemies(house)
    (kept,) = (await ann.get("/api/me/data"))["blocks"]
    assert {"id", "name", "made"} == kept.keys()
    assert [] == (await bob.get("/api/me/data"))["blocks"]
    await bob.request("DELETE", "/api/me")
    assert {"blocks": []} == await ann.get("/api/me/blocks")
    assert 200 == (await ann.request("DELETE", "/api/me")).status_code
    assert {"blocks": []} == await ann.get("/api/me/blocks")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", None])
async def test_a_foreign_page_blocks_nobody(house: Server, origin: str | None) -> None:
    ann, bob, _ = await enemies(house)
    his = await bob.table("me", "open", visibility="open")
    (kept,) = (await ann.get("/api/me/blocks"))["blocks"]
    headers = {"cookie": f"guest={ann.cookie}"} | ({} if origin is None else {"origin": origin})
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=house.app), base_url=BASE
    ) as client:
        for method, path in (
            ("POST", f"/api/tables/{his['id']}/block"),
            ("DELETE", f"/api/me/blocks/{kept['id']}"),
        ):
            answer = await client.request(method, path, content=b'{"seat": 0}', headers=headers)
            assert (403, "origin") == (answer.status_code, answer.json()["error"]["code"])
    assert [kept] == (await ann.get("/api/me/blocks"))["blocks"]


async def test_every_route_is_described_for_machines(house: Server) -> None:
    paths = (await house.guest().get("/api/openapi.json"))["paths"]
    ours = {
        e.path
        for e in ENDPOINTS
        if e.handler.__module__ == "dicehospital.server.http.people.blocks"
    }
    assert {"/api/me/blocks", "/api/me/blocks/{id}", "/api/tables/{id}/block"} == ours
    assert ours <= paths.keys()
