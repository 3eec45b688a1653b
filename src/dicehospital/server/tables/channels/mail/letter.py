"""A message as a letter: who it is from, what it says, and how no more come."""

from __future__ import annotations

from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.kernel.text import catalogue
from dicehospital.server.tables.channels.sending import Notice

NAME: Final = "Dice Hospital"
_POLICY: Final = SMTP.clone(cte_type="7bit")  # not every server takes more
# Addresses in a header are never broken into lines: readers of mail would not put them together again.
_WHOLE: Final = _POLICY.clone(max_line_length=998)


def letter(sender: str, address: str, notice: Notice, stop: str) -> bytes:
    """The bytes of a letter; `stop` is the address of the page by which no more come."""
    domain = sender.rpartition("@")[2]
    message = EmailMessage(_POLICY)
    message["From"] = Address(NAME, addr_spec=sender)
    message["To"] = Address(addr_spec=address)
    message["Subject"] = notice.text.partition("\n")[0]
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = f"<{fresh_token()}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(_body(notice, stop))
    # Not before the text, which would drop it.
    message["Content-Language"] = notice.language
    return message.as_bytes(policy=_WHOLE)


def _body(notice: Notice, stop: str) -> str:
    farewell = catalogue(notice.language).tell("server.notice.mail_stop", url=stop)
    parts = [notice.text, *([notice.url] if notice.url else []), f"-- \n{farewell}"]
    return "\n\n".join(parts) + "\n"
