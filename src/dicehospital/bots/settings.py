"""Settings that a bot's name carries: `expert:worlds=24,moves=8`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from dicehospital.kernel.errors import BadInput

BETWEEN: Final = ":"  # a bot and its settings
_IS: Final = "="
_NEXT: Final = ","
# Whole numbers from and to.
RANGES: Final[dict[str, tuple[int, int]]] = {
    "noise": (0, 100_000),  # thousandths of a point by which moves are misjudged
    "worlds": (1, 10_000),  # imagined games for each move
    "moves": (1, 1000),  # that are tried
    "turns": (1, 24),  # that are imagined, this one included
    "looks": (100, 10_000_000),  # hospitals looked at before a turn is thought out
}


def split_bots(text: str) -> list[str]:
    """The bots between commas; what follows a comma and is set, `moves=8`, belongs to the one before."""
    found: list[str] = []
    for part in map(str.strip, text.split(_NEXT)):
        if found and _IS in found[-1] and _IS in part and BETWEEN not in part:
            found[-1] += _NEXT + part
        else:
            found.append(part)
    return found


def parted(text: str) -> tuple[str, str]:
    """A bot, and what is set of it; nothing where no `=` is (`module:Class`)."""
    if _IS not in text:
        return text, ""
    bot, _, first = text[: text.index(_IS)].rpartition(BETWEEN)
    return bot, first + text[text.index(_IS) :]


def read_settings(text: str, bot: str, known: Collection[str], field: str) -> dict[str, int]:
    """What `worlds=24,moves=8` sets; `BadInput` names what can be set, and from what to what."""
    if not known:
        raise BadInput(field, "bots.no_settings", seen=bot)
    found: dict[str, int] = {}
    for part in text.split(_NEXT):
        name, _, value = map(str.strip, part.partition(_IS))
        if name not in known:
            raise BadInput(
                field, "bots.no_such_setting", seen=name, bot=bot, allowed=ranges_of(known)
            )
        if name in found:
            raise BadInput(field, "bots.setting_twice", seen=name, bot=bot)
        found[name] = _read(name, value, bot, field)
    return found


def ranges_of(known: Collection[str]) -> tuple[str, ...]:
    """Each setting with its range: `worlds=1..10000`."""
    return tuple(f"{name}={RANGES[name][0]}..{RANGES[name][1]}" for name in known)


def _read(name: str, value: str, bot: str, field: str) -> int:
    low, high = RANGES[name]
    number = int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else -1
    if not low <= number <= high:
        raise BadInput(
            field, "bots.bad_setting", seen=value, setting=name, bot=bot, low=low, high=high
        )
    return number
