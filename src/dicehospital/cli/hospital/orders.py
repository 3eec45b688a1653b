"""Orders that only Dice Hospital has: looking at hospitals and cards, asking why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicehospital.cli.hospital.board.automa import AutomaBoard
from dicehospital.cli.hospital.board.board import Board, displayed, show_table
from dicehospital.cli.hospital.board.investments import token_places
from dicehospital.cli.hospital.board.patients import english
from dicehospital.cli.hospital.things import Things
from dicehospital.cli.hospital.typed import read_notation
from dicehospital.cli.table.orders import explain, say_why
from dicehospital.cli.table.table import seat_named
from dicehospital.cli.table.words import folded
from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.cli.table.session import Order, Session
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Json


def _board(session: Session, _: int | None, rest: str) -> None:
    """The whole table, or one hospital."""
    if not rest:
        show_table(session.screen, session.table, session.view())
        return
    seat = seat_named(session.table, session.screen.say, rest)
    board = Board(session.screen, session.table, session.view())
    if seat < session.game.seats:
        board.hospital(seat, long=True)
    else:
        board.show(*AutomaBoard(session.screen, board.view, board.things).lines())


def _map(session: Session, seat: int | None, _: str) -> None:
    """The City once more."""
    view = session.view() if seat is None else session.game.view(seat)
    if "city" not in view:
        raise BadInput("map", "hospital.no_map")
    Board(session.screen, session.table, view).city().show()


def _cards(session: Session, _: int | None, __: str) -> None:
    """Everything on the table that has a text, with its text."""
    say, things = session.screen.say, Things(session.screen.say, session.game)
    with session.screen.paged():
        for heading, found in _piles(session, session.view()):
            if found:
                session.screen.print(heading)
            for thing in found:
                name, text = things.name(thing), things.does(thing)
                line = say.tell("cards.thing", name=name, text=text)
                session.screen.print(f"  {line}", hang=4)


def _piles(session: Session, view: Json) -> Iterator[tuple[str, list[str]]]:
    say, things = session.screen.say, Things(session.screen.say, session.game)
    yield say.tell("cards.printed"), things.printed
    yield say.tell("cards.display"), displayed(view)
    if view.get("event"):
        yield say.tell("cards.event"), [view["event"]]
    for seat, hospital in enumerate(view["hospitals"]):
        owned = hospital["departments"] + hospital["specialists"]
        owned += [hospital["administrator"]] if hospital["administrator"] else []
        owned += [token for tokens in token_places(hospital).values() for token in tokens]
        owned += hospital.get("bonus", [])
        yield say.tell("cards.of", name=session.name(seat)), list(dict.fromkeys(owned))
    if "city" in view:
        yield say.tell("cards.bonus"), list(dict.fromkeys(view["city"]["bonus"].values()))
    if "automa" in view:
        yield say.tell("cards.automa"), [card["card"] for card in view["automa"]["line"]]


# -- why ---------------------------------------------------------------------------------------------
def _why(session: Session, seat: int | None, rest: str) -> None:
    """Why a move or a thing is refused, or what a legal move does."""
    if seat is None or not rest:
        session.screen.tell("order.why_what", example=session.game_screen.example)
        return
    ref = _ref(session, seat, rest)
    if not ref:
        language, text = session.screen.say.language, english(rest)
        explain(session, seat, read_notation(language, session.game, text))
        return
    reason = _without_draft(session, seat).why(seat, ref)
    if reason is None:
        session.screen.tell("why.can_be_picked", what=rest)
    else:
        say_why(session, reason)


def _without_draft(session: Session, seat: int) -> Game[Any]:
    """The game as if nothing had been picked for the next move."""
    game = session.game.copy()
    game.drop(seat)
    return game


def _ref(session: Session, seat: int, text: str) -> str:
    """What a single name points at: a department, a card, a token, a patient, a place in the City."""
    wanted = folded(english(text))
    things = Things(session.screen.say, session.game)
    for thing in things.known():
        if wanted in (thing, thing.partition("_")[2], folded(things.name(thing))):
            return _of_kind(session, thing)
    view = session.game.view(seat)
    if str(view["asked"][seat]).startswith("city_"):  # `b3` is a tile there, else a Baby
        return _in_the_city(session, wanted)
    for patient in view["hospitals"][seat]["patients"]:
        if wanted == folded(patient["text"]):
            return f"patient:{patient['place']}"
    return ""


def _in_the_city(session: Session, wanted: str) -> str:
    """A tile or an entrance."""
    refs = session.game.rulebook.ruleset.vocabulary.refs
    found = (f"tile:{wanted}", f"entrance:{wanted.upper()}")
    return next((ref for ref in found if ref in refs), "")


_KINDS = ("department", "card", "report", "token", "bonus")


def _of_kind(session: Session, thing: str) -> str:
    refs = session.game.rulebook.ruleset.vocabulary.refs
    found = [f"{kind}:{thing}" for kind in _KINDS]
    ref = next((ref for ref in found if ref in refs), "")
    if not ref:
        raise BadInput("?", "hospital.never_picked", seen=thing)
    return ref


ORDERS: dict[str, Order] = {"board": _board, "map": _map, "cards": _cards, "why": _why}
