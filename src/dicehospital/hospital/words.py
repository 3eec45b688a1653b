"""The words of Dice Hospital: things, beds, colours, numbers, verbs. Slots offer some of them."""

from __future__ import annotations

import re
from typing import Any, Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import copy_number, place_of
from dicehospital.hospital.board.hospital import NURSE, Hospital
from dicehospital.hospital.board.patient import COLOURS
from dicehospital.hospital.components.rows import Components
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Always, Ascending, Slot
from dicehospital.kernel.vecs import vec

DEPARTMENT_THING: Final[i64] = 0
SPECIALIST_THING: Final[i64] = 1
NURSE_THING: Final[i64] = 2
MOST_COPIES: Final = 4
MOST_TYPES: Final = 256
PLACES: Final = 20  # twelve beds, and eight places for babies
AS: Final[i64] = 20  # the first of the words "as red", "as yellow", "as green"
MOST_ARRIVALS: Final = 16
MOST_AMBULANCE: Final = 5
TINT_COLOURS: Final = (*COLOURS, "pink")
CITY_ROWS: Final = "abcd"
CITY_COLUMNS: Final = 5
CARD: Final = r"[a-z]\w*(?:#\d)?"  # the id of a card in notation, perhaps of a further copy
ANYTHING: Final = r"\S+"


