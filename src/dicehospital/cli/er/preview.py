"""What a move would cost and bring, in words: it is tried on an imagined game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.er.words import bay, bonus, gained, spell
from dicehospital.er.outlook.trial import MoveSimulator
from dicehospital.er.telling.sentences import bonus as bonus_named
from dicehospital.er.telling.sentences import price
from dicehospital.kernel.phrases import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.er.outlook.trial import MoveOutcome
    from dicehospital.er.state import ErState
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json, Move

_SEED = 0  # what is imagined beyond the move is never looked at


def effect_of(game: Game[ErState], seat: int, move: Move) -> MoveOutcome:
    """Cost and effect of a legal move."""
    return _trial(game, seat).effect(list(move.words))


def _trial(game: Game[ErState], seat: int) -> MoveSimulator:
    rulebook = game.rulebook
    return MoveSimulator(rulebook.ruleset, rulebook.imagine(game.state, seat, _SEED), seat)


# -- in words ----------------------------------------------------------------------------------------
def effect_text(say: Catalogue, game: Game[ErState], seat: int, move: Move) -> str:
    """Cost and effect of a legal move in a few words."""
    trial = _trial(game, seat)
    words = list(move.words)
    effect = trial.effect(words)
    costs = listed(price(effect.stethoscopes, effect.bags))
    brings = _brings(say, game, move)
    brings += [note for event in trial.events(words) if (note := _gain(say, event))]
    if effect.points:
        brings.append(gained(say, "point", effect.points))
    cost = say.tell("move.costs", cost=costs) if costs else say.tell("move.free")
    return ", ".join([cost, *brings])


def _brings(say: Catalogue, game: Game[ErState], move: Move) -> list[str]:
    """The bonus of a die to be taken."""
    fields, card = dict(move.fields), game.view(None)["ambulance"]
    return [bonus(say, bay(card, fields["die"]))] if "die" in fields else []


def _gain(say: Catalogue, event: Json) -> str:
    """What an event means to whoever chooses a move; nothing for those that the bonus has said."""
    kind = event["event"]
    if kind == "bonus_lost":
        return say.tell("move.loses", bonus=bonus_named(event["bonus"]))
    if kind == "goal_scored":
        return say.tell("move.goal", card=event["card"])
    return say.tell(f"move.{kind}") if f"move.{kind}" in say else ""


def numbered(say: Catalogue, game: Game[ErState], seat: int) -> Iterator[tuple[int, str, str]]:
    """Number, notation and effect of every legal move."""
    for number, move in enumerate(game.moves(seat), 1):
        yield number, spell(say, move), effect_text(say, game, seat, move)
