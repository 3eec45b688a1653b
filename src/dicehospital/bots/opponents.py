"""The bots that come along: for each game another program thinks, under the same name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final, Protocol

from dicehospital.api import GAMES, read_seed
from dicehospital.bots.bot import Bot, Ranked
from dicehospital.bots.er import expert as er_expert
from dicehospital.bots.er import greedy as er
from dicehospital.bots.er.chances import Chances
from dicehospital.bots.er.experience import learnt
from dicehospital.bots.er.fast_greedy import FastGreedy
from dicehospital.bots.er.judge import learnt_judge
from dicehospital.bots.er.weights import WEIGHTS
from dicehospital.bots.hospital import expert as hospital_expert
from dicehospital.bots.hospital import greedy as hospital
from dicehospital.bots.hospital.foresight import HospitalRollouts
from dicehospital.bots.hospital.weights import learnt as learnt_weights
from dicehospital.bots.random import Random
from dicehospital.bots.search import Budget
from dicehospital.er.setup import TURNS
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.offers import read_seat
from dicehospital.kernel.playout import Policy, RandomPolicy
from dicehospital.kernel.types import Move, Whole

GREEDY: Final = "greedy"
EXPERT: Final = "expert"
# Opponents for people, by strength.
LEVELS: Final[tuple[str, ...]] = ("beginner", "easy", "normal", "hard", EXPERT)
USUAL: Final = "normal"  # the level of whoever asks for none


class BotBackend(Protocol):
    """Who thinks about one game."""

    def choose(self, game: Game[Any], seat: int) -> Move:
        """The move that it makes."""

    def rank(self, game: Game[Any], seat: int) -> list[Ranked]:
        """What it thinks of the moves, the best first."""


_SEARCHING: Final = (er_expert.Expert, hospital_expert.Expert)
Made = Callable[[int, float], BotBackend]  # from a seed and the most seconds for a choice


class Opponent(Bot):
    """A bot of a name, with a program for each game that it plays."""

    def __init__(self, name: str, backends: dict[str, Made], seed: int) -> None:
        self.name = name
        self.games = tuple(backends)
        self._backends = backends
        self._seed = seed
        self._started: dict[str, BotBackend] = {}  # by game

    def __getstate__(self) -> dict[str, Any]:
        """Everything but its thoughts: elsewhere, and as a copy, it begins anew from its seed."""
        return {**self.__dict__, "_started": {}}

    def choose(self, game: Game[Any], seat: Whole) -> Move:
        """The move that its program for this game makes."""
        own = read_seat(game.seats, seat)
        return self._backend(game, own).choose(game, own)

    def rank(self, game: Game[Any], seat: Whole) -> list[Ranked]:
        """What its program for this game thinks of the moves."""
        own = read_seat(game.seats, seat)
        return self._backend(game, own).rank(game, own)

    def tried(self, game: str) -> list[Ranked]:
        """What its program for a game tried when it ranked moves last."""
        backend = self._started.get(game)
        return list(backend.tried) if isinstance(backend, _SEARCHING) else []

    def _backend(self, game: Game[Any], seat: int) -> BotBackend:
        self.refuse(game, seat)
        backend = self._started.get(game.name)
        if backend is None:
            backend = self._started[game.name] = self._backends[game.name](self._seed, self.seconds)
        return backend


def greedy_er(seed: int, _seconds: float, noise: int = 0) -> BotBackend:
    """Greedy in ER, who misjudges moves by so many thousandths of a point."""
    return er.Greedy(seed, noise)


@cache
def with_experience() -> Chances:
    """What is believed of wards, nurses, the ledger and the cards after many imagined games."""
    return Chances(WEIGHTS, experience=learnt())


def seasoned_er(seed: int, _seconds: float, noise: int = 0) -> BotBackend:
    """Greedy in ER, who has learnt what it overlooks."""
    return er.Greedy(seed, noise, with_experience())


@cache
def with_judge() -> Chances:
    """What is believed after that, with a judge of whole sheets."""
    return Chances(WEIGHTS, experience=learnt(), judge=learnt_judge())


def learnt_er(seed: int, _seconds: float, noise: int = 0) -> BotBackend:
    """Greedy in ER, with a learnt judge."""
    return er.Greedy(seed, noise, with_judge())


@cache
def usual_er() -> er_expert.SearchLimits:
    """How Expert thinks in company: what comes after six turns is mostly luck, and others' turns take time."""
    return er_expert.SearchLimits(turns=6, worlds=48, chances=with_judge())


@cache
def alone_er() -> er_expert.SearchLimits:
    """How Expert thinks alone: it has time to play on to the end."""
    return er_expert.SearchLimits(turns=max(TURNS), worlds=128, sight=16, chances=with_judge())


def expert_er(
    seed: int, seconds: float, moves: int = 16, worlds: int | None = None, turns: int | None = None
) -> BotBackend:
    """A search in ER: the best courses of a turn, as far ahead as it reaches at that table.

    `worlds` and `turns`, where they are given, hold in company and alone.
    """
    usual, alone = _set(usual_er(), worlds, turns), _set(alone_er(), worlds, turns)
    return er_expert.Expert(seed, usual, alone, moves, seconds)


