"""One game between bots, played through the public interface, and its result."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dicehospital.api import new_game, rival_of
from dicehospital.bots import Bot, make_bot
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json, Score

ALICAT = "alicat"  # who sits opposite in a solo game of ER; not a bot but rules ...
AUTOMA = "automa"  # ... as this one of Dice Hospital
_IMAGINED = 2**31  # seeds for what bots imagine


@dataclass(frozen=True, slots=True)
class Table:
    """What all games of a run have in common."""

    bots: tuple[str, ...]  # by seat; one alone may play against the rules
    game: str = "er"
    options: Json = field(default_factory=dict)  # as `new_game` takes them

    @property
    def has_reports(self) -> bool:
        """Whether somebody plays Dice Hospital alone and against nobody: for medical reports."""
        return self.game == "hospital" and len(self.names) == 1

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at each seat, an opponent played by the rules included."""
        rival = rival_of(self.game, len(self.bots), self.options)
        return (*self.bots, rival) if rival else self.bots


@dataclass(frozen=True, slots=True)
class Result:
    """How one game of a run ended."""

    game: int  # 0 is the first of the run
    seed: int
    bots: tuple[str, ...]  # by seat
    scores: tuple[Score, ...]  # by seat
    winners: tuple[int, ...]  # seats; several share a victory
    decisions: int  # picks made
    reports: int | None = None  # medical reports completed, where there are any


class Imagined:
    """What bots are shown of the game of a seed: worlds that look the same from their seat."""

    def __init__(self, seed: int) -> None:
        # Never the game's own seed: from that a bot could foretell its dice.
        self._streams = derive(seed, ("imagined",))

    def shown(self, game: Game[Any], seat: int) -> Game[Any]:
        """The next world for a seat."""
        return game.imagine(seat, below(self._streams, 0, _IMAGINED))


def play_game(table: Table, seed: int) -> tuple[Game[Any], int]:
    """A finished game and the number of picks made. Game and bots follow from the seed."""
    game = new_game(table.game, players=len(table.bots), seed=seed, options=table.options)
    bots, imagined = seat_bots(table, seed), Imagined(seed)
    decisions = 0
    while not game.is_over:
        seat = game.to_act[0]
        move = bots[seat].choose(imagined.shown(game, seat), seat)
        game.play(seat, move)
        decisions += len(move.words)
    return game, decisions


def seat_bots(table: Table, seed: int) -> list[Bot]:
    """A bot for each seat. Seats of one name share one bot, and so its random stream."""
    made = {name: make_bot(name, seed) for name in table.bots}
    return [made[name] for name in table.bots]


def result_of(table: Table, number: int, seed: int) -> Result:
    """The result of game `number` of a run, whose own seed this is."""
    game, decisions = play_game(table, seed)
    return Result(
        number,
        seed,
        table.names,
        game.scores(),
        winning_seats(game),
        decisions,
        _reports(table, game),
    )


def _reports(table: Table, game: Game[Any]) -> int | None:
    """How many medical reports were completed in a game that has them."""
    return len(game.view(None)["reports"]["completed"]) if table.has_reports else None


def winning_seats(game: Game[Any]) -> tuple[int, ...]:
    """The winners; where nobody does, the automatic opponent in the last seat has won."""
    return game.winners or (len(game.scores()) - 1,)
