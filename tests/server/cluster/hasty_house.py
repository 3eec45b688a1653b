"""The command `dicehospital`, which tells of a turn a second after it began, and says in its messages which."""

from __future__ import annotations

from dataclasses import replace

from dicehospital.cli.main import main
from dicehospital.server.store.statements.messages import Outgoing
from dicehospital.server.tables.channels import telling
from dicehospital.server.tables.channels.sending import Notice
from dicehospital.server.tables.channels.telling import Telling
from dicehospital.server.tables.channels.wording import KINDS

_usual = Telling._notice


def _exact(self: Telling, message: Outgoing, game: str) -> Notice:
    """A message that names its turn: table, end of the time, notice."""
    text = f"{message.table} {message.ends} {KINDS[message.kind]}"
    return replace(_usual(self, message, game), text=text)


if __name__ == "__main__":
    telling.PARKED = 1_000  # type: ignore[misc]
    telling.HELD = 10_000  # type: ignore[misc]
    telling._MOST = 1_000_000  # type: ignore[misc]
    Telling._notice = _exact  # type: ignore[method-assign]
    main()
