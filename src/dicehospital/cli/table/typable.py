"""What can be typed at the prompt of a game, for whoever presses Tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.table.orders import order_in, orders_of
from dicehospital.cli.table.rule_texts import topic_names
from dicehospital.cli.table.words import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dicehospital.cli.table.session import Session


def offered(session: Session, seat: int | None, begun: str) -> list[str]:
    """The lines that begin as somebody has begun."""
    return beginning_as(begun, _lines(session, seat, begun))


def beginning_as(begun: str, lines: Iterable[str]) -> list[str]:
    """The lines that begin so, whatever its capitals and accents; each once."""
    each = {folded(line): line for line in reversed(list(lines))}
    return sorted(line for plain, line in each.items() if plain.startswith(folded(begun)))


def _lines(session: Session, seat: int | None, begun: str) -> Iterable[str]:
    """Moves and orders; behind `why` the moves, behind `rules` the topics."""
    first, blank, _ = begun.partition(" ")
    order = order_in(session, first) if blank else None
    if order is not None:
        return [f"{first} {word}" for word in _behind(session, seat, order[0])]
    return [*_moves(session, seat), *_orders(session)]


def _moves(session: Session, seat: int | None) -> Iterable[str]:
    return session.game_screen.typable(session, seat) if seat is not None else ()


def _orders(session: Session) -> Iterator[str]:
    """The first spelling of each order that is a word."""
    for order in orders_of(session.game_screen):
        spelt = session.screen.say.raw(f"typed.{order}").split()
        yield from [word for word in spelt if word.isalpha() and len(word) > 1][:1]


def _behind(session: Session, seat: int | None, order: str) -> Iterable[str]:
    match order:
        case "why":
            return _moves(session, seat)
        case "rules":
            return topic_names(session.game.name, session.screen.say.language)
        case _:
            return ()
