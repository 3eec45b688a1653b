"""Moves by chance, most of them illegal, and what must hold of the reasons why."""

from __future__ import annotations

import random
import re
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import dicehospital as dh
from dicehospital.hospital.why.refusals import RULES_OF
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.hospital.builders import Game, Json
from tests.hospital.why.explaining import RULES
from tests.play import random_pick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.kernel.text import Reason

MANY_BAGS = 2  # with them there are thousands of legal moves to find the nearest among
PREFIX = "reason.hospital."
VAGUE = {f"{PREFIX}no_such_move", f"{PREFIX}move_begun"}  # say nothing about a whole move
COLOURS = ("red", "yellow", "green", "pink")
TOKENS = ("t_low2", "t_again", "t_colour", "t_nurse", "t_equal", "t_above", "t_below")
BONUS = ("b_minus2", "b_heal1", "b_red2", "b_green2", "b_yellow2", "b_nurse")


# ------------------------------------------------------------------ fields by chance


def a_patient(game: Game, seat: int, rng: random.Random) -> str:
    """Somebody of the hospital, or anybody."""
    house = game.position()["hospitals"][seat]
    found = [*house.get("patients", []), *house.get("arrivals", [])]
    for place in [*house.get("wards", []), *house.get("rooms", [])]:
        found += place
    known = [text for text in found if text[1:]]
    text = f"{rng.choice('RYGRYGMB')}{rng.randint(1, 6)}"
    if known and rng.random() < 0.8:
        text = rng.choice(known)
    return text + (f">{rng.choice('RYG')}" if rng.random() < 0.15 else "")


def a_thing(game: Game, seat: int, rng: random.Random, kind: str) -> str:
    """A department or specialist of the hospital, of the game, or a copy of it."""
    components = game.rulebook.rules.agreement.components  # type: ignore[attr-defined]
    rows = [row.id for row in getattr(components, kind)]
    own = [*game.position()["hospitals"][seat].get(kind, [])]
    own += [*rows[:6], "chevron1", "chevron2"] if kind == "departments" else ["nurse", "nurse"]
    name: str = rng.choice(own if rng.random() < 0.8 else rows)
    return name + rng.choice(["", "", "", "#2"])


def a_token(game: Game, seat: int, rng: random.Random) -> str:
    """A token of the hospital, one looked at, or any."""
    position = game.position()
    found = [*position.get("investments", {}).get("looked", [])]
    for tokens in position["hospitals"][seat].get("tokens", {}).values():
        found += tokens
    if found and rng.random() < 0.7:
        return str(rng.choice(found))
    return f"{rng.choice(TOKENS)}_{rng.choice(COLOURS)}"


def a_bonus(game: Game, seat: int, rng: random.Random) -> str:
    """A bonus token of the hospital, or any."""
    found = game.position()["hospitals"][seat].get("bonus", [])
    return str(rng.choice(found if found and rng.random() < 0.7 else BONUS))


def a_field(game: Game, seat: int, rng: random.Random, field: str) -> Any:
    """Something that a field may hold."""
    if field in THINGS_OF:
        return a_thing(game, seat, rng, rng.choice(THINGS_OF[field]))
    if field in CHOICES:
        return rng.choice(CHOICES[field])
    if field in LENGTHS:
        return [a_patient(game, seat, rng) for _ in range(rng.choice(LENGTHS[field]))]
    maker = MAKERS.get(field)
    return rng.randint(0, 5) if maker is None else maker(game, seat, rng)


MAKERS = {"patient": a_patient, "shift": a_patient, "token": a_token, "bonus": a_bonus}
LENGTHS = {"patients": (0, 1, 1, 2, 3, 4), "w2": (1, 2, 2, 3)}
BOTH = ("departments", "specialists")
THINGS_OF = {
    "department": ("departments",), "staff": ("specialists",), "specialist": ("specialists",),
    "swap": ("specialists",), "take": BOTH, "improvement": BOTH, "on": BOTH,
}  # fmt: skip
CHOICES: dict[str, list[Any]] = {
    "deck": ["department", "specialist"],
    "administrator": ["a_red2", "a_most", "a_midwife", "a_strategist"],
    "report": ["m01", "m15"],
    "entrance": [*(f"{side}{n}" for side in "NESW" for n in range(1, 5)), "N5", "S5"],
    "tile": [f"{row}{column}" for row in "abcd" for column in range(1, 6)],
    "space": [*COLOURS],
    "also": [*COLOURS],
    "colour": [*COLOURS],
    "decline": [True],
}
FIELDS = {
    "reveal": "deck", "set_patients": "patients", "keep": "administrator", "raise": "patient",
    "pass": "", "arrange": "ambulance patients", "ambulance": "number", "turn_away": "patient",
    "lose": "patients", "improve": "take", "return": "improvement", "copy": "specialist",
    "activate": "department staff patients", "transfuse": "patient", "done": "",
    "ability": "patients", "skip": "", "protect": "patient", "complete": "report",
    "pick_up": "patient", "place_mother": "patient ambulance", "drive": "entrance", "fly": "tile",
    "collect": "tile", "keep_bonus": "bonus", "minus": "count", "settle": "patient ward",
    "babies": "count", "invest": "space staff", "keep_token": "token", "bonus": "bonus patients",
    "token": "token patients",
}  # fmt: skip
MORE = {
    "activate": ("alt", "colour", "decline", "swap"), "ability": ("alt", "token"),
    "settle": ("shift to",), "invest": ("also",), "keep_token": ("on",),
}  # fmt: skip


