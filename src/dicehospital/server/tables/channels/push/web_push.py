"""Web Push as a way to tell people: who sends says so by a signed token (VAPID, RFC 8292)."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

import msgspec

from dicehospital.kernel.errors import BadInput
from dicehospital.server.tables.channels.endpoints import AllowedHosts, Endpoint
from dicehospital.server.tables.channels.posting import post
from dicehospital.server.tables.channels.push.encryption import sealed
from dicehospital.server.tables.channels.push.keys import (
    public_bytes,
    read_public,
    secret_key,
    sign,
)
from dicehospital.server.tables.channels.sending import Begin, Notice, SendingFailed
from dicehospital.server.tables.clock import now

SERVICES: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
"""The push services of the browsers that there are."""
_TOKEN_LIFE: Final = 12 * 3_600  # seconds; services take a day at most
_RENEWED: Final = 3_600  # seconds before its end
_HEAD: Final = b'{"typ":"JWT","alg":"ES256"}'
_TOPIC: Final = 32  # letters


class WebPush:
    """As `Way` promises; `keys` are the public key of a browser and the secret that it shares with us."""

    def __init__(self, secret: bytes, subject: str, hosts: AllowedHosts) -> None:
        self._secret = secret_key(secret)
        self._subject = subject
        self._hosts = hosts
        self.public_key = encoded(public_bytes(self._secret))
        self._tokens: dict[str, tuple[int, str]] = {}  # by push service, and until when each holds

    def check(self, address: str, keys: str) -> str:
        """No name of its own: browsers are called by what they are."""
        self._hosts.endpoint(address, "endpoint")
        browser, _, auth = keys.partition(" ")
        try:
            read_public(decoded(browser))
        except ValueError:
            raise BadInput("p256dh", "server.not_a_key") from None
        if not _is_secret(auth):
            raise BadInput("auth", "server.not_a_key")
        return ""

    async def send(self, address: str, keys: str, notice: Notice, begin: Begin) -> None:
        """Send what the service worker of that browser shows."""
        try:
            endpoint = self._hosts.endpoint(address, "endpoint")
        except BadInput:  # it was allowed when the channel was made
            raise SendingFailed("not_allowed") from None
        told = {"text": notice.text, "url": notice.url, "topic": notice.topic}
        browser, _, auth = keys.partition(" ")
        body = sealed(msgspec.json.encode(told), decoded(browser), decoded(auth))
        headers = {
            "Authorization": self._authorization(endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(notice.life),
            "Topic": encoded(hashlib.sha256(notice.topic.encode()).digest())[:_TOPIC],
            "Urgency": "high" if notice.kind in ("last", "test") else "normal",
        }
        await post(endpoint, headers, body, begin)

    def _authorization(self, endpoint: Endpoint) -> str:
        audience = f"{endpoint.scheme}://{endpoint.authority}"
        at = now() // 1000
        until, token = self._tokens.get(audience, (0, ""))
        if until - _RENEWED < at:
            until = at + _TOKEN_LIFE
            token = self._token({"aud": audience, "exp": until, "sub": self._subject})
            self._tokens[audience] = until, token
        return f"vapid t={token}, k={self.public_key}"

    def _token(self, claims: dict[str, object]) -> str:
        said = f"{encoded(_HEAD)}.{encoded(msgspec.json.encode(claims))}"
        return f"{said}.{encoded(sign(self._secret, said.encode()))}"


def encoded(data: bytes) -> str:
    """Bytes as letters of an address."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes that letters stand for; `ValueError` where they stand for none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _is_secret(text: str) -> bool:
    try:
        return len(decoded(text)) == 16
    except ValueError:
        return False
