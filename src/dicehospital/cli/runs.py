"""What commands that play many games are asked alike: options of the game, players, seed, difficulty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dicehospital.bots.registry import asked_bot
from dicehospital.bots.settings import split_bots
from dicehospital.cli.game_flags import game_flags, refuse_other_games
from dicehospital.cli.params import CommaList, bots_known
from dicehospital.hospital.options import read_pack
from dicehospital.kernel.chance.rng import fresh_seed
from dicehospital.kernel.errors import BadInput
from dicehospital.lab.difficulty import ALL, DIFFICULTIES
from dicehospital.lab.match import AUTOMA

if TYPE_CHECKING:
    from dicehospital.kernel.types import Json

_HIGHEST_SEED = 2**63 - 1  # files of results have no larger whole numbers
_DRAWN_SEEDS = 10**9
_PLAYERS = 2  # where it is not said

# The options of both games, as `sim` and `arena` take them.
run_flags = game_flags(
    "edition", "module", "pack", "first_game", "activation", "double_fatalities", "double_reports",
    texts="sim.help",
    without=("cards",),
)  # fmt: skip


class Bots(CommaList):
    """Bots between commas, each with the settings that its name carries."""

    name = "BOTS"

    def __init__(self) -> None:
        super().__init__(bots_known)

    def convert(
        self,
        value: Any,  # noqa: ANN401
        param: click.Parameter | None,  # noqa: ARG002
        ctx: click.Context | None,  # noqa: ARG002
    ) -> list[str]:
        """The bots without the blanks around them."""
        return split_bots(str(value))


def agree(game: str, asked: Json) -> None:
    """Refuse what belongs to another game, and read the pack that a file holds."""
    refuse_other_games(game, asked, "sim.other_game")
    if "pack" in asked:
        asked["pack"], _ = read_pack(asked["pack"], "pack")


def bots_of(names: list[str], game: str, players: int) -> tuple[str, ...]:
    """A bot for each player; one name stands for all."""
    for name in names:
        asked_bot(name, game, "bots")
    if len(names) == 1:
        return (names[0],) * players
    if len(names) != players:
        raise BadInput("bots", "sim.wrong_bots", seen=len(names), players=players)
    return tuple(names)


def players_of(players: int | None, asked: Json) -> int:
    """How many play."""
    return players or (1 if "solo" in asked else _PLAYERS)


def seed_of(seen: str | None, games: int) -> int:
    """The seed of the first game."""
    if seen is None:
        return fresh_seed() % _DRAWN_SEEDS
    highest = _HIGHEST_SEED - games
    number = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 20 else -1
    if not 0 <= number <= highest:
        raise BadInput("seed", "not_between", seen=seen, low=0, high=highest)
    return number


def difficulties(asked: Json, name: str | None) -> dict[str, Json]:
    """The difficulties of the Automa asked for; what they decide cannot be said beside them."""
    if name is None:
        return {"": {}}
    if asked.get("solo") != AUTOMA:
        raise BadInput("difficulty", "only_with_solo", solo=AUTOMA)
    decided = [key for key in ("automa_mix", "automa_easy", "automa_hard") if key in asked]
    if decided:
        raise BadInput(decided[0], "sim.with_difficulty")
    return DIFFICULTIES if name == ALL else {name: DIFFICULTIES[name]}
