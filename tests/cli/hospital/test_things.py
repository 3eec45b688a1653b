"""Names of things as the terminal says them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from dicehospital.cli.hospital.things import Things
from dicehospital.hospital.components import load as components
from dicehospital.kernel.text import LANGUAGES, catalogue


def things(language: str, pack: dict[str, Any] | None = None) -> Things:
    """The things of a game; only its components matter."""
    box = components.load_pack(pack) if pack else components.load()
    agreement = SimpleNamespace(components=box)
    rulebook = SimpleNamespace(rules=SimpleNamespace(agreement=agreement))
    return Things(catalogue(language), SimpleNamespace(rulebook=rulebook))  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_token_says_its_colour(language: str) -> None:
    """DH-15.5."""
    say, found = catalogue(language), things(language)
    names = [found.name(f"t_equal_{colour}") for colour in ("red", "yellow", "green", "pink")]
    assert 4 == len(set(names))
    assert all(say.tell("thing.t_equal") in name for name in names)
    assert say.tell("patients.colour.red", n=1) in found.does("t_equal_red")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pediatric_room_says_its_number(language: str) -> None:
    """DH-16.6."""
    found = things(language)
    assert [f"{found.name('chevron')} {n}" for n in range(1, 5)] == [
        found.name(f"chevron{n}") for n in range(1, 5)
    ]


def test_a_token_of_a_pack_goes_by_its_id_and_colour() -> None:
    """DH-13.2."""
    row = {"id": "t_new", "copies": 1, "when": "token", "do": [{"n": 1, "op": "heal 1"}]}
    found = things("en", {"tokens": [row]})
    assert "t_new (pink)" == found.name("t_new_pink")


def test_what_a_pack_changed_in_a_token_is_told_from_the_pack() -> None:
    """DH-13.2: in every colour."""
    row = {"id": "t_again", "do": [{"n": 1, "c": "token", "op": "heal 2"}]}
    found = things("en", {"tokens": [row]})
    assert "After the department: heal 1 green patient by 2 steps." == found.does("t_again_green")


def test_only_the_consultant_copies() -> None:
    """DH-10.6: other named effects are something else."""
    found = things("en")
    coded = ("s_consultant", "s_mgmt_expert", "s_strategy", "s_fin_adviser")
    assert [True, False, False, False] == [found.copies(card) for card in coded]
