"""A whole number of any library is one wherever a number is asked for; a float is none, True is no seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot, make_policy
from dicehospital.kernel.game import Game

np = pytest.importorskip("numpy")
KINDS = [np.int64, np.int32, np.uint8]
Call = Callable[[Any], Any]  # with a way to write a whole number; what came of it


def table(**more: Any) -> Game[Any]:
    return dh.new_game("er", **{"players": 2, "seed": 7, **more})


def seen(game: Game[Any], seat: Any) -> bytes:
    out = bytearray(game.observation_size)
    game.observe(seat, out)
    return bytes(out)


def mask(game: Game[Any], seat: Any) -> bytes:
    out = bytearray(len(game.vocabulary))
    game.mask(seat, out)
    return bytes(out)


def after(change: Callable[[Game[Any]], None], *, picks: int = 0) -> Any:
    """What a change makes of a game."""
    game = table(players=1)
    for _ in range(picks):
        game.pick(0, game.options(0)[0])
    change(game)
    return game.record()


def undone(n: Any) -> Any:
    game = table(players=1)
    game.play(0, "take red")
    game.undo(n(0))
    return game.record()


def dealt(n: Any) -> Any:
    game = table(dealer="explicit")
    while game.chance is not None and game.chance["ask"] != "roll":
        game.deal()
    game.deal([n(6), n(5), n(4)])
    return game.record()


def shown(lanes: dh.Batch) -> Any:
    return lanes.seeds.tolist(), lanes.following.tolist(), lanes.observations.tolist()


def followed(n: Any) -> Any:
    lanes = dh.batch("er", n(2), players=n(1), seeds=np.array([n(4), n(9)]))
    lanes.follow(n(1), n(77))
    lanes.reset(seeds=[n(1), n(2)])
    lanes.reset(n(3))
    return shown(lanes), lanes.game_of(n(1)).position()


GAME: dict[str, Call] = {
    "catch_up": lambda n: after(
        lambda game: game.catch_up([n(w) if w >= 0 else w for w in game.journal()])
    ),
    "deal": dealt,
    "events": lambda n: table().events(n(1), n(1)),
    "explain": lambda n: table().explain(n(1), "take red"),
    "imagine": lambda n: table().imagine(n(1), n(5)).position(),
    "mask": lambda n: mask(table(), n(0)),
    "moves": lambda n: [str(table().moves(n(0))[n(place)]) for place in range(3)],
    "observe": lambda n: seen(table(), n(1)),
    "options": lambda n: [table().options(n(0))[n(place)] for place in range(3)],
    "outlook": lambda n: table().outlook(n(0)),
    "outlooks": lambda n: table().outlooks([n(0), None]),
    "pick": lambda n: after(lambda game: game.pick(n(0), n(game.options(n(0))[0]))),
    "play": lambda n: after(lambda game: game.play(n(0), game.moves(n(0))[n(1)])),
    "play_words": lambda n: after(
        lambda game: game.play_words(n(0), [n(word) for word in game.moves(0)[0].words])
    ),
    "playout": lambda n: (
        table().playout(make_policy("random", "er", n(2)), seed=n(5), depth=n(4)).position()
    ),
    "read": lambda n: table().read(n(0), "take red"),
    "story": lambda n: table().story(n(1)),
    "undo": undone,
    "drop": lambda n: table().drop(n(0), n(1)),
    "view": lambda n: table().view(n(1)),
    "views": lambda n: table().views([n(0), n(1), None]),
    "why": lambda n: table().why(n(1), "die:red"),
}
HAVE_NONE = {
    "about", "before", "begin", "beginning", "chance", "chances", "copy", "dealer", "drawn", "is_over",
    "journal", "name", "observation_size", "origin", "position", "record", "resume", "rulebook", "run",
    "scores", "seats", "state", "succeed", "timed_round", "to_act", "turn", "undeal", "vocabulary", "winners",
    "with_offers",
}  # fmt: skip
MODULE: dict[str, Call] = {
    "Batch": followed,
    "Game": lambda n: table(players=n(3), seed=n(9)).record(),
    "Moves": GAME["moves"],
    "Options": GAME["options"],
    "batch": followed,
    "from_position": lambda n: dh.from_position(
        {**table().position(), "players": n(2), "turn": n(1), "chief": n(0)}
    ).record(),
    "hospital": lambda n: dh.hospital.patients(dh.new_game("hospital", seed=2), n(1)),
    "new_game": lambda n: dh.new_game(
        "hospital", players=n(3), seed=n(5), options={"first_player": n(1)}
    ).record(),
    "replay": lambda n: dh.replay(after(lambda _: None, picks=6), stop=n(4)).record(),
}
TAKE_NONE = {
    "AnyGame", "BadInput", "IllegalMove", "Move", "Reason", "Score", "__version__", "er",
    "observation", "parse_move",
}  # fmt: skip
BOTS: dict[str, Call] = {
    name: lambda n, name=name: [  # type: ignore[misc]
        str(make_bot(name, seed=n(4)).choose(table().imagine(0, 1), n(0))),
        make_bot(name, n(4)).rank(table().imagine(0, 1), n(0)),
    ]
    for name in ("random", "greedy", "normal")
}


def test_every_public_name_is_asked() -> None:
    assert set(dh.__all__) == MODULE.keys() | TAKE_NONE
    public = {name for name in dir(table()) if not name.startswith("_")}
    assert public == GAME.keys() | HAVE_NONE


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
@pytest.mark.parametrize(
    "call", [*GAME.items(), *MODULE.items(), *BOTS.items()], ids=lambda c: c[0]
)
def test_numbers_of_numpy_do_what_numbers_of_python_do(call: tuple[str, Call], kind: Any) -> None:
    name, does = call
    assert repr(does(int)) == repr(does(kind)), name


@pytest.mark.parametrize(
    ("field", "does"),
    [
        ("seed", lambda n: table(seed=n(7))),
        ("players", lambda n: table(players=n(2))),
        ("seat", lambda n: table().options(n(0))),
        ("seat", lambda n: table().moves(n(0))),
        ("seat", lambda n: table().view(n(1))),
        ("seat", lambda n: table().pick(n(0), 1)),
        ("seat", lambda n: seen(table(), n(0))),
        ("seat", lambda n: table().imagine(n(0), 1)),
        ("seed", lambda n: table().imagine(0, n(1))),
        ("seed", lambda n: table().playout(make_policy("random", "er"), seed=n(1))),
        ("depth", lambda n: table().playout(make_policy("random", "er"), seed=1, depth=n(1))),
        ("choice", lambda n: table().pick(0, n(1))),
        ("n", lambda n: dh.batch("er", n(2))),
        ("seeds", lambda n: dh.batch("er", 2, seeds=n(2))),
        ("seeds", lambda n: dh.batch("er", 2, seeds=[n(2), 1])),
        ("seed", lambda n: make_bot("greedy", n(1))),
        ("seed", lambda n: make_policy("greedy", "er", n(1))),
        ("seat", lambda n: make_bot("greedy", 1).choose(table(), n(0))),
    ],
)
@pytest.mark.parametrize(
    "kind", [float, np.float64, np.float32], ids=lambda kind: str(kind.__name__)
)
def test_a_float_is_refused_by_name(field: str, does: Call, kind: Any) -> None:
    with pytest.raises(dh.BadInput) as caught:
        does(kind)
    assert field == caught.value.field


@pytest.mark.parametrize(
    "does",
    [
        lambda: table(seed=True),
        lambda: table().imagine(0, seed=True),
        lambda: dh.batch("er", 2, seeds=True),
        lambda: make_bot("greedy", seed=True),
        lambda: table(seed=np.True_),
    ],
)
def test_true_is_no_seed(does: Callable[[], Any]) -> None:
    with pytest.raises(dh.BadInput, match="seed"):
        does()


def test_a_seed_of_numpy_is_kept_as_a_number_of_python() -> None:
    game = table(seed=np.int64(3), players=np.uint8(2))
    assert (int, int) == (type(game.origin["seed"]), type(game.origin["players"]))
    assert table(seed=3) == game
