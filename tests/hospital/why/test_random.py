"""Whatever is refused at random has a reason that fits the rules and can be said."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import dicehospital as dh
from dicehospital.hospital import why
from dicehospital.hospital.why.refusals import PARTS, REASONS, RULES_OF, UNTIMELY
from dicehospital.kernel.text import catalogue
from tests.hospital.tables import AUTOMA_TABLES, CARE, CARE_TABLES, TABLES, Options
from tests.hospital.why.explaining import RULES
from tests.hospital.why.illegal import PREFIX, faults, refusals

WHY = Path(why.__file__).parent
ILLEGAL = 90
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
    """Some of them at tables of all kinds."""
    assert len(set(illegal_at(TABLES, ILLEGAL, 11))) > 15


@pytest.mark.parametrize("care", CARE, ids=lambda care: "-".join(care) or "five")
def test_random_illegal_moves_with_community_care_are_explained(care: list[str]) -> None:
    """DH-14 to DH-18: every combination of modules, and five players."""
    assert len(set(illegal_at(with_modules(care), 50, 13))) > 9


def test_random_illegal_moves_against_the_automa_are_explained() -> None:
    """DH-19."""
    assert len(set(illegal_at(AUTOMA_TABLES, 90, 14))) > 8


def test_no_check_finds_fault_with_a_legal_move() -> None:
    """What explains refusals agrees with what decides them."""
    check_legal_at(TABLES, 200, 12)


@pytest.mark.parametrize("care", CARE, ids=lambda care: "-".join(care) or "five")
def test_no_check_finds_fault_with_a_legal_move_of_community_care(care: list[str]) -> None:
    """DH-14 to DH-18."""
    check_legal_at(with_modules(care), 60, 15)


def test_no_check_finds_fault_with_a_legal_move_against_the_automa() -> None:
    """DH-19."""
    check_legal_at(AUTOMA_TABLES, 60, 16)


def test_every_reason_that_the_rules_name_has_a_sentence_and_the_other_way_round() -> None:
    """Sentences nobody says are as wrong as words without a sentence."""
    ids = {text.removeprefix(PREFIX) for text in catalogue("en").ids() if text.startswith(PREFIX)}
    families = {f"{text.partition('.')[0]}." for text in ids if "." in text} & {*PARTS}
    single = {
        text.removesuffix(".you") for text in ids if f"{text.partition('.')[0]}." not in PARTS
    }
    assert {*RULES_OF, *PARTS} == single | families


def test_no_reason_is_declared_and_never_given() -> None:
    """The code that explains writes every one of them, and that of the rules it asks."""
    code = "".join(path.read_text("utf-8") for path in sorted(WHY.parent.rglob("*.py")))
    declared = (WHY / "refusals.py").read_text("utf-8")
    said = code.replace(declared, "")
    assert set() == {text for text in RULES_OF if f'"{text.partition(".")[0]}' not in said}


def test_every_reason_has_a_rule_that_exists() -> None:
    """Its own, or that of the move for which it is not the time."""
    moves = dh.new_game("hospital", players=2, seed=1).rulebook.ruleset.vocabulary.rules
    assert {*REASONS, *moves.values()} <= {*RULES}
    assert {*UNTIMELY} == {reason for reason, rules in RULES_OF.items() if not rules}
