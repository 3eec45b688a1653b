"""Phrases across the table: heard by all who look on, kept nowhere, from a list, and not too many."""

from __future__ import annotations

from typing import get_args

from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.server import protocol
from dicehospital.server.tables.watchers import quick_chat
from tests.server.players import Json, Player
from tests.server.support import Server, seated


async def say(player: Player, seat: int | None, phrase: str, name: str = "said") -> Json:
    """Say something and wait for the answer."""
    await player.socket.say({"type": "say", "id": name, "seat": seat, "phrase": phrase})
    await player.hear(lambda: name in player.answers)
    return player.answers[name]


async def test_everybody_at_the_table_hears_a_phrase_with_its_seat(house: Server) -> None:
    ana, ben = await seated(house, 2, visibility="open")
    watcher = await house.guest().enter(ana.table["id"])
    assert {"type": "answer", "id": "said", "data": {}} == await say(ana, 0, "hello")
    for somebody in (ana, ben, watcher):
        await somebody.settle()
        assert [{"type": "said", "seat": 0, "phrase": "hello"}] == somebody.heard


async def test_a_phrase_is_no_line_of_the_log(house: Server) -> None:
    ana, ben = await seated(house, 2)
    before = ana.seq
    await say(ana, 0, "well_played")
    await ben.settle()
    assert (before, before) == (ana.seq, ben.seq)
    again = await house.guest(ben.cookie()).enter(ben.table["id"])
    await again.settle()
    assert [] == again.heard


async def test_one_speaks_for_a_seat_of_ones_own_and_from_the_list(house: Server) -> None:
    ana, ben = await seated(house, 2, visibility="open")
    watcher = await house.guest().enter(ana.table["id"])
    assert "not_yours" == (await say(ana, 1, "hello"))["code"]
    assert "not_yours" == (await say(watcher, 0, "hello"))["code"]
    assert "bad" == (await say(ben, 1, "you fool"))["code"]
    await ana.settle()
    assert [] == ana.heard


async def test_phrases_come_before_the_start_too(house: Server) -> None:
    host = await house.guest().named("Host")
    table = await host.table("me", "open")
    player = await host.enter(table["id"])
    assert "answer" == (await say(player, 0, "hello"))["type"]


async def test_who_speaks_too_much_is_asked_to_wait_whatever_window_it_comes_from(
    house: Server,
) -> None:
    ana, ben = await seated(house, 2)
    other = await house.guest(ana.cookie()).enter(ana.table["id"])
    for number in range(quick_chat.AT_ONCE):
        speaker = other if number % 2 else ana
        assert "answer" == (await say(speaker, 0, "wow", f"said-{number}"))["type"]
    refused = await say(other, 0, "wow", "too much")
    assert ("not_now", False) == (refused["code"], refused["retry"])
    assert "answer" == (await say(ben, 1, "thanks"))["type"]  # others still may
    await ben.settle()
    assert quick_chat.AT_ONCE + 1 == len(ben.heard)


def test_catalogues_have_the_phrases_of_the_server() -> None:
    known = list(get_args(protocol.Phrase))
    for language in LANGUAGES:
        texts = catalogue(language)
        assert all(texts.raw(f"social.phrase.{phrase}").strip() for phrase in known)
