"""The built client: read once, each file packed once, and served from memory with the right headers."""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.server.edge.asgi import Receive, Scope, Send
from dicehospital.server.edge.asgi_responses import Headers, error_body, send_body, send_json
from dicehospital.server.edge.page_head import MANIFEST, SUBJECTS, head, manifest, subject_of

FOLDER: Final = Path(__file__).parents[1] / "static"
INDEX: Final = "/index.html"
# Keeps the page in browsers; of its name and place they ask again.
WORKER: Final = "/service_worker.js"
WORKER_OFF: Final = "/service_worker_off.js"  # ends it
PAGES: Final = re.compile(
    r"/|/(?:new|lobby|replay|learn|daily|tournament|puzzles|career|ratings|channels|pad|account|rules"
    r"|components|bots|about|settings)/?"
    r"|/(?:table|screen|join|replay|learn|daily|tournament|puzzles|rules|components)/[^/]+/?"
)
"""The paths that the client has pages for, as in its own list of routes."""
_OF_TABLES: Final = re.compile(r"/(?:table|replay)/([^/]+)/?")

_HASHED: Final = re.compile(r"/assets/.+-[\w-]{8}\.\w+")  # another content has another name
_FOREVER: Final = b"public, max-age=31536000, immutable"
_TEXT: Final = ("text/", "application/json", "application/manifest", "image/svg")
_SMALL: Final = 1000  # bytes that packing would hardly shrink
_LANG_COOKIE: Final = re.compile(rb"(?:^|;\s*)lang=(\w+)")
_WANTED: Final = 10  # languages that are looked at
# As it was built; the rest of the head comes with it.
_TITLE: Final = b"<title>Dice Hospital</title>"
_NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Dice Hospital</title></head><body>
<h1>Dice Hospital</h1>
<p>{not_built}</p>
<pre>npm --prefix web ci --ignore-scripts
npm --prefix web run build</pre>
</body></html>
"""

_BY_LANGUAGE: Final[Headers] = [
    (b"cache-control", b"no-cache"),
    (b"vary", b"accept-language, cookie"),
]

Knows = Callable[[str, Scope], Awaitable[bool]]


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    body: bytes
    shrinks: bool  # so much that packing is worth it
    etag: bytes
    headers: Headers

    @cached_property
    def packed(self) -> bytes:
        """For those who can unpack it, made when the first of them asks: few files are asked for soon."""
        return gzip.compress(self.body, 9, mtime=0)


class StaticFiles:
    """An ASGI app for everything that is not of /api."""

    def __init__(
        self, knows: Knows, folder: Path = FOLDER, origin: str = "", *, is_kept: bool = True
    ) -> None:
        self._knows = knows  # whether there is a table of this id for whoever asks
        self._files = dict(_read(folder)) if folder.is_dir() else {}
        if not is_kept and WORKER_OFF in self._files:
            self._files[WORKER] = self._files[WORKER_OFF]
        page = self._files.pop(INDEX, None)
        self._pages = {
            (language, subject): _page(
                page.body if page else _not_built(language),
                language,
                head(language, subject, origin),
            )
            for language in LANGUAGES
            for subject in SUBJECTS
        }
        self._manifests = {language: _manifest(language) for language in LANGUAGES}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Send a file, or the page that finds out itself what its path means."""
        path: str = scope["path"]
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4404})
        elif scope["method"] not in {"GET", "HEAD"}:
            body = error_body("wrong_method", "server.wrong_method")
            await send_json(send, 405, body, (b"allow", b"GET, HEAD"))
        elif path.startswith("/api/") or path == "/api":
            await send_json(send, 404, error_body("not_found", "server.not_found"))
        elif path in self._files:
            await _send_file(scope, send, 200, self._files[path])
        elif path == MANIFEST:
            await _send_file(scope, send, 200, self._manifests[language_of(scope)])
        else:
            page = self._pages[language_of(scope), subject_of(path)]
            await _send_file(scope, send, 200 if await self._leads_somewhere(scope) else 404, page)

    async def _leads_somewhere(self, scope: Scope) -> bool:
        path = scope["path"]
        table = _OF_TABLES.fullmatch(path)
        known = table is None or await self._knows(table[1], scope)
        return known and PAGES.fullmatch(path) is not None


# -- reading -------------------------------------------------------------------------------------------
def _read(folder: Path) -> Iterator[tuple[str, File]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = "/" + path.relative_to(folder).as_posix()
            cache = _FOREVER if _HASHED.fullmatch(name) else b"no-cache"
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            yield name, _file(path.read_bytes(), kind, [(b"cache-control", cache)])


def _not_built(language: str) -> bytes:
    """What stands in for the client where somebody runs the server from its sources."""
    sentence = catalogue(language).tell("serve.not_built")
    return _NOT_BUILT.format(not_built=sentence).encode()


def _page(html: bytes, language: str, told: str) -> File:
    """The page in a language: screen readers choose their voice by it."""
    html = html.replace(b'<html lang="en"', f'<html lang="{language}"'.encode(), 1)
    return _file(html.replace(_TITLE, told.encode(), 1), "text/html", _BY_LANGUAGE)


def _manifest(language: str) -> File:
    return _file(manifest(language), "application/manifest+json", _BY_LANGUAGE)


def _file(body: bytes, kind: str, headers: Headers) -> File:
    is_text = kind.startswith(_TEXT)
    etag = b'"' + sha256(body).hexdigest()[:32].encode() + b'"'
    kind += "; charset=utf-8" if is_text else ""
    shrinks = is_text and len(body) > _SMALL
    return File(body, shrinks, etag, [(b"content-type", kind.encode()), (b"etag", etag), *headers])


# -- sending -------------------------------------------------------------------------------------------
async def _send_file(scope: Scope, send: Send, status: int, file: File) -> None:
    asked = dict(scope["headers"])
    headers = list(file.headers)
    if status == 200 and file.etag in asked.get(b"if-none-match", b""):
        await send_body(send, 304, headers, b"")
        return
    body = file.body
    if file.shrinks:
        headers.append((b"vary", b"accept-encoding"))
        if b"gzip" in asked.get(b"accept-encoding", b""):
            headers.append((b"content-encoding", b"gzip"))
            body = file.packed
    await send_body(send, status, headers, body)


def language_of(scope: Scope) -> str:
    """The language chosen before, else the first of the browser's that we have."""
    asked = dict(scope["headers"])
    chosen = _LANG_COOKIE.search(asked.get(b"cookie", b""))
    wanted = asked.get(b"accept-language", b"").split(b",", _WANTED)[:_WANTED]
    for word in [chosen[1] if chosen else b"", *wanted]:
        language: str = word.strip()[:2].lower().decode("latin-1")
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]
