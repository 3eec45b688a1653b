"""What holds for all tests."""

from __future__ import annotations

import gc
from collections.abc import Generator
from functools import cache
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
        if waits(item.path):
            item.add_marker(pytest.mark.flaky(reruns=1))


@cache
def waits(file: Path) -> bool:
    """Whether the tests of a file wait for other processes."""
    return any(file.is_relative_to(folder) for folder in WAITING)
