"""The cards that matter to a game of Dice Hospital: those of its edition, modules and way to play alone.

A game that began with fewer cards than there are now, or with one that was changed since, is played with
what it began with: cards that came later are left out, former rows are looked up (decision 0013).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from dicehospital.hospital.components.load import CARE, FIRST, former_rows, lasting_numbers, load
from dicehospital.hospital.components.read import read_components
from dicehospital.hospital.components.tables import Placed, card_id
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.order import EXPANSIONS
from dicehospital.hospital.options import MOST_KEPT, Agreement
from dicehospital.hospital.phases.decks import sets_of
from dicehospital.kernel.components.cards import Cards, card_hash, check_cards, read_cards
from dicehospital.kernel.errors import BadInput

Row = dict[str, Any]

_FIVE: Final = 5


@lru_cache(maxsize=MOST_KEPT)
def card_hashes(agreement: Agreement) -> Cards:
    """By id: every card that may come into play, and the numbers of the edition; made once, only read."""
    found: Cards = {}
    for table in agreement.components.tables:
        for key, row in _in_play(agreement, table).items():
            found[key] = card_hash(row)
    numbers = [agreement.edition, CARE] if _plays_care(agreement) else [agreement.edition]
    return found | {name: card_hash(lasting_numbers(name)) for name in numbers}


def with_cards(agreement: Agreement, given: object, field: str) -> Agreement:
    """The agreement with the cards that a game began with; none named are those of the first version."""
    if given is None:
        return agreement
    cards = read_cards(given, field)
    found = _with_cards(agreement, tuple(cards.items()))
    if cards:
        check_cards(cards, card_hashes(found), field)
    return found


@lru_cache(maxsize=MOST_KEPT)
def _with_cards(agreement: Agreement, cards: tuple[tuple[str, str], ...]) -> Agreement:
    ours = agreement.components
    tables = {table: _chosen(agreement, table, dict(cards)) for table in ours.tables}
    if tables == ours.tables:
        return agreement
    try:
        kept = read_components(tables, ours.editions, ours.care, ours.pack)
    except BadInput:  # no list that a game could have begun with: the caller says what differs
        return agreement
    changed = replace(agreement, components=kept)
    return replace(changed, cards=card_hashes(changed))


def _chosen(agreement: Agreement, table: str, cards: Cards) -> list[Placed]:
    """The rows of a table without those that came later, and with what others were before."""
    rows, in_play = agreement.components.tables[table], _in_play(agreement, table)
    if not cards:
        return _first_rows(table, rows, in_play)
    kept = [row for row in rows if _key(table, row) in cards or _key(table, row) not in in_play]
    gone = {key: former for key, former in former_rows(table).items() if key not in in_play}
    found = [former[cards[key]] for key, former in gone.items() if cards.get(key) in former]
    return [_as_it_was(table, row, cards) for row in kept] + found


def _first_rows(table: str, rows: list[Placed], in_play: dict[str, Row]) -> list[Placed]:
    """The rows that games have which do not list their cards: those of the first version, as they were."""
    later = [row for _, row in load().tables[table][FIRST[table] :] if row in in_play.values()]
    former = {key: next(iter(found.values())) for key, found in former_rows(table).items()}
    return [former.get(_key(table, row), row) for row in rows if row[1] not in later]


def _as_it_was(table: str, placed: Placed, cards: Cards) -> Placed:
    """The row that a card had then, if it is known, else the one it has."""
    wanted = cards.get(_key(table, placed), "")
    if wanted in ("", card_hash(placed[1])):
        return placed
    return former_rows(table).get(_key(table, placed), {}).get(wanted, placed)


def _in_play(agreement: Agreement, table: str) -> dict[str, Row]:
    """The rows of a table that may come into play, by their ids."""
    whole = any(table in expansion.tables for expansion in _played(agreement))
    sets = _sets(agreement, table)
    return {
        _key(table, placed): placed[1]
        for placed in agreement.components.tables[table]
        if whole or placed[1].get("set", "") in sets
    }


def _key(table: str, placed: Placed) -> str:
    return card_id(table, placed[1], placed[0])


def _played(agreement: Agreement) -> list[type[Expansion]]:
    return [expansion for expansion in EXPANSIONS if expansion.is_in(agreement)]


def _sets(agreement: Agreement, table: str) -> tuple[str, ...]:
    """Which sets of departments, specialists or administrators are in play."""
    edition, care = agreement.components.editions[agreement.edition], agreement.components.care
    if table == "administrators" and not agreement.administrators:
        return ()
    usual = {
        "departments": ("printed", *sets_of(agreement, 0)),
        "specialists": sets_of(agreement, 1),
        "administrators": edition.administrators,
    }
    brought = [expansion.sets(edition, care).get(table, ()) for expansion in _played(agreement)]
    return sum(brought, usual.get(table, ()))


def _plays_care(agreement: Agreement) -> bool:
    """Whether the numbers of Community Care matter."""
    care = any(expansion.of_community_care for expansion in _played(agreement))
    return care or agreement.players == _FIVE
