"""What must hold at any decision against the Automa, read from positions."""

from __future__ import annotations

from tests.harness import Checks
from tests.hospital.builders import Game, Json


def check_cards(position: Json) -> None:
    """DH-19.1: nine hospital and twelve decision cards, once the others are left out."""
    automa = position["automa"]
    line = [row["card"] for row in automa["line"]]
    hidden = [name for layer in position["decks"]["automa_hospital"] for name in layer]
    assert 9 == len({*line, *automa["completed"], *hidden}) or "setup" == position["phase"]
    decisions = [name for layer in position["decks"]["automa_decisions"] for name in layer]
    assert 12 == len({*decisions, *position["discards"]["automa_decisions"]})
    assert automa["blood"] >= 0


def check_turned_up(position: Json) -> None:
    """DH-19.1, DH-19.3: one card before the first round and one in each; tiles when it was first."""
    automa = position["automa"]
    turned = len(automa["line"]) + len(automa["completed"])
    assert position["round"] <= turned <= position["round"] + 1
    assert automa["tiles"] <= position["round"]
    assert sum(row["tile"] for row in automa["line"]) <= automa["tiles"]


def has_turned_up_all(game: Game) -> None:
    """DH-19.1."""
    position = game.position()
    check_turned_up(position)
    assert 9 == len(position["automa"]["line"]) + len(position["automa"]["completed"])


CHECKS = Checks(positions=(check_cards,), ends=(has_turned_up_all,))
