"""The page by which somebody gets no more mail. It asks for nothing: not for a name, a password or a script.

Programs that read mail send a POST by themselves when their reader presses a button of theirs (RFC 8058).
Looking at the page changes nothing, since they look at links, too.
"""

from __future__ import annotations

from typing import Final

from dicehospital.kernel.text import catalogue
from dicehospital.server.access.password_page import STYLE, send_plain_page, send_style
from dicehospital.server.edge.asgi import Receive, Scope, Send
from dicehospital.server.edge.static_files import language_of
from dicehospital.server.store.store import Store
from dicehospital.server.tables.channels.mail.mail import STOP

_BELOW: Final = f"{STOP}/"
_FORM: Final = """<form method="post"><button>{press}</button></form>
"""


def is_of_unsubscribing(path: str) -> bool:
    """Whether a path is open to everybody, also where a house has a password: the page, or its style."""
    return path.startswith(_BELOW) or path == STYLE


class UnsubscribePage:
    """Answers the same whether anybody gets mail by a key or not."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Send the page, or stop the mail; what a request carries does not matter."""
        say = catalogue(language_of(scope))
        if scope["path"] == STYLE:
            await send_style(send)
        elif scope["method"] == "POST":
            await self._stop(scope["path"].removeprefix(_BELOW))
            await send_plain_page(
                scope, send, 200, "mail.stopped", say.tell("mail.stopped_text"), ""
            )
        else:
            form = _FORM.format(press=say.tell("mail.stop_press"))
            await send_plain_page(scope, send, 200, "mail.stop", say.tell("mail.stop_text"), form)

    async def _stop(self, key: str) -> None:
        channel = await self._store.channels.stopped_by(key)
        if channel is not None:
            await self._store.channels.end(channel.person, channel.id)
