"""A message that only one browser can read (RFC 8291, `aes128gcm` of RFC 8188)."""

from __future__ import annotations

import hmac
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.server.tables.channels.push.keys import CURVE, public_bytes, read_public

LONGEST: Final = 2000
"""Bytes of a message; push services take some 4,000 of what becomes of it."""
_RECORD: Final = 4096  # bytes of a record, of which there is one
_LAST: Final = b"\x02"  # after the text of the last record


def sealed(text: bytes, browser: bytes, auth: bytes) -> bytes:
    """A text for the browser of a public key and the secret that it shares with us."""
    salt = bytes.fromhex(fresh_token())
    return sealed_with(text, browser, auth, ec.generate_private_key(CURVE), salt)


def sealed_with(
    text: bytes, browser: bytes, auth: bytes, secret: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """Seal a text with a key and a salt that are used for nothing else."""
    own = public_bytes(secret)
    agreed = _mac(auth, secret.exchange(ec.ECDH(), read_public(browser)))
    basis = _mac(salt, _mac(agreed, b"WebPush: info\0" + browser + own + b"\x01"))
    key = _mac(basis, b"Content-Encoding: aes128gcm\0\x01")[:16]
    nonce = _mac(basis, b"Content-Encoding: nonce\0\x01")[:12]
    head = salt + _RECORD.to_bytes(4) + bytes([len(own)]) + own
    return head + AESGCM(key).encrypt(nonce, text + _LAST, None)


def _mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")
