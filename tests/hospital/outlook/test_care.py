"""What the outlook says of families and of tokens: who will lie where, and whom a token is for."""

from __future__ import annotations

from tests.hospital.builders import Game, Json, activate, play, ward
from tests.hospital.modules.investments.builders import invest, invested, investing, pile
from tests.hospital.modules.maternity.builders import admitting, clinic
from tests.hospital.outlook.test_outlook import begun, option


def comers(game: Game, text: str) -> dict[int, str]:
    """Who would lie where after a pick."""
    return {one["place"]: one["patient"] for one in option(game, text)["comes"]}


def reached(game: Game, token: str) -> list[tuple[int, str, str | None]]:
    """Whom a token is for: place, before and after."""
    return [(c["place"], c["before"], c["after"]) for c in option(game, token)["patients"]]


def treating(*patients: str, tokens: Json, **fields: object) -> Game:
    """The step after Critical Care has healed the first red patient."""
    game = invested(ward(*patients, tokens=tokens, **fields))
    return play(game, activate("d_critical", "nurse", patients[0]))


# -- families ------------------------------------------------------------------------------------------
def test_a_ward_says_in_which_bed_somebody_will_lie() -> None:
    """DH-16.4: the first that is free."""
    game = admitting(clinic("R3 Y4", "", "G2", arrivals=["M4"]))
    assert {3: "M4"} == comers(game, "W1")
    assert {4: "M4"} == comers(game, "W2")


def test_a_full_ward_says_nothing_before_somebody_makes_room() -> None:
    """DH-16.4, R-61: then it says where both will lie."""
    game = admitting(clinic("R3 Y4 G4", "", "G2", arrivals=["M4"]))
    assert {} == comers(game, "W1")
    begun(game, "W1", "@2")
    assert {2: "M4", 4: "Y4"} == comers(game, "W2")


def test_the_midwifes_face_says_which_cots_will_be_taken() -> None:
    """DH-16.10: Babies lie in the room beside the ward of their Mother."""
    game = admitting(clinic("R3 R3 R3", "", arrivals=["M4"], administrator="a_midwife"))
    play(game, {"move": "settle", "patient": "M4", "ward": 2})
    assert {15: "B4"} == comers(game, "1")
    assert {15: "B4", 16: "B4"} == comers(game, "2")


def test_a_settled_patient_changes_nobody_else() -> None:
    game = admitting(clinic("R3 Y4", "", arrivals=["G4"]))
    assert [] == option(game, "W1")["changes"]


# -- tokens --------------------------------------------------------------------------------------------
def test_a_token_says_whom_it_is_for() -> None:
    """DH-15.5: those of its colour and values that the department did not heal, equal ones alike."""
    game = treating("R3", "R1", "R2", "R1", "Y1", "R5", tokens={"d_critical": ["t_low2_red"]})
    assert [(2, "R1", "R3t"), (3, "R2", "R4t"), (4, "R1", "R3t")] == reached(game, "t_low2_red")


def test_a_token_may_send_home() -> None:
    """DH-15.5: whom the department has healed, once more."""
    game = treating("R5", "R1", tokens={"d_critical": ["t_again_red", "t_low2_red"]})
    assert [(1, "R6t", None)] == reached(game, "t_again_red")
    assert [(2, "R1", "R3t")] == reached(game, "t_low2_red")


def test_a_token_that_is_kept_is_for_nobody_yet() -> None:
    """DH-15.4."""
    piles = {"tokens_red": pile("t_low2_red", "t_again_red")}
    game = play(investing(ward("R1"), {}, decks=piles), invest("red"))
    assert "patients" not in option(game, "t_low2_red")
