"""Makes the virtual environment and installs into it: with uv, or with pip, which takes four times as long.

uv is the one at hand, or is fetched by pip. It does not read pip's settings; whoever has an index of their own
keeps pip. Both install what a lock of `requirements` names and nothing else: a file with another SHA-256 is
refused.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.requirements import lock
from tools.starting.programs import Failed, Programs

Command = list[str | Path]

_TRUST: Final = {"UV_SYSTEM_CERTS": "1"}  # whoever the system trusts
_OWN_INDEX: Final = ("global.index-url", ":env:.index-url")


def locked(name: str) -> Command:
    """How everything that a lock names is asked for."""
    return ["--require-hashes", "-r", lock(name)]


def pip(python: str | Path) -> Command:
    """How some Python installs."""
    return [python, "-m", "pip", "install", "--disable-pip-version-check", "--prefer-binary"]


class Packages:
    """What is installed into one environment."""

    def __init__(self, venv: Path, programs: Programs, logs: Path) -> None:
        self._venv = venv
        self._python = venv / "bin" / "python"
        self._programs = programs
        self._logs = logs
        self._uv = logs.parent / "uv"

    def make_environment(self) -> None:
        """An environment that has pip."""
        wanted: Command = ["venv", "--seed", "--python", sys.executable, self._venv]
        if not self._is_done_by_uv(sys.executable, wanted, "venv"):
            self._run([sys.executable, "-m", "venv", self._venv], "venv")

    def install(self, name: str, log: str) -> None:
        """The packages of a lock; what of them is imported is made ready for it then: a third."""
        asked: Command = ["pip", "install", "--python", self._python, *locked(name)]
        if not self._is_done_by_uv(self._python, asked, log):
            self._run([*pip(self._python), "--no-compile", *locked(name)], log)

    def fetch(self, name: str, folder: Path, python: str | Path) -> None:
        """The one package of a lock into a folder of its own, put in place whole, by the pip of some Python."""
        making = folder.with_name(f"{folder.name}-making")
        asked: Command = ["--no-deps", "--target", making, "--upgrade", *locked(name)]
        self._run([*pip(python), *asked], folder.name)
        making.replace(folder)

    def _is_done_by_uv(self, python: str | Path, asked: Command, log: str) -> bool:
        """Whether uv can be had, by the pip of some Python, and does it; else pip has to."""
        if _has_own_index(python):
            return False
        try:
            self._run([self._found_uv(python), *asked], log, **_TRUST)
        except Failed:
            return False
        return True

    def _found_uv(self, python: str | Path) -> str | Path:
        """The uv that was fetched before, that of the system, or one that is fetched now."""
        if not self._uv.is_dir():
            if found := shutil.which("uv"):
                return found
            self.fetch("uv", self._uv, python)
        return self._uv / "bin" / "uv"

    def _run(self, command: Command, log: str, **environment: str) -> None:
        options = {**os.environ, **environment}
        self._programs.run(command, self._logs / f"{log}.log", env=options)


def _has_own_index(python: str | Path) -> bool:
    """Whether pip is told to fetch from a place of its own."""
    told = subprocess.run(
        [python, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    )
    return any(line.startswith(_OWN_INDEX) for line in told.stdout.splitlines())
