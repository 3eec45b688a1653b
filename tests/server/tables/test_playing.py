"""Playing at a table: order of messages, one answer for each, phases, undo, bots, viewpoints."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from dicehospital.server.monitoring import metrics
from tests.server.players import Json, Player, act, play_all, play_on
from tests.server.support import Server, seated
from tests.soak import many


# -- whole games -------------------------------------------------------------------------------------
async def test_one_post_makes_a_solo_game_that_is_played_to_its_end(house: Server) -> None:
    guest = house.guest()
    table = await guest.table("me", start=True)
    player = await guest.enter(table["id"])
    finished = metrics._finished.values.get("er", 0)
    assert ["person", "opponent"] == [s["kind"] for s in player.table["seats"]]
    assert player.table.get("seed") is None
    await play_on(player)
    assert "over" == player.table["status"]
    assert finished + 1 == metrics._finished.values["er"]
    assert [s["total"] for s in player.view["scores"]] == player.table["result"]["scores"]
    assert 64 == len(player.table["seed"])
    assert "game_over" == player.events[-1]["event"]


async def test_bots_play_their_seats_and_every_client_ends_with_the_same_table(
    house: Server,
) -> None:
    guest = house.guest()
    table = await guest.table("me", "bot:greedy", "bot:random", start=True)
    player, watcher = await guest.enter(table["id"]), await house.guest().enter(table["id"])
    await play_on(player)
    await watcher.settle()
    assert watcher.view["sheets"] == player.view["sheets"]
    assert len(watcher.events) == len(player.events)
    assert watcher.table["yours"] == []
    fresh = await house.guest().enter(table["id"])
    assert fresh.events == watcher.events
    assert fresh.view == watcher.view


async def test_a_game_of_bots_alone_runs_to_its_end_by_itself(house: Server) -> None:
    guest = house.guest()
    table = await guest.table("bot:random", "bot:random", start=True)
    watcher = await guest.enter(table["id"])
    await watcher.hear(lambda: watcher.table["status"] == "over")
    assert watcher.table["result"] is not None


# -- answers -----------------------------------------------------------------------------------------
async def test_the_first_frame_is_a_sync_and_lines_are_numbered_without_a_gap(
    house: Server,
) -> None:
    players = await seated(house, 2)
    await play_all(players, 30)
    for player in players:
        assert "sync" == player.frames[0]["type"]
        seqs = [f["seq"] for f in player.frames if f["type"] == "update"]
        assert all(after == before + 1 for before, after in pairwise(seqs))
        kinds = [f["type"] for f in player.frames if f["type"] in ("ack", "update")]
        assert "ack" in kinds


@pytest.mark.parametrize("seed", range(4))
async def test_an_act_sent_many_times_over_two_sockets_is_done_once(
    house: Server, seed: int
) -> None:
    await send_many(house, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4, 4 + many(40)))
async def test_acts_sent_many_times_are_done_once_on_every_schedule(
    house: Server, seed: int
) -> None:
    await send_many(house, seed)


async def send_many(house: Server, seed: int) -> None:
    """Acts sent 1 to 5 times over two sockets: each is done once and answered alike each time."""
    rng = random.Random(seed)
    guest = house.guest()
    table = await guest.table("me", start=True)
    sockets = [await guest.enter(table["id"]), await guest.enter(table["id"])]
    for _ in range(25):
        for player in sockets:
            await player.settle()
        await _send_many(rng, sockets)
    first, second = sockets
    assert first.view == second.view
    assert first.events == second.events


async def _send_many(rng: random.Random, sockets: list[Player]) -> None:
    """One act, 1 to 5 times, over both sockets in any order."""
    one = sockets[0]
    before, word = one.seq, rng.choice(one.words())
    name = f"act-{rng.getrandbits(60)}"
    message = act(name, "pick", 0, one.phase(0), one.seq, word=word)
    for player in rng.choices(sockets, k=rng.randint(1, 5)):
        await player.socket.say(message)
    for player in (*sockets, *sockets):  # what one does the other hears of in the second round
        await player.settle()
    answers = [f for p in sockets for f in p.frames if f.get("id") == name]
    assert answers
    assert all(answer == answers[0] for answer in answers)
    assert (before + 1, "ack") == (one.seq, answers[0]["type"])


async def test_acts_of_a_rejected_id_change_nothing_however_often_they_come(house: Server) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    wrong = act("again", "pick", 0, player.phase(0), 0, word=13)
    for _ in range(3):
        await player.socket.say(wrong)
    await player.settle()
    assert ("reject", "illegal") == _kind(player.answers["again"])
    assert 1 == player.seq


async def test_two_people_may_use_the_same_action_id(house: Server) -> None:
    players = await seated(house, 2)
    chief = players[0].view["chief"]
    other = 1 - chief
    for seat in (chief, other):
        await players[seat].settle()
        word = players[seat].words()[0]
        message = act("same", "pick", seat, None, 0, word=word)
        await players[seat].socket.say(message)
        await players[seat].settle()
    assert players[0].answers["same"]["seq"] != players[1].answers["same"]["seq"]


def _kind(answer: Json) -> tuple[str, str]:
    return answer["type"], answer.get("code", "")


# -- phases ------------------------------------------------------------------------------------------
async def test_simultaneous_takes_of_three_people_never_invalidate_each_other(
    house: Server,
) -> None:
    players = await seated(house, 4)
    for _ in range(12):
        for player in players:
            await player.settle()
        if players[0].view["over"]:
            break
        await _act_at_once(players)


async def _act_at_once(players: list[Player]) -> None:
    """Everybody who is asked answers before hearing of the others."""
    waiting = players[0].view["to_act"]
    names = {
        seat: await players[seat].begin(
            "pick", seat, players[seat].phase(seat), word=players[seat].words()[-1]
        )
        for seat in waiting
    }
    for seat, name in names.items():
        await players[seat].hear(lambda n=name, s=seat: n in players[s].answers)
        assert "ack" == players[seat].answers[name]["type"], players[seat].answers[name]


async def test_an_act_for_a_decision_that_is_past_is_stale_and_brings_the_view(
    house: Server,
) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    phase, word = player.phase(0), player.words()[0]
    await player.act("pick", 0, phase, word=word)
    answer = await player.act("pick", 0, phase, word=word)
    assert ("reject", "stale") == _kind(answer)
    assert player.view == answer["view"]
    assert answer["retry"] is False


# -- moves -------------------------------------------------------------------------------------------
async def test_picks_are_made_all_or_none(house: Server) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    before = player.view
    answer = await player.act("picks", 0, words=[player.words()[0], 9999])
    assert "reject" == answer["type"]
    await player.settle()
    assert before == player.view
    answer = await player.act("picks", 0, words=[player.words()[0]])
    assert "ack" == answer["type"]


async def test_a_refused_move_tells_the_rule_and_what_would_be_legal(house: Server) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    answer = await player.act("play", 0, move="W3=5")
    assert ("reject", "illegal") == _kind(answer)
    assert answer["reason"]["rule"].startswith("ER-")
    assert answer["message"] == answer["reason"]["message"]
    assert {"text", "move", "say"} == set(answer["reason"]["nearest"][0])
    answer = await player.act("play", 0, move="fly away")
    assert ("reject", "bad") == _kind(answer)


async def test_undo_takes_back_a_step_and_its_events(house: Server) -> None:
    guest = house.guest()
    table = await guest.table("me", start=True)
    player, watcher = await guest.enter(table["id"]), await house.guest().enter(table["id"])
    view, events = player.view, list(player.events)
    assert [False, False] == player.table["undo"]
    await player.act("pick", 0, word=player.words()[0])
    await player.settle()
    assert [True, False] == player.table["undo"]
    assert len(player.events) > len(events)
    await player.act("undo", 0)
    await player.settle()
    await watcher.settle()
    assert (view, events) == (player.view, player.events)
    assert events == watcher.events
    answer = await player.act("undo", 0)
    assert ("reject", "illegal") == _kind(answer)


# -- viewpoints --------------------------------------------------------------------------------------
async def test_people_at_one_screen_hold_several_seats_and_look_from_each(house: Server) -> None:
    guest = house.guest()
    table = await guest.table("me", "local", names={"1": "Ana"}, start=True)
    player = await guest.enter(table["id"])
    assert [0, 1] == player.table["yours"]
    assert "Ana" == player.table["seats"][1]["name"]
    for _ in range(40):
        seat = player.view["to_act"][0]
        await player.look(seat)
        answer = await player.act("pick", seat, player.phase(seat), word=player.words()[0])
        assert "ack" == answer["type"]
        await player.settle()


async def test_nobody_looks_from_or_acts_for_a_seat_of_somebody_else(house: Server) -> None:
    first, second = await seated(house, 2)
    await second.look(0)
    assert "not_yours" == second.errors[-1]["code"]
    assert 1 == second.seat
    answer = await second.act("pick", 0, word=first.words()[0])
    assert ("reject", "not_yours") == _kind(answer)
    for about in ("outlook", "hint", "insight", "why"):
        answer = await second.ask(about, 0, ref="die:red")
        assert ("reject", "not_yours") == _kind(answer)


async def test_spectators_see_the_table_and_can_do_nothing(house: Server) -> None:
    players = await seated(house, 2)
    watcher = await house.guest().enter(players[0].table["id"])
    assert watcher.seat is None
    assert [] == watcher.view["options"]
    assert watcher.table["invite"] is None
    for kind in ("sit", "stand", "start", "resign", "undo", "reclaim", "rematch"):
        answer = await watcher.act(kind, 0)
        assert "reject" == answer["type"]
    await players[0].hear(lambda: players[0].presence.get("watchers") == 1)
    assert [True, True] == players[0].presence["present"]


async def test_questions_are_answered_from_what_the_seat_may_know(house: Server) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    outlook = (await player.ask("outlook", 0))["data"]
    assert "cards" in outlook
    hint = (await player.ask("hint", 0))["data"]
    assert hint["words"][0] in player.words()
    assert {"move", "text", "words", "moves", "bot"} == set(hint)
    best, *others = hint["moves"]
    assert [hint["words"], hint["text"], hint["move"]] == [
        best[key] for key in ("words", "text", "move")
    ]
    assert all(one["value"] <= best["value"] for one in others)
    assert best["reasons"]
    why = (await player.ask("why", 0, move="W3=5"))["data"]
    assert why["reason"]["rule"].startswith("ER-")
    assert {"reason": None} == (await player.ask("why", 0, move=hint["text"]))["data"]
    scores = (await player.ask("scores"))["data"]["scores"]
    assert player.view["scores"] == scores
    assert ("reject", "bad") == _kind(await player.ask("why", 0))


async def test_what_the_expert_sees_is_told_to_whoever_is_asked(house: Server) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    insight = (await player.ask("insight", 0))["data"]
    assert {"ref", "kind", "standing", "badge", "say"} == set(insight["sights"][0])
    assert {"move", "bed"} >= {sight["kind"] for sight in insight["sights"]}
    assert insight == (await player.ask("insight", 0))["data"]


async def test_the_hints_of_one_turn_follow_one_plan(house: Server) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    hint = (await player.ask("hint", 0))["data"]
    assert hint["moves"][0]["plan"]
    await player.act("play", 0, move=hint["text"])
    await player.settle()
    [planned] = (await player.ask("hint", 0))["data"]["moves"]
    assert "planned" == planned["standing"]
    assert planned["say"] == hint["moves"][0]["plan"][0]
    await player.act("undo", 0)
    await player.settle()
    assert hint == (await player.ask("hint", 0))["data"]


async def test_a_question_may_name_the_word_that_is_meant(house: Server) -> None:
    """ER-4.8: a ward is one thing for two patients; here nobody has an extra one."""
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    extra = (await player.ask("why", 0, ref="ward:3", word="extra W3"))["data"]["reason"]
    assert ("ER-4.8", extra) == (
        extra["rule"],
        (await player.ask("why", 0, word=20))["data"]["reason"],
    )
    assert "ER-3.7" == (await player.ask("why", 0, ref="ward:3"))["data"]["reason"]["rule"]
    unknown = await player.ask("why", 0, word="zzz")
    assert ("reject", "bad") == _kind(unknown)
