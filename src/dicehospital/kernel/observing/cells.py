"""Writing cells of an observation. Each function returns the place after those it wrote."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr, u8

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.vecs import vec

_HIGHEST: Final[i64] = 255


@final
@mypyc_attr(acyclic=True)
class CellWriter:
    """Cells from a place on, and notes from another on that say what these were written from.

    So only what is new has to be written, as long as it is the same game. At first both are blank.
    """

    def __init__(self, cells: vec[u8], notes: vec[i64]) -> None:
        self.cells: vec[u8] = cells
        self.at: i64 = 0
        self.notes: vec[i64] = notes
        self.known: i64 = 0

    def is_new(self, known: i64, number: i64) -> bool:
        """Whether cells were written from another number than this, which is noted."""
        notes = self.notes
        if notes[known] == number:
            return False
        notes[known] = number
        return True

    def forget(self, known: i64, count: i64) -> None:
        """Note that cells are blank."""
        forget(self.notes, known, count)

    def put_news(self, at: i64, known: i64, bits: i64) -> None:
        """The bits of a number, a cell each, where those of the noted one stand: the others are turned."""
        turned = self.notes[known] ^ bits
        if turned != 0:
            self.notes[known] = bits
            turn(self.cells, at, turned)

    def put_list(self, at: i64, known: i64, items: vec[i64], room: i64, plus: i64) -> i64:
        """A list as below; how long it is is noted, so that only what is left of a longer one is cleared."""
        length = min(len(items), room)
        put_list(self.cells, at, items, length, plus)
        clear(self.cells, at + length, self.notes[known] - length)
        self.notes[known] = length
        return at + room


def forget(notes: vec[i64], known: i64, count: i64) -> None:
    """Note that nothing is known."""
    place: i64
    for place in range(known, known + count):
        notes[place] = 0


def blank(size: int) -> vec[u8]:
    """So many cells, all 0."""
    return vec[u8]([0] * size)


def put(out: vec[u8], at: i64, value: i64) -> i64:
    """One number; what does not fit into a cell is written as the nearest that does."""
    out[at] = u8(max(min(value, _HIGHEST), 0))
    return at + 1


def put_flag(out: vec[u8], at: i64, holds: bool) -> i64:
    """1 or 0."""
    cell: u8 = 0
    if holds:  # a conditional expression would make an object of it
        cell = 1
    out[at] = cell
    return at + 1


def put_bits(out: vec[u8], at: i64, bits: i64, count: i64) -> i64:
    """The lowest bits of a number, a cell each."""
    i: i64
    for i in range(count):
        out[at + i] = u8((bits >> i) & 1)
    return at + count


def turn(out: vec[u8], at: i64, bits: i64) -> None:
    """Make 1 of 0 and 0 of 1 where the bits of a number say so, a cell each."""
    while bits > 0:
        if bits & 255 == 0:  # few are set: a byte without any is passed over at once
            bits >>= 8
            at += 8
            continue
        if bits & 1:
            out[at] ^= 1
        bits >>= 1
        at += 1


def put_list(out: vec[u8], at: i64, items: vec[i64], room: i64, plus: i64) -> i64:
    """A list, `plus` added to each; 0 where there are fewer."""
    known = min(len(items), room)
    i: i64
    for i in range(known):
        out[at + i] = u8(max(min(items[i] + plus, _HIGHEST), 0))
    for i in range(known, room):
        out[at + i] = 0
    return at + room


def put_counts(out: vec[u8], at: i64, items: vec[i64], room: i64) -> i64:
    """How often each number below `room` is in a list."""
    clear(out, at, room)
    for item in items:
        if 0 <= item < room:
            out[at + item] += 1
    return at + room


def clear(out: vec[u8], at: i64, count: i64) -> i64:
    """Nothing."""
    i: i64
    for i in range(count):
        out[at + i] = 0
    return at + count


def copy_out(cells: vec[u8], out: object) -> None:
    """Copy cells into somebody's buffer of as many bytes: a bytearray, a memoryview, an array of NumPy."""
    if isinstance(out, bytearray) and len(out) == len(
        cells
    ):  # most are; a view costs more than this
        out[:] = bytes(cells)
        return
    view = _writable(out)
    if view.nbytes != len(cells):
        raise BadInput("out", "not_room_for", seen=view.nbytes, wanted=len(cells))
    if view.format != "B" or view.ndim != 1:  # looking costs less than casting
        view = view.cast("B")
    view[:] = bytes(cells)


def _writable(out: object) -> memoryview:
    """Somebody's buffer of bytes, to be written into; what speaks against that is named."""
    try:
        view = memoryview(out)  # type: ignore[arg-type]
    except TypeError:
        seen = type(out).__name__
        raise BadInput("out", "wrong_type", seen=seen, wanted="bytearray") from None
    if view.readonly:
        raise BadInput("out", "read_only")
    if view.itemsize != 1:
        raise BadInput("out", "wide_items", seen=view.itemsize, kind=view.format)
    if not view.c_contiguous:
        raise BadInput("out", "not_in_a_row")
    return view
