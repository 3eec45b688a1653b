"""Looking into the store again and again: whoever does must not end because of one look."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from dicehospital.server.monitoring import logs
from dicehospital.server.store.store import StorageError


async def look_safely(what: str, look: Callable[[], Awaitable[None]]) -> None:
    """Look once; a store that does not answer may do so the next time, and any other error is logged."""
    try:
        await look()
    except StorageError:
        pass
    except Exception as error:  # noqa: BLE001 (one table or message must not hold up all others)
        logs.fault(what, error)
