"""Runs Python programs in Pyodide under Node.js: the Python that browsers have."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tools.building import client
from tools.wasm import fetched

_RUNNER: Final = Path(__file__).with_name("pyodide.mjs")


class PyodideError(Exception):
    """A program in Pyodide failed; the text is what it said at last."""


@dataclass
class Program:
    """A module to run as a program, and which folders it sees."""

    module: str
    arguments: list[str] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    copied: dict[str, Path] = field(default_factory=dict)  # by their names inside
    mounted: dict[str, Path] = field(default_factory=dict)

    def run(self, heard: Callable[[str], None] = lambda _line: None) -> str:
        """Run it; what it wrote, of which each line may be heard before."""
        said: list[str] = []
        with subprocess.Popen(
            self.command(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as running:
            assert running.stdout  # noqa: S101 (a pipe was asked for)
            for line in running.stdout:
                said.append(line)
                heard(line.strip())
        if running.returncode:
            raise PyodideError(f"{self.module} failed in Pyodide:\n{''.join(said)[-3000:]}")
        return "".join(said)

    def command(self) -> list[str]:
        """What runs it."""
        return [str(client.node_folder() / "bin" / "node"), str(_RUNNER), self._asked()]

    def _asked(self) -> str:
        folders = {
            "copied": {inside: str(outside) for inside, outside in self.copied.items()},
            "mounted": {inside: str(outside) for inside, outside in self.mounted.items()},
        }
        told = {"module": self.module, "arguments": self.arguments, "path": self.path}
        return json.dumps({"pyodide": str(fetched.pyodide()), **folders, **told})
