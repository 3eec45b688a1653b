"""Codes by which an address of mail is confirmed: whoever asked for the mail has to have read it."""

from __future__ import annotations

import hashlib
from hmac import compare_digest
from typing import Final

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.server.limits.token_buckets import TokenBuckets
from dicehospital.server.store.statements.channels import Channel
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.log.seeds import named_by

LIFE: Final = 24 * 3_600_000
"""Milliseconds for which a code holds; then the address is forgotten."""
_ALL: Final = "all"  # what is counted under one key for everybody


class CodeLimits:
    """How many codes are sent to one address, whoever asks for them, and to all together."""

    def __init__(self) -> None:
        self.mailboxes = TokenBuckets(1 / 21_600, 3)
        self.everybody = TokenBuckets(1 / 10, 100)

    def take(self, address: str) -> bool:
        """Whether an address may be sent one more code; kept by its digest, since limits are told around."""
        key = hashlib.sha256(address.lower().encode()).hexdigest()
        return self.mailboxes.take(key) and self.everybody.take(_ALL)

    def shared(self) -> dict[str, TokenBuckets]:
        """Those that the processes of a house count together."""
        return {"codes": self.mailboxes, "all_codes": self.everybody}


def fresh_code() -> str:
    """Eight letters and digits that nobody can foresee, easily typed."""
    return named_by(fresh_token().encode())


def kept_code(person: int, address: str, code: str) -> str:
    """What is kept of a code: it confirms one address of one person."""
    return hashlib.sha256(f"{person} {address} {code}".encode()).hexdigest()


def fits(channel: Channel, typed: str) -> bool:
    """Whether this is the code that was sent, in time; spaces and case do not matter."""
    code = "".join(letter for letter in typed.lower() if letter.isalnum())
    if channel.code is None or channel.made + LIFE <= now():
        return False
    kept = kept_code(channel.person, channel.address, code)
    return compare_digest(kept, channel.code)
