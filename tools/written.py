"""Files of the web client that are written from the engine's own data: checked, or written anew."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]


def check_or_write(files: dict[Path, str], about: str | None) -> int:
    """Check files against what they must be, or with `--write` write them; 0 when all are current."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--write", action="store_true", help="write the files")
    writes = parser.parse_args().write
    return max(_is_old(file, text, writes=writes) for file, text in files.items())


def _is_old(file: Path, text: str, *, writes: bool) -> bool:
    if writes:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    current = file.exists() and file.read_text("utf-8") == text
    name = file.relative_to(ROOT)
    print(f"{name} is current" if current else f"{name} is out of date: run it with --write")
    return not current
