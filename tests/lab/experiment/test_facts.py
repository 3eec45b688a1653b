"""The facts of a table are those that the games themselves tell."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.coach.par import par_of
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.lab.experiment.columns import NOTHING
from dicehospital.lab.experiment.playing import all_columns, play
from dicehospital.lab.experiment.reading import experiment_of
from dicehospital.lab.match import play_game, winning_seats

Row = dict[str, Any]


def rows_of(told: Json) -> tuple[list[Row], list[Game[Any]]]:
    """The rows of an experiment, and its games played one by one."""
    experiment = experiment_of({"title": "t", "seed": 3, **told})
    columns, piece = all_columns(experiment), play(experiment, experiment.numbers)
    assert len(columns) == len({column.name for column in columns})
    numbers = [
        array(column.kind, found).tolist()
        for column, found in zip(columns, piece.columns, strict=True)
    ]
    rows = [
        {c.name: c.words[n] if c.words else n for c, n in zip(columns, row, strict=True)}
        for row in zip(*numbers, strict=True)
    ]
    places = [experiment.place(number) for number in experiment.numbers]
    games = [play_game(experiment.arms[arm].table, seed)[0] for arm, seed in places]
    return rows, games


def check_result(row: Row, game: Game[Any], seat: int) -> None:
    score, winners = game.scores()[seat], winning_seats(game)
    assert score.total == row["total"]
    assert score.parts == {part: row[f"points.{part}"] for part in score.parts}
    assert (seat in winners, len(winners)) == (bool(row["won"]), row["winners"])


ER: list[Json] = [
    {"rulesets": {"two": {}, "three": {"players": 3}}, "bots": {"random": ["random"]}, "games": 3},
    {
        "rulesets": {"solo": {"players": 1, "modifiers": ["preparation", "capacity"]}},
        "bots": {"random": ["random"], "own": ["tests.bots.own:Handy"]},
        "games": 2,
    },
]


@pytest.mark.parametrize("told", ER)
def test_rows_of_er_are_what_view_scores_and_events_say(told: Json) -> None:
    rows, games = rows_of({"game": "er", **told})
    places = [(game, seat) for game in games for seat in range(game.seats)]
    assert len(places) == len(rows)
    for row, (game, seat) in zip(rows, places, strict=True):
        check_result(row, game, seat)
        events, sheet = game.events(None), game.view(None)["sheets"][seat]
        dealt = {e["card"] for e in events if e["event"] == "specialist_dealt"}
        flipped = {f"A{e['ambulance']}" for e in events if e["event"] == "card_flipped"}
        for family, names in (("dealt.", dealt), ("flipped.", flipped)):
            assert names == {k.removeprefix(family) for k in row if k.startswith(family) and row[k]}
        wards = sheet.split()[0].split("/")
        assert [sum(map(str.isdigit, ward)) for ward in wards] == [
            row[f"ward.{number}"] for number in range(1, 8)
        ]
        assert (sheet.count("s") - 1, sheet.count("!")) == (row["screens"], row["criticals"])
        assert f"st{row['stethoscopes_gained']}-{row['stethoscopes_used']}" in sheet
        assert f"bb{row['bags_gained']}-{row['bags_used']}" in sheet
        assert sheet.endswith(f" m{row['buried']}")
        assert (game.view(None)["turns"], seat == 0) == (row["length"], bool(row["first"]))
        assert NOTHING == row["par"]


HOSPITAL: list[Json] = [
    {"modules": ["city", "events", "investments", "maternity"]},
    {"players": 3, "modules": ["events", "final_pickup", "promos"]},
    {"solo": "reports"},
    {"solo": "automa", "difficulty": "hard"},
]
COUNTED = {
    "taken": ("improved", "card"),
    "returned": ("returned", "card"),
    "ambulance": ("ambulance_taken", "ambulance"),
    "token": ("token_kept", "token"),
    "bonus": ("bonus_kept", "bonus"),
    "completed": ("report_completed", "report"),
}
SHARED = {"dealt": ("display_dealt", "card"), "event": ("event_card", "card")}


def family(row: Row, name: str) -> Counter[str]:
    return Counter(
        {k.partition(".")[2]: n for k, n in row.items() if k.startswith(f"{name}.") and n}
    )


def told_by(events: list[Json], event: str, fact: str) -> Counter[str]:
    return Counter(str(e[fact]) for e in events if e["event"] == event)


@pytest.mark.parametrize("rules", HOSPITAL)
def test_rows_of_hospital_are_what_view_scores_and_events_say(rules: Json) -> None:
    told = {"game": "hospital", "games": 1, "rulesets": {"other": rules}}
    rows, games = rows_of({**told, "bots": {"random": ["random"]}})
    places = [(game, seat) for game in games for seat in range(len(game.scores()))]
    assert len(places) == len(rows)
    for row, (game, seat) in zip(rows, places, strict=True):
        check_result(row, game, seat)
        view, events = game.view(None), game.events(None)
        for name, what in SHARED.items():
            assert told_by(events, *what) == family(row, name)
        mine = [event for event in events if event["seat"] == seat]
        if seat == len(view["hospitals"]):
            assert told_by(mine, "automa_took", "ambulance") == family(row, "ambulance")
            assert told_by(mine, "automa_scored", "card") == family(row, "automa")
            continue
        for name, what in COUNTED.items():
            assert told_by(mine, *what) == family(row, name)
        home = view["hospitals"][seat]
        owned = [card.partition("#")[0] for card in home["departments"] + home["specialists"]]
        assert Counter(owned) == family(row, "owned")
        assert (home["administrator"] or "nobody") == row["administrator"]
        assert sum(event["event"] == "discharged" for event in mine) == row["discharged"]
        assert view["rounds"] == row["length"]
        if "city" in view:
            assert view["city"]["tiles"][0][1] == row["tile.a2"]


@pytest.mark.soak
def test_par_is_that_of_the_coach() -> None:
    told = {"game": "er", "games": 1, "par": 1, "players": 1, "bots": {"random": ["random"]}}
    rows, [game] = rows_of(told)
    assert [par_of(game, 0, passes=1).points, NOTHING] == [row["par"] for row in rows]
    assert isinstance(game, dh.Game)
