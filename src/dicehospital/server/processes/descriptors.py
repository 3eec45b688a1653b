"""How many files and connections the process may have open, and how many of them are for visitors."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from dicehospital.server.settings import Settings

_ENOUGH: Final = 65_536  # where the system has no limit, or a higher one
_MODEST: Final = 10_240  # what macOS grants at most
_UNKNOWN: Final = 8_192  # where the system does not say
_OWN: Final = 96  # for the log, the store, the ports and what is opened for a moment ...
_OF_A_PROCESS: Final = 4  # ... and for each process that works beside


def raise_limit() -> int:
    """Let the process open as many files as it may; how many these are."""
    try:
        import resource
    except ImportError:  # e.g. on Windows
        return _UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (_ENOUGH, _MODEST):
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if 0 <= soft < most:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
                return most
    return _ENOUGH if soft == resource.RLIM_INFINITY else soft


def for_visitors(settings: Settings, limit: int) -> int:
    """How many connections may be open at once where so many files may be."""
    if settings.connections is not None:
        return settings.connections
    own = _OWN + _OF_A_PROCESS * (settings.thinkers + settings.workers)
    return max(limit - own, limit // 2)
