"""The process takes as many open files as it is allowed, and keeps some for itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dicehospital.server.processes.descriptors import for_visitors
from dicehospital.server.settings import Settings

ASK = "from dicehospital.server.processes.descriptors import raise_limit as r; print(r(), r())"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize(("soft", "hard"), [(200, 900), (300, 300)])
def test_the_limit_is_raised_to_what_is_allowed(soft: int, hard: int) -> None:
    limits = f"ulimit -Sn {soft}; ulimit -Hn {hard}"
    said = subprocess.run(
        ["/bin/sh", "-c", f'{limits}; exec "$0" -c "$1"', sys.executable, ASK],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert f"{hard} {hard}" == said.stdout.strip()


def test_visitors_get_what_the_server_does_not_need(tmp_path: Path) -> None:
    usual = Settings(tmp_path, thinkers=2)
    assert 1_024 - 96 - 12 == for_visitors(usual, 1_024)
    assert 64 == for_visitors(usual, 128)
    assert 77 == for_visitors(Settings(tmp_path, connections=77), 1_024)
