"""The server's own tables behind a port: games, questions, answers, and what is kept of them."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import msgspec
import pytest

from dicehospital.browser.mirror import SCHEMA
from dicehospital.browser.page_server import settings_in
from dicehospital.kernel.text import catalogue
from dicehospital.server.limits.cpu_budget import CpuBudgets
from dicehospital.server.store.schema import STEPS, NewerSchema
from dicehospital.server.tables.offloaded_queries import LONG_HINT_SECONDS
from tests.server.players import play_on

if TYPE_CHECKING:
    from pathlib import Path

    from tests.static_page.tables.visit import Browser


@pytest.mark.parametrize("game", ["er", "hospital"])
async def test_a_whole_game_alone_is_played_and_found_again(browser: Browser, game: str) -> None:
    visit = await browser.visit()
    table = await visit.make(game, 1, ["me"])
    player = await visit.player(table)
    await play_on(player)
    assert player.view["over"]
    again = await browser.visit()  # the first page is never closed: it was killed
    status, me = await again.ask("GET", "/api/me")
    assert (200, [table]) == (status, [one["id"] for one in me["games"]])
    status, career = await again.ask("GET", "/api/me/career")
    assert (200, [table]) == (status, [one["table"] for one in career["games"]])
    status, titles = await again.ask("POST", "/api/me/titles", {"tables": [table]})
    assert (200, [table]) == (status, [one["table"] for one in titles["games"]])
    back = await again.player(table)
    assert player.view == back.view
    assert player.seq == back.seq


async def test_every_confirmed_act_is_kept_before_it_is_confirmed(browser: Browser) -> None:
    visit = await browser.visit()
    table = await visit.make("er", 1, ["me"])
    player = await visit.player(table)
    for _ in range(5):
        await play_on(player, most=1)
        assert ("log", table, player.seq) in browser.rows
    browser.gate = asyncio.Event()
    name = await player.begin("pick", 0, player.phase(0), word=player.words()[0])
    before = player.seq
    await asyncio.sleep(0.05)
    assert name not in player.answers
    assert ("log", table, before + 1) not in browser.rows
    browser.gate.set()
    await player.hear(lambda: name in player.answers)
    assert ("log", table, before + 1) in browser.rows


async def test_an_act_is_confirmed_before_what_follows_from_it_is_told(browser: Browser) -> None:
    """What follows may take long to work out in a browser."""
    visit = await browser.visit()
    player = await visit.player(await visit.make("er", 1, ["me"]))
    visit.posted.clear()
    await play_on(player, most=1)
    frames = [json.loads(text)["type"] for kind, text in visit.posted if kind == "frame"]
    assert frames.index("ack") < frames.index("update")


async def test_a_page_that_is_killed_between_acts_loses_nothing(browser: Browser) -> None:
    visit = await browser.visit()
    table = await visit.make("hospital", 2, ["me", "bot:random"])
    for _ in range(8):
        player = await visit.player(table)
        await play_on(player, most=3)
        seen = player.seq
        visit = await browser.visit()
        back = await visit.player(table)
        assert back.seq >= seen
        await back.settle()


async def test_a_log_is_only_ever_added_to(browser: Browser) -> None:
    visit = await browser.visit()
    player = await visit.player(await visit.make("er", 1, ["me"]))
    await play_on(player, most=12)
    lines = [key for rows in browser.transactions for key, _ in rows if key[0] == "log"]
    assert lines == sorted(set(lines))


async def test_a_full_browser_lets_the_game_go_on_and_keeps_all_of_it_later(
    browser: Browser,
) -> None:
    visit = await browser.visit()
    table = await visit.make("er", 1, ["me"])
    player = await visit.player(table)
    await play_on(player, most=2)
    kept = player.seq
    browser.is_full = True
    await play_on(player, most=3)
    assert ("log", table, kept + 1) not in browser.rows
    browser.is_full = False
    await play_on(player, most=1)
    back = await (await browser.visit()).player(table)
    assert player.view == back.view


async def test_somebody_who_is_forgotten_leaves_no_name(browser: Browser) -> None:
    visit = await browser.visit()
    assert (200, "Ada") == _name(await visit.ask("PUT", "/api/me", {"name": "Ada"}))
    assert (200, "Ada") == _name(await (await browser.visit()).ask("GET", "/api/me"))
    assert (200, None) == _name(await visit.ask("DELETE", "/api/me"))
    assert (200, None) == _name(await (await browser.visit()).ask("GET", "/api/me"))
    assert not any(b"Ada" in body for body in browser.rows.values())


def _name(answer: tuple[int, dict[str, str]]) -> tuple[int, str | None]:
    return answer[0], answer[1]["name"]


async def test_hints_reviews_replays_and_records_work(browser: Browser) -> None:
    visit = await browser.visit()
    table = await visit.make("er", 1, ["me"])
    player = await visit.player(table)
    await player.settle()
    hint = await player.ask("hint", 0)
    assert "answer" == hint["type"]
    await play_on(player)
    status, record = await visit.ask("GET", f"/api/tables/{table}/record")
    assert 200 == status
    status, replay = await visit.ask("POST", "/api/replay", {"record": record})
    assert (200, True) == (status, replay["verified"]["chain"])
    status, link = await visit.ask("GET", f"/api/tables/{table}/link")
    status, again = await visit.ask("POST", "/api/replay", {"link": link["link"]})
    assert (200, replay["frames"]) == (status, again["frames"])


async def test_hints_take_no_longer_than_people_wait(tmp_path: Path) -> None:
    """Long ones are for servers; however long a question took, the next one is answered."""
    budget = CpuBudgets(settings_in(tmp_path)).for_requester("page")
    assert not budget.can_afford(LONG_HINT_SECONDS)
    budget.charge(60.0)
    await asyncio.sleep(0.1)
    assert budget.has_budget()


async def test_what_there_is_not_and_what_is_wrong_is_said_in_json(browser: Browser) -> None:
    visit = await browser.visit()
    for method, target, status, code in (
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/api/tables/none", 404, "unknown_table"),
        ("PUT", "/api/games", 405, "wrong_method"),
        ("PUT", "/api/me", 422, "bad_input"),
    ):
        seen, said = await visit.ask(method, target, None if method == "GET" else {})
        assert (status, code) == (seen, said["error"]["code"]), target


async def test_a_socket_to_no_table_is_closed_with_its_reason(browser: Browser) -> None:
    visit = await browser.visit()
    visit.server.sockets.open(77, "/api/tables/none/socket")
    assert ("opened",) == await visit.next(77)
    assert ("closed", 4404) == await visit.next(77)


async def test_who_does_not_wait_for_an_answer_gets_none(browser: Browser) -> None:
    visit = await browser.visit()
    number = visit.begin("POST", "/api/replay", {"link": "x" * 100})
    visit.server.leave(number)
    visit.server.leave(number + 1)
    await asyncio.sleep(0.2)
    assert (200, None) == _name(await visit.ask("GET", "/api/me"))


async def test_rows_of_an_older_version_are_brought_to_this_one(browser: Browser) -> None:
    """Kept by a page of the first version of the file: a table and a guest without `seen`."""
    browser.rows = {
        SCHEMA: msgspec.msgpack.encode(1),
        ("person", 1): msgspec.msgpack.encode([1, b"x" * 32, "Ada"]),
    }
    visit = await browser.visit()
    await visit.ask("PUT", "/api/me", {"name": "Bob"})
    assert len(STEPS) == msgspec.msgpack.decode(browser.rows[SCHEMA])
    assert [1, b"x" * 32, "Ada", 0] == msgspec.msgpack.decode(browser.rows["person", 1])


async def test_rows_of_a_later_version_are_left_alone(browser: Browser) -> None:
    browser.rows = {SCHEMA: msgspec.msgpack.encode(len(STEPS) + 1)}
    with pytest.raises(NewerSchema):
        await browser.visit()


async def test_guests_get_a_name_in_their_language(browser: Browser) -> None:
    visit = await browser.visit()
    await visit.make("er", 1, ["me"])
    _, me = await visit.ask("GET", "/api/me")
    assert me["name"] in {catalogue("fr").tell(f"server.guest.{n}") for n in range(1, 25)}
