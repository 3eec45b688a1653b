"""What must hold at any decision of any game of Dice Hospital, read from its position and views."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import dicehospital as dh
from tests.play import random_pick

from .builders import COLOURS, REMOVED, Game, Json

if TYPE_CHECKING:
    from collections.abc import Iterator

DIE = re.compile(r"[RYG]\d?(t?)(=[RYG])?(~[RYG])?")
TILE = re.compile(r"[dsp]_[a-z_0-9]+")
SECRETS = {"rng", "seed", "journal", "sealed"}
LETTERS = dict(zip("RYG", COLOURS, strict=True))


def open_game(players: int, options: Json, seed: int) -> Game:
    """A new game of a ruleset."""
    return dh.new_game("hospital", players=players, seed=seed, options=options)


# ------------------------------------------------------------------ conservation


def dice_of(position: Json) -> Counter[str]:
    """Every die of a position by true colour, wherever it lies."""
    found: Counter[str] = Counter(position["bag"])
    texts: list[str] = list(position["rolled"])  # not yet in an ambulance
    for van in position.get("ambulances") or []:
        if van.get("seat") is None:
            texts += van["patients"]
    for house in position["hospitals"]:
        for place in ("patients", "arrivals", "discharged", "leaving"):
            texts += house.get(place, [])
    found.update(LETTERS[text[0]] for text in texts if DIE.fullmatch(text))
    return found


def check_dice(position: Json) -> None:
    """DH-1.1, DH-1.2: 21 of each colour less those in the box, at every moment."""
    count = 21 - REMOVED[position["players"]]
    assert dict.fromkeys(COLOURS, count) == dict(dice_of(position)), position


def cards_of(position: Json) -> Counter[str]:
    """Every tile and specialist card of a position: decks, display, owned, on their way back."""
    found: Counter[str] = Counter()
    for kind in ("departments", "specialists"):
        for deck in (kind, f"mat_{kind}"):
            found.update(position["display"].get(deck, []))
            for layer in position["decks"].get(deck, []):
                found.update(layer)
        for house in position["hospitals"]:
            found.update(house.get(kind, []))
    for house in position["hospitals"]:
        found.update(text for text in house.get("leaving", []) if TILE.fullmatch(text))
    return found


def check_tokens(position: Json) -> None:
    """Nobody holds fewer than nothing, or more patients than beds, or more free nurses than exist."""
    for house in position["hospitals"]:
        assert house.get("blood", 0) >= 0
        assert house.get("fatalities", 0) >= 0
        patients = [text for text in house.get("patients", []) if text != "-"]
        assert len(patients) <= 12
        assert len(house.get("used", [])) == len(set(house.get("used", [])))
    owned = [house.get("administrator") for house in position["hospitals"]]
    dealt = [card for house in position["hospitals"] for card in house.get("dealt", [])]
    administrators = [card for card in [*owned, *dealt] if card]
    if not dealt:
        assert len(administrators) == len(set(administrators))


# ------------------------------------------------------------------ positions, copies, undo


def check_round_trip(game: Game, rng: random.Random) -> None:
    """A position survives JSON, and both games go on alike."""
    position = game.position()
    again = dh.from_position(json.loads(json.dumps(position)))
    assert again.position() == position
    assert again.to_act == game.to_act
    for seat in game.to_act:
        assert again.options(seat).list() == game.options(seat).list()
    seed = rng.getrandbits(32)
    assert _played_on(again, seed, 6) == _played_on(game.copy(), seed, 6)


def _played_on(game: Game, seed: int, picks: int) -> Json:
    """The position after so many random picks."""
    rng = random.Random(seed)
    for _ in range(picks):
        if not game.is_over:
            random_pick(game, rng)
    return game.position()


def check_copy(game: Game, rng: random.Random) -> None:
    """What happens to a copy happens to it alone; left alone, both get the same dice."""
    position = game.position()
    seed = rng.getrandbits(32)
    assert _played_on(game.copy(), seed, 8) == _played_on(game.copy(), seed, 8)
    assert game.position() == position


def check_undo(game: Game, rng: random.Random) -> None:
    """DH-13.1: undo leads back exactly, or refuses with its rule and changes nothing."""
    copy = game.copy()
    before = copy.position()
    seat = random_pick(copy, rng)
    after = copy.position()
    rule = taken_back(copy, seat)
    if rule:
        assert ("DH-13.1", after) == (rule, copy.position())
    else:
        whole = not draft_of(after, seat)  # then the whole move is undone, its first picks too
        assert copy.position() == (without_draft(before, seat) if whole else before)


def taken_back(game: Game, seat: int) -> str:
    """The rule that refuses to take back the last step of a seat, or nothing when it is taken back."""
    try:
        game.undo(seat)
    except dh.IllegalMove as error:
        return error.reason.rule
    return ""


def draft_of(position: Json, seat: int) -> list[Any]:
    """The picks of a move that a seat has not finished."""
    drafts = [task.get("draft", []) for task in position["agenda"] if task["seat"] == seat]
    return [word for draft in drafts for word in draft]


def without_draft(position: Json, seat: int) -> Json:
    """The same position with the seat's unfinished move taken back."""
    agenda = [
        {**task, "draft": []} if task["seat"] == seat and task.get("draft") else task
        for task in position["agenda"]
    ]
    return {**position, "agenda": agenda}


