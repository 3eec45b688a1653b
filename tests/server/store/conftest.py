"""Every promise of a store is tested on all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.ops_store import Database, Folder, Place


@pytest.fixture(params=["file", "shared file", "database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Somewhere empty to keep tables: for one process, for several, for several machines."""
    if request.param == "database":
        return Database(request.getfixturevalue("database"))
    return Folder(tmp_path, is_shared=request.param == "shared file")
