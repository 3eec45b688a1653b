"""Where the deals of days come from: one secret of the house, or for everybody a published word.

    seed of a deal = HMAC-SHA256(secret, "dicehospital:daily:<number>:<game>")

Its SHA-256 is told before the day opens, the seed itself once it has closed. A seed tells nothing about the
secret or about other days.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from dicehospital.server.tables.log.seeds import named_by

PUBLISHED: Final = b"dicehospital:daily:published"
"""The secret of a page without a server, which can keep none: everybody can work its deals out."""


def seed_of_deal(secret: bytes, number: int, game: str) -> bytes:
    """The 32 bytes that decide a deal."""
    return _keyed(secret, f"{number}:{game}")


def table_of(secret: bytes, number: int, game: str, who: str) -> str:
    """The id of the one table at which somebody plays a deal for the first time."""
    return named_by(_keyed(secret, f"{number}:{game}:{who}"))


def _keyed(secret: bytes, words: str) -> bytes:
    return hmac.new(secret, b"dicehospital:daily:" + words.encode(), hashlib.sha256).digest()
