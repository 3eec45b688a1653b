"""The outlook agrees with the rules at every decision, and shows nothing that is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh
from tests.er.builders import EMPTY, Game, alicat, duel, gone, play, resolving, sheet, solo, table
from tests.play import TABLES, random_game, random_pick

Json = dict[str, Any]
NOTHING: Json = {"final": [], "dice": None, "beds": [], "extra": [], "screens": []}
WAYS = [*TABLES[:1], *TABLES[-10:]]


def moments(players: int, options: Json, seed: int = 2) -> list[Game]:
    """A game at some of its decisions, drafts included."""
    rng = random.Random(seed)
    game = dh.new_game("er", players=players, seed=seed, options=options)
    found = []
    while not game.is_over:
        if rng.random() < 0.4 / players:
            found.append(game.copy())
        random_pick(game, rng)
    return found


def without_words(beds: list[Json]) -> list[Json]:
    """Beds as they stand under a die: with nothing to pick."""
    values = [[{**v, "word": None, "final": None} for v in bed["values"]] for bed in beds]
    return [{**bed, "word": None, "values": v} for bed, v in zip(beds, values, strict=True)]


def admissions(beds: list[Json], prefix: str = "") -> set[str]:
    return {f"{prefix}W{bed['ward']}={v['value']}" for bed in beds for v in bed["values"]}


def value_of(game: Game, ward: int, value: int, seat: int = 0) -> Json:
    """What the outlook says about a value in a ward."""
    bed = next(bed for bed in game.outlook(seat)["beds"] if bed["ward"] == ward)
    return next(dict(found) for found in bed["values"] if found["value"] == value)


def can_undo(game: Game, seat: int) -> bool:
    try:
        game.copy().undo(seat)
    except dh.IllegalMove:
        return False
    return True


def pick_all(game: Game, seat: int, *words: int) -> Game:
    after = game.copy()
    for word in words:
        after.pick(seat, word)
    return after


# -- against the rules -------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "options"), WAYS, ids=str)
def test_beds_and_screens_are_the_legal_moves(players: int, options: Json) -> None:
    for game in moments(players, options):
        for seat in game.to_act:
            outlook, moves = game.outlook(seat), {str(move) for move in game.moves(seat)}
            screens = {f"screen W{found['ward']}" for found in outlook["screens"]}
            shown = admissions(outlook["beds"]) | admissions(outlook["extra"], "extra ") | screens
            assert shown == {m for m in moves if "=" in m or m.startswith("screen")}
            assert (outlook["dice"] is None) == (not any(m.startswith("take") for m in moves))


@pytest.mark.parametrize(("players", "options"), WAYS, ids=str)
def test_words_lead_to_what_a_bed_says(players: int, options: Json) -> None:
    """Price, ward filled, and whether it can be taken back."""
    tried = 0
    for game in moments(players, options, seed=3):
        for seat in game.to_act:
            outlook = game.outlook(seat)
            for bed in outlook["beds"] + outlook["extra"]:
                for value in bed["values"]:
                    words = [w for w in (bed["word"], value["word"]) if w is not None]
                    if value["word"] is not None:
                        _check_value(game, seat, pick_all(game, seat, *words), bed, value)
                        tried += 1
    assert tried > 20


def _check_value(before: Game, seat: int, after: Game, bed: Json, value: Json) -> None:
    """The sheet after the move against what was shown before it."""
    old, new = (dh.er.Sheet.parse(g.view(None)["sheets"][seat]) for g in (before, after))
    number = list(dh.er.BEDS).index(bed["bed"])
    assert (0, value["value"]) == (old.beds[number], new.beds[number])
    assert new.stethoscopes_used - old.stethoscopes_used == value["stethoscopes"]
    assert new.bags_used - old.bags_used == value["bag"]
    assert new.is_full(bed["ward"] - 1) == value["fills"]
    assert can_undo(after, seat) != value["final"]


@pytest.mark.parametrize(("players", "options"), WAYS, ids=str)
def test_final_words_are_those_that_cannot_be_taken_back(players: int, options: Json) -> None:
    """ER-10.1."""
    for game in moments(players, options, seed=4):
        for seat in game.to_act:
            final = game.outlook(seat)["final"]
            for word in game.options(seat):
                if not game.vocabulary[word].startswith("=") or len(final) == 0:
                    assert can_undo(pick_all(game, seat, word), seat) == (word not in final)


@pytest.mark.parametrize("dealer", ["sealed", "manual"])
def test_final_words_do_not_depend_on_who_deals(dealer: str) -> None:
    """ER-10.1: the last seat's move runs on into the next turn."""
    game = duel([EMPTY, EMPTY], 8, (3, 2, 1), taken=["red", "yellow"], dealer=dealer)
    assert [] == game.outlook(0)["final"]
    play(game, 0, "bury")
    assert "bury" in {game.vocabulary[word] for word in game.outlook(1)["final"]}


