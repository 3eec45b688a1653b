"""Which bots play whole games of Dice Hospital in the usual run.

Levels differ by noise alone, and Expert takes its time.
"""

from __future__ import annotations

import pytest

from dicehospital.bots import BOT_NAMES, bots

USUAL = ("random", "greedy", "normal")
NAMES = [
    name if name in USUAL else pytest.param(name, marks=pytest.mark.soak)
    for name in BOT_NAMES
    if "hospital" in bots()[name].games
]
