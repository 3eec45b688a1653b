"""What can be agreed on is what the engine takes, and what cannot be is what it refuses."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES, Message, catalogue
from dicehospital.server.tables.games import GAMES, Choice
from dicehospital.server.tables.option_check import Agreed, Wishes, agree
from tests.server.players import Json
from tests.server.support import Server

GAME = "hospital"


def can_begin(game: str, players: int, options: Json) -> bool:
    try:
        dh.new_game(game, players=players, seed=1, options=options)
    except BadInput:
        return False
    return True


def added(option: Choice, choice: str, options: Json) -> Json:
    """The options with one more choice."""
    several = [*options.get(option.key, ()), choice]
    return {**options, option.key: several if option.kind == "some" else choice}


def some_wishes(game: str, rng: random.Random) -> Wishes:
    """Whatever somebody may have ticked before changing their mind."""
    low, high = GAMES[game].players
    options: Json = {}
    for option in GAMES[game].options:
        if option.kind == "flag" and rng.random() < 0.3:
            options[option.key] = rng.random() < 0.5
        elif option.kind == "one" and rng.random() < 0.4:
            options[option.key] = rng.choice(option.choices)
        elif option.kind == "some":
            options[option.key] = rng.sample(option.choices, rng.randint(0, len(option.choices)))
    return Wishes(rng.randint(low, high), options)


def check(game: str, wishes: Wishes) -> None:
    """The engine plays what was agreed on, and refuses what is closed, and nothing else."""
    found = agree(game, wishes)
    assert can_begin(game, wishes.players, found.options), wishes
    declared = {option.key: option for option in GAMES[game].options}
    closed = {(one.key, one.choice) for one in found.closed}
    for key in found.asked:
        option = declared[key]
        for choice in option.choices:
            chosen = found.options.get(key, [])
            if choice in chosen or chosen == "all" or (option.kind == "one" and not chosen):
                continue
            options = added(option, choice, found.options)
            # One choice more may shut an option that was open before: the engine is asked without it.
            again = agree(game, Wishes(wishes.players, options))
            if (key, choice) in closed:
                assert not can_begin(game, wishes.players, options), (wishes, key, choice)
            else:
                assert can_begin(game, wishes.players, again.options), (wishes, key, choice)
                assert choice in again.options.get(key, [option.choices[0]])
    check_fixes(game, found)


def check_fixes(game: str, found: Agreed) -> None:
    """What is said to help does."""
    for one in found.closed:
        assert one.fix is not None, one
        fixed = agree(game, one.fix)
        assert (one.key, one.choice) not in {(other.key, other.choice) for other in fixed.closed}
        assert one.choice in fixed.options.get(one.key, [one.choice]) or (
            "all" == fixed.options[one.key]
        )


@pytest.mark.parametrize("game", GAMES)
def test_what_is_agreed_on_is_what_the_engine_takes(game: str) -> None:
    rng = random.Random(7)
    for _ in range(15):
        check(game, some_wishes(game, rng))


@pytest.mark.parametrize("game", GAMES)
def test_presets_lose_nothing_with_any_number_of_players(game: str) -> None:
    for preset in GAMES[game].presets:
        for players in range(preset.players[0], preset.players[1] + 1):
            found = agree(game, Wishes(players, preset.options))
            assert ([], preset.options) == (found.dropped, found.options), preset
            assert can_begin(game, players, found.options), preset


@pytest.mark.parametrize(
    ("players", "options", "key", "choice", "message"),
    [
        (2, {"modules": ["final_pickup"]}, "modules", "city", "not with Final pick-up"),
        (1, {}, "modules", "maternity", "needs 2 or more players"),
        (5, {}, "edition", "proto212", "needs 4 or fewer players"),
        (2, {"edition": "proto212"}, "modules", "events", "only with Final edition"),
        (1, {"solo": "automa"}, "modules", "events", "only with Medical reports"),
    ],
)
def test_a_closed_choice_says_why(
    players: int, options: Json, key: str, choice: str, message: str
) -> None:
    """DH-11.1, DH-12.1, DH-17.4, DH-18.1, DH-19.1."""
    found = agree(GAME, Wishes(players, options))
    [why] = [one.why for one in found.closed if (one.key, one.choice) == (key, choice)]
    assert message == catalogue("en").say(why)
    for language in LANGUAGES:
        assert said(language, why)


def said(language: str, why: Message) -> str:
    return catalogue(language).say(why)


async def test_fewer_players_keep_what_is_still_possible(house: Server) -> None:
    wished = {"modules": ["events", "city", "panic"], "activation": "linear"}
    body: Json = {"game": GAME, "players": 1, "options": wished}
    found: Any = (await house.guest().request("POST", "/api/agreement", body)).json()
    assert {"modules": ["events", "panic"]} == found["options"]
    assert [("modules", "city"), ("activation", "linear")] == sorted(
        ((one["key"], one["choice"]) for one in found["dropped"]), reverse=True
    )
    assert "solo" in found["asked"]
    assert "activation" not in found["asked"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"game": "chess", "players": 2}, "game"),
        ({"game": GAME, "players": 6}, "players"),
        ({"game": GAME, "players": 2, "options": []}, "options"),
    ],
)
async def test_what_is_no_wish_is_refused(house: Server, body: Json, field: str) -> None:
    response = await house.guest().request("POST", "/api/agreement", body)
    assert (422, field) == (response.status_code, response.json()["error"]["field"])


async def test_junk_among_wishes_is_left_out(house: Server) -> None:
    options = {"modules": {"city": 1}, "edition": 7, "solo": ["x"], "flying": True, "pack": [1]}
    body = {"game": GAME, "players": 2, "options": options}
    found = (await house.guest().request("POST", "/api/agreement", body)).json()
    assert {} == found["options"]
