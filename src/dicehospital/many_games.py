"""Many games at once for programs that learn: stepped inside the rules, seen in arrays of NumPy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from dicehospital.api import BOOKS, GAMES, from_position
from dicehospital.kernel.batch.lanes import LAST_SEED, NO_SEED, WAIT, Lanes
from dicehospital.kernel.chance.dealer import Seeded
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader, whole_number
from dicehospital.kernel.game import Game
from dicehospital.kernel.observing.layout import Observation
from dicehospital.kernel.playout import settle
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.types import Json, Whole
from dicehospital.kernel.vecs import vec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

MOST_LANES: Final = 1_000_000
# What a pickled batch keeps of its arrays; all others follow from the games under way.
_KEPT: Final = ("rewards", "seat_rewards", "dones", "scores", "final_observations")

Seeds = Whole | Sequence[Whole]
Positions = Sequence[Json | Game[Any]]


class Batch:
    """Games of one kind, one in each lane. `step` makes a pick in every lane and begins anew what has ended.

    All arrays are written in place: `observations`, `masks`, `rewards`, `seat_rewards`, `points`, `dones`,
    `seats`, `seeds`, `following`, and what remains of the last game that ended in a lane,
    `final_observations` and `scores`. Copy what you want to keep, and write into none of them.

    A batch is a value, as a game is: a copy, or what `pickle` brings back, goes on alike, seeds included.
    """

    def __init__(
        self,
        game: str,
        lanes: Lanes[Any],
        rulebook: Rulebook[Any],
        agreed: tuple[int, Json, bool],
        begun: tuple[list[int], list[Any]],
    ) -> None:
        self.game = game
        self.players: int = agreed[0]
        self.vocabulary: tuple[str, ...] = tuple(rulebook.ruleset.vocabulary.words)
        self.observation: Observation = rulebook.observation
        self._np: Any = import_module("numpy")
        self._rulebook, self._lanes, self._agreed = rulebook, lanes, agreed
        self._seeds, self._starts = begun  # of the first new games, and states where lanes begin
        self._copied: list[tuple[Any, Any]] = []
        size, words, seats = self.observation.size, len(self.vocabulary), int(lanes.players)
        self.observations: NDArray[np.uint8] = self._array(lanes.observations, "u1", size)
        self.final_observations: NDArray[np.uint8] = self._array(lanes.finals, "u1", size)
        self.masks: NDArray[np.uint8] = self._array(lanes.masks, "u1", words)
        self.rewards: NDArray[np.int64] = self._array(lanes.rewards, "i8")
        self.seat_rewards: NDArray[np.int64] = self._array(lanes.seat_rewards, "i8", seats)
        self.points: NDArray[np.int64] = self._array(lanes.points, "i8", seats)
        self.dones: NDArray[np.bool_] = self._array(lanes.dones, "u1").view(bool)
        self.seats: NDArray[np.int64] = self._array(lanes.seats, "i8")
        self.seeds: NDArray[np.int64] = self._array(lanes.seeds, "i8")
        self.following: NDArray[np.int64] = self._array(lanes.following, "i8")
        self.scores: NDArray[np.int64] = self._array(lanes.scores, "i8", seats)
        self._refresh()

    def __len__(self) -> int:
        return int(self._lanes.count)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self.game}, {self.players} players>"

    def reset(self, seeds: Seeds | None = None, *, positions: Positions | None = None) -> None:
        """Begin in every lane: a new game of these seeds, at these positions, or all as at the beginning.

        The game after a position is a new one, of the lane's first seed.
        """
        starts = self._starts
        if seeds is not None or positions is not None:
            starts = [] if positions is None else self._states(positions)
        if seeds is not None:
            self._seeds = _read_seeds(seeds, len(self))
        self._starts = starts
        if starts:
            self._enter(starts, [NO_SEED] * len(starts), self._seeds)
        else:
            self._lanes.reset(_whole_numbers(self._seeds))
        self._refresh()

    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> None:
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

    def follow(self, lane: Whole, seed: Whole) -> None:
        """Say the seed of the game that comes after the one under way in a lane."""
        place = self._lane(lane)
        self._lanes.following[place] = Reader(whole_number(seed), "seed").whole(0, LAST_SEED)
        self._refresh()

    # -- single games ----------------------------------------------------------------------
    def game_of(self, lane: Whole) -> Game[Any]:
        """The game under way in a lane, copied: to look at, to search, to play on by itself."""
        return self._taken_out(self._lanes.game_of(self._lane(lane)))

    def ended(self, lane: Whole) -> Game[Any]:
        """The last game that ended in a lane, copied."""
        game = self._lanes.ended(self._lane(lane))
        if not game.over:
            raise BadInput("lane", "nothing_ended", seen=lane)
        return self._taken_out(game)

    def positions(self) -> list[Json]:
        """The game under way in each lane, as `from_position` and `positions=` take it."""
        return self._positions([self._lanes.game_of(lane) for lane in range(len(self))])

    # -- as a value ------------------------------------------------------------------------
    def copy(self) -> Batch:
        """A batch with arrays of its own that goes on alike."""
        begun = self._seeds, self._starts
        return Batch(self.game, self._lanes.copy(), self._rulebook, self._agreed, begun)

    __copy__ = copy

    def __deepcopy__(self, _memo: object) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        begun = self._seeds, self._positions(self._starts)
        last = [self._lanes.ended(lane) for lane in range(len(self))]
        under_way = {
            "positions": self.positions(),
            "seeds": (self.seeds.tolist(), self.following.tolist()),
            "ended": {n: self._rulebook.position(game) for n, game in enumerate(last) if game.over},
            "arrays": {name: getattr(self, name).copy() for name in _KEPT},
        }
        return _unpickled, (self.game, self._agreed, begun, under_way)

    def _positions(self, states: list[Any]) -> list[Json]:
        return [self._rulebook.position(state) for state in states]

    # -- inside ----------------------------------------------------------------------------
    def _states(self, positions: Positions) -> list[Any]:
        """The states of positions, each of which can be played on in a lane."""
        if len(positions) != len(self):
            raise BadInput("positions", "not_as_many", seen=len(positions), wanted=len(self))
        return [
            _state_of(position, self._rulebook, self._lanes.players, f"positions[{lane}]")
            for lane, position in enumerate(positions)
        ]

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

    def _lane(self, lane: Whole) -> int:
        return Reader(whole_number(lane), "lane").whole(0, len(self) - 1)

    def _enter(self, states: list[Any], seeds: list[int], following: list[int]) -> None:
        for lane, state in enumerate(states):
            self._lanes.enter(lane, state, seeds[lane], following[lane])

    def _restore(self, under_way: Json) -> None:
        """Go on from what a pickled batch kept."""
        self._enter(self._states(under_way["positions"]), *under_way["seeds"])
        for lane, position in under_way["ended"].items():
            self._lanes.remember(lane, from_position(position).state)
        self._refresh()
        for name, values in under_way["arrays"].items():
            getattr(self, name)[...] = values
        for array, cells in self._copied:
            cells[:] = array.ravel().tolist()

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
    n: Whole,
    *,
    players: Whole = 1,
    options: Mapping[str, Any] | None = None,
    seeds: Seeds = 0,
    positions: Positions | None = None,
    dense: bool = False,
) -> Batch:
    """Many games that are stepped together, with seeds from a number on or as listed.

    Lane i begins with seed `seeds + i` or `seeds[i]`; the game after that of seed s has seed s + n, unless
    `follow` says another. With `positions` (JSON, or games as they stand) lane i begins at the i-th, and goes
    on with new games after it.
    With `dense` every step pays every seat, in `seat_rewards`; else all but one who plays alone are paid
    at the end.
    """
    if game not in GAMES:
        raise BadInput("game", "not_one_of", seen=game, allowed=GAMES)
    count = Reader(whole_number(n), "n").whole(1, MOST_LANES)
    agreed = whole_number(players), dict(options or {}), dense
    made = _made(game, count, agreed, (_read_seeds(seeds, count), []))
    made.reset(positions=positions)
    return made


def _made(
    game: str, count: int, agreed: tuple[int, Json, bool], begun: tuple[list[int], list[Any]]
) -> Batch:
    """A batch in which nothing has begun."""
    players, options, dense = agreed
    rulebook, first, kept = BOOKS[game].new(players, 0, options)
    lanes = Lanes(rulebook, first, count, players, dense)
    return Batch(game, lanes, rulebook, (players, kept, dense), begun)


def _unpickled(
    game: str,
    agreed: tuple[int, Json, bool],
    begun: tuple[list[int], list[Json]],
    under_way: Json,
) -> Batch:
    """A batch as it was when it was pickled."""
    seeds, starts = begun
    made = _made(game, len(seeds), agreed, (seeds, []))
    if starts:
        made.reset(positions=starts)
    made._restore(under_way)  # noqa: SLF001 (of its own class)
    return made


def _state_of(position: Json | Game[Any], rulebook: Rulebook[Any], seats: int, place: str) -> Any:
    """The state of a position without a past, drawing from its own streams up to the next decision."""
    table = position if isinstance(position, Game) else from_position(position)
    if table.rulebook is not rulebook or table.seats != seats:
        raise BadInput(place, "batch.other_rules")
    if table.dealer.name == "sealed":
        raise BadInput(place, "batch.sealed")
    state = table.state.copy()
    state.forget()
    settle(rulebook.ruleset, state)
    rulebook.ruleset.proceed(state)
    if state.over:
        raise BadInput(place, "batch.over")
    return state


def _read_seeds(seeds: Any, n: int) -> list[int]:
    """The seeds meant: from a number on, or as listed."""
    first = whole_number(seeds)
    if type(first) is int or not isinstance(seeds, Iterable):
        first = Reader(first, "seeds").whole(0, LAST_SEED - n + 1)
        return list(range(first, first + n))
    found = [Reader(whole_number(seed), "seeds").whole(0, LAST_SEED) for seed in seeds]
    if len(found) != n:
        raise BadInput("seeds", "not_as_many", seen=len(found), wanted=n)
    return found


def _whole_numbers(numbers: Any) -> vec[i64]:
    """Copied at once where they lie in a row, as those of an array do."""
    return vec[i64](numbers)
