"""A whole record as one short word for a link, and back.

Lines of a log repeat: each is written as the letter of its shape (the line without its numbers) and those
numbers. Hashes are left out; they follow from the rest and are written again on reading. So are the hashes
of single cards: the one over all of them is enough to know whether the game can be played again.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from string import ascii_letters
from typing import Any

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.record import (
    FORMAT,
    SCHEMA,
    bare_line,
    check_record,
    header_of,
    seal,
    without_cards,
)
from dicehospital.kernel.types import Json

MOST_BYTES = 1_000_000  # of a record in a link, unpacked
_MOST_LINES = 10_000
_LONGEST_SHAPE = 500  # so that few bytes never become many
_FIRST = {"format": FORMAT, "schema": SCHEMA}  # what every header begins with
_HOLE = None  # stands in a shape where a number was; no line of a record says null
_LINE = re.compile(r"([A-Za-z]|<\d{1,4}>)((?:\d|\(-?\d{1,18}\))*)")
_NUMBER = re.compile(r"\d|\(-?\d+\)")
_LETTERS = re.compile(r"[A-Za-z0-9_-]+")


def to_link(record: Json) -> str:
    """The word of a record; `BadInput` when it is no record, or too large for a link."""
    check_record(record)
    shapes: dict[str, int] = {}
    lines = "".join(_write_line(line, shapes) for line in record["log"])
    header = {key: value for key, value in header_of(record).items() if key not in _FIRST}
    parts = [header, [json.loads(shape) for shape in shapes], lines, record["result"]]
    packed = zlib.compress(_compact(parts).encode("utf-8", "surrogatepass"), 9)
    link = base64.urlsafe_b64encode(packed).rstrip(b"=").decode()
    if not _says(link, record):
        raise BadInput("record", "not_for_a_link")
    return link


def from_link(text: Any) -> Json:
    """The record of a word, sealed again; `BadInput` when it was cut, changed or is something else."""
    found = _unpack(text)
    try:
        header, shapes, lines, result = _parts(found)
        return seal({**header, **_FIRST}, _read_lines(lines, shapes), result)
    except (ValueError, IndexError, RecursionError):
        raise BadInput("link", "not_a_link") from None


def _parts(found: Any) -> tuple[Json, list[Json], str, Any]:
    """Header, shapes, lines and result, each of its type."""
    match found:
        case [dict(header), list(shapes), str(lines), result] if all(map(_is_shape, shapes)):
            return header, shapes, lines, result
    raise BadInput("link", "not_a_link")


def _is_shape(found: Any) -> bool:
    return isinstance(found, dict) and len(_compact(found)) <= _LONGEST_SHAPE


def _says(link: str, record: Json) -> bool:
    try:
        return from_link(link) == without_cards(record)
    except BadInput:
        return False


# -- lines -------------------------------------------------------------------------------------------
def _write_line(line: Json, shapes: dict[str, int]) -> str:
    numbers: list[int] = []
    shape = _compact(_take_numbers(bare_line(line), numbers))
    place = shapes.setdefault(shape, len(shapes))
    letter = ascii_letters[place] if place < len(ascii_letters) else f"<{place}>"
    return letter + "".join(str(n) if 0 <= n <= 9 else f"({n})" for n in numbers)


def _take_numbers(value: Any, numbers: list[int]) -> Any:
    """The value with holes for its numbers, which are put into the list."""
    if type(value) is int:
        numbers.append(value)
        return _HOLE
    if isinstance(value, dict):
        return {key: _take_numbers(item, numbers) for key, item in value.items()}
    if isinstance(value, list):
        return [_take_numbers(item, numbers) for item in value]
    return value


def _read_lines(text: str, shapes: list[Json]) -> list[Json]:
    found: list[Json] = []
    place = 0
    while place < len(text):
        match = _LINE.match(text, place)
        if match is None or len(found) == _MOST_LINES:
            raise ValueError
        letter = match[1]
        index = ascii_letters.index(letter) if letter in ascii_letters else int(letter[1:-1])
        numbers = [int(number.strip("()")) for number in _NUMBER.findall(match[2])]
        found.append(_put_numbers(shapes[index], numbers))
        if numbers:
            raise ValueError
        place = match.end()
    return found


def _put_numbers(value: Any, numbers: list[int]) -> Any:
    """The value with numbers for its holes; they are taken off the list."""
    if value is _HOLE:
        return numbers.pop(0)
    if isinstance(value, dict):
        return {key: _put_numbers(item, numbers) for key, item in value.items()}
    if isinstance(value, list):
        return [_put_numbers(item, numbers) for item in value]
    return value


# -- bytes -------------------------------------------------------------------------------------------
def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _unpack(text: Any) -> Any:
    """What a word holds, if it is whole and not too large."""
    if not isinstance(text, str) or not _LETTERS.fullmatch(text):
        raise BadInput("link", "not_a_link")
    try:
        plain, is_whole = _inflate(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        found = json.loads(plain) if is_whole else None
    except (zlib.error, ValueError, RecursionError):
        raise BadInput("link", "not_a_link") from None
    if len(plain) > MOST_BYTES:
        raise BadInput("link", "link_too_large", most=MOST_BYTES)
    return found


def _inflate(packed: bytes) -> tuple[bytes, bool]:
    """The first bytes that are packed there, and whether that is all and no more than allowed."""
    reader = zlib.decompressobj()
    plain = reader.decompress(packed, MOST_BYTES + 1)
    return plain, reader.eof and not reader.unused_data and len(plain) <= MOST_BYTES
