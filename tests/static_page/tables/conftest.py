"""Tests of the page without a server, in this Python: each is a coroutine, for two minutes at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.conftest import anyio_backend, pytest_itemcollected
from tests.static_page.tables.visit import Browser

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["anyio_backend", "pytest_itemcollected"]


@pytest.fixture
def browser(tmp_path: Path) -> Browser:
    """A browser that has kept nothing yet."""
    return Browser(tmp_path)
