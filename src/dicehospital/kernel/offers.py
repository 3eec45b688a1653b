"""What a state offers and refuses, in the words of its rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader, whole_number
from dicehospital.kernel.options import Options
from dicehospital.kernel.rulebook import NEAREST, Rulebook
from dicehospital.kernel.ruleset import NO_LIMIT, Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.text import Message, Reason
from dicehospital.kernel.types import Move
from dicehospital.kernel.vocabulary import Vocabulary

SOME_MOVES = 500  # to look for near ones among; a seat may have thousands


def read_seat(seats: int, seat: object) -> int:
    """A seat, which may be a whole number of any library, refused where a table of so many does not have it."""
    if isinstance(seat, int):
        own: int = seat  # taken out of its object once
        if 0 <= own < seats:  # nearly always
            return own
    return read_whole("seat", seat, seats - 1)


def read_seats(seats: int, found: Sequence[object]) -> list[int | None]:
    """Read several seats; None is a spectator."""
    return [None if seat is None else read_seat(seats, seat) for seat in found]


def read_whole(field: str, value: object, high: int) -> int:
    """A whole number of any library, from 0 to `high`."""
    number: int = Reader(whole_number(value), field).whole(0, high)
    return number


def read_words(words: Sequence[object]) -> tuple[int, ...]:
    """A row of words, which may be whole numbers of any library."""
    return tuple(
        [word if isinstance(word, int) else read_whole("words", word, NO_LIMIT) for word in words]
    )


def whole_moves(rulebook: Rulebook[S], state: S, seat: int, most: int = NO_LIMIT) -> list[Move]:
    """Every whole legal move of a seat, or so many; none while chance is asked."""
    if state.asked != NOT_ASKED:
        return []
    found = rulebook.ruleset.whole_moves(state, seat, most)
    return [rulebook.spell(state, seat, kind, words) for kind, words in found]


def is_legal(rulebook: Rulebook[S], state: S, seat: int, move: Move) -> bool:
    """Whether a resolved move can be made now, a half-made draft aside."""
    return state.asked == NOT_ASKED and rulebook.ruleset.spells(state, seat, move.words)


def refused_move(rulebook: Rulebook[S], state: S, seat: int, move: Move) -> Reason:
    """Why a move is not legal, and what would be."""
    rule, message, facts = rulebook.refusal(state, seat, move)
    nearest = rulebook.nearest(move, whole_moves(rulebook, state, seat, SOME_MOVES))
    return Reason(rule, facts, nearest, message, _in_words(rulebook, state, nearest))


def explained(rulebook: Rulebook[S], state: S, seat: int, move: Move) -> Reason | None:
    """None when a resolved move is legal, else why not."""
    legal = is_legal(rulebook, state, seat, move)
    return None if legal else refused_move(rulebook, state, seat, move)


def refused_pick(rulebook: Rulebook[S], state: S, seat: int, word: int) -> Reason:
    """A pick is refused for the reason that a move beginning with it would be."""
    found = rulebook.refused_pick(state, seat, word)
    if isinstance(found, Move):
        return refused_move(rulebook, state, seat, found)
    rule, message, facts = found
    nearest = tuple(whole_moves(rulebook, state, seat, NEAREST))
    return Reason(rule, facts, nearest, message, _in_words(rulebook, state, nearest))


def _in_words(rulebook: Rulebook[S], state: S, moves: tuple[Move, ...]) -> tuple[Message, ...]:
    return tuple([rulebook.move_words(state, move) for move in moves])


def in_order(rulebook: Rulebook[S], state: S, seat: int, word: int) -> list[int]:
    """The draft of a seat with a word that is picked out of order; empty when that cannot be."""
    return rulebook.in_order(state, seat, word) if state.asked == NOT_ASKED else []


def why_not(
    rulebook: Rulebook[S], state: S, seat: int, offered: Options, about: object
) -> Reason | None:
    """None when the thing or word can be picked, in order or not, else the most helpful reason.

    Several words may point at one thing. A word that answers an open question is asked about first,
    then the one that the rules name first.
    """
    words = _words_about(rulebook.ruleset.vocabulary, about)
    if any(word in words for word in offered):
        return None
    if any(in_order(rulebook, state, seat, word) for word in words):
        return None
    asked = _asked_words(rulebook.ruleset, state, seat)
    return refused_pick(rulebook, state, seat, min(words, key=lambda word: word not in asked))


def _words_about(vocabulary: Vocabulary[S], about: object) -> list[int]:
    """The words that point at the thing of a reference; or the one that is named, by text or number."""
    if not isinstance(about, str):
        return [vocabulary.read(about)]
    if about in vocabulary.number:
        return [vocabulary.number[about]]
    words = [word for word, ref in enumerate(vocabulary.refs) if ref == about]
    if not words:
        raise BadInput("ref", "unknown_ref", seen=about, known=list(dict.fromkeys(vocabulary.refs)))
    return words


def _asked_words(ruleset: Ruleset[S], state: S, seat: int) -> set[int]:
    """The words that belong to a question that the seat has to answer."""
    open_to = [ruleset.questions[task.question] for task in state.agenda if task.seat == seat]
    slots = [slot for question in open_to for move in question.moves for slot in move.slots]
    return {int(slot.base) + place for slot in slots for place in range(len(slot.words))}
