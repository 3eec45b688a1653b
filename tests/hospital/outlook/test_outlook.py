"""What the outlook of Dice Hospital says in positions that are easy to read."""

from __future__ import annotations

from typing import Any

from tests.hospital.builders import Game, Json, active, choosing, placed, play, vans, ward
from tests.hospital.modules.city.builders import collecting, driving, lying, town

NOTHING: Json = {
    "final": [],
    "also": [],
    "forced": None,
    "drafted": None,
    "options": [],
    "rooms": [],
    "reached": [],
    "forecast": None,
    "city": [],
    "ambulances": [],
    "display": [],
}


def option(game: Game, text: str, seat: int = 0) -> Json:
    """What is said about a pick."""
    word = game.vocabulary.index(text)
    return next(dict(one) for one in game.outlook(seat)["options"] if one["word"] == word)


def changes(game: Game, text: str) -> list[tuple[str, str | None]]:
    """Before and after of everybody whom a pick changes."""
    return [(change["before"], change["after"]) for change in option(game, text)["changes"]]


def reached(game: Game, department: str, staff: str = "nurse") -> list[tuple[str, str | None]]:
    """Before and after of everybody whom a department reaches as they are."""
    return [
        (one["before"], one["after"]) for one in listed(game, department, staff) if "as" not in one
    ]


def listed(game: Game, department: str, staff: str = "nurse") -> list[Json]:
    """Everybody whom a department reaches."""
    found = game.outlook(0)
    rooms = {room["department"]: room["staff"] for room in found["rooms"]}
    row = next(row for row in rooms[department] if row["staff"] == staff)
    patients: list[Json] = found["reached"][row["reached"]]
    return patients


def begun(game: Game, *words: str) -> Game:
    for word in words:
        game.pick(0, word)
    return game


def words(game: Game) -> list[str]:
    """The picks that something is said about."""
    return [game.vocabulary[one["word"]] for one in game.outlook(0)["options"]]


def xray() -> Game:
    """A department that heals three patients of low values."""
    return active(ward("R1", "R3", "Y2", "G2", "G5", departments=["d_radiology"]))


# -- picks ---------------------------------------------------------------------------------------------
def test_a_patient_shows_its_value_after_the_effect() -> None:
    """DH-5.5: healed and treated; with a seven it goes home."""
    game = begun(active(ward("R3", "R6", "Y4")), "d_critical", "nurse")
    assert [("R3", "R4t")] == changes(game, "@1")
    leaver = option(game, "@2")["changes"][0]
    assert {
        "before": "R6",
        "after": None,
        "treated": True,
        "leaves": True,
    }.items() <= leaver.items()


def test_patients_that_are_picked_stay_in_sight() -> None:
    """DH-5.3: of a department for three, those who are picked so far, and nobody who is not."""
    game = begun(xray(), "d_radiology", "nurse", "@1")
    assert [("R1", "R2t"), ("R3", "R4t")] == changes(game, "@2")


def test_blood_has_its_price_in_bags_and_points() -> None:
    """DH-5.8, DH-9.1: a bag is worth a point."""
    game = active(ward("R3", blood=2))
    found = option(begun(game, "transfuse"), "@1")
    assert (1, -1) == (found["blood"], found["points"])
    assert [("R3", "R4t")] == changes(game, "@1")


def test_a_colour_says_whom_it_can_be_given_to() -> None:
    """DH-5.9: exactly where it is legal."""
    game = begun(active(ward("R3", "Y2", "G6", blood=1)), "d_critical", "nurse")
    found = option(game, "as red")
    assert [("Y2", "Y3t~R"), ("G6", None)] == [(c["before"], c["after"]) for c in found["patients"]]
    assert 1 == found["blood"]


def test_patients_may_be_clicked_out_of_order() -> None:
    """DH-13.3: the last of a list first, though only its beginning is offered."""
    game = begun(xray(), "d_radiology", "nurse")
    assert ["@1", "@2"] == [game.vocabulary[word] for word in game.options(0)]
    assert ["@1", "@2", "@3", "@4"] == words(game)
    begun(game, "@4")
    assert {"@1", "@2", "@3"} == set(words(game))
    assert [("R3", "R4t"), ("G2", "G3t")] == changes(game, "@2")


