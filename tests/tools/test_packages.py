"""Programs of the system are installed one after the other, whoever asks for them at once."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# As apt does: whoever comes while it is at work is refused.
_APT = """#!/bin/sh
mkdir "$0.lock" || exit 100
sleep 0.1
rmdir "$0.lock"
echo "$@" >> "$0.done"
"""
_INSTALL = """
import os, sys
os.geteuid = lambda: 0
from tools.packages import install_by_apt
install_by_apt(sys.argv[1])
"""


def test_two_who_install_at_once_both_get_what_they_need(tmp_path: Path) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text(_APT)
    apt.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    running = [
        subprocess.Popen(
            [sys.executable, "-c", _INSTALL, package],
            env={**os.environ, "PATH": path, "TMPDIR": str(tmp_path)},
        )
        for package in ("browser", "database")
    ]
    assert [0, 0] == [process.wait(20) for process in running]
    done = (tmp_path / "apt-get.done").read_text().split()
    assert {"browser", "database"} <= set(done)
    assert 2 == done.count("update")
