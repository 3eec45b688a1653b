"""Who meets whom: every seed is played in every seating, so that dice and seats are the same for both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from math import log

from dicehospital.kernel.build import __version__
from dicehospital.kernel.types import Json
from dicehospital.lab.match import Result, Table, result_of
from dicehospital.lab.workers import Workers

Pairing = tuple[str, str]  # two bots that are compared


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played. Games are ordered by seed: the first ones are those of a shorter contest."""

    game: str
    players: int
    bots: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    options: Json  # as `new_game` takes them
    games: int  # of each pairing, at least
    seed: int  # of the first games
    alone: bool = False  # the first of a pairing has one seat and the second all others

    @property
    def is_solo(self) -> bool:
        """Whether everybody plays alone, and those are compared who had the same dice."""
        return self.players == 1

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The games of a seed, in order: who sits where."""
        if self.is_solo:
            return tuple((bot,) for bot in self.bots)
        return tuple(seats for pairing in self.pairings for seats in self.seatings_of(pairing))

    def seatings_of(self, pairing: Pairing) -> tuple[tuple[str, ...], ...]:
        """The games of a pairing with one seed; alone each plays its own."""
        if self.is_solo:
            return tuple((bot,) for bot in pairing)
        return seatings(pairing, self.players, alone=self.alone)

    def head_starts(self, pairing: Pairing) -> tuple[float, ...]:
        """For each seating how many seats the first has for one of the second, as a logarithm."""
        if self.is_solo:
            return (0.0,)
        one, other = pairing
        return tuple(log(s.count(one) / s.count(other)) for s in self.seatings_of(pairing))

    @property
    def seeds(self) -> range:
        """The seeds that are played."""
        each = 1
        if not self.is_solo:
            each = len(self.seatings_of(self.pairings[0]))
        return range(self.seed, self.seed + -(-self.games // each))

    @property
    def numbers(self) -> range:
        """The numbers of all games."""
        return range(len(self.seeds) * len(self.seatings))

    def place(self, number: int) -> tuple[Table, int]:
        """The table of a game and its seed."""
        seatings = self.seatings
        seed, place = divmod(number, len(seatings))
        return Table(seatings[place], self.game, self.options), self.seed + seed

    def to_json(self) -> Json:
        """All that decides about its games, but not how many there are."""
        return {
            "version": __version__,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "bots": list(self.bots),
            "pairings": [list(pairing) for pairing in self.pairings],
            "alone": self.alone,
            "seed": self.seed,
        }


# -- who meets whom ------------------------------------------------------------------------------------
def everybody(bots: tuple[str, ...]) -> tuple[Pairing, ...]:
    """Each meets each."""
    return tuple(combinations(bots, 2))


def neighbours(bots: tuple[str, ...]) -> tuple[Pairing, ...]:
    """Each meets the next one of a ladder."""
    return tuple(pairwise(bots))


def against(bots: tuple[str, ...], rival: str) -> tuple[Pairing, ...]:
    """Each meets the same rival."""
    return tuple((bot, rival) for bot in bots if bot != rival)


def seatings(pairing: Pairing, players: int, *, alone: bool) -> tuple[tuple[str, ...], ...]:
    """Every way to go round a table; usually the two take turns, and where seats are odd each has more once."""
    one, other = pairing
    if alone:
        first = [(one, *(other,) * (players - 1))]
    else:
        first = [tuple((two * players)[:players]) for two in ((one, other), (other, one))]
    found = [seats[turn:] + seats[:turn] for seats in first for turn in range(players)]
    return tuple(dict.fromkeys(found))


# -- playing -------------------------------------------------------------------------------------------
def results(contest: Contest, workers: Workers, start: int = 0) -> Iterator[Result]:
    """The games from a number on, in order; what comes out does not depend on the processes."""
    numbers = contest.numbers[start:]
    # One by one: next to games of milliseconds others take a minute.
    for played in workers.in_order(partial(play, contest), numbers, largest=1):
        yield from played


def play(contest: Contest, numbers: range) -> list[Result]:
    """The games that have these numbers."""
    places = [(number, *contest.place(number)) for number in numbers]
    return [result_of(table, number, seed) for number, table, seed in places]
