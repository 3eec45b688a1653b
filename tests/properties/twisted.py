"""Positions of random games, twisted: some are refused by name, all others can be played to the end."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import dicehospital as dh
from tests.harness import Game, Json, Ruleset
from tests.hospital.tables import AUTOMA_TABLES, CARE_TABLES, TABLES, Options
from tests.play import TABLES as ER_TABLES

BOUND = 20_000  # picks; a game of five players needs about a thousand
KEPT = 16  # positions of one game
LOOKED_AT = 0.01  # of the decisions of a twisted game
FAR = (0, -1, 1, 99, 10**7, 2**31, 2**70)
Place = tuple[Any, Any]  # a list or object, and the number or field of one of its values


def _of(tables: list[tuple[int, Options]], fits: Callable[[Options], bool]) -> list[Ruleset]:
    """The rulesets of Dice Hospital with such options."""
    return [Ruleset("hospital", *table) for table in tables if fits(table[1])]


GROUPS: dict[str, list[Ruleset]] = {
    "er": [Ruleset("er", *table) for table in ER_TABLES],
    "final": _of(TABLES, lambda options: "final" == options["edition"]),
    "proto212": _of(TABLES, lambda options: "proto212" == options["edition"]),
    "city": _of(CARE_TABLES, lambda options: "city" in options["modules"]),
    "community care": _of(CARE_TABLES, lambda options: "city" not in options["modules"]),
    "automa": _of(AUTOMA_TABLES, lambda _: True),
}
TWISTED = 50  # positions of one game


# ------------------------------------------------------------------ genuine positions


def positions(ruleset: Ruleset, rng: random.Random) -> list[Json]:
    """Positions of a random game at all its phases; by hand also while chance is asked."""
    game = ruleset.open(rng.getrandbits(32), rng.choice(["seeded", "seeded", "manual"]))
    every, found = rng.randrange(5, 60), [game.position()]
    picks = 0
    while not game.is_over:
        step(game, rng)
        picks += 1
        if picks % every == 0:
            found.append(game.position())
    chosen = [*rng.sample(found, min(KEPT - 1, len(found))), game.position()]
    return [json.loads(json.dumps(position)) for position in chosen]


def step(game: Game, rng: random.Random) -> None:
    """A random pick, or an answer for chance; there is no dead end."""
    if game.chance is not None:
        game.deal()
        return
    assert game.to_act, "nobody is to act"
    seat = rng.choice(game.to_act)
    options = game.options(seat)
    assert options, f"seat {seat} has no option"
    game.pick(seat, options[rng.randrange(len(options))])


# ------------------------------------------------------------------ twists


def places(value: Any) -> Iterator[Place]:
    """Every value inside an object or list, the outermost first."""
    fields = value.keys() if isinstance(value, dict) else range(len(value))
    for field in fields:
        yield value, field
        if isinstance(value[field], dict | list):
            yield from places(value[field])


def some_place(position: Json, rng: random.Random) -> Place:
    """A value anywhere; large fields are no more likely than small ones."""
    owner: Any = position
    field = rng.choice(sorted(owner))
    while isinstance(owner[field], dict | list) and owner[field] and rng.random() < 0.75:
        owner = owner[field]
        field = rng.choice(sorted(owner)) if isinstance(owner, dict) else rng.randrange(len(owner))
    return owner, field


def some_list(position: Json, rng: random.Random) -> list[Any]:
    """Any list with something in it."""
    owner, field = some_place(position, rng)
    for _ in range(20):
        if isinstance(owner[field], list) and owner[field]:
            return list_of(owner[field])
        owner, field = some_place(position, rng)
    return []


def list_of(found: Any) -> list[Any]:
    """A value that is known to be a list."""
    assert isinstance(found, list)
    return found


def empty(position: Json, _other: Json, rng: random.Random) -> None:
    """Nothing is left in a list or object."""
    owner, field = some_place(position, rng)
    if isinstance(owner[field], dict | list):
        owner[field] = type(owner[field])()


def shorten(position: Json, _other: Json, rng: random.Random) -> None:
    """Some entries of a list go."""
    found = some_list(position, rng)
    del found[rng.randrange(len(found) + 1) :]


def drop(position: Json, _other: Json, rng: random.Random) -> None:
    """One entry of a list goes."""
    found = some_list(position, rng)
    if found:
        found.pop(rng.randrange(len(found)))


def double(position: Json, _other: Json, rng: random.Random) -> None:
    """An entry of a list is there twice."""
    found = some_list(position, rng)
    if found:
        found.insert(rng.randrange(len(found) + 1), copy.deepcopy(rng.choice(found)))


def reorder(position: Json, _other: Json, rng: random.Random) -> None:
    """A list in another order."""
    rng.shuffle(some_list(position, rng))


def move(position: Json, _other: Json, rng: random.Random) -> None:
    """An entry goes from one list to another."""
    giver, taker = some_list(position, rng), some_list(position, rng)
    if giver and (giver is not taker):
        taker.insert(rng.randrange(len(taker) + 1), giver.pop(rng.randrange(len(giver))))


def count(position: Json, _other: Json, rng: random.Random) -> None:
    """A number becomes its neighbour, nothing, or something far away; a switch turns."""
    found = [(owner, field) for owner, field in places(position) if isinstance(owner[field], int)]
    if found:
        owner, field = rng.choice(found)
        value = owner[field]
        near = (value + 1, value - 1)
        owner[field] = not value if isinstance(value, bool) else rng.choice([*near, *near, *FAR])


def swap(position: Json, _other: Json, rng: random.Random) -> None:
    """Two seats exchange a field, or all they have."""
    rows = position.get("hospitals") or position.get("sheets") or []
    if len(rows) < 2:
        return
    one, two = rng.sample(range(len(rows)), 2)
    if isinstance(rows[one], dict) and isinstance(rows[two], dict) and rng.random() < 0.9:
        field = rng.choice(sorted({*rows[one], *rows[two]} or {"blood"}))
        rows[one][field], rows[two][field] = rows[two].get(field), rows[one].get(field)
    else:
        rows[one], rows[two] = rows[two], rows[one]


def delete(position: Json, _other: Json, rng: random.Random) -> None:
    """A field is absent."""
    owner, field = some_place(position, rng)
    if isinstance(owner, dict):
        del owner[field]


def borrow(position: Json, other: Json, rng: random.Random) -> None:
    """A field is taken from another position of the same ruleset."""
    owner, lender = position, other
    field = rng.choice(sorted(set(lender)))
    while rng.random() < 0.6:
        mine, theirs = owner.get(field), lender[field]
        if isinstance(mine, list) and isinstance(theirs, list) and mine and theirs:
            mine, theirs = mine[0], theirs[-1]
        if not (isinstance(mine, dict) and isinstance(theirs, dict) and theirs):
            break
        owner, lender = mine, theirs
        field = rng.choice(sorted(lender))
    owner[field] = copy.deepcopy(lender[field])


def exchange(position: Json, other: Json, rng: random.Random) -> None:
    """A word becomes another word, of this position or another one."""
    words = [(o, f) for o, f in places(position) if isinstance(o[f], str)]
    known = [o[f] for o, f in places(other) if isinstance(o[f], str)]
    if words and known:
        owner, field = rng.choice(words)
        owner[field] = rng.choice([owner[field] for owner, field in words] + known)


def clear(position: Json, _other: Json, rng: random.Random) -> None:
    """A value is null."""
    owner, field = some_place(position, rng)
    owner[field] = None


TWISTS: tuple[Callable[[Json, Json, random.Random], None], ...] = (
    empty, empty, shorten, shorten, drop, double, reorder, move, move, count, count, count, swap,
    delete, delete, borrow, borrow, borrow, exchange, clear,
)  # fmt: skip


def twisted(found: list[Json], rng: random.Random) -> Json:
    """One of the positions, with one to four twists."""
    position = copy.deepcopy(rng.choice(found))
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        rng.choice(TWISTS)(position, rng.choice(found), rng)
    return position


# ------------------------------------------------------------------ playing them


def campaign(group: str, count: int, seed: int) -> Counter[str]:
    """Twist so many positions of a group of rulesets; how many were refused, and how many played."""
    rng, tally = random.Random(f"{group} {seed}"), Counter[str]()
    while tally.total() < count:
        ruleset = rng.choice(GROUPS[group])
        found = positions(ruleset, rng)
        for _ in range(min(TWISTED, count - tally.total())):
            position = twisted(found, rng)
            try:
                tally[outcome(position, random.Random(seed))] += 1
            except Exception as error:
                error.add_note(f"{ruleset}: {json.dumps(position)}")
                raise
    return tally


def outcome(position: Json, rng: random.Random) -> str:
    """Whether a position is refused by name or played to the end; anything else is an error."""
    try:
        game = dh.from_position(position)
    except dh.BadInput as error:
        return "refused" if error.field and str(error) else "refused without a reason"
    play(game, rng)
    return "played"


def play(game: Game, rng: random.Random) -> None:
    """To the end by random options; everybody can see it, and its positions can be read again."""
    picks = 0
    look(game)
    game.outlooks([None, *game.to_act])
    while not game.is_over:
        step(game, rng)
        picks += 1
        assert picks < BOUND, "the game does not end"
        if rng.random() < LOOKED_AT:
            look(game)
    look(game)


def look(game: Game) -> None:
    """Views and observations of all seats, the scores, and the way of its position through JSON."""
    json.dumps(game.views([None, *range(game.seats)]))
    assert len(game.scores()) >= game.seats
    assert set(game.winners) <= set(range(game.seats))
    position = json.loads(json.dumps(game.position()))
    assert position == dh.from_position(position).position()
    row = bytearray(game.observation_size)
    for seat in range(game.seats):
        game.observe(seat, row)