def a_move(game: Game, seat: int, rng: random.Random) -> Json:
    """A move of a kind that is asked for, or of any."""
    tasks = [task["ask"] for task in game.position()["agenda"] if task["seat"] == seat]
    questions = {question.name: question for question in game.rulebook.ruleset.questions}
    kinds = [move.name for task in tasks for move in questions[task].moves]
    kind = rng.choice(kinds if kinds and rng.random() < 0.8 else list(FIELDS))
    if "activate" in kinds and rng.random() < 0.5:
        kind = "activate"
    rare = 0.1 if kind == "activate" else 0.4
    more = [field for field in MORE.get(kind, ()) if rng.random() < rare]
    fields = " ".join([FIELDS[kind], *more]).split()
    if kind == "settle" and rng.random() < 0.7:
        return _settling(game, seat, rng, fields)
    return {"move": kind, **{field: a_field(game, seat, rng, field) for field in fields}}


def a_neighbour(game: Game, seat: int, rng: random.Random) -> Json:
    """A legal move with one field changed, added or left out."""
    moves = [move.to_json() for move in islice(game.moves(seat), 200)]
    if not moves:
        return a_move(game, seat, rng)
    found = dict(rng.choice(moves))
    optional = [field for more in MORE.get(found["move"], ()) for field in more.split()]
    fields = [*(field for field in found if field != "move"), *optional]
    if not fields:
        return a_move(game, seat, rng)
    field = rng.choice(fields)
    if field in optional and field in found and "settle" != found["move"]:
        del found[field]
        found |= {"patients": found.get("patients", [])} if "activate" == found["move"] else {}
    else:
        found[field] = a_field(game, seat, rng, field)
    if "settle" == found["move"] and ("shift" in found) != ("to" in found):
        return a_move(game, seat, rng)
    return found


def _settling(game: Game, seat: int, rng: random.Random, fields: list[str]) -> Json:
    """A ward for the one who is asked for, or whoever else is at the door."""
    found = {field: a_field(game, seat, rng, field) for field in fields}
    arrivals = game.position()["hospitals"][seat].get("arrivals") or [found["patient"]]
    return {"move": "settle", **found, "patient": arrivals[0]}


# ------------------------------------------------------------------ what must hold


def check_reason(game: Game, seat: int, move: Json, reason: Reason) -> None:
    """A rule that exists, a reason that says something, in every language, and `play` agrees."""
    assert reason.rule in RULES
    assert reason.rule in (RULES_OF[reason.message.removeprefix(PREFIX)] or RULES)
    assert reason.message not in VAGUE, (move, game.position())
    for language in LANGUAGES:
        assert not re.search(r"[{}]", catalogue(language).explain(reason))
    with pytest.raises(dh.IllegalMove) as refused:
        game.play(seat, move)
    assert reason == refused.value.reason


def refusals(players: int, options: Json, rng: random.Random) -> Iterator[str]:
    """The messages by which random moves are refused in a random game."""
    game = dh.new_game("hospital", players=players, seed=rng.getrandbits(32), options=options)
    while not game.is_over:
        seat = rng.choice(game.to_act if rng.random() < 0.9 else range(players))
        if rng.random() < 0.2 and game.position()["hospitals"][seat].get("blood", 0) < MANY_BAGS:
            move = rng.choice([a_move, a_neighbour])(game, seat, rng)
            reason = explained(game, seat, move)
            if reason is not None:
                check_reason(game, seat, move, reason)
                yield reason.message
        random_pick(game, rng)


def explained(game: Game, seat: int, move: Json) -> Reason | None:
    """Why a move is illegal; None for a legal one and for one that may mean several."""
    try:
        return game.explain(seat, move)
    except dh.BadInput as error:
        if error.message.id != "which_patient":
            raise
        return None


def faults(players: int, options: Json, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Some legal moves of a random position, and the message that explaining them would give."""
    game = dh.new_game("hospital", players=players, seed=rng.getrandbits(32), options=options)
    for _ in range(rng.randrange(5, 60 * players)):
        if not game.is_over:
            random_pick(game, rng)
    for seat in game.to_act:
        moves = list(game.moves(seat))
        for move in rng.sample(moves, min(12, len(moves))):
            _, message, _ = game.rulebook.refusal(game.state, seat, move)
            yield str(move), message
