"""The cardiologists of the solo game: the pair, the single card, and the discard."""

from __future__ import annotations

import pytest

from tests.er.builders import (
    Game,
    alicat,
    bury_all,
    gone,
    legal,
    next_turn,
    play,
    points,
    sheet,
    showing,
    solo,
)

# C10 asks for eight stethoscopes gained, C13 for four bags gained.
NEITHER = sheet()
ONLY_C13 = sheet(bb=(4, 4))
BOTH = sheet(st=(9, 9), bb=(4, 4))

# W1 lacks its red bed, W7 its yellow one, and no other ward takes a Y1.
FILLER = alicat("W1=[1,1,1] W4=[6] W7=[1,1]")
CARD_AND_DICE = {
    0: (5, (6, 6, 6)),  # Y6 goes to W4
    1: (5, (6, 1, 6)),  # Y1 fills W7
    2: (0, (6, 1, 6)),  # Y1 fills W7, the extra R1 fills W1
}
IN_PLAY = {2: {}, 1: gone("C10"), 0: gone("C10", "C13")}


def checked(human: str, in_play: int, filled: int, turn: int = 3) -> Game:
    """The game after the check of a turn in which ALICAT filled so many wards."""
    card, dice = CARD_AND_DICE[filled]
    game = solo(human, FILLER, card, dice, turn=turn, cardiologists=IN_PLAY[in_play])
    play(game, 0, "take red")
    return bury_all(game)


@pytest.mark.parametrize(
    ("case", "human", "in_play", "filled", "scored", "left"),
    [
        ("Q1 one of two goals", ONLY_C13, 2, 0, (0, 0), (5, 5)),
        ("no goal", NEITHER, 2, 0, (0, 0), (5, 5)),
        ("Q2 the pair", BOTH, 2, 0, (10, 0), (0, 0)),
        ("the pair while ALICAT fills a ward", BOTH, 2, 1, (10, 5), (0, 0)),
        ("the pair while ALICAT fills two", BOTH, 2, 2, (10, 10), (0, 0)),
        ("f=2 takes both cards", NEITHER, 2, 2, (0, 10), (0, 0)),
        ("f=2 leaves nothing for one goal", ONLY_C13, 2, 2, (0, 10), (0, 0)),
        ("n=1, goal met", ONLY_C13, 1, 0, (5, 0), (0, 0)),
        ("n=1, goal not met", NEITHER, 1, 0, (0, 0), (0, 5)),
        ("Q5 n=1, both", ONLY_C13, 1, 1, (5, 5), (0, 0)),
        ("Q6 n=1, ALICAT only", NEITHER, 1, 1, (0, 5), (0, 0)),
        ("n=1, two wards are still five", NEITHER, 1, 2, (0, 5), (0, 0)),
        ("Q7 no card", BOTH, 0, 1, (0, 0), (0, 0)),
    ],
)
def test_the_check_of_the_solo_game(
    *,
    case: str,
    human: str,
    in_play: int,
    filled: int,
    scored: tuple[int, int],
    left: tuple[int, int],
) -> None:
    """Q1, Q2, Q5, Q6, Q7, ER-9.7; nothing is asked, the next card is flipped."""
    game = checked(human, in_play, filled)
    assert scored == points(game, "cardiologists"), case
    assert left == (showing(game, "C10"), showing(game, "C13")), case
    assert () == game.to_act, case
    assert game.chance is not None, case


@pytest.mark.parametrize("human", [NEITHER, ONLY_C13])
def test_after_alicats_first_card_the_human_names_the_discard(human: str) -> None:
    """ER-9.7: n=2, f=1, the human did not score."""
    game = checked(human, 2, 1)
    assert (0, 5) == points(game, "cardiologists")
    assert (0,) == game.to_act
    assert {"discard C10", "discard C13"} == legal(game)
    assert game.chance is None


