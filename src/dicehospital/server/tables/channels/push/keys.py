"""Keys on the elliptic curve P-256: whom a browser believes, and whom a message is for."""

from __future__ import annotations

from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_BYTES: Final = 32
_POINT: Final = 1 + 2 * _BYTES  # bytes of a public key as browsers give it


def secret_key(setting: bytes) -> ec.EllipticCurvePrivateKey:
    """The secret key that a setting stands for."""
    return ec.derive_private_key(int.from_bytes(setting) % _ORDER, CURVE)


def public_bytes(secret: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key of a secret one."""
    return secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_public(point: bytes) -> ec.EllipticCurvePublicKey:
    """A public key; `ValueError` if it is none, or written in another way than browsers do."""
    if len(point) != _POINT:
        raise ValueError("not a point of the curve")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def sign(secret: ec.EllipticCurvePrivateKey, message: bytes) -> bytes:
    """A signature as tokens of the web have it (ES256)."""
    r, s = decode_dss_signature(secret.sign(message, ec.ECDSA(SHA256())))
    return r.to_bytes(_BYTES) + s.to_bytes(_BYTES)
