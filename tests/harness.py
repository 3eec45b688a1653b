"""Random games of any ruleset: one way to play them, and lists of what must hold meanwhile."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import dicehospital as dh
from tests.play import random_pick

Json = dict[str, Any]
Game: TypeAlias = "dh.Game[Any]"
Look = Callable[[Game, random.Random], None]

BOUND = 8_000  # picks; five players with all modules need about a thousand


class Ruleset(NamedTuple):
    """A way to play one of the games."""

    game: str
    players: int
    options: Json

    def open(self, seed: int, dealer: str = "seeded") -> Game:
        """A new game by it."""
        return dh.new_game(
            self.game, players=self.players, seed=seed, options=self.options, dealer=dealer
        )


class Step(NamedTuple):
    """What must hold from one decision to the next: of some facts of both positions."""

    facts: Callable[[Json], Any]
    check: Callable[[Any, Any], None]


@dataclass(frozen=True)
class Checks:
    """What must hold in every game of some rulesets."""

    kept: tuple[Callable[[Json], object], ...] = ()  # what is the same from beginning to end
    positions: tuple[Callable[[Json], None], ...] = ()
    steps: tuple[Step, ...] = ()
    ends: tuple[Callable[[Game], None], ...] = ()

    def __add__(self, more: Checks) -> Checks:
        return Checks(
            self.kept + more.kept,
            self.positions + more.positions,
            self.steps + more.steps,
            self.ends + more.ends,
        )


@dataclass
class Player:
    """Plays random games, counts what it has met, and looks closely at some decisions.

    Every question is looked at when it is met for the first times; afterwards a share of all decisions is,
    and one in ten of these still more closely.
    """

    checks: Callable[[Json], Checks]  # by the first position
    looks: tuple[Look, ...] = ()
    closer: tuple[Look, ...] = ()  # those that take long
    share: float = 0.0
    first: int = 0
    games: int = 0
    decisions: int = 0
    looked: Counter[str] = field(default_factory=Counter)

    def play_all(
        self, rulesets: Iterable[Ruleset], every: Callable[[int], int] | None = None
    ) -> None:
        """A game of each; their positions are checked at every decision, or at each n-th of some games."""
        for seed, ruleset in enumerate(rulesets):
            try:
                self.play(ruleset.open(seed), random.Random(seed), every(seed) if every else 1)
            except Exception as error:
                error.add_note(f"{ruleset}, seed {seed}, decision {self.decisions}")
                raise

    def play(self, game: Game, rng: random.Random, every: int = 1) -> None:
        """One game to its end."""
        start = game.position()
        checks = self.checks(start)
        kept = [facts(start) for facts in checks.kept]
        steps = checks.steps if every == 1 else ()
        before = [step.facts(start) for step in steps]
        picks = 0
        while not game.is_over:
            check_offers(game)
            self._look(game, rng)
            random_pick(game, rng)
            picks += 1
            assert picks < BOUND
            if picks % every == 0 or game.is_over:
                position = game.position()
                assert kept == [facts(position) for facts in checks.kept]
                for check in checks.positions:
                    check(position)
                after = [step.facts(position) for step in steps]
                for step, old, new in zip(steps, before, after, strict=True):
                    step.check(old, new)
                before = after
        for end in checks.ends:
            end(game)
        self.games += 1
        self.decisions += picks

    def _look(self, game: Game, rng: random.Random) -> None:
        """Look closely, if this decision is one to look at."""
        if not self.looks:
            return
        question = asked(game)
        if self.looked[question] < self.first or rng.random() < self.share:
            times = self.looked[question]
            self.looked[question] += 1
            for look in (*self.looks, *(() if times % 10 else self.closer)):
                look(game, rng)


def check_offers(game: Game) -> None:
    """There is no dead end: somebody has something to decide, and nothing is offered twice."""
    assert game.to_act, game.position()
    for seat in game.to_act:
        words = game.options(seat).list()
        assert words
        assert len(set(words)) == len(words)


def asked(game: Game) -> str:
    """The first question that is open."""
    questions = game.rulebook.ruleset.questions
    return str(questions[game.state.agenda[0].question].name)


def sample(rulesets: list[Ruleset], count: int, seed: int) -> list[Ruleset]:
    """So many of them; every one once before any comes twice."""
    rng = random.Random(seed)
    order: list[Ruleset] = []
    while len(order) < count:
        order += rng.sample(rulesets, len(rulesets))
    return order[:count]


def play_by_hand(ruleset: Ruleset, seed: int, check: Callable[[Json], None]) -> Counter[str]:
    """A game whose dice and cards are asked for: its position survives while they are; what was asked for."""
    rng = random.Random(seed)
    game = ruleset.open(seed, "manual")
    met: Counter[str] = Counter()
    while not game.is_over:
        if game.chance is None:
            random_pick(game, rng)
            continue
        met[game.chance.get("deck") or game.chance["ask"]] += 1
        position = game.position()
        check(position)
        again = dh.from_position(json.loads(json.dumps(position)), dealer="manual")
        assert (position, game.chance) == (again.position(), again.chance)
        game.deal()
        again.deal()
        assert game.position() == again.position()
    return met
