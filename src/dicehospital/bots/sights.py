"""What an imagined game shows of a thing: whether what is hoped for came."""

from __future__ import annotations

from dataclasses import dataclass

from dicehospital.kernel.types import Json


@dataclass(frozen=True, slots=True)
class Chance:
    """A thing of the table, and whether something came of it in one imagined game."""

    ref: str
    kind: str  # what is hoped for: `home`, `bed`
    came: bool
    params: Json  # what the thing is called
