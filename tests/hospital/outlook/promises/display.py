"""A card on display does in the activation what it promised."""

from __future__ import annotations

import random
from itertools import islice

import dicehospital as dh
from tests.harness import Game, Json
from tests.hospital.outlook.promises.happened import (
    DONE,
    MOST_MOVES,
    asked,
    bed_of,
    out_of_order,
    patients,
)
from tests.hospital.outlook.promises.night import let_it_go

_LONG = 60  # answers of others until the own activation
_TRIED = 3  # cards of one decision
_MOST = 120  # placements of a specialist that are compared


def display(game: Game, rng: random.Random) -> None:
    """DH-4.1, DH-5.2, DH-5.6: whom a card reaches or helps in this round's activation."""
    for seat in game.to_act:
        found = {card["word"]: card for card in game.outlook(seat)["display"]}
        if asked(game, seat) != "improve":
            assert not found
            continue
        names = {word: game.vocabulary[word] for word in game.options(seat)}
        assert {word: name for word, name in names.items() if name != "pass"} == {
            word: card["card"] for word, card in found.items()
        }
        for card in rng.sample([*found.values()], min(len(found), _TRIED)):
            then = _activating(game, seat, card["word"])
            if then is not None:
                _check(then, seat, card)


def _activating(game: Game, seat: int, word: int) -> Game | None:
    """The own activation after a card was taken; None where something else is asked before."""
    copy = game.copy()
    copy.pick(seat, word)
    for _ in range(_LONG):
        if seat in copy.to_act:
            break
        let_it_go(copy, copy.to_act[0])
    same = patients(game, seat) == patients(copy, seat)
    return copy if same and seat in copy.to_act and asked(copy, seat) == "turn" else None


def _check(game: Game, seat: int, card: Json) -> None:
    if card["staff"] == 0:
        _check_room(game, seat, card)
        assert [] == card["helps"]
    else:
        _check_specialist(game, seat, card)
        assert [] == card["patients"]


def _check_room(game: Game, seat: int, card: Json) -> None:
    """The new department reaches just those, with any of the staff; of two alike one is offered."""
    outlook, kind = _openings(game, seat)[0].outlook(seat), card["card"].split("#")[0]
    found: dict[int, Json] = {}
    for room in outlook["rooms"]:
        for row in room["staff"] if room["department"].split("#")[0] == kind else ():
            for change in outlook["reached"][row["reached"]]:
                if "as" in found.get(change["place"], {"as": ""}):
                    found[change["place"]] = change
    assert [found[place] for place in sorted(found)] == card["patients"]


def _check_specialist(game: Game, seat: int, card: Json) -> None:
    """Everybody whom some placement of hers lets the ability be for without a bag, where all are known."""
    kind, names = card["card"].split("#")[0], game.vocabulary
    helped: set[int] = set()
    for opened in _openings(game, seat):
        moves = list(islice(opened.moves(seat), MOST_MOVES))
        hers = [
            move
            for move in moves
            if move.kind == "activate"
            and names[move.words[1]].split("#")[0] == kind
            and not any(names[word].startswith("as ") for word in move.words)
        ]
        if len(moves) >= MOST_MOVES or len(hers) > _MOST:
            return
        helped |= {place for move in hers for place in _helped(opened, seat, move)}
    assert set(card["helps"]) == helped, (card, patients(game, seat))


def _openings(game: Game, seat: int) -> list[Game]:
    """DH-10.6: whoever has a Consultant and two to copy says first whom, and places staff then."""
    moves = [move for move in islice(game.moves(seat), MOST_MOVES) if move.kind == "copy"]
    found = [game.copy() for _ in moves] or [game]
    for opened, move in zip(found, moves, strict=False):
        opened.play(seat, move)
    return found


def _helped(game: Game, seat: int, move: dh.Move) -> set[int]:
    """The beds of those whom an ability is for after a placement."""
    copy = game.copy()
    for word in move.words:
        while word not in copy.options(seat).list():
            copy.pick(seat, DONE)
        copy.pick(seat, word)
    if asked(copy, seat) != "ability" or list(copy.state.streams) != list(game.state.streams):
        return set()  # whom dice that were rolled would let it be for, nobody can promise
    found: set[int] = set()
    for word in copy.options(seat):
        ahead = copy
        if not bed_of(copy, word):
            ahead = copy.copy()
            ahead.pick(seat, word)
        if asked(ahead, seat) == "ability" and not copy.vocabulary[word].startswith("as "):
            legal = (*ahead.options(seat), *out_of_order(ahead, seat))
            found |= {bed for word in legal if (bed := bed_of(ahead, word))}
    return _equals(game, seat, _equals(copy, seat, found))


def _equals(game: Game, seat: int, places: set[int]) -> set[int]:
    """Beds, and those of equal patients."""
    beds = [int(bed) for bed in game.state.hospitals[seat].beds]
    kinds = {beds[place - 1] for place in places} - {0}
    return {place for place, bed in enumerate(beds, 1) if bed in kinds}