@pytest.mark.parametrize(("players", "options"), WAYS, ids=str)
def test_the_beds_under_a_die_are_those_after_taking_it(players: int, options: Json) -> None:
    tried = 0
    for game in moments(players, options, seed=5):
        for seat in game.to_act:
            for colour, die in (game.outlook(seat)["dice"] or {}).items():
                legal = f"take {colour}" in {str(move) for move in game.moves(seat)}
                assert legal == die["legal"]
                if legal:
                    after = _all_taken(game.copy(), seat, colour)
                    outlook, sheets = after.outlook(seat), after.view(None)["sheets"]
                    assert without_words(die["beds"]) == without_words(outlook["beds"])
                    assert without_words(die["extra"]) == without_words(outlook["extra"])
                    spent = [
                        dh.er.Sheet.parse(text).bags_used
                        for text in (game.view(None)["sheets"][seat], sheets[seat])
                    ]
                    assert die["bag"] == (spent[0] < spent[1])
                    tried += 1
    assert tried > 5


def _all_taken(game: Game, seat: int, colour: str) -> Game:
    """The game once the seat has this die and everybody else any."""
    game.play(seat, f"take {colour}")
    while any("take" in owed for owed in game.view(None)["todo"]):
        other = next(s for s in game.to_act if "take" in game.view(None)["todo"][s])
        game.play(other, next(game.moves(other)))
    return game


# -- what it says --------------------------------------------------------------------------------------
def test_a_die_names_its_value_and_bonus() -> None:
    dice = duel(ambulance=0, dice=(3, 2, 1)).outlook(0)["dice"]
    assert {"red": (3, "critical"), "yellow": (2, "R1/2"), "green": (1, "blood")} == {
        colour: (die["value"], die["bonus"]) for colour, die in dice.items()
    }


def test_the_chiefs_die_costs_the_others_a_bag() -> None:
    """ER-3.4."""
    without = play(duel(), 0, "take red").outlook(1)["dice"]["red"]
    assert {"legal": False, "bag": True, "beds": [], "extra": []}.items() <= without.items()
    own = play(duel([EMPTY, sheet(bb=(1, 0))]), 0, "take red").outlook(1)["dice"]
    assert (True, True) == (own["red"]["legal"], own["red"]["bag"])
    assert (True, False) == (own["green"]["legal"], own["green"]["bag"])
    assert [1, 3, 6] == [bed["ward"] for bed in own["red"]["beds"]]


def test_the_stethoscopes_that_a_die_brings_are_counted_for_its_patient() -> None:
    """ER-3.6."""
    red = duel(ambulance=9, dice=(3, 2, 2)).outlook(0)["dice"]["red"]
    assert [1, 2, 3, 4, 5] == [value["value"] for value in red["beds"][0]["values"]]
    assert [2, 1, 0, 1, 2] == [value["stethoscopes"] for value in red["beds"][0]["values"]]


def test_points_are_what_the_score_gains() -> None:
    """ER-4.5, ER-4.6: critical, nurse, a full ward, and the radiologist of criticals."""
    critical = resolving("green", 3, "critical", sheet(st=(3, 0)))
    assert 5 == value_of(critical, 1, 5)["points"]
    nurse = resolving("green", 3, "nurse", sheet("W1=[1]", nurses="2"))
    assert 3 == value_of(nurse, 1, 3)["points"]
    full = resolving("red", 6, "nurse", sheet("W1=[1,2,3]", nurses="1"))
    assert (5, True) == (value_of(full, 1, 6)["points"], value_of(full, 1, 6)["fills"])
    at_lab = resolving("red", 5, "critical")
    assert 5 + 3 == value_of(at_lab, 3, 5)["points"]


