"""What a list of one's own devices says of a browser: its family and its system, and no more."""

from __future__ import annotations

from typing import Final

# The first whose sign is there: most browsers claim to be others as well.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def coarse_name(user_agent: str) -> str:
    """Such as "Firefox, Linux"; "" where neither is known."""
    found = (
        next((name for sign, name in known if sign in user_agent), "")
        for known in (_BROWSERS, _SYSTEMS)
    )
    return ", ".join(name for name in found if name)
