"""Builders of Dice Hospital positions, moves and what can be read from a game."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

import pytest

import dicehospital as dh

Json = dict[str, Any]
Game: TypeAlias = "dh.Game[Any]"

COLOURS = ("red", "yellow", "green")
REMOVED = {1: 10, 2: 6, 3: 3, 4: 0}  # dice of each colour left in the box, by player count
SHOWN = {
    "departments": ["d_ent", "d_ortho", "d_theatre"],
    "specialists": ["s_gp", "s_urologist", "s_virologist"],
}


def ward(*patients: str, **fields: Any) -> Json:
    """A hospital of a position.

    >>> ward("R3", "Y4t", blood=1)
    {'patients': ['R3', 'Y4t'], 'blood': 1}
    """
    return {"patients": list(patients), **fields} if patients else fields


def display(departments: int, specialists: int) -> dict[str, list[str]]:
    """So many tiles and cards that no example owns, face up."""
    return {
        "departments": SHOWN["departments"][:departments],
        "specialists": SHOWN["specialists"][:specialists],
    }


def placed(
    *hospitals: Json,
    players: int | None = None,
    dealer: str | None = None,
    **fields: Any,
) -> Game:
    """A game from a position with these hospitals; a missing second one is empty."""
    count = players or max(2, len(hospitals))
    rows = [*hospitals, *({} for _ in range(count - len(hospitals)))]
    position = {"game": "hospital", "players": count, "hospitals": rows, "round": 3, **fields}
    return dh.from_position(position, dealer=dealer)


def active(*hospitals: Json, **fields: Any) -> Game:
    """A game in its activation phase; nobody's opening is closed."""
    return placed(*hospitals, phase="activation", **fields)


def proto(*hospitals: Json, **fields: Any) -> Game:
    """A game of the prototype edition in its activation phase."""
    return active(*hospitals, edition="proto212", **fields)


def experimental(*hospitals: Json, **fields: Any) -> Game:
    """A game with Experimental Medicine in its activation phase."""
    return active(*hospitals, modules=["experimental"], **fields)


def neglecting(*hospitals: Json, **fields: Any) -> Game:
    """A game run on from the beginning of Phase 4."""
    return placed(*hospitals, phase="neglect", **fields)


def discharging(*hospitals: Json, **fields: Any) -> Game:
    """A game run on from the beginning of Phase 5."""
    return placed(*hospitals, phase="discharge", **fields)


def ending(*hospitals: Json, **fields: Any) -> Game:
    """A game run on from the end of Phase 5 of round 8."""
    return placed(*hospitals, **{"round": 8, "phase": "end", **fields})


def vans(*loads: str) -> list[Json]:
    """The ambulances of a position, numbered from 1, each with the patients written in one text."""
    return [
        {"number": number, "patients": load.split(), "seat": None}
        for number, load in enumerate(loads, start=1)
    ]


TWO_PLAYER_VANS = vans("R2 R2 R2", "Y3 Y3 Y3", "G4 G4 G4")
THREE_PLAYER_VANS = vans("R2 R2 R2", "Y3 Y3 Y3", "G4 G4 G4", "R5 Y5 G5")


def choosing(*hospitals: Json, ambulances: list[Json] | None = None, **fields: Any) -> Game:
    """A game in which the First Player has to take an ambulance."""
    loads = TWO_PLAYER_VANS if ambulances is None else ambulances
    return placed(*hospitals, phase="intake", step="choose", ambulances=loads, **fields)


# ------------------------------------------------------------------ chance


def answer(game: Game, /, **answers: list[Any]) -> Game:
    """The same game when nothing is asked of chance any more.

    Each ask takes its next answer from the list of its name; without one the game's seed answers.
    """
    waiting = {name: list(results) for name, results in answers.items()}
    while game.chance is not None:
        results = waiting.get(game.chance["ask"])
        if results:
            game.deal(results.pop(0))
        else:
            game.deal()
    assert not any(waiting.values()), waiting
    return game


# ------------------------------------------------------------------ playing


