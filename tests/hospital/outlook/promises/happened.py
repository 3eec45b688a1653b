"""A copy of a game after some picks, and what was told meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import dicehospital as dh
from dicehospital.hospital.story import EVENT_NAMES
from dicehospital.kernel.history import has_step
from tests.harness import Game

DONE = 0
_UNORDERED = {  # beside patients
    "arrange": ("red", "yellow", "green"),
    "set_patients": tuple(f"arrival {number}" for number in range(1, 7)),
}
MOST_MOVES = 400  # more of them are not compared with what departments reach


@dataclass
class Happened:
    """A copy of a game after some picks of a seat, and what was told meanwhile."""

    game: Game
    seat: int
    can_undo: bool
    others: set[int]  # beds that were chosen only to finish the move

    def events(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """Name, seat and facts of what happened."""
        story = [int(number) for number in self.game.state.story]
        for at in range(0, len(story), 5):
            yield EVENT_NAMES[story[at]], story[at + 1], tuple(story[at + 2 : at + 5])

    def told(self, name: str, place: int) -> bool:
        """Whether this happened to the seat's patient in a bed."""
        return any(
            (name, self.seat, place - 1) == (e, s, facts[0]) for e, s, facts in self.events()
        )


def made(game: Game, seat: int, *words: int) -> Happened:
    """Make picks, then finish the move: `done` where it is offered, else what is offered first."""
    copy = game.copy()
    copy.state.tells, copy.state.story = True, copy.state.story[:0]
    for word in words:
        copy.pick(seat, word)
    barrier = copy.state.barrier_of(seat)
    can_undo = has_step(copy.state.journal, barrier, seat)
    begun, others = bool(draft_of(copy, seat)), set()
    while begun and draft_of(copy, seat):
        offered = copy.options(seat).list()
        word = DONE if DONE in offered else offered[0]
        others.add(bed_of(copy, word))
        copy.pick(seat, word)
    return Happened(copy, seat, can_undo, others)


def draft_of(game: Game, seat: int) -> list[int]:
    task = game.rulebook.ruleset.drafting(game.state, seat)
    return [] if task is None else task.words()


def bed_of(game: Game, word: int) -> int:
    """The bed that a word means, or 0."""
    text = game.vocabulary[word]
    return int(text[1:]) if text[0] == "@" else 0


def patients(game: Game, seat: int) -> dict[int, str]:
    """The texts of a seat's patients by their places."""
    return {
        found["place"]: found["text"] for found in game.view(None)["hospitals"][seat]["patients"]
    }


def chapter_of(game: Game) -> str:
    return str(game.view(None)["phase"])


def out_of_order(game: Game, seat: int) -> Iterator[int]:
    """Words of lists that are not offered and can be picked; of equal patients the lowest bed's."""
    offered, draft = game.options(seat).list(), draft_of(game, seat)
    for text in _UNORDERED.get(asked(game, seat), ()):
        number = game.vocabulary.index(text)
        if number not in offered and can_pick(game.copy(), seat, number):
            yield number
    seen: set[int] = set()
    for place, patient in enumerate(game.state.hospitals[seat].beds):
        word = game.vocabulary.index(f"@{place + 1}")
        if patient and patient not in seen and word not in draft:
            seen.add(int(patient))
            if word not in offered and can_pick(game.copy(), seat, word):
                yield word


def asked(game: Game, seat: int) -> str:
    """What a seat is asked."""
    return str(game.view(None)["asked"][seat])


def can_pick(game: Game, seat: int, word: int) -> bool:
    try:
        game.pick(seat, word)
    except dh.IllegalMove:
        return False
    return True
