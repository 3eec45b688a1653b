"""The page that asks for the password of a house. It needs no script."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from starlette.types import Scope, Send

from dicehospital.kernel.text import catalogue
from dicehospital.server.answers import Headers, send_body
from dicehospital.server.house.password import SESSION_DAYS
from dicehospital.server.static_files import language_of

PATH: Final = "/house"
STYLE: Final = "/house.css"
_CSS: Final = (Path(__file__).parent / "page.css").read_bytes()
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
{problem}<form method="post" action="{path}">
<input type="hidden" name="next" value="{onward}">
<label for="password">{label}</label>
<input id="password" name="password" type="password" required autofocus maxlength="200"
 autocomplete="current-password" aria-describedby="{described}"{invalid}>
<button>{enter}</button>
</form>
</main></body></html>
"""
_PROBLEM: Final = '<p id="problem" role="alert">{}</p>\n'


async def send_page(scope: Scope, send: Send, status: int, onward: str, problem: str = "") -> None:
    """Ask for the password; `problem` is the id of what was wrong with the last one."""
    language = language_of(scope)
    say = catalogue(language)
    page = _PAGE.format(
        language=language,
        style=STYLE,
        path=PATH,
        title=say.tell("house.title"),
        text=say.tell("house.text", days=SESSION_DAYS),
        problem=_PROBLEM.format(say.tell(problem)) if problem else "",
        onward=escape(onward),
        label=say.tell("house.label"),
        described="problem why" if problem else "why",
        invalid=' aria-invalid="true"' if problem else "",
        enter=say.tell("house.enter"),
    )
    await send_body(send, status, _HTML, page.encode())


async def send_style(send: Send) -> None:
    """How the page looks."""
    headers = [(b"content-type", b"text/css; charset=utf-8"), (b"cache-control", b"no-cache")]
    await send_body(send, 200, headers, _CSS)
