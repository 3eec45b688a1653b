"""Settings by name: `expert:worlds=48` is Expert with 48 worlds, the same for the same seed."""

from __future__ import annotations

import json

import pytest

import dicehospital as dh
from dicehospital.bots import BOT_NAMES, bots, make_bot
from dicehospital.bots.opponents import expert_er, expert_hospital
from dicehospital.bots.registry import asked_bot, known_bot
from dicehospital.bots.settings import split_bots
from dicehospital.lab.experiment.reading import experiment_of
from dicehospital.lab.match import Table, play_game
from tests.cli.program import run


@pytest.mark.parametrize(
    ("text", "split"),
    [
        ("greedy", ["greedy"]),
        ("greedy, random", ["greedy", "random"]),
        ("expert:worlds=24,moves=8,greedy", ["expert:worlds=24,moves=8", "greedy"]),
        ("greedy:noise=9, expert:worlds=4, turns=6", ["greedy:noise=9", "expert:worlds=4,turns=6"]),
        ("my_module:Thrifty,expert:worlds=2", ["my_module:Thrifty", "expert:worlds=2"]),
        ("worlds=2,greedy", ["worlds=2", "greedy"]),
    ],
)
def test_commas_stand_between_bots_and_between_settings(text: str, split: list[str]) -> None:
    assert split == split_bots(text)


def test_expert_in_er_thinks_as_its_settings_say() -> None:
    game = dh.new_game("er", players=2, seed=3)
    by_hand = expert_er(7, 0.0, moves=4, worlds=3, turns=2)
    named = make_bot("expert:worlds=3,moves=4,turns=2", 7)
    assert by_hand.rank(game.imagine(0, 1), 0) == named.rank(game.imagine(0, 1), 0)
    assert "expert:worlds=3,moves=4,turns=2" == named.name


def test_expert_in_dice_hospital_thinks_as_its_settings_say() -> None:
    game = dh.new_game("hospital", players=2, seed=3)
    seat = game.to_act[0]
    by_hand = expert_hospital(7, 0.0, worlds=1, moves=2)
    named = make_bot("expert:moves=2,worlds=1", 7)
    assert by_hand.rank(game.imagine(seat, 1), seat) == named.rank(game.imagine(seat, 1), seat)


def test_greedy_with_the_noise_of_a_level_plays_as_that_level() -> None:
    records = [play_game(Table((name,)), 5)[0].record() for name in ("normal", "greedy:noise=1000")]
    assert records[0] == records[1]


def test_a_setting_that_one_game_knows_leaves_that_game() -> None:
    assert ("er",) == asked_bot("expert:turns=6").games
    assert ("hospital",) == asked_bot("expert:looks=2000").games
    assert ("er", "hospital") == asked_bot("expert:worlds=6").games
    with pytest.raises(dh.BadInput, match="expert:turns=6 plays er, not hospital"):
        asked_bot("expert:turns=6", "hospital")


@pytest.mark.parametrize(
    ("text", "message", "said"),
    [
        ("expert:world=4", "bots.no_such_setting", "worlds=1..10000"),
        ("expert:turns=2,looks=200", "bots.settings_apart", "turns: er, looks: hospital"),
        ("expert:seconds=1", "bots.no_such_setting", "moves"),
        ("expert:worlds=0", "bots.bad_setting", "from 1 to 10000"),
        ("expert:worlds=10001", "bots.bad_setting", "from 1 to 10000"),
        ("expert:worlds=1e3", "bots.bad_setting", "1e3"),
        ("expert:worlds=", "bots.bad_setting", "worlds"),
        ("expert:worlds=4,worlds=5", "bots.setting_twice", "worlds"),
        ("expert:worlds=4,moves", "bots.bad_setting", "moves"),
        ("random:noise=4", "bots.no_settings", "random"),
        ("tests.bots.own:First:worlds=4", "bots.no_settings", "tests.bots.own:First"),
        ("genius:worlds=4", "not_one_of", "genius is not one of random"),
        ("=4", "not_one_of", "random"),
    ],
)
def test_what_cannot_be_set_is_refused_with_what_can(text: str, message: str, said: str) -> None:
    with pytest.raises(dh.BadInput) as caught:
        make_bot(text, 1)
    assert ("bot", message) == (caught.value.field, caught.value.message.id)
    assert said in str(caught.value)


def test_a_client_of_a_server_cannot_set_anything() -> None:
    """Servers and saved games go by `known_bot`."""
    with pytest.raises(dh.BadInput, match="is not one of random"):
        known_bot("expert:worlds=10000")
    assert all(":" not in name for name in bots())


def test_every_bot_says_what_can_be_set() -> None:
    settings = {name: tuple(bots()[name].settings) for name in BOT_NAMES if bots()[name].settings}
    assert {
        "greedy": ("noise",),
        "seasoned": ("noise",),
        "learnt": ("noise",),
        "expert": ("worlds", "moves", "turns", "looks"),
    } == settings


def test_the_list_of_bots_names_the_settings() -> None:
    listed = {bot["name"]: bot["settings"] for bot in json.loads(run("bots", "--json").out)["bots"]}
    assert {"games": ["er"], "from": 1, "to": 24} == listed["expert"]["turns"]
    assert {} == listed["random"]
    assert "expert:turns=N (er)" in run("bots", "--plain").out


def test_contests_and_runs_take_settings() -> None:
    words = ("--games", "2", "--seed", "3", "--jobs", "1")
    bots = "expert:worlds=1,turns=1,moves=2,greedy:noise=9000"
    seen = json.loads(run("arena", "er", "--bots", bots, *words, "--json").out)
    assert ["expert:worlds=1,turns=1,moves=2", "greedy:noise=9000"] == [
        bot["bot"] for bot in seen["bots"]
    ]
    refused = run("sim", "er", "--bots", "greedy:noise=x,random", *words)
    assert refused.is_one_error("--bots", "noise of greedy is a whole number from 0 to 100000")


def test_experiments_take_settings() -> None:
    told = {"title": "t", "game": "er", "games": 1, "bots": {"calm": ["greedy:noise=5"]}}
    assert ("greedy:noise=5",) * 2 == experiment_of(told).arms[0].table.names
    with pytest.raises(dh.BadInput) as caught:
        experiment_of({**told, "bots": {"calm": ["greedy:nois=5"]}})
    assert "bots.calm" == caught.value.field
    assert "nois is no setting of greedy; there are noise=0..100000" in str(caught.value)
