"""The two build steps beside hatchling: the web client, and the rules compiled by mypyc.

The client is built with the Node.js that a Python package brings, so none need be installed. A source
distribution carries the built client and needs no Node at all. DICEHOSPITAL_NO_WEB=1 leaves it out.

DICEHOSPITAL_PURE=1 leaves the rules as plain Python. So does a machine without a C compiler, with a word
about it (pip shows it with -v; `dicehospital --version` always tells). `pip install -e .` builds
neither, because something stale would hide edits.

What was built before from the same sources is taken from the folder build.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the built client and the compiled modules to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build and compile before the wheel is packed."""
        if version == "editable":
            return
        if Path(self.root, "web").is_dir() and not _is_set("DICEHOSPITAL_NO_WEB"):
            self._build_client()
        if self.target_name != "wheel" or _is_set("DICEHOSPITAL_PURE"):
            return
        libraries = compiled_rules(Path(self.root))
        if libraries:
            build_data["force_include"].update(libraries)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def _build_client(self) -> None:
        sys.path.insert(0, self.root)
        from tools.building import client

        if not client.is_built():
            client.build()


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in {"", "0"}


def compiled_rules(root: Path) -> dict[str, str]:
    """Each built library and its place in the wheel; empty when mypyc or the C compiler fails."""
    command = [sys.executable, "-m", "tools.building.rules"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        print("rules not compiled, installing plain Python:", done.stdout[-2000:], file=sys.stderr)
        print(done.stderr[-2000:], file=sys.stderr)
        return {}
    out = Path(done.stdout.splitlines()[-1].removeprefix("result "))
    return {str(path): str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}
