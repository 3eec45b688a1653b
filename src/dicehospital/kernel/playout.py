"""Games played on inside the compiled rules, at full speed: by any policy, or at random with a checksum."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, cast, final

from mypy_extensions import i64

from dicehospital.kernel.agenda import NOT_ASKED, NOTHING
from dicehospital.kernel.chance.dealer import Dealer
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.chance.sealed import stir
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.options import Words
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.vecs import vec

RANDOM: Final = ("random",)  # the stream that random picks come from
MODULUS: Final[i64] = 0x7FFFFFFF  # checksums stay below


class Policy(Generic[S]):
    """Who decides for every seat of a game that is played on; it sees the bare state."""

    def begin(self, seed: int) -> None:
        """From now on what it draws follows from this seed."""
        raise NotImplementedError

    def act(self, rules: Ruleset[S], state: S, seat: i64) -> None:
        """Decide something for a seat."""
        raise NotImplementedError


@final
class RandomPolicy(Policy[S]):
    """Every pick is as likely as any other."""

    def __init__(self, seed: int = 0) -> None:
        self.streams: vec[i64] = derive(seed, RANDOM)
        self.words: Words | None = None

    def begin(self, seed: int) -> None:
        """Draw from a new stream."""
        self.streams = derive(seed, RANDOM)

    def act(self, rules: Ruleset[S], state: S, seat: i64) -> None:
        """One pick."""
        words = self.words
        if words is None or len(words.words) != rules.room:
            words = rules.buffer()
            self.words = words
        rules.options(state, seat, words)
        rules.pick(state, seat, words.words[below(self.streams, 0, words.count)])


def without_past(state: S) -> S:
    """A copy without a journal, in which no move is half made."""
    copy = cast("S", state.copy())
    copy.forget()
    for task in copy.agenda:
        task.clear()
    return copy


def settle(rules: Ruleset[S], state: S) -> None:
    """Let the state's own streams answer what is asked of chance, if anything is."""
    if state.asked != NOT_ASKED:
        chance = rules.chances[state.asked]
        chance.answer(state, chance.draw(state))


def answer(rules: Ruleset[S], state: S, dealer: Dealer, result: Any) -> None:
    """Answer what is asked of chance with a result as JSON; None: the state's own streams answer."""
    if state.asked == NOT_ASKED:
        raise BadInput("deal", "nothing_asked")
    chance = rules.chances[state.asked]
    stir(state, dealer)
    given = NOTHING if result is None else vec[i64](chance.parse(state, result))
    drawn = chance.draw(state)  # always drawn: the streams never depend on who answers
    chance.answer(state, drawn if result is None else given)


def play_on(book: Rulebook[S], state: S, policy: Policy[S], turns: int) -> None:
    """Play on for so many turns, this one included, or to the end; chance comes from the state's streams."""
    last = book.progress(state)[0] + turns
    while not state.over and book.progress(state)[0] < last:
        policy.act(book.ruleset, state, state.agenda[0].seat)


def play_at_random(rules: Ruleset[S], game: S, seed: int) -> int:
    """Play a new game to its end by random picks that follow from the seed; the number of picks."""
    rules.proceed(game)
    return _play_out(rules, game, derive(seed, RANDOM), rules.buffer())


def run_games(
    rules: Ruleset[S], seeds: range, begin: Callable[[int], S], digest: Callable[[S], int]
) -> tuple[int, int]:
    """Play a random game of each seed: the number of picks, and a checksum of all final states."""
    words = rules.buffer()
    streams = derive(seeds.start, RANDOM)
    picks: i64 = 0
    checksum: i64 = 0
    for seed in seeds:
        game = begin(seed)
        rules.proceed(game)
        picks += _play_out(rules, game, streams, words)
        found: i64 = digest(game)
        checksum = (checksum * 31 + found) & MODULUS
    return picks, checksum


def _play_out(rules: Ruleset[S], game: S, streams: vec[i64], words: Words) -> i64:
    """Pick at random to the end; the number of picks made."""
    picks: i64 = 0
    while not game.over:
        seat = game.agenda[0].seat
        rules.options(game, seat, words)
        rules.pick(game, seat, words.words[below(streams, 0, words.count)])
        picks += 1
    return picks
