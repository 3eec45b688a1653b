"""Handing a letter to the server that takes mail, in a thread beside the event loop."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from smtplib import (
    SMTP,
    SMTP_SSL,
    SMTPDataError,
    SMTPException,
    SMTPNotSupportedError,
    SMTPResponseException,
)
from typing import Final

from dicehospital.server.settings.mail import MailServer
from dicehospital.server.tables.channels.sending import Begin, SendingFailed

PATIENCE_S: Final = 10.0  # seconds for each answer
_AT_ONCE: Final = 4  # connections of one server: others keep their threads


class Letters:
    """Hands letters to one server."""

    def __init__(self, server: MailServer, sender: str) -> None:
        self._server = server
        self._sender = sender
        self._free = asyncio.Semaphore(_AT_ONCE)

    async def hand_over(self, address: str, letter: bytes, begin: Begin) -> None:
        """Send a letter; `SendingFailed` unless the server says that it took it."""
        async with self._free:
            session = await asyncio.to_thread(self._opened, address)
            try:
                await begin()
                await asyncio.to_thread(_send, session, letter)
            finally:
                session.close()

    def greet(self) -> None:
        """Say who we are and who letters would be from; `SendingFailed` where the server takes none."""
        _goodbye(self._introduced())

    def _opened(self, address: str) -> SMTP:
        """A connection on which nothing but the letter is missing."""
        session = self._introduced()
        try:
            _step(lambda: session.rcpt(address), ours=False)
        except BaseException:
            session.close()
            raise
        return session

    def _introduced(self) -> SMTP:
        """A connection on which the server knows who a letter is from."""
        session = self._connected()
        try:
            _step(lambda: session.mail(self._sender), ours=True)
        except BaseException:
            session.close()
            raise
        return session

    def _connected(self) -> SMTP:
        """A connection to the server, encrypted and signed in as the host has set it."""
        server, name = self._server, self._sender.rpartition("@")[2]
        safe = ssl.create_default_context()
        session: SMTP | None = None
        try:
            if server.scheme == "smtps":
                session = SMTP_SSL(server.host, server.port, name, timeout=PATIENCE_S, context=safe)
            else:
                session = SMTP(server.host, server.port, name, timeout=PATIENCE_S)
            if server.scheme == "smtp+starttls":
                session.starttls(context=safe)
            if server.user:
                session.login(server.user, server.password)
        except (OSError, SMTPException) as error:
            if session is not None:
                session.close()
            raise _not_ready(error) from None
        return session


def _not_ready(error: Exception) -> SendingFailed:
    """Why there is no connection: it has failed for now, or the host has to see to it."""
    match error:
        case SMTPResponseException(smtp_code=code) if 400 <= code < 500:
            return SendingFailed("busy", is_passing=True)
        case SMTPResponseException() | SMTPNotSupportedError() | ssl.SSLError():
            return SendingFailed("mail_server", is_passing=True)
    return SendingFailed("unreachable", is_passing=True)


def _step(ask: Callable[[], tuple[int, bytes]], *, ours: bool) -> None:
    """Ask the server something before it has the letter; `ours`: it is not about whom the letter is for."""
    try:
        code, _ = ask()
    except (OSError, SMTPException):
        raise SendingFailed("unreachable", is_passing=True) from None
    _judge(code, ours=ours)


def _judge(code: int, *, ours: bool = False) -> None:
    """What an answer means. Its words may hold an address, so nobody reads them."""
    if 200 <= code < 300:
        return
    if 400 <= code < 500:
        raise SendingFailed("busy", is_passing=True)
    if ours:
        raise SendingFailed("mail_server", is_passing=True)
    raise SendingFailed("refused")


def _send(session: SMTP, letter: bytes) -> None:
    """Send the letter itself; where no answer comes nobody knows what became of it."""
    try:
        code, _ = session.data(letter)
    except SMTPDataError as error:
        code = error.smtp_code
    except (OSError, SMTPException):
        raise SendingFailed("unknown") from None
    _judge(code)
    _goodbye(session)


def _goodbye(session: SMTP) -> None:
    with suppress(OSError, SMTPException):  # what it answers does not matter
        session.quit()