def test_points_say_what_they_are_for() -> None:
    """ER-4.5, ER-4.6, ER-8.R5: the parts of the sheet and the cards, each by its own."""
    nurse = resolving("green", 3, "nurse", sheet("W1=[1]", nurses="2"))
    assert [{"source": "nurse", "points": 3}] == value_of(nurse, 1, 3)["why"]
    full = resolving("red", 6, "screen", sheet("W1=[1,2,3]", nurses="1"))
    assert [{"source": "ward", "points": 5}] == value_of(full, 1, 6)["why"]
    at_lab = resolving("red", 5, "critical")
    gains = {found["source"]: found["points"] for found in value_of(at_lab, 3, 5)["why"]}
    assert {"critical": 5, "R5": 3} == gains


@pytest.mark.parametrize(("players", "options"), WAYS, ids=str)
def test_what_points_are_for_adds_up(players: int, options: Json) -> None:
    for game in moments(players, options, seed=7):
        for seat in game.to_act:
            outlook, cards = game.outlook(seat), game.view(None)["cards"]
            for bed in outlook["beds"] + outlook["extra"]:
                for value in bed["values"]:
                    why = {found["source"]: found["points"] for found in value["why"]}
                    assert len(why) == len(value["why"])
                    assert sum(why.values()) == value["points"]
                    assert set(why) <= {"ward", "critical", "nurse", "morgue", *cards}
                    assert 0 not in why.values()


def test_a_goal_met_counts_whoever_resolves_last() -> None:
    """ER-6.1: the check comes at the end of the turn."""
    seven = sheet("W1=[1] W2=[1] W3=[1] W4=[1] W5=[1] W6=[1]")
    cards = ["C14", "C10", "R6", "E0"]
    for taken in (["yellow", "red"], ["red", "yellow"]):
        seat = taken.index("yellow")
        sheets = [seven if owner == seat else EMPTY for owner in range(2)]
        game = duel(sheets, 3, (2, 2, 2), taken=taken, cards=cards)
        assert 5 + 2 == value_of(game, 7, 2, seat)["points"]


def test_a_goal_met_by_the_die_itself_is_not_the_beds_doing() -> None:
    """ER-6.1: the eighth stethoscope is gained already."""
    game = resolving("red", 3, "stetho", sheet(st=(8, 8)), cards=["C10", "C13", "R6", "E0"])
    assert 0 == value_of(game, 1, 3)["points"]


def test_alone_a_goal_counts_only_with_the_other() -> None:
    """ER-9.7."""
    human = sheet("W1=[1] W2=[1] W3=[1] W4=[1] W5=[1] W6=[1]")
    cards: Json = {"cards": ["C14", "C10", "R6", "E0"]}
    both = solo(human, ambulance=15, dice=(2, 2, 2), turn=1, taken=["yellow", None], **cards)
    assert 2 == value_of(both, 7, 2)["points"]
    one = solo(
        human,
        ambulance=15,
        dice=(2, 2, 2),
        turn=1,
        taken=["yellow", None],
        cardiologists=gone("C10"),
        **cards,
    )
    assert 2 + 5 == value_of(one, 7, 2)["points"]


def test_a_screen_names_the_bed_it_goes_round() -> None:
    """ER-4.7."""
    game = resolving("green", 4, "screen", own=sheet("W1=[3] W2=[1,2]"))
    found = game.outlook(0)["screens"]
    assert [(1, 301), (2, 201)] == [(screen["ward"], screen["bed"]) for screen in found]
    game.pick(0, found[1]["word"])
    assert "12s" in game.view(None)["sheets"][0]


