"""The web client draws the sheet and the cards that the rules play with."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from dicehospital.er.components import BEDS

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web/src/games/er/components.json"


def test_the_components_of_the_web_client_are_those_of_the_engine() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.web_components"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr


def test_each_bed_lies_where_its_printed_number_says() -> None:
    beds = json.loads(FILE.read_text("utf-8"))["beds"]
    assert sorted(BEDS) == sorted(bed["bed"] for bed in beds)
    assert all(100 * bed["row"] + bed["col"] == bed["bed"] for bed in beds)


def test_every_component_says_where_it_was_read() -> None:
    sources = json.loads(FILE.read_text("utf-8"))["sources"]
    assert {"sheet", "ledger", "ambulances", "specialists"} == set(sources)
    assert all(sources.values())
