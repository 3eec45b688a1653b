"""How a process reaches the others of its house, if there are any."""

from __future__ import annotations

from dicehospital.kernel.errors import BadInput
from dicehospital.server.bus.bus import Bus, NullBus
from dicehospital.server.bus.hub_client import HubBus, HubClient
from dicehospital.server.settings import Settings


def choose_bus(settings: Settings, link: HubClient | None) -> Bus | None:
    """Over Redis, else over the wire to whoever started us; None: there are no others."""
    if settings.redis is not None:
        return _redis(settings.redis)
    if link is not None:
        return HubBus(link)
    return None if settings.database is None else NullBus()


def check_bus(settings: Settings) -> None:
    """`BadInput` where Redis can never be reached by its address: it has options that there are not."""
    if settings.redis is not None:
        _redis(settings.redis)


def _redis(url: str) -> Bus:
    try:
        from dicehospital.server.bus.redis_bus import RedisBus
    except ImportError:
        raise BadInput("--redis", "serve.no_driver", extra="cluster") from None
    try:
        return RedisBus(url)
    except (TypeError, ValueError):
        raise BadInput("--redis", "serve.not_a_redis") from None
