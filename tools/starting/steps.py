"""Says what happens: a line for each step with the seconds since the start, and what is under way.

On a terminal the last line tells what is under way and how far it has come. Elsewhere every step has a
line when it begins and one when it ends, and long ones a line for each fifth.
"""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TextIO

_TICK: Final = 0.5
_FIFTHS: Final = 5


class Steps:
    """All steps of one run. Several may be under way at a time."""

    def __init__(self, out: TextIO = sys.stdout) -> None:
        self._out = out
        self._is_terminal = out.isatty()
        # Under `make` the seconds count from its beginning, as those of its other steps do.
        now = time.time()
        before = now - float(os.environ.get("MAKE_BEGAN") or now)
        self._began = time.monotonic() - before
        self._lock = threading.RLock()
        self._under_way: dict[str, str] = {}
        if self._is_terminal:
            threading.Thread(target=self._tick, daemon=True).start()

    @contextmanager
    def step(self, title: str) -> Iterator[Callable[[int, int], None]]:
        """One step; what it yields takes how much of it is done, of how much."""
        began = time.monotonic()
        self._begin(title)
        try:
            yield lambda done, of: self._advance(title, done, of)
        except BaseException:
            self._end(title)
            raise
        self._end(title)
        self.say(f"{title}: {time.monotonic() - began:.0f} s")

    def say(self, text: str) -> None:
        """A line that stays."""
        with self._lock:
            self._wipe()
            self._out.write(f"[{time.monotonic() - self._began:4.0f} s] {text}\n")
            self._paint()

    def end(self) -> None:
        """Nothing is under way any more."""
        with self._lock:
            self._under_way.clear()
            self._wipe()
            self._out.flush()

    def _begin(self, title: str) -> None:
        with self._lock:
            self._under_way[title] = title
            if not self._is_terminal:
                self.say(f"{title} ...")
            self._paint()

    def _end(self, title: str) -> None:
        with self._lock:
            self._under_way.pop(title, None)

    def _advance(self, title: str, done: int, of: int) -> None:
        with self._lock:
            self._under_way[title] = f"{title} {done} of {of}"
            fifth = of and (_FIFTHS * done // of) > (_FIFTHS * (done - 1) // of)
            if fifth and 0 < done < of and not self._is_terminal:
                self.say(self._under_way[title])
            self._paint()

    # -- the last line of a terminal -------------------------------------------------------------------
    def _tick(self) -> None:
        while True:
            time.sleep(_TICK)
            with self._lock:
                self._paint()

    def _paint(self) -> None:
        if self._is_terminal and self._under_way:
            line = f"[{time.monotonic() - self._began:4.0f} s] {', '.join(self._under_way.values())} ..."
            self._out.write(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}")
        self._out.flush()

    def _wipe(self) -> None:
        if self._is_terminal:
            self._out.write("\r\x1b[K")
