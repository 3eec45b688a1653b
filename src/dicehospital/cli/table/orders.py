"""What people may order at the prompt: moves, and questions about the game that change nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dicehospital.cli.files import reserve, write_json
from dicehospital.cli.table.advice import show_hint
from dicehospital.cli.table.rule_texts import show_rules
from dicehospital.cli.table.score_table import show_scores
from dicehospital.cli.table.session import forget_news, save
from dicehospital.cli.table.story import audience_of, sentences
from dicehospital.cli.table.table import HUMAN, seat_named
from dicehospital.cli.table.words import command_of, explained
from dicehospital.kernel.errors import BadInput, IllegalMove, spoken

if TYPE_CHECKING:
    from dicehospital.cli.table.session import GameScreen, Order, Session
    from dicehospital.kernel.text import Reason
    from dicehospital.kernel.types import Move


_BESIDE = ("why", "hint")  # orders after which the list of what can be done still stands there


def obey(session: Session, seat: int | None, line: str) -> None:
    """Do what a line says; what cannot be done is explained and changes nothing."""
    line = line.strip()
    found = order_in(session, line)
    try:
        if found:
            order = session.game_screen.orders.get(found[0]) or ORDERS[found[0]]
            order(session, seat, found[1])
            session.offered = session.offered if found[0] in _BESIDE else None
        elif seat is not None:
            _order_move(session, seat, line)
    except BadInput as error:
        _say_what_is_wrong(session, line, error)
        session.offered = None  # whoever mistyped reads the list again
    except IllegalMove as error:
        say_why(session, error.reason)


def order_in(session: Session, line: str) -> tuple[str, str] | None:
    """The order that a line begins with, and the rest of it; None when it is none."""
    return command_of(session.screen.say.language, line, orders_of(session.game_screen))


def orders_of(game_screen: GameScreen) -> tuple[str, ...]:
    """The words that begin an order in a game; `typed.<word>` has their spellings."""
    return tuple({**ORDERS, **game_screen.orders})


def _say_what_is_wrong(session: Session, line: str, error: BadInput) -> None:
    if error.message.id == "unknown_notation":
        session.screen.tell("order.not_understood", line=line)
    elif (said := spoken(error)) is not None:
        session.screen.tell("cli.problem", problem=said)
    else:
        session.screen.tell("cli.field_problem", field=error.field, problem=error.message)


def say_why(session: Session, reason: Reason) -> None:
    """Tell why something is refused, and what would be legal."""
    say = session.screen.say
    audience = audience_of(say, session.table)
    session.screen.print(*explained(say, reason, audience, session.game_screen.spell))


# -- moves -------------------------------------------------------------------------------------------
def _order_move(session: Session, seat: int, line: str) -> None:
    """Make a move, or a pick of one. What should not happen by accident is confirmed first."""
    if session.game_screen.pick(session, seat, line):
        session.pending = None
        if session.game.rulebook.ruleset.drafting(session.game.state, seat) is None:
            save(session)
        return
    move = _meant(session, seat, line)
    if move is None:
        session.screen.tell("order.unknown")
        return
    reason = session.game.explain(seat, move)
    if reason is not None:
        raise IllegalMove(reason)
    if _has_to_be_confirmed(session, seat, move):
        return
    session.pending = None
    session.game.play(seat, move)
    save(session)


def _meant(session: Session, seat: int, line: str) -> Move | None:
    """The move that a line names; an empty one means the move that waits for confirmation."""
    if not line:
        return session.pending
    return session.game_screen.read_move(session, seat, line)


def _has_to_be_confirmed(session: Session, seat: int, move: Move) -> bool:
    """Whether a move waits for confirmation; then it is said why."""
    if not session.confirm or move == session.pending:
        return False
    warning = session.game_screen.warning(session, seat, move)
    if warning:
        session.pending = move
        session.screen.print(warning)
    return bool(warning)


def _undo(session: Session, seat: int | None, rest: str) -> None:
    """Take back a step: one's own, or that of a person named."""
    if session.pending is not None and not rest:
        session.pending = None
    else:
        whose = _person(session, rest) if rest else seat
        if whose is None:
            session.game.undeal()
        else:
            session.game.undo(whose)
        forget_news(session, whose)
    session.screen.tell("order.undone")
    save(session)


def _person(session: Session, name: str) -> int:
    """The seat of a person named; nobody takes back the moves of bots."""
    seat = seat_named(session.table, session.screen.say, name)
    people = session.table.seats_of(HUMAN)
    if seat not in people:
        names = [session.name(person) for person in people]
        raise BadInput("seat", "not_one_of", seen=name, allowed=names)
    return seat


def _dice(session: Session, _: int | None, __: str) -> None:
    """Type the last dice or card again, as long as nobody has acted on them."""
    session.game.undeal()
    forget_news(session, None)
    save(session)


# -- questions ---------------------------------------------------------------------------------------
def _help(session: Session, seat: int | None, _: str) -> None:
    session.game_screen.show_help(session, seat)


def _why(session: Session, seat: int | None, rest: str) -> None:
    if seat is None or not rest:
        session.screen.tell("order.why_what", example=session.game_screen.example)
    else:
        explain(session, seat, session.game_screen.read_move(session, seat, rest))


def explain(session: Session, seat: int, move: Move) -> None:
    """Explain why a move is refused, or what it costs when it is legal."""
    reason = session.game.explain(seat, move)
    if reason is not None:
        say_why(session, reason)
        return
    effect = session.game_screen.effect(session, seat, move)
    spelt = session.game_screen.spell(session.screen.say, move)
    session.screen.tell("why.legal", move=spelt, effect=effect)


def _score(session: Session, _: int | None, __: str) -> None:
    names = session.table.everybody(session.screen.say)
    show_scores(session.screen, names, session.game.scores())


def _log(session: Session, _: int | None, __: str) -> None:
    events = session.game.events(session.table.viewer)
    with session.screen.paged():
        session.screen.print(*sentences(session.screen.say, session.table, events))


def _rules(session: Session, _: int | None, rest: str) -> None:
    show_rules(session.screen, session.game.name, rest)


# -- saving and leaving ------------------------------------------------------------------------------
def _save(session: Session, _: int | None, rest: str) -> None:
    """Save, or put a copy into a new file."""
    if not rest:
        if save(session):
            session.screen.tell("save.done", file=str(session.file))
        return
    path = Path(rest).expanduser()
    try:
        reserve(path)
        write_json(path, session.table.record())
    except FileExistsError:
        session.screen.tell("save.exists", file=rest)
    except OSError as error:
        session.screen.tell("save.failed", file=rest, problem=str(error.strerror or error))
    else:
        session.screen.tell("save.done", file=rest)


def _quit(session: Session, _: int | None, __: str) -> None:
    session.left = True


ORDERS: dict[str, Order] = {
    "help": _help,
    "why": _why,
    "hint": show_hint,
    "score": _score,
    "log": _log,
    "rules": _rules,
    "undo": _undo,
    "dice": _dice,
    "save": _save,
    "quit": _quit,
}
