"""Reads of a WebAssembly file what it asks for."""

from __future__ import annotations

from pathlib import Path

IMPORTS = 2  # the number of the section
FUNCTION, TABLE, MEMORY, GLOBAL = range(4)


class Reader:
    """The bytes of a file, from front to back."""

    def __init__(self, content: bytes, place: int = 0) -> None:
        self.content = content
        self.place = place

    def number(self) -> int:
        """A whole number in LEB128."""
        found = shift = 0
        while True:
            byte = self.content[self.place]
            self.place += 1
            found |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return found

    def text(self) -> str:
        """A text behind its length."""
        length = self.number()
        self.place += length
        return self.content[self.place - length : self.place].decode()

    def skip(self, kind: int) -> None:
        """What is said of an import of a kind."""
        if kind == FUNCTION:
            self.number()
        elif kind == GLOBAL:
            self.place += 2
        else:
            self.place += kind == TABLE  # the kind of what it holds
            has_most = self.number() & 1
            for _ in range(1 + has_most):
                self.number()


def imports(path: Path) -> set[tuple[str, str]]:
    """The names that a library asks for, each behind where it looks for it."""
    reader = Reader(path.read_bytes(), 8)
    while reader.place < len(reader.content):
        section, length = reader.number(), reader.number()
        if section == IMPORTS:
            return {_import(reader) for _ in range(reader.number())}
        reader.place += length
    return set()


def _import(reader: Reader) -> tuple[str, str]:
    found = reader.text(), reader.text()
    kind = reader.number()
    reader.skip(kind)
    return found
