"""Where in a stream of frames somebody is, known by their heads alone (RFC 6455, 5.2)."""

from __future__ import annotations

from typing import Final

_LAST: Final = 0x80  # in the first byte: the last frame of its message
_KIND: Final = 0x0F
_CONTROL: Final = 0x08  # kinds from here on stand between the frames of a message
_MASKED: Final = 0x80  # in the second byte: four bytes more
_LENGTH: Final = 0x7F
_MORE: Final = {126: 2, 127: 8}  # bytes in which a longer length stands
_LONGEST: Final = 14  # bytes of a head


class FrameCounter:
    """Counts frames as they come, in whatever pieces."""

    __slots__ = ("_head", "_is_in_message", "_left")

    def __init__(self) -> None:
        self._head = b""  # as far as it has come
        self._left = 0  # bytes of the present frame
        self._is_in_message = False

    @property
    def is_at_start(self) -> bool:
        """Whether a message may begin here."""
        return not (self._left or self._head or self._is_in_message)

    def go_on(self, data: bytes, most: int) -> int:
        """How many frames begin in what has come; it is not looked at further once they are too many."""
        begun = place = 0
        while place < len(data) and begun <= most:
            if self._left:
                step = min(self._left, len(data) - place)
                self._left -= step
                place += step
                continue
            head = self._head + data[place : place + _LONGEST - len(self._head)]
            size = _size(head)
            if len(head) < size:
                self._head = head
                break
            place += size - len(self._head)
            self._head = b""
            self._begin(head)
            begun += 1
        return begun

    def _begin(self, head: bytes) -> None:
        length = head[1] & _LENGTH
        more = _MORE.get(length, 0)
        self._left = int.from_bytes(head[2 : 2 + more]) if more else length
        if head[0] & _KIND < _CONTROL:
            self._is_in_message = not head[0] & _LAST


def _size(head: bytes) -> int:
    """How long a head is that begins so."""
    if len(head) < 2:
        return 2
    return 2 + _MORE.get(head[1] & _LENGTH, 0) + (4 if head[1] & _MASKED else 0)