def test_while_a_ward_is_chosen_only_its_values_can_be_picked() -> None:
    game = resolving("green", 3, "screen", own=sheet("W2=[1]", st=(2, 0)))
    game.pick(0, "W1")
    outlook = game.outlook(0)
    assert {None} == {bed["word"] for bed in outlook["beds"]}
    words = {
        bed["ward"]: {value["word"] is not None for value in bed["values"]}
        for bed in outlook["beds"]
    }
    assert {True} == words.pop(1)
    assert {False} == set.union(*words.values())
    assert [None] == [screen["word"] for screen in outlook["screens"]]


# -- cards -----------------------------------------------------------------------------------------------
def test_cards_say_how_far_everybody_is() -> None:
    """ER-6.4, ER-8.R5."""
    sheets = [sheet("W3=[3!] W6=[1,3!]", st=(9, 0)), EMPTY]
    cards = duel(sheets, cards=["C10", "C13", "R5", "E3"]).outlook(None)["cards"]
    assert {"have": [8, 1], "need": 8} == cards["C10"]
    assert {"have": [0, 0], "need": 4} == cards["C13"]
    assert {"points": [3, 0], "beds": [[202, 404], []]} == cards["R5"]
    assert {"points": [6, 0], "beds": [[202, 404], []]} == cards["E3"]


def test_alicat_scores_what_is_printed_and_has_no_goals() -> None:
    """ER-9.7, ER-9.8."""
    game = solo(sheet("W7=[1]"), alicat("W7=[2,2]", st=(9, 0)), cards=["C10", "C13", "R5", "E3"])
    cards = game.outlook(1)["cards"]
    together = {"together": ["C10", "C13"], "worth": 10}
    assert {"have": [1, 0], "need": 8, **together} == cards["C10"]
    assert {"points": [0, 8], "beds": [[], []]} == cards["R5"]
    assert {"points": [3, 9], "beds": [[504], []]} == cards["E3"]


@pytest.mark.parametrize(("players", "options"), WAYS, ids=str)
def test_cards_agree_with_the_scores(players: int, options: Json) -> None:
    for game in moments(players, options, seed=6):
        view, cards = game.view(None), game.outlook(None)["cards"]
        assert list(cards) == view["cards"]
        for part, card in (("radiologist", view["cards"][2]), ("epidemiologist", view["cards"][3])):
            assert cards[card]["points"] == [score["parts"][part] for score in view["scores"]]


# -- who may see what --------------------------------------------------------------------------------------
def test_spectators_alicat_and_those_who_wait_see_the_cards_only() -> None:
    alone = solo(turn=1)
    three = play(table([EMPTY] * 3, 8, (3, 2, 1)), 0, "take red")
    over = random_game(2, 1)
    for game, seat in [(alone, 1), (alone, None), (three, None), (three, 0), (over, 0)]:
        outlook = game.outlook(seat)
        assert NOTHING == {key: outlook[key] for key in NOTHING}
        assert list(game.view(None)["cards"]) == list(outlook["cards"])


def test_nobody_sees_a_choice_while_chance_is_asked() -> None:
    game = dh.new_game("er", players=2, seed=1, dealer="manual")
    assert {**NOTHING, "cards": {}} == game.outlook(0)


def test_secret_takes_do_not_show() -> None:
    """ER-3.5."""
    sheets = [EMPTY, sheet(bb=(2, 0)), EMPTY, sheet(bb=(1, 0), st=(3, 0))]
    start = play(table(sheets, 0, (3, 2, 1)), 0, "take red")
    games = [play(start.copy(), 1, f"take {die}") for die in ("red", "yellow", "green")]
    for seat in (None, 0, 2, 3):
        seen = [game.outlook(seat) for game in games]
        assert seen[0] == seen[1] == seen[2]
        if seat is not None:
            assert games[0].view(seat) == games[1].view(seat) == games[2].view(seat)


def test_drafts_and_streams_of_others_do_not_show() -> None:
    game = resolving("green", 3, own=sheet(st=(3, 0)))
    other = resolving("green", 3, own=sheet(st=(3, 0)), seed=99)
    other.pick(1, "W1")
    assert game.outlook(0) == other.outlook(0)


def test_looking_changes_nothing() -> None:
    for game in moments(3, {}, seed=8)[:10]:
        before = game.position(), game.journal()
        for seat in (None, 0, 1, 2):
            game.outlook(seat)
        assert before == (game.position(), game.journal())
