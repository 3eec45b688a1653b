"""What holds for all tests."""

from __future__ import annotations

import gc
from collections.abc import Generator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
WAITING = tuple(TESTS / folder for folder in ("browser", "cli", "server"))
"""Their tests wait for other processes (browsers, databases, terminals), which a busy machine may starve: a
failure counts when it comes twice in a row. What was tried again is listed at the end of the run."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: whoever looks for garbage need never look there."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in WAITING):
            item.add_marker(pytest.mark.flaky(reruns=1))
