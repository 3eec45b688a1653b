"""Mail as a way to tell people."""

from __future__ import annotations

from typing import Final

from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings.mail import MailServer, domain_of
from dicehospital.server.tables.channels.mail.letter import letter
from dicehospital.server.tables.channels.mail.smtp import Letters
from dicehospital.server.tables.channels.sending import Begin, Notice

STOP: Final = "/unsubscribe"
"""Below it are the pages by which somebody gets no more mail."""


class Mail:
    """As `Way` promises; `keys` is what nobody knows who gets no mail, by which it is stopped."""

    def __init__(self, server: MailServer, sender: str, origin: str) -> None:
        self._letters = Letters(server, sender)
        self._sender = sender
        self._origin = origin

    def check(self, address: str, keys: str) -> str:  # noqa: ARG002 (as `Way` has it)
        """The domain of the address."""
        domain = domain_of(address)
        if domain is None:
            raise BadInput("address", "server.not_a_mailbox")
        return domain

    async def send(self, address: str, keys: str, notice: Notice, begin: Begin) -> None:
        """Send a letter."""
        stop = f"{self._origin}{STOP}/{keys}"
        await self._letters.hand_over(address, letter(self._sender, address, notice, stop), begin)
