"""What has not changed since a view or an outlook was made is not made again, and is right all the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.server.tables.watchers.patches import changed_of
from tests.play import random_pick

ALONE: dict[str, Any] = {"modifiers": "all"}
CASES = [
    (1, ALONE),
    (2, {}),
    (2, {"choices": "clockwise"}),
    (3, {}),
    (4, {}),
]


@pytest.mark.parametrize(("players", "options"), CASES)
def test_views_after_a_step_are_views_made_anew(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    game = dh.new_game("er", players=players, seed=players, options=options)
    seats: list[int | None] = [*range(game.seats), None]
    views = game.views(seats)
    while not game.is_over:
        ahead = game.copy()
        if rng.random() > 0.2 or not _undone(ahead, rng):
            random_pick(ahead, rng)
        known = rng.choice(views)
        found = ahead.rulebook.views_after(ahead.state, seats, game.state, known)
        again = ahead.with_offers(seats, found)
        assert again == ahead.copy().views(seats)
        for name in ("dice", "seen", "cards"):
            unchanged = [view[name] for view in again if view[name] == known[name]]
            assert all(value is known[name] for value in unchanged)
        game, views = ahead, again


def _undone(game: dh.Game[Any], rng: random.Random) -> bool:
    """Whether somebody could take a step back."""
    try:
        game.undo(rng.randrange(game.seats))
    except dh.IllegalMove:
        return False
    return True


@pytest.mark.parametrize(("players", "options"), CASES)
def test_where_nothing_is_foreseen_the_outlook_stays(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    game = dh.new_game("er", players=players, seed=players, options=options)
    seats: list[int | None] = [*range(game.seats), None]
    stays = 0
    while not game.is_over:
        before, sent = game.views(seats), game.rulebook.outlook_texts(game.state, seats)
        random_pick(game, rng)
        now = game.rulebook.outlook_texts(game.state, seats)
        assert sent is not None
        assert now is not None
        for place, view in enumerate(game.views(seats)):
            patch = changed_of(before[place], view)
            if not game.rulebook.may_foresee(seats[place], before[place], patch):
                assert sent[place] == now[place]
                stays += bool(patch)
    assert stays or players < 3
