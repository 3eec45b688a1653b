"""What a house seals: one secret, or for everybody a published word, and what follows from it.

A hash by the secret tells nothing about the secret, nor about other hashes.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

PUBLISHED: Final = b"dicehospital:daily:published"
"""The secret of a page without a server, which can keep none: everybody can work its deals out."""


def sealed(secret: bytes, words: str) -> bytes:
    """The 32 bytes that stand for some words in a house: HMAC-SHA256(secret, "dicehospital:" + words)."""
    return hmac.new(secret, b"dicehospital:" + words.encode(), hashlib.sha256).digest()
