"""A hint at the terminal: the moves that lead furthest, how they compare, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.table.session import drawn
from dicehospital.kernel.text import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.bots.advice import Advice, Advised
    from dicehospital.cli.table.session import Session

_SECONDS = 3.0  # that a bot may think over a hint while moves are hard to tell apart
_INDENT = 2


def show_hint(session: Session, seat: int | None, _: str) -> None:
    """Tell whoever is asked what a strong bot would do, and what speaks for it."""
    if seat is None or session.pending is not None:
        session.screen.tell("order.no_hint")
        return
    from dicehospital.bots.advice import advise  # only who asks waits for the bots
    from dicehospital.bots.plans import Plans

    game, plans = session.game, session.plans or Plans()
    seed = drawn(session, f"hint {len(game.events(None))}")
    left = plans.left(seat, game.journal())
    advice = advise(game.imagine(seat, seed), seat, seed, _SECONDS, left)
    plans.keep(seat, game.journal(), advice.plans)
    session.plans = plans
    for line in _lines(session, advice):
        session.screen.print(line, hang=_INDENT)


def _lines(session: Session, advice: Advice) -> Iterator[str]:
    say = session.screen.say
    yield say.tell("advice.by", bot=Message(f"web.bot.{advice.bot}.name"))
    for number, one in enumerate(advice.moves):
        which = "other" if number else "suggestion"
        if one.standing == "alike":
            which = "alike"
        move = say.tell(f"advice.{which}_typed", move=one.words, typed=_typed(session, one))
        yield " ".join(["-", move, *map(say.say, _told(one))])


def _told(advised: Advised) -> tuple[Message, ...]:
    """What is said of a move; those that are as good have lines of their own."""
    return advised.told[1:] if advised.standing == "alike" else advised.told


def _typed(session: Session, advised: Advised) -> str:
    return session.game_screen.spell(session.screen.say, advised.ranked.move)
