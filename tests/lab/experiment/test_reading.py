"""Experiments from files: what they play, and how wrong ones are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json
from dicehospital.lab.experiment.reading import experiment_of, read_experiment

USUAL: Json = {"title": "t", "game": "er", "games": 3, "bots": {"random": ["random"]}}


def test_everything_is_played_with_everything() -> None:
    told = {
        **USUAL,
        "seed": 7,
        "rulesets": {"two": {"players": 2}, "alone": {"players": 1, "modifiers": ["capacity"]}},
        "bots": {"random": ["random"], "greedy": ["greedy"]},
    }
    found = experiment_of(told)
    assert ["two / random", "two / greedy", "alone / random", "alone / greedy"] == [
        arm.name for arm in found.arms
    ]
    assert range(12) == found.numbers
    assert [(0, 7), (3, 7), (0, 8), (3, 9)] == [found.place(n) for n in (0, 3, 4, 11)]
    assert ("greedy", "alicat") == found.arms[3].table.names


def test_arms_that_are_not_paired_have_seeds_of_their_own() -> None:
    told = {**USUAL, "paired": False, "rulesets": {"a": {}, "b": {"players": 3}}}
    found = experiment_of(told)
    seeds = [found.place(number)[1] for number in found.numbers]
    assert len(set(seeds)) == len(seeds)


def test_bots_go_round_the_table() -> None:
    told = {**USUAL, "seatings": "all", "bots": {"mixed": ["greedy", "random"], "one": ["random"]}}
    seats = [arm.table.bots for arm in experiment_of(told).arms]
    assert [("greedy", "random"), ("random", "greedy"), ("random", "random")] == seats


def test_a_difficulty_of_the_automa_is_known_by_its_name() -> None:
    rules = {"hard": {"solo": "automa", "difficulty": "hard"}}
    [arm] = experiment_of({**USUAL, "game": "hospital", "rulesets": rules}).arms
    assert ("2/3/4", ("random", "automa")) == (arm.table.options["automa_mix"], arm.table.names)


def test_a_pack_is_read_from_the_folder_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text('[[departments]]\nid = "d_clinic"\n')
    file = tmp_path / "lab.toml"
    file.write_text(
        'title = "t"\ngame = "hospital"\ngames = 1\n'
        'bots = { random = ["random"] }\npacks = { ours = "", box = "box.toml" }\n'
    )
    ours, box = read_experiment(file).arms
    assert ("ours", "box") == (ours.pack, box.pack)
    assert "departments" in box.table.options["pack"]
    assert "pack" not in ours.table.options


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"games": 0}, "games"),
        ({"gmaes": 3}, "gmaes"),
        ({"paired": "yes"}, "paired"),
        ({"seatings": "some"}, "seatings"),
        ({"par": 9}, "par"),
        ({"bots": {}}, "bots"),
        ({"bots": {"a": []}}, "bots.a"),
        ({"bots": {"a": ["nobody"]}}, "bots.a"),
        ({"bots": {"a": ["random"] * 3}}, "bots.a"),
        ({"rulesets": {"a": {"players": 9}}}, "rulesets.a.players"),
        ({"rulesets": {"a": {"modules": ["city"]}}}, "rulesets.a.modules"),
        ({"rulesets": {"a": {"players": 1, "modifiers": ["x"]}}}, "rulesets.a.modifiers"),
        ({"rulesets": {"a": {"difficulty": "hard"}}}, "rulesets.a.difficulty"),
        ({"packs": {"a": "b.toml"}}, "packs"),
        ({"game": "hospital", "par": 1}, "par"),
    ],
)
def test_what_is_wrong_is_named_by_its_field(wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as refused:
        experiment_of({**USUAL, **wrong})
    assert field == refused.value.field


def test_a_file_that_is_no_toml_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text("games = = 3")
    for name in ("x.toml", "missing.toml"):
        with pytest.raises(BadInput) as refused:
            read_experiment(tmp_path / name)
        assert name in refused.value.field
