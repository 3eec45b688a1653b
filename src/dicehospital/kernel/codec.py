"""Moves as JSON and as text, both ways, from the declarations of their kinds and slots."""

from __future__ import annotations

import re
from typing import Any, Final, Generic

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.pattern import Field
from dicehospital.kernel.slots import MoveKind, S, Slot
from dicehospital.kernel.types import Json, Move
from dicehospital.kernel.vocabulary import DONE, Vocabulary

_LIST: Final = "[^:/]*"  # up to the next mark ...
_REST: Final = ".*"  # ... or, after a mark, whatever comes
_Form = tuple[re.Pattern[str], MoveKind[S]]


class MoveCodec(Generic[S]):
    """Reads and writes the moves of one vocabulary."""

    gap = " ?"  # what a space of a pattern matches

    def __init__(self, vocabulary: Vocabulary[S]) -> None:
        self._vocabulary = vocabulary
        self.slots: dict[str, Slot[S]] = {}  # by field
        for kind in vocabulary.moves:
            for slot in kind.slots:
                self.slots.setdefault(slot.field, slot)
        self._kinds = {kind.name: kind for kind in self.listed(vocabulary)}
        forms = [(self._form_of(kind), kind) for kind in self._kinds.values()]
        forms.sort(key=lambda form: any(self.is_open(field) for field in form[1].pattern.fields))
        initials = {kind.pattern.initial() for _, kind in forms}
        self._forms: dict[str, list[_Form[S]]] = {
            initial: [form for form in forms if form[1].pattern.initial() in ("", initial)]
            for initial in initials | {""}
        }

    def listed(self, vocabulary: Vocabulary[S]) -> list[MoveKind[S]]:
        """The kinds of move, one of each name, in the order in which people are told of them."""
        return [kind for kind in vocabulary.moves if vocabulary.kinds[kind.name] is kind]

    # -- what a game may say of its own -------------------------------------------------------
    def is_open(self, field: Field) -> bool:  # noqa: ARG002
        """Whether a field of a text takes names that nobody knows; whoever knows its names is asked before."""
        return False

    def form(self, field: Field, before: str) -> str:  # noqa: ARG002
        """How one value may look in a text."""
        return self.slots[field.name].form

    def said(self, field: Field, seen: str) -> Any:
        """What JSON would say for a piece of notation: the value that is spelt like it, if there is one."""
        for value in self.slots[field.name].values:
            if str(value).lower() == seen.lower():
                return value
        return seen

    def value(self, field: Field, seen: Any, key: str) -> Any:  # noqa: ARG002
        """One value from JSON, checked."""
        slot = self.slots[field.name]
        return slot.values[_index(slot, seen)]

    def made(self, kind: MoveKind[S], fields: Json) -> Move:
        """A move from its fields, with its words."""
        return self._move(kind, [_picks(slot, fields) for slot in kind.slots])

    # -- reading ------------------------------------------------------------------------------
    def read(self, source: object) -> Move:
        """A move from a Move, its JSON or its notation."""
        if isinstance(source, Move):
            return source
        if isinstance(source, str):
            return self.parse(source)
        if isinstance(source, dict):
            return self.from_json(source)
        raise BadInput("move", "not_a_move", seen=type(source).__name__)

    def from_json(self, source: Json) -> Move:
        """A move from its JSON object, its fields checked for form."""
        name = source.get("move")
        if not isinstance(name, str) or name not in self._kinds:
            raise BadInput("move", "not_one_of", seen=name, allowed=list(self._kinds))
        kind = self._kinds[name]
        for key in source:
            if key != "move" and key not in kind.pattern.keys:
                raise BadInput(str(key), "unknown_field", allowed=["move", *kind.pattern.keys])
        fields = self._fields(kind, source)
        lacking = kind.pattern.lacking(fields)
        if lacking:
            raise BadInput(lacking, "missing_field")
        return self.made(kind, fields)

    def parse(self, text: str) -> Move:
        """A move from its notation; spaces and the case of letters do not matter."""
        plain = " ".join(text.split())
        for form, kind in self._forms.get(plain[:1].casefold(), self._forms[""]):
            found = form.fullmatch(plain)
            if found is not None and kind.pattern.is_enough(_said(found)):
                return self.made(kind, self._heard(kind, _said(found)))
        raise BadInput("move", "unknown_notation", seen=plain, known=self.patterns())

    def patterns(self) -> list[str]:
        """The notation of every kind of move."""
        return [kind.example or kind.pattern.text for kind in self._kinds.values()]

    def _form_of(self, kind: MoveKind[S]) -> re.Pattern[str]:
        return kind.pattern.reader(self._form, self.gap)

    def _form(self, field: Field, before: str) -> str:
        if field.flag:
            return field.name
        if field.several:
            return _REST if before.rstrip()[-1:] in (":", "=") else _LIST
        return self.form(field, before)

    def _heard(self, kind: MoveKind[S], said: Json) -> Json:
        """The fields that the pieces of a text say."""
        for field in kind.pattern.fields:
            if field.name in said:
                said[field.name] = self._value(field, said[field.name])
        return said

    def _value(self, field: Field, seen: str) -> Any:
        if field.flag:
            return True
        if not field.several:
            return self.value(field, self.said(field, seen), field.name)
        pieces = seen.replace(",", " ").split()
        return self._checked(field, [self.said(field, piece) for piece in pieces], field.name)

    def _fields(self, kind: MoveKind[S], source: Json) -> Json:
        """The values of all fields that a source has, in the order of the pattern."""
        found: Json = {}
        for field in kind.pattern.fields:
            for key in field.names:
                if key in source:
                    found[key] = self._checked(field, source[key], key)
            if not field.optional and not field.is_in(found):
                raise BadInput(field.name, "missing_field")
        return found

    def _checked(self, field: Field, seen: Any, key: str) -> Any:
        if field.flag:
            if seen is not True:
                raise BadInput(key, "not_one_of", seen=seen, allowed=[True])
            return True
        if not field.several or key == field.alone:
            return self.value(field, seen, key)
        if not isinstance(seen, list | tuple):
            raise BadInput(key, "not_a_list", seen=seen)
        return [self.value(field, item, f"{key}[{n}]") for n, item in enumerate(seen)]

    # -- writing ------------------------------------------------------------------------------
    def spell(self, number: int, words: list[int]) -> Move:
        """The move of a kind (by its number) that a row of words spells."""
        kind = self._vocabulary.moves[number]
        picks: list[list[int]] = [[] for _ in kind.slots]
        index = 0
        for word in words:
            if word == DONE and not _speaks(kind.slots[index], word):
                index += 1
                continue
            while not _speaks(kind.slots[index], word):  # a full list closed without `done`
                index += 1
            picks[index].append(int(kind.slots[index].index(word)))
            index += not kind.slots[index].several
        return self._move(kind, picks)

    def _move(self, kind: MoveKind[S], picks: list[list[int]]) -> Move:
        words: list[int] = []
        fields: Json = {}
        for slot, indices in zip(kind.slots, picks, strict=True):
            words += [int(slot.word(index)) for index in indices]
            values = [slot.values[index] for index in indices]
            if slot.field:
                fields[slot.field] = values if slot.several else values[0]
        return kind.move(fields, tuple(words))


def _said(found: re.Match[str]) -> Json:
    return {name: seen for name, seen in found.groupdict().items() if seen is not None}


def _speaks(slot: Slot[S], word: int) -> bool:
    return slot.index(word) >= 0


def _picks(slot: Slot[S], fields: Json) -> list[int]:
    """The indices that the fields of a move name for a slot."""
    if not slot.field:
        return [0]
    said = fields[slot.field]
    return sorted(_index(slot, item) for item in said) if slot.several else [_index(slot, said)]


def _index(slot: Slot[S], seen: Any) -> int:
    for index, value in enumerate(slot.values):
        if type(value) is type(seen) and value == seen:
            return index
    raise BadInput(slot.field, "not_one_of", seen=seen, allowed=slot.values)
