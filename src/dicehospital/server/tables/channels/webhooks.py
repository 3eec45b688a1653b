"""Webhooks: what is told goes to an address on the web as plain text or as JSON."""

from __future__ import annotations

from typing import Final

import msgspec

from dicehospital.kernel.errors import BadInput
from dicehospital.server.tables.channels.endpoints import AllowedHosts
from dicehospital.server.tables.channels.posting import post
from dicehospital.server.tables.channels.sending import Begin, Notice, SendingFailed

TEXT: Final = "text"
JSON: Final = "json"


class Webhooks:
    """As `Way` promises; `keys` says the form."""

    def __init__(self, hosts: AllowedHosts) -> None:
        self._hosts = hosts

    def check(self, address: str, keys: str) -> str:
        """The host of the address."""
        if keys not in (TEXT, JSON):
            raise BadInput("form", "server.unknown_form")
        return self._hosts.endpoint(address, "address").authority

    async def send(self, address: str, keys: str, notice: Notice, begin: Begin) -> None:
        """Send the text, and where to go on."""
        try:
            endpoint = self._hosts.endpoint(address, "address")
        except BadInput:  # it was allowed when the channel was made
            raise SendingFailed("not_allowed") from None
        headers, body = _json(notice) if keys == JSON else _text(notice)
        await post(endpoint, headers, body, begin)


def _text(notice: Notice) -> tuple[dict[str, str], bytes]:
    """As ntfy takes it: its notices lead to the table."""
    lines = [notice.text, *([notice.url] if notice.url else [])]
    click = {"Click": notice.url} if notice.url else {}
    headers = {"Content-Type": "text/plain; charset=utf-8", **click}
    return headers, "\n".join(lines).encode()


def _json(notice: Notice) -> tuple[dict[str, str], bytes]:
    """As Discord (`content`), Slack, Mattermost and bridges to Matrix (`text`) take it."""
    whole = f"{notice.text} {notice.url}" if notice.url else notice.text
    told = {"content": whole, "text": whole, "kind": notice.kind, "url": notice.url}
    return {"Content-Type": "application/json"}, msgspec.json.encode(told)
