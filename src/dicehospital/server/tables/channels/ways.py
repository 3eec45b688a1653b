"""The ways to tell people something that the host of a server has set up."""

from __future__ import annotations

from dicehospital.server.settings import Settings
from dicehospital.server.store.store import Store
from dicehospital.server.tables.channels.endpoints import AllowedHosts
from dicehospital.server.tables.channels.sending import Way
from dicehospital.server.tables.channels.telling import Telling
from dicehospital.server.tables.channels.webhooks import Webhooks


def telling(store: Store, settings: Settings) -> Telling:
    """Who tells people, by the ways that there are; without any it does nothing."""
    hosts = tuple(filter(None, settings.webhook_hosts.split(",")))
    ways: dict[str, Way] = {}
    if hosts:
        ways["webhook"] = Webhooks(AllowedHosts(hosts))
    return Telling(store, ways, settings.public_url, webhook_hosts=hosts)
