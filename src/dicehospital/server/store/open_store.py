"""Which store a server works with: a file of its data folder, or a database."""

from __future__ import annotations

from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings import Settings
from dicehospital.server.store.sqlite import SqliteStore
from dicehospital.server.store.store import Store


def open_store(settings: Settings, *, is_shared: bool = False) -> Store:
    """The store that the settings name, still to be opened; a file may be shared by processes."""
    if settings.database is None:
        return SqliteStore(settings.data, is_shared=is_shared)
    need_driver()
    from dicehospital.server.store.postgres.store import PostgresStore

    return PostgresStore(settings.database)


def need_driver() -> None:
    """`BadInput` tells how to get what databases are reached with, where it is not installed."""
    try:
        import asyncpg  # noqa: F401 (it takes long, and most houses have no database)
    except ImportError:
        raise BadInput("--database", "serve.no_driver", extra="cluster") from None
