"""What a look at a house has found: good, something to look at, or something that keeps it from working."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dicehospital.kernel.text import Message

Level = Literal["good", "warning", "bad"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    check: str  # what was looked at, e.g. `port`
    level: Level
    message: Message


def good(check: str, told: str, **params: object) -> Finding:
    """All is well."""
    return Finding(check, "good", Message(f"doctor.{told}", params))


def warning(check: str, told: str, **params: object) -> Finding:
    """It works, and somebody should look at it."""
    return Finding(check, "warning", Message(f"doctor.{told}", params))


def bad(check: str, told: str, **params: object) -> Finding:
    """It does not work, or something would be lost."""
    return Finding(check, "bad", Message(f"doctor.{told}", params))
