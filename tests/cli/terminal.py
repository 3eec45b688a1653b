"""A terminal of a certain size with the program in it, as somebody sits before it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.program import COMMAND, surroundings

_STYLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r|\x01|\x02|\x07")  # and the bell
ROWS, COLUMNS = 24, 80  # the smallest that is usual
PATIENCE = 60.0  # seconds


class Terminal:
    """What is typed goes in, what is seen comes out."""

    def __init__(self, home: Path, *words: str, **more: str) -> None:
        self._outside, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        environment = surroundings(home, TERM="xterm-256color", **more)
        environment.pop("COLUMNS", None)  # the terminal says how large it is
        environment.pop("LINES", None)
        self._process = subprocess.Popen(
            [*COMMAND, *words],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            env=environment,
        )
        os.close(inside)
        self._seen = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._outside)

    def read_until(self, wanted: str) -> str:
        """Everything up to some words that are new, without colours."""
        begin, end = len(self._seen), time.monotonic() + PATIENCE
        while wanted not in self._plain(begin) and time.monotonic() < end:
            self._read()
        while self._read():
            pass
        assert wanted in self._plain(begin), self._plain(begin)
        return self._plain(begin)

    def _read(self) -> bool:
        if not select.select([self._outside], [], [], 0.1)[0]:
            return False
        try:
            piece = os.read(self._outside, 65_536)
        except OSError:  # the program has ended
            return False
        self._seen += piece.decode("utf-8", "replace")
        return bool(piece)

    @property
    def raw(self) -> str:
        """Everything, with its colours."""
        return self._seen

    def _plain(self, begin: int = 0) -> str:
        return _STYLE.sub("", self._seen[begin:])

    def type(self, line: str) -> None:
        """Type a line."""
        self.press(f"{line}\n")

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self._outside, keys.encode())

    def screen(self) -> list[str]:
        """The lines that have not scrolled away."""
        return self._plain().split("\n")[-ROWS:]
