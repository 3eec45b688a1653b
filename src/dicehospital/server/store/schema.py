"""The file of a data folder: its tables, how it grew from version to version, and how it is opened."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import quote

from dicehospital.server.store import steps

FILE: Final = "dicehospital.sqlite3"
# Written ahead before they go to their places; more would be written once, not often.
_PAGES: Final = 4000

_FIRST: Final = """
CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  token_hash BLOB NOT NULL UNIQUE,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE header (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  rules TEXT NOT NULL,
  engine TEXT NOT NULL,
  created INTEGER NOT NULL,
  seed BLOB NOT NULL,
  invite TEXT NOT NULL UNIQUE,
  visibility TEXT NOT NULL,
  setup BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE log (
  table_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  action_id TEXT NOT NULL,
  person INTEGER,
  at INTEGER NOT NULL,
  action BLOB NOT NULL,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX log_action ON log (table_id, action_id);

CREATE TRIGGER log_has_no_gap BEFORE INSERT ON log
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM log WHERE table_id = NEW.table_id), 0)
BEGIN
  SELECT RAISE(ABORT, 'the log of a table has no gap');
END;
CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log
BEGIN
  SELECT RAISE(ABORT, 'the log of a table is never changed');
END;

CREATE TABLE snapshot (
  table_id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  state BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE listing (
  table_id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  visibility TEXT NOT NULL,
  status TEXT NOT NULL,
  free INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  timed INTEGER NOT NULL,
  persons TEXT NOT NULL,
  summary BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX listing_lobby ON listing (status, updated) WHERE visibility = 'open';
CREATE INDEX listing_timed ON listing (table_id) WHERE timed = 1 AND status = 'playing';

CREATE TABLE seat (
  person INTEGER NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_table ON seat (table_id);
CREATE TRIGGER listing_seats AFTER INSERT ON listing
BEGIN
  INSERT OR IGNORE INTO seat SELECT value, NEW.table_id FROM json_each(NEW.persons);
END;
CREATE TRIGGER listing_reseats AFTER UPDATE OF persons ON listing WHEN OLD.persons <> NEW.persons
BEGIN
  DELETE FROM seat WHERE table_id = NEW.table_id;
  INSERT OR IGNORE INTO seat SELECT value, NEW.table_id FROM json_each(NEW.persons);
END;

CREATE VIEW line AS
SELECT log.*, status, free, updated, timed, persons, summary, snapshot.seq AS state_seq, state
FROM log LEFT JOIN listing USING (table_id) LEFT JOIN snapshot USING (table_id);
CREATE TRIGGER line_logs INSTEAD OF INSERT ON line WHEN NEW.seq IS NOT NULL
BEGIN
  INSERT INTO log
  VALUES (NEW.table_id, NEW.seq, NEW.action_id, NEW.person, NEW.at, NEW.action);
END;
CREATE TRIGGER line_lists INSTEAD OF INSERT ON line WHEN NEW.status IS NOT NULL
BEGIN
  UPDATE listing SET status = NEW.status, free = NEW.free, updated = NEW.updated,
    timed = NEW.timed, persons = NEW.persons, summary = NEW.summary
  WHERE table_id = NEW.table_id;
END;
CREATE TRIGGER line_snaps INSTEAD OF INSERT ON line WHEN NEW.state IS NOT NULL
BEGIN
  INSERT INTO snapshot VALUES (NEW.table_id, NEW.state_seq, NEW.state)
  ON CONFLICT DO UPDATE SET seq = excluded.seq, state = excluded.state;
END;

CREATE TABLE pulse (id INTEGER PRIMARY KEY CHECK (id = 1), padding BLOB NOT NULL) STRICT;
INSERT INTO pulse VALUES (1, x'');
"""

_SECOND: Final = """
CREATE TABLE lease (
  table_id TEXT PRIMARY KEY,
  server TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  table_id TEXT NOT NULL
) STRICT;

DROP TRIGGER log_has_no_gap;
CREATE TRIGGER log_has_no_gap BEFORE INSERT ON log
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM log WHERE table_id = NEW.table_id), 0)
  OR NEW.seq = 1 AND NOT EXISTS (SELECT 1 FROM header WHERE id = NEW.table_id)
BEGIN
  SELECT RAISE(ABORT, 'the log of a table has no gap');
END;

DROP TRIGGER line_snaps;
CREATE TRIGGER line_snaps INSTEAD OF INSERT ON line
WHEN NEW.state IS NOT NULL AND EXISTS (SELECT 1 FROM header WHERE id = NEW.table_id)
BEGIN
  INSERT INTO snapshot VALUES (NEW.table_id, NEW.state_seq, NEW.state)
  ON CONFLICT DO UPDATE SET seq = excluded.seq, state = excluded.state
  WHERE excluded.seq >= seq;
END;
"""
"""Tables can be deleted now, and several processes can share the file."""

_THIRD: Final = """
ALTER TABLE person ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;

ALTER TABLE listing ADD COLUMN origin TEXT NOT NULL DEFAULT '';
DROP INDEX listing_lobby;
CREATE INDEX listing_lobby ON listing (status, updated, game, free, origin)
WHERE visibility = 'open';
INSERT INTO setting VALUES ('origins', randomblob(32));

CREATE TABLE trace (
  person INTEGER NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX trace_table ON trace (table_id);
CREATE TRIGGER seat_traces AFTER INSERT ON seat
WHEN NOT EXISTS (SELECT 1 FROM trace WHERE person = NEW.person AND table_id = NEW.table_id)
BEGIN
  INSERT INTO trace VALUES (NEW.person, NEW.table_id);
END;
INSERT INTO trace
SELECT person, table_id FROM seat
UNION SELECT person, table_id FROM log
WHERE person IS NOT NULL AND CAST(substr(action, 1, 13) AS TEXT) = '{"kind":"sat"'
UNION SELECT json_extract(value, '$.person'), header.id
FROM header JOIN json_each(CAST(setup AS TEXT), '$.seats')
WHERE json_extract(value, '$.person') IS NOT NULL;

DROP TRIGGER log_is_never_changed;
CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log
WHEN NOT coalesce(
  NEW.table_id = OLD.table_id AND NEW.seq = OLD.seq AND NEW.action_id = OLD.action_id
  AND NEW.person IS OLD.person AND NEW.at = OLD.at
  AND CAST(substr(OLD.action, 1, 13) AS TEXT) = '{"kind":"sat"'
  AND instr(OLD.action, CAST('"name":"' AS BLOB)) > 0
  AND NEW.action = CAST(
    substr(OLD.action, 1, instr(OLD.action, CAST('"name":"' AS BLOB)) + 7) || '"}' AS BLOB), FALSE)
BEGIN
  SELECT RAISE(ABORT, 'the log of a table is never changed, but for a name that is taken out');
END;

CREATE TABLE ban (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER,
  network TEXT,
  made INTEGER NOT NULL,
  until INTEGER,
  reason TEXT NOT NULL
) STRICT;

CREATE TABLE report (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  reporter INTEGER,
  reported INTEGER,
  name TEXT NOT NULL,
  reason TEXT NOT NULL,
  words TEXT NOT NULL,
  done INTEGER
) STRICT;
CREATE INDEX report_reporter ON report (reporter);

CREATE TABLE host_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  about TEXT NOT NULL
) STRICT;
CREATE TRIGGER host_log_is_never_changed BEFORE UPDATE ON host_log
BEGIN
  SELECT RAISE(ABORT, 'the log of the host is never changed');
END;
CREATE TRIGGER host_log_is_never_cut BEFORE DELETE ON host_log
BEGIN
  SELECT RAISE(ABORT, 'the log of the host is never cut');
END;
"""
"""Guests can be forgotten, banned and reported, and what a host does is written down."""

_FOURTH: Final = """
CREATE TABLE daily (
  table_id TEXT PRIMARY KEY,
  number INTEGER NOT NULL,
  game TEXT NOT NULL,
  person INTEGER,
  bot TEXT NOT NULL,
  closes INTEGER NOT NULL,
  points INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_points ON daily (number, game, bot, points);
CREATE INDEX daily_person ON daily (person, number);
CREATE TRIGGER daily_ends AFTER UPDATE OF status ON listing
WHEN NEW.status = 'over' AND OLD.status <> 'over'
BEGIN
  UPDATE daily SET points = (
    SELECT value FROM json_each(CAST(NEW.summary AS TEXT), '$.result.scores') WHERE key = 0
  )
  WHERE table_id = NEW.table_id AND points IS NULL AND NEW.updated < closes;
END;
INSERT INTO setting VALUES ('daily', randomblob(32));
"""
"""The daily hospital: first tries with their points, and the secret that its deals come from."""

STEPS: Final = (_FIRST, _SECOND, _THIRD, _FOURTH, steps.FIFTH, steps.SIXTH)
"""What turns version n into version n + 1. A step that was released is never edited."""


class NewerSchema(Exception):  # noqa: N818 (a finding about a file)
    """The file, or the database, was written by a later version of the program."""

    def __init__(self, path: Path | str, seen: int, known: int) -> None:
        self.path = path
        self.seen = seen
        self.known = known
        super().__init__(path, seen, known)


class OlderSchema(Exception):  # noqa: N818 (a finding about a file)
    """The file is of an earlier version, and a server of that version works with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(path)


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection whose transactions begin and end where we say, and are on the disk when they end."""
    place = quote(path.absolute().as_posix())  # not `as_uri`, which loads all that speaks HTTP
    uri = f"file:///{place.lstrip('/')}?mode={'ro' if read_only else 'rw'}"
    connection = sqlite3.connect(
        uri, uri=True, isolation_level=None, timeout=2.0, check_same_thread=False
    )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_PAGES}")
    connection.execute(f"PRAGMA journal_size_limit = {_PAGES * 4096 * 4}")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA secure_delete = ON")  # what a host deletes is not left in free pages
    return connection


def create_or_migrate(path: Path, steps: tuple[str, ...] = STEPS) -> None:
    """Bring a file, new or old, to the version of this program; `NewerSchema` if it is ahead of us."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds secrets: for its owner alone
    connection = connect(path)
    try:
        seen = check_version(connection, path, steps)
        for number, step in enumerate(steps[seen:], seen + 1):  # each whole or not at all
            connection.executescript(f"BEGIN;\n{step}\nPRAGMA user_version = {number};\nCOMMIT;")
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def check_version(
    connection: sqlite3.Connection, path: Path, steps: tuple[str, ...] = STEPS
) -> int:
    """How many steps a file has seen; `NewerSchema` if it is of a later version."""
    seen = version_of(connection)
    if seen > len(steps):
        raise NewerSchema(path, seen, len(steps))
    return seen


def version_of(connection: sqlite3.Connection) -> int:
    """How many steps a file has seen."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)
