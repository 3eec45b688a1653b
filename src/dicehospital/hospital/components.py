"""The components of Dice Hospital as its data files give them, and as a component pack changes them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

from dicehospital.hospital.packs import merged, opened
from dicehospital.hospital.rows import CommunityCare, Components, Edition
from dicehospital.hospital.rows_care import read_care
from dicehospital.hospital.rows_read import read_components, read_edition
from dicehospital.hospital.rows_tables import Tables, key_of
from dicehospital.kernel.components import field, parse
from dicehospital.kernel.components import load as load_file

EDITIONS: Final = ("final", "proto212")
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


@cache
def load() -> Components:
    """All components of both editions, in the order that numbers them."""
    return read_components(_tables(), _editions(), _care())


def load_pack(source: object, name: str = "") -> Components:
    """The components with a pack: the path of a TOML file, or what it holds as a dict."""
    found, called = opened(source, name)
    return read_components(merged(_tables(), found, called), _editions(), _care(), called)


@cache
def _tables() -> Tables:
    return {table: _table(table, file) for table, file in _FILES.items()}


def _table(table: str, file: str) -> list[tuple[str, dict[str, object]]]:
    rows = field(load_file(__package__, file), file, table, list)
    return [(f"{file}:{table}[{key_of(table, row, file)}]", row) for row in rows]


@cache
def _editions() -> dict[str, Edition]:
    return {name: _edition(f"{name}.toml") for name in EDITIONS}


def _edition(file: str) -> Edition:
    return read_edition(_numbers(file), file)


@cache
def _care() -> CommunityCare:
    return read_care(_numbers("community_care.toml"), "community_care.toml")


def _numbers(file: str) -> dict[str, Any]:
    return parse(file, (files(__package__) / "editions" / file).read_text("utf-8"))
