"""Moves of the modules as text and as JSON, both ways; what cannot be a move is refused by its field."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.codec import MoveCodec
from dicehospital.kernel.errors import BadInput
from tests.hospital.builders import Game, active, ward

MOVES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("set R3 Y4 G5", {"move": "set_patients", "patients": ["R3", "Y4", "G5"]}),
    (
        "set R3 R5 Y3 Y4 G5 / R3 Y4",
        {"move": "set_patients", "patients": ["R3", "R5", "Y3", "Y4", "G5"], "w2": ["R3", "Y4"]},
    ),
    ("keep a_red2", {"move": "keep", "administrator": "a_red2"}),
    ("M3 to A2", {"move": "place_mother", "patient": "M3", "ambulance": 2}),
    ("A0=R2,Y2", {"move": "arrange", "ambulance": 0, "patients": ["R2", "Y2"]}),
    ("take A0", {"move": "ambulance", "number": 0}),
    ("drive N3", {"move": "drive", "entrance": "N3"}),
    ("fly b2", {"move": "fly", "tile": "b2"}),
    ("collect b3", {"move": "collect", "tile": "b3"}),
    ("keep b_heal1", {"move": "keep_bonus", "bonus": "b_heal1"}),
    ("minus 1", {"move": "minus", "count": 1}),
    ("M4 in W3, R3 to W1", {"move": "settle", "patient": "M4", "ward": 3, "shift": "R3", "to": 1}),
    ("R3 in W2", {"move": "settle", "patient": "R3", "ward": 2}),
    ("babies 2", {"move": "babies", "count": 2}),
    ("invest red nurse", {"move": "invest", "space": "red", "staff": "nurse"}),
    (
        "invest red s_fin_adviser +green",
        {"move": "invest", "space": "red", "staff": "s_fin_adviser", "also": "green"},
    ),
    (
        "t_equal_red on d_clinic",
        {"move": "keep_token", "token": "t_equal_red", "on": "d_clinic"},
    ),
    ("t_nurse_red", {"move": "keep_token", "token": "t_nurse_red"}),
    (
        "d_anaesthesia s_surgeon: R3 R3 Y3>R",
        {
            "move": "activate",
            "department": "d_anaesthesia",
            "staff": "s_surgeon",
            "patients": ["R3", "R3", "Y3>R"],
        },
    ),
    (
        "chevron1 nurse: M4",
        {"move": "activate", "department": "chevron1", "staff": "nurse", "patients": ["M4"]},
    ),
    (
        "d_ent s_trainee turn green: R3",
        {
            "move": "activate",
            "department": "d_ent",
            "staff": "s_trainee",
            "colour": "green",
            "patients": ["R3"],
        },
    ),
    (
        "d_ent#2 s_trainee turn pink alt2: B3@13 B3@15",
        {
            "move": "activate",
            "department": "d_ent#2",
            "staff": "s_trainee",
            "colour": "pink",
            "alt": 2,
            "patients": ["B3@13", "B3@15"],
        },
    ),
    (
        "d_ent s_trainee decline",
        {"move": "activate", "department": "d_ent", "staff": "s_trainee", "decline": True},
    ),
    (
        "d_inv_exchange nurse swap s_gp",
        {"move": "activate", "department": "d_inv_exchange", "staff": "nurse", "swap": "s_gp"},
    ),
    ("b_red2: Y3>R", {"move": "bonus", "bonus": "b_red2", "patient": "Y3>R"}),
    ("b_nurse", {"move": "bonus", "bonus": "b_nurse"}),
    ("t_again_red: R3t", {"move": "token", "token": "t_again_red", "patients": ["R3t"]}),
    (
        "ability t_low2_red: R1",
        {"move": "ability", "token": "t_low2_red", "patients": ["R1"]},
    ),
    ("ability alt2", {"move": "ability", "alt": 2}),
    ("ability", {"move": "ability"}),
)


@pytest.fixture(scope="module")
def codec() -> MoveCodec[Any]:
    return dh.new_game("hospital", players=2, seed=1).rulebook.codec


@pytest.mark.parametrize(("text", "json"), MOVES, ids=[text for text, _ in MOVES])
def test_a_move_reads_the_same_as_text_and_as_json(
    codec: MoveCodec[Any], text: str, json: dict[str, Any]
) -> None:
    assert json == codec.parse(text).to_json()
    assert text == str(codec.from_json(json))


@pytest.mark.parametrize(
    ("loose", "usual"),
    [
        ("DRIVE n3", "drive N3"),
        ("Collect B3", "collect b3"),
        ("m4 in w3,r3 to w1", "M4 in W3, R3 to W1"),
        ("invest RED nurse+GREEN", "invest red nurse +green"),
        ("T_AGAIN_RED:r3T", "t_again_red: R3t"),
        ("keep B_HEAL1", "keep b_heal1"),
        ("d_ent  s_trainee Turn Green : r3", "d_ent s_trainee turn green: R3"),
        ("set r3 y4 g5/r3 y4", "set R3 Y4 G5 / R3 Y4"),
    ],
)
def test_spaces_and_the_case_of_letters_do_not_matter(
    codec: MoveCodec[Any], loose: str, usual: str
) -> None:
    assert usual == str(codec.parse(loose))


def test_an_empty_list_of_patients_says_nothing(codec: MoveCodec[Any]) -> None:
    declined = {"move": "activate", "department": "d_ent", "staff": "s_trainee", "decline": True}
    assert declined == codec.from_json({**declined, "patients": []}).to_json()
    nurse = {"move": "bonus", "bonus": "b_nurse"}
    assert nurse == codec.from_json({**nurse, "patients": []}).to_json()


@pytest.mark.parametrize(
    ("json", "field", "message"),
    [
        ({"move": "drive", "entrance": "N9"}, "entrance", "not_one_of"),
        ({"move": "collect", "tile": "e1"}, "tile", "not_one_of"),
        ({"move": "fly"}, "tile", "missing_field"),
        ({"move": "minus", "count": "1"}, "count", "wrong_type"),
        ({"move": "invest", "space": "blue", "staff": "nurse"}, "space", "not_one_of"),
        ({"move": "settle", "patient": "R3", "ward": 2, "shift": "R3"}, "to", "missing_field"),
        ({"move": "settle", "patient": "R3", "ward": 2, "to": 1}, "shift", "missing_field"),
        ({"move": "settle", "patient": "W3", "ward": 2}, "patient", "not_a_patient"),
        ({"move": "babies", "count": 1, "ward": 2}, "ward", "unknown_field"),
        (
            {"move": "activate", "department": "d_ent", "staff": "nurse"},
            "patients",
            "missing_field",
        ),
        (
            {"move": "activate", "department": "d_ent", "staff": "s_trainee", "decline": False},
            "decline",
            "not_one_of",
        ),
        ({"move": "set_patients", "patients": ["R3"], "w2": "R3"}, "w2", "not_a_list"),
        ({"move": "set_patients", "patients": ["R3"], "w2": ["Q"]}, "w2[0]", "not_a_patient"),
    ],
)
def test_a_field_that_cannot_be_is_named(
    codec: MoveCodec[Any], json: dict[str, Any], field: str, message: str
) -> None:
    with pytest.raises(BadInput) as refused:
        codec.from_json(json)
    assert (field, message) == (refused.value.field, refused.value.message.id)


def test_whatever_a_move_says_at_once_is_read_back_though_no_rule_allows_it(
    codec: MoveCodec[Any],
) -> None:
    """The refusal names the rule, not the notation."""
    more = {"colour": "red", "decline": True, "alt": 2, "swap": "s_gp", "patients": ["R3"]}
    move = {"move": "activate", "department": "d_ent", "staff": "nurse", **more}
    text = str(codec.from_json(move))
    assert "d_ent nurse turn red decline alt2 swap s_gp: R3" == text
    assert move == codec.parse(text).to_json()


@pytest.mark.parametrize(
    "text",
    [
        "d_ent nurse",
        "d_ent nurse alt1",
        "t_no_such: R3",
        "b_no_such",
        "R3 into W2",
        "invest blue nurse",
    ],
)
def test_what_no_move_looks_like_is_refused_with_what_is_known(
    codec: MoveCodec[Any], text: str
) -> None:
    with pytest.raises(BadInput) as refused:
        codec.parse(text)
    assert "unknown_notation" == refused.value.message.id


# -- wards ---------------------------------------------------------------------------------------------
def families() -> Game:
    """R3 in two wards, and Mothers of one value in two others."""
    wards = [["R3"], ["R3", "Y2"], ["M4"], ["M4"]]
    rooms: list[list[str]] = [[], [], ["B3"], ["B5"]]
    return active(ward(wards=wards, rooms=rooms), modules=["maternity"])


def test_equal_patients_in_different_wards_are_told_apart_by_their_beds() -> None:
    """DH-13.3, DH-16.4."""
    texts = {str(move) for move in families().moves(0)}
    assert {"d_critical nurse: R3@1", "d_critical nurse: R3@4"} <= texts
    assert "d_critical nurse: R3" not in texts


def test_which_of_two_wards_is_meant_has_to_be_said() -> None:
    """DH-13.3."""
    with pytest.raises(BadInput) as refused:
        families().play(0, "d_critical nurse: R3")
    assert "which_patient" == refused.value.message.id
    wanted = ["d_critical nurse: R3@1", "d_critical nurse: R3@4"]
    assert wanted == refused.value.message.params["allowed"]


def test_a_patient_that_only_one_ward_can_mean_needs_no_bed() -> None:
    """DH-13.3, DH-16.6."""
    game = families()
    game.play(0, "chevron3 nurse: B5")
    shown = game.view(0)["hospitals"][0]["patients"]
    assert "B6t" == next(patient["text"] for patient in shown if patient["place"] == 19)
