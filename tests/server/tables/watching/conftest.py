"""The time of tables, and where they are kept."""

from __future__ import annotations

import pytest

from dicehospital.server.tables.live import delayed, live_table
from dicehospital.server.tables.watchers import summary
from tests.server.players import Json
from tests.server.tables.watching.ways import (
    Hours,
)


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    found = Hours()
    for module in (live_table, delayed, summary):
        monkeypatch.setattr(module, "now", lambda: found.now)
    return found


@pytest.fixture(params=["file", "database"])
def place(request: pytest.FixtureRequest) -> Json:
    """Where a server keeps its tables."""
    if request.param == "file":
        return {}
    return {"database": request.getfixturevalue("database")}
