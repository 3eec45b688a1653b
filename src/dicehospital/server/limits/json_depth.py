"""How deep JSON from outside may be nested."""

from __future__ import annotations

import re
from typing import Final

# Possessive: linear whatever comes.
_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_OPEN: Final = bytes.maketrans(b"[]{}", b"()()")
_OTHER: Final = bytes(byte for byte in range(256) if byte not in b"[]{}")


def depth_ok(text: bytes, most: int) -> bool:
    """Whether JSON is nested at most so deep, found without reading it.

    Brackets that do not match are refused as well: such text is no JSON however deep it is.
    """
    if text.count(b"[") + text.count(b"{") <= most:
        return True
    brackets = _STRING.sub(b"", text).translate(_OPEN, _OTHER)
    for _ in range(most):  # each pass takes the innermost pairs away
        brackets = brackets.replace(b"()", b"")
    return not brackets
