"""Staff Exchange: a nurse takes the place of a specialist, who can be placed again."""

from __future__ import annotations

from tests.hospital.builders import Game, activate, activations, hospital, legal, play, ward
from tests.hospital.modules.investments.builders import board, invested


def exchanging(*specialists: str, **fields: object) -> Game:
    """A hospital with Staff Exchange and these specialists."""
    house = {"departments": ["d_inv_exchange"], "specialists": list(specialists)}
    standing = fields.pop("investments", {})
    return invested(ward("G5", **{**house, **fields}), investments=standing)


def test_staff_exchange_needs_a_placed_specialist_and_another_nurse() -> None:
    """DH-15.9, R-59."""
    enough = exchanging("s_gp", placed=["s_gp"], nurses_free=2)
    assert "d_inv_exchange nurse swap s_gp" in legal(enough)
    for game in (
        exchanging("s_gp"),
        exchanging("s_gp", placed=["s_gp"], nurses_free=1),
        exchanging("s_gp", "s_urologist", placed=["s_gp"], nurses_free=0),
    ):
        assert [] == activations(game, "d_inv_exchange")
        assert [] == activations(game, "d_inv_exchange", staff="s_urologist")


def test_staff_exchange_makes_a_specialist_free_again() -> None:
    """DH-15.9: two nurses are placed then."""
    game = exchanging("s_gp", placed=["s_gp"])
    play(game, activate("d_inv_exchange", "nurse", swap="s_gp") | {"patients": []})
    assert (1, []) == (hospital(game)["nurses_free"], hospital(game)["placed"])
    assert "d_clinic s_gp: G5" in legal(game)


def test_a_specialist_may_go_to_staff_exchange_for_another() -> None:
    """DH-15.9: never for itself."""
    game = exchanging("s_gp", "s_urologist", placed=["s_gp"], nurses_free=1)
    moves = {text for text in legal(game) if text.startswith("d_inv_exchange")}
    assert {"d_inv_exchange s_urologist swap s_gp"} == moves


def test_staff_exchange_fetches_a_specialist_from_the_board() -> None:
    """R-60: a nurse stands there now."""
    game = exchanging("s_gp", investments={"red": [[0, "s_gp"]]})
    play(game, activate("d_inv_exchange", "nurse", swap="s_gp") | {"patients": []})
    assert [[0, "nurse"]] == board(game)["red"]
    assert "d_clinic s_gp: G5" in legal(game)
