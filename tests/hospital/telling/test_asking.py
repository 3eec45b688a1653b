"""What the questions of Community Care say below: who goes first, what a token does, what is left."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.text import Audience, Message, catalogue
from tests.hospital.builders import Game, play, ward
from tests.hospital.modules.city.builders import drive, driving, town
from tests.hospital.modules.investments.builders import invest, investing, pile
from tests.hospital.modules.maternity.test_setting_up import dealt

TABLE = Audience(lambda seat: f"P{seat}")


def read(value: Any) -> Any:
    """A message as a view holds it."""
    if isinstance(value, dict) and set(value) == {"id", "params"}:
        return Message(value["id"], {name: read(one) for name, one in value["params"].items()})
    return [read(one) for one in value] if isinstance(value, list) else value


def detail(game: Game, seat: int = 0) -> str:
    """What a seat reads below the question."""
    found = game.view(seat)["question"]["detail"]
    return catalogue("en").say(read(found), TABLE)


def test_whoever_drives_is_told_who_collects_before() -> None:
    """DH-14.2, DH-14.3: the first may fly, the last sees what three others may take."""
    city = town(
        3, vehicles=["N1", "N2", "N3"], numbers=[3, 1, 2], helicopter={"seat": 1, "tile": None}
    )
    game = driving(players=3, city=city, first_player=1)
    said = detail(game, 1)
    assert "or fly" in said
    assert said.endswith("You collect first.")
    play(game, drive("N2"), seat=1)
    assert detail(game, 2).startswith(
        "You’ll collect patients along the roads from there. 1 player"
    )
    play(game, drive("N3"), seat=2)
    assert "2 players collect before you" in detail(game)


def test_a_token_says_what_it_does_while_its_place_is_chosen() -> None:
    """DH-15.4."""
    game = investing(ward("R3"), decks={"tokens_red": pile("t_equal_red", "t_again_red")})
    play(game, invest("red"))
    assert "The others go back under their piles." == detail(game)
    game.pick(0, "t_equal_red")
    assert detail(game).startswith("After the department: heal 1 red patient")


def test_the_values_that_are_left_are_named() -> None:
    """DH-2.3: with Admissions Panic five, then how many of them lie in the second ward."""
    game = dealt("panic", draw="RRYYG")
    assert "Next: red, the lowest of 2. Values left: 3, 3, 4, 5, 5." == detail(game)
    for value in ("value 3", "value 5", "value 3", "value 4", "value 5"):
        game.pick(0, value)
    assert "Choose 2; the others go in the first ward." == detail(game)


def test_dice_of_one_colour_get_their_values_from_low_to_high_and_the_player_reads_so() -> None:
    """DH-2.3, DH-13.3: a 5 cannot be pressed for the first of two, and somebody wonders why."""
    game = dealt(draw="RRY")
    assert "Next: red, the lowest of 2. Values left: 3, 4, 5." == detail(game)
    game.pick(0, "value 3")
    assert "Next: red. Values left: 4, 5." == detail(game)
