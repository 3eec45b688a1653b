"""Against the Automa a refused move names the rules of that game."""

from __future__ import annotations

from tests.hospital.builders import Game, Json, display, vans
from tests.hospital.modules.automa.builders import facing, line
from tests.hospital.why.explaining import english, facts, french, told


def choosing(**fields: object) -> Game:
    """A game in which the Automa, First Player, has taken an ambulance."""
    loads = vans("R2 R2 R2", "", "G4 G4 G4")
    given: Json = {"step": "choose", "ambulances": loads, "first_player": 1, **fields}
    return facing("intake", line(ambulance=2), **given)


def test_the_ambulance_of_the_automa_is_taken() -> None:
    """DH-19.2."""
    game = choosing()
    assert ("DH-19.2", "ambulance_of_automa") == told(game, "take A2")
    assert "The Automa has taken ambulance 2" == english(game, "take A2")
    assert "L'Automa a pris l'ambulance 2" == french(game, "take A2")
    assert game.explain(0, "take A1") is None


def test_there_are_three_ambulances() -> None:
    """DH-19.2, DH-3.3."""
    assert [1, 2, 3] == facts(choosing(), "take A4")["known"]


def test_one_may_do_without_an_improvement_but_not_take_another() -> None:
    """DH-19.3, DH-4.1."""
    game = facing("improvement", line(), step="improve", display=display(1, 1))
    assert game.explain(0, "pass") is None
    assert ("DH-4.1", "not_shown") == told(game, "improve d_renal")
