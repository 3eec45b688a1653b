"""Names of people: what they may contain, and what somebody is called who has not said."""

from __future__ import annotations

import unicodedata

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.kernel.text import LANGUAGES, catalogue

LONGEST = 40
_GUESTS = 24  # messages server.guest.1 and so on


def clean_name(text: str) -> str:
    """A name without what cannot be seen: controls, direction marks, doubled spaces; "" if nothing is left."""
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(" " if letter.isspace() else letter for letter in composed)
    kept = "".join(letter for letter in seen if unicodedata.category(letter)[0] != "C")
    return " ".join(kept.split())[:LONGEST].strip()


def guest_name(accept_language: str) -> str:
    """A friendly name in the first language of ours that a browser asks for."""
    number = 1 + int(fresh_token()[:8], 16) % _GUESTS
    return catalogue(_language(accept_language)).tell(f"server.guest.{number}")


def _language(accept_language: str) -> str:
    for wish in accept_language.lower().split(","):
        tongue = wish.split(";")[0].strip().split("-")[0]
        if tongue in LANGUAGES:
            return tongue
    return LANGUAGES[0]
