"""Dice Hospital at tables: the activation outlives lost lines, is taken back, hinted at and timed."""

from __future__ import annotations

from pathlib import Path

import dicehospital as dh
from dicehospital.server.tables.live.autoplay import ending
from tests.server.players import act
from tests.server.support import Server, server
from tests.server.tables.at_work import GAME, LAST_ROUND, at_work, offered, pick


# -- coming back, taking back ------------------------------------------------------------------------
async def test_a_half_made_activation_outlives_a_lost_line_and_a_restart(tmp_path: Path) -> None:
    """A draft is on the server, with the words picked so far."""
    async with server(tmp_path) as house:
        first, second = await at_work(house)
        await pick(first, 0, "department:d_critical")
        await pick(first, 0, "card:s_surgeon")
        await pick(second, 1, "department:d_clinic")
        await first.settle()
        await first.close()
        cookie, table = first.cookie(), first.table["id"]
        again = await house.guest(cookie).enter(table)
        assert (first.view, first.events) == (again.view, again.events)
    async with server(tmp_path) as house:
        later = await house.guest(cookie).enter(table)
        assert (first.view, first.events) == (later.view, later.events)
        await pick(later, 0, "patient:1")
        assert "ability" == later.view["asked"][0]


async def test_taking_back_in_the_activation_does_not_disturb_the_other_seat(house: Server) -> None:
    """DH-5.1, DH-13.1: what one seat takes back changes nothing of what the other did or is asked."""
    first, second = await at_work(house)
    start = first.view["hospitals"][0]
    for ref in ("department:d_critical", "staff:nurse", "patient:1"):
        await pick(first, 0, ref)
    for ref in ("department:d_clinic", "staff:nurse", "patient:4"):
        await pick(second, 1, ref)
    await pick(second, 1, "department:d_imaging")  # and is in the middle of a move
    asked = (second.view["hospitals"][1], second.view["agenda"], second.words())
    phase = second.phase(1)
    await first.settle()
    assert [True, False] == first.table["undo"], "everybody is told of their own seats"
    assert "ack" == (await first.act("undo", 0))["type"]
    await first.settle()
    await second.settle()
    assert ([False, False], [False, True]) == (first.table["undo"], second.table["undo"])
    assert start == first.view["hospitals"][0]
    assert asked == (second.view["hospitals"][1], second.view["agenda"], second.words())
    assert phase == second.phase(1), "what the other is about to send is not stale"
    await pick(second, 1, "staff:nurse")


async def test_a_half_made_move_is_dropped_by_one_line_of_the_log(house: Server) -> None:
    """DH-13.1: all its words, or all but the first; sent twice it happens once."""
    first, _second = await at_work(house)
    for ref in ("department:d_critical", "staff:nurse"):
        await pick(first, 0, ref)
    seq, again = first.seq, act("drop-1", "drop", 0, None, first.seq, kept=1)
    await first.socket.say(again)
    await first.settle()
    await first.socket.say(again)
    await first.settle()
    assert ("ack", seq + 1, seq + 1) == (
        first.answers["drop-1"]["type"],
        first.answers["drop-1"]["seq"],
        first.seq,
    )
    assert ["d_critical"] == first.view["agenda"][0]["draft"]
    await first.act("drop", 0)
    await first.settle()
    assert [] == first.view["agenda"][0]["draft"]
    nothing = await first.act("drop", 0)
    assert ("reject", "server.nothing_begun") == (nothing["type"], nothing["message"]["id"])


# -- questions ---------------------------------------------------------------------------------------
async def test_hints_are_legal_and_final_picks_are_told(house: Server) -> None:
    """DH-13.1: the last `done` cannot be taken back, and a client can ask for that beforehand."""
    first, second = await at_work(house)
    hint = (await first.ask("hint", 0))["data"]
    assert hint["words"][0] in first.words()
    assert {"reason": None} == (await first.ask("why", 0, move=hint["text"]))["data"]
    assert all(one["say"]["id"].startswith("move.hospital.") for one in hint["moves"])
    assert [] == (await first.ask("outlook", 0))["data"]["final"] == first.outlook["final"]
    done = offered(second, "button:done")
    await pick(first, 0, "button:done")
    await second.settle()
    assert [done] == (await second.ask("outlook", 1))["data"]["final"] == second.outlook["final"]
    assert [] == (await second.ask("outlook"))["data"]["options"]


