"""The one build step beside hatchling: the rules compiled by mypyc, where that works.

DICEHOSPITAL_PURE=1 leaves them as plain Python. So does a machine without a C compiler, with a word
about it (pip shows it with -v; `dicehospital --version` always tells). `pip install -e .` never
compiles, because a stale extension would hide edits.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "dicehospital"
# Without these the compiler may not inline the functions that mypyc writes.
FLAGS = "-O3 -g0 -fno-semantic-interposition -fvisibility=hidden"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds compiled modules to the wheel, beside their sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is packed."""
        self.work = Path(tempfile.mkdtemp(prefix=f"{PACKAGE}-mypyc-"))
        pure = os.environ.get("DICEHOSPITAL_PURE", "") not in ("", "0")
        if self.target_name != "wheel" or version == "editable" or pure:
            return
        extensions = compile_rules(Path(self.root, "src"), self.work, self.config["compiled"])
        if extensions:
            build_data["force_include"].update(extensions)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Leave nothing behind."""
        shutil.rmtree(self.work, ignore_errors=True)


def compile_rules(source: Path, work: Path, modules: list[str]) -> dict[str, str]:
    """Each built file and its place in the wheel; empty when mypyc or the C compiler fails."""
    shutil.copytree(
        source / PACKAGE, work / PACKAGE, ignore=shutil.ignore_patterns("*.so", "*.pyd")
    )
    files = [f"{PACKAGE}/{module}" for module in modules]
    (work / "setup.py").write_text(
        "from mypyc.build import mypycify\nfrom setuptools import setup\n"
        f"setup(name='rules', packages=[], ext_modules=mypycify({files!r},"
        f" opt_level='3', debug_level='0', group_name='{PACKAGE}'))\n",
        encoding="utf-8",
    )
    environment = {**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip()}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "out"]
    done = subprocess.run(
        command, cwd=work, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print("rules not compiled, installing plain Python:", done.stdout[-2000:], file=sys.stderr)
        print(done.stderr[-2000:], file=sys.stderr)
        return {}
    out = work / "out"
    return {str(f): str(f.relative_to(out)) for f in out.rglob("*") if f.suffix in {".so", ".pyd"}}
