"""A message that only one browser can read (RFC 8291, `aes128gcm` of RFC 8188)."""

from __future__ import annotations

import hmac
from secrets import token_bytes
from typing import Final

from dicehospital.server.tables.channels.push import p256
from dicehospital.server.tables.channels.push.aes_gcm import encrypt

LONGEST: Final = 2000
"""Bytes of a message; push services take some 4,000 of what becomes of it."""
_RECORD: Final = 4096  # bytes of a record, of which there is one
_LAST: Final = b"\x02"  # after the text of the last record


def sealed(text: bytes, browser: bytes, auth: bytes) -> bytes:
    """A text for the browser of a public key and the secret that it shares with us."""
    return sealed_with(text, browser, auth, p256.new_secret(), token_bytes(16))


def sealed_with(text: bytes, browser: bytes, auth: bytes, secret: int, salt: bytes) -> bytes:
    """The same with a key and a salt that are used for nothing else."""
    own = p256.public_key(secret)
    agreed = _mac(auth, p256.shared_secret(secret, browser))
    basis = _mac(salt, _mac(agreed, b"WebPush: info\0" + browser + own + b"\x01"))
    key = _mac(basis, b"Content-Encoding: aes128gcm\0\x01")[:16]
    nonce = _mac(basis, b"Content-Encoding: nonce\0\x01")[:12]
    head = salt + _RECORD.to_bytes(4) + bytes([len(own)]) + own
    return head + encrypt(key, nonce, text + _LAST)


def _mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")
