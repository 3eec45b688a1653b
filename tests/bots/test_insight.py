"""What the Expert sees: values only where something was tried, chances as imagined games have them."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import Ranked, make_bot
from dicehospital.bots.insight import Sight, chances, compared
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.bots.decisions import GAMES, Game, decisions, turn
from tests.bots.test_advice import TINY


def ranked(game: Game, text: str, behind: float, interval: float, *rest: str) -> Ranked:
    """A tried move, and the turn it begins."""
    after, found = game.copy(), dict[str, Any]()
    for one in (text, *rest):
        found[one] = next(move for move in after.moves(0) if str(move) == one)
        after.play(0, found[one])
    first, *others = found.values()
    return Ranked(first, 20.0 - behind, interval, rest=tuple(tuple(o.words) for o in others))


def by_ref(sights: list[Sight]) -> dict[str, Sight]:
    return {sight.ref: sight for sight in sights}


def test_a_room_is_worth_what_the_best_of_the_tried_turns_with_it_is() -> None:
    game = turn("R1", "Y3", "G5")
    seen = by_ref(
        compared(
            game,
            [
                ranked(game, "d_oncology nurse: Y3", 0.0, 1.0, "d_clinic nurse: G5"),
                ranked(game, "d_critical nurse: R1", 0.5, 1.0, "d_clinic nurse: G5"),
                ranked(game, "d_pharmacy nurse: G5", 3.0, 1.2, "d_critical nurse: R1"),
            ],
        )
    )
    rooms = ("d_clinic", "d_oncology", "d_critical", "d_pharmacy")
    assert ["alike", "alike", "alike", "behind"] == [
        seen[f"department:{room}"].standing for room in rooms
    ]
    say = catalogue("en").say
    assert "−3.0 ± 1.2" == say(seen["department:d_pharmacy"].badge)
    assert "Pharmacy: about 3.0 points behind (± 1.2)." == say(seen["department:d_pharmacy"].say)


def test_what_was_not_sampled_has_no_value() -> None:
    game = turn("R1", "Y3", "G5")
    tried = [
        ranked(game, "d_oncology nurse: Y3", 0.0, 0.0),
        ranked(game, "d_critical nurse: R1", 2.0, 0.0),
    ]
    assert [] == compared(game, tried)


def test_whoever_a_turn_sends_home_is_home_in_every_imagined_game_and_whoever_dies_in_none() -> (
    None
):
    game = turn("R1", "G6")
    sent = ranked(game, "d_clinic nurse: G6", 0.0, 1.0)
    best = Ranked(sent.move, 0.0, rest=((0,),))
    seen = by_ref(chances(game, 0, best, 1, 0.0))
    assert ["0%", "100%"] == [catalogue("en").say(seen[f"patient:{n}"].badge) for n in (1, 2)]


def test_whoever_is_treated_today_may_go_home_tomorrow() -> None:
    """Imagined games go on to the end of the next round."""
    game = turn("G5")
    treated = ranked(game, "d_clinic nurse: G5", 0.0, 1.0)
    best = Ranked(treated.move, 0.0, rest=((0,),))
    seen = by_ref(chances(game, 0, best, 1, 0.0))
    assert "0%" != catalogue("en").say(seen["patient:1"].badge)


def test_a_bed_that_a_turn_fills_is_filled_in_every_imagined_game() -> None:
    game = dh.new_game("er", players=1, seed=6)
    best = make_bot(TINY["er"], 1).rank(game.copy(), 0)[0]
    seen = chances(game, 0, best, 1, 0.0)
    assert "100%" in {catalogue("en").say(sight.badge) for sight in seen}
    assert all("bed" == sight.kind for sight in seen)


@pytest.mark.parametrize(
    ("name", "options"),
    [*GAMES[:1], *(pytest.param(*one, marks=pytest.mark.soak) for one in GAMES[1:])],
)
def test_what_is_seen_is_said_in_whole_sentences(name: str, options: dict[str, Any]) -> None:
    for game, seat in decisions(name, options, 3):
        bot = make_bot(TINY[name], 1)
        best = bot.rank(game.imagine(seat, 1), seat)[0]
        tried = bot.tried(name)
        assert tried[0].move == best.move
        for sight in [*compared(game, tried), *chances(game, seat, best, 1, 0.0)]:
            told = [
                catalogue(lang).say(one) for lang in LANGUAGES for one in (sight.badge, sight.say)
            ]
            assert not any("{" in text for text in told)
