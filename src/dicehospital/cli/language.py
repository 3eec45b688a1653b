"""Which language to speak: the one asked for on the command line, else that of the environment."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from dicehospital.kernel.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OPTION = "--lang"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as POSIX has it


def language_of(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language of a command line; read before anything else, so that help and errors speak it."""
    return _asked_for(arguments) or _usual(environment)


def _asked_for(arguments: Sequence[str]) -> str | None:
    """The last language that the options name, if it is one of ours."""
    found = None
    for word, following in zip(arguments, [*arguments[1:], ""], strict=False):
        value = following if word == OPTION else word.removeprefix(f"{OPTION}=")
        if word.split("=")[0] == OPTION and value in LANGUAGES:
            found = value
    return found


def _usual(environment: Mapping[str, str]) -> str:
    """The language of the locale, `fr_FR.UTF-8`, where it is one of ours."""
    chosen = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    wanted = re.split(r"[_.@-]", chosen.lower())[0]
    return wanted if wanted in LANGUAGES else LANGUAGES[0]
