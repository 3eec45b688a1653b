"""Command lines that name a database run on one."""

from tests.server.engines import postgres, redis

__all__ = ["postgres", "redis"]
