"""One game of a dataset, pick by pick: what the seat saw, what was open, what it picked, what that brought."""

from __future__ import annotations

from dataclasses import dataclass, field
from struct import pack
from typing import Any, Final
from zlib import compress, decompress

from dicehospital.kernel.game import Game
from dicehospital.lab.dataset.plan import NUMBERS, SIZES, DatasetPlan
from dicehospital.lab.match import Imagined, seat_bots, winning_seats

_QUICKLY: Final = 1  # of zlib: an observation is mostly zeros


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that is over: its columns, one after the other, compressed for the way to the file."""

    number: int
    rows: int
    totals: tuple[int, ...]  # points in the end, by seat; a rival of the rules comes last
    winners: tuple[int, ...]
    packed: bytes

    def columns(self, observation: int, words: int) -> dict[str, bytes]:
        """The bytes of each column, where an observation and a mask have so many."""
        sizes = {**SIZES, "observation": observation, "mask": words}
        body, found, place = decompress(self.packed), {}, 0
        for name, size in sizes.items():
            found[name] = body[place : place + size * self.rows]
            place += size * self.rows
        return found


@dataclass(slots=True)
class _Picks:
    """The picks of a game under way."""

    seats: list[int] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)  # of the seat, before it picked
    observations: list[bytes] = field(default_factory=list)
    masks: list[bytes] = field(default_factory=list)

    def add(self, game: Game[Any], seat: int, word: int) -> None:
        """Note a pick that is about to be made."""
        seen, mask = bytearray(game.observation_size), bytearray(len(game.vocabulary))
        game.observe(seat, seen)
        game.mask(seat, mask)
        self.observations.append(bytes(seen))
        self.masks.append(bytes(mask))
        self.seats.append(seat)
        self.words.append(word)
        self.scores.append(int(game.rulebook.total(game.state, seat)))

    def packed(self, totals: tuple[int, ...]) -> bytes:
        """All columns, once it is known how the game ended."""
        rewards, returns = paid(self.seats, self.scores, totals)
        numbers = {"seat": self.seats, "word": self.words, "reward": rewards, "return": returns}
        rows = len(self.seats)
        columns = [pack(f"<{rows}{kind}", *numbers[name]) for name, kind in NUMBERS.items()]
        return compress(b"".join([*columns, *self.observations, *self.masks]), _QUICKLY)


def paid(
    seats: list[int], scores: list[int], totals: tuple[int, ...]
) -> tuple[list[int], list[int]]:
    """Rewards and returns of picks, as the environments pay points.

    The first pick of a seat is paid what the score was before it, too: so rewards add up to the total.
    """
    later = dict(enumerate(totals))
    rewards = [0] * len(seats)
    returns = [0] * len(seats)
    first = {seat: seats.index(seat) for seat in set(seats)}
    for row in range(len(seats) - 1, -1, -1):
        seat = seats[row]
        before = 0 if row == first[seat] else scores[row]
        rewards[row] = later[seat] - before
        returns[row] = totals[seat] - before
        later[seat] = before
    return rewards, returns


def play(plan: DatasetPlan, numbers: range) -> list[PlayedGame]:
    """The games that have these numbers; the very games that `dicehospital sim` plays."""
    return [_play(plan, number) for number in numbers]


def _play(plan: DatasetPlan, number: int) -> PlayedGame:
    game, seed, picks = plan.begin(number), plan.seed + number, _Picks()
    bots, imagined = seat_bots(plan.table, seed), Imagined(seed)
    while not game.is_over:
        seat = game.to_act[0]
        for word in bots[seat].choose(imagined.shown(game, seat), seat).words:
            picks.add(game, seat, word)
            game.pick(seat, word)
    totals = tuple(score.total for score in game.scores())
    return PlayedGame(number, len(picks.seats), totals, winning_seats(game), picks.packed(totals))
