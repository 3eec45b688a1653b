"""All dealers, by the names that callers know them by."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.chance.dealer import Dealer, Explicit, Manual, Scripted, Seeded
from dicehospital.kernel.chance.sealed import Sealed
from dicehospital.kernel.errors import BadInput

DEALERS = ("seeded", "sealed", "scripted", "manual", "explicit")


def dealer_named(name: str, script: list[Any] | None, seed: int, dealt: int = 0) -> Dealer:
    """The dealer that a caller asked for by name; the seed is for a sealed one."""
    if name == "scripted":
        return Scripted(list(script or []))
    if script is not None:
        raise BadInput("script", "script_without_dealer")
    if name == "sealed":
        return Sealed(seed, dealt)
    for kind in (Seeded, Manual, Explicit):
        if kind.name == name:
            return kind()
    raise BadInput("dealer", "not_one_of", seen=name, allowed=DEALERS)
