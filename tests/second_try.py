"""Tests that may fail once: few, each with its reason, and a run that needed a second try says so.

    @pytest.mark.second_try("measures milliseconds, which a busy machine does not keep")

All other tests fail when they fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest import Item, Mark, TerminalReporter  # noqa: PT013 (types only)

MARK = "second_try"


def pytest_collection_modifyitems(items: Sequence[Item]) -> None:
    """Whatever is marked is tried again when it fails, and its reports carry the reason."""
    for item in items:
        if mark := item.get_closest_marker(MARK):
            item.user_properties.append((MARK, reason_of(item, mark)))
            item.add_marker(pytest.mark.flaky(reruns=1))


def reason_of(item: Item, mark: Mark) -> str:
    """Why a test may fail once; who marks one has to say."""
    match mark.args:
        case (str(reason),) if reason and not mark.kwargs:
            return reason
    message = f"{item.nodeid}: say why: @pytest.mark.{MARK}('...')"
    raise pytest.UsageError(message)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Name what failed once; the line below counts it as `rerun`."""
    failed_once = {report.nodeid: report for report in terminalreporter.stats.get("rerun", ())}
    if not failed_once:
        return
    terminalreporter.section(f"needed a second try: {len(failed_once)}")
    for name, report in failed_once.items():
        terminalreporter.write_line(f"{name}: {dict(report.user_properties)[MARK]}")