def activate(department: str, staff: str = "nurse", *patients: str, **fields: Any) -> Json:
    """The move that puts a member of staff on a department."""
    move: Json = {"move": "activate", "department": department, "staff": staff}
    return {**move, "patients": list(patients), **fields}


def ability(*patients: str, **fields: Any) -> Json:
    """The move that uses the ability of the specialist just placed."""
    targets = {"patients": list(patients)} if patients else {}
    return {"move": "ability", **targets, **fields}


def transfuse(patient: str) -> Json:
    """The move that spends a blood bag to heal a patient."""
    return {"move": "transfuse", "patient": patient}


def play(game: Game, *moves: object, seat: int = 0) -> Game:
    """The same game after these moves of one seat."""
    for move in moves:
        game.play(seat, move)
    return game


def finish(game: Game, *seats: int) -> Game:
    """The same game after these seats (or all that are asked, again and again) have said done."""
    waiting = list(seats) or sorted(game.to_act)
    while waiting:
        game.play(waiting.pop(0), "done")
        if not seats and not waiting and "activation" == game.position()["phase"]:
            waiting = sorted(game.to_act)
    return game


# ------------------------------------------------------------------ reading


def legal(game: Game, seat: int = 0) -> set[str]:
    """The notation of every legal move of a seat."""
    return {str(move) for move in game.moves(seat)}


def kinds(game: Game, seat: int = 0) -> set[str]:
    """The kinds of legal moves of a seat."""
    return {move.kind for move in game.moves(seat)}


def activations(game: Game, department: str, seat: int = 0, staff: str = "nurse") -> list[Json]:
    """The legal ways to activate a department with a member of staff."""
    moves = (move.to_json() for move in game.moves(seat))
    wanted = ("activate", department, staff)
    return [
        move
        for move in moves
        if wanted == (move["move"], move.get("department"), move.get("staff"))
    ]


def targets(game: Game, department: str, seat: int = 0, staff: str = "nurse") -> set[str]:
    """The patients that each way to activate a department treats, as one text."""
    return {" ".join(move["patients"]) for move in activations(game, department, seat, staff)}


def refusal(game: Game, move: object, seat: int = 0) -> str:
    """The rule by which a move is refused; the game must not change by asking or by trying."""
    before = game.position()
    reason = game.explain(seat, move)
    assert reason is not None, f"legal: {move}"
    with pytest.raises(dh.IllegalMove) as refused:
        game.play(seat, move)
    assert reason.rule == refused.value.reason.rule
    assert before == game.position()
    return reason.rule


def hospital(game: Game, seat: int = 0) -> Json:
    """A seat's hospital as a position writes it."""
    found: Json = game.position()["hospitals"][seat]
    return found


def patients(game: Game, seat: int = 0) -> list[str]:
    """A seat's patients in alphabetical order, empty beds left out."""
    return sorted(text for text in hospital(game, seat).get("patients", []) if text != "-")


def stock(game: Game, seat: int = 0) -> tuple[int, int]:
    """Blood bags and fatality tokens of a seat."""
    found = hospital(game, seat)
    return found.get("blood", 0), found.get("fatalities", 0)


def discharged(game: Game, seat: int = 0) -> list[str]:
    """The colours in a seat's discharge area."""
    return sorted(hospital(game, seat).get("discharged", []))


def parts(game: Game, part: str) -> list[int]:
    """One part of the score of every seat."""
    return [score.parts.get(part, 0) for score in game.scores()]


def bag(game: Game) -> dict[str, int]:
    """The dice in the bag by colour."""
    found: dict[str, int] = game.position()["bag"]
    return found


def full_bag(players: int, **outside: int) -> dict[str, int]:
    """The bag of so many players when only these dice are outside it."""
    all_dice = 21 - REMOVED[players]
    return {colour: all_dice - outside.get(colour, 0) for colour in COLOURS}


def happened(game: Game, name: str) -> list[Json]:
    """Every event of a kind, as a spectator sees it."""
    return [event for event in game.events(None) if name == event["event"]]


def layers(game: Game, deck: str) -> list[Counter[str]]:
    """The layers of a deck, top first; inside a layer there is no order."""
    return [Counter(layer) for layer in game.position()["decks"][deck]]
