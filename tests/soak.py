"""How much the long tests try: `make soak` takes about an hour, `SOAK=10 make soak` a night."""

from __future__ import annotations

import os
from typing import Final

_TIMES: Final = int(os.environ.get("SOAK", "1"))


def many(count: int) -> int:
    """So many games, positions or acts, or as many times more as are asked for."""
    return count * _TIMES
