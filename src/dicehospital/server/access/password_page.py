"""The pages at the door of a house: one asks for its password, one says why not. They need no script."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from dicehospital.kernel.text import catalogue
from dicehospital.server.access.password import SESSION_DAYS
from dicehospital.server.edge.asgi import Scope, Send
from dicehospital.server.edge.asgi_responses import Headers, send_body
from dicehospital.server.edge.static_files import language_of

PATH: Final = "/house"
STYLE: Final = "/house.css"
_CSS: Final = (Path(__file__).parent / "password_page.css").read_bytes()
_HTML: Final[Headers] = [
    (b"content-type", b"text/html; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"vary", b"accept-language, cookie"),
]
# A form of a page that tells nobody where it comes from would have no origin: so it tells its own server.
_PAGE: Final = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="same-origin">
<link rel="icon" href="data:,"><link rel="stylesheet" href="{style}">
<title>{title} · Dice Hospital</title></head>
<body><main>
<p class="name">Dice Hospital</p>
<h1>{title}</h1>
<p id="why">{text}</p>
{rest}</main></body></html>
"""
_FORM: Final = """{problem}<form method="post" action="{path}">
<input type="hidden" name="next" value="{onward}">
<label for="password">{label}</label>
<input id="password" name="password" type="password" required autofocus maxlength="200"
 autocomplete="current-password" aria-describedby="{described}"{invalid}>
<button>{enter}</button>
</form>
"""
_PROBLEM: Final = '<p id="problem" role="alert">{}</p>\n'


async def send_page(scope: Scope, send: Send, status: int, onward: str, problem: str = "") -> None:
    """Ask for the password; `problem` is the id of what was wrong with the last one."""
    say = catalogue(language_of(scope))
    form = _FORM.format(
        path=PATH,
        problem=_PROBLEM.format(say.tell(problem)) if problem else "",
        onward=escape(onward),
        label=say.tell("house.label"),
        described="problem why" if problem else "why",
        invalid=' aria-invalid="true"' if problem else "",
        enter=say.tell("house.enter"),
    )
    text = say.tell("house.text", days=SESSION_DAYS)
    await send_plain_page(scope, send, status, "house.title", text, form)


async def send_notice(scope: Scope, send: Send, status: int, title: str, text: str) -> None:
    """Say something, under a title of this message id, to who cannot come in."""
    await send_plain_page(scope, send, status, title, escape(text), "")


async def send_plain_page(  # noqa: PLR0917 (each stands once on the page)
    scope: Scope, send: Send, status: int, title: str, text: str, rest: str
) -> None:
    """Send a page of a title, by its message id, and of HTML below it."""
    language = language_of(scope)
    heading = catalogue(language).tell(title)
    page = _PAGE.format(language=language, style=STYLE, title=heading, text=text, rest=rest)
    await send_body(send, status, _HTML, page.encode())


async def send_style(send: Send) -> None:
    """Send the style sheet of the password page."""
    headers = [(b"content-type", b"text/css; charset=utf-8"), (b"cache-control", b"no-cache")]
    await send_body(send, 200, headers, _CSS)
