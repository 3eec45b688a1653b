"""How tests sign guests up and in."""

from __future__ import annotations

from typing import Any

import httpx

from dicehospital.server.limits.token_buckets import TokenBuckets
from tests.server.support import Guest, Server

PASSPHRASE = "seven kites over Rouen"  # noqa: S105 (of nobody)
OTHER = "eight kites over Calais"
SIGN_UP = {"name": "Zénobie", "passphrase": PASSPHRASE}


async def words_of(guest: Guest) -> str:
    response = await guest.request("POST", "/api/me/words", {"language": "en"})
    assert 201 == response.status_code, response.text
    return " ".join(response.json()["words"])


async def sign_up(guest: Guest, name: str = "Zénobie") -> dict[str, Any]:
    body = {"name": name, "passphrase": PASSPHRASE}
    response = await guest.request("PUT", "/api/me/account", body)
    assert 200 == response.status_code, response.text
    found: dict[str, Any] = response.json()
    return found


async def by_words(guest: Guest, words: str) -> httpx.Response:
    return await guest.request("POST", "/api/sessions/words", {"words": words})


async def sign_in(guest: Guest, name: str = "Zénobie", said: str = PASSPHRASE) -> httpx.Response:
    return await guest.request("POST", "/api/sessions", {"name": name, "passphrase": said})


async def name_of(guest: Guest) -> str | None:
    found: str | None = (await guest.get("/api/me"))["name"]
    return found


def problem(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


def limitless(house: Server) -> None:
    """Let limits not get in the way."""
    limits = house.service.accounts.limits
    limits.addresses = limits.names = limits.everybody = TokenBuckets(10**6, 10**6)
