"""Whatever is refused at random has a reason that fits the rules and can be said."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import dicehospital as dh
from dicehospital.kernel.text import catalogue

from .illegal import PREFIX, faults, refusals
from .tables import AUTOMA_TABLES, CARE, CARE_TABLES, TABLES, Options

if TYPE_CHECKING:
    from collections.abc import Iterator

HOSPITAL = Path(dh.__file__).parent / "hospital"
ILLEGAL = 300
AT_ONE_TABLE = 30


def illegal_at(tables: list[tuple[int, Options]], count: int, seed: int) -> list[str]:
    """The messages by which so many random moves are refused at tables of all these kinds."""
    rng = random.Random(seed)
    found: list[str] = []
    while len(found) < count:
        players, options = rng.choice(tables)
        for message in refusals(players, options, rng):
            found.append(message)
            if len(found) % AT_ONE_TABLE == 0:
                break
    return found


def check_legal_at(tables: list[tuple[int, Options]], count: int, seed: int) -> None:
    """No check finds fault with so many legal moves."""
    rng = random.Random(seed)
    while count > 0:
        players, options = rng.choice(tables)
        for move, message in faults(players, options, rng):
            assert f"{PREFIX}move_begun" == message, (move, players, options)
            count -= 1


def with_modules(care: list[str]) -> list[tuple[int, Options]]:
    """The tables that use just these modules of Community Care."""
    both = [table for table in CARE_TABLES if set(care) == set(table[1]["modules"]) & CARE_NAMES]
    return both if care else [table for table in both if table[0] > 4]


CARE_NAMES = {name for care in CARE for name in care}


def test_random_illegal_moves_are_explained() -> None:
    """Three hundred of them at tables of all kinds."""
    assert len(set(illegal_at(TABLES, ILLEGAL, 11))) > 15


@pytest.mark.parametrize("care", CARE, ids=lambda care: "-".join(care) or "five")
def test_random_illegal_moves_with_community_care_are_explained(care: list[str]) -> None:
    """DH-14 to DH-18: every combination of modules, and five players."""
    assert len(set(illegal_at(with_modules(care), 90, 13))) > 12


def test_random_illegal_moves_against_the_automa_are_explained() -> None:
    """DH-19."""
    assert len(set(illegal_at(AUTOMA_TABLES, 90, 14))) > 8


def test_no_check_finds_fault_with_a_legal_move() -> None:
    """What explains refusals agrees with what decides them."""
    check_legal_at(TABLES, 400, 12)


@pytest.mark.parametrize("care", CARE, ids=lambda care: "-".join(care) or "five")
def test_no_check_finds_fault_with_a_legal_move_of_community_care(care: list[str]) -> None:
    """DH-14 to DH-18."""
    check_legal_at(with_modules(care), 100, 15)


def test_no_check_finds_fault_with_a_legal_move_against_the_automa() -> None:
    """DH-19."""
    check_legal_at(AUTOMA_TABLES, 60, 16)


def test_every_reason_that_the_rules_name_has_a_sentence_and_the_other_way_round() -> None:
    """Sentences nobody says are as wrong as words without a sentence."""
    ids = {text.removeprefix(PREFIX) for text in catalogue("en").ids() if text.startswith(PREFIX)}
    code = [ast.parse(path.read_text("utf-8")) for path in sorted(HOSPITAL.rglob("*.py"))]
    refusals = [refusal for tree in code for refusal in refusals_in(tree)]
    named = {text for refusal in refusals for text in constants(refusal)}
    assert len(named) > 150
    assert named >= FAMILIES
    assert set() == {text for text in named if text not in ids and text not in FAMILIES}
    said = {text for tree in code if any(refusals_in(tree)) for text in constants(tree)}
    assert set() == {text for text in ids if not is_said(text, said)}


FAMILIES = {"ask.", "deck_empty.", "dice.", "role."}  # one for each question, deck, colour, role


def is_said(text: str, said: set[str]) -> bool:
    """Whether the rules name a sentence, or the family that it belongs to."""
    family, dot, name = text.removesuffix(".you").partition(".")
    return f"{family}{dot}" in (FAMILIES if name else said)


def refusals_in(tree: ast.AST) -> Iterator[ast.expr]:
    """What is given as a message to `refuse` and `part`, wherever in the package they are called."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            if call.func.id in MESSAGE:
                yield call.args[MESSAGE[call.func.id]]


MESSAGE = {"refuse": 1, "part": 0}  # which argument it is


def constants(tree: ast.AST) -> Iterator[str]:
    """Every text that is written out in some code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
