"""What happened at a table is said in the words of its own cards."""

from __future__ import annotations

import dicehospital as dh
from dicehospital.server.tables.watchers.event_feed import MOST, EventFeed, public_event
from tests.hospital.builders import activate, active, play, ward
from tests.hospital.components.test_packs_names import clinic


def story(name: str) -> bytes:
    """What happens where a pack's department is called so."""
    own = ward("G3", departments=["d_night_clinic"])
    game = active(own, options={"pack": clinic({"en": name})})
    play(game, activate("d_night_clinic", "nurse", "G3"))
    return bytes(EventFeed().open(game, None, 0)[1])


def test_two_packs_at_two_tables_keep_their_names_apart() -> None:
    """DH-13.2: an event of the same numbers is about another card elsewhere."""
    names = ("Night Clinic", "Owl House")
    assert all(name.encode() in story(name) for name in names)


def test_what_is_said_often_is_kept_and_only_one_at_a_time_is_forgotten() -> None:
    """To let go of thousands at once would hold up every table."""
    game = dh.new_game("er", players=1, seed=1)
    often = next(numbers for numbers in game.story() if len(numbers) > 2)
    first = public_event(game.rulebook, often)
    for number in range(1000, 1000 + MOST):
        public_event(game.rulebook, (*often[:-1], number))
        assert first is public_event(game.rulebook, often)
    assert MOST == public_event.cache_info().currsize
