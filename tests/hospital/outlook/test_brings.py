"""What the outlook says of ambulances and of cards on display, in positions that are easy to read."""

from __future__ import annotations

from tests.hospital.builders import Game, Json, choosing, placed, play, vans, ward
from tests.hospital.modules.maternity.builders import FULL as MOTHERS
from tests.hospital.modules.maternity.builders import MATERNITY, clinic

FULL = ("R3", "R3", "Y2", "Y2", "G1", "G4", "R5", "Y5", "G5", "G6", "R2")


def ride(game: Game, number: int, seat: int = 0) -> Json:
    """What is said about an ambulance."""
    return next(dict(one) for one in game.outlook(seat)["ambulances"] if one["number"] == number)


def card(game: Game, name: str, seat: int = 0) -> Json:
    """What is said about a card on display."""
    return next(dict(one) for one in game.outlook(seat)["display"] if one["card"] == name)


def improving(*patients: str, departments: list[str], specialists: list[str]) -> Game:
    shown = {"departments": departments, "specialists": specialists}
    return placed(ward(*patients), ward("Y3"), phase="improvement", display=shown)


def loaded(*hospitals: Json) -> Game:
    return choosing(*hospitals, ambulances=vans("R2 Y2 G2", "Y3 Y3 Y3", "G4 G4 G4"))


# -- ambulances ----------------------------------------------------------------------------------------
def test_an_ambulance_says_in_which_beds_its_dice_will_lie() -> None:
    """DH-3.6: first in the free beds, then sorted with the others."""
    found = ride(loaded(ward("R3", "G5"), ward()), 2)
    assert [(3, "Y3"), (4, "Y3"), (5, "Y3")] == [(c["place"], c["patient"]) for c in found["comes"]]
    assert [["R3", "Y3", "Y3"], ["Y3", "G5", None]] == found["after"]["wards"][:2]
    assert (None, []) == (found["warning"], found["leave"])


def test_an_ambulance_says_who_would_have_to_leave() -> None:
    """DH-3.5: two of those who lie there now, and none of the new ones."""
    found = ride(loaded(ward(*FULL), ward()), 2)
    assert ("DH-3.5", {"n": 2}) == (found["warning"]["rule"], found["warning"]["message"]["params"])
    assert list(range(1, 12)) == found["leave"]
    assert ["Y3", "Y3", "Y3"] == found["after"]["door"]


def test_an_ambulance_says_who_chooses_next_and_who_may_be_first() -> None:
    """DH-3.3, DH-3.4: the other may still take the lowest, or must take a lower one."""
    game = loaded(ward(), ward())
    assert (1, None, True, 1) == first(game, 2)
    assert (1, 1, False, 0) == first(game, 3)
    play(game, "take A2")
    assert (None, 1, True, 1) == first(game, 1, seat=1)
    assert (None, 0, False, 0) == first(game, 3, seat=1)


def test_whoever_avoids_a_mother_may_be_first_by_a_choice_between_the_lowest_and_the_highest() -> (
    None
):
    """DH-16.3: after A3 the second may take A2 or A4; the third then A1 or A4, else A1 or A2."""
    loads = vans("M2 R2 R2", "Y3 Y3 Y3", "G4 G4 G4", "G5 G5 G5")
    game = choosing(clinic(), clinic(*MOTHERS), clinic(), ambulances=loads, **MATERNITY)
    assert (1, None, False, 0) == first(game, 3)


def first(game: Game, number: int, seat: int = 0) -> tuple[int | None, int | None, bool, int]:
    """Who is next, who is First Player, whether that may be the seat, and its bags then."""
    found = ride(game, number, seat)
    return found["next"], found["first"], found["may_be_first"], found["blood"]


# -- the display ---------------------------------------------------------------------------------------
def test_a_department_on_display_says_whom_it_would_reach() -> None:
    """DH-4.1: usable this round."""
    game = improving("R3", "R6", "Y4", departments=["d_theatre", "d_ent"], specialists=[])
    changes = [(one["before"], one["after"]) for one in card(game, "d_theatre")["patients"]]
    assert [("R3", "R6t"), ("R6", None)] == changes
    assert [] == card(game, "d_ent")["patients"]


def test_a_specialist_on_display_says_whom_the_ability_would_help() -> None:
    """DH-5.6: another red one than the healed, in any bed; nobody where nobody red can be healed."""
    shown = ["s_anaesthetist", "s_virologist"]
    game = improving("R3", "R6", "Y4", departments=[], specialists=shown)
    found = card(game, "s_anaesthetist")
    assert (1, [1, 2]) == (found["staff"], found["helps"])
    assert [] == card(game, "s_virologist")["helps"]


def test_a_second_specialist_of_a_kind_helps_as_the_first_does() -> None:
    """DH-5.2: of two who are alike one is offered for a placement."""
    game = placed(
        ward("R3", "R6", "Y4", specialists=["s_anaesthetist"]),
        ward("Y3"),
        phase="improvement",
        display={"departments": [], "specialists": ["s_anaesthetist"]},
    )
    assert [1, 2] == card(game, "s_anaesthetist")["helps"]


def test_a_specialist_on_display_is_placed_in_each_alternative_of_a_department() -> None:
    """DH-5.3, DH-5.6: only for the price of the Transplant Unit the red 4 leaves; then a Registrar helps."""
    game = placed(
        ward("R4", "Y2", departments=["p_transplant_unit"], fatalities=1),
        ward("Y3"),
        phase="improvement",
        edition="proto212",
        modules=["experimental"],
        display={"departments": [], "specialists": ["p_registrar"]},
    )
    assert [2] == card(game, "p_registrar")["helps"]


def test_a_specialist_on_display_helps_though_a_consultant_has_to_choose_first() -> None:
    """DH-10.6: with two to copy, no staff is placed before it is said whom the Consultant copies."""
    game = placed(
        ward("R3", "R6", "Y4", specialists=["s_consultant", "s_urologist", "s_virologist"]),
        ward("Y3"),
        phase="improvement",
        modules=["promos"],
        display={"departments": [], "specialists": ["s_anaesthetist"]},
    )
    assert [1, 2] == card(game, "s_anaesthetist")["helps"]


def test_a_department_on_display_counts_on_no_card_that_is_returned() -> None:
    """DH-4.2, DH-10.6: before a Consultant chooses, cards may be returned, too."""
    game = placed(
        ward("R2", "G2", "G2", specialists=["s_consultant", "s_urologist", "s_virologist"]),
        ward("Y3"),
        phase="improvement",
        modules=["promos"],
        display={"departments": ["d_allergy"], "specialists": []},
    )
    assert [] == card(game, "d_allergy")["patients"]
