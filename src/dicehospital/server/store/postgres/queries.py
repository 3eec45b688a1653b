"""What is asked of a database, in its own tongue."""

from __future__ import annotations

from typing import Final

from dicehospital.server.store.postgres.driver import Connection
from dicehospital.server.store.store import (
    LEASE,
    SHOWN_OF_ORIGIN,
    Entry,
    Header,
    LoadedTable,
    Snapshot,
    TableFilter,
)
from dicehospital.server.store.store_rows import LINES, LISTED, TIMED

HEADER: Final = "INSERT INTO header VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
LISTING: Final = "INSERT INTO listing VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
SEED: Final = "SELECT seed FROM header WHERE id = $1"
HEADS: Final = """
SELECT wanted, head FROM unnest($1::text[]) AS wanted
CROSS JOIN LATERAL (SELECT max(seq) AS head FROM log WHERE table_id = wanted) AS found
WHERE head IS NOT NULL
"""
SEEN: Final = (
    "SELECT EXISTS (SELECT 1 FROM header WHERE id = $1"
    " AND (visibility = 'open' OR invite = $3 OR $2::bigint IS NOT NULL"
    " AND (EXISTS (SELECT 1 FROM seat WHERE table_id = $1 AND person = $2)"
    " OR (convert_from(setup, 'UTF8')::json ->> 'host')::bigint = $2)))"
)
INVITE: Final = "UPDATE header SET invite = $1 WHERE id = $2"
EVERY_ID: Final = "SELECT id FROM header ORDER BY created, id"

LOBBY: Final = f"""
WITH open AS (
  SELECT table_id, updated, origin, table_id = ANY ($6::text[]) AS here FROM listing
  WHERE visibility = 'open' AND status = ANY ($1::text[])
    AND ($2::text IS NULL OR game = $2) AND (free > 0 OR NOT $3)
), ranked AS (
  SELECT table_id, here, row_number() OVER (
    PARTITION BY CASE WHEN origin IN ('', $5) THEN table_id ELSE origin END
    ORDER BY here DESC, updated DESC
  ) AS place FROM open
)
{LISTED} JOIN ranked USING (table_id) WHERE place <= {SHOWN_OF_ORIGIN}
ORDER BY here DESC, updated DESC LIMIT $4
"""  # noqa: S608 (ours alone)
_CHOSEN: Final = (
    "WHERE status = coalesce($1, status) AND game = coalesce($2, game)"
    " AND updated < coalesce($3, updated + 1) AND ($4::text[] IS NULL OR table_id = ANY ($4))"
)
ALL: Final = f"{LISTED} {_CHOSEN} ORDER BY updated DESC LIMIT $5"
COUNT: Final = f"SELECT count(*) FROM listing {_CHOSEN}"  # noqa: S608 (ours alone)
_LIVE: Final = (
    "lease.until > clock_timestamp()"
    f" AND lease.until <= clock_timestamp() + interval '{LEASE} milliseconds'"
)
"""By the database's clock. A lease that ends later than any can was given before that was set back."""
CLAIM: Final = f"""
INSERT INTO lease
SELECT id, $1, clock_timestamp() + interval '{LEASE} milliseconds' FROM header
WHERE id = ANY ($2::text[]) ORDER BY id
ON CONFLICT (table_id) DO UPDATE SET server = excluded.server, until = excluded.until
WHERE lease.server = excluded.server OR NOT ({_LIVE})
RETURNING table_id
"""  # noqa: S608 (ours alone)
RELEASE: Final = "DELETE FROM lease WHERE server = $1 AND table_id = ANY ($2::text[])"
UNOWNED: Final = f"""
{TIMED}
AND NOT EXISTS (SELECT 1 FROM lease WHERE lease.table_id = listing.table_id AND {_LIVE})
ORDER BY table_id LIMIT $1
"""  # noqa: S608 (ours alone)

ADD_PERSON: Final = "INSERT INTO person (token_hash, name) VALUES ($1, $2)"

DELETE: Final = "DELETE FROM header WHERE id = ANY ($1::text[]) RETURNING id"
END_LEASES: Final = "DELETE FROM lease WHERE table_id = ANY ($1::text[])"
OLD: Final = (
    "SELECT table_id FROM listing WHERE updated < $1 AND status = coalesce($2, status) LIMIT $3"
)
IN_TURN: Final = "LOCK TABLE notice IN SHARE ROW EXCLUSIVE MODE"
"""So that a later number is never seen before an earlier one."""
FORGET: Final = (
    "DELETE FROM notice WHERE at < clock_timestamp() - $1::bigint * interval '1 millisecond'"
)
TELL: Final = "INSERT INTO notice (kind, table_id) SELECT $1, unnest($2::text[])"
BEAT: Final = "UPDATE pulse SET beats = beats + 1"


async def load(connection: Connection, table: str, *, whole: bool) -> LoadedTable | None:
    """A table from its last snapshot on, or from its first line; all as it was at one moment."""
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        header = await connection.fetchrow("SELECT * FROM header WHERE id = $1", table)
        if header is None:
            return None
        kept = await connection.fetchrow(
            "SELECT seq, state FROM snapshot WHERE table_id = $1", table
        )
        snapshot = None if kept is None or whole else Snapshot(*kept)
        lines = await connection.fetch(LINES, table, snapshot.seq if snapshot else 0)
        ids = await connection.fetch("SELECT action_id, seq FROM log WHERE table_id = $1", table)
    return LoadedTable(
        Header(*header), snapshot, tuple([Entry(*line) for line in lines]), dict(ids)
    )


def choice(chosen: TableFilter) -> tuple[object, ...]:
    """What a host has chosen, as `ALL` and `COUNT` take it."""
    ids = None if chosen.ids is None else list(chosen.ids)
    return chosen.status, chosen.game, chosen.before, ids
