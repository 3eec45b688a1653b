"""Where the deals of days come from.

    seed of a deal = HMAC-SHA256(secret, "dicehospital:daily:<number>:<game>")

Its SHA-256 is told before the day opens, the seed itself once it has closed. A seed tells nothing about the
secret or about other days.
"""

from __future__ import annotations

from dicehospital.server.tables.log.seeds import named_by
from dicehospital.server.tables.sealing import sealed


def seed_of_deal(secret: bytes, number: int, game: str) -> bytes:
    """The 32 bytes that decide a deal."""
    return sealed(secret, f"daily:{number}:{game}")


def table_of(secret: bytes, number: int, game: str, who: str) -> str:
    """The id of the one table at which somebody plays a deal for the first time."""
    return named_by(sealed(secret, f"daily:{number}:{game}:{who}"))
