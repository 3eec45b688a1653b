"""A position and the move of the greedy bot, for every module that changes what is best.

Those of Community Care are in `test_community_care`. Epidemic and panic ask nobody anything of their own.
"""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot
from tests.hospital.builders import active, ending, experimental, placed, ward
from tests.hospital.modules.automa.builders import facing

ALIKE = ("R2", "Y2", "G2")  # nobody dies tonight, and there is a department for each of them


def chosen(game: dh.Game[Any]) -> str:
    return str(make_bot("greedy", 1).choose(game.imagine(0, 1), 0))


@pytest.mark.parametrize(("event", "saved"), [("e04", "G2"), ("e05", "R2"), ("e06", "Y2")])
def test_it_saves_whom_an_event_would_kill(event: str, saved: str) -> None:
    """DH-10.1: one colour worsens by 1 more, and there is one nurse."""
    game = active(ward(*ALIKE, nurses_free=1), modules=["events"], event=event)
    assert chosen(game).endswith(saved)


@pytest.mark.parametrize(("modules", "saved"), [([], "R4"), (["superbug"], "R2")])
def test_it_saves_whom_the_virus_would_kill(modules: list[str], saved: str) -> None:
    """DH-10.4: untreated patients lose 2; without it nobody is in danger, and R4 may go home next."""
    game = active(ward("R2", "R4", "G3", nurses_free=1), modules=modules)
    assert f"d_critical nurse: {saved}" == chosen(game)


@pytest.mark.parametrize(
    ("letter", "model"), [("R", "s_surgeon"), ("Y", "s_haematologist"), ("G", "s_pharmacist")]
)
def test_the_consultant_copies_whoever_suits_the_patients(letter: str, model: str) -> None:
    """DH-10.6: both others could be copied, but only one heals this colour once more."""
    other = "s_pharmacist" if model == "s_surgeon" else "s_surgeon"
    staff = ["s_consultant", model, other]
    lying = [f"{letter}{value}" for value in (3, 3, 4)]
    game = active(ward(*lying, specialists=staff, nurses_free=0), modules=["promos"])
    assert f"copy {model}" == chosen(game)


def test_it_turns_the_worst_patient_over() -> None:
    """DH-10.8: Experimental Therapy makes a 6 of the 1 who would die."""
    game = experimental(ward("R1", "Y3", departments=["d_exp_therapy"], nurses_free=1))
    assert "d_exp_therapy nurse: R1" == chosen(game)


def test_who_fits_an_ambulance_of_the_last_turn_is_picked_up() -> None:
    """DH-10.5: a point."""
    game = ending(ward("R3", "R6"), ward("Y4"), modules=["final_pickup"])
    assert "pick up R3" == chosen(game)


def test_alone_it_completes_a_report_when_it_can() -> None:
    """DH-12.3: two yellow and two green patients are enough for one of two."""
    columns = [["m07", "m10"], ["m09", "m12"], ["m11", "m01"]]
    home = ward("R6t", discharged=list("YYGG"))
    reports = {"columns": columns, "completed": []}
    game = placed(home, players=1, phase="discharge", reports=reports)
    assert chosen(game) in {"complete m07", "complete m09"}


def test_facing_the_automa_it_saves_who_would_die() -> None:
    """DH-19.1."""
    game = facing("activation", hospital=ward("R1", "Y3", nurses_free=1))
    assert chosen(game).endswith("R1")
