"""The latest steps by which the file of a data folder grew."""

from __future__ import annotations

from typing import Final

FIFTH: Final = """
CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL,
  token_hash BLOB NOT NULL UNIQUE,
  made INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  browser TEXT NOT NULL
) STRICT;
CREATE INDEX session_person ON session (person);
INSERT INTO session (person, token_hash, made, seen, browser)
SELECT id, token_hash, 0, seen, '' FROM person WHERE name <> '';

CREATE TABLE recovery (
  person INTEGER PRIMARY KEY,
  words_hash BLOB NOT NULL UNIQUE,
  made INTEGER NOT NULL
) STRICT;
INSERT INTO setting VALUES ('recovery', randomblob(32));

CREATE TABLE account (
  person INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  likeness TEXT NOT NULL UNIQUE,
  passphrase TEXT NOT NULL,
  made INTEGER NOT NULL,
  changed INTEGER NOT NULL
) STRICT;

CREATE TABLE reset_link (
  person INTEGER PRIMARY KEY,
  token_hash BLOB NOT NULL UNIQUE,
  until INTEGER NOT NULL
) STRICT;

CREATE TABLE tournament (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  options TEXT NOT NULL,
  seats INTEGER NOT NULL,
  rounds INTEGER NOT NULL,
  length INTEGER NOT NULL,
  made INTEGER NOT NULL,
  started INTEGER,
  field TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE entrant (
  id TEXT PRIMARY KEY,
  tournament TEXT NOT NULL,
  person INTEGER,
  joined INTEGER NOT NULL,
  gone INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX entrant_tournament ON entrant (tournament);
CREATE INDEX entrant_person ON entrant (person);

CREATE TABLE round_table (
  table_id TEXT PRIMARY KEY,
  tournament TEXT NOT NULL,
  number INTEGER NOT NULL,
  place INTEGER NOT NULL,
  ended INTEGER,
  points TEXT,
  owed TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX round_table_tournament ON round_table (tournament);
CREATE TRIGGER round_table_ends AFTER UPDATE OF status ON listing
WHEN NEW.status = 'over' AND OLD.status <> 'over'
BEGIN
  UPDATE round_table SET ended = NEW.updated,
    points = (
      SELECT value FROM json_each(CAST(NEW.summary AS TEXT), '$.result') WHERE key = 'scores'
    ),
    owed = (SELECT value FROM json_each(CAST(NEW.summary AS TEXT)) WHERE key = 'owed')
  WHERE table_id = NEW.table_id AND ended IS NULL;
END;
"""
"""People are known by several browsers, by recovery words, and by a name and a passphrase; tournaments, who
plays in them, and how the games at their tables ended."""

SIXTH: Final = """
CREATE TABLE block (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL,
  blocked INTEGER NOT NULL,
  name TEXT NOT NULL,
  made INTEGER NOT NULL,
  UNIQUE (person, blocked)
) STRICT;
CREATE INDEX block_blocked ON block (blocked);

CREATE TABLE due (table_id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX due_at ON due (at);

CREATE TABLE asked (
  table_id TEXT NOT NULL,
  person INTEGER NOT NULL,
  since INTEGER NOT NULL,
  ends INTEGER,
  half INTEGER,
  late INTEGER,
  stage INTEGER NOT NULL,
  next INTEGER,
  PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX asked_next ON asked (next) WHERE next IS NOT NULL;
CREATE INDEX asked_person ON asked (person);
-- By joins: of a schema that is not trusted, SQLite of long ago runs no function that reads JSON.
CREATE VIEW asking AS
SELECT table_id, person, min(since) AS since, min(ends) AS ends, min(half) AS half, min(late) AS late
FROM (
  SELECT table_id,
    max(CASE field.key WHEN 'person' THEN field.value END) AS person,
    max(CASE field.key WHEN 'since' THEN field.value END) AS since,
    max(CASE field.key WHEN 'ends' THEN field.value END) AS ends,
    max(CASE field.key WHEN 'half' THEN field.value END) AS half,
    max(CASE field.key WHEN 'late' THEN field.value END) AS late
  FROM listing JOIN json_each(CAST(summary AS TEXT), '$.asked') AS one
  JOIN json_each(one.value) AS field
  WHERE instr(summary, CAST('"calls":true' AS BLOB)) > 0
  GROUP BY table_id, one.key
) GROUP BY table_id, person;
CREATE TRIGGER listing_asks AFTER UPDATE OF summary ON listing
WHEN instr(NEW.summary, CAST('"calls":true' AS BLOB)) > 0
  OR instr(OLD.summary, CAST('"calls":true' AS BLOB)) > 0
BEGIN
  DELETE FROM due WHERE table_id = NEW.table_id;
  INSERT INTO due SELECT NEW.table_id, value FROM json_each(CAST(NEW.summary AS TEXT))
  WHERE key = 'due' AND value IS NOT NULL;
  DELETE FROM asked WHERE table_id = NEW.table_id
    AND person NOT IN (SELECT person FROM asking WHERE table_id = NEW.table_id);
  INSERT INTO asked SELECT *, 0, since + 20000 FROM asking WHERE table_id = NEW.table_id
  ON CONFLICT DO UPDATE SET since = excluded.since, ends = excluded.ends, half = excluded.half,
    late = excluded.late, stage = min(stage, 1),
    next = CASE WHEN stage = 0 THEN next ELSE excluded.half END
  WHERE since <> excluded.since;
END;
CREATE TRIGGER listing_begins_asking AFTER INSERT ON listing
WHEN instr(NEW.summary, CAST('"calls":true' AS BLOB)) > 0
BEGIN
  INSERT INTO due SELECT NEW.table_id, value FROM json_each(CAST(NEW.summary AS TEXT))
  WHERE key = 'due' AND value IS NOT NULL;
  INSERT INTO asked SELECT *, 0, since + 20000 FROM asking WHERE table_id = NEW.table_id;
END;

CREATE TABLE channel (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL,
  kind TEXT NOT NULL,
  address TEXT NOT NULL,
  secret TEXT NOT NULL,
  label TEXT NOT NULL,
  language TEXT NOT NULL,
  made INTEGER NOT NULL,
  succeeded INTEGER,
  failed INTEGER,
  problem TEXT,
  UNIQUE (person, address)
) STRICT;

CREATE TABLE quiet_hours (
  person INTEGER PRIMARY KEY,
  zone TEXT NOT NULL,
  begins INTEGER NOT NULL,
  ends INTEGER NOT NULL
) STRICT;

CREATE TABLE delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel INTEGER NOT NULL,
  person INTEGER NOT NULL,
  table_id TEXT NOT NULL,
  stage INTEGER NOT NULL,
  made INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  next INTEGER
) STRICT;
CREATE INDEX delivery_next ON delivery (next) WHERE next IS NOT NULL;
CREATE INDEX delivery_person ON delivery (person);
"""
"""Whom somebody has blocked. When the time of a decision is over at tables that may sleep; who is asked
there, and what they were told; where people are told of it, and what is on its way to them."""
