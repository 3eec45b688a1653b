"""The picture of a contest: everything in it lies on its scale, on light pages and dark ones."""

from __future__ import annotations

from xml.etree import ElementTree as ET  # what is read is our own

import pytest

from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.kernel.types import Json
from dicehospital.lab.arena.picture import picture
from dicehospital.lab.scale import scale

FOUND: Json = {
    "game": "er", "players": 2, "options": {}, "alone": False, "seed": 1, "seeds": 9, "games": 18,
    "bots": [
        {"bot": "x:A<b>", "rating": 300.0, "rating_interval": 90.0, "points": 9, "points_interval": 1},
        {"bot": "b", "rating": -300.0, "rating_interval": 90.0, "points": 9, "points_interval": 1},
    ],
    "pairings": [
        {"one": "x:A<b>", "other": "b", "games": 18, "won": 1.0, "won_interval": [0.8, 1.0],
         "lead": 3.0, "lead_interval": 1.0},
    ],
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_text_and_marks_lie_within(language: str) -> None:
    drawn = picture(FOUND, catalogue(language))
    tree = ET.fromstring(drawn)  # noqa: S314
    texts = ["".join(node.itertext()) for node in tree.iter() if node.tag.endswith("text")]
    assert "A<b>" in texts
    assert "+300 ± 90" in texts
    marks = [node for node in tree.iter() if node.tag.endswith("circle")]
    assert 3 == len(marks)
    assert all(250 <= float(mark.attrib["cx"]) <= 640 for mark in marks)
    assert "prefers-color-scheme: dark" in drawn


@pytest.mark.parametrize(("low", "high"), [(-301, 288), (-3, 2), (0, 0), (-1204, 1100)])
def test_a_scale_is_round_and_holds_all_values(low: float, high: float) -> None:
    ticks = scale(low, high)
    assert ticks[0] <= low <= high <= ticks[-1]
    assert 0 in ticks or low > 0
    assert len(ticks) <= 9
