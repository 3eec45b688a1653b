"""Messages, reasons and catalogues: rules speak ids with parameters, sentences live in `locales/<language>`.

A sentence has placeholders `{name}` and nothing more, so that any program can fill them in. What may fill
one: a number; a word, said as `word.<it>` where the catalogue has that; another message; `{"seat": 2}`,
said as the name of whoever sits there; null, true or false; or a list of these.
`{de:name}` puts a particle of the language before it, shortened where the name asks for that: in French
`de Marc`, but `d'Ursule`.
An id without a sentence of its own has two, `<id>.one` and `<id>.many`, and its parameter `n` decides;
where there is a third, `<id>.none`, it is for 0.
A sentence about a seat, the first one among its parameters, may have a variant `<id>.you`, for whoever
sits there.
A language is a folder of texts. What else is particular about it stands in its `language.json`: how it
calls itself, its `tag` for dates, whether `zero` is said like `one` or like `many`, titles before names,
`particles` in full and short, before which beginnings of a word they are `shortened`, and how a sentence
begins after a `colon`, where that is with a `capital`.
Sentences may be made of data instead, such as what cards do of their rows: `made.json` beside the languages
says who makes them.
The browser has a twin of this file, `web/src/lib/message.ts`; `tests/kernel/messages.json` holds the two
together.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from dicehospital.kernel.types import Json, Move

# Found now: an error while the package is imported must be able to say what it is.
_LOCALES = files("dicehospital") / "locales"
_ABOUT = "language.json"  # what is particular about a language
_MADE = "made.json"  # who makes sentences of data: functions by the first word of the ids
_FIRST = "en"  # what errors of the Python API speak, and whoever asks for no language of ours
_PLACEHOLDER = re.compile(r"\{(?:(\w+):)?(\w+)\}")
_OPENING = re.compile(r"(?<=: )[a-zà-ÿ]")  # what follows a colon
_SIMPLE = frozenset((str, int, bool, float, dict, type(None)))  # JSON as it is


def _languages() -> tuple[str, ...]:
    """The languages that there are folders of, the usual one first."""
    found = [folder.name for folder in _LOCALES.iterdir() if (folder / _ABOUT).is_file()]
    return (_FIRST, *sorted(set(found) - {_FIRST}))


LANGUAGES = _languages()


@dataclass(slots=True)  # not frozen: making one would take three times as long
class Message:
    """A sentence to be: its id in the catalogues and what fills its placeholders. Nothing changes one."""

    id: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> Json:
        """The message as a JSON object, messages among its parameters too."""
        params = {n: v if type(v) in _SIMPLE else _plain(v) for n, v in self.params.items()}
        return {"id": self.id, "params": params}


@dataclass(frozen=True, slots=True)
class Asking:
    """What somebody is asked: the question, and what else helps to answer it."""

    title: Message
    detail: Message | None = None
    _json: Json = field(default_factory=dict, init=False, repr=False, compare=False)

    def to_json(self) -> Json:
        """Both as JSON objects, made once; to be read."""
        if not self._json:
            detail = self.detail.to_json() if self.detail is not None else None
            self._json.update(title=self.title.to_json(), detail=detail)
        return self._json


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is refused: the rule, the facts that failed it, and what would be legal instead."""

    rule: str  # an id of docs/rules
    facts: dict[str, Any]
    nearest: tuple[Move, ...] = ()
    message: str = "refused_by_rule"  # an id of the catalogues; `facts` fill its placeholders
    words: tuple[Message, ...] = ()  # the nearest moves in words, one for each

    def sentence(self, language: str = LANGUAGES[0]) -> str:
        """Why, by which rule, and what would be legal, in the words of a language."""
        if language not in LANGUAGES:
            raise ValueError(f"{language!r} is not one of {LANGUAGES}")
        return catalogue(language).explain(self)

    def __str__(self) -> str:
        return self.sentence()


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, Reason):
        return refused(value).to_json()
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, dict | int | float | str | None) else str(value)


def refused(reason: Reason) -> Message:
    """A refusal as a message: why, by which rule, and what would be legal."""
    params: Json = {"why": Message(reason.message, reason.facts), "rule": reason.rule}
    if not reason.nearest:
        return Message("refused", params)
    return Message("refused_nearest", {**params, "nearest": _told(reason)})


def _told(reason: Reason) -> list[Message]:
    """The nearest moves: how much of them is words and how much notation is up to the language."""
    return [
        Message("nearest_move", {"move": move.text, "words": words})
        for move, words in zip(reason.nearest, reason.words, strict=True)
    ]


def typeset(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True, slots=True)
class Audience:
    """Who listens: how the seats are called, and which of them is spoken to."""

    name: Callable[[int], str] | None = None  # None: seats are called by their numbers
    you: int | None = None


ANYBODY = Audience()