async def test_a_whole_move_in_words_drops_what_is_half_made_and_outlives_a_restart(
    tmp_path: Path,
) -> None:
    """Whoever plays a hint sends its words."""
    async with server(tmp_path) as house:
        first, _ = await at_work(house)
        words = []
        for ref in ("department:d_critical", "staff:nurse", "patient:1"):
            words.append(offered(first, ref))
            await pick(first, 0, ref)
        await first.act("undo", 0)
        await first.settle()
        await pick(first, 0, "department:d_clinic")
        assert "reject" == (await first.act("play", 0, move=words[:1]))["type"]
        assert "ack" == (await first.act("play", 0, move=words))["type"]
        await first.settle()
        assert ["d_critical"] == first.view["hospitals"][0]["used"]
        cookie, table = first.cookie(), first.table["id"]
    async with server(tmp_path) as house:
        later = await house.guest(cookie).enter(table)
        assert first.view == later.view


# -- clocks ------------------------------------------------------------------------------------------
async def test_a_clock_that_runs_out_ends_the_activation(house: Server) -> None:
    """DH-11.4: a half-made move is dropped and `done` played; nobody decides for the player."""
    first, second = await at_work(house, clock={"move": 1, "game": 0})
    await pick(first, 0, "department:d_critical")
    await first.hear(lambda: first.view["phase"] != "activation" or first.view["over"])
    told = [(event["event"], event["seat"]) for event in first.events]
    assert {("seat_done", 0), ("seat_done", 1)} <= set(told)
    assert [] == [event for event in told if event[0] in ("activated", "healed")]
    await second.settle()
    assert first.view["hospitals"] == second.view["hospitals"]


async def test_timed_play_ends_activations_and_leaves_other_decisions_alone(house: Server) -> None:
    """DH-11.4: whoever was not placed stays unused."""
    first, second = await at_work(house, clock={"activation": 1})
    began = first.table["deadline"]
    assert None not in began
    await pick(first, 0, "department:d_critical")
    await pick(first, 0, "staff:nurse")
    await pick(first, 0, "patient:1")
    assert began == first.table["deadline"], "no pick gives more time"
    await second.hear(lambda: second.view["phase"] != "activation" or second.view["over"])
    told = [(event["event"], event["seat"]) for event in second.events]
    assert {("seat_done", 0), ("seat_done", 1)} <= set(told)
    assert [None, None] == second.table["deadline"]


async def test_the_lobby_offers_timed_play_as_it_is_printed(house: Server) -> None:
    offered_games = (await house.guest().get("/api/games"))["games"]
    timed = {game["id"]: game["timed"] for game in offered_games}
    printed = {"move": 0, "game": 0, "activation": 60, "growth": 5, "hours": None, "waits": False}
    assert {"er": None, "hospital": printed} == timed


def test_the_round_of_activations_is_told_while_they_are_under_way() -> None:
    game = dh.from_position(LAST_ROUND)
    assert game.turn[0] == game.timed_round
    assert 0 == dh.new_game(GAME, players=2, seed=1).timed_round
    assert 0 == dh.new_game("er", players=2, seed=1).timed_round


def test_a_clock_ends_what_can_be_ended_and_leaves_the_rest_to_a_bot() -> None:
    """DH-11.4: first the ability in question, then the activation; other decisions are decisions."""
    game = dh.from_position(LAST_ROUND)
    assert "done" == str(ending(game, 0))
    game.pick(0, "d_critical")
    assert "done" == str(ending(game, 0)), "a half-made move is dropped"
    game.play(0, "d_critical s_surgeon: R3")
    assert "skip" == str(ending(game, 0))
    game.play(0, "skip")
    assert "done" == str(ending(game, 0))
    intake = dh.new_game(GAME, players=2, seed=1)
    assert None is ending(intake, intake.to_act[0])
    emergency = dh.new_game("er", players=2, seed=1)
    assert None is ending(emergency, emergency.to_act[0])
