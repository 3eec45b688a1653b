"""Close looks at a decision of any game: its position, copies, taking back, views, whole moves."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import dicehospital as dh
from tests.harness import Game, Json
from tests.play import random_pick

MOST_MOVES = 120  # with many blood bags there are thousands, all of the same sort
READ_BACK = 6  # of the moves
HIDDEN = {"rng", "seed", "journal", "sealed"}
# In JSON; inside a text the quotation mark would have a backslash before it.
_KEY = re.compile(r'"(\w+)": ')


# ------------------------------------------------------------------ positions, copies, undo


def round_trip(game: Game, rng: random.Random) -> None:
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


def copies(game: Game, rng: random.Random) -> None:
    """What happens to a copy happens to it alone; left alone, both get the same dice."""
    position = game.position()
    seed = rng.getrandbits(32)
    assert _played_on(game.copy(), seed, 8) == _played_on(game.copy(), seed, 8)
    assert game.position() == position


def undo(game: Game, rng: random.Random) -> None:
    """DH-13.1, ER-10.1: undo leads back exactly, or refuses with its rule and changes nothing."""
    copy = game.copy()
    before = copy.position()
    seat = random_pick(copy, rng)
    after = copy.position()
    rule = taken_back(copy, seat)
    if rule:
        assert (game.rulebook.undo_rule, after) == (rule, copy.position())
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
    if "draft" in position:
        return list(position["draft"][seat])
    drafts = [task.get("draft", []) for task in position["agenda"] if task["seat"] == seat]
    return [word for draft in drafts for word in draft]


def without_draft(position: Json, seat: int) -> Json:
    """The same position with the seat's unfinished move taken back."""
    if "draft" in position:
        drafts = [[] if at == seat else draft for at, draft in enumerate(position["draft"])]
        return {**position, "draft": drafts}
    agenda = [
        {**task, "draft": []} if task["seat"] == seat and task.get("draft") else task
        for task in position["agenda"]
    ]
    return {**position, "agenda": agenda}


# ------------------------------------------------------------------ views


def views(game: Game, rng: random.Random) -> None:
    """DH-2.4, ER-3.5: a view is the same whatever the hidden facts are, and names none of them."""
    for seat in range(game.seats):
        view = game.view(seat)
        assert view == game.imagine(seat, rng.getrandbits(64)).view(seat)
        check_view(view)
    check_view(game.view(None))


def check_view(view: Json) -> None:
    """No seeds, no streams; of decks their sizes."""
    assert not HIDDEN & set(_KEY.findall(json.dumps(view)))
    assert all(type(size) is int for size in view.get("decks", {}).values()), view["decks"]


# ------------------------------------------------------------------ whole moves and picks


def moves(game: Game, rng: random.Random) -> None:
    """Whoever has to act, and nobody else, has whole moves, each once; they are legal and read back."""
    for seat in range(game.seats):
        found = list(islice(game.moves(seat), MOST_MOVES))
        assert bool(found) == (seat in game.to_act)
        texts = [str(move) for move in found]
        assert len(set(texts)) == len(texts), texts
        for move in rng.sample(found, min(len(found), READ_BACK)):
            assert game.explain(seat, move.to_json()) is None, str(move)
            assert game.read(seat, str(move)) == move


def walk(game: Game, _rng: random.Random | None = None) -> None:
    """DH-13.3: whole moves are what the picks of a seat lead to, none twice; very many are left out."""
    for seat in game.to_act:
        found = list(islice(game.moves(seat), MOST_MOVES))
        if len(found) < MOST_MOVES:
            texts = Counter(json.dumps(move.to_json(), sort_keys=True) for move in found)
            assert texts == walked(game, seat)
            assert {1} == set(texts.values())


def walked(game: Game, seat: int) -> Counter[str]:
    """Every whole move that the picks of a seat lead to, as JSON text."""
    start = dh.from_position(without_draft(game.position(), seat))
    return Counter(_walk(start, seat))


def _walk(game: Game, seat: int) -> Iterator[str]:
    for word in game.options(seat).list():
        copy = game.copy()
        copy.pick(seat, word)
        if any(seat == task.seat and task.words() for task in copy.state.agenda):
            yield from _walk(copy, seat)
        else:
            lines = [line for line in copy.record()["log"] if line.get("seat") == seat]
            yield json.dumps(lines[0]["move"], sort_keys=True)


def record(game: Game) -> None:
    """The record of a game replays to its last position."""
    again = dh.replay(json.loads(json.dumps(game.record())))
    assert (game.position(), game.scores()) == (again.position(), again.scores())


ALL = (round_trip, copies, undo, views)
CLOSER = (moves, walk)
