"""What a host can set about mail: the server that takes it, who we are to that server, and who it is from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from dicehospital.kernel.errors import BadInput

_SERVER: Final = re.compile(
    r"(smtps|smtp\+starttls|smtp)://([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?/?"
)
_PORTS: Final = {"smtps": 465, "smtp+starttls": 587, "smtp": 25}
_OPEN: Final = "smtp"  # whoever is on the way reads along
# No quotes, comments or addresses of machines, and no signs by which a server once was asked to pass mail on
# to a third one.
_MAILBOX: Final = re.compile(
    r"[A-Za-z0-9_](?:[A-Za-z0-9_+=~&'\-]|\.(?!\.))*(?<!\.)@"
    r"((?:[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9\-]{0,61}[A-Za-z0-9])"
)
_LETTERS: Final = (64, 254)  # before the @, and altogether


@dataclass(frozen=True, slots=True)
class MailServer:
    """A server that takes mail, and how it is spoken to."""

    scheme: str  # "smtps", "smtp+starttls" or "smtp"
    host: str
    port: int
    user: str = ""
    password: str = ""


def domain_of(address: str) -> str | None:
    """The part after the @ of an address of mail; None: it is no such address."""
    found = _MAILBOX.fullmatch(address)
    is_short = len(address) <= _LETTERS[1] and address.find("@") <= _LETTERS[0]
    return found[1].lower() if found and is_short else None


def read_mail_server(url: str, user: str = "", password: str = "") -> MailServer | None:
    """What an address such as smtps://mail.example.org says; None: it says nothing of the kind."""
    found = _SERVER.fullmatch(url)
    port = int(found[3] or _PORTS[found[1]]) if found else 0
    if found is None or not 0 < port < 65_536:
        return None
    return MailServer(found[1], found[2].strip("[]"), port, user, password)


def check_mail_server(field: str, text: str) -> str:
    """A scheme, a host and perhaps a port."""
    if read_mail_server(text) is None:
        # It is not shown: somebody may write a password there.
        raise BadInput(field, "serve.not_a_mail_server")
    return text


def check_mailbox(field: str, text: str) -> str:
    """An address of mail without a name."""
    if domain_of(text) is None:
        raise BadInput(field, "serve.not_a_mailbox", seen=text)
    return text


def check_way_of_mail(
    server: str, sender: str, user: str, password: str, public_url: str | None
) -> None:
    """Refuse settings of mail that do not fit together."""
    if public_url is None:
        raise BadInput("DICEHOSPITAL_MAIL_SERVER", "serve.mail_needs_address")
    if not sender:
        raise BadInput("DICEHOSPITAL_MAIL_FROM", "serve.mail_needs_sender")
    if bool(user) != bool(password):
        raise BadInput("DICEHOSPITAL_MAIL_PASSWORD", "serve.half_a_login")
    if password and server.startswith(f"{_OPEN}://"):
        raise BadInput("DICEHOSPITAL_MAIL_SERVER", "serve.mail_password_in_the_open")
