"""OpenSpiel: Emergency Roll with every outcome of chance, Dice Hospital with samples of them.

A chance node of Dice Hospital may have millions of outcomes (which dice come out of the bag, and how they
fall), so it lists `SAMPLES` of them, each as likely as the others. OpenSpiel has a mode for sampled chance,
but no game written in Python can be serialised in it: the random state of a game is out of reach there.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

import dicehospital as dh
from dicehospital.api import BOOKS
from dicehospital.envs.config import MARGIN, POINTS, WIN, EnvConfig
from dicehospital.envs.ids import SPIEL_NAMES, TITLES
from dicehospital.kernel.chance.dealer import Explicit
from dicehospital.kernel.chance.rng import fresh_seed
from dicehospital.kernel.chance.sealed import Sealed
from dicehospital.kernel.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.kernel.game_options import Option
    from dicehospital.kernel.types import Json

FRESH: Final = -1  # as a seed: one that nobody knows
SAMPLES: Final = 256  # of a chance node with too many outcomes
_LISTED: Final = ("er",)  # games whose outcomes are few
_POINTS: Final = {"er": (-50.0, 350.0), "hospital": (-500.0, 1000.0)}  # no game came near
_MOST_OUTCOMES: Final = 256  # three dice have 216
_LONGEST: Final = 1000  # picks of a seat; random games have about 150
_USUAL: Final[Json] = {"one": "", "some": "", "words": "", "flag": False, "seat": -1, "file": ""}
_JOIN: Final = "+"  # `modules=city+events`
_FINE: Final = 2**53  # numbers that a share between 0 and 1 can tell apart


class GameHandle:
    """A game that is copied, not replayed, when OpenSpiel deep-copies a state; pickled as it is."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> GameHandle:
        return GameHandle(self.game.copy())


class SpielGame(pyspiel.Game):
    """One of the games with its options: `load_game("dice_hospital(players=3,modules=city+events)")`.

    Options are those of `dicehospital.new_game`; several words are joined by `+`. `reward` is one of
    `REWARDS` of `setting`, paid at the end. With a `seed` samples follow from it, and `seeded_outcome` of a
    state tells what the game of that seed brings; without one every new state has samples of its own.
    """

    name: str
    kind: Any  # its type, as OpenSpiel knows it

    def __init__(self, params: Json | None = None) -> None:
        given = dict(params or {})
        players, options = int(given.get("players", 2)), _options(self.name, given)
        self.setting = EnvConfig(
            self.name, players, options, given.get("reward", POINTS), dense=False
        )
        self.seed = int(given.get("seed", FRESH))
        self._first = self.setting.begin(max(self.seed, 0), "explicit")
        super().__init__(self.kind, _info(self.setting), given)

    def new_initial_state(self) -> SpielState:
        """A state that waits for the first answer of chance."""
        return SpielState(self)

    def begin(self) -> Game[Any]:
        """A new game, copied from the first: a clone of a state begins with one."""
        return self._first.copy()

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:  # noqa: ANN401, ARG002 (OpenSpiel's)
        """What a player sees; with perfect recall all that it saw as well."""
        return Observer(self.setting.game, remembers=bool(kind and kind.perfect_recall))


