"""Records: header, moves and chance results as JSON, chained by hashes so that tampering shows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from mypy_extensions import i64

from dicehospital.kernel.agenda import State
from dicehospital.kernel.build import __version__
from dicehospital.kernel.chance.rng import ALGORITHM
from dicehospital.kernel.components.cards import Cards, read_cards, version_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.history import replay_entry
from dicehospital.kernel.journal import (
    NO_MOVE,
    chance_of,
    length_of,
    move_of,
    next_place,
    seat_of,
    word_of,
)
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.types import Json, Score
from dicehospital.kernel.vecs import vec

FORMAT = "dicehospital-record"
SCHEMA = 1
TAIL = ("log", "result", "digest")  # the fields that are not header ...
CARDS = "cards"  # ... and one more, which `components` of the header holds the hash of
_HASH_LENGTH = 16  # hex digits written after each line of the log


def write_record(
    rulebook: Rulebook[Any], origin: Json, dealer: str, lines: Iterator[Json], result: Json | None
) -> Json:
    """The record of a game so far, begun as `origin` says. A half-made draft is not in it."""
    header: Json = {
        "format": FORMAT,
        "schema": SCHEMA,
        "engine": __version__,
        "game": rulebook.name,
        "rules": rulebook.version,
        "rng": ALGORITHM,
        "dealer": dealer,
        "components": version_of(rulebook.cards()),
        **origin,
    }
    return {**seal(header, list(lines), result), CARDS: dict(rulebook.cards())}


def result_of(scores: Iterable[Score], winners: Iterable[int]) -> Json:
    """How a game ended, as its record says it."""
    return {"scores": [score.total for score in scores], "winners": list(winners)}


def seal(header: Json, lines: list[Json], result: Json | None) -> Json:
    """A record of these parts, with its hash chain."""
    record = {**header, "log": list(_chained(header, lines)), "result": result}
    record["digest"] = _digest(record)
    return record


def check_record(record: Any) -> None:
    """Form and hash chain of a record; `BadInput` names the first thing that is wrong."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadInput("format", "not_a_record", wanted=FORMAT)
    if record.get("schema") != SCHEMA:
        raise BadInput("schema", "wrong_schema", seen=record.get("schema"), known=SCHEMA)
    log = record.get("log")
    if not isinstance(log, list):
        raise BadInput("log", "not_a_list", seen=type(log).__name__)
    _check_chain(record, log)
    if "result" not in record:
        raise BadInput("result", "missing_field")
    if record.get("digest") != _digest(record):
        raise BadInput("digest", "tampered_end")
    cards_of(record)


def cards_of(record: Json) -> Cards:
    """The cards that a record lists; none where it is an old one, or has come through a link."""
    cards = read_cards(record.get(CARDS, {}), CARDS)
    if cards and version_of(cards) != record.get("components"):
        raise BadInput(CARDS, "tampered_cards")
    return cards


def can_draw(record: Json) -> bool:
    """Whether chance came from a seed that the record knows (it may be secret still): if so it is checked."""
    if record.get("dealer") == "sealed":
        position = record.get("position")
        return "seed" in record or (isinstance(position, dict) and "sealed" in position)
    return record.get("dealer") == "seeded" and ("seed" in record or "position" in record)


def header_of(record: Json) -> Json:
    """What stands before the log: versions, options, seed, what the host wants kept."""
    return {key: record[key] for key in record if key not in TAIL and key != CARDS}


def sealed_again(record: Json, header: Json, lines: list[Json], result: Json | None) -> Json:
    """A record with another header, log or result, sealed anew; its cards stay."""
    cards = {CARDS: record[CARDS]} if CARDS in record else {}
    return {**seal(header, lines, result), **cards}


def without_cards(record: Json) -> Json:
    """A record that does not list its cards: all that a link holds of it."""
    return {key: value for key, value in record.items() if key != CARDS}


def bare_line(line: Json) -> Json:
    """A line of the log without its hash."""
    return {key: value for key, value in line.items() if key != "hash"}


# -- the journal as lines ---------------------------------------------------------------------------
def record_lines(rulebook: Rulebook[Any], state: State, journal: vec[i64]) -> Iterator[Json]:
    """Moves and chance results in order; the picks of a move are gathered until it is complete.

    The state is that of the beginning, perhaps with half-made moves. It goes along, since words may
    name things by where they lie.
    """
    rules = rulebook.ruleset
    drafts = {int(task.seat): task.words() for task in state.agenda if task.words()}
    rules.proceed(state)
    place = 0
    while place < len(journal):
        entry = journal[place]
        if entry < 0:
            values = [int(value) for value in journal[place + 1 : place + 1 + length_of(entry)]]
            chance = rules.chances[chance_of(entry)]
            yield {"chance": chance.name, "result": chance.format(values)}
        else:
            seat = int(seat_of(entry))
            drafts.setdefault(seat, []).append(int(word_of(entry)))
            if move_of(entry) != NO_MOVE:
                move = rulebook.spell(state, seat, int(move_of(entry)), drafts.pop(seat))
                yield {"seat": seat, "move": move.to_json()}
        replay_entry(rules, state, journal, place)
        place = next_place(journal, place)


# -- the chain --------------------------------------------------------------------------------------
def _canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def _link(previous: str, line: Json) -> str:
    return hashlib.sha256(previous.encode() + _canonical(bare_line(line))).hexdigest()[
        :_HASH_LENGTH
    ]


def _head(record: Json) -> str:
    """The hash of the header, before the first line."""
    return hashlib.sha256(_canonical(header_of(record))).hexdigest()


def _chained(record: Json, lines: list[Json]) -> Iterator[Json]:
    previous = _head(record)
    for line in lines:
        previous = _link(previous, line)
        yield {**line, "hash": previous}


def _check_chain(record: Json, log: list[Any]) -> None:
    previous = _head(record)
    for number, line in enumerate(log):
        if not isinstance(line, dict):
            raise BadInput(f"log[{number}]", "not_an_object", seen=line)
        previous = _link(previous, line)
        if line.get("hash") != previous:
            raise BadInput(f"log[{number}]", "broken_chain", number=number)


def _digest(record: Json) -> str:
    """The hash over the last link and the result."""
    log = record["log"]
    last = log[-1]["hash"] if log else _head(record)
    return hashlib.sha256(f"{last}:{len(log)}".encode() + _canonical(record["result"])).hexdigest()
