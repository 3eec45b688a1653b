"""Moves as JSON and as text, both ways, from the declarations of the slots."""

from __future__ import annotations

import re
from typing import Any, Generic

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.slots import MoveKind, S, Slot
from dicehospital.kernel.types import Json, Move
from dicehospital.kernel.vocabulary import DONE, Vocabulary


class MoveCodec(Generic[S]):
    """Reads and writes the moves of one vocabulary."""

    def __init__(self, vocabulary: Vocabulary[S]) -> None:
        self._vocabulary = vocabulary
        self._kinds: dict[str, MoveKind[S]] = {}
        for kind in vocabulary.moves:
            self._kinds.setdefault(kind.name, kind)  # kinds of one name are spelt alike
        self._forms = [(_form(kind), kind) for kind in self._kinds.values()]

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
        """A move from its JSON object."""
        name = source.get("move")
        if not isinstance(name, str) or name not in self._kinds:
            raise BadInput("move", "not_one_of", seen=name, allowed=list(self._kinds))
        kind = self._kinds[name]
        fields = {slot.field for slot in kind.slots if slot.field}
        for key in source:
            if key != "move" and key not in fields:
                raise BadInput(str(key), "unknown_field", allowed=sorted({"move", *fields}))
        return self._move(kind, [_picks(slot, source) for slot in kind.slots])

    def parse(self, text: str) -> Move:
        """A move from its notation; case and spaces do not matter."""
        plain = " ".join(text.split())
        for form, kind in self._forms:
            match = form.fullmatch(plain)
            if match:
                source = {
                    name: _literal(kind, name, seen) for name, seen in match.groupdict().items()
                }
                return self._move(kind, [_picks(slot, source) for slot in kind.slots])
        raise BadInput("move", "unknown_notation", seen=plain, known=self.patterns())

    def patterns(self) -> list[str]:
        """The notation of every kind of move."""
        return [kind.pattern for kind in self._kinds.values()]

    def _move(self, kind: MoveKind[S], picks: list[list[int]]) -> Move:
        words: list[int] = []
        fields: dict[str, Any] = {}
        for slot, indices in zip(kind.slots, picks, strict=True):
            words += [int(slot.word(index)) for index in indices]
            values = [slot.values[index] for index in indices]
            if slot.field:
                fields[slot.field] = values if slot.several else values[0]
        spelt = {name: _spell(value) for name, value in fields.items()}
        return Move(kind.name, tuple(fields.items()), kind.pattern.format(**spelt), tuple(words))


def _speaks(slot: Slot[S], word: int) -> bool:
    return slot.index(word) >= 0


def _picks(slot: Slot[S], source: Json) -> list[int]:
    """The indices that a JSON object names for a slot."""
    if not slot.field:
        return [0]
    if slot.field not in source:
        raise BadInput(slot.field, "missing_field")
    seen = source[slot.field]
    if not slot.several:
        return [_index(slot, seen)]
    if not isinstance(seen, list):
        raise BadInput(slot.field, "not_a_list", seen=seen)
    return sorted(_index(slot, item) for item in seen)


def _index(slot: Slot[S], seen: Any) -> int:
    for index, value in enumerate(slot.values):
        if type(value) is type(seen) and value == seen:
            return index
    raise BadInput(slot.field, "not_one_of", seen=seen, allowed=slot.values)


def _form(kind: MoveKind[S]) -> re.Pattern[str]:
    """The pattern of a kind as a regular expression, generous with spaces and case."""
    parts = re.split(r"\{(\w+)\}", kind.pattern)
    for place in range(0, len(parts), 2):
        parts[place] = re.escape(parts[place]).replace(r"\ ", r"\s*").replace("=", r"\s*=\s*")
    for place in range(1, len(parts), 2):
        several = any(slot.several for slot in kind.slots if slot.field == parts[place])
        parts[place] = f"(?P<{parts[place]}>{'.*' if several else '[^ =]+?'})"
    return re.compile("".join(parts), re.IGNORECASE)


def _literal(kind: MoveKind[S], field: str, seen: str) -> Any:
    """What a piece of notation stands for: the value that is spelt like it, if there is one."""
    slot = next(slot for slot in kind.slots if slot.field == field)
    if slot.several:
        return [_value(slot, piece) for piece in seen.split()]
    return _value(slot, seen)


def _value(slot: Slot[S], seen: str) -> Any:
    for value in slot.values:
        if str(value).lower() == seen.lower():
            return value
    return seen


def _spell(value: Any) -> str:
    return " ".join(str(item) for item in value) if isinstance(value, list) else str(value)
