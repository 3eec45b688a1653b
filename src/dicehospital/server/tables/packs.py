"""Component packs that come from outside: as contents, never by the name of a file of ours."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from dicehospital.api import BOOKS
from dicehospital.kernel.components.load import parse
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json
from dicehospital.server.protocol import PackShown
from dicehospital.server.settings import Settings

PACK: Final = "pack"  # the option, and how messages call what it holds
SOURCE: Final = "source"
_LONGEST_SOURCE: Final = 80  # everybody at the table reads it
_MOST_DOTS: Final = 40  # in a line: keys of keys of keys take the reader of TOML ever longer
_SHOWN: Final = 64  # packs whose cards are remembered as people read them


# -- where they stand --------------------------------------------------------------------------------
def refuse_files(wanted: Json) -> None:
    """Refuse a record or a position that names a file for the server to open; packs come as contents."""
    for place, options in _agreements(wanted):
        if isinstance(options.get(PACK), str):
            raise BadInput(f"{place}.{PACK}", "server.pack_by_name")


def pack_of(options: Json, position: Json | None) -> Json | None:
    """The pack that a table is played with; a position brings its own."""
    wanted = {"options": options} if position is None else {"position": position}
    found = [agreed.get(PACK) for _, agreed in _agreements(wanted)]
    return found[0] if found and isinstance(found[0], dict) else None


def without_pack(options: Json) -> Json:
    """Options as lists of tables show them."""
    return {key: value for key, value in options.items() if key != PACK}


def _agreements(wanted: Json) -> list[tuple[str, Json]]:
    """Every place at which options can stand."""
    position = wanted.get("position")
    inner = position.get("options") if isinstance(position, dict) else None
    places = [("options", wanted.get("options")), ("position.options", inner)]
    return [(place, options) for place, options in places if isinstance(options, dict)]


# -- what they hold ----------------------------------------------------------------------------------
def read_text(text: str, name: str, settings: Settings) -> Json:
    """The pack that somebody has written, within what the server allows; `BadInput` names what is wrong."""
    if len(text.encode("utf-8", "replace")) > settings.pack_bytes:
        raise BadInput(PACK, "server.large_pack", most=settings.pack_bytes)
    if any(line.count(".") > _MOST_DOTS for line in text.splitlines()):
        raise BadInput(PACK, "server.deep_pack")
    found = parse(PACK, text)
    pack = found if SOURCE in found or not name else {SOURCE: name, **found}
    check_pack(pack, settings)
    return pack


def check_pack(pack: Json, settings: Settings) -> None:
    """Refuse a pack that is more than people would read, before the engine looks at it."""
    cards = sum(len(rows) for rows in pack.values() if isinstance(rows, list))
    if not cards:
        raise BadInput(PACK, "server.empty_pack")
    if cards > settings.pack_cards:
        raise BadInput(PACK, "server.many_cards", seen=cards, most=settings.pack_cards)
    if _size(pack) > settings.pack_bytes:
        raise BadInput(PACK, "server.large_pack", most=settings.pack_bytes)
    source = pack.get(SOURCE, "")
    if isinstance(source, str) and len(source) > _LONGEST_SOURCE:
        raise BadInput(f"{PACK}:{SOURCE}", "server.long_source", most=_LONGEST_SOURCE)


def _size(pack: Json) -> int:
    """How long a pack is as JSON; one that JSON cannot express is refused."""
    try:
        return len(msgspec.json.encode(pack))
    except (RecursionError, TypeError, ValueError):
        raise BadInput(PACK, "not_json") from None


# -- as people read them -----------------------------------------------------------------------------
def name_of(pack: Json | None) -> str | None:
    """What a pack calls itself; None where there is none."""
    return None if pack is None else str(pack.get(SOURCE, PACK))


def show_pack(game: str, pack: Json) -> PackShown:
    """The cards of a pack, in every language; `BadInput` names what is wrong with them."""
    try:
        return _shown(game, msgspec.json.encode(pack))
    except RecursionError:
        raise BadInput(PACK, "server.deep_pack") from None


@lru_cache(maxsize=_SHOWN)
def _shown(game: str, pack: bytes) -> PackShown:
    read = BOOKS[game].shown_pack
    if read is None:
        raise BadInput(PACK, "server.no_packs")
    found: Any = read(msgspec.json.decode(pack))
    return msgspec.convert(found, PackShown)