def _set(
    limits: er_expert.SearchLimits, worlds: int | None, turns: int | None
) -> er_expert.SearchLimits:
    return er_expert.SearchLimits(
        turns or limits.turns, worlds or limits.worlds, limits.sight, limits.chances
    )


def greedy_hospital(seed: int, _seconds: float, noise: int = 0) -> BotBackend:
    """Greedy in Dice Hospital, who misjudges moves by so many thousandths of a point."""
    return hospital.Greedy(seed, noise)


def learnt_hospital(seed: int, _seconds: float, noise: int = 0) -> BotBackend:
    """Greedy in Dice Hospital, with a learnt judge."""
    return hospital.Greedy(seed, noise, learnt_weights())


def expert_hospital(
    seed: int,
    seconds: float,
    worlds: int | None = None,
    moves: int | None = None,
    looks: int = 40_000,
) -> hospital_expert.Expert:
    """A search in Dice Hospital: choices and whole turns in so many imagined games, which Hard plays on.

    `worlds` and `moves`, where they are given, hold in company and alone. `looks`: how many hospitals are
    looked at before a turn is thought out.
    """
    rollouts = HospitalRollouts(seed, looks, player=learnt_weights())
    usual = Budget(moves or 8, worlds or 24, seconds)
    alone = Budget(moves or 12, worlds or 96, seconds)
    return hospital_expert.Expert(rollouts, usual, alone, seed)


@dataclass(frozen=True, slots=True)
class Kind:
    """Who thinks about a game under a name."""

    make: Made
    pace: float  # about how many seconds a choice takes
    settings: tuple[str, ...] = ()  # of `RANGES` that its name may carry


def _greedy(noise_er: int = 0, noise_hospital: int = 0, *settings: str) -> dict[str, Kind]:
    """Greedy in both games, who misjudges moves by so much."""
    return {
        "er": Kind(partial(greedy_er, noise=noise_er), 0.001, settings),
        "hospital": Kind(partial(greedy_hospital, noise=noise_hospital), 0.05, settings),
    }


_BACKENDS: Final[dict[str, dict[str, Kind]]] = {
    GREEDY: _greedy(0, 0, "noise"),
    "seasoned": {"er": Kind(seasoned_er, 0.001, ("noise",))},
    "learnt": {
        "er": Kind(learnt_er, 0.002, ("noise",)),
        "hospital": Kind(learnt_hospital, 0.001, ("noise",)),
    },
    "beginner": _greedy(3000, 1500),
    "easy": _greedy(2000, 600),
    "normal": _greedy(1000, 250),
    "hard": {"er": Kind(learnt_er, 0.002), "hospital": Kind(learnt_hospital, 0.001)},
    EXPERT: {
        "er": Kind(expert_er, 0.2, ("worlds", "moves", "turns")),
        "hospital": Kind(expert_hospital, 1.0, ("worlds", "moves", "looks")),
    },
}


_POLICIES: Final[dict[str, dict[str, Callable[[int], Policy[Any]]]]] = {
    "random": dict.fromkeys(GAMES, RandomPolicy),
    "greedy": {"er": er.Greedy, "hospital": hospital.Greedy},
    "seasoned": {"er": lambda _seed: FastGreedy(with_experience())},
    "learnt": {
        "er": lambda _seed: FastGreedy(with_judge()),
        "hospital": lambda seed: hospital.Greedy(seed, 0, learnt_weights()),
    },
}


def make_policy(name: str, game: str, seed: Whole = 0) -> Policy[Any]:
    """Who plays a game on in `game.playout`."""
    if name not in _POLICIES:
        raise BadInput("policy", "not_one_of", seen=name, allowed=tuple(_POLICIES))
    if game not in _POLICIES[name]:
        raise BadInput("game", "not_one_of", seen=game, allowed=tuple(_POLICIES[name]))
    return _POLICIES[name][game](read_seed(seed))


def opponent(name: str, seed: int) -> Bot:
    """The bot of a name as it usually is."""
    return Opponent(name, {game: kind.make for game, kind in _BACKENDS[name].items()}, seed)


def set_opponent(name: str, called: str, settings: dict[str, int], seed: int) -> Bot:
    """The bot of a name with some things set; it plays the games that know all of them."""
    backends: dict[str, Made] = {
        game: partial(kind.make, **settings)
        for game, kind in _BACKENDS[name].items()
        if settings.keys() <= set(kind.settings)
    }
    return Opponent(called, backends, seed)


MAKERS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": Random,
    **{name: partial(opponent, name) for name in _BACKENDS},
}
PACES: Final[dict[str, dict[str, float]]] = {
    "random": Random.pace,
    **{
        name: {game: kind.pace for game, kind in backends.items()}
        for name, backends in _BACKENDS.items()
    },
}


def settings_of(name: str) -> dict[str, tuple[str, ...]]:
    """What can be set of a bot, each with the games that know it."""
    backends = _BACKENDS.get(name, {})
    known = dict.fromkeys(setting for kind in backends.values() for setting in kind.settings)
    return {
        setting: tuple(game for game, kind in backends.items() if setting in kind.settings)
        for setting in known
    }