# ------------------------------------------------------------------ views


def check_views(game: Game, rng: random.Random) -> None:
    """DH-2.4: a view is the same whatever the hidden facts are, and names none of them."""
    for seat in range(game.seats):
        view = game.view(seat)
        assert view == game.imagine(seat, rng.getrandbits(64)).view(seat)
        check_view(game, view, seat)
    check_view(game, game.view(None), None)


def check_view(game: Game, view: Json, seat: int | None) -> None:
    """No decks, no streams, nobody else's cards or half-made moves."""
    json.dumps(view)
    assert not SECRETS & set(_keys(view))
    assert all(type(size) is int for size in view["decks"].values()), view["decks"]
    for other, house in enumerate(view["hospitals"]):
        assert other == seat or not house.get("dealt")
    for task in view.get("agenda", []):
        assert seat == task["seat"] or not task.get("draft")
    for other in secret_keepers(game.position()) - {seat}:
        assert not view["hospitals"][other].get("administrator")


def _keys(value: Any) -> Iterator[str]:
    """Every key of every object inside."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


def secret_keepers(position: Json) -> set[int]:
    """The seats that have kept an administrator while others have not."""
    waiting = {task["seat"] for task in position["agenda"] if task["ask"] == "keep"}
    return set(range(position["players"])) - waiting if waiting else set()


# ------------------------------------------------------------------ whole moves and picks


def check_moves(game: Game) -> int:
    """Whole moves are what picks lead to, each once, and read back; returns how many there were."""
    count = 0
    for seat in range(game.seats):
        moves = list(game.moves(seat))
        assert bool(moves) == (seat in game.to_act)
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts), texts
        for move in moves:
            assert game.explain(seat, move.to_json()) is None, str(move)
            assert game.read(seat, str(move)) == move
        count += len(moves)
    return count


def walked(game: Game, seat: int) -> Counter[str]:
    """Every whole move that the picks of a seat lead to, as JSON text."""
    start = dh.from_position(without_draft(game.position(), seat))
    return Counter(_walk(start, seat))


def _walk(game: Game, seat: int) -> Iterator[str]:
    for word in game.options(seat).list():
        copy = game.copy()
        copy.pick(seat, word)
        if draft_of(copy.position(), seat):
            yield from _walk(copy, seat)
        else:
            lines = [line for line in copy.record()["log"] if line.get("seat") == seat]
            yield json.dumps(lines[0]["move"], sort_keys=True)


def outcome(game: Game, seat: int, move: object) -> str:
    """The position after a move, with everybody's patients in alphabetical order."""
    copy = game.copy()
    copy.play(seat, move)
    position = copy.position()
    for house in position["hospitals"]:
        house.pop("current", None)
        house["patients"] = sorted(house.get("patients", []))
    return json.dumps(position, sort_keys=True)
