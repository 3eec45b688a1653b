"""Records: header, moves and chance results as JSON, chained by hashes so that tampering shows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from dicehospital.kernel.chance.rng import ALGORITHM
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.game import Game
from dicehospital.kernel.records.cards import Cards, begun_elsewhere, read_cards, version_of
from dicehospital.kernel.records.history import replay_entry
from dicehospital.kernel.records.journal import (
    NO_MOVE,
    chance_of,
    length_of,
    move_of,
    next_place,
    seat_of,
    word_of,
)
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.kernel.version import __version__

FORMAT = "dicehospital-record"
SCHEMA = 1
TAIL = ("log", "result", "digest")  # the fields that are not header ...
_CARDS = "cards"  # ... and one more, which `components` of the header holds the hash of
_HASH_LENGTH = 16  # hex digits written after each line of the log


def write_record(game: Game[Any]) -> Json:
    """The record of a game so far. A half-made draft is not in it."""
    header: Json = {
        "format": FORMAT,
        "schema": SCHEMA,
        "engine": __version__,
        "game": game.name,
        "rules": game.rulebook.version,
        "rng": ALGORITHM,
        "dealer": game.dealer.name,
        "components": version_of(game.rulebook.cards()),
        **game.origin,
    }
    if game.about:
        header["about"] = game.about
    record = seal(header, list(_lines(game)), _result(game) if game.is_over else None)
    return {**record, _CARDS: dict(game.rulebook.cards())}


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
    cards = read_cards(record.get(_CARDS, {}), _CARDS)
    if cards and version_of(cards) != record.get("components"):
        raise BadInput(_CARDS, "tampered_cards")
    return cards


def check_components(game: Game[Any], record: Json) -> None:
    """The cards of the game must be those that the record was played with, where it says which."""
    seen, wanted = record.get("components"), version_of(game.rulebook.cards())
    if seen is not None and seen != wanted:
        known = {"seen": str(seen), "wanted": wanted}
        raise begun_elsewhere(Message("cards_unlisted", known), str(record.get("engine")))


def replay_log(game: Game[Any], record: Json, stop: int | None = None) -> None:
    """Play the lines of a record (all, or the first `stop`) on a game that waits for chance."""
    for number, line in enumerate(record["log"][:stop]):
        place = f"log[{number}]"
        try:
            if "chance" in line:
                _replay_chance(game, line, place, seeded=can_draw(record))
            else:
                game.play(line["seat"], line["move"])
        except IllegalMove as error:
            raise BadInput(place, "illegal_line", why=error.reason) from None
        except BadInput as error:
            field = place if error.field == place else f"{place}.{error.field}"
            raise BadInput(field, error.message.id, **error.message.params) from None
        except (KeyError, TypeError, OverflowError) as error:
            raise BadInput(place, "bad_line", why=repr(error)) from None


def can_draw(record: Json) -> bool:
    """Whether chance came from a seed that the record knows (it may be secret still): if so it is checked."""
    if record.get("dealer") == "sealed":
        position = record.get("position")
        return "seed" in record or (isinstance(position, dict) and "sealed" in position)
    return record.get("dealer") == "seeded" and ("seed" in record or "position" in record)


def header_of(record: Json) -> Json:
    """What stands before the log: versions, options, seed, what the host wants kept."""
    return {key: record[key] for key in record if key not in TAIL and key != _CARDS}


def sealed_again(record: Json, header: Json, lines: list[Json], result: Json | None) -> Json:
    """The same record with another header, log or result; its cards stay."""
    cards = {_CARDS: record[_CARDS]} if _CARDS in record else {}
    return {**seal(header, lines, result), **cards}


def with_cards_of(game: Game[Any], record: Json) -> Json:
    """The record with the list of its cards, which a link has left out; `game` plays it again."""
    if "components" not in record or _CARDS in record:
        return record
    return {**record, _CARDS: dict(game.rulebook.cards())}


def without_cards(record: Json) -> Json:
    """A record that does not list its cards: all that a link holds of it."""
    return {key: value for key, value in record.items() if key != _CARDS}


def bare_line(line: Json) -> Json:
    """A line of the log without its hash."""
    return {key: value for key, value in line.items() if key != "hash"}


def _replay_chance(game: Game[Any], line: Json, place: str, *, seeded: bool) -> None:
    if game.chance is None:
        raise BadInput(place, "nothing_asked")
    if line["chance"] != game.chance["ask"]:
        raise BadInput(place, "other_chance", seen=line["chance"], wanted=game.chance["ask"])
    if seeded and game.drawn() != line["result"]:
        raise BadInput(place, "not_from_seed", seen=line["result"], wanted=game.drawn())
    game.deal(line["result"])


def check_result(game: Game[Any], record: Json) -> None:
    """The scores in a record must be those of the game it replays to."""
    result = record.get("result")
    if result is not None and (not game.is_over or result != _result(game)):
        raise BadInput("result", "wrong_result", seen=result, wanted=_result(game))


def _result(game: Game[Any]) -> Json:
    return {"scores": [score.total for score in game.scores()], "winners": list(game.winners)}


# -- the journal as lines ---------------------------------------------------------------------------
def _lines(game: Game[Any]) -> Iterator[Json]:
    """Moves and chance results in order; the picks of a move are gathered until it is complete."""
    rules, journal = game.rulebook.ruleset, game.state.journal
    drafts = game.first_drafts()
    state = game.beginning()  # goes along, since words may name things by where they lie
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
                move = game.rulebook.spell(state, seat, int(move_of(entry)), drafts.pop(seat))
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
