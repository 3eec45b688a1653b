"""The page for somebody who opens the server by a name that it does not know."""

from __future__ import annotations

import re
from typing import Final

from dicehospital.kernel.text import catalogue
from dicehospital.server.edge.asgi import Scope, Send
from dicehospital.server.edge.asgi_responses import Headers, send_body
from dicehospital.server.edge.static_files import language_of

STATUS: Final = 421  # misdirected request
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9.-]{0,80}(?::\d{1,5})?")
_EXAMPLE: Final = "mybox:8000"
_HEADERS: Final[Headers] = [
    (b"content-type", b"text/html; charset=utf-8"),
    (b"cache-control", b"no-store"),
]
_PAGE: Final = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Dice Hospital</title></head><body>
<h1>{title}</h1>
<p>{fix}</p>
<pre>dicehospital serve --host 0.0.0.0 --public-url {scheme}://{host}</pre>
<p>{why}</p>
</body></html>
"""


def name_of(host: str) -> str:
    """A host as it may be repeated; nothing where it is none, since anything can be sent."""
    return host if _NAME.fullmatch(host) else ""


def wants_page(scope: Scope) -> bool:
    """Whether a person looks at the answer, rather than a program."""
    accepted = dict(scope["headers"]).get(b"accept", b"")
    return scope["method"] in {"GET", "HEAD"} and b"text/html" in accepted


async def send_page(scope: Scope, send: Send, host: str) -> None:
    """Say that the name is not known, and how it can be."""
    language = language_of(scope)
    say, name = catalogue(language), name_of(host)
    page = _PAGE.format(
        language=language,
        title=say.tell("serve.unknown_host.named" if name else "serve.unknown_host", host=name),
        fix=say.tell("serve.unknown_host.fix"),
        why=say.tell("serve.unknown_host.why"),
        scheme=scope["scheme"],
        host=name or _EXAMPLE,
    )
    await send_body(send, STATUS, _HEADERS, page.encode())
