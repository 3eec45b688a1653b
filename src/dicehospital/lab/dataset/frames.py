"""Games that have been played, one after the other in a file that outlives a crash."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from struct import Struct, pack, unpack
from typing import Final
from zlib import crc32

from dicehospital.lab.dataset.playing import PlayedGame

# Of a game: its number, rows, seats, winners as bits, bytes that follow, their checksum.
_HEAD: Final = Struct("<qiBBII")


def written(played: PlayedGame) -> bytes:
    """A game as bytes."""
    totals = pack(f"<{len(played.totals)}i", *played.totals)
    winners = sum(2**seat for seat in played.winners)
    body = totals + played.packed
    head = _HEAD.pack(
        played.number, played.rows, len(played.totals), winners, len(body), crc32(body)
    )
    return head + body


def read(path: Path) -> Iterator[tuple[PlayedGame, int]]:
    """The games of a file, each with where it ends; whatever is not whole ends it."""
    with path.open("rb") as file:
        while len(head := file.read(_HEAD.size)) == _HEAD.size:
            number, rows, seats, winners, length, check = _HEAD.unpack(head)
            body = file.read(length)
            if len(body) != length or crc32(body) != check:
                return
            totals = unpack(f"<{seats}i", body[: 4 * seats])
            won = tuple(seat for seat in range(seats) if winners >> seat & 1)
            yield PlayedGame(number, rows, totals, won, body[4 * seats :]), file.tell()


def whole(path: Path) -> int:
    """How many games of a file are whole and in order; what follows them is cut off."""
    games, end = 0, 0
    if not path.exists():
        return 0
    for played, place in read(path):
        if played.number != games:
            break
        games, end = games + 1, place
    os.truncate(path, end)
    return games
