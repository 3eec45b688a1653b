"""What a bot is: something that chooses a move, and says what it thinks of all of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move

# What is known of a value, where the whole end of a game was searched. `certain`: with the rest of its turn the
# move scores so many points, whatever comes. `average`: so many over all that chance may bring, if the seat
# goes on as well as it can. In a list that is proven, no move has a higher value than the first.
Proof = Literal["", "certain", "average"]
UNPROVEN: Final[Proof] = ""
CERTAIN: Final[Proof] = "certain"
AVERAGE: Final[Proof] = "average"


@dataclass(frozen=True, slots=True)
class Ranked:
    """What a bot thinks of a move."""

    move: Move
    value: float  # points that the seat will have in the end
    # Half of the 95 % interval of what separates it from the best move (the best: from the second);
    # 0 where nothing was sampled.
    interval: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)  # what the value is made of
    # The words of each move that follows it in this turn, as far as the bot has thought it out.
    rest: tuple[tuple[int, ...], ...] = ()
    proof: Proof = UNPROVEN


class Bot(ABC):
    """A policy over the legal moves, made from a seed. One bot may play several seats of a game.

    Whoever asks it hands it `game.imagine(seat, n)`, never the game itself: hidden facts are drawn
    anew there, so a bot cannot see them, and it may play on that copy as it likes.
    """

    name: str  # in results and on the command line
    games: tuple[str, ...]  # that it plays
    # By game: about how many seconds a choice takes.
    pace: ClassVar[dict[str, float]] = {}
    # The most that it may think over a choice; 0: as long as it takes, and the same for the same seed.
    seconds: float = 0.0

    @abstractmethod
    def choose(self, game: Game[Any], seat: int) -> Move:
        """A legal move for a seat that has something to decide; `refuse` says clearly when it has not."""

    def rank(self, game: Game[Any], seat: int) -> list[Ranked]:
        """Every move it thinks of, the best first; of a bot that does not value them all alike."""
        self.refuse(game, seat)
        chosen = self.choose(game.copy(), seat)
        others = [move for move in game.moves(seat) if move != chosen]
        return [Ranked(move, 0.0) for move in (chosen, *others)]

    def tried(self, game: str) -> list[Ranked]:  # noqa: ARG002 (bots that imagine games override it)
        """What it tried in imagined games for its last ranking, the best first, each with its turn."""
        return []

    def refuse(self, game: Game[Any], seat: int) -> None:
        """`BadInput` for a game that it does not play, and for a seat that has nothing to decide."""
        if game.name not in self.games:
            raise BadInput(
                "bot", "bots.other_game", seen=self.name, game=game.name, allowed=self.games
            )
        if not game.to_act:
            raise BadInput("seat", "bots.nobody_acts")
        if seat not in game.to_act:
            raise BadInput("seat", "bots.idle_seat", seen=seat, allowed=game.to_act)
