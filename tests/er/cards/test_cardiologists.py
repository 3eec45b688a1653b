"""The cardiologists of two to six players: goals, points and how the cards move."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from tests.er.builders import EMPTY, Game, bury_all, next_turn, play, points, sheet, showing, table

CARDS = ["C10", "C15", "R5", "E0"]
# One ward is full and one bed of W7 (506, yellow) is missing for the second.
NEARLY = "W1=[1,2,3,4] W7=[1,2]"


def filling(seats: set[int], players: int, turn: int, **fields: Any) -> Game:
    """A turn in which everybody holds a 6 and a bag for W7; these seats use it, the others bury."""
    chief = (turn - 1) % players
    game = table(
        [sheet(NEARLY, bb=(1, 0))] * players,
        24,
        (6, 6, 6),
        turn=turn,
        taken=["red" if seat == chief else "yellow" for seat in range(players)],
        **{"cards": CARDS, **fields},
    )
    for seat in range(players):
        play(game, seat, "W7=6" if seat in seats else "bury")
    return game


def fill_with_yellow(game: Game, filler: int) -> None:
    """A whole turn, already rolled with Y6: the filler takes it into W7, the others bury."""
    chief = game.view(None)["chief"]
    players = len(game.view(None)["sheets"])
    for seat in [chief, *(seat for seat in range(players) if seat != chief)]:
        die = "yellow" if seat == filler else "red" if seat == chief else "green"
        game.play(seat, f"take {die}")
    for seat in range(players):
        game.play(seat, "W7=6" if seat == filler else "bury")


def test_the_card_gives_eight_then_five_then_nothing() -> None:
    """K1, ER-6.1, ER-6.2, ER-6.3: turns 9 to 13 of three players, A=0, B=1, C=2."""
    game = table([sheet(NEARLY)] * 3, 24, (1, 6, 1), turn=9, cards=CARDS, seen=list(range(8)))
    fill_with_yellow(game, 0)
    assert (8, 0, 0) == points(game, "cardiologists")
    assert 5 == showing(game, "C15")

    bury_all(next_turn(game, 10, (1, 1, 1)))
    assert (8, 0, 0) == points(game, "cardiologists")
    assert 5 == showing(game, "C15")

    bury_all(next_turn(game, 11, (1, 1, 1)))
    fill_with_yellow(next_turn(game, 15, (1, 6, 1)), 1)
    assert (8, 5, 0) == points(game, "cardiologists")
    assert 0 == showing(game, "C15")

    fill_with_yellow(next_turn(game, 17, (1, 6, 1)), 2)
    assert (8, 5, 0) == points(game, "cardiologists")


@pytest.mark.parametrize(
    ("seats", "expected"), [({0, 1}, (5, 5)), ({0}, (5, 0)), ({1}, (0, 5)), (set(), (0, 0))]
)
def test_two_players_share_one_step_of_five(seats: set[int], expected: tuple[int, int]) -> None:
    """K3, ER-2.2, ER-6.2: side 5 only, then the card is gone."""
    game = filling(seats, 2, 9)
    assert expected == points(game, "cardiologists")
    assert (0 if seats else 5) == showing(game, "C15")


def test_of_two_players_the_later_one_gets_nothing() -> None:
    """K3, ER-6.2."""
    game = filling({1}, 2, 9, cardiologists={"C15": {"shows": 0, "points": [5, 0]}})
    assert (5, 0) == points(game, "cardiologists")


@pytest.mark.parametrize(
    ("shows", "before", "expected", "shows_after"),
    [(8, [0, 0, 0], (8, 8, 0), 5), (5, [0, 0, 8], (5, 5, 8), 0)],
)
def test_simultaneous_achievers_all_score_and_the_card_moves_one_step(
    shows: int, before: list[int], expected: tuple[int, ...], shows_after: int
) -> None:
    """ER-6.2."""
    cardiologists = {"C15": {"shows": shows, "points": before}}
    game = filling({0, 1}, 3, 9, cardiologists=cardiologists)
    assert expected == points(game, "cardiologists")
    assert shows_after == showing(game, "C15")


def test_a_player_scores_a_card_once() -> None:
    """ER-6.3: the five stays for somebody else."""
    game = filling({0}, 3, 9, cardiologists={"C15": {"shows": 5, "points": [8, 0, 0]}})
    assert (8, 0, 0) == points(game, "cardiologists")
    assert 5 == showing(game, "C15")


def test_both_cards_in_one_turn_give_sixteen() -> None:
    """K9, ER-6.2, ER-6.3: bed 2 of W2 closes lab A (C11) and fills the second ward (C15)."""
    cards = ["C11", "C15", "R5", "E0"]
    sheets = [sheet("W1=[1,2,3,4] W2=[1,2,3,4] W3=[1,2]"), EMPTY, EMPTY]
    taken = ["yellow", "green", "red"]
    game = table(sheets, 24, (1, 5, 1), turn=9, cards=cards, taken=taken)
    play(game, 0, "W2=5")
    bury_all(game)
    assert (16, 0, 0) == points(game, "cardiologists")
    assert (5, 5) == (showing(game, "C11"), showing(game, "C15"))


def test_the_last_turn_is_checked_before_the_end() -> None:
    """K10, ER-6.1, ER-7.1."""
    game = filling({1}, 3, 24)
    assert game.is_over
    assert (0, 8, 0) == points(game, "cardiologists")
    wards, nurses, cardiologist = 5 + 4, 2, 8
    assert wards + nurses + cardiologist == game.scores()[1].total
    assert (1,) == game.winners


def test_nothing_is_scored_before_the_turn_ends() -> None:
    """ER-6.1: the check waits for the last resolution."""
    taken = ["yellow", "red"]
    game = table([sheet(NEARLY), EMPTY], 24, (1, 6, 1), turn=9, cards=CARDS, taken=taken)
    play(game, 0, "W7=6")
    assert (0, 0) == points(game, "cardiologists")
    play(game, 1, "bury")
    assert (5, 0) == points(game, "cardiologists")


@pytest.mark.parametrize(("players", "shows"), [(1, 5), (2, 5), (3, 8), (4, 8), (5, 8), (6, 8)])
def test_the_side_of_the_cardiologists_depends_on_the_players(players: int, shows: int) -> None:
    """ER-2.2."""
    game = dh.new_game("er", players=players, seed=1, options={"cards": CARDS})
    assert (shows, shows) == (showing(game, "C10"), showing(game, "C15"))


@pytest.mark.parametrize(
    ("case", "card", "text", "met"),
    [
        ("C10", "C10", sheet(st=(9, 9)), True),
        ("C10 short", "C10", sheet(st=(7, 0)), False),
        ("K5 used bags count", "C13", sheet(bb=(4, 4)), True),
        ("K5 three bags", "C13", sheet(bb=(3, 0)), False),
        ("K5 three nurses", "C12", sheet(nurses="146"), True),
        ("K5 two nurses", "C12", sheet(nurses="14"), False),
        ("K6 lab B", "C11", sheet("W6=[1,2,3,4,5] W7=[1,2,3]"), True),
        ("K6 506 missing", "C11", sheet("W6=[1,2,3,4,5] W7=[1,2]"), False),
        ("K7 lab A", "C11", sheet("W2=[1,2,3,4,5] W3=[1,2]"), True),
        ("K7 103 missing", "C11", sheet("W2=[1,2,3,4,5] W3=[1]"), False),
        ("two halves", "C11", sheet("W2=[1,2,3,4] W3=[1,2] W6=[1,2,3,4] W7=[1,2,3]"), False),
        (
            "K8 seven patients",
            "C14",
            sheet(" ".join(f"W{ward}=[1]" for ward in range(1, 8))),
            True,
        ),
        (
            "K8 W7 empty",
            "C14",
            sheet(" ".join(f"W{ward}=[1,2,3]" for ward in range(1, 7))),
            False,
        ),
        ("C15", "C15", sheet("W1=[1,2,3,4] W7=[1,2,3]"), True),
        ("C15 one ward", "C15", sheet(NEARLY), False),
    ],
)
def test_a_goal_is_met_exactly_when_its_condition_holds(
    case: str, card: str, text: str, *, met: bool
) -> None:
    """K5, K6, K7, K8, ER-6.4."""
    assert met == dh.er.meets_goal(dh.er.Sheet.parse(text), card), case


def test_a_scoring_card_has_no_goal() -> None:
    """ER-1.5: R and E cards score, C cards have goals."""
    plain = dh.er.Sheet.parse(EMPTY)
    with pytest.raises(dh.BadInput):
        dh.er.meets_goal(plain, "E0")
    with pytest.raises(dh.BadInput):
        dh.er.score_card(plain, "C10")
