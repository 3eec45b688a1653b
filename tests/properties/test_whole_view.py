"""What all seats together may see: every secret that somebody knows, and nothing that nobody knows."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.types import Json
from dicehospital.server.tables.watchers.viewpoints import WHOLE, view_of

GAMES: list[tuple[str, Json]] = [
    ("er", {}),
    ("hospital", {}),
    ("hospital", {"modules": ["city", "investments", "events", "promos"]}),
]
SEATS = 3
OWN = {"options", "question", "agenda", "secret"}  # of who looks
BY_SEAT = ("hospitals", "taken", "draft")


def states_of(game: str, options: Json, seed: int, most: int = 250) -> Any:
    """The moments of a random game."""
    rng, played = random.Random(seed), dh.new_game(game, players=SEATS, seed=seed, options=options)
    for _ in range(most):
        if played.is_over:
            return
        yield played
        seat = rng.choice(played.to_act)
        played.pick(seat, rng.choice(played.options(seat).list()))


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_it_shows_of_each_seat_what_that_seat_sees(game: str, options: Json) -> None:
    secrets = 0
    for played in states_of(game, options, 3):
        whole, public = view_of(played, WHOLE), played.view(None)
        assert whole.keys() == public.keys()
        for seat in range(SEATS):
            own = played.view(seat)
            secrets += own["secret"]
            for part in own.keys() - OWN:
                seen, shown = own[part], whole[part]
                if part in BY_SEAT:
                    seen, shown = seen[seat], shown[seat]
                assert seen == shown or seen == public[part], part
    assert secrets > 0


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_it_shows_nothing_that_no_seat_knows(game: str, options: Json) -> None:
    """Decks and dice to come are drawn anew: where no seat has secrets, that changes nothing."""
    compared = 0
    for number, played in enumerate(states_of(game, options, 4)):
        if any(played.view(seat)["secret"] for seat in range(SEATS)):
            continue
        compared += 1
        anew = view_of(played.imagine(0, number), WHOLE)
        assert without_drafts(anew) == without_drafts(view_of(played, WHOLE))
    assert compared > 5


def without_drafts(view: Json) -> Json:
    """Half-made moves are secrets of the others, too."""
    return {part: shown for part, shown in view.items() if part not in {"draft", "agenda"}}