class WordList(Slot[HospitalState]):
    """A list of words that several slots share; it offers nothing itself."""

    def __init__(self, words: list[str], values: list[Any], refs: list[str]) -> None:
        super().__init__("", words, values, refs)
        self.form = CARD
        self.closed = False  # a card that is not in the game is refused by the rules

    def known(self) -> WordList:
        """The list itself, of which other values cannot be told from other notation."""
        self.form = "|".join(re.escape(value) for value in self.values if isinstance(value, str))
        return self

    def fixed(self) -> WordList:
        """The list itself, in which nothing else can ever stand."""
        self.closed = True
        return self

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Offer nothing: the slots that share the list do."""


@final
class CardWords:
    """Departments and specialists, copy by copy, and the nurse: which word stands for which."""

    def __init__(self, components: Components, plain: Components) -> None:
        self.kinds: vec[i64] = vec[i64]()
        self.types: vec[i64] = vec[i64]()
        self.copies: vec[i64] = vec[i64]()
        self.at: vec[i64] = vec[i64]([-1] * (2 * MOST_TYPES * MOST_COPIES))
        self.nurse: i64 = 0
        entries = _entries(plain, None)
        self.names: WordList = self._names(components, entries, _entries(components, entries))

    def _names(
        self, components: Components, entries: list[_Entry], later: list[_Entry]
    ) -> WordList:
        found = entries + later
        self.kinds = vec[i64]([kind for kind, _, _ in found])
        self.types = vec[i64]([number for _, number, _ in found])
        self.copies = vec[i64]([copy for _, _, copy in found])
        for index, (kind, number, copy) in enumerate(found):
            if kind == NURSE_THING:
                self.nurse = index
            else:
                self.at[(kind * MOST_TYPES + number) * MOST_COPIES + copy] = index
        texts = [_text(components, entry) for entry in found]
        refs = [f"{_REFS[int(entry[0])]}:{text}" for entry, text in zip(found, texts, strict=True)]
        names = WordList(texts, list(texts), refs)
        names.plain = len(entries)
        return names

    def index(self, kind: i64, number: i64, copy: i64) -> i64:
        """The place of a copy of a type among the words."""
        return self.at[(kind * MOST_TYPES + number) * MOST_COPIES + copy]

    def tile(self, hospital: Hospital, place: i64) -> i64:
        """The place of an own department tile among the words."""
        copy = copy_number(hospital.tiles, place)
        return self.index(DEPARTMENT_THING, hospital.tiles[place], copy)

    def card(self, hospital: Hospital, place: i64) -> i64:
        """The place of an own specialist among the words."""
        copy = copy_number(hospital.cards, place)
        return self.index(SPECIALIST_THING, hospital.cards[place], copy)

    def staff(self, hospital: Hospital, index: i64) -> i64:
        """Who a word stands for: NURSE, or a place among the cards."""
        if self.kinds[index] == NURSE_THING:
            return NURSE
        return place_of(hospital.cards, self.types[index], self.copies[index])


_Entry = tuple[int, int, int]  # kind, type, copy
_REFS: Final = ("department", "card", "staff")


def _entries(components: Components, known: list[_Entry] | None) -> list[_Entry]:
    """All copies of all types, but for those known already; the nurse comes last."""
    found: list[_Entry] = []
    copies = [[row.copies for row in components.departments]]
    copies.append([row.copies for row in components.specialists])
    for kind, counts in enumerate(copies):
        for number, count in enumerate(counts):
            found += [(kind, number, copy) for copy in range(count)]
    if known is None:
        return [*found, (int(NURSE_THING), 0, 0)]
    return [entry for entry in found if entry not in set(known)]


def _text(components: Components, entry: _Entry) -> str:
    kind, number, copy = entry
    if kind == NURSE_THING:
        return "nurse"
    rows: tuple[Any, ...] = (components.departments, components.specialists)[kind]
    if rows[number].set == "chevron":
        return f"{rows[number].id}{copy + 1}"
    return str(rows[number].id) if copy == 0 else f"{rows[number].id}#{copy + 1}"


def names(prefix: str, ref: str, values: list[Any]) -> WordList:
    """Words that read like their values after a prefix."""
    texts = [f"{prefix}{value}" for value in values]
    return WordList(texts, values, [f"{ref}:{value}" for value in values])


@final
class WordLists:
    """Every list of words that more than one slot uses, for one set of components."""

    def __init__(self, components: Components, plain: Components) -> None:
        self.things: CardWords = CardWords(components, plain)
        places: list[Any] = list(range(1, PLACES + 1))
        self.patients: WordList = WordList(
            [f"@{place}" for place in places] + [f"as {colour}" for colour in COLOURS],
            places + [f"as {colour}" for colour in COLOURS],
            [f"patient:{place}" for place in places] + [f"colour:{colour}" for colour in COLOURS],
        )
        self.values: WordList = names("value ", "value", list(range(1, 7)))
        self.colours: WordList = names("", "colour", [*COLOURS, "pink"])
        self.ambulances: WordList = names("A", "ambulance", list(range(MOST_AMBULANCE + 1)))
        self.arrivals: WordList = names("arrival ", "arrival", list(range(1, MOST_ARRIVALS + 1)))
        self.alternatives: WordList = names("alt", "alternative", [1, 2])
        self.decks: WordList = names("", "deck", ["department", "specialist"]).known()
        self.passing: WordList = WordList(["pass"], [None], ["button:pass"])
        self.administrators: WordList = _cards([row.id for row in components.administrators], plain)
        self.reports: WordList = names("", "report", [row.id for row in components.reports])
        self.reports.plain = len(plain.reports)
        self.declarations: WordList = WordList(
            [f"turn {colour}" for colour in TINT_COLOURS] + ["decline"],
            [*TINT_COLOURS, True],
            [f"colour:{colour}" for colour in TINT_COLOURS] + ["button:decline"],
        )
        self.declarations.known().fixed()
        self.wards: WordList = names("W", "ward", [1, 2, 3, 4])
        self.mothers: WordList = names("M", "mother", list(range(1, 7)))  # by value
        self.mothers.values = self.mothers.words
        self.tiles: WordList = names("", "tile", city_tile_names()).fixed()
        self.entrances: WordList = names("entrance ", "entrance", list(ENTRANCE_NAMES)).fixed()
        self.tiles.form = self.entrances.form = ANYTHING
        self.spaces: WordList = names("space ", "space", list(TINT_COLOURS)).known().fixed()
        self.tokens: WordList = names("", "token", token_ids(components)).known()
        self.tokens.plain = len(token_ids(plain))
        self.bonus: WordList = names("", "bonus", [row.id for row in components.bonus]).known()
        self.bonus.plain = len(plain.bonus)
        self.counts: WordList = names("", "count", list(range(7)))
        self.skipping: WordList = WordList(["skip"], [None], ["button:skip"])


def token_ids(components: Components) -> list[str]:
    """Investment tokens by type, then colour: number 4 * type + colour (DH-15.5)."""
    return [f"{row.id}_{colour}" for row in components.tokens for colour in TINT_COLOURS]


def city_tile_names() -> list[str]:
    """Cells of the city: 5 * row + column (DH-14.1)."""
    return [f"{row}{column + 1}" for row in CITY_ROWS for column in range(CITY_COLUMNS)]


ENTRANCE_NAMES: Final = (
    "N1", "N2", "N3", "N4", "N5", "E1", "E2", "E3", "E4", "S1", "S2", "S3", "S4", "S5",
    "W1", "W2", "W3", "W4",
)  # fmt: skip


def _cards(ids: list[str], plain: Components) -> WordList:
    found = names("", "card", list(ids))
    found.plain = len(plain.administrators)
    return found


class ListSlot(Slot[HospitalState]):
    """A slot that offers some of a lists list of words."""

    def __init__(self, field: str, lists: WordList) -> None:
        super().__init__(field, lists.words, lists.values, lists.refs)
        self.share(lists)


class AscendingSlot(Ascending[HospitalState]):
    """Several of a list of words, in ascending order."""

    def __init__(self, field: str, lists: WordList, size: i64) -> None:
        super().__init__(field, lists.words, lists.values, lists.refs)
        self.share(lists)
        self.limit_to(size)


def passing(lists: WordLists) -> Always[HospitalState]:
    """The word `pass`, the same in every question."""
    word: Always[HospitalState] = Always("pass", "button:pass")
    word.twin = lists.passing
    return word


def skipping(lists: WordLists) -> Always[HospitalState]:
    """The word `skip`, the same in every step of an activation."""
    word: Always[HospitalState] = Always("skip", "button:skip")
    word.twin = lists.skipping
    return word
