"""What people may order at the prompt: moves, and questions about the game that change nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid

from dicehospital.cli.cards_text import cards_long
from dicehospital.cli.files import reserve, write_json
from dicehospital.cli.map_text import show_map
from dicehospital.cli.preview import effect_of, effect_text, numbered
from dicehospital.cli.rules import show_rules
from dicehospital.cli.score_table import show_scores
from dicehospital.cli.session import forget_news, save
from dicehospital.cli.story import audience_of, told
from dicehospital.cli.table import HUMAN, seat_named
from dicehospital.cli.table_text import show_sheet
from dicehospital.cli.typed import command_of, read_move
from dicehospital.cli.words import bays, explained, spell
from dicehospital.kernel.errors import BadInput, IllegalMove

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.cli.session import Session
    from dicehospital.kernel.types import Move, Reason


def obey(session: Session, seat: int | None, line: str) -> None:
    """Do what a line says; what cannot be done is explained and changes nothing."""
    line = line.strip()
    found = command_of(session.screen.say.language, line)
    try:
        if found:
            ORDERS[found[0]](session, seat, found[1])
        elif seat is not None:
            _order_move(session, seat, line)
    except BadInput as error:
        _say_what_is_wrong(session, line, error)
    except IllegalMove as error:
        _say_why(session, error.reason)


def _say_what_is_wrong(session: Session, line: str, error: BadInput) -> None:
    if error.message.id == "unknown_notation":
        session.screen.tell("order.not_understood", line=line)
    else:
        session.screen.tell("cli.field_problem", field=error.field, problem=error.message)


def _say_why(session: Session, reason: Reason) -> None:
    say = session.screen.say
    session.screen.print(*explained(say, reason, audience_of(say, session.table)))


# -- moves -------------------------------------------------------------------------------------------
def _order_move(session: Session, seat: int, line: str) -> None:
    """Make a move. One that ends the turn cannot be taken back, so it is confirmed first."""
    move = _meant(session, seat, line)
    if move is None:
        session.screen.tell("order.unknown")
        return
    reason = session.game.explain(seat, move)
    if reason is not None:
        raise IllegalMove(reason)
    if session.confirm and move != session.pending and _ends_turn(session, seat, move):
        _wait_for_confirmation(session, seat, move)
        return
    session.pending = None
    session.game.play(seat, move)
    save(session)


def _meant(session: Session, seat: int, line: str) -> Move | None:
    """The move that a line names; an empty one means the move that waits for confirmation."""
    if not line:
        return session.pending
    return read_move(session.screen.say.language, session.game, seat, line)


def _ends_turn(session: Session, seat: int, move: Move) -> bool:
    return effect_of(session.game, seat, move).ends_turn


def _wait_for_confirmation(session: Session, seat: int, move: Move) -> None:
    say = session.screen.say
    session.pending = move
    effect = effect_text(say, session.game, seat, move)
    session.screen.tell("order.confirm", move=spell(say, move), effect=effect)


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
        forget_news(session)
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
    forget_news(session)
    save(session)


# -- questions ---------------------------------------------------------------------------------------
def _help(session: Session, seat: int | None, _: str) -> None:
    """Legal moves with cost and effect, and what else can be typed."""
    screen = session.screen
    if seat is not None:
        _show_moves(session, list(numbered(screen.say, session.game, seat)))
    else:
        screen.print(*_cards_left(session))
    screen.tell("order.help_manual" if session.table.manual else "order.help")


def _show_moves(session: Session, rows: list[tuple[int, str, str]]) -> None:
    if session.screen.plain:
        for number, move, effect in rows:
            session.screen.tell("move.line", number=number, move=move, effect=effect)
        return
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", style="dim")
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for number, move, effect in rows:
        grid.add_row(str(number), move, effect)
    session.screen.print(grid)


def _cards_left(session: Session) -> list[str]:
    """The ambulance cards that may come, with their bonuses."""
    asked = session.game.chance or {}
    if asked.get("deck") != "ambulance":
        return []
    return [f"{card}: {bays(session.screen.say, card)}" for card in asked["outcomes"]]


def _why(session: Session, seat: int | None, rest: str) -> None:
    """Explain why a move is refused, or what it costs when it is legal."""
    say, game = session.screen.say, session.game
    if seat is None or not rest:
        session.screen.tell("order.why_what")
        return
    move = read_move(say.language, game, seat, rest)
    reason = game.explain(seat, move)
    if reason is not None:
        _say_why(session, reason)
    else:
        effect = effect_text(say, game, seat, move)
        session.screen.tell("why.legal", move=spell(say, move), effect=effect)


def _seat(session: Session, seat: int | None, rest: str) -> int:
    if rest:
        return seat_named(session.table, session.screen.say, rest)
    return seat if seat is not None else 0


def _sheet(session: Session, seat: int | None, rest: str) -> None:
    whose = _seat(session, seat, rest)
    show_sheet(session.screen, session.table, session.view(), whose)


def _map(session: Session, seat: int | None, rest: str) -> None:
    show_map(session.screen, session.view()["sheets"][_seat(session, seat, rest)])


def _score(session: Session, _: int | None, __: str) -> None:
    names = [session.name(seat) for seat in range(session.game.seats)]
    show_scores(session.screen, names, session.game.scores())


def _cards(session: Session, _: int | None, __: str) -> None:
    session.screen.print(*cards_long(session.screen.say, session.table, session.view()))


def _log(session: Session, _: int | None, __: str) -> None:
    events = session.game.events(session.table.viewer)
    session.screen.print(*(told(session.screen.say, session.table, event) for event in events))


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


ORDERS: dict[str, Callable[[Session, int | None, str], None]] = {
    "help": _help,
    "why": _why,
    "sheet": _sheet,
    "map": _map,
    "score": _score,
    "cards": _cards,
    "log": _log,
    "rules": _rules,
    "undo": _undo,
    "dice": _dice,
    "save": _save,
    "quit": _quit,
}
