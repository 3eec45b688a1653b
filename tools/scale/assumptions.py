"""What the predictions take for granted: measured costs, fitted ones, and guesses that are called so."""

from __future__ import annotations

from typing import Final

from tools.scale.model import Costs

COSTS: Final = Costs(
    act=0.57,  # fitted to the paced scene
    turn=0.10,  # fitted to the difference between the paced and the closed scene
    commit=0.120,  # measured (bench/LOAD.md, where the time goes)
    line=0.018,  # likewise
    pause=27.0,  # measured: what waits longest
    pause_every=1_000.0,  # fitted to p99 of the paced scene
    player=0.6,  # the generator of the closed scene is about as fast as the server
)
TABLES: Final = 500  # of the paced scene; two players each
CLOSED_TABLES: Final = 200
PACE: Final = 1_000.0  # acts a second of the paced scene

PEOPLE: Final = (1_000, 10_000, 100_000)
PACES: Final = {"lively": 1.0, "usual": 0.25}
"""Acts a second and person: as the bench plays, and a guess for people who think."""
MOST_P99_MS: Final = 50.0  # what a table may feel
MOST_LOOP: Final = 0.75  # of a core
SOCKET_KB: Final = 31.1  # measured
PROCESS_MB: Final = 213.0  # measured: 244 MB less 1,000 sockets

# Guesses, since nobody has measured them here.
HEARD_MS: Final = 0.015  # of a core: to read of a line of another process's table, and pass it over
GROUP_MS: Final = 0.25  # of PostgreSQL's cores, for a group of lines ...
ROW_MS: Final = 0.04  # ... and for each line
ROUND_TRIP_MS: Final = 1.5  # to PostgreSQL and its disk, and back
DELIVERIES: Final = 400_000  # that a Redis passes on in a second, on its one core
SHARD: Final = 4  # processes that share tables, where tables stay within a shard
VISIT_KB: Final = 134.0  # measured: a first visit to a table (docs/web_quality.md)
VISITS_AN_HOUR: Final = 1.0  # of a person

CORE_PRICE: Final = (
    7.0  # euros a month for a core of a rented server with 2 GB, 8 to 16 of them together
)
DATABASE_CORE_PRICE: Final = 35.0  # ... of a managed PostgreSQL with a standby
REDIS_PRICE: Final = 20.0  # for one of them
