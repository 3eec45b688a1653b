"""What holds for all tests."""

from __future__ import annotations

import faulthandler
import gc
import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.second_try import pytest_collection_modifyitems, pytest_terminal_summary

__all__ = ["pytest_collection_modifyitems", "pytest_terminal_summary"]

MEMORY = Path("/dev/shm")  # noqa: S108 (names in it are made by tempfile)
"""Where Linux keeps files in memory."""
ENOUGH = 4 << 30
"""Bytes; databases and browsers write a few hundred megabytes."""
HANGS = 300
"""Seconds after which a test, tried again or not, is taken to wait for ever: a browser has no time limit."""
_COLLECTOR = (20_000, 20, 20)
"""Objects between two looks for garbage, and looks between two wider ones: tests make little of it."""


def pytest_configure() -> None:
    """Temporary files of tests, and of what they start, are kept in memory where there is plenty of it."""
    if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


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
        gc.set_threshold(*_COLLECTOR)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A test that hangs ends its process, which says where it was; the run goes on in another one."""
    if item.get_closest_marker("soak"):
        return (yield)
    faulthandler.dump_traceback_later(HANGS, exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
