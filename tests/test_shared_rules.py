"""Rulesets are shared by many games, threads and processes: play leaves no trace in them."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import BuiltinFunctionType, FunctionType, GetSetDescriptorType, MemberDescriptorType
from typing import Any, TypeAlias

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.kernel.vecs import vec
from tests.play import random_pick

Json = dict[str, Any]
Game: TypeAlias = "dh.Game[Any]"

TABLES: list[tuple[str, int, Json]] = [
    ("er", 1, {"modifiers": "all"}),
    ("er", 3, {}),
    ("hospital", 2, {"modules": ["events", "experimental"]}),
    ("hospital", 3, {"modules": ["city", "investments", "maternity"]}),
    ("hospital", 2, {"edition": "proto212"}),
    ("hospital", 1, {"solo": "automa"}),
]
CARE = TABLES[3]
SECONDS = 2.5


# -- what a ruleset consists of --------------------------------------------------------------------
def facts(thing: object) -> Iterator[tuple[str, str]]:
    """Every number, text and length that can be reached from a thing, with the way there."""
    seen: set[int] = set()
    kept: list[object] = []  # so that no number of a passing object comes twice
    rest: list[tuple[str, object]] = [("", thing)]
    while rest:
        path, found = rest.pop()
        if isinstance(found, bool | int | float | str | bytes | type(None)):
            yield path, repr(found)
        elif id(found) not in seen and not isinstance(found, _CODE):
            seen.add(id(found))
            kept.append(found)
            parts = list(_parts(found))
            yield path, f"{type(found).__name__} of {len(parts)}"
            rest += [(f"{path}{name}", part) for name, part in parts]


_CODE = (FunctionType, BuiltinFunctionType, type, type(sys))


def _parts(thing: object) -> Iterator[tuple[str, object]]:
    if isinstance(thing, dict):
        yield from ((f"[{key!r}]", value) for key, value in thing.items())
    elif isinstance(thing, list | tuple | set | frozenset) or _is_vec(thing):
        yield from ((f"[{n}]", value) for n, value in enumerate(_items(thing)))
    else:
        yield from ((f".{name}", value) for name, value in _fields(thing))


def _is_vec(thing: object) -> bool:
    return isinstance(thing, vec)


def _items(thing: Any) -> list[object]:
    return sorted(thing, key=repr) if isinstance(thing, set | frozenset) else list(thing)


def _fields(thing: object) -> Iterator[tuple[str, object]]:
    """Attributes of plain objects, of those with slots, and of compiled ones."""
    yield from getattr(thing, "__dict__", {}).items()
    for kind in type(thing).__mro__:
        for name, slot in vars(kind).items():
            if isinstance(slot, GetSetDescriptorType | MemberDescriptorType):
                if not name.startswith("__") and hasattr(thing, name):
                    yield name, getattr(thing, name)


def play_with_everything(game: Game, seed: int) -> None:
    """Picks, moves, refusals, views, outlooks, undo and imagination, to the end."""
    rng = random.Random(seed)
    for number in range(2_000):
        if game.is_over:
            return
        seat = random_pick(game, rng)
        if number % 60 == 0:
            _ask_everything(game, seat, rng)


def _ask_everything(game: Game, seat: int, rng: random.Random) -> None:
    for asked in game.to_act:
        game.rulebook.ruleset.whole_moves(game.state, asked, 30)
    refs = sorted({ref for ref in game.rulebook.ruleset.vocabulary.refs if ref})
    for ref in rng.sample(refs, 8):
        game.why(seat, ref)
    game.views([None, *range(game.seats)])
    game.outlook(seat)
    game.copy().events(None)
    game.record()
    dh.from_position(game.position())
    game.imagine(seat, 1)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_play_leaves_a_ruleset_as_it_was(table: tuple[str, int, Json]) -> None:
    name, players, options = table
    game = dh.new_game(name, players=players, seed=1, options=options)
    before = list(facts(game.rulebook))
    play_with_everything(game, 1)
    changed = set(facts(game.rulebook)) ^ set(before)
    assert not changed, sorted(changed)[:10]
    assert len(before) > 500


def test_a_change_inside_a_ruleset_would_be_found() -> None:
    game = dh.new_game("hospital", players=2, seed=1)
    before = set(facts(game.rulebook))
    slot = game.rulebook.ruleset.questions[0].moves[0].slots[0]
    slot.base += 1
    try:
        assert set(facts(game.rulebook)) != before
    finally:
        slot.base -= 1


# -- threads ---------------------------------------------------------------------------------------
@contextmanager
def beside(work: Callable[[], None]) -> Iterator[None]:
    """Another thread that does some work over and over; threads take turns as often as they can."""
    failures: list[BaseException] = []
    stopped = threading.Event()
    usual = sys.getswitchinterval()

    def go_on() -> None:
        try:
            while not stopped.is_set():
                work()
        except BaseException as error:  # noqa: BLE001 (raised again by the thread that waits)
            failures.append(error)

    thread = threading.Thread(target=go_on)
    sys.setswitchinterval(1e-6)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()
        sys.setswitchinterval(usual)
    if failures:
        raise failures[0]


def started(seed: int, picks: int = 60) -> Game:
    """A game with all of Community Care, some picks on, where somebody has patients to treat."""
    name, players, options = CARE
    game = dh.new_game(name, players=players, seed=seed, options=options)
    rng = random.Random(seed)
    while picks > 0 or "activation" not in str(game.position()["phase"]):
        random_pick(game, rng)
        picks -= 1
    return game


def bot_turns() -> Callable[[], None]:
    """A bot that thinks about another game of the same ruleset."""
    first, bot = started(2), make_bot("greedy", 1)
    game = first.copy()

    def work() -> None:
        nonlocal game
        game = first.copy() if game.is_over else game
        seat = game.to_act[0]
        game.play(seat, bot.choose(game.imagine(seat, 1), seat))

    return work


def replays() -> Callable[[], None]:
    """A record of another game of the same ruleset that is read again and again."""
    record = started(3, picks=200).record()
    return lambda: dh.replay(record) and None


WORK: dict[str, Callable[[], Callable[[], None]]] = {"a bot": bot_turns, "a replay": replays}


@pytest.mark.parametrize("work", WORK)
def test_moves_and_refusals_do_not_depend_on_other_threads(work: str) -> None:
    game = started(1)
    seat = game.to_act[0]
    refs = list(dict.fromkeys(ref for ref in game.rulebook.ruleset.vocabulary.refs if ref))[:120]

    def answers() -> list[object]:
        moves = game.rulebook.ruleset.whole_moves(game.state, seat, 100)
        reasons = [str(game.why(seat, ref)) for ref in refs]
        return [game.options(seat).list(), moves, reasons]

    alone = answers()
    right = []
    end = monotonic() + SECONDS
    with beside(WORK[work]()):
        while monotonic() < end:
            right.append(answers() == alone)
    assert len(right) > 2
    assert right == [True] * len(right)
