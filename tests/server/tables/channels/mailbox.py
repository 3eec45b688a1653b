"""A real server that takes mail: SMTP over a socket, encrypted or not, and answers as a test wants it."""

from __future__ import annotations

import asyncio
import base64
import email
import email.policy
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from functools import cached_property

USER, PASSWORD = "hospital", "seven kites"  # of nobody


@dataclass
class Letter:
    """A letter that came."""

    sender: str
    to: str
    raw: bytes
    was_safe: bool  # encrypted on its way

    @cached_property
    def message(self) -> EmailMessage:
        """The letter as programs read it."""
        found = email.message_from_bytes(self.raw, policy=email.policy.default)
        assert isinstance(found, EmailMessage)
        return found

    @property
    def text(self) -> str:
        """What it says."""
        return str(self.message.get_content()).replace("\r\n", "\n")


@dataclass
class Mailbox:
    """What came, and how words are answered that are not answered as usual; "": the line is cut."""

    port: int = 0
    got: list[Letter] = field(default_factory=list)
    answers: dict[str, list[str]] = field(default_factory=dict)  # by word; the last one stays
    secret: ssl.SSLContext | None = None  # for STARTTLS
    asks_who: bool = False
    users: list[str] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak with one client until it goes."""
        try:
            await Conversation(self, reader, writer).hold()
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            writer.close()

    def answer(self, word: str, usual: str) -> str:
        """How a word is answered."""
        told = self.answers.get(word)
        if not told:
            return usual
        return told.pop(0) if len(told) > 1 else told[0]


class Conversation:
    """What one client says, and what it is told."""

    def __init__(
        self, box: Mailbox, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._box = box
        self._reader = reader
        self._writer = writer
        self._sender = self._to = ""
        self._is_known = False

    @property
    def _is_safe(self) -> bool:
        return self._writer.get_extra_info("ssl_object") is not None

    async def hold(self) -> None:
        await self._say(self._box.answer("HELLO", "220 mail.example.org ESMTP"))
        while line := (await self._reader.readline()).decode().rstrip("\r\n"):
            word, _, rest = line.partition(" ")
            match word.upper():
                case "EHLO":
                    await self._say("250-mail.example.org" + self._offers())
                case "STARTTLS":
                    await self._say("220 Go ahead")
                    assert self._box.secret is not None
                    await self._writer.start_tls(self._box.secret)
                case "AUTH":
                    await self._know(rest)
                case "MAIL":
                    self._sender = rest.partition("<")[2].partition(">")[0]
                    await self._say(self._box.answer("MAIL", self._welcome()))
                case "RCPT":
                    self._to = rest.partition("<")[2].partition(">")[0]
                    await self._say(self._box.answer("RCPT", "250 OK"))
                case "DATA":
                    await self._take()
                case "QUIT":
                    await self._say("221 Bye")
                    return
                case _:
                    await self._say("502 What?")

    def _offers(self) -> str:
        can = ["8BITMIME"]
        if self._box.secret is not None and not self._is_safe:
            can.append("STARTTLS")
        if self._box.asks_who:
            can.append("AUTH PLAIN")
        return "".join(f"\r\n250{' ' if one == can[-1] else '-'}{one}" for one in can)

    def _welcome(self) -> str:
        return "530 Who are you?" if self._box.asks_who and not self._is_known else "250 OK"

    async def _know(self, rest: str) -> None:
        _, user, password = base64.b64decode(rest.partition(" ")[2]).decode().split("\0")
        self._is_known = (user, password) == (USER, PASSWORD)
        self._box.users.append(user)
        await self._say("235 Welcome" if self._is_known else "535 No")

    async def _take(self) -> None:
        """A letter, up to the lonely dot; doubled dots at the beginning of lines are one."""
        await self._say(self._box.answer("DATA", "354 Go ahead"))
        raw = await self._reader.readuntil(b"\r\n.\r\n")
        letter = b"\r\n".join(line.removeprefix(b".") for line in raw[:-3].split(b"\r\n"))
        self._box.got.append(Letter(self._sender, self._to, letter, self._is_safe))
        await self._say(self._box.answer("LETTER", "250 Taken"))

    async def _say(self, text: str) -> None:
        if not text:
            raise OSError
        self._writer.write(f"{text}\r\n".encode())
        await self._writer.drain()


@asynccontextmanager
async def mailing(
    *, secret: ssl.SSLContext | None = None, is_safe: bool = False
) -> AsyncIterator[Mailbox]:
    """A server on a port of this machine; `is_safe`: encrypted from the first byte on."""
    box = Mailbox(secret=None if is_safe else secret)
    server = await asyncio.start_server(box.serve, "127.0.0.1", 0, ssl=secret if is_safe else None)
    box.port = server.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        server.close()
