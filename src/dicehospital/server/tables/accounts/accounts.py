"""What people are known again by, and how often that may be tried."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from argon2.exceptions import InvalidHashError

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.server.limits.password_queue import Queue
from dicehospital.server.limits.token_buckets import TokenBuckets
from dicehospital.server.monitoring import logs
from dicehospital.server.store.statements.accounts import Account
from dicehospital.server.store.store import Person, Store
from dicehospital.server.tables.accounts import recovery_words
from dicehospital.server.tables.accounts.likeness import account_name, likeness
from dicehospital.server.tables.accounts.passphrases import LETTERS, check_passphrase
from dicehospital.server.tables.accounts.slow_hash import SlowHashes, nobodys_hash
from dicehospital.server.tables.clock import now

if TYPE_CHECKING:
    from dicehospital.server.tables.accounts.passkeys.passkeys import Passkeys

LINK_LIFE: Final = 24 * 3_600_000  # milliseconds
_KEY: Final = "recovery"  # what a store calls the key of the hashes of words
_ALL: Final = "all"  # what is counted under one key for everybody

Guess = tuple[str, str]  # a hash, and what may be its passphrase


class SignInLimits:
    """How often an address, everybody together, and all who name one account may try."""

    def __init__(self) -> None:
        self.addresses = TokenBuckets(1 / 6, 30)  # a class that begins together comes from one
        self.names = TokenBuckets(1 / 60, 10)
        self.everybody = TokenBuckets(10, 200)
        self.sign_ups = TokenBuckets(1 / 60, 40)  # by address

    def take(self, address: str) -> bool:
        """Whether an address may try once more."""
        return self.addresses.take(address) and self.everybody.take(_ALL)

    def shared(self) -> dict[str, TokenBuckets]:
        """Those that the processes of a house count together."""
        return {
            "sign_ins": self.addresses,
            "names": self.names,
            "all_sign_ins": self.everybody,
            "sign_ups": self.sign_ups,
        }


class Accounts:
    """Finds out who somebody is by what they remember."""

    def __init__(self, store: Store, hashes: SlowHashes, passkeys: Passkeys | None = None) -> None:
        self._store = store
        self._hashes = hashes
        self.passkeys = passkeys  # None: this server has none
        self._key = b""
        self._nobody = nobodys_hash()
        self._queue: Queue[Guess] = Queue(self._fits)
        self.limits = SignInLimits()

    async def open(self) -> None:
        """Learn the key of the house."""
        self._key = await self._store.setting(_KEY) or b""
        if self.passkeys is not None:
            self.passkeys.open(self._key)

    async def close(self) -> None:
        """Check no more."""
        await self._queue.close()

    # -- recovery words ------------------------------------------------------------------------
    async def new_words(self, person: Person, language: str) -> list[str]:
        """Ten words by which a person is known from now on, in place of others; kept as a hash alone."""
        words = recovery_words.draw(language)
        await self._store.accounts.set_words(person.id, self._digest(words), now())
        return words

    async def person_of_words(self, text: str) -> Person | None:
        """Whose words these are; `BadInput` when they cannot be anybody's."""
        words = recovery_words.read(text)
        number = await self._store.accounts.person_of_words(self._digest(words))
        return None if number is None else await self._store.person_by_id(number)

    def _digest(self, words: list[str]) -> bytes:
        return recovery_words.digest(words, self._key)

    # -- a name and a passphrase -----------------------------------------------------------------
    async def is_taken(self, name: str) -> bool:
        """Whether somebody has this name, or one that looks alike."""
        return await self._store.accounts.named(likeness(name)) is not None

    async def sign_up(self, person: Person, name: str, passphrase: str) -> Account | None:
        """A new account of a person; None when the name is taken or the person has an account."""
        named = account_name(name)
        found = await self._hashes.make(check_passphrase(passphrase, named))
        at = now()
        account = Account(person.id, named, likeness(named), found, at, at)
        return account if await self._store.accounts.add(account) else None

    async def person_named(
        self, name: str, passphrase: str, network: str, *, is_known: bool
    ) -> Person | None:
        """Who has this name and passphrase; it takes as long where nobody has the name.

        `PasswordChecksBusy` when a newer guess of the network took the place of this one.
        """
        account = await self._store.accounts.named(likeness(name))
        found = self._nobody if account is None else account.passphrase
        is_right = await self._queue.checked((found, passphrase), network, is_known=is_known)
        logs.info("sign_in_right" if is_right else "sign_in_wrong")
        if account is None or not is_right:
            return None
        return await self._store.person_by_id(account.person)

    async def change_passphrase(self, account: Account, passphrase: str) -> None:
        """Another passphrase of an account."""
        found = await self._hashes.make(check_passphrase(passphrase, account.name))
        await self._store.accounts.set_passphrase(account.person, found, now())

    async def _fits(self, guess: Guess) -> bool:
        found, text = guess
        if len(text) > LETTERS[1]:
            return False
        try:
            return await self._hashes.fits(found, text)
        except InvalidHashError:
            logs.warning("broken_passphrase", fix="dicehospital host reset")
            return False

    # -- links of a host -------------------------------------------------------------------------
    async def reset(self, token: str, passphrase: str) -> int | None:
        """Another passphrase for whom a link was made, who that is; the link leads nowhere any more.

        None: it is no such link. `BadInput`: it still is, but the passphrase cannot be taken.
        """
        kept, link = self._store.accounts, _hash(token)
        person = await kept.linked(link, now())
        account = None if person is None else await kept.of_person(person)
        if account is None:
            return None
        found = await self._hashes.make(check_passphrase(passphrase, account.name))
        if not await kept.use_link(link):
            return None
        await kept.set_passphrase(account.person, found, now())
        return account.person


async def make_link(store: Store, account: Account) -> str:
    """The token of a link by which somebody sets another passphrase, once and for a day."""
    token = fresh_token() + fresh_token()
    await store.accounts.set_link(account.person, _hash(token), now() + LINK_LIFE)
    return token


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