def test_what_may_be_clicked_beside_what_is_offered_is_told_as_a_pick() -> None:
    """DH-13.3, DH-3.2: patients as they look, dice for an ambulance by their colours."""
    game = begun(xray(), "d_radiology", "nurse")
    assert ["patient:3", "patient:4"] == [one["ref"] for one in game.outlook(0)["also"]]
    assert ["Y2", "G2"] == [one["text"] for one in game.outlook(0)["also"]]
    rolled = ["R2", "Y2", "Y2", "G2", "G3", "G3", "G4", "G4", "G5"]
    game = placed(
        phase="intake", step="arrange", first_player=1, rolled=rolled, ambulances=vans("", "", "")
    )
    assert ["red", "yellow"] == [game.vocabulary[word] for word in game.options(0)]
    assert ["colour:green"] == [one["ref"] for one in game.outlook(0)["also"]]
    assert ["colour:red"] == [
        one["ref"] for one in begun(game, "green", "yellow").outlook(0)["also"]
    ]


def test_what_alone_can_follow_is_told_where_a_table_may_pick_it() -> None:
    """DH-2.3: two values are given, the third is what is left; in an activation everybody picks for himself."""
    game = placed({"arrivals": ["R", "Y", "G"]}, {}, phase="setup", step="set_patients", round=1)
    assert game.outlook(0)["forced"] is None
    begun(game, "value 4", "value 3")
    assert game.vocabulary.index("value 5") == game.outlook(0)["forced"]
    care = begun(active(ward("R3")), "d_critical", "nurse")
    assert (1, None) == (len(care.options(0)), care.outlook(0)["forced"])


def test_dice_of_a_half_made_move_are_told_where_they_go() -> None:
    """DH-2.3, DH-3.2: with what was picked, and with each pick more; elsewhere nothing is drafted."""
    game = placed({"arrivals": ["R", "R", "G"]}, {}, phase="setup", step="set_patients", round=1)
    assert {"dice": ["R", "R", "G"], "second": []} == game.outlook(0)["drafted"]
    begun(game, "value 4")
    assert ["R4", "R", "G"] == game.outlook(0)["drafted"]["dice"]
    assert ["R4", "R5", "G"] == option(game, "value 5")["drafted"]["dice"]
    loading = placed(
        phase="intake", step="arrange", first_player=1, ambulances=vans("", "", ""),
        rolled=["R2", "Y2", "Y2", "G2", "G3", "G3", "G4", "G4", "G5"],
    )  # fmt: skip
    begun(loading, "green")
    left = ["R2", "Y2", "Y2", "G3", "G3", "G4", "G4", "G5"]
    assert {"ambulance": 0, "dice": ["G2"], "rolled": left} == loading.outlook(0)["drafted"]
    assert ["R2", "G2"] == option(loading, "red")["drafted"]["dice"]
    assert active(ward("R3")).outlook(0)["drafted"] is None


def test_who_is_picked_for_the_second_ward_is_told_by_places() -> None:
    """DH-17.4."""
    game = placed(
        {"arrivals": ["R", "R", "Y", "G", "G"]}, {}, modules=["panic", "maternity"],
        phase="setup", step="set_patients", round=1,
    )  # fmt: skip
    for _ in range(5):
        game.pick(0, game.options(0)[0])
    assert [3] == option(game, "arrival 3")["drafted"]["second"]


def test_the_last_done_is_for_good() -> None:
    """DH-13.1: the night follows; before that it can be taken back."""
    game = active(ward("R3"), ward("Y3"))
    done = game.vocabulary.index("done")
    assert [] == game.outlook(0)["final"] == game.outlook(1)["final"]
    assert option(game, "done")["ends"]
    play(game, "done")
    assert [done] == game.outlook(1)["final"]


def test_who_takes_the_last_ambulance_reveals_nothing_of_his_own() -> None:
    """DH-3.4: a pick ends the seat's part of the phase."""
    game = choosing(ward("R3"))
    assert all(one["ends"] for one in game.outlook(0)["options"])