class Catalogue:
    """The sentences of one language."""

    def __init__(self, language: str, sentences: Mapping[str, str] | None = None) -> None:
        self.language = language
        self._sentences = dict(_all_sentences(language) if sentences is None else sentences)
        self.about = read_locale(language, _ABOUT)
        self._shortens = re.compile(self.about.get("shortened", "(?!)"), re.IGNORECASE)

    def __contains__(self, message_id: object) -> bool:
        return message_id in self._sentences

    def ids(self) -> list[str]:
        """Every message id, in order."""
        return sorted(self._sentences)

    def raw(self, message_id: str) -> str:
        """A sentence with its placeholders, from a file or made of data."""
        found = self._sentences.get(message_id)
        return _maker(message_id)(self, message_id) if found is None else found

    def say(self, message: Message, audience: Audience = ANYBODY) -> str:
        """The sentence, as an audience hears it."""
        sentence = self.raw(self._variant(message, audience))
        return _PLACEHOLDER.sub(
            lambda found: self._after(found[1], self._word(message.params[found[2]], audience)),
            sentence,
        )

    def tell(self, message_id: str, /, **params: Any) -> str:
        """The sentence of an id with these parameters."""
        return self.say(Message(message_id, params))

    def begun(self, sentence: str) -> str:
        """The sentence with its first capital, and one after its first colon if the language says so."""
        first = sentence[:1].upper() + sentence[1:]
        return (
            _OPENING.sub(_capital, first, count=1)
            if self.about.get("colon") == "capital"
            else first
        )

    def explain(self, reason: Reason, audience: Audience = ANYBODY) -> str:
        """A refusal in one sentence, with its rule and what would be legal."""
        return self.say(refused(reason), audience)

    def _variant(self, message: Message, audience: Audience) -> str:
        """The id of the sentence that fits: to you or about somebody, of one thing or of many."""
        spoken_to = audience.you is not None and audience.you == _subject(message)
        yours = self._counted(f"{message.id}.you", message) if spoken_to else None
        return yours or self._counted(message.id, message) or message.id

    def _counted(self, message_id: str, message: Message) -> str | None:
        n = message.params.get("n")
        if message_id in self or type(n) is not int:
            return message_id if message_id in self else None
        if n == 0 and f"{message_id}.none" in self:
            return f"{message_id}.none"
        one = abs(n) == 1 or (n == 0 and self.about["zero"] == "one")
        found = f"{message_id}.{'one' if one else 'many'}"
        return found if found in self else None

    def _word(self, value: Any, audience: Audience) -> str:
        match value:
            case str():
                return self._sentences.get(f"word.{value}", value)
            case Message():
                return self.say(value, audience)
            case Reason():
                return self.explain(value, audience)
            case {"seat": int(seat), **more} if not more:
                return audience.name(seat) if audience.name else self.tell("seat", number=seat)
            case list() | tuple():
                return ", ".join(self._word(item, audience) for item in value)
        return _plainly(value)

    def _after(self, particle: str | None, word: str) -> str:
        """A word after a particle, which may be shortened by how the word begins."""
        if particle is None:
            return word
        full, short = self.about["particles"][particle]
        letters = unicodedata.normalize("NFKD", word)
        bare = "".join(c for c in letters if not unicodedata.combining(c))
        return f"{short if self._shortens.match(bare) else full}{word}"


def _capital(found: re.Match[str]) -> str:
    return found[0].upper()


def _plainly(value: Any) -> str:
    """Numbers with a true minus sign; null, true and false as JSON writes them."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return typeset(value) if type(value) is int else str(value)


def _subject(message: Message) -> int | None:
    """The seat that a sentence is about: the first among its parameters."""
    for value in message.params.values():
        match value:
            case {"seat": int(seat), **more} if not more:
                return seat
    return None


def _all_sentences(language: str) -> dict[str, str]:
    """The sentences of all files of a language."""
    found: dict[str, str] = {}
    for name in catalogue_names(language):
        found.update(read_locale(language, name))
    return found


def _maker(message_id: str) -> Callable[[Catalogue, str], str]:
    """Who makes the sentence of an id that no file holds; `KeyError` where nobody does."""
    kind = message_id.partition(".")[0]
    module, _, name = _makers().get(kind, "").partition(":")
    if not name:
        raise KeyError(message_id)
    found: Callable[[Catalogue, str], str] = getattr(import_module(module), name)
    return found


@cache
def _makers() -> dict[str, str]:
    found: dict[str, str] = json.loads((_LOCALES / _MADE).read_text("utf-8"))
    return found


def catalogue_names(language: str) -> list[str]:
    """The files of a language that hold messages; rules for players lie in a folder of their own."""
    found = (_LOCALES / language).iterdir()
    names = (source.name for source in found if source.name.endswith(".json"))
    return sorted(name for name in names if name != _ABOUT)


def read_locale(language: str, name: str) -> dict[str, Any]:
    """A JSON file of a language."""
    source = _LOCALES / language / name
    found: dict[str, Any] = json.loads(source.read_text("utf-8"))
    return found


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language, read once."""
    return Catalogue(language)


def english() -> Catalogue:
    """The catalogue that error messages of the Python API speak."""
    return catalogue(_FIRST)
