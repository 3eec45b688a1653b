"""Whatever is refused at random has a reason that fits the rules and can be said."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import dicehospital as dh
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.play import random_pick

from .builders import Game, Json
from .explaining import RULES
from .tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.kernel.types import Reason

HOSPITAL = Path(dh.__file__).parent / "hospital"
ILLEGAL = 300
AT_ONE_TABLE = 30
MANY_BAGS = 2  # with them there are thousands of legal moves to find the nearest among
PREFIX = "reason.hospital."
VAGUE = {f"{PREFIX}no_such_move", f"{PREFIX}move_begun"}  # say nothing about a whole move


# ------------------------------------------------------------------ moves by chance


def a_patient(game: Game, seat: int, rng: random.Random) -> str:
    """Somebody of the hospital, or anybody."""
    house = game.position()["hospitals"][seat]
    found = [*house.get("patients", []), *house.get("arrivals", [])]
    known = [text for text in found if text[1:]]
    text = f"{rng.choice('RYG')}{rng.randint(1, 6)}"
    if known and rng.random() < 0.8:
        text = rng.choice(known)
    return text + (f">{rng.choice('RYG')}" if rng.random() < 0.15 else "")


def a_thing(game: Game, seat: int, rng: random.Random, kind: str) -> str:
    """A department or specialist of the hospital, of the game, or a copy of it."""
    components = game.rulebook.rules.agreement.components  # type: ignore[attr-defined]
    rows = [row.id for row in getattr(components, kind)]
    own = [*game.position()["hospitals"][seat].get(kind, [])]
    own += rows[:6] if kind == "departments" else ["nurse", "nurse"]
    name: str = rng.choice(own if rng.random() < 0.8 else rows)
    return name + rng.choice(["", "", "", "#2"])


def a_field(game: Game, seat: int, rng: random.Random, field: str) -> Any:
    """Something that a field may hold."""
    match field:
        case "patient":
            return a_patient(game, seat, rng)
        case "patients":
            return [a_patient(game, seat, rng) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
        case "ambulance" | "number" | "alt":
            return rng.randint(0, 5)
        case "department" | "staff" | "specialist" | "take" | "improvement":
            kind = KINDS_OF.get(field) or rng.choice(["departments", "specialists"])
            return a_thing(game, seat, rng, kind)
    return rng.choice(["department", "specialist", "a_red2", "m01", "m15"])


KINDS_OF = {"department": "departments", "staff": "specialists", "specialist": "specialists"}
FIELDS = {
    "reveal": "deck", "set_patients": "patients", "keep": "administrator", "raise": "patient",
    "pass": "", "arrange": "ambulance patients", "ambulance": "number", "turn_away": "patient",
    "lose": "patients", "improve": "take", "return": "improvement", "copy": "specialist",
    "activate": "department staff patients", "transfuse": "patient", "done": "",
    "ability": "patients", "skip": "", "protect": "patient", "complete": "report",
    "pick_up": "patient",
}  # fmt: skip


def a_move(game: Game, seat: int, rng: random.Random) -> Json:
    """A move of a kind that is asked for, or of any."""
    tasks = [task["ask"] for task in game.position()["agenda"] if task["seat"] == seat]
    questions = {question.name: question for question in game.rulebook.ruleset.questions}
    kinds = [move.name for task in tasks for move in questions[task].moves]
    kind = rng.choice(kinds if kinds and rng.random() < 0.8 else list(FIELDS))
    if "activate" in kinds and rng.random() < 0.5:
        kind = "activate"
    fields = FIELDS[kind].split()
    if kind in ("activate", "ability") and rng.random() < 0.1:
        fields.append("alt")
    return {"move": kind, **{field: a_field(game, seat, rng, field) for field in fields}}


# ------------------------------------------------------------------ what must hold


def check_reason(game: Game, seat: int, move: Json, reason: Reason) -> None:
    """A rule that exists, a reason that says something, in every language, and `play` agrees."""
    assert reason.rule in RULES
    assert reason.message not in VAGUE, move
    for language in LANGUAGES:
        assert not re.search(r"[{}]", catalogue(language).explain(reason))
    with pytest.raises(dh.IllegalMove) as refused:
        game.play(seat, move)
    assert reason == refused.value.reason


def refusals(players: int, options: Json, rng: random.Random) -> Iterator[str]:
    """The messages by which random moves are refused in a random game."""
    game = dh.new_game("hospital", players=players, seed=rng.getrandbits(32), options=options)
    while not game.is_over:
        seat = rng.choice(game.to_act if rng.random() < 0.9 else range(game.seats))
        if rng.random() < 0.2 and game.position()["hospitals"][seat].get("blood", 0) < MANY_BAGS:
            move = a_move(game, seat, rng)
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


def test_random_illegal_moves_are_explained() -> None:
    """Three hundred of them at tables of all kinds."""
    rng = random.Random(11)
    found: list[str] = []
    while len(found) < ILLEGAL:
        players, options = rng.choice(TABLES)
        for message in refusals(players, options, rng):
            found.append(message)
            if len(found) % AT_ONE_TABLE == 0:
                break
    assert len(set(found)) > 15


def test_no_check_finds_fault_with_a_legal_move() -> None:
    """What explains refusals agrees with what decides them."""
    rng = random.Random(12)
    count = 0
    while count < 400:
        players, options = rng.choice(TABLES)
        game = dh.new_game("hospital", players=players, seed=rng.getrandbits(32), options=options)
        for _ in range(rng.randrange(20, 150)):
            if not game.is_over:
                random_pick(game, rng)
        for seat in game.to_act:
            moves = list(game.moves(seat))
            for move in rng.sample(moves, min(12, len(moves))):
                _, message, _ = game.rulebook.refusal(game.state, seat, move)
                assert f"{PREFIX}move_begun" == message, (str(move), game.position())
                count += 1


def test_every_reason_that_the_rules_name_has_a_sentence_and_the_other_way_round() -> None:
    """Sentences nobody says are as wrong as words without a sentence."""
    code = "\n".join(path.read_text("utf-8") for path in sorted(HOSPITAL.glob("reasons*.py")))
    said = {f"{PREFIX}{name}" for name in re.findall(r'"([a-z_]+)"', code)}
    ids = {text for text in catalogue("en").ids() if text.startswith(PREFIX)}
    plain = {text.removesuffix(".you") for text in ids}
    families = (f"{PREFIX}ask.", f"{PREFIX}deck_empty.")
    assert set() == {text for text in plain if text not in said and not text.startswith(families)}
    named = re.findall(r'refuse\(\s*(?:"[^"]+"|\w+), "([a-z_]+)"', code)
    named += re.findall(r'part\("([a-z_]+)"', code)
    assert len(named) > 60
    assert set() == {name for name in named if f"{PREFIX}{name}" not in ids}
