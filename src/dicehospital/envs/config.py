"""What is played behind a door: a game, its players and options, and how points become rewards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from dicehospital.api import new_game, rival_of
from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Json

POINTS, MARGIN, WIN = "points", "margin", "win"
REWARDS: Final = (POINTS, MARGIN, WIN)
"""`points`: the own score. `margin`: less the best other score, where there is one. `win`: 1 at the end,
shared by those who win together."""


@dataclass(frozen=True)
class EnvConfig:
    """An agreement that has been checked: all games behind one door are played by it."""

    game: str
    players: int
    options: Json
    reward: str = POINTS
    dense: bool = True  # paid with every step; else all at the end
    vocabulary: tuple[str, ...] = field(init=False)  # an action is the number of a word of it

    def __post_init__(self) -> None:
        if self.reward not in self._rewards():
            raise BadInput("reward", "not_one_of", seen=self.reward, allowed=self._rewards())
        object.__setattr__(self, "vocabulary", self.begin(0).vocabulary)

    @property
    def words(self) -> int:
        """How many words there are: every action is below."""
        return len(self.vocabulary)

    def agreed(self, options: Mapping[str, Any]) -> EnvConfig:
        """Return a copy with other options; vocabulary and observation never depend on them."""
        if not isinstance(options, Mapping):
            raise BadInput("options", "not_an_object", seen=type(options).__name__)
        return replace(self, options={**self.options, **options}) if options else self

    def begin(self, seed: int, dealer: str = "seeded") -> Game[Any]:
        """A new game; the same seed is the same game through every door."""
        return new_game(
            self.game, players=self.players, seed=seed, options=self.options, dealer=dealer
        )

    def worth(self, game: Game[Any], seat: int) -> float:
        """What a player would have been paid by now if it were paid with every step."""
        if self.reward == POINTS:
            return float(game.rulebook.total(game.state, seat))
        if self.reward == WIN:
            return _won(game, seat)
        return _margin([score.total for score in game.scores()], seat)

    def worths(self, game: Game[Any]) -> list[float]:
        """Return the worth of the game to every player."""
        return [self.worth(game, seat) for seat in range(self.players)]

    def _rewards(self) -> tuple[str, ...]:
        """Where one player meets nobody, there is nobody to win against."""
        alone = self.players == 1 and not rival_of(self.game, 1, self.options)
        return (POINTS,) if alone else REWARDS


def _won(game: Game[Any], seat: int) -> float:
    winners = game.winners
    return 1.0 / len(winners) if seat in winners else 0.0


def _margin(totals: list[int], seat: int) -> float:
    others = totals[:seat] + totals[seat + 1 :]
    return float(totals[seat] - max(others, default=0))
