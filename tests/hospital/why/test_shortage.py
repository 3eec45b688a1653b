"""A department that cannot be used names a fact of the position: whom it lacks (DH-5.3)."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import dicehospital as dh
from dicehospital.kernel.text import Message, catalogue
from tests.hospital.builders import Game, Json, active, ward
from tests.hospital.tables import CARE_TABLES, TABLES
from tests.play import random_pick

if TYPE_CHECKING:
    from dicehospital.kernel.text import Reason

PREFIX = "reason.hospital."
COLOURS = {"R": "red", "Y": "yellow", "G": "green", "M": "pink", "B": "pink"}
BAG = "_bag"
MOST_BAGS = 12


def said(game: Game, department: str) -> tuple[str, str]:
    """The reason of a department, and its sentence in English."""
    reason = game.why(0, f"department:{department}")
    assert reason is not None
    sentence = catalogue("en").say(Message(reason.message, reason.facts))
    return reason.message.removeprefix(PREFIX), sentence


@pytest.mark.parametrize(
    ("patients", "department", "reason", "sentence"),
    [
        (["R3"], "d_icu", "nobody_valued", "You have nobody of value 1 or 2"),
        ([], "d_icu", "nobody_there", "You have no patients"),
        (
            ["Y3", "Y4"],
            "d_critical",
            "nobody_coloured_bag",
            "You have no red patient, and too few blood bags to change others",
        ),
        (
            ["R3", "R3", "Y3"],
            "d_anaesthesia",
            "few_same_bag",
            (
                "Anaesthesia needs 3 patients of the same value. "
                "You have R3, R3; you lack one more, or a blood bag"
            ),
        ),
    ],
)
def test_the_missing_fact_is_said(
    patients: list[str], department: str, reason: str, sentence: str
) -> None:
    game = active(ward(*patients, departments=["d_anaesthesia"], blood=0))
    assert (reason, sentence) == said(game, department)


# -- whatever is said is true ----------------------------------------------------------------------------
def colour(text: str) -> str:
    """The colour that counts: that of a blood bag, of Physiotherapy, or its own."""
    for sign in "~=":
        if sign in text:
            return COLOURS[text[text.index(sign) + 1]]
    return COLOURS[text[0]]


def named(wanted: object) -> set[str]:
    """The colours of a sentence."""
    if isinstance(wanted, Message):
        return {str(name) for name in wanted.params.values()}
    return {wanted} if isinstance(wanted, str) else set(wanted)  # type: ignore[call-overload]


def of_values(patients: list[str], values: Message) -> list[str]:
    low, high = values.params["low"], values.params["high"]
    return [text for text in patients if low <= int(text[1]) <= high]


def check_few(kind: str, facts: Json, patients: list[str]) -> None:
    """Those who are named are there, go together, and are too few."""
    listed: list[str] = facts["patients"]
    assert not Counter(listed) - Counter(patients)
    assert len(listed) < facts["needed"]
    values = [int(text[1]) for text in listed]
    if kind == "few_same":
        assert 1 == len(set(values))
    if kind == "few_run":
        assert len(set(values)) == len(values)
        assert max(values) - min(values) < facts["needed"]


def check_fact(reason: Reason, patients: list[str]) -> None:
    """What is said of the patients is so."""
    kind = reason.message.removeprefix(PREFIX).removesuffix(BAG)
    facts = reason.facts
    if kind == "nobody_there":
        assert not patients
    elif kind == "nobody_valued":
        assert not of_values(patients, facts["values"])
    elif kind == "nobody_coloured":
        assert not named(facts["wanted"]) & {colour(text) for text in patients}
    elif kind == "nobody_both":
        shown = {colour(text) for text in of_values(patients, facts["values"])}
        assert not named(facts["wanted"]) & shown
    elif kind == "all_treated":
        assert any("t" in text for text in patients)
    elif kind.startswith("few"):
        check_few(kind, facts, patients)


def check_bags(game: Game, seat: int, ref: str, reason: Reason) -> None:
    """Where bags are said to be missing, more of them help."""
    position = game.position()
    position["hospitals"][seat]["blood"] = MOST_BAGS
    again = dh.from_position(position).why(seat, ref)
    assert again is None or again.message != reason.message


def check_departments(game: Game, seat: int) -> Counter[str]:
    """Every department of a seat that activates; returns what was said."""
    own = game.view(seat)["hospitals"][seat]
    patients = [one["text"] for one in own["patients"]]
    told: Counter[str] = Counter()
    for department in ("d_critical", "d_icu", "d_imaging", "d_clinic", *own["departments"]):
        ref = f"department:{department}"
        reason = game.why(seat, ref)
        if reason is None or reason.rule != "DH-5.3":
            continue
        told[reason.message.removeprefix(PREFIX)] += 1
        check_fact(reason, patients)
        if reason.message.endswith(BAG):
            check_bags(game, seat, ref, reason)
    return told


def play(players: int, options: Json, seed: int, looks: int) -> Counter[str]:
    """A random game, looked at now and then while somebody activates."""
    game = dh.new_game("hospital", players=players, seed=seed, options=options)
    rng = random.Random(seed)
    told: Counter[str] = Counter()
    while not game.is_over and looks > 0:
        seat = rng.choice(game.to_act) if game.to_act else 0
        if game.view(seat)["asked"][seat] == "turn" and rng.random() < 0.1:
            game.drop(seat)
            told += check_departments(game, seat)
            looks -= 1
        random_pick(game, rng)
    return told


def test_every_refused_department_names_a_true_fact_in_random_play() -> None:
    told: Counter[str] = Counter()
    for seed, (players, options) in enumerate([*TABLES[::600], *CARE_TABLES[::900]]):
        told += play(players, options, seed, 14)
    assert {"nobody_valued", "few_same", "few_run"} <= {*told}
    assert told.total() > 10 * told["cannot_complete"]


@pytest.mark.soak
def test_every_refused_department_names_a_true_fact_in_whole_games() -> None:
    told: Counter[str] = Counter()
    for seed, (players, options) in enumerate([*TABLES[::40], *CARE_TABLES[::40]]):
        told += play(players, options, seed, 10_000)
    assert told.total() > 10 * told["cannot_complete"]
