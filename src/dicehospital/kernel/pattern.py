"""The notation of a kind of move, declared once, such as `take {die}[ for {patient}]`.

`{field}` stands for a value, `{field*}` for a list (`{field*,}` with commas between), `{field?}` for the name
of a field that is true or absent, `{one|field*}` for a list that is said as `one` when it holds one value.
What stands in [brackets] is there as a whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from dicehospital.kernel.types import Json

_PARTS: Final = re.compile(r"\[(.*?)\]|([^[]+)")
_PIECES: Final = re.compile(r"\{(?:(\w+)\|)?(\w+)(\*,|\*|\?|)\}|([^{]+)")
_MARKS: Final = re.compile(r" ?([:,+=/]) ?")


class Field:
    """A place for a value: its key in JSON, and how it is written."""

    def __init__(self, name: str, alone: str, kind: str, *, optional: bool) -> None:
        self.name = name
        self.alone = alone  # the key that says a list of one value
        self.names = [alone, name] if alone else [name]
        self.optional = optional
        self.flag = kind == "?"
        self.several = kind.startswith("*")
        self._between = "," if kind == "*," else " "

    def is_in(self, fields: Json) -> bool:
        """Whether a move says it."""
        return self.name in fields or self.alone in fields

    def values(self, fields: Json) -> list[Any]:
        """The values that a move says here."""
        if not self.several:
            return [fields[self.name]] if self.name in fields else []
        listed: list[Any] = fields.get(self.name, [])
        return [fields[self.alone]] if not listed and self.alone in fields else listed

    def write(self, fields: Json) -> str:
        """What a move says here."""
        if self.several:
            return self._between.join(map(str, self.values(fields)))
        return self.name if self.flag else str(fields[self.name])


Piece = str | Field
Form = Callable[[Field, str], str]  # a field and the text before it -> a regular expression


class Part:
    """Text and fields that are there together, or may be left out together."""

    def __init__(self, text: str, *, optional: bool) -> None:
        self.optional = optional
        self.pieces: list[Piece] = [
            plain or Field(name, alone, kind, optional=optional)
            for alone, name, kind, plain in _PIECES.findall(text)
        ]
        self.fields = [piece for piece in self.pieces if isinstance(piece, Field)]

    def reader(self, form: Form, gap: str) -> str:
        """The regular expression that matches it."""
        found, before = "", ""
        for piece in self.pieces:
            if isinstance(piece, Field):
                found += f"(?P<{piece.name}>{form(piece, before)})"
            else:
                before = piece
                found += _literally(piece, gap)
        return f"(?:{found})?" if self.optional else found


class Pattern:
    """Parts of text and fields, some of which may be left out."""

    def __init__(self, text: str, needs: tuple[str, ...] = ()) -> None:
        self.text = text
        self.needs = needs  # fields that may be left out, but not all of them
        found = _PARTS.findall(text)
        self._parts = [Part(inner or plain, optional=bool(inner)) for inner, plain in found]
        self.fields = [field for part in self._parts for field in part.fields]
        self.keys = [key for field in self.fields for key in field.names]
        self._pairs = [
            part.fields for part in self._parts if part.optional and len(part.fields) > 1
        ]
        self._lists = [field for field in self.fields if field.several and field.optional]

    def initial(self) -> str:
        """The letter that it begins with; nothing when that is a field."""
        return self.text[0].casefold() if self.text[0] not in "{[" else ""

    def write(self, fields: Json) -> str:
        """The text of a move."""
        found = ""
        for part in self._parts:
            if not part.optional or part.fields[0].is_in(fields):
                for piece in part.pieces:
                    found += piece if isinstance(piece, str) else piece.write(fields)
        return found.rstrip()

    def reader(self, form: Form, gap: str) -> re.Pattern[str]:
        """The expression that matches it in whatever case; marks need no spaces around them."""
        return re.compile("".join(part.reader(form, gap) for part in self._parts), re.IGNORECASE)

    def is_enough(self, fields: Json) -> bool:
        """Whether one of the fields is there that may not all be left out."""
        return not self.needs or any(key in fields for key in self.needs)

    def lacking(self, fields: Json) -> str:
        """A field that is needed, or that others in the same brackets ask for; nothing when all is there."""
        for within in self._pairs:
            lacking = [field.name for field in within if field.name not in fields]
            if 0 < len(lacking) < len(within):
                return lacking[0]
        return "" if self.is_enough(fields) else self.needs[0]

    def tidied(self, fields: Json) -> Json:
        """The fields without lists that say nothing, and one value by itself."""
        found = dict(fields) if self._lists else fields
        for field in self._lists:
            listed = found.pop(field.name, None)
            if listed is None or (not listed and self.is_enough(found)):
                continue
            alone = field.alone and len(listed) == 1
            found[field.alone if alone else field.name] = listed[0] if alone else listed
        return found


def _literally(text: str, gap: str) -> str:
    marked = _MARKS.sub(r"\t\1\t", text).replace(" ", "\n")
    return re.escape(marked).replace("\\\t", " ?").replace("\\\n", gap)
