"""The elliptic curve P-256 (FIPS 186-5): agreeing on a secret (ECDH), and signing (ECDSA with SHA-256).

Whole numbers of Python take a time that depends on their values. What that could tell: a key that is used for
one message, and the key by which a push service knows this server (decision 44).
"""

from __future__ import annotations

import hashlib
from secrets import randbelow
from typing import Final

_P: Final = 2**256 - 2**224 + 2**192 + 2**96 - 1
_B: Final = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""A secret key is a number from 1 to one less than this."""
_G: Final = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
_BYTES: Final = 32
_WHOLE: Final = b"\x04"  # before a point of which both numbers follow
Point = tuple[int, int] | None
"""None is the point at infinity."""


def new_secret() -> int:
    """A secret key that nobody else has."""
    return 1 + randbelow(ORDER - 1)


def public_key(secret: int) -> bytes:
    """The public key of a secret one, as 65 bytes."""
    return _written(_times(secret, _G))


def shared_secret(secret: int, public: bytes) -> bytes:
    """What two agree on of whom one has a secret key, and the other that of a public one."""
    return _written(_times(secret, read_public(public)))[1 : 1 + _BYTES]


def read_public(public: bytes) -> Point:
    """The point of a public key; `ValueError` if it is not on the curve."""
    x, y = int.from_bytes(public[1:33]), int.from_bytes(public[33:])
    is_whole = len(public) == 1 + 2 * _BYTES and public[:1] == _WHOLE and max(x, y) < _P
    if not is_whole or (y * y - x * x * x + 3 * x - _B) % _P:
        raise ValueError("not a point of the curve")
    return x, y


def sign(secret: int, message: bytes) -> bytes:
    """A signature of 64 bytes, as tokens of the web have it (ES256)."""
    digest = int.from_bytes(hashlib.sha256(message).digest())
    while True:
        nonce = new_secret()
        point = _times(nonce, _G)
        r = 0 if point is None else point[0] % ORDER
        s = pow(nonce, -1, ORDER) * (digest + r * secret) % ORDER
        if r and s:
            return r.to_bytes(_BYTES) + s.to_bytes(_BYTES)


def _written(point: Point) -> bytes:
    if point is None:
        raise ValueError("the point at infinity is no key")
    return _WHOLE + point[0].to_bytes(_BYTES) + point[1].to_bytes(_BYTES)


def _times(factor: int, point: Point) -> Point:
    """A multiple of a point, by a ladder that takes the same steps for every factor."""
    low, high = None, point
    for place in range(ORDER.bit_length() - 1, -1, -1):
        if factor >> place & 1:
            low, high = _plus(low, high), _plus(high, high)
        else:
            low, high = _plus(low, low), _plus(low, high)
    return low


def _plus(one: Point, other: Point) -> Point:
    if one is None or other is None:
        return one or other
    if one[0] == other[0] and (one[1] + other[1]) % _P == 0:
        return None
    if one == other:
        slope = (3 * one[0] * one[0] - 3) * pow(2 * one[1], -1, _P)
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, _P)
    x = (slope * slope - one[0] - other[0]) % _P
    return x, (slope * (one[0] - x) - one[1]) % _P
