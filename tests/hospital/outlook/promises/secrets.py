"""The outlook of a seat tells nothing that the seat may not know."""

from __future__ import annotations

import random

from tests.harness import Game


def secrets(game: Game, rng: random.Random) -> None:
    """DH-2.4: an outlook is the same whatever the hidden facts are, and looking changes nothing."""
    for seat in game.to_act:
        before = game.position(), game.journal()
        found = game.outlook(seat)
        assert before == (game.position(), game.journal())
        assert found == game.imagine(seat, rng.getrandbits(64)).outlook(seat)
