"""Where the deals of rounds, their tables and the draw of a tournament come from.

    seed of a round = HMAC-SHA256(secret, "dicehospital:tournament:<id>:<round>")

Its SHA-256 is told from the beginning, the seed itself once the round has closed.
"""

from __future__ import annotations

from dicehospital.server.tables.log.seeds import named_by
from dicehospital.server.tables.sealing import sealed


def seed_of_round(secret: bytes, tournament: str, number: int) -> bytes:
    """The 32 bytes that decide the deal of a round."""
    return sealed(secret, f"tournament:{tournament}:{number}")


def table_of_round(secret: bytes, tournament: str, number: int, place: int) -> str:
    """The id of a table of a round: there can only be one."""
    return named_by(sealed(secret, f"tournament:{tournament}:{number}:table {place}"))


def entrant_of(secret: bytes, tournament: str, person: int) -> str:
    """The id of somebody who plays in a tournament, in whose order places are drawn."""
    return named_by(sealed(secret, f"tournament:{tournament}:person {person}"))
