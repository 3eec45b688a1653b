"""What a store keeps of passkeys: public keys of browsers and devices, and what they are asked to sign."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

from dicehospital.server.store.statements.statements import Statements

MOST: Final = 10
"""Passkeys of one person."""
_NEW: Final = "person, credential, public_key, count, browser, made, used"
_COLUMNS: Final = f"id, {_NEW}"
_ADD: Final = f"""
INSERT INTO passkey ({_NEW})
SELECT CAST($1 AS bigint), $2, $3, CAST($4 AS bigint), CAST($5 AS text), CAST($6 AS bigint),
  CAST($7 AS bigint)
WHERE (SELECT count(*) FROM passkey WHERE person = $1) < {MOST}
ON CONFLICT DO NOTHING RETURNING id
"""  # noqa: S608 (ours)


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """A key that a browser or a device has made for one person."""

    person: int
    credential: bytes  # what the device knows it by
    public_key: bytes
    count: int  # how often the device says it has signed
    browser: str  # that it was made in, such as "Firefox, Linux"
    made: int  # milliseconds since 1970
    used: int


@dataclass(frozen=True, slots=True)
class Passkey:
    """One that is kept."""

    id: int
    person: int
    credential: bytes
    public_key: bytes
    count: int
    browser: str
    made: int
    used: int


class Passkeys:
    """Everything may raise `StorageError`."""

    def __init__(self, statements: Statements) -> None:
        self._store = statements

    # -- challenges ------------------------------------------------------------------------------------
    async def ask(self, challenge: bytes, person: int | None, until: int, at: int) -> None:
        """Keep what is to be signed, by whoever signs in or by one person; those that are over go."""
        await self._store.transact(
            ("DELETE FROM challenge WHERE until <= $1", (at,)),
            (
                "INSERT INTO challenge (text, person, until) VALUES ($1, $2, $3)",
                (challenge, person, until),
            ),
        )

    async def answered(self, challenge: bytes, person: int | None, at: int) -> bool:
        """Take a challenge, which nobody can take again; False: there was none of this person."""
        sql = "DELETE FROM challenge WHERE text = $1 RETURNING person, until"
        (found,) = await self._store.transact((sql, (challenge,)))
        return any((whose, until > at) == (person, True) for whose, until in found)

    # -- keys ------------------------------------------------------------------------------------------
    async def add(self, passkey: NewPasskey) -> bool:
        """Keep a key; False: this person has too many, or it is somebody's already."""
        (made,) = await self._store.transact((_ADD, astuple(passkey)))
        return bool(made)

    async def of(self, person: int) -> list[Passkey]:
        """The keys of a person, the oldest first."""
        sql = f"SELECT {_COLUMNS} FROM passkey WHERE person = $1 ORDER BY id"  # noqa: S608 (ours)
        return [Passkey(*row) for row in await self._store.rows(sql, person)]

    async def find(self, credential: bytes) -> Passkey | None:
        """The key that a device knows by this name."""
        sql = f"SELECT {_COLUMNS} FROM passkey WHERE credential = $1"  # noqa: S608 (ours)
        found = await self._store.rows(sql, credential)
        return Passkey(*found[0]) if found else None

    async def use(self, number: int, count: int, at: int) -> None:
        """Keep how often a key has signed, and when it did last."""
        sql = "UPDATE passkey SET count = $2, used = $3 WHERE id = $1"
        await self._store.change(sql, number, count, at)

    async def end(self, person: int, number: int) -> bool:
        """Forget a key; False: this person has none of that number."""
        sql = "DELETE FROM passkey WHERE person = $1 AND id = $2 RETURNING id"
        (gone,) = await self._store.transact((sql, (person, number)))
        return bool(gone)
