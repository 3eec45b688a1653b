"""Runs mypyc: from typed Python to C."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

PACKAGE: Final = "dicehospital"
# What the compiled modules import: their types, too, decide what is written.
_TYPED: Final = ("mypy", "librt", "msgspec")
_SETTINGS: Final = "[mypy]\nplugins = {}\n".format(
    Path(__file__).with_name("generic_bases.py").resolve().as_posix()
)


def translate(source: Path, modules: list[str], target: Path) -> None:
    """Write the C of these modules; a mistake in them ends the program, as mypyc does."""
    import setuptools  # noqa: F401 (mypyc looks whether it is here)
    from mypyc.build import mypycify

    settings = target.with_suffix(".ini")
    settings.write_text(_SETTINGS, encoding="utf-8")
    # No settings of a checker, nothing left in the sources; what only plain modules import may be missing.
    options = [f"--config-file={settings}", f"--cache-dir={os.devnull}", "--ignore-missing-imports"]
    with contextlib.chdir(source):  # tracebacks name files as from here
        mypycify(
            [*options, *(f"{PACKAGE}/{name}" for name in modules)],
            multi_file=True,
            group_name=PACKAGE,
            target_dir=str(target),
        )


def digest_of(source: Path, modules: list[str]) -> str:
    """A digest of all that decides what mypyc writes.

    No compiled module imports from a folder without any (the layers see to that), so the command line
    and the laboratory may change without a new translation.
    """
    digest = hashlib.sha256(f"{sys.version}{sys.platform}{modules}{_versions()}".encode())
    folders = {Path(name).parts[0] for name in modules}
    for path in sorted((source / PACKAGE).rglob("*.py")):
        place = path.relative_to(source / PACKAGE)
        if len(place.parts) == 1 or place.parts[0] in folders:
            digest.update(place.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def _versions() -> list[str]:
    return [f"{name} {_version(name)}" for name in _TYPED]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "-"