# -- departments ---------------------------------------------------------------------------------------
def test_departments_reach_their_colour() -> None:
    """DH-5.3: each patient by itself, for a nurse and a specialist alike."""
    game = active(ward("R3", "R6", "Y4", "G1", specialists=["s_surgeon"]))
    assert [("R3", "R4t"), ("R6", None)] == reached(game, "d_critical")
    assert [("Y4", "Y5t")] == reached(game, "d_oncology", "s_surgeon")


def test_departments_are_told_only_while_one_can_be_chosen() -> None:
    game = begun(active(ward("R3")), "d_critical")
    assert [] == game.outlook(0)["rooms"]


def test_a_blood_bag_reaches_others() -> None:
    """DH-5.9: after a colour, which is named."""
    found = listed(active(ward("Y4", blood=1)), "d_critical")
    assert [("Y5t~R", "red")] == [(one["after"], one["as"]) for one in found]


def test_whom_several_reach_is_told_once() -> None:
    """DH-5.2: a specialist reaches in a printed department whom a nurse reaches there."""
    found = active(ward("R3", "R6", "Y4", specialists=["s_surgeon", "s_cardiologist"])).outlook(0)
    critical = next(room for room in found["rooms"] if room["department"] == "d_critical")
    assert 3 == len(critical["staff"])
    assert 1 == len({row["reached"] for row in critical["staff"]})


# -- the night -----------------------------------------------------------------------------------------
def test_the_night_brings_what_nobody_prevents() -> None:
    """DH-6.1: untreated patients lose value; at nothing they die."""
    found = active(ward("R3", "Y1", "G4t")).outlook(0)["forecast"]
    assert [{"place": 1, "before": "R3", "after": "R2"}] == found["worsen"]
    assert [{"place": 2, "before": "Y1"}] == found["die"]
    assert {"nurses": 3, "specialists": []} == found["idle"]


def test_somebody_is_protected() -> None:
    """DH-6.2: the first who is offered."""
    found = active(ward("R3", "R1", administrator="a_keep_red")).outlook(0)["forecast"]
    assert 1 == len(found["worsen"] + found["die"])


def test_the_way_home_has_a_ladder() -> None:
    """DH-1.3, DH-7.1: points for those who are home, and for the next three."""
    found = active(ward("R3", discharged=["R", "G=Y"])).outlook(0)["forecast"]
    assert ["R6", "G6=Y"] == found["home"]
    assert (3, [[3, 5], [4, 7], [5, 9]]) == (found["points"], found["ladder"])


def test_empty_wards_are_foreseen() -> None:
    """DH-7.3: nobody may lie there in the morning."""
    assert {} == more(ward("R3t", discharged=["R"]))
    assert {"empty_wards": 5} == more(ward("R1", discharged=["R"]))


def test_the_round_counts_its_administrator_and_its_event() -> None:
    """DH-7.2, DH-10.1: as the round would be scored now."""
    assert {"administrator": 1} == more(ward("R3t", administrator="a_red2", discharged=["R", "R"]))
    assert {} == more(ward("R3t", administrator="a_red2", discharged=["R"]))
    four = ward("R3t", discharged=["R", "Y", "Y", "G"])
    assert {"events": 2} == more(four, modules=["events"], event="e13")


def more(hospital: Json, **fields: Any) -> Json:
    """What a round brings beside those who are home."""
    found: Json = active(hospital, **fields).outlook(0)["forecast"]["more"]
    return found


def test_before_the_activation_everybody_is_idle() -> None:
    """DH-4.1: while improvements are taken the night is told too."""
    game = placed(ward("R3", specialists=["s_surgeon"]), phase="improvement")
    found = game.outlook(game.to_act[0])["forecast"]
    assert found is not None
    assert 3 == found["idle"]["nurses"]


