"""Ctrl-C that waits for what must not be left half done, and that other processes never hear."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put Ctrl-C off to the end of the block; only the main thread ever hears it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        signal.raise_signal(signal.SIGINT)  # for whoever hears it now


@contextmanager
def starting_deaf() -> Iterator[None]:
    """Processes started in the block do not hear Ctrl-C, not even while they read their modules."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # It is started with the first process, and lets Ctrl-C through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
