"""What browsers, search engines and chats show of the page: title, description, picture and icons."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Final

from dicehospital.kernel.text import catalogue
from dicehospital.server.tables.games import GAMES

MANIFEST: Final = "/manifest.webmanifest"
PICTURE: Final = "/share.png"
SUBJECTS: Final = ("all", "join", *GAMES)
"""What a page may be about."""
_OF_A_GAME: Final = re.compile(rf"/(?:learn|rules|components)/({'|'.join(GAMES)})/?")
_INVITING: Final = re.compile(r"/join/[^/]+/?")
_COLOUR: Final = "#17303a"
_ICONS: Final = [
    {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {"src": "/icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
]
_SHORTCUTS: Final = {"new": "/new", "learn": "/learn"}  # by the names of pages
_HEAD: Final = """<title>{title}</title>
    <meta name="description" content="{text}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="{site}" />
    <meta property="og:title" content="{title}" />
    <meta property="og:description" content="{text}" />
    <meta property="og:image" content="{origin}{picture}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:locale" content="{language}" />
    <meta name="twitter:card" content="summary_large_image" />
    <link rel="manifest" href="{manifest}" crossorigin="use-credentials" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />"""


def subject_of(path: str) -> str:
    """What the page at a path is about: a game, an invitation, or all there is."""
    if game := _OF_A_GAME.fullmatch(path):
        return game[1]
    return "join" if _INVITING.fullmatch(path) else "all"


def head(language: str, subject: str, origin: str) -> str:
    """The part of the head that people read; pictures have whole addresses where the origin is known."""
    say = catalogue(language)
    told = {
        "title": say.tell(f"serve.head.{subject}"),
        "text": say.tell(f"serve.head.{subject}.text"),
        "site": say.tell("web.name"),
        "origin": origin,
        "picture": PICTURE,
        "manifest": MANIFEST,
        "language": language,
    }
    return _HEAD.format(**{name: escape(value) for name, value in told.items()})


def manifest(language: str) -> bytes:
    """What a system needs to know to install the app."""
    say = catalogue(language)
    about = {
        "name": say.tell("web.name"),
        "short_name": say.tell("web.name"),
        "description": say.tell("serve.head.all.text"),
        "lang": language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": _COLOUR,
        "background_color": _COLOUR,
        "icons": _ICONS,
        "shortcuts": [
            {"name": say.tell(f"web.title.{name}"), "url": url, "icons": _ICONS[:2]}
            for name, url in _SHORTCUTS.items()
        ],
    }
    return json.dumps(about, ensure_ascii=False).encode()
