"""The command `dicehospital` at another time: as many hours ahead as `HOURS_AHEAD` says."""

from __future__ import annotations

import os

from dicehospital.cli.main import main
from dicehospital.server.tables import clock

_HOUR = 3600

if __name__ == "__main__":
    clock._BEGAN += _HOUR * int(os.environ["HOURS_AHEAD"])  # type: ignore[misc]
    main()
