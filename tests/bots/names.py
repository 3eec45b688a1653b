"""Which bots play whole games in the usual run: levels differ by noise alone, and Expert takes its time."""

from __future__ import annotations

import pytest

from dicehospital.bots import BOT_NAMES

USUAL = ("random", "greedy", "normal")
NAMES = [
    name if name in USUAL else pytest.param(name, marks=pytest.mark.soak) for name in BOT_NAMES
]
