"""Tournaments of tests fill their tables with the quickest bots."""

from __future__ import annotations

import pytest

from tests.server.support import Server


@pytest.fixture(autouse=True)
def quick_bots(house: Server) -> None:
    house.registry.deals.filler = "random"
