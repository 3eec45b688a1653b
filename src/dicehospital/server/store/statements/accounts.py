"""What a store keeps so that people are known again: sessions, recovery words, accounts, links of a host."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

from dicehospital.server.store.statements.statements import NoticeOf, Statements

SESSIONS: Final = 20
"""Of one person: with one more, the one that was begun first ends."""
_OPEN: Final = """
INSERT INTO session (person, token_hash, made, seen, browser) VALUES ($1, $2, $3, $3, $4)
ON CONFLICT DO NOTHING
"""
# A browser goes on being told that it is somebody's turn.
_FOLLOW: Final = """
UPDATE channel SET session = (SELECT id FROM session WHERE token_hash = $2)
WHERE person = $1 AND session = CAST($3 AS bigint)
"""
_NEWEST: Final = f"SELECT id FROM session WHERE person = $1 ORDER BY id DESC LIMIT {SESSIONS}"  # noqa: S608
_SURPLUS: Final = f"DELETE FROM session WHERE person = $1 AND id NOT IN ({_NEWEST})"  # noqa: S608
# Servers of the version before know everybody by this hash alone: an ended session ends there as well.
_TIDY: Final = """
UPDATE person SET token_hash = $2 WHERE id = $1
AND NOT EXISTS (SELECT 1 FROM session WHERE session.token_hash = person.token_hash)
"""
_WORDS: Final = """
INSERT INTO recovery (person, words_hash, made) VALUES ($1, $2, $3)
ON CONFLICT (person) DO UPDATE SET words_hash = excluded.words_hash, made = excluded.made
"""
_COLUMNS: Final = "person, name, likeness, passphrase, made, changed"
_ADD: Final = f"""
INSERT INTO account ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT DO NOTHING RETURNING person
"""  # noqa: S608 (names of our own)
_CHANGE: Final = """
UPDATE account SET passphrase = $2, changed = $3 WHERE person = $1 RETURNING person
"""
_LINK: Final = """
INSERT INTO reset_link (person, token_hash, until) VALUES ($1, $2, $3)
ON CONFLICT (person) DO UPDATE SET token_hash = excluded.token_hash, until = excluded.until
"""

_OF_A_PERSON: Final = (
    "block", "rated_name", "session", "recovery", "account", "reset_link", "channel", "quiet",
    "message", "turn", "passkey", "challenge",
)  # fmt: skip
FORGET: Final = (
    "DELETE FROM block WHERE blocked = $1",
    *(f"DELETE FROM {table} WHERE person = $1" for table in _OF_A_PERSON),  # noqa: S608 (ours)
)
"""What ends with a guest who is forgotten."""


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is known as somebody."""

    id: int
    made: int  # milliseconds since 1970; 0: before sessions were kept
    seen: int  # to a day; 0: not known
    browser: str  # such as "Firefox, Linux"; "": not kept


@dataclass(frozen=True, slots=True)
class Account:
    """A name and a passphrase by which somebody is known again."""

    person: int
    name: str
    likeness: str  # the same for all names that look alike
    passphrase: str  # its Argon2id hash
    made: int  # milliseconds since 1970
    changed: int  # the passphrase


class AccountRows:
    """Everything may raise `StorageError`."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    # -- sessions --------------------------------------------------------------------------------------
    async def sessions(self, person: int) -> list[Session]:
        """The sessions of a person, the newest first."""
        sql = "SELECT id, made, seen, browser FROM session WHERE person = $1 ORDER BY id DESC"
        return [Session(*row) for row in await self._statements.rows(sql, person)]

    async def open_session(
        self, person: int, token_hash: bytes, at: int, browser: str, before: int | None = None
    ) -> None:
        """Know a person by one more token, which may take the place of that of a session before."""
        await self._statements.transact(
            (_OPEN, (person, token_hash, at, browser)),
            (_FOLLOW, (person, token_hash, before)),
            (_SURPLUS, (person,)),
        )

    async def end_session(self, person: int, number: int, blank: bytes) -> bool:
        """Know a person no more by one of their tokens; False when there is no such session.

        `blank` is what nobody's token has as its hash.
        """
        sql = "DELETE FROM session WHERE person = $1 AND id = $2 RETURNING id"
        gone, _ = await self._statements.transact(
            (sql, (person, number)), (_TIDY, (person, blank)), notice=_ended(person)
        )
        return bool(gone)

    async def end_others(self, person: int, kept: int, blank: bytes) -> int:
        """Know a person no more by other tokens than one; how many these were."""
        sql = "DELETE FROM session WHERE person = $1 AND id <> $2 RETURNING id"
        gone, _ = await self._statements.transact(
            (sql, (person, kept)), (_TIDY, (person, blank)), notice=_ended(person)
        )
        return len(gone)

    # -- recovery words --------------------------------------------------------------------------------
    async def words_made(self, person: int) -> int | None:
        """When the recovery words of a person were made; None when there are none."""
        rows = await self._statements.rows("SELECT made FROM recovery WHERE person = $1", person)
        return rows[0][0] if rows else None

    async def set_words(self, person: int, words_hash: bytes, at: int) -> None:
        """Keep words in place of those before."""
        await self._statements.transact((_WORDS, (person, words_hash, at)))

    async def person_of_words(self, words_hash: bytes) -> int | None:
        """Whose words these are."""
        rows = await self._statements.rows(
            "SELECT person FROM recovery WHERE words_hash = $1", words_hash
        )
        return rows[0][0] if rows else None

    # -- accounts --------------------------------------------------------------------------------------
    async def add(self, account: Account) -> bool:
        """Keep a new account; False: the person has one, or a name that looks alike is taken."""
        (made,) = await self._statements.transact((_ADD, astuple(account)))
        return bool(made)

    async def of_person(self, person: int) -> Account | None:
        """The account of a person."""
        return await self._account("person", person)

    async def named(self, likeness: str) -> Account | None:
        """The account whose name looks like this."""
        return await self._account("likeness", likeness)

    async def _account(self, column: str, value: object) -> Account | None:
        sql = f"SELECT {_COLUMNS} FROM account WHERE {column} = $1"  # noqa: S608 (names of our own)
        rows = await self._statements.rows(sql, value)
        return Account(*rows[0]) if rows else None

    async def set_passphrase(self, person: int, passphrase: str, at: int) -> bool:
        """Keep another hash; False when there is no account."""
        (changed,) = await self._statements.transact((_CHANGE, (person, passphrase, at)))
        return bool(changed)

    # -- links of a host -------------------------------------------------------------------------------
    async def set_link(self, person: int, token_hash: bytes, until: int) -> None:
        """Keep a link by which a person sets another passphrase, in place of the one before."""
        await self._statements.transact((_LINK, (person, token_hash, until)))

    async def linked(self, token_hash: bytes, now: int) -> int | None:
        """Whose link this is, if it has not ended."""
        sql = "SELECT person FROM reset_link WHERE token_hash = $1 AND until > $2"
        rows = await self._statements.rows(sql, token_hash, now)
        return rows[0][0] if rows else None

    async def use_link(self, token_hash: bytes) -> bool:
        """Let a link lead nowhere; False when it does so already."""
        sql = "DELETE FROM reset_link WHERE token_hash = $1 RETURNING person"
        (found,) = await self._statements.transact((sql, (token_hash,)))
        return bool(found)


def _ended(person: int) -> NoticeOf:
    """Running servers are told whose sessions have ended."""
    return "sessions", f"{person}"
