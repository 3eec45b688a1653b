"""What a store keeps of messages on their way: each is sent by one server, and by none twice.

A message is claimed, then begun, then sent. One that was claimed by a server that is lost is sent by another;
one that was begun is not: nobody knows whether it has arrived.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicehospital.server.store.statements.statements import Statements

_IS_FREE: Final = "at <= $1 AND held <= $1 AND begun = 0"
_CLAIM: Final = f"""
UPDATE message SET held = CAST($2 AS bigint), holder = CAST($3 AS text), tries = tries + 1
WHERE id IN (SELECT id FROM message WHERE {_IS_FREE} ORDER BY at, id LIMIT $4) AND {_IS_FREE}
"""  # noqa: S608 (ours)
# A turn that has gone on, or was seen meanwhile, is none any more.
_CLAIMED: Final = """
SELECT message.id, message.channel, message.table_id, message.kind, message.tries,
  channel.kind, channel.address, channel.keys, channel.language, header.game, turn.ends,
  CASE WHEN turn.table_id IS NULL THEN 0 ELSE 1 END
FROM message JOIN channel ON channel.id = message.channel
LEFT JOIN header ON header.id = message.table_id
LEFT JOIN turn ON turn.table_id = message.table_id AND turn.person = message.person
  AND turn.began = message.began AND turn.seen < message.made
WHERE message.holder = $1 ORDER BY message.id
"""
_LOST: Final = "begun = 1 AND held <= $1"
_NOTE_LOST: Final = f"""
UPDATE channel SET failed = $1, problem = 'unknown'
WHERE id IN (SELECT channel FROM message WHERE {_LOST})
"""  # noqa: S608 (ours)


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message that this server is to send."""

    id: int
    channel: int
    table: str
    kind: int  # which of three notices
    tries: int  # this one counted
    way: str  # the kind of the channel
    address: str
    keys: str
    language: str
    game: str | None
    ends: int | None  # when a bot decides, in milliseconds since 1970
    is_wanted: int  # 0: whoever it is for has decided, or has seen the table


class Messages:
    """Everything may raise `StorageError`."""

    def __init__(self, statements: Statements) -> None:
        self._store = statements

    async def claim(self, at: int, until: int, token: str, limit: int) -> list[Outgoing]:
        """Hold messages whose moment has come, until another one; `token` is unlike any other."""
        waiting = "SELECT 1 FROM message WHERE at <= $1 AND held <= $1 LIMIT 1"
        if not await self._store.rows(waiting, at):  # a look writes nothing
            return []
        _, _, _, found = await self._store.transact(
            (_NOTE_LOST, (at,)),
            (f"DELETE FROM message WHERE {_LOST}", (at,)),  # noqa: S608 (ours)
            (_CLAIM, (at, until, token, limit)),
            (_CLAIMED, (token,)),
        )
        return [Outgoing(*row) for row in found]

    async def begin(self, message: Outgoing, token: str) -> bool:
        """Keep that a message is being sent; False: it is not ours any more."""
        sql = """
        UPDATE message SET begun = 1 WHERE id = $1 AND holder = $2 AND begun = 0 RETURNING id
        """
        (found,) = await self._store.transact((sql, (message.id, token)))
        return bool(found)

    async def drop(self, message: Outgoing) -> None:
        """Send a message no more."""
        await self._store.change("DELETE FROM message WHERE id = $1", message.id)

    async def sent(self, message: Outgoing, at: int) -> None:
        """Keep that a message has arrived."""
        await self._store.transact(
            ("DELETE FROM message WHERE id = $1", (message.id,)),
            ("UPDATE channel SET told = $2 WHERE id = $1", (message.channel, at)),
        )

    async def failed(self, message: Outgoing, at: int, problem: str, again: int | None) -> None:
        """Keep why a message has not arrived, and when it is tried again; None: never."""
        retry = "UPDATE message SET begun = 0, held = 0, holder = '', at = $2 WHERE id = $1"
        end = "DELETE FROM message WHERE id = $1"
        noted = "UPDATE channel SET failed = $2, problem = CAST($3 AS text) WHERE id = $1"
        await self._store.transact(
            (end, (message.id,)) if again is None else (retry, (message.id, again)),
            (noted, (message.channel, at, problem)),
        )
