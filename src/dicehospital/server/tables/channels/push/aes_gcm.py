"""AES with a key of 128 bits (FIPS 197) in Galois/Counter Mode (NIST SP 800-38D), for texts of a few lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_BLOCK: Final = 16
_ROUNDS: Final = 10
_R: Final = 0xE1 << 120  # the polynomial of the field that tags are made in
_FIELD: Final = 0x11B  # and that of the bytes of a block


def encrypt(key: bytes, nonce: bytes, text: bytes) -> bytes:
    """A text that nobody reads or changes without the key, with its tag; a nonce is used once."""
    keys = list(_round_keys(key))
    hidden = _mixed(keys, nonce, text)
    lengths = (len(hidden) * 8).to_bytes(_BLOCK)
    tag = _hash(int.from_bytes(_block(keys, bytes(_BLOCK))), [*_blocks(hidden), lengths])
    first = int.from_bytes(_block(keys, nonce + (1).to_bytes(4)))
    return hidden + (tag ^ first).to_bytes(_BLOCK)


def _mixed(keys: list[bytes], nonce: bytes, text: bytes) -> bytes:
    """The text with the blocks of a counter added."""
    count = -(-len(text) // _BLOCK)
    stream = b"".join(_block(keys, nonce + (2 + n).to_bytes(4)) for n in range(count))
    return _added(text, stream)


def _blocks(text: bytes) -> Iterator[bytes]:
    for start in range(0, len(text), _BLOCK):
        yield text[start : start + _BLOCK].ljust(_BLOCK, b"\0")


def _hash(key: int, blocks: list[bytes]) -> int:
    found = 0
    for block in blocks:
        found = _multiplied(found ^ int.from_bytes(block), key)
    return found


def _multiplied(one: int, other: int) -> int:
    found = 0
    for place in range(127, -1, -1):
        if one >> place & 1:
            found ^= other
        other = other >> 1 ^ (_R if other & 1 else 0)
    return found


# -- one block -----------------------------------------------------------------------------------------
def _doubled(byte: int) -> int:
    return byte << 1 ^ (_FIELD if byte & 0x80 else 0)


def _substitutes() -> bytes:
    """The inverse of each byte in its field, turned and added up as the standard says."""
    found, power, inverse = bytearray(256), 1, 1
    for _ in range(255):
        power ^= _doubled(power)  # times 3
        for shift in (1, 2, 4):  # and divided by 3
            inverse ^= inverse << shift
        inverse &= 0xFF
        inverse ^= 0x09 if inverse & 0x80 else 0
        turned = inverse * 0x101
        found[power & 0xFF] = (
            inverse ^ turned >> 7 ^ turned >> 6 ^ turned >> 5 ^ turned >> 4
        ) & 255
        found[power & 0xFF] ^= 0x63
    found[0] = 0x63
    return bytes(found)


_S: Final = _substitutes()
_SHIFTED: Final = [place * 5 % _BLOCK for place in range(_BLOCK)]  # rows turned, column by column


def _added(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=False))


def _round_keys(key: bytes) -> Iterator[bytes]:
    constant = 1
    yield key
    for _ in range(_ROUNDS):
        words = [key[start : start + 4] for start in range(0, _BLOCK, 4)]
        last = bytes(_S[byte] for byte in words[3][1:] + words[3][:1])
        words[0] = _added(words[0], _added(last, bytes([constant, 0, 0, 0])))
        for place in (1, 2, 3):
            words[place] = _added(words[place], words[place - 1])
        key = b"".join(words)
        constant = _doubled(constant)
        yield key


def _block(keys: list[bytes], block: bytes) -> bytes:
    state = _added(block, keys[0])
    for number, key in enumerate(keys[1:], 1):
        state = bytes(_S[state[place]] for place in _SHIFTED)
        if number < _ROUNDS:
            state = b"".join(_column(state[start : start + 4]) for start in range(0, _BLOCK, 4))
        state = _added(state, key)
    return state


def _column(column: bytes) -> bytes:
    """Each byte twice, its neighbour three times, the others once."""
    whole = column[0] ^ column[1] ^ column[2] ^ column[3]
    turned = column[1:] + column[:1]
    return bytes(
        own ^ whole ^ _doubled(own ^ beside) for own, beside in zip(column, turned, strict=True)
    )
