"""A small portable generator with named streams: the same numbers compiled or not, on any machine.

Multiply-with-carry, two ints a stream, always below 2**63. Streams lie one after the other in a vec:
x of stream 0, carry of stream 0, x of stream 1, and so on. Each is derived from the seed and its own
name by SHA-256, so a secret seed can be committed to by its hash and revealed later.
"""

from __future__ import annotations

import math
import secrets
from hashlib import sha256
from typing import Final

from mypy_extensions import i64, u8

from dicehospital.kernel.vecs import append, vec

ALGORITHM: Final = "mwc64-sha256"
SEED_BITS: Final = 256
LAST_SEED: Final = 2**256 - 1
_MULTIPLIER: Final = 1791398085
_WORD: Final = 0xFFFFFFFF
_SAFE_INTEGER: Final = 2**53
_FINE: Final[i64] = 1073741824  # what is drawn as a share has 2**30 steps ...
_STEPS: Final = 1073741824.0  # ... in so many words: the compiler makes `float(_FINE)` negative


def below(streams: vec[i64], stream: i64, n: i64) -> i64:
    """A whole number from 0 to n - 1, drawn from one stream."""
    place = 2 * stream
    t = streams[place] * _MULTIPLIER + streams[place + 1]
    x = t & _WORD
    streams[place] = x
    streams[place + 1] = t >> 32
    return (x * n) >> 32


def gumbel(streams: vec[i64], scale: i64) -> i64:
    """Noise from the first stream, by which the best of several is as often another as its gap is small."""
    share = (int(below(streams, 0, _FINE)) + 0.5) / _STEPS
    return i64(int(-math.log(-math.log(share)) * int(scale)))


def derive(seed: int, names: tuple[str, ...]) -> vec[i64]:
    """The streams of these names for a seed of up to 256 bits."""
    secret = seed.to_bytes(SEED_BITS // 8, "big")
    streams = vec[i64](capacity=2 * len(names))
    for name in names:
        digest = vec[u8](sha256(f"dicehospital:{name}:".encode() + secret).digest())
        streams = append(streams, _word(digest, 4))
        # Kept off the two fixed points of the recurrence, (0, 0) and (2**32 - 1, a - 1).
        streams = append(streams, 1 + _word(digest, 0) % (_MULTIPLIER - 2))
    return streams


def _word(digest: vec[u8], place: i64) -> i64:
    """Four bytes of a digest as a number; the long way round, by a Python int, doubled the hashing."""
    word: i64 = 0
    at: i64
    for at in range(place, place + 4):
        word = word * 256 + i64(digest[at])
    return word


def is_stream(x: int, carry: int) -> bool:
    """Whether two numbers can be the state of a stream."""
    return 0 <= x <= _WORD and 0 <= carry < _MULTIPLIER and (x, carry) != (0, 0)


def by_name(streams: vec[i64], names: tuple[str, ...]) -> dict[str, list[int]]:
    """The streams as JSON: two numbers each."""
    return {n: [int(streams[2 * at]), int(streams[2 * at + 1])] for at, n in enumerate(names)}


def fresh_seed() -> int:
    """An unpredictable seed of 256 bits, from the operating system."""
    return secrets.randbits(SEED_BITS)


def shown_seed(seed: int) -> int | str:
    """A seed as JSON: large numbers lose digits where JSON numbers are floats, so they are texts."""
    return seed if seed < _SAFE_INTEGER else hex(seed)


def commitment(seed: int) -> str:
    """The SHA-256 of a seed: shown at the start, it binds the table to the seed revealed at the end."""
    return sha256(seed.to_bytes(SEED_BITS // 8, "big")).hexdigest()


def fresh_token() -> str:
    """An unpredictable name of 128 bits, as 32 hex digits, for what only its holder may know."""
    return secrets.token_hex(16)
