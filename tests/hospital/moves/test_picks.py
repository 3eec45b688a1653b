"""Picks: any order, any of equal dice, nothing asked that has one answer, numbers that never change."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import vans

NIGHT_CLINIC = {
    "id": "d_night",
    "set": "base",
    "copies": 2,
    "colour": "green",
    "when": "activate",
    "do": [{"n": 1, "c": "dept", "op": "heal 2"}],
}


def activation(*patients: str, **more: Any) -> dh.Game[Any]:
    hospital = {"patients": list(patients), **more}
    return dh.from_position(
        {
            "game": "hospital",
            "players": 2,
            "round": 3,
            "phase": "activation",
            "hospitals": [hospital, {"patients": ["G2", "G3"]}],
        }
    )


def patients(game: dh.Game[Any], seat: int = 0) -> list[str]:
    return [patient["text"] for patient in game.view(seat)["hospitals"][seat]["patients"]]


def test_patients_of_a_list_are_picked_in_any_order() -> None:
    """DH-13.3: the draft is put in order."""
    game = activation("R4", "R3", "R2", departments=["d_cardiology"])
    for word in ("d_cardiology", "nurse", "@3", "@1", "@2"):
        game.pick(0, word)
    assert ["R5t", "R4t", "R3t"] == patients(game)


def test_a_draft_out_of_order_is_kept_in_a_position_and_can_be_taken_back() -> None:
    """DH-13.1, DH-13.3: the last bed alone, with others still to come."""
    game = activation("R4", "R3", "R2", departments=["d_cardiology"])
    for word in ("d_cardiology", "nurse", "@3"):
        game.pick(0, word)
    again = dh.from_position(game.position())
    assert game.position() == again.position()
    assert ["R4", "R3"] == [option["text"] for option in again.view(0)["options"]]
    game.undo(0)
    assert ["R4"] == [option["text"] for option in game.view(0)["options"]]


def test_dice_for_an_ambulance_are_picked_in_any_order() -> None:
    """DH-3.2, DH-13.3: the move, and so the record, is the same in every order."""
    rolled = ["R2", "Y2", "Y2", "G2", "G3", "G3", "G4", "G4", "G5"]
    position = {
        "game": "hospital", "players": 2, "first_player": 1, "phase": "intake", "step": "arrange",
        "rolled": rolled, "ambulances": vans("", "", ""), "hospitals": [{}, {}],
    }  # fmt: skip
    found = []
    for order in permutations(("red", "yellow", "green")):
        game = dh.from_position(position)
        for word in order:
            game.pick(0, word)
        assert game.position() == dh.replay(game.record()).position()
        found.append((game.record()["log"][-1], game.view(0)["ambulances"]))
    assert all(one == found[0] for one in found)


def test_any_of_equal_dice_may_be_picked() -> None:
    """DH-13.3: the lowest bed stands for all, and a finger on another means the same."""
    game = activation("R2", "R2", "Y5")
    game.pick(0, "d_icu")
    game.pick(0, "nurse")
    assert ["R2"] == [option["text"] for option in game.view(0)["options"]]
    game.pick(0, "@2")
    assert ["R3t", "R2", "Y5"] == patients(game)


def test_a_pick_that_fits_nowhere_is_refused_and_changes_nothing() -> None:
    """DH-5.3."""
    game = activation("R4", "R3", "R2", "Y6", departments=["d_cardiology"])
    game.pick(0, "d_cardiology")
    game.pick(0, "nurse")
    before = game.position()
    with pytest.raises(dh.IllegalMove):
        game.pick(0, "@4")
    assert before == game.position()


def test_a_colour_is_picked_before_its_patient() -> None:
    """DH-5.9: `as green`, then the bed."""
    game = activation("R3", "Y6", blood=1)
    for word in ("d_pharmacy", "nurse", "as green", "@1"):
        game.pick(0, word)
    assert ["R4t~G", "Y6"] == patients(game)
    assert 0 == game.view(0)["hospitals"][0]["blood"]


def test_what_has_one_answer_is_not_asked_and_leaves_no_line() -> None:
    """DH-2.3: dice of one colour have their values at once."""
    game = dh.new_game(
        "hospital",
        players=1,
        dealer="scripted",
        script=[["R", "R", "R"], *(f"m{n:02}" for n in range(1, 7))],
    )
    assert ["R3", "R4", "R5"] == patients(game)
    assert {"draw", "card"} == {line["chance"] for line in game.record()["log"]}


def test_a_reroll_binds_its_own_seat_only() -> None:
    """DH-13.1: others may still take back what they did before."""
    game = dh.from_position(
        {
            "game": "hospital",
            "players": 2,
            "round": 3,
            "phase": "activation",
            "modules": ["experimental"],
            "hospitals": [
                {"patients": ["G2", "G4"]},
                {"patients": ["R2", "R4"], "departments": ["d_drug_trials"]},
            ],
        }
    )
    game.play(0, "d_icu nurse: G2")
    game.play(1, "d_drug_trials nurse: R2 R4")
    with pytest.raises(dh.IllegalMove) as refused:
        game.undo(1)
    assert "DH-13.1" == refused.value.reason.rule
    game.undo(0)
    assert ["G2", "G4"] == patients(game)
    assert all(text.endswith("t") for text in patients(game, 1))


def test_words_of_a_pack_come_after_all_others() -> None:
    """DH-13.2: no number changes."""
    first: dict[str, Any] = {"components": {}}
    plain = dh.new_game("hospital", players=2, seed=1, options=first)
    pack = {"departments": [NIGHT_CLINIC]}
    packed = dh.new_game("hospital", players=2, seed=1, options={"pack": pack, **first})
    assert plain.vocabulary == packed.vocabulary[: len(plain.vocabulary)]
    assert ("d_night", "d_night#2") == packed.vocabulary[len(plain.vocabulary) :]


def test_a_card_of_a_pack_is_played_and_replayed() -> None:
    """DH-13.2: the record holds the pack."""
    game = dh.from_position(
        {
            "game": "hospital",
            "players": 2,
            "phase": "activation",
            "options": {"pack": {"departments": [NIGHT_CLINIC]}},
            "hospitals": [{"patients": ["G3"], "departments": ["d_night"]}, {}],
        }
    )
    game.play(0, "d_night nurse: G3")
    assert ["G5t"] == patients(game)
    assert game.position() == dh.replay(game.record()).position()


def test_a_wrong_row_of_a_pack_is_named_by_its_file(tmp_path: Path) -> None:
    """DH-13.2: file, table, row and field."""
    path = tmp_path / "my_box.toml"
    path.write_text('[[reports]]\nid = "m01"\npoints = "many"\n', "utf-8")
    with pytest.raises(dh.BadInput) as refused:
        dh.new_game("hospital", players=1, options={"pack": str(path)})
    assert "my_box.toml:reports[m01].points" == refused.value.field
