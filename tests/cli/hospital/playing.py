"""Dice Hospital in the terminal, as tests play it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.cli.program import Seen, record_in, run

SEED = "4"
TO_ACTIVATION = ("1", "1", "1", "1", "1")  # reveal, patients, administrator, ambulance, improvement


def play(file: Path, *options: str, typed: tuple[str, ...] = (), **environment: str) -> Seen:
    """A new game against a greedy bot, saved in a file."""
    bots = () if "--players" in options else ("--bots", "greedy")
    words = ("--save", str(file), "--seed", SEED, *bots, *options)
    return run("play", "hospital", *words, typed=lines(*typed), **environment)


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def moves_in(file: Path) -> list[dict[str, Any]]:
    """The moves of the person in a record."""
    return [line["move"] for line in record_in(file)["log"] if "move" in line and line["seat"] == 0]
