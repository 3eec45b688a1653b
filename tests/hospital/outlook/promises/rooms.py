"""Departments, colours and tokens reach whom the outlook names."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import islice

import dicehospital as dh
from tests.harness import Game, Json
from tests.hospital.outlook.promises.happened import (
    DONE,
    MOST_MOVES,
    Happened,
    bed_of,
    chapter_of,
    draft_of,
    made,
    out_of_order,
    patients,
)

# How tokens begin that are used, by chapter; in others they are kept.
_TOKENS: defaultdict[str, tuple[str, ...]] = defaultdict(tuple, activation=("t_",))
TRIED = 3  # patients of departments, in whole moves


def rooms(game: Game, rng: random.Random) -> None:
    """DH-5.2, DH-5.3: departments reach exactly whom whole moves with that staff can name."""
    for seat in game.to_act:
        outlook = game.outlook(seat)
        found = outlook["rooms"]
        open_to_all = not draft_of(game, seat)
        moves = list(islice(game.moves(seat), MOST_MOVES)) if open_to_all else []
        activations = [move for move in moves if move.kind == "activate"]
        assert {room["word"] for room in found} == _departments(game, seat)
        if open_to_all and len(moves) < MOST_MOVES:
            _check_rooms(game, seat, outlook, activations, rng)


def _departments(game: Game, seat: int) -> set[int]:
    if game.view(seat)["asked"][seat] != "turn" or draft_of(game, seat):
        return set()
    refs = game.rulebook.ruleset.vocabulary.refs
    return {word for word in game.options(seat) if refs[word].startswith("department:")}


def _check_rooms(
    game: Game, seat: int, outlook: Json, moves: list[dh.Move], rng: random.Random
) -> None:
    named = _named(game, moves)
    said: dict[tuple[int, int], dict[int, bool]] = {}
    changes = []
    for room in outlook["rooms"]:
        assert room["department"] == game.vocabulary[room["word"]]
        for row in room["staff"]:
            assert row["staff"] == game.vocabulary[row["word"]]
            key = room["word"], row["word"]
            patients = outlook["reached"][row["reached"]]
            said[key] = {change["place"]: "as" in change for change in patients}
            changes += [(key, change) for change in patients]
    assert said == {key: _equals(game, seat, beds) for key, beds in named.items()}
    for key, change in rng.sample(changes, min(len(changes), TRIED)):
        assert _comes_true(game, seat, [m for m in moves if m.words[:2] == key], change), change


def _named(game: Game, moves: list[dh.Move]) -> dict[tuple[int, int], dict[int, bool]]:
    """By department and staff: the beds that moves name, and whether only after a colour."""
    found: dict[tuple[int, int], dict[int, bool]] = {}
    for move in moves:
        beds = found.setdefault((move.words[0], move.words[1]), {})
        coloured = False
        for word in move.words[2:]:
            bed = bed_of(game, word)
            if bed:
                beds[bed] = beds.get(bed, True) and coloured
            coloured = game.vocabulary[word].startswith("as ")
    return found


def _equals(game: Game, seat: int, beds: dict[int, bool]) -> dict[int, bool]:
    """The same with the beds of equal patients, of which moves name the lowest."""
    hospital = game.state.hospitals[seat].beds
    kinds: dict[int, bool] = {}
    for bed, coloured in beds.items():
        kind = int(hospital[bed - 1])
        kinds[kind] = kinds.get(kind, True) and coloured
    return {n + 1: kinds[int(p)] for n, p in enumerate(hospital) if int(p) in kinds}


def _comes_true(game: Game, seat: int, moves: list[dh.Move], change: Json) -> bool:
    """Whether some whole move does to a patient, or its equal, what is said."""
    alike = _alike(game, seat, change["place"])
    meant = [move for move in moves if alike & {bed_of(game, word) for word in move.words}]
    return any(_is_so(made(game, seat, *_said(game, seat, m)), alike, change) for m in meant)


def _alike(game: Game, seat: int, place: int) -> set[int]:
    """The beds of all patients that are equal to one: which of them is meant does not matter."""
    beds = game.state.hospitals[seat].beds
    return {n for n, patient in enumerate(beds, 1) if patient == beds[place - 1]}


def _is_so(after: Happened, alike: set[int], change: Json) -> bool:
    """Whether one of some patients has changed as is said."""
    if change["after"] is None:
        name = "discharged" if change["leaves"] else change["fate"]
        return any(after.told(name, bed) for bed in alike)
    texts = patients(after.game, after.seat)
    if change["after"][1] == "7":  # by itself it waits; with all its family it goes (DH-16.7)
        return any(after.told("waiting", bed) for bed in alike)
    return any(texts.get(bed) == change["after"] for bed in alike)


def _said(game: Game, seat: int, move: dh.Move) -> list[int]:
    """The words of a whole move, with `done` where lists are left short."""
    copy, words = game.copy(), []
    for word in move.words:
        while word not in copy.options(seat).list():
            words.append(DONE)
            copy.pick(seat, DONE)
        words.append(word)
        copy.pick(seat, word)
    return words


def colours(game: Game, _rng: random.Random) -> None:
    """DH-5.9: a colour says to whom it can be given, and what comes of it."""
    for seat in game.to_act:
        for option in game.outlook(seat)["options"]:
            text = game.vocabulary[option["word"]]
            assert ("patients" in option) == text.startswith(("as ", *_TOKENS[chapter_of(game)]))
            if text.startswith("as "):
                _check_colour(game, seat, option)


def _check_colour(game: Game, seat: int, option: Json) -> None:
    after = game.copy()
    after.pick(seat, option["word"])
    legal = {bed_of(game, word) for word in (*after.options(seat), *out_of_order(after, seat))}
    said = {change["place"]: change for change in option["patients"]}
    assert legal - {0} <= set(said)
    hospital = game.state.hospitals[seat].beds
    kinds = {int(hospital[bed - 1]) for bed in legal if bed}
    assert set(said) == {bed for bed in said if int(hospital[bed - 1]) in kinds}
    for place in legal - {0}:
        then = made(game, seat, option["word"], game.vocabulary.index(f"@{place}"))
        assert _is_so(then, _alike(game, seat, place), said[place])


def tokens(game: Game, _rng: random.Random) -> None:
    """DH-15.6, DH-15.10: a token says exactly whom it can be for as they are, and what comes of it."""
    for seat in game.to_act:
        for option in game.outlook(seat)["options"]:
            if game.vocabulary[option["word"]].startswith(_TOKENS[chapter_of(game)]):
                _check_token(game, seat, option)


def _check_token(game: Game, seat: int, option: Json) -> None:
    after = game.copy()
    after.pick(seat, option["word"])
    beds = [bed for word in after.options(seat) if (bed := bed_of(game, word))]
    said = {change["place"]: change for change in option["patients"]}
    assert set(said) == {alike for bed in beds for alike in _alike(game, seat, bed)}
    for bed in beds if draft_of(after, seat) else ():
        then = made(game, seat, option["word"], game.vocabulary.index(f"@{bed}"))
        assert _is_so(then, _alike(game, seat, bed), said[bed])
