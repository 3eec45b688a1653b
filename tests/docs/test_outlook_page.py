"""The outlook that docs/formats_hospital.md shows is that of the position above it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import dicehospital as dh

PAGE = Path(__file__).parents[2] / "docs" / "formats_hospital.md"


def is_part(shown: Any, whole: Any) -> bool:
    """Whether everything that is shown is there: of lists of objects or lists some, all else exactly."""
    if isinstance(shown, dict):
        return set(shown) == set(whole) and all(is_part(shown[key], whole[key]) for key in shown)
    if isinstance(shown, list) and any(isinstance(one, dict | list) for one in shown):
        return all(any(is_part(one, other) for other in whole) for one in shown)
    return bool(shown == whole)


def test_the_outlook_is_that_of_the_position() -> None:
    section = PAGE.read_text("utf-8").split("## Outlook")[1].split("\n## ")[0]
    position, shown = [
        json.loads(text) for text in re.findall(r"```json\n(.*?)```", section, re.DOTALL)
    ]
    found = dh.from_position(position).outlook(0)
    assert is_part(shown, found)
    table = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert table == list(found)
