"""Why a table sends somebody away, as the close codes of sockets."""

from __future__ import annotations

from typing import Final

RESTARTING: Final = 1012  # come back in a moment
UNKNOWN: Final = 4404  # there is no such table for you
UNWATCHED: Final = 4406  # the people at the table let nobody look on any more
BARRED: Final = 4407  # the host of the table wants nothing to do with you
