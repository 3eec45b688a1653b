"""The virtual environments of the bench, made under bench/.envs and made anew when stale."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
ENVIRONMENTS = BENCH / ".envs"
SOURCES = ("src", "pyproject.toml", "hatch_build.py", "tools/building")
PEERS = BENCH / "peers.txt"
NOT_SOURCES = {"__pycache__", "node_modules", "static"}

# The web app plays no part in a measurement, so it is left out of both builds.
WHAT_PIP_INSTALLS: dict[str, tuple[list[str], dict[str, str]]] = {
    "compiled": ([f"{ROOT}[gymnasium,pettingzoo]"], {"DICEHOSPITAL_NO_WEB": "1"}),
    "plain": ([str(ROOT)], {"DICEHOSPITAL_NO_WEB": "1", "DICEHOSPITAL_PURE": "1"}),
    "peers": (["-r", str(PEERS)], {}),
}


class InstallError(Exception):
    """Pip could not fill an environment; the text is the end of what it said."""


def prepare(name: str) -> Path:
    """Return the Python of an environment, installing it when it is missing or out of date."""
    home = ENVIRONMENTS / name
    stamp = home / "bench-stamp"
    wanted = fingerprint(name)
    if not (stamp.exists() and stamp.read_text(encoding="utf-8") == wanted):
        _install(name, home)
        stamp.write_text(wanted, encoding="utf-8")
    return _python(home)


def fingerprint(name: str) -> str:
    """Return a hash over all that decides what the environment holds."""
    tops = [PEERS] if name == "peers" else [ROOT / source for source in SOURCES]
    digest = hashlib.sha256(sys.version.encode())
    for top in tops:
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            name_in_tree = path.relative_to(ROOT)
            if path.is_file() and NOT_SOURCES.isdisjoint(name_in_tree.parts):
                digest.update(name_in_tree.as_posix().encode() + b"\0")
                digest.update(path.read_bytes())
    return digest.hexdigest()


def worker_environment() -> dict[str, str]:
    """Return the variables a worker runs under: ours, less those that change what it imports."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONHASHSEED": "0"}


def _install(name: str, home: Path) -> None:
    arguments, variables = WHAT_PIP_INSTALLS[name]
    shutil.rmtree(home, ignore_errors=True)
    ENVIRONMENTS.mkdir(exist_ok=True)
    (ENVIRONMENTS / ".gitignore").write_text("*\n", encoding="utf-8")
    _call([sys.executable, "-m", "venv", str(home)], {})
    _call([str(_python(home)), "-m", "pip", "install", "--quiet", *arguments], variables)


def _python(home: Path) -> Path:
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _call(command: list[str], variables: dict[str, str]) -> None:
    inherited = worker_environment()
    inherited.pop("DICEHOSPITAL_PURE", None)  # set only where it is meant
    done = subprocess.run(
        command, env={**inherited, **variables}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise InstallError((done.stdout + done.stderr)[-2000:])
