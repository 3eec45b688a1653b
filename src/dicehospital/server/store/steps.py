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

-- Few tables have a deadline; of the others nothing is read.
CREATE TRIGGER listing_is_due AFTER UPDATE OF summary ON listing
WHEN instr(NEW.summary, CAST('"due":' AS BLOB)) > 0
  OR instr(OLD.summary, CAST('"due":' AS BLOB)) > 0
BEGIN
  DELETE FROM due WHERE table_id = NEW.table_id;
  INSERT INTO due SELECT NEW.table_id, value FROM json_each(CAST(NEW.summary AS TEXT))
  WHERE key = 'due';
END;
CREATE TRIGGER listing_begins_due AFTER INSERT ON listing
WHEN instr(NEW.summary, CAST('"due":' AS BLOB)) > 0
BEGIN
  INSERT INTO due SELECT NEW.table_id, value FROM json_each(CAST(NEW.summary AS TEXT))
  WHERE key = 'due';
END;

CREATE TABLE rated_seat (
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  game TEXT NOT NULL,
  ended INTEGER NOT NULL,
  person INTEGER,
  bot TEXT NOT NULL,
  points INTEGER NOT NULL,
  place INTEGER NOT NULL,
  gone INTEGER NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX rated_seat_game ON rated_seat (game, ended);
CREATE INDEX rated_seat_person ON rated_seat (person);
CREATE TABLE rated_name (person INTEGER PRIMARY KEY, since INTEGER NOT NULL) STRICT;
-- Whoever was forgotten meanwhile is somebody, below 0.
CREATE TRIGGER rated_table_ends AFTER UPDATE OF status ON listing
WHEN NEW.status = 'over' AND OLD.status <> 'over'
  AND instr(NEW.summary, CAST('"played":[' AS BLOB)) > 0
BEGIN
  INSERT INTO rated_seat
  SELECT NEW.table_id, seat, NEW.game, NEW.updated,
    CASE WHEN sat IS NULL THEN NULL
      ELSE coalesce(
        (SELECT id FROM person WHERE id = sat AND name <> ''), ~abs(random() % (1 << 53)))
    END,
    coalesce(bot, ''), points, place, gone
  FROM (
    SELECT one.key AS seat,
      max(CASE said.key WHEN 'person' THEN said.value END) AS sat,
      max(CASE said.key WHEN 'bot' THEN said.value END) AS bot,
      max(CASE said.key WHEN 'points' THEN said.value END) AS points,
      max(CASE said.key WHEN 'place' THEN said.value END) AS place,
      max(CASE said.key WHEN 'gone' THEN said.value END) AS gone
    FROM json_each(CAST(NEW.summary AS TEXT), '$.played') AS one, json_each(one.value) AS said
    GROUP BY one.key
  ) WHERE TRUE
  ON CONFLICT DO NOTHING;
END;

CREATE TABLE turn (
  table_id TEXT NOT NULL,
  person INTEGER NOT NULL,
  began INTEGER NOT NULL,
  half INTEGER NOT NULL,
  last INTEGER NOT NULL,
  ends INTEGER,
  seen INTEGER NOT NULL,
  stage INTEGER NOT NULL,
  at INTEGER,
  token TEXT NOT NULL,
  PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX turn_at ON turn (at);

CREATE VIEW turn_listed AS SELECT table_id, summary FROM listing;
CREATE TRIGGER turn_is_listed INSTEAD OF INSERT ON turn_listed
BEGIN
  DELETE FROM turn WHERE table_id = NEW.table_id AND person NOT IN (
    SELECT value FROM json_tree(CAST(NEW.summary AS TEXT), '$.turns') WHERE key = 'person'
  );
  INSERT INTO turn
  SELECT NEW.table_id, max(value) FILTER (WHERE key = 'person'),
    max(value) FILTER (WHERE key = 'began'), max(value) FILTER (WHERE key = 'half'),
    max(value) FILTER (WHERE key = 'last'), max(value) FILTER (WHERE key = 'ends'),
    0, 0, max(value) FILTER (WHERE key = 'began'), ''
  FROM json_tree(CAST(NEW.summary AS TEXT), '$.turns') WHERE path NOT IN ('$', '$.turns')
  GROUP BY path
  -- Who is asked again at once has just been there, and needs reminding alone.
  ON CONFLICT (table_id, person) DO UPDATE SET began = excluded.began, half = excluded.half,
    last = excluded.last, ends = excluded.ends, seen = 0, stage = 1, at = excluded.half, token = ''
  WHERE began <> excluded.began;
END;
CREATE TRIGGER listing_has_turns AFTER UPDATE OF summary ON listing
WHEN instr(NEW.summary, CAST('"turns":' AS BLOB)) > 0
  OR instr(OLD.summary, CAST('"turns":' AS BLOB)) > 0
BEGIN
  INSERT INTO turn_listed VALUES (NEW.table_id, NEW.summary);
END;
CREATE TRIGGER listing_begins_with_turns AFTER INSERT ON listing
WHEN instr(NEW.summary, CAST('"turns":' AS BLOB)) > 0
BEGIN
  INSERT INTO turn_listed VALUES (NEW.table_id, NEW.summary);
END;

CREATE TABLE channel (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL,
  kind TEXT NOT NULL,
  address TEXT NOT NULL,
  label TEXT NOT NULL,
  keys TEXT NOT NULL,
  language TEXT NOT NULL,
  session INTEGER,
  code TEXT,
  made INTEGER NOT NULL,
  told INTEGER,
  failed INTEGER,
  problem TEXT,
  UNIQUE (person, address)
) STRICT;
CREATE INDEX channel_address ON channel (address);
CREATE INDEX channel_mail ON channel (keys) WHERE kind = 'mail';

CREATE TABLE passkey (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL,
  credential BLOB NOT NULL UNIQUE,
  public_key BLOB NOT NULL,
  count INTEGER NOT NULL,
  browser TEXT NOT NULL,
  made INTEGER NOT NULL,
  used INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_person ON passkey (person);
CREATE TABLE challenge (
  text BLOB PRIMARY KEY,
  person INTEGER,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE quiet (
  person INTEGER PRIMARY KEY,
  zone TEXT NOT NULL,
  begins INTEGER NOT NULL,
  ends INTEGER NOT NULL
) STRICT;

CREATE TABLE message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel INTEGER NOT NULL,
  person INTEGER NOT NULL,
  table_id TEXT NOT NULL,
  began INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  made INTEGER NOT NULL,
  at INTEGER NOT NULL,
  held INTEGER NOT NULL,
  holder TEXT NOT NULL,
  tries INTEGER NOT NULL,
  begun INTEGER NOT NULL
) STRICT;
CREATE INDEX message_at ON message (at);
CREATE INDEX message_channel ON message (channel);
"""
"""Whom somebody has blocked; when the time of a decision is over at tables that may sleep; how rated games
ended, and who may be named on lists of ratings; how people are told that it is their turn; passkeys."""
