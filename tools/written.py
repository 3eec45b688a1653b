"""Files of the web client that are written from the engine's own data: checked, or written anew."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]


def check_or_write(file: Path, text: str, about: str | None) -> int:
    """Check a file, or with `--write` write it; 0 when it is as it must be."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--write", action="store_true", help="write the file")
    if parser.parse_args().write:
        file.write_text(text, "utf-8")
    current = file.exists() and file.read_text("utf-8") == text
    name = file.relative_to(ROOT)
    print(f"{name} is current" if current else f"{name} is out of date: run it with --write")
    return 0 if current else 1
