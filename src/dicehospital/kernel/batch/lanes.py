"""Many games side by side, each in its lane: stepped in one call, seen in buffers that are written in place."""

from __future__ import annotations

from typing import Final, Generic, cast, final

from mypy_extensions import i64, u8

from dicehospital.kernel.chance.rng import derive
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.options import Words
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.vecs import vec

LAST_SEED: Final = 2**62  # seeds of lanes are counted on, and stay below


@final
class Lanes(Generic[S]):
    """Games of one ruleset without a record. A game that ends is followed by the next at once.

    The game after that of seed s has seed s + n: n lanes that begin with seeds in a row play all of them.
    """

    def __init__(self, book: Rulebook[S], first: S, seeds: list[int], alone: bool) -> None:
        count = len(seeds)
        self._book: Rulebook[S] = book
        self._rules: Ruleset[S] = book.ruleset
        self._first: S = first  # a game before anything is drawn; copied, never played
        self._alone: bool = alone  # one player: every step is rewarded
        self._games: list[S] = [first] * count
        self._offers: list[Words] = [book.ruleset.buffer() for _ in seeds]
        self._points: vec[i64] = vec[i64]([0] * count)  # by lane, where every step is rewarded
        self._stamps: vec[i64] = vec[i64]([-1] * count)  # of these points
        self._looking: vec[i64] = vec[i64]([-1] * count)  # the seat that the cells were written for
        self.count: i64 = count
        self.size: i64 = book.observation.size
        self.words: i64 = book.ruleset.room
        self.players: i64 = first.seats
        self.seeds: vec[i64] = vec[i64](seeds)  # of the games under way
        self.observations: vec[u8] = vec[u8]([0] * (count * book.observation.size))
        self.finals: vec[u8] = vec[u8]([0] * (count * book.observation.size))
        self.masks: vec[u8] = vec[u8]([0] * (count * len(book.ruleset.vocabulary.words)))
        self.seats: vec[i64] = vec[i64]([0] * count)
        self.rewards: vec[i64] = vec[i64]([0] * count)
        self.dones: vec[u8] = vec[u8]([0] * count)
        self.scores: vec[i64] = vec[i64]([0] * (count * first.seats))

    def reset(self, seeds: vec[i64]) -> None:
        """Begin a new game in every lane."""
        lane: i64
        for lane in range(self.count):
            self.seeds[lane] = seeds[lane]
            self.rewards[lane] = 0
            self.dones[lane] = 0
            self._begin(lane)
            self._show(lane)

    def step(self, actions: vec[i64]) -> None:
        """Make a pick in every lane, or in none when one of them is not open."""
        self._check(actions)
        lane: i64
        for lane in range(self.count):
            game = self._games[lane]
            self._rules.pick(game, self.seats[lane], actions[lane])
            if game.over:
                self._finish(lane, game)
            else:
                self._go_on(lane, game)
            self._show(lane)

    def _check(self, actions: vec[i64]) -> None:
        if len(actions) != self.count:
            raise BadInput("actions", "not_as_many", seen=len(actions), wanted=int(self.count))
        lane: i64
        for lane in range(self.count):
            word = actions[lane]
            if word < 0 or word >= self.words or self.masks[lane * self.words + word] == 0:
                open_words = [int(n) for n in self._offers[lane].words[: self._offers[lane].count]]
                place = f"actions[{int(lane)}]"
                raise BadInput(place, "not_open", seen=int(word), allowed=sorted(open_words))

    def _begin(self, lane: i64) -> None:
        game = cast("S", self._first.copy())
        game.streams = derive(int(self.seeds[lane]), self._book.streams)
        self._rules.proceed(game)
        self._games[lane] = game
        self._looking[lane] = -1
        if self._alone:
            self._stamps[lane] = self._book.stamp(game, 0)
            self._points[lane] = self._book.total(game, 0)

    def _go_on(self, lane: i64, game: S) -> None:
        """Reward a step in the middle of a game."""
        self.dones[lane] = 0
        self.rewards[lane] = 0
        if self._alone:
            stamp = self._book.stamp(game, 0)
            if stamp < 0 or stamp != self._stamps[lane]:
                points = self._book.total(game, 0)
                self.rewards[lane] = points - self._points[lane]
                self._points[lane] = points
                self._stamps[lane] = stamp

    def _finish(self, lane: i64, game: S) -> None:
        """Book the scores of a game that has ended, and begin the next."""
        seat: i64
        for seat in range(self.players):
            self.scores[lane * self.players + seat] = self._book.total(game, seat)
        seat = self.seats[lane]
        points = self.scores[lane * self.players + seat]
        self.rewards[lane] = points - self._points[lane]
        self.dones[lane] = 1
        self._book.observe(game, seat, self.finals, lane * self.size)
        self.seeds[lane] += self.count
        self._begin(lane)

    def _show(self, lane: i64) -> None:
        """Write what the seat to act sees and what it may pick."""
        game = self._games[lane]
        seat = game.agenda[0].seat
        self.seats[lane] = seat
        if seat == self._looking[lane]:
            self._book.observe_again(game, seat, self.observations, lane * self.size)
        else:
            self._book.observe(game, seat, self.observations, lane * self.size)
            self._looking[lane] = seat
        offer = self._offers[lane]
        first = lane * self.words
        masks = self.masks
        words = offer.words
        i: i64
        for i in range(offer.count):
            masks[first + words[i]] = 0
        self._rules.options(game, seat, offer)
        for i in range(offer.count):
            masks[first + words[i]] = 1
