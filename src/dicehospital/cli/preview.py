"""What a move would cost and bring: it is tried on an imagined game, so no rule is repeated here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicehospital.cli.story import price
from dicehospital.cli.words import bay, bonus, counted, listed, spell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.er.state import Er
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json, Move

_SEED = 0  # what is imagined beyond the move is never looked at
_ENDS = ("turn_started", "game_over")


@dataclass(frozen=True, slots=True)
class Effect:
    """What one move does."""

    stethoscopes: int
    bags: int
    gains: tuple[Json, ...]  # events of the mover that are neither cost nor admission
    points: int  # by how much the mover's score changes
    ends_turn: bool


def effect_of(game: Game[Er], seat: int, move: Move) -> Effect:
    """Try a legal move in a game whose hidden facts are imagined."""
    trial = game.imagine(seat, _SEED)
    before = trial.scores()[seat].total
    trial.play(seat, move)
    if move.kind == "take":
        _reveal(trial, seat)
    events = trial.events(seat)
    own = list(_own(events, seat))
    return Effect(
        sum(event.get("stethoscopes", 0) for event in own),
        sum(event["event"] == "bag_paid" or event.get("bag", False) for event in own),
        tuple(event for event in own if event["event"] not in ("bag_paid", "admitted", "took")),
        trial.scores()[seat].total - before,
        any(event["event"] in _ENDS for event in events),
    )


def _reveal(trial: Game[Er], seat: int) -> None:
    """Let everybody else take something, so that the own take is booked."""
    view = trial.view(None)
    while any("take" in view["todo"][other] for other in trial.to_act if other != seat):
        other = next(other for other in trial.to_act if "take" in view["todo"][other])
        trial.play(other, next(trial.moves(other)))
        view = trial.view(None)


def _own(events: list[Json], seat: int) -> Iterator[Json]:
    """The events of a seat before the next turn."""
    for event in events:
        if event["event"] in _ENDS:
            return
        if event["seat"] == seat:
            yield event


# -- in words ----------------------------------------------------------------------------------------
def effect_text(say: Catalogue, game: Game[Er], seat: int, move: Move) -> str:
    """Cost and effect of a legal move in a few words."""
    effect = effect_of(game, seat, move)
    costs = price(say, effect.stethoscopes, effect.bags)
    brings = _brings(say, game, move)
    brings += [note for event in effect.gains if (note := _gain(say, event))]
    if effect.points:
        brings.append(counted(say, "point", effect.points, plus=True))
    cost = say.tell("move.costs", cost=listed(say, costs)) if costs else say.tell("move.free")
    return ", ".join([cost, *brings])


def _brings(say: Catalogue, game: Game[Er], move: Move) -> list[str]:
    """The bonus of a die to be taken."""
    fields, card = dict(move.fields), game.view(None)["ambulance"]
    return [bonus(say, bay(card, fields["die"]))] if "die" in fields else []


def _gain(say: Catalogue, event: Json) -> str:
    """What an event means to whoever chooses a move; nothing for those that the bonus has said."""
    kind = event["event"]
    if kind == "bonus_lost":
        return say.tell("move.loses", bonus=say.tell(f"bonus.{event['bonus']}"))
    if kind == "goal_scored":
        return say.tell("move.goal", card=event["card"])
    return say.tell(f"move.{kind}") if f"move.{kind}" in say else ""


def numbered(say: Catalogue, game: Game[Er], seat: int) -> Iterator[tuple[int, str, str]]:
    """Number, notation and effect of every legal move."""
    for number, move in enumerate(game.moves(seat), 1):
        yield number, spell(say, move), effect_text(say, game, seat, move)
