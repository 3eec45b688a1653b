"""One static vocabulary per game, numbered once over all editions and modules.

The same number is the pick, the learning agent's action, the bit of a mask and the word of a log.
"""

from __future__ import annotations

from operator import index
from typing import Any, Final, Generic, final

from mypy_extensions import i64

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.slots import NEVER, Chance, MoveKind, Question, S, Slot
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

DONE: Final[i64] = 0  # closes a slot of several picks


@final
class Vocabulary(Generic[S]):
    """Numbers for words, moves, questions and chances. Rulesets select from it, they never renumber."""

    def __init__(self, questions: list[Question[S]], chances: list[Chance[S]]) -> None:
        self.questions: list[Question[S]] = questions
        self.chances: list[Chance[S]] = chances
        self.moves: list[MoveKind[S]] = []
        self.words: list[str] = ["done"]
        self.refs: list[str] = ["button:done"]
        for number, question in enumerate(questions):
            question.number = number
            for move in question.moves:
                self._number_move(move)
        for move in self.moves:
            for slot in move.slots:
                self._number_later(slot)
        for question in questions:
            question.opens = self._opens(question)
        for number, chance in enumerate(chances):
            chance.number = number
        self.number: dict[str, int] = {text: word for word, text in enumerate(self.words)}
        # Each word as a client needs it: number, text, and what on the table it points at. To be read.
        self.shown: list[Json] = [
            {"word": word, "text": text, "ref": self.refs[word]}
            for word, text in enumerate(self.words)
        ]
        self.kinds: dict[str, MoveKind[S]] = {}  # the first of each name
        self.rules: dict[str, str] = {}  # by name: when such a move is made
        for move in reversed(self.moves):
            self.kinds[move.name] = move
            self.rules[move.name] = move.rule or self.rules.get(move.name, "")

    def read(self, choice: object) -> int:
        """The number of a word, which may be given as that (of any library) or as its text."""
        if isinstance(choice, int) and 0 <= choice < len(self.words):  # nearly always
            return choice
        number = self._number_of(choice)
        if number is None:
            raise BadInput("choice", "unknown_word", seen=choice)
        if not 0 <= number < len(self.words):
            raise BadInput("choice", "not_between", seen=number, low=0, high=len(self.words) - 1)
        return number

    def _number_of(self, choice: Any) -> int | None:
        if isinstance(choice, str):
            return self.number.get(choice)
        try:
            return index(choice)  # whoever's whole number it is: an array's element is one too
        except TypeError:
            return None

    def _number_move(self, move: MoveKind[S]) -> None:
        if move.number < 0:
            move.number = len(self.moves)
            self.moves.append(move)
        for slot in move.slots:
            self._number_slot(slot)

    def _number_slot(self, slot: Slot[S]) -> None:
        if slot.twin is not None:
            self._number_slot(slot.twin)
            slot.base = slot.twin.base
        elif slot.base < 0:
            slot.base = len(self.words)
            self.words.extend(slot.words[: slot.plain])
            self.refs.extend(slot.refs[: slot.plain])

    def _number_later(self, slot: Slot[S]) -> None:
        """Words that a component pack added come after all others, so that no number changes."""
        if slot.twin is not None:
            self._number_later(slot.twin)
            slot.plain, slot.later = slot.twin.plain, slot.twin.later
        elif slot.plain < len(slot.words) and slot.later == NEVER:
            slot.later = len(self.words)
            self.words.extend(slot.words[slot.plain :])
            self.refs.extend(slot.refs[slot.plain :])

    def _opens(self, question: Question[S]) -> vec[i64]:
        opens = [-1] * len(self.words)
        for move in question.moves:
            for place in range(len(move.first.words)):
                word = int(move.first.word(place))
                if opens[word] >= 0:
                    text = self.words[word]
                    raise ValueError(f"'{text}' opens two moves of '{question.name}'")
                opens[word] = int(move.number)
        return vec[i64](opens)
