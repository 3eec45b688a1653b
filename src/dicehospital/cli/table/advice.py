"""A hint at the terminal: the best moves, what each is worth, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.table.session import drawn
from dicehospital.cli.table.words import listed
from dicehospital.kernel.phrases import decimal
from dicehospital.kernel.text import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.bots.advice import Advice, Advised
    from dicehospital.cli.table.session import Session

_SECONDS = 1.0  # that a bot may think over a hint
_INDENT = 2


def show_hint(session: Session, seat: int | None, _: str) -> None:
    """Tell whoever is asked what a strong bot would do, and what speaks for it."""
    if seat is None or session.pending is not None:
        session.screen.tell("order.no_hint")
        return
    from dicehospital.bots.advice import advise  # only who asks waits for the bots

    game = session.game
    seed = drawn(session, f"hint {len(game.events(None))}")
    advice = advise(game.imagine(seat, seed), seat, seed, _SECONDS)
    for line in _lines(session, advice):
        session.screen.print(line, hang=_INDENT)


def _lines(session: Session, advice: Advice) -> Iterator[str]:
    say = session.screen.say
    best, *others = advice.moves
    yield say.tell("advice.by", bot=Message(f"web.bot.{advice.bot}.name"))
    first = say.tell("advice.best_typed", move=best.words, typed=_typed(session, best))
    yield " ".join(["-", first, *_told_of_best(session, best, others)])
    for one in others:
        less = _gap("behind", best.ranked.value - one.ranked.value, one.ranked.interval)
        line = say.tell("advice.other_typed", move=one.words, typed=_typed(session, one), less=less)
        yield " ".join(["-", line, *_why(session, one, "advice.but")])


def _told_of_best(session: Session, best: Advised, others: list[Advised]) -> list[str]:
    """What speaks for it, and by how much it is better."""
    say = session.screen.say
    if not others:
        is_only = len(list(session.game.moves(session.game.to_act[0]))) == 1
        return [say.tell("advice.only" if is_only else "advice.alike")]
    gap = best.ranked.value - others[0].ranked.value
    return [*_why(session, best, "advice.why"), say.say(_gap("ahead", gap, best.ranked.interval))]


def _typed(session: Session, advised: Advised) -> str:
    return session.game_screen.spell(session.screen.say, advised.ranked.move)


def _why(session: Session, advised: Advised, message: str) -> list[str]:
    say = session.screen.say
    reasons = [say.say(reason) for reason in advised.reasons]
    return [say.tell(message, reasons=listed(say, reasons))] if reasons else []


def _gap(which: str, points: float, interval: float) -> Message:
    """How far apart two moves are; `n` decides on singular and plural."""
    params = {"points": decimal(points), "n": int(points)}
    if interval <= 0:
        return Message(f"advice.{which}", params)
    return Message(f"advice.{which}_about", {**params, "interval": decimal(interval)})
