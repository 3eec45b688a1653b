"""Asking: people for their moves, bots for theirs, and people for real dice and cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from dicehospital.cli.table.orders import obey, order_in
from dicehospital.cli.table.session import drawn, save
from dicehospital.cli.table.story import asked
from dicehospital.cli.table.table import CARDS, HUMAN, NOBODY, RIVALS
from dicehospital.cli.table.typable import offered
from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from dicehospital.bots import Bot
    from dicehospital.cli.table.session import Session

_PATIENCE = 2.0  # seconds that a person waits for a bot's choice


# -- people ------------------------------------------------------------------------------------------
def ask_person(session: Session, seat: int) -> None:
    """One line from a person: a move, or an order such as `score` or `undo`."""
    secret = session.game_screen.hides(session, seat)
    if secret and not _is_handed_over(session, seat):
        return
    session.game_screen.present(session, seat)
    session.screen.print(_addressed(session, seat, _question(session, seat)))
    if session.pending is None:
        session.game_screen.offer(session, seat)
    known = partial(offered, session, seat)
    obey(session, seat, session.screen.ask(_hint(session, seat), hidden=secret, known=known))
    if secret:
        session.game_screen.cover(session)


def _is_handed_over(session: Session, seat: int) -> bool:
    """Before a secret choice whoever holds the screen passes it on; False when an order was given instead."""
    if session.handed_to != (session.turn, seat):
        say = session.screen.say
        line = session.screen.ask(say.tell("prompt.hand_over", name=session.name(seat)))
        if order_in(session, line):
            obey(session, None, line)
            return False
        session.handed_to = (session.turn, seat)
    return True


def _addressed(session: Session, seat: int, question: str) -> str:
    """A question with the name of whom it is for, where several people share the screen."""
    if seat == session.table.you:
        return question
    return session.screen.say.tell("prompt", name=session.name(seat), question=question)


def _question(session: Session, seat: int) -> str:
    """What is asked of a seat."""
    if session.pending is not None:
        return session.screen.say.tell("prompt.sure")
    return asked(session.screen.say, session.table, seat)


def _hint(session: Session, seat: int) -> str:
    """What it may type."""
    if session.pending is not None:
        return session.screen.say.tell("prompt.confirm")
    return session.game_screen.hint(session, seat)


# -- bots --------------------------------------------------------------------------------------------
def bots_of(session: Session) -> dict[int, Bot]:
    """The bots of a table by seat."""
    found: dict[int, Bot] = {}
    for seat, kind in enumerate(session.table.kinds):
        if kind not in (HUMAN, *RIVALS):
            found[seat] = _bot(session, seat, kind)
    return found


def _bot(session: Session, seat: int, name: str) -> Bot:
    """A bot that is known here: a saved game, which may be anybody's, cannot have another one loaded."""
    from dicehospital.bots.registry import (
        known_bot,
        made,
    )  # only who plays with bots waits for them

    known = known_bot(name, session.game.name, f"about.kinds[{seat}]")
    return made(known, drawn(session, f"seat {seat}"), _PATIENCE)


def ask_bot(session: Session, bot: Bot, seat: int) -> None:
    """A bot's move. It thinks about an imagined game: what is hidden from it is drawn anew.

    It is saved before a person is asked: until then a bot would only choose the same again.
    """
    game = session.game
    seed = drawn(session, f"thought {len(game.events(None))}")
    game.play(seat, bot.choose(game.imagine(seat, seed), seat))
    session.unsaved = True


# -- chance ------------------------------------------------------------------------------------------
def ask_chance(session: Session) -> None:
    """Dice and cards: from the seed, or from people with a box on their table."""
    chance = session.game.chance or {}
    say, game_screen, manual = session.screen.say, session.game_screen, session.table.manual
    if manual == NOBODY or (manual != CARDS and not game_screen.is_dice(chance)):
        session.game.deal()
        return
    line = session.screen.ask(game_screen.chance_question(say, chance)).strip()
    if order_in(session, line):
        obey(session, None, line)
        return
    try:
        session.game.deal(game_screen.chance_answer(say, chance, line))
    except BadInput as error:
        session.screen.tell("cli.field_problem", field=error.field, problem=error.message)
    else:
        save(session)
