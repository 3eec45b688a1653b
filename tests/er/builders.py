"""Builders of Emergency Roll sheets, positions and turns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

import dicehospital as dh
from tests.er.reference.game import AMBULANCES, DICE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Position = dict[str, Any]
Game: TypeAlias = "dh.Game[Any]"

CARDS = ["C10", "C13", "R5", "E0"]  # goals that patients alone never meet
EMPTY = "-/-/-/-/-/-/- st1-1 bb0-0 n- m0"
UNTOUCHED = "-/-/-/-/-/-/- st1-0 bb0-0 n- m0"
# Every bed holds a 1, screens let equal values follow: 49 points for the wards and no legal bed.
FULL_WARDS = " ".join(
    f"W{ward}=[{','.join(['1s'] * (size - 1))},1]"
    for ward, size in enumerate((4, 5, 5, 4, 5, 6, 3), start=1)
)


def sheet(
    wards: str = "",
    *,
    st: tuple[int, int] = (1, 1),
    bb: tuple[int, int] = (0, 0),
    nurses: str = "",
    morgue: int = 0,
) -> str:
    """The notation of a sheet; without st and bb nothing is left to use (S = 0, B = 0).

    >>> sheet("W1=[2] W2=[1,5s]", bb=(1, 0), nurses="14")
    '2/15s/-/-/-/-/- st1-1 bb1-0 n14 m0'
    """
    written = {int(ward): marks for ward, marks in re.findall(r"W(\d)=\[([^\]]*)\]", wards)}
    beds = "/".join(written.get(ward, "").replace(",", "") or "-" for ward in range(1, 8))
    return f"{beds} st{st[0]}-{st[1]} bb{bb[0]}-{bb[1]} n{nurses or '-'} m{morgue}"


def alicat(
    wards: str = "",
    *,
    st: tuple[int, int] = (1, 1),
    bb: tuple[int, int] = (0, 0),
    nurses: str = "+2",
    morgue: int = 0,
) -> str:
    """The notation of ALICAT's sheet: its two unattached nurses are there unless told."""
    return sheet(wards, st=st, bb=bb, nurses=nurses, morgue=morgue)


def rolled(dice: Sequence[int]) -> dict[str, int]:
    """The dice of a position from red, yellow, green."""
    return dict(zip(DICE, dice, strict=True))


def gone(*cards: str, seats: int = 2) -> Position:
    """The cardiologists field of a position in which these cards were discarded unscored."""
    return {card: {"shows": 0, "points": [0] * seats} for card in cards}


def table(
    sheets: Sequence[str],
    ambulance: int | None = None,
    dice: Sequence[int] | None = None,
    *,
    players: int | None = None,
    dealer: str = "manual",
    script: list[Any] | None = None,
    **fields: object,
) -> Game:
    """A position of as many people as there are sheets; chance waits to be told."""
    position: Position = {
        "game": "er",
        "players": len(sheets) if players is None else players,
        "cards": CARDS,
        "sheets": list(sheets),
        **fields,
    }
    if ambulance is not None:
        position["ambulance"] = ambulance
    if dice is not None:
        position["dice"] = rolled(dice)
    return dh.from_position(position, dealer=dealer, script=script)


def duel(
    sheets: Sequence[str] = (EMPTY, EMPTY),
    ambulance: int | None = 5,
    dice: Sequence[int] | None = (3, 2, 2),
    **fields: Any,
) -> Game:
    """A game of two people."""
    return table(sheets, ambulance, dice, **fields)


def solo(
    human: str = EMPTY,
    opponent: str = "-/-/-/-/-/-/- st1-1 bb0-0 n+2 m0",
    ambulance: int | None = 5,
    dice: Sequence[int] | None = (3, 2, 2),
    **fields: Any,
) -> Game:
    """A game against ALICAT, which is Chief on even turns and then acts at once."""
    return table((human, opponent), ambulance, dice, players=1, **fields)


def card_with(die: str, bonus: str) -> int:
    """The lowest ambulance card whose bay of that colour brings the bonus."""
    bay = DICE.index(die)
    return next(card for card, bays in enumerate(AMBULANCES) if bays[bay] == bonus)


def resolving(
    die: str,
    value: int,
    bonus: str = "nurse",
    own: str = EMPTY,
    **fields: Any,
) -> Game:
    """Seat 0 has to resolve this die, all takes being public and booked; seat 1 waits as well."""
    other = "yellow" if die == "red" else "red"
    dice = {**dict.fromkeys(DICE, 1), die: value}
    return duel(
        [own, EMPTY], card_with(die, bonus), list(dice.values()), taken=[die, other], **fields
    )


def legal(game: Game, seat: int = 0) -> set[str]:
    """The notation of every legal move of a seat."""
    return {str(move) for move in game.moves(seat)}


def written(game: Game, seat: int = 0) -> str:
    """The notation of a seat's sheet, as everybody sees it."""
    return str(game.view(None)["sheets"][seat])


def play(game: Game, seat: int, *moves: str) -> Game:
    """The same game after these moves of one seat."""
    for move in moves:
        game.play(seat, move)
    return game


def after(game: Game, *moves: str, seat: int = 0) -> str:
    """The sheet of a seat after its moves, while another seat keeps the turn open."""
    return written(play(game, seat, *moves), seat)


_DULL = ("bury", "skip screen", "bury extra")


def dull_move(game: Game, seat: int) -> str:
    """A move that changes as little as possible: a free die, then the morgue."""
    options = legal(game, seat)
    for move in _DULL:
        if move in options:
            return move
    table_view = game.view(None)
    chiefs = table_view["taken"][table_view["chief"]]
    return next(f"take {die}" for die in DICE if f"take {die}" in options and die != chiefs)


def bury_all(game: Game, *seats: int) -> Game:
    """The same game when these seats (or all) have buried whatever they still owe this turn."""
    turn = game.view(None)["turn"]
    while game.chance is None and not game.is_over and game.view(None)["turn"] == turn:
        waiting = [seat for seat in game.to_act if not seats or seat in seats]
        if not waiting or any(move.startswith("discard") for move in legal(game, waiting[0])):
            break
        game.play(waiting[0], dull_move(game, waiting[0]))
    return game


def asked(game: Game) -> str | None:
    """What is asked of chance now: "card" or "roll", or nothing."""
    return None if game.chance is None else str(game.chance["ask"])


def deal(game: Game, *results: object) -> Game:
    """The same game after chance gave these answers."""
    for result in results:
        game.deal(result)
    return game


def next_turn(game: Game, card: int, dice: Iterable[int]) -> Game:
    """The same game after the flip of this card and this roll."""
    return deal(game, card, list(dice))


def points(game: Game, part: str) -> tuple[int, ...]:
    """One part of the score of every seat."""
    return tuple(score.parts[part] for score in game.scores())


def showing(game: Game, card: str) -> int:
    """The value a cardiologist shows, 0 when it was discarded."""
    return int(game.view(None)["cardiologists"][card]["shows"])
