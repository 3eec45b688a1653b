"""What makes one thing is told in one line."""

from __future__ import annotations

from typing import Any

import dicehospital as dh
from dicehospital.kernel.lines import lines
from dicehospital.kernel.text import Audience, catalogue

TABLE = Audience(lambda seat: f"P{seat}", you=0)


def event(name: str, seat: int | None = 0, **facts: Any) -> dict[str, Any]:
    return {"event": name, "seat": seat, **facts}


def told(*events: dict[str, Any], language: str = "en") -> list[str]:
    """Events in as few sentences as tell them, to seat 0."""
    rulebook = dh.new_game("hospital", players=2, seed=1).rulebook
    return [catalogue(language).say(line.say, TABLE) for line in lines(rulebook, list(events))]


# -- acts --------------------------------------------------------------------------------------------
def test_an_activation_is_told_with_its_outcome() -> None:
    """DH-5.5."""
    act = event("activated", 1, department="d_imaging", staff="nurse")
    heal = event("healed", 1, place=1, before="G3", after="G4t")
    assert ["P1: Imaging, nurse: green 3 → 4."] == told(act, heal)
    assert ["P1 · Imagerie, infirmière\u00a0: 3 vert passe à 4."] == told(act, heal, language="fr")


def test_an_ability_is_part_of_the_activation() -> None:
    """DH-5.6."""
    act = event("activated", 1, department="d_clinic", staff="s_gp")
    home = event("discharged", 1, place=1, patient="R6t")
    used = event("ability_used", 1, specialist="s_gp")
    more = event("healed", 1, place=2, before="Y2", after="Y3t")
    again = event("healed", 1, place=2, before="Y3t", after="Y4t")
    wanted = "P1: Clinic, General Practitioner: red 6 goes home, yellow 2 → 4."
    assert [wanted] == told(act, home, used, more, again)


def test_what_others_do_meanwhile_is_a_line_of_its_own() -> None:
    """DH-5.1: all act at once."""
    act = event("activated", 1, department="d_clinic", staff="s_gp")
    other = event("seat_done", 0)
    used = event("ability_used", 1, specialist="s_gp")
    heal = event("healed", 1, place=2, before="Y2", after="Y3t")
    assert 3 == len(told(act, other, used, heal))


def test_a_blood_bag_that_heals_is_an_act_of_its_own() -> None:
    """DH-5.8."""
    act = event("activated", 1, department="d_clinic", staff="nurse")
    first = event("healed", 1, place=1, before="R5", after="R6t")
    bag = event("blood", 1, count=-1, bags=0)
    second = event("healed", 1, place=2, before="G2", after="G3t")
    wanted = ["P1: Clinic, nurse: red 5 → 6.", "P1: blood bag: green 2 → 3."]
    assert wanted == told(act, first, bag, second)


def test_a_blood_bag_that_recolours_is_part_of_the_act() -> None:
    """DH-5.9."""
    act = event("activated", 1, department="d_pharmacy", staff="nurse")
    bag = event("blood", 1, count=-1, bags=0)
    colour = event("recoloured", 1, place=1, patient="R5~G", blood=True)
    heal = event("healed", 1, place=1, before="R5~G", after="R6t~G")
    wanted = "P1: Pharmacy, nurse: red 5 counts as green (a blood bag), green 5 → 6."
    assert [wanted] == told(act, bag, colour, heal)


# -- the table ---------------------------------------------------------------------------------------
def test_dice_and_ambulances_are_a_line_each() -> None:
    """DH-3.1, DH-3.2."""
    rolled = [event("dice_rolled", None, colour="red", value=n) for n in (4, 2)]
    dice = [("Y3", 1), ("R2", 1), ("R2", 1), ("G5", 2)]
    loads = [event("arranged", None, ambulance=n, patient=text) for text, n in dice]
    wanted = ["Dice: red 2 and 4.", "Ambulance 1: red 2 and 2; yellow 3.", "Ambulance 2: green 5."]
    assert wanted == told(*rolled, *loads)


