"""What a message says, in the language of whoever gets it."""

from __future__ import annotations

from typing import Final

from dicehospital.kernel.text import catalogue
from dicehospital.server.tables.channels.sending import Notice

KINDS: Final = ("first", "half", "last")
"""Notices of a turn: when it begins, and when half and seven eighths of its time are over."""
_HOUR: Final = 3_600_000
_MINUTE: Final = 60_000
_IN_MINUTES: Final = 2 * _HOUR  # of less than so much time
_LIFE: Final = 86_400  # seconds of a message at a table that waits
_LEAST_LIFE: Final = 60


def turn_notice(
    language: str, kind: int, game: str, table: str, *, left: int | None, origin: str | None
) -> Notice:
    """That it is somebody's turn, with the milliseconds that are left; None: the table waits."""
    say = catalogue(language)
    text = say.tell(f"server.notice.{KINDS[kind]}", game=say.tell(f"web.game.{game}"))
    url = None if origin is None else f"{origin}/table/{table}"
    if left is None:
        return Notice(KINDS[kind], language, text, url, table, _LIFE)
    life = max(_LEAST_LIFE, left // 1000)
    whole = f"{text} {_time_left(language, left)}"
    return Notice(KINDS[kind], language, whole, url, table, life)


def test_notice(language: str, origin: str | None) -> Notice:
    """That messages arrive."""
    text = catalogue(language).tell("server.notice.test")
    return Notice("test", language, text, _page(origin), "test", _LEAST_LIFE)


def code_notice(language: str, code: str, origin: str | None) -> Notice:
    """The code by which somebody confirms an address, and what to do who has asked for none."""
    say = catalogue(language)
    text = f"{say.tell('server.notice.code', code=code)}\n\n{say.tell('server.notice.mail_code')}"
    return Notice("code", language, text, _page(origin), "code", _LIFE)


def _page(origin: str | None) -> str | None:
    return None if origin is None else f"{origin}/channels"


def _time_left(language: str, left: int) -> str:
    if left < _IN_MINUTES:
        return catalogue(language).tell("server.notice.minutes", n=left // _MINUTE)
    return catalogue(language).tell("server.notice.hours", n=left // _HOUR)