# -- the City ------------------------------------------------------------------------------------------
def test_an_entrance_leads_to_dice_and_tokens() -> None:
    """DH-14.4, DH-14.5: the walk from its tile over the city as it lies."""
    game = driving(city=town(vehicles=["N2", "E2"], bonus={"a1": "b_heal1"}))
    walks = {game.vocabulary[one["word"]]: one for one in game.outlook(0)["city"]}
    north = next(walk for walk in walks.values() if walk["tiles"][0] == "a1")
    assert {"R4", 12, "b_heal1", None} == {
        north["dice"][0], north["total"], *north["bonus"], north["place"],
    }  # fmt: skip


def test_a_tile_leads_to_a_total_and_a_place() -> None:
    """DH-14.4, DH-14.7: the die on the own tile is taken unasked; of equal totals the later comes first."""
    game = collecting(city=town(vehicles=["N1", "S1"], totals=[[1, 12]], numbers=[2, 1]))
    walk = game.outlook(0)["city"][0]
    assert (2, 12, 1) == (len(walk["dice"]), walk["total"], walk["place"])


def walk_of(game: Game, text: str) -> Json:
    """What is said about a pick in the City."""
    word = game.vocabulary.index(text)
    return next(dict(walk) for walk in game.outlook(0)["city"] if walk["word"] == word)


def test_a_walk_names_its_road_and_what_could_be_chosen_instead() -> None:
    """DH-14.4: over empty tiles to the next die, and every other tile at a fork."""
    game = driving(city=town(dice=lying(2, b1=""), vehicles=["N2", "E2"]))
    walk = walk_of(game, "entrance W2")
    assert ["a1", "a2", "a3"] == walk["tiles"]
    assert ["b1", "a1", "a2", "a3"] == walk["path"]
    assert [["b2", "c1"], ["b2", "c1"], ["b2", "c1"]] == walk["forks"]


def test_wards_are_told_as_they_will_be() -> None:
    """DH-3.6: the new patients in their beds, sorted."""
    game = driving(ward("G2", "Y5"), city=town(vehicles=["N2", "E2"]))
    found = walk_of(game, "entrance N1")
    assert [["R4", "Y4", "Y5"], ["G2", "G4", None]] == found["after"]["wards"][:2]
    assert found["warning"] is None


def test_missing_beds_are_a_warning() -> None:
    """DH-3.5: whoever lies there must leave; the new ones wait at the door."""
    game = driving(ward(*["R3"] * 11), city=town(vehicles=["N2", "E2"]))
    found = walk_of(game, "entrance N1")
    message = {"id": "warning.hospital.no_beds", "params": {"n": 2}}
    assert {"rule": "DH-3.5", "message": message} == found["warning"]
    assert ["R4", "Y4", "G4"] == found["after"]["door"]


def test_a_short_walk_is_a_warning() -> None:
    """DH-14.4, R-26."""
    game = driving(city=town(dice={"a1": "R4", "a2": "Y3"}, vehicles=["N2", "E2"]))
    found = walk_of(game, "entrance N1")
    assert ("DH-14.4", 2) == (found["warning"]["rule"], found["warning"]["message"]["params"]["n"])


def test_tokens_lower_the_total_and_the_place() -> None:
    """DH-14.7: what each number of tokens leads to."""
    city = town(vehicles=["N1", "S1"], totals=[[1, 12]], numbers=[2, 1])
    walking = {"stage": "admit", "tile": "a3", "taken": 3, "total": 13, "pink": False}
    hospital = ward(bonus=["b_minus2"], arrivals=["R4", "Y4", "G5"])
    game = collecting(hospital, city={**city, "collecting": walking})
    found = {walk["total"]: walk["place"] for walk in game.outlook(0)["city"]}
    assert {13: 2, 11: 1} == found


# -- who may see what ----------------------------------------------------------------------------------
def test_nobody_else_has_anything_to_choose() -> None:
    game = choosing(ward("R3"))
    assert NOTHING == game.outlook(None) == game.outlook(1)
    assert NOTHING == placed(dealer="manual", phase="intake").outlook(0)


def test_a_half_made_move_of_another_does_not_show() -> None:
    """DH-13.1: what others have only begun is theirs."""
    game = active(ward("R3"), ward("Y3"))
    before = game.outlook(1)
    begun(game, "d_critical", "nurse")
    assert before == game.outlook(1)
