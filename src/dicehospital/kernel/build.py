"""Which engine this is: its version, and whether its rules run compiled."""

from __future__ import annotations

from typing import Final

__version__ = "0.5.0"
COMPILED: Final = not __file__.endswith((".py", ".pyc"))
