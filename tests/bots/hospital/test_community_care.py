"""The greedy bot with Community Care: every new question is answered, legally and with some sense."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.kernel.build import COMPILED
from dicehospital.lab.match import Table, play_game
from tests.bots.names import NAMES
from tests.soak import many

Game = dh.Game[Any]
CARE = ["city", "investments", "maternity"]
WARDS: dict[str, Any] = {
    "wards": [["R3", "R5", "M4"], ["Y4", "Y6"], ["G2", "G5"], []],
    "rooms": [["B4"], [], [], []],
}
BEDS: dict[str, Any] = {"patients": ["R3", "R5", "Y4", "Y6", "G2", "G5"]}
RULESETS: list[tuple[int, dict[str, Any]]] = [
    (2, {"modules": ["city"]}),
    (3, {"modules": ["investments"]}),
    (2, {"modules": ["maternity"]}),
    (2, {"modules": CARE}),
    (4, {"modules": ["city", "investments", "events", "epidemic"]}),
    (2, {"modules": ["city", "maternity", "promos"], "city_pink": "random"}),
    (2, {"modules": ["investments", "maternity", "experimental", "superbug", "final_pickup"]}),
    (5, {"activation": "linear"}),
    (1, {"solo": "automa"}),
    (1, {"solo": "automa", "automa_mix": "2/3/4", "automa_hard": ["tile_point"]}),
]


def play_on(game: Game, name: str) -> Game:
    """Bots of one name play a game to its end, each move checked by `play`."""
    bot = make_bot(name, 1)
    number = 0
    while not game.is_over:
        seat = game.to_act[0]
        number += 1
        game.play(seat, bot.choose(game.imagine(seat, number), seat))
    return game


def late(players: int, options: dict[str, Any]) -> Game:
    """A game with its last round to go and some patients in every hospital."""
    modules = options.get("modules", [])
    hospital = {**(WARDS if "maternity" in modules else BEDS), "blood": 1}
    rest = {key: value for key, value in options.items() if key != "modules"}
    position = {"game": "hospital", "players": players, "modules": modules, "options": rest}
    rows = [hospital for _ in range(players)]
    return dh.from_position({**position, "hospitals": rows, "round": 8, "phase": "intake"})


def turn(hospital: dict[str, Any], *modules: str, **table: Any) -> Game:
    """A game in its activation."""
    position = {"game": "hospital", "players": 2, "modules": list(modules), "phase": "activation"}
    return dh.from_position({**position, "round": 3, "hospitals": [hospital, {}], **table})


def chosen(game: Game, seat: int = 0) -> str:
    return str(make_bot("greedy", 1).choose(game.imagine(seat, 1), seat))


def asked(game: Game, name: str) -> bool:
    """Whether anybody is asked this."""
    return name in game.view(None)["asked"]


def until(question: str, *modules: str, players: int = 2) -> Game:
    """A game of greedy bots as far as a question."""
    for seed in range(1, 30):
        game = dh.new_game("hospital", players=players, seed=seed, options={"modules": modules})
        bot = make_bot("greedy", 1)
        for number in range(60):
            if asked(game, question):
                return game
            seat = game.to_act[0]
            game.play(seat, bot.choose(game.imagine(seat, number), seat))
    raise AssertionError(question)


# -- every ruleset -------------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "options"), RULESETS)
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_every_ruleset_legally(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """`play` refuses what is illegal; the record is checked once more by replaying it."""
    game = play_on(late(players, options), name)
    assert game.scores() == dh.replay(game.record()).scores()


with_every_module = pytest.mark.parametrize(
    "modules", [*[[name] for name in CARE], CARE], ids="+".join
)


@with_every_module
def test_greedy_beats_random(modules: list[str]) -> None:
    """With every module, and with all of them."""
    assert [] == lost_to_random(modules, range(3 if COMPILED else 1))


@pytest.mark.soak
@with_every_module
def test_greedy_beats_random_again_and_again(modules: list[str]) -> None:
    assert [] == lost_to_random(modules, range(8, 8 + many(8)))


def lost_to_random(modules: list[str], seeds: range) -> list[int]:
    """The seeds of the games that the greedy bot does not win alone."""
    table = Table(("random", "greedy"), "hospital", {"modules": modules})
    return [seed for seed in seeds if (1,) != play_game(table, seed)[0].winners]


def test_tokens_that_others_look_at_cannot_matter() -> None:
    """DH-15.4: what is imagined changes neither what is looked at nor what is chosen."""
    game = until("keep_token", "investments")
    seat = game.to_act[0]
    seen = {make_bot("greedy", 1).choose(game.imagine(seat, number), seat) for number in range(4)}
    assert 1 == len(seen)


# -- Maternity -----------------------------------------------------------------------------------------
def test_it_sends_a_family_home_together() -> None:
    """DH-16.7: neither alone is worth anything in the last round."""
    family = {"wards": [["M6"], [], [], []], "rooms": [["B6"], [], [], []], "nurses_free": 2}
    game = turn(family, "maternity", round=8)
    for _ in range(2):
        game.play(0, chosen(game))
    assert ["M", "B"] == game.position()["hospitals"][0]["discharged"]


def test_it_keeps_a_mother_away_from_the_others() -> None:
    """DH-16.8: alone in her ward she does not get worse."""
    wards = {"wards": [["R3", "R5"], ["Y4"], [], ["G2", "G5"]], "arrivals": ["M4"]}
    position = {"game": "hospital", "players": 2, "modules": ["maternity"], "round": 3}
    taken: list[dict[str, Any]] = [
        {"number": n, "patients": [], "seat": n - 1 if n < 3 else None} for n in (1, 2, 3)
    ]
    table = {"hospitals": [wards, {}], "phase": "intake", "step": "admit", "ambulances": taken}
    game = dh.from_position({**position, **table})
    assert "M4 in W3" == chosen(game)


# -- City ----------------------------------------------------------------------------------------------
def test_it_uses_a_token_of_the_city_in_the_last_round() -> None:
    """DH-14.8: afterwards it is worth nothing."""
    game = turn({"patients": ["R6"], "nurses_free": 0, "bonus": ["b_heal1"]}, "city", round=8)
    assert "b_heal1: R6" == chosen(game)


def test_it_calls_the_nurse_for_a_round_when_she_can_save_somebody() -> None:
    """DH-14.8."""
    hospital = {"patients": ["R6", "R6"], "nurses_free": 0, "bonus": ["b_nurse"]}
    assert "b_nurse" == chosen(turn(hospital, "city", round=8))


# -- Investments ---------------------------------------------------------------------------------------
def test_it_invests_early_and_not_in_the_last_round() -> None:
    """DH-15.3: a token pays in the rounds to come."""
    game = until("invest", "investments")
    assert chosen(game, game.to_act[0]).startswith("invest")
    last = late(2, {"modules": ["investments"]})
    bot = make_bot("greedy", 1)
    while not asked(last, "invest"):
        seat = last.to_act[0]
        last.play(seat, bot.choose(last.imagine(seat, 1), seat))
    assert "pass" == chosen(last, last.to_act[0])


def test_it_uses_the_tokens_of_a_department() -> None:
    """DH-15.5: the department heals one patient, its token another of the same value."""
    hospital = {"patients": ["R3", "R3"], "tokens": {"d_critical": ["t_equal_red"]}}
    game = turn({**hospital, "nurses_free": 1}, "investments")
    game.play(0, chosen(game))
    assert "t_equal_red: R3" == chosen(game)
