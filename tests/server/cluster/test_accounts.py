"""Whoever signs in at one process is known at all, and so is who signs out."""

from __future__ import annotations

from tests.server.cluster.conftest import Pair
from tests.server.http.accounts.ways import by_words, name_of, sign_in, sign_up, words_of


async def test_words_and_accounts_of_one_process_are_those_of_all(pair: Pair) -> None:
    zoe = await pair[0].guest().named("Zoe")
    words = await words_of(zoe)
    await sign_up(zoe)
    phone, tablet = pair[1].guest(), pair[1].guest()
    assert 200 == (await by_words(phone, words)).status_code
    assert 200 == (await sign_in(tablet)).status_code
    assert ["Zoe"] * 2 == [await name_of(pair[0].guest(one.cookie)) for one in (phone, tablet)]


async def test_a_device_that_is_signed_out_at_one_process_is_out_at_all(pair: Pair) -> None:
    zoe = await pair[0].guest().named("Zoe")
    phone = pair[1].guest()
    await by_words(phone, await words_of(zoe))
    player = await phone.enter((await zoe.table("me", "open"))["id"])
    assert "Zoe" == await name_of(phone)
    assert 200 == (await zoe.request("DELETE", "/api/me/sessions")).status_code
    assert await name_of(phone) is None
    await pair[1].service.notices.look()
    await player.socket.ended()
    assert 1012 == player.socket.code
