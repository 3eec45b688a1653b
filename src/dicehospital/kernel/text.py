"""Messages and catalogues: rules speak ids with parameters, sentences live in `locales/<language>`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from dicehospital.kernel.types import Reason

LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be: its id in the catalogues and what fills its placeholders."""

    id: str
    params: Mapping[str, Any] = field(default_factory=dict)


class Catalogue:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._sentences: dict[str, str] = {}
        for name in catalogue_names(language):
            self._sentences.update(read_locale(language, name))

    def __contains__(self, message_id: object) -> bool:
        return message_id in self._sentences

    def ids(self) -> list[str]:
        """Every message id, in order."""
        return sorted(self._sentences)

    def raw(self, message_id: str) -> str:
        """A sentence with its placeholders."""
        return self._sentences[message_id]

    def say(self, message: Message) -> str:
        """The sentence. Messages, reasons and words of the game among its parameters are said first."""
        params = {name: self._word(value) for name, value in message.params.items()}
        return self._sentences[message.id].format_map(params)

    def tell(self, message_id: str, /, **params: Any) -> str:
        """The sentence of an id with these parameters."""
        return self.say(Message(message_id, params))

    def explain(self, reason: Reason) -> str:
        """A refusal in one sentence, with its rule and what would be legal."""
        why = self.tell(reason.message, **reason.facts)
        if not reason.nearest:
            return self.tell("refused", why=why, rule=reason.rule)
        nearest = ", ".join(str(move) for move in reason.nearest)
        return self.tell("refused_nearest", why=why, rule=reason.rule, nearest=nearest)

    def _word(self, value: Any) -> Any:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, Reason):
            return self.explain(value)
        if isinstance(value, str):
            return self._sentences.get(f"word.{value}", value)
        if isinstance(value, list | tuple):
            return ", ".join(str(self._word(item)) for item in value)
        return value


def catalogue_names(language: str) -> list[str]:
    """The files of a language that hold messages; rules for players lie in a folder of their own."""
    found = (files("dicehospital") / "locales" / language).iterdir()
    return sorted(source.name for source in found if source.name.endswith(".json"))


def read_locale(language: str, name: str) -> dict[str, Any]:
    """A JSON file of a language."""
    source = files("dicehospital") / "locales" / language / name
    found: dict[str, Any] = json.loads(source.read_text("utf-8"))
    return found


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language, read once."""
    return Catalogue(language)


def english() -> Catalogue:
    """The catalogue that error messages of the Python API speak."""
    return catalogue("en")
