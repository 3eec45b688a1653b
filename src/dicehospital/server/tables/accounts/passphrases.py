"""Which passphrases are taken: long enough, and none of those that are tried first."""

from __future__ import annotations

import unicodedata
from typing import Final

from dicehospital.kernel.errors import BadInput
from dicehospital.server.tables.accounts.likeness import likeness

LETTERS: Final = (10, 200)
_FEWEST: Final = 4  # different letters
_ROWS: Final = (
    "01234567890123456789",
    "98765432109876543210",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv",
)
_COMMON: Final = (
    "password", "passphrase", "passwort", "motdepasse", "letmein", "iloveyou", "jetaime", "welcome",
    "bienvenue", "football", "baseball", "princess", "princesse", "sunshine", "superman", "dragon",
    "monkey", "administrator", "administrateur", "dicehospital", "hospital", "emergency", "doudou",
    "loulou", "changeme", "trustno1", "correcthorsebatterystaple",
)  # fmt: skip
"""With digits and signs around them they are among the first that guessers try."""


def check_passphrase(text: str, name: str) -> str:
    """A passphrase that can be used with a name; `BadInput` says why it cannot."""
    plain = unicodedata.normalize("NFC", text)
    least, most = LETTERS
    if not least <= len(plain) <= most:
        raise BadInput("passphrase", "server.passphrase_length", least=least, most=most)
    if _is_common(plain.casefold()) or likeness(plain) == likeness(name):
        raise BadInput("passphrase", "server.common_passphrase")
    return plain


def _is_common(text: str) -> bool:
    letters = "".join(letter for letter in text if letter.isalpha())
    if len(set(text)) < _FEWEST or letters in _COMMON or _doubled(letters) in _COMMON:
        return True
    return any(text in row for row in _ROWS)


def _doubled(letters: str) -> str:
    """The half of what is said twice; else all of it."""
    half = letters[: len(letters) // 2]
    return half if half * 2 == letters else letters
