"""Games with one digest, which `python -m tools.wasm.same_games` prints, whoever plays them by which build.

`python -m tools.wasm.same_games bots` plays those in which bots judge, imagine and prove: a processor that
counted otherwise would choose otherwise.
It imports nothing but the package, so that it also runs where there is nothing else.
"""

from __future__ import annotations

import hashlib
import json
import platform
import sys
from random import Random
from typing import Any, Final, NamedTuple

import dicehospital as dh
from dicehospital.bots.registry import make_bot
from dicehospital.kernel.build import COMPILED


class Games(NamedTuple):
    """Some games that are alike."""

    number: int
    game: str
    players: int
    modules: tuple[str, ...] = ()
    bot: str = ""  # who plays; without one every pick is as likely as any other

    def opened(self, seed: int) -> dh.AnyGame:
        """The game of a seed."""
        options = {"modules": list(self.modules)} if self.modules else {}
        return dh.new_game(self.game, players=self.players, seed=seed, options=options)


ALL: Final = (
    Games(50, "er", 3),
    Games(50, "hospital", 2),
    Games(10, "hospital", 3, ("city", "investments", "maternity")),
    Games(1, "er", 2, bot="greedy"),
    Games(1, "hospital", 2, bot="greedy"),
)

OF_BOTS: Final = (
    Games(2, "er", 1, bot="hard"),
    Games(2, "er", 3, bot="hard"),
    Games(1, "er", 1, bot="expert:worlds=2,moves=3"),
    Games(2, "hospital", 2, bot="hard"),
    Games(1, "hospital", 3, ("city", "investments", "maternity"), "hard"),
    Games(1, "hospital", 2, bot="expert:worlds=2,moves=3"),
)


def played(games: Games, seed: int) -> tuple[dh.AnyGame, int]:
    """A game to its end, and how many decisions it took."""
    game = games.opened(seed)
    bots = [make_bot(games.bot, seed + seat) for seat in range(games.players if games.bot else 0)]
    chance, decisions = Random(seed), 0  # noqa: S311 (nobody is to be surprised)
    while not game.is_over:
        seat = game.to_act[0]
        if bots:
            game.play(seat, bots[seat].choose(game, seat))
        else:
            options = game.options(seat)
            game.pick(seat, options[int(chance.random() * len(options))])
        decisions += 1
    return game, decisions


def told(groups: tuple[Games, ...] = ALL) -> dict[str, Any]:
    """Some games by one digest of their journals and scores, and what played them."""
    digest, decisions = hashlib.sha256(), 0
    for games in groups:
        for seed in range(1, games.number + 1):
            game, made = played(games, seed)
            decisions += made
            scores = [score.total for score in game.scores()]
            digest.update(json.dumps([list(game.journal()), scores]).encode())
    number = sum(games.number for games in groups)
    return {
        "games": number,
        "decisions": decisions,
        "digest": digest.hexdigest(),
        "compiled": COMPILED,
        "platform": f"{sys.platform} {platform.machine()}".rstrip(),
    }


if __name__ == "__main__":
    print(json.dumps(told(OF_BOTS if "bots" in sys.argv[1:] else ALL)))