def test_dice_are_listed_with_a_last_word_and_colours_stand_apart() -> None:
    dice = [("R2", 1), ("R4", 1), ("G4", 1), ("R4", 1)]
    loads = [event("arranged", None, ambulance=n, patient=text) for text, n in dice]
    assert ["Ambulance 1: red 2, 4 and 4; green 4."] == told(*loads)
    wanted = "Ambulance 1\u00a0: 2, 4 et 4 rouges\u00a0; 4 vert."
    assert [wanted] == told(*loads, language="fr")


def test_who_lies_where_is_no_arrival() -> None:
    """DH-3.6: after the intake all beds are told, sorted."""
    new = event("patient_arrived", place=3, patient="R3", listed=False)
    beds = [event("patient_arrived", place=n, patient="R3", listed=True) for n in (1, 2)]
    wanted = ["You get a new patient: red 3.", "Your patients: red 3 and 3."]
    assert wanted == told(new, *beds)


def test_the_first_player_gains_a_blood_bag() -> None:
    """DH-3.4."""
    bag, token = event("blood", count=1, bags=2), event("first_player")
    assert ["You are First Player and gain 1 blood bag."] == told(bag, token)


def test_neglect_is_a_line_for_each_hospital() -> None:
    """DH-6.1."""
    worse = event("deteriorated", place=1, before="R3", after="R2")
    died = event("died", place=2, patient="Y1")
    token = event("fatality", count=1, tokens=4)
    wanted = [
        "You neglected red 3 → 2 (\u00d72). Died in your hospital: yellow 1 (now 4 fatality tokens).",
        "Neglected at P1: red 3 → 2.",
    ]
    assert wanted == told(worse, died, token, worse, {**worse, "seat": 1})


def test_discharged_patients_are_told_with_their_points() -> None:
    """DH-7.1, DH-7.2."""
    scored = event("round_scored", 1, patients=3, points=5)
    points = event("points", 1, points=5, part="discharge")
    more = event("points", 1, points=1, part="administrator")
    wanted = "P1 discharged 3 patients this round: 5 points, 1 point (Administrator)."
    assert [wanted] == told(scored, points, more)
    nobody = {**scored, "patients": 0}
    assert ["P1 discharged no patients this round."] == told(nobody)
    assert ["P1 n\u2019a fait sortir aucun patient ce tour."] == told(nobody, language="fr")


# -- the Automa --------------------------------------------------------------------------------------
def test_a_decision_of_the_automa_is_told_with_what_came_of_it() -> None:
    """DH-19.2, DH-19.6: the ambulance that it took, or one more improvement."""
    card = event("automa_card", 1, deck="automa_decisions", card="k10", ambulances=[3, 1])
    card["extra"] = "specialist"
    took = event("automa_took", 1, ambulance=1)
    assert ["The Automa takes ambulance 1 (its card says 3, otherwise 1)."] == told(card, took)
    assert ["As First Player, the Automa reveals another specialist."] == told(card)


def test_a_hospital_card_is_told_with_the_improvement_that_goes() -> None:
    """DH-19.3: what lies on it is seen on the card itself."""
    card = event("automa_card", 1, deck="automa_hospital", card="h09", worth=[8, 6])
    gone = event("automa_removed", 1, card="d_renal")
    left_over = event("automa_removed", None, card="s_gp")
    wanted = "The Automa reveals Hospital card 9 (8 + 6 points)"
    assert [f"{wanted} and removes Renal Unit from the game."] == told(card, gone)
    assert 2 == len(told(card, left_over))
    assert [f"{wanted}."] == told(card)


def test_ones_own_acts_are_told_to_oneself() -> None:
    act = event("activated", department="d_imaging", staff="nurse")
    heal = event("healed", place=1, before="G3", after="G4t")
    assert ["You: Imaging, nurse: green 3 → 4."] == told(act, heal)
