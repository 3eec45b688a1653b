"""Which store a server works with: a file of its data folder, or a database."""

from __future__ import annotations

from dicehospital.server.settings import Settings
from dicehospital.server.store.sqlite import SqliteStore
from dicehospital.server.store.store import Store


def open_store(settings: Settings, *, is_shared: bool = False) -> Store:
    """The store that the settings name, still to be opened; a file may be shared by processes."""
    return SqliteStore(settings.data, is_shared=is_shared)