@pytest.mark.parametrize(("card", "left"), [("C10", (0, 5)), ("C13", (5, 0))])
def test_the_named_card_is_gone_and_the_next_turn_begins(card: str, left: tuple[int, int]) -> None:
    """ER-9.7."""
    game = checked(NEITHER, 2, 1)
    game.play(0, {"move": "discard", "card": card})
    assert left == (showing(game, "C10"), showing(game, "C13"))
    assert (0, 5) == points(game, "cardiologists")
    assert 4 == game.view(None)["turn"]
    assert game.chance is not None


def test_the_card_that_is_left_counts_alone_and_the_log_says_why_the_other_is_gone() -> None:
    """ER-9.7: the goal of C13 was met, but only both together score."""
    game = play(checked(ONLY_C13, 2, 1), 0, "discard C13")
    cards = game.outlook(0)["cards"]
    assert (["C10"], 5) == (cards["C10"]["together"], cards["C10"]["worth"])
    told = [event for event in game.events(0) if event["event"] == "card_turned"]
    assert [("C13", 0, "met")] == [(e["card"], e["shows"], e["why"]) for e in told]
    other = play(checked(ONLY_C13, 2, 1), 0, "discard C10")
    told = [event for event in other.events(0) if event["event"] == "card_turned"]
    assert ["ward"] == [event["why"] for event in told]


def test_the_remaining_goal_is_scored_at_the_end_of_the_next_turn() -> None:
    """ER-9.7, ruling on the snapshot: not in the turn in which ALICAT took the first card."""
    game = play(checked(ONLY_C13, 2, 1), 0, "discard C10")
    assert (0, 5) == points(game, "cardiologists")
    next_turn(game, 8, (6, 6, 1))  # ALICAT, the Chief, puts G1 in W2 and fills nothing
    assert (0, 5) == points(game, "cardiologists")
    bury_all(game)
    assert (5, 5) == points(game, "cardiologists")
    assert 0 == showing(game, "C13")


def test_keeping_the_goal_that_is_not_met_scores_nothing_next_turn() -> None:
    """ER-9.7."""
    game = play(checked(ONLY_C13, 2, 1), 0, "discard C13")
    bury_all(next_turn(game, 8, (6, 6, 1)))
    assert (0, 5) == points(game, "cardiologists")
    assert 5 == showing(game, "C10")


@pytest.mark.parametrize(
    ("human", "scored"), [(NEITHER, (0, 5)), (ONLY_C13, (0, 5)), (BOTH, (10, 5))]
)
def test_nothing_is_asked_after_turn_24(human: str, scored: tuple[int, int]) -> None:
    """ER-9.7, ER-9.5: on its last turn ALICAT fills W1 with R6; the points count."""
    game = solo(human, FILLER, 5, (6, 1, 6), turn=24)
    bury_all(game)
    assert game.is_over
    assert () == game.to_act
    assert scored == points(game, "cardiologists")


def test_wards_filled_by_the_human_bring_alicat_nothing() -> None:
    """ER-9.7: f counts ALICAT's wards only."""
    game = solo(sheet("W7=[1,2]"), alicat(), 5, (6, 6, 6), turn=3)
    play(game, 0, "take yellow", "W7=6")
    assert (0, 0) == points(game, "cardiologists")
    assert () == game.to_act


def test_alicat_ignores_the_printed_goals() -> None:
    """ER-9.7: a sheet that meets both goals scores nothing by them."""
    opponent = alicat("W4=[6]", st=(9, 9), bb=(4, 4))
    game = solo(sheet(), opponent, 5, (6, 6, 6), turn=3)
    play(game, 0, "take red")
    assert (0, 0) == points(bury_all(game), "cardiologists")


def test_wards_filled_so_far_may_be_given_with_the_position() -> None:
    """ER-9.7: `filled` is ALICAT's count of this turn; the human still owes his die."""
    game = solo(
        NEITHER, alicat("W7=[1,1,1]"), 5, (6, 1, 6), turn=2, taken=["green", "yellow"], filled=1
    )
    bury_all(game)
    assert {"discard C10", "discard C13"} == legal(game)
