"""Whether this server has passkeys: browsers give them to pages of a name that nobody else can have."""

from __future__ import annotations

from importlib.util import find_spec
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from dicehospital.server.settings import Settings
from dicehospital.server.store.store import Store

if TYPE_CHECKING:
    from dicehospital.server.tables.accounts.passkeys.passkeys import Passkeys


def passkeys(store: Store, settings: Settings) -> Passkeys | None:
    """Passkeys of the public address; None without such an address or the packages for them."""
    origin = settings.public_url
    if origin is None or not can_have_keys(origin) or find_spec("webauthn") is None:
        return None
    from dicehospital.server.tables.accounts.passkeys.passkeys import Passkeys

    return Passkeys(store, origin)


def can_have_keys(origin: str) -> bool:
    """Whether browsers make keys for an address: one of https, or of this machine, by its name."""
    parts = urlsplit(origin)
    host = parts.hostname or ""
    return (parts.scheme == "https" or host == "localhost") and not _is_number(host)


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
