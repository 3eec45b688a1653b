"""The components of Dice Hospital as its data files give them, and as a component pack changes them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

from dicehospital.hospital.components.packs import merged, opened
from dicehospital.hospital.components.read import read_components, read_numbers
from dicehospital.hospital.components.rows import CommunityCare, Components, Edition
from dicehospital.hospital.components.tables import Placed, Tables, card_id, key_of
from dicehospital.kernel.components.cards import card_hash
from dicehospital.kernel.components.load import load as load_file
from dicehospital.kernel.components.load import parse

PACKAGE: Final = "dicehospital.hospital"  # where `data/` and `editions/` lie
EDITIONS: Final = ("final", "proto212")
CARE: Final = "community_care"
_FILES: Final = {
    "departments": "departments.toml",
    "specialists": "specialists.toml",
    "administrators": "administrators.toml",
    "events": "events.toml",
    "reports": "reports.toml",
    "ambulance_backs": "ambulances.toml",
    "tokens": "tokens.toml",
    "bonus": "bonus.toml",
    "city_tiles": "city_tiles.toml",
    "automa_cards": "automa.toml",
    "automa_decisions": "automa.toml",
}
FIRST: Final = {
    "departments": 53, "specialists": 47, "administrators": 19, "events": 15, "reports": 15,
    "ambulance_backs": 6, "tokens": 7, "bonus": 6, "city_tiles": 4, "automa_cards": 12,
    "automa_decisions": 12,
}  # fmt: skip
"""How many rows each table had when their words were numbered. Later rows stand after them, and their
words after all others, so that no number changes; games that do not say their cards have none of them."""
FIRST_MODULES: Final = 10
"""How many modules there were when games began to say their numbers, and observations had their cells."""
_FORMER: Final = "former.toml"


def modules_of(edition: str) -> tuple[str, ...]:
    """The modules of an edition, in the order in which they were added."""
    return tuple(numbers_of(edition)["modules"])


def lasting_numbers(name: str) -> dict[str, Any]:
    """The numbers that a game holds on to: a module that came later changes none of those before it."""
    found = numbers_of(name)
    return found | {key: found[key][:FIRST_MODULES] for key in ("modules",) if key in found}


@cache
def load() -> Components:
    """All components of both editions, in the order that numbers them."""
    return read_components(_tables(), _editions(), _care())


@cache
def first() -> Components:
    """The components whose words are numbered first: all that the rulebooks know."""
    tables = {table: rows[: FIRST[table]] for table, rows in _tables().items()}
    return read_components(tables, _editions(), _care())


@cache
def former_rows(table: str) -> dict[str, dict[str, Placed]]:
    """Rows that are no longer ours, by id and hash: games that began with them go on with them."""
    found: dict[str, dict[str, Placed]] = {}
    for row in load_file(PACKAGE, _FORMER).get(table, []):
        name = card_id(table, row, _FORMER)
        found.setdefault(name, {})[card_hash(row)] = f"{_FORMER}:{table}[{name}]", row
    return found


def load_pack(source: object, name: str = "") -> Components:
    """The components with a pack: the path of a TOML file, or what it holds as a dict."""
    found, called = opened(source, name)
    return read_components(merged(_tables(), found, called), _editions(), _care(), called)


@cache
def _tables() -> Tables:
    return {table: _table(table, file) for table, file in _FILES.items()}


def _table(table: str, file: str) -> list[tuple[str, dict[str, object]]]:
    rows = load_file(PACKAGE, file)[table]
    return [(f"{file}:{table}[{key_of(table, row, file)}]", row) for row in rows]


@cache
def _editions() -> dict[str, Edition]:
    return {name: read_numbers(Edition, numbers_of(name), f"{name}.toml") for name in EDITIONS}


@cache
def _care() -> CommunityCare:
    return read_numbers(CommunityCare, numbers_of(CARE), f"{CARE}.toml")


@cache
def numbers_of(name: str) -> dict[str, Any]:
    """The numbers of an edition, or of Community Care, as their file writes them."""
    file = f"{name}.toml"
    return parse(file, (files(PACKAGE) / "editions" / file).read_text("utf-8"))
