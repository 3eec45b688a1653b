"""Asking: people for their moves, bots for theirs, and people for real dice and cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from dicehospital.api import read_seed
from dicehospital.cli.orders import obey
from dicehospital.cli.preview import effect_of
from dicehospital.cli.rule_texts import folded
from dicehospital.cli.session import (
    save,
    show_own_sheet,
    takes_in_secret,
)
from dicehospital.cli.table import ALICAT, CARDS, HUMAN, NOBODY
from dicehospital.cli.typed import command_of
from dicehospital.cli.words import bonus, die, spell
from dicehospital.er.components import AMBULANCES, COLOURS, extra_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.rng import derive

if TYPE_CHECKING:
    from dicehospital.bots import Bot
    from dicehospital.cli.session import Session
    from dicehospital.kernel.types import Json, Move

_GIVING_UP = ("bury", "bury_extra", "skip_screen")
_DICE = re.compile(r"(\d)[ ,;/]*(\d)[ ,;/]*(\d)")


# -- people ------------------------------------------------------------------------------------------
def ask_person(session: Session, seat: int) -> None:
    """One line from a person: a move, or an order such as `sheet` or `undo`."""
    secret = takes_in_secret(session, seat)
    if secret and not _is_handed_over(session, seat):
        return
    show_own_sheet(session, seat)
    question = _question(session, seat)
    session.screen.tell("prompt", name=session.name(seat), question=question)
    obey(session, seat, session.screen.ask(_hint(session, seat), hidden=secret))


def _is_handed_over(session: Session, seat: int) -> bool:
    """Before a secret take whoever holds the screen passes it on; False when an order was given instead."""
    turn = session.view()["turn"]
    if session.handed_to != (turn, seat):
        say = session.screen.say
        line = session.screen.ask(say.tell("prompt.hand_over", name=session.name(seat)))
        if command_of(say.language, line):
            obey(session, None, line)
            return False
        session.handed_to = (turn, seat)
    return True


def _question(session: Session, seat: int) -> str:
    """What is asked of a seat."""
    say, view = session.screen.say, session.game.view(seat)
    if session.pending is not None:
        return say.tell("prompt.sure")
    facts: Json = {}
    taken = view["taken"][seat]
    if taken:
        facts["die"] = die(say, taken, view["dice"])
        facts["bonus"] = bonus(say, AMBULANCES[view["ambulance"]][COLOURS.index(taken)])
    return say.tell("prompt." + "_".join(view["todo"][seat]), **facts)


def _hint(session: Session, seat: int) -> str:
    """The moves that cost nothing, and where the others are found."""
    say, moves = session.screen.say, list(session.game.moves(seat))
    if session.pending is not None:
        return say.tell("prompt.confirm")
    free = [spell(say, move) for move in moves if _is_free(session, seat, move)]
    message = "prompt.free" if free else "prompt.none_free"
    return say.tell(message, moves=", ".join(free), count=len(moves))


def _is_free(session: Session, seat: int, move: Move) -> bool:
    if move.kind in _GIVING_UP:
        return False
    effect = effect_of(session.game, seat, move)
    return not effect.stethoscopes and not effect.bags


# -- bots --------------------------------------------------------------------------------------------
def bots_of(session: Session) -> dict[int, Bot]:
    """The bots of a table by seat."""
    found: dict[int, Bot] = {}
    for seat, kind in enumerate(session.table.kinds):
        if kind not in (HUMAN, ALICAT):
            from dicehospital.bots import make_bot  # only those who play with bots wait for them

            found[seat] = make_bot(kind, _drawn(session, f"seat {seat}"))
    return found


def ask_bot(session: Session, bot: Bot, seat: int) -> None:
    """A bot's move. It thinks about an imagined game: what is hidden from it is drawn anew."""
    game = session.game
    seed = _drawn(session, f"thought {len(game.events(None))}")
    game.play(seat, bot.choose(game.imagine(seat, seed), seat))
    save(session)


def _drawn(session: Session, purpose: str) -> int:
    """A number that follows from the seed of the game, but tells nothing about its dice and cards."""
    seed = read_seed(session.game.origin.get("seed", 0))
    return int(derive(seed, (f"bots: {purpose}",))[0])


# -- chance ------------------------------------------------------------------------------------------
def ask_chance(session: Session) -> None:
    """Dice and cards: from the seed, or from people with a box on their table."""
    asked = session.game.chance or {}
    manual = session.table.manual
    if manual == NOBODY or (asked["ask"] == "card" and manual != CARDS):
        session.game.deal()
        return
    line = session.screen.ask(_chance_question(session, asked)).strip()
    if command_of(session.screen.say.language, line):
        obey(session, None, line)
        return
    try:
        session.game.deal(_answer(session, asked, line))
    except BadInput as error:
        session.screen.tell("cli.field_problem", field=error.field, problem=error.message)
    else:
        save(session)


def _chance_question(session: Session, asked: Json) -> str:
    say = session.screen.say
    if asked["ask"] == "roll":
        return say.tell("prompt.dice")
    return say.tell(f"prompt.card.{asked['deck']}", cards=asked["outcomes"])


def _answer(session: Session, asked: Json, line: str) -> Any:  # noqa: ANN401 (as `Game.deal` takes it)
    if asked["ask"] == "roll":
        match = _DICE.fullmatch(line)
        if not match:
            raise BadInput("dice", "not_three_dice", seen=line)
        return [int(value) for value in match.groups()]
    if asked["deck"] == "ambulance":
        return _ambulance(session, asked["outcomes"], line)
    return next((card for card in asked["outcomes"] if line.upper() in (card, card[1:])), line)


def _ambulance(session: Session, left: list[int], line: str) -> int | str:
    """An ambulance card by its number or, as the cards show none, by its three bonuses."""
    if line.isascii() and line.isdecimal():
        return int(line[:4])
    words = [folded(word) for word in re.split(r"[ ,]+", line)]
    found = [card for card in left if _shows(session, card, words)]
    return found[0] if len(found) == 1 else line


def _shows(session: Session, card: int, words: list[str]) -> bool:
    """Whether three words, maybe cut short, are the bonuses of a card from left to right."""
    pairs = list(zip(AMBULANCES[card], words, strict=False))
    return len(words) == len(COLOURS) and all(_means(session, bay, word) for bay, word in pairs)


def _means(session: Session, bay: str, word: str) -> bool:
    if extra_of(bay)[1]:
        return word == folded(bay)
    return any(
        spoken.startswith(word)
        for spoken in (bay, *folded(session.screen.say.tell(f"bonus.{bay}")).split())
    )