class SpielState(pyspiel.State):
    """A state: a player who picks a word of the vocabulary, chance, or the end."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = GameHandle(game.begin())
        self.salt = fresh_seed() // SAMPLES if game.seed == FRESH else game.seed

    @property
    def game(self) -> Game[Any]:
        """The game itself, for whatever OpenSpiel has no word for."""
        return self.held.game

    def current_player(self) -> int:
        """Of several who may act the first: they are not in each other's way."""
        if self.game.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.game.to_act[0] if self.game.to_act else int(pyspiel.PlayerId.CHANCE)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome, or samples of them, with its probability."""
        if self._lists:
            return [(number, chance) for number, (_, chance) in enumerate(self.game.chances())]
        return [(number, 1.0 / SAMPLES) for number in range(SAMPLES)]

    def seeded_outcome(self) -> int:
        """The outcome that the game of the seed has for this chance node; of samples it is the first."""
        if not self._lists:
            return 0
        return [answer for answer, _ in self.game.chances()].index(self.game.drawn())

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over

    def returns(self) -> list[float]:
        """What the game was worth to each player; nothing before the end."""
        setting = self._setting
        return setting.worths(self.game) if self.game.is_over else [0.0] * setting.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one: what it does not know is drawn anew.

        The history of it is empty, because the true one tells what others hide; what the player saw happen is
        part of its information state.
        """
        seed = int(sampler() * _FINE)
        imagined = Game(
            self.game.rulebook,
            self.game.rulebook.imagine(self.game.state, player, seed),
            Explicit(),
        )
        imagined.begin()
        imagined.before = self.game.events(player)
        state: SpielState = self.get_game().new_initial_state()
        state.held, state.salt = GameHandle(imagined), seed
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.game.options(player))

    def _apply_action(self, action: int) -> None:
        if self.game.to_act:
            self.game.pick(self.game.to_act[0], action)
        elif self._lists:
            self.game.deal(self.game.chances()[action][0])
        elif action == 0 and self.get_game().seed != FRESH:
            self.game.deal()
        else:
            self._deal_sample(action)

    def _deal_sample(self, number: int) -> None:
        """One answer from a seed of its own; nothing that came before tells it."""
        game = self.game
        waiting, game.dealer = game.dealer, Sealed(self.salt * SAMPLES + number, waits=True)
        game.deal()
        game.dealer = waiting

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.game.vocabulary[action]
        return str(self.game.chances()[action][0]) if self._lists else f"sample {action}"

    def __str__(self) -> str:
        return f"{self.game!r} {self.game.journal()}"

    @property
    def _setting(self) -> EnvConfig:
        setting: EnvConfig = self.get_game().setting
        return setting

    @property
    def _lists(self) -> bool:
        return self._setting.game in _LISTED


class Observer:
    """What one player sees as numbers and as text.

    The tensor of an information state is that of the observation: it holds what matters, not in which
    order it came about. The text of one begins with everything that the player saw happen.
    """

    def __init__(self, game: str, *, remembers: bool) -> None:
        self._seen = np.zeros(dh.observation(game).size, np.uint8)
        self._remembers = remembers
        self.tensor = np.zeros(len(self._seen), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor."""
        state.game.observe(player, self._seen)
        self.tensor[:] = self._seen

    def string_from(self, state: SpielState, player: int) -> str:
        """The view of the player as JSON."""
        view = state.game.view(player)
        past = state.game.events(player) if self._remembers else []
        return json.dumps([past, view] if self._remembers else view)


def _kind(name: str) -> Any:  # noqa: ANN401 (OpenSpiel's)
    book, kinds = BOOKS[name], pyspiel.GameType
    return kinds(
        short_name=SPIEL_NAMES[name],
        long_name=TITLES[name],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=book.players[1],
        min_num_players=book.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(name),
    )


def _info(setting: EnvConfig) -> Any:  # noqa: ANN401 (OpenSpiel's)
    low, high = _utility(setting)
    return pyspiel.GameInfo(
        num_distinct_actions=setting.words,
        max_chance_outcomes=_MOST_OUTCOMES,
        num_players=setting.players,
        min_utility=low,
        max_utility=high,
        max_game_length=_LONGEST * setting.players,
    )


def _utility(setting: EnvConfig) -> tuple[float, float]:
    """What a game can be worth, at least and at most."""
    low, high = _POINTS[setting.game]
    return {POINTS: (low, high), MARGIN: (low - high, high - low), WIN: (0.0, 1.0)}[setting.reward]


def _parameters(name: str) -> Json:
    """What can be said when a game is loaded, and what holds where nothing is said."""
    usual: Json = {"players": 2, "seed": FRESH, "reward": POINTS}
    return usual | {
        option.key: _unsaid(option) for option in BOOKS[name].options if _is_open(option)
    }


def _is_open(option: Option) -> bool:
    return option.kind in _USUAL


def _unsaid(option: Option) -> Any:  # noqa: ANN401 (JSON)
    return option.usual if option.kind == "flag" else _USUAL[option.kind]


def _options(name: str, given: Json) -> Json:
    """The parameters that differ from what holds anyway, as `new_game` takes them."""
    found = {}
    for option in BOOKS[name].options:
        value = given.get(option.key)
        if value is not None and value != _unsaid(option):
            several = option.kind in ("some", "words") and not (option.all and value == "all")
            found[option.key] = value.split(_JOIN) if several else value
    return found


# Classes, not functions: OpenSpiel lets go of what it was given after Python has ended, and only classes
# bear that.
class EmergencyRoll(SpielGame):
    """`dice_hospital_er`."""

    name = "er"
    kind = _kind("er")


class DiceHospital(SpielGame):
    """`dice_hospital`."""

    name = "hospital"
    kind = _kind("hospital")


for _game in (EmergencyRoll, DiceHospital):
    pyspiel.register_game(_game.kind, _game)
