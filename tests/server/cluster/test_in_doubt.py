"""Players while the database is lost between a commit and its reply: told what was done, or sent back."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.engines import Postgres
from tests.server.lossy import Lossy
from tests.server.players import Player
from tests.server.support import Server, seated, server

NAME = "in-doubt"


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[Lossy]:
    with Lossy(postgres.port) as proxy:
        yield proxy


@pytest.fixture
async def there(
    tmp_path: Path, postgres: Postgres, database: str, proxy: Lossy
) -> AsyncIterator[Server]:
    """A server whose database is behind the proxy."""
    url = database.replace(f":{postgres.port}/", f":{proxy.port}/")
    async with server(tmp_path, database=url) as found:
        yield found


async def send_pick(player: Player) -> None:
    """The same act each time, under the same name."""
    do = {"kind": "pick", "word": player.words()[0]}
    frame = {"type": "act", "id": NAME, "seat": 0, "base": player.seq, "phase": None, "do": do}
    await player.socket.say(frame)


async def test_an_act_whose_reply_is_lost_is_acknowledged(there: Server, proxy: Lossy) -> None:
    (player,) = await seated(there, 1, game="er")
    before = player.seq
    proxy.lose("reply", NAME.encode())
    await send_pick(player)
    await player.hear(lambda: NAME in player.answers)
    assert 1 == proxy.lost
    assert {"type": "ack", "id": NAME, "seq": before + 1} == player.answers[NAME]


@pytest.mark.parametrize("loss", ["reply", "request"])
async def test_an_act_that_cannot_be_looked_up_is_not_refused_but_sent_again(
    there: Server, proxy: Lossy, loss: str
) -> None:
    (player,) = await seated(there, 1, game="er")
    before, words = player.seq, player.words()
    with proxy.shut():
        proxy.lose(loss, NAME.encode())  # type: ignore[arg-type]
        await send_pick(player)
        while (frame := await player.socket.frame()) is not None:
            player.take(frame)
    assert (1, 1012) == (proxy.lost, player.socket.code)
    assert NAME not in player.answers
    again = await there.guest(player.cookie()).enter(player.table["id"])
    assert before + (loss == "reply") == again.seq
    again.view["options"] = [{"word": word} for word in words]
    await send_pick(again)
    await again.hear(lambda: NAME in again.answers)
    assert {"type": "ack", "id": NAME, "seq": before + 1} == again.answers[NAME]


async def test_a_request_that_may_have_been_done_is_told_so(there: Server, proxy: Lossy) -> None:
    guest = await there.guest().named("Ana")
    order = {"game": "er", "players": 1, "seats": ["me"]}
    with proxy.shut():
        proxy.lose("reply", b"COMMIT")
        answer = await guest.request("POST", "/api/tables", order)
    assert (503, "in_doubt") == (answer.status_code, answer.json()["error"]["code"])
    assert "server.in_doubt" == answer.json()["error"]["message"]["id"]
    assert 1 == len((await guest.get("/api/me"))["games"])
    proxy.cut()
    with proxy.shut():
        answer = await guest.request("PUT", "/api/me", {"name": "Eve"})
    assert (503, "storage") == (answer.status_code, answer.json()["error"]["code"])
