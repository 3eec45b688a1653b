"""Many games at once for programs that learn: stepped inside the rules, seen in arrays of NumPy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from mypy_extensions import i64

from dicehospital.api import BOOKS, GAMES
from dicehospital.kernel.batch.lanes import LAST_SEED, WAIT, Lanes
from dicehospital.kernel.chance.dealer import Seeded
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.observing.layout import Observation
from dicehospital.kernel.vecs import vec

MOST_LANES: Final = 1_000_000


class Batch:
    """Games of one kind, one in each lane. `step` makes a pick in every lane and begins anew what has ended.

    All arrays are written in place: `observations`, `masks`, `rewards`, `dones`, `seats`, `seeds`, and
    what remains of the last game that ended in a lane, `final_observations` and `scores`. Copy what you
    want to keep, and write into none of them.
    """

    def __init__(
        self, game: str, n: int, *, players: int, options: Mapping[str, Any], seeds: Any
    ) -> None:
        rulebook, first, _ = BOOKS[game].new(players, 0, options)
        self.game = game
        self.players = players
        self._rulebook = rulebook
        self.vocabulary: tuple[str, ...] = tuple(rulebook.ruleset.vocabulary.words)
        self.observation: Observation = rulebook.observation
        self._np: Any = import_module("numpy")
        self._begun = _read_seeds(seeds, n)
        self._lanes: Lanes[Any] = Lanes(rulebook, first, self._begun, players == 1)
        self._copied: list[tuple[Any, Any]] = []
        lanes, width = self._lanes, int(first.seats)
        self.observations: Any = self._array(lanes.observations, "u1", self.observation.size)
        self.final_observations: Any = self._array(lanes.finals, "u1", self.observation.size)
        self.masks: Any = self._array(lanes.masks, "u1", len(self.vocabulary))
        self.rewards: Any = self._array(lanes.rewards, "i8")
        self.dones: Any = self._array(lanes.dones, "u1").view(bool)
        self.seats: Any = self._array(lanes.seats, "i8")
        self.seeds: Any = self._array(lanes.seeds, "i8")
        self.scores: Any = self._array(lanes.scores, "i8", width)
        self.reset()

    def __len__(self) -> int:
        return len(self._begun)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self.game}, {self.players} players>"

    def reset(self, seeds: int | Sequence[int] | None = None) -> None:
        """Begin a new game in every lane: with these seeds, or with those of the beginning."""
        if seeds is not None:
            self._begun = _read_seeds(seeds, len(self))
        self._lanes.reset(_whole_numbers(self._begun))
        self._refresh()

    def step(self, actions: Any, where: Any = None) -> None:
        """Pick a word in every lane, for the seat in `seats`. When one is not open, nothing happens at all.

        With `where`, a boolean for each lane, the others stay as they are and their actions are not read.
        """
        picks = self._np.asarray(actions)
        if picks.dtype.kind not in "iu" or picks.ndim != 1:
            raise BadInput("actions", "wrong_type", seen=str(picks.dtype), wanted="int64 (n,)")
        picks = self._np.ascontiguousarray(picks, "int64")
        if where is not None:
            picks = self._where(where, picks)
        self._lanes.step(_whole_numbers(picks), where is not None)
        self._refresh()

    def follow(self, lane: int, seed: int) -> None:
        """Say the seed of the game that comes after the one under way in a lane."""
        self._check_lane(lane)
        if not 0 <= seed <= LAST_SEED:
            raise BadInput("seed", "not_between", seen=seed, low=0, high=LAST_SEED)
        self._lanes.following[lane] = seed

    def game_of(self, lane: int) -> Game[Any]:
        """The game under way in a lane, copied: to look at, to search, to play on by itself."""
        self._check_lane(lane)
        return self._taken_out(self._lanes.game_of(lane))

    def ended(self, lane: int) -> Game[Any]:
        """The last game that ended in a lane, copied."""
        self._check_lane(lane)
        game = self._lanes.ended(lane)
        if not game.over:
            raise BadInput("lane", "nothing_ended", seen=lane)
        return self._taken_out(game)

    def _taken_out(self, state: Any) -> Game[Any]:
        game = Game(self._rulebook, state, Seeded())
        game.begin()
        return game

    def _where(self, where: Any, picks: Any) -> Any:
        """The picks, with `WAIT` where none is to be made; one that says so itself is no word."""
        chosen = self._np.asarray(where, bool)
        if chosen.shape != (len(self),):
            raise BadInput("where", "not_as_many", seen=chosen.size, wanted=len(self))
        beyond = len(self.vocabulary)
        return self._np.where(chosen, self._np.where(picks == WAIT, beyond, picks), WAIT)

    def _check_lane(self, lane: int) -> None:
        if not 0 <= lane < len(self):
            raise BadInput("lane", "not_between", seen=lane, low=0, high=len(self) - 1)

    def _array(self, cells: Any, kind: str, width: int = 0) -> Any:
        """An array on the cells themselves; where they are a plain list, one that is kept up to date."""
        shape = (len(self), width) if width else (len(self),)
        if isinstance(cells, list):
            self._copied.append((self._np.zeros(shape, kind), cells))
            return self._copied[-1][0]
        return self._np.asarray(_Shared(cells, self._np.frombuffer(cells, kind), shape))

    def _refresh(self) -> None:
        for array, cells in self._copied:
            array.flat = cells


class _Shared:
    """Memory of the rules as NumPy takes it; the array keeps this, and this keeps the memory."""

    def __init__(self, cells: Any, flat: Any, shape: tuple[int, ...]) -> None:
        self.cells = cells
        found = flat.__array_interface__
        # Writable, since learners refuse arrays that are not; nobody is meant to.
        self.__array_interface__ = {
            **found, "data": (found["data"][0], False), "shape": shape, "strides": None,
        }  # fmt: skip


def batch(
    game: str,
    n: int,
    *,
    players: int = 1,
    options: Mapping[str, Any] | None = None,
    seeds: int | Sequence[int] = 0,
) -> Batch:
    """Many games that are stepped together, with seeds from a number on or as listed.

    Lane i begins with seed `seeds + i` or `seeds[i]`; the game after that of seed s has seed s + n, unless
    `follow` says another.
    """
    if game not in GAMES:
        raise BadInput("game", "not_one_of", seen=game, allowed=GAMES)
    if type(n) is not int or not 1 <= n <= MOST_LANES:
        raise BadInput("n", "not_between", seen=n, low=1, high=MOST_LANES)
    return Batch(game, n, players=players, options=options or {}, seeds=seeds)


def _read_seeds(seeds: Any, n: int) -> list[int]:
    found = list(range(seeds, seeds + n)) if isinstance(seeds, int) else [int(s) for s in seeds]
    if len(found) != n:
        raise BadInput("seeds", "not_as_many", seen=len(found), wanted=n)
    for seed in found:
        if not 0 <= seed <= LAST_SEED:
            raise BadInput("seeds", "not_between", seen=seed, low=0, high=LAST_SEED)
    return found


def _whole_numbers(numbers: Any) -> vec[i64]:
    """Copied at once where they lie in a row, as those of an array do."""
    return vec[i64](numbers)
