"""A component pack as everybody may read it before a game: its cards, what they are called and do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dicehospital.hospital.components.names import names_of
from dicehospital.hospital.components.rows import CityTile, Components, Token
from dicehospital.hospital.components.tables import BACKS, key_of
from dicehospital.hospital.options import pack_components
from dicehospital.hospital.texts.component import id_of, ids_of, name_of, text_of
from dicehospital.hospital.texts.signs import signs_of
from dicehospital.kernel.text import LANGUAGES, Catalogue, catalogue
from dicehospital.kernel.types import Json

_SHOWN_AS: Final = {BACKS: "ambulances"}


def shown_pack(pack: Json) -> Json:
    """The cards of a pack; in each language the sentences that say them, by id; what they show as signs."""
    components = pack_components(pack)
    found = list(_rows(components, pack))
    signs = {name: sign for table in signs_of(components).values() for name, sign in table.items()}
    ids = [id_of(row) for _, row in found]
    return {
        "cards": [{"id": id_of(row), "kind": kind, "copies": _copies(row)} for kind, row in found],
        "words": {
            language: _words(catalogue(language), components, found) for language in LANGUAGES
        },
        "signs": {name: signs[name] for name in ids if name in signs},
    }


def _rows(components: Components, pack: Json) -> Iterator[tuple[str, Any]]:
    """Every row that the pack brings or changes, after its kind."""
    for table in components.tables:
        keys = {key_of(table, row, table) for row in pack.get(table, ())}
        kind = _SHOWN_AS.get(table, table)
        for row in getattr(components, table.removeprefix("ambulance_")):
            if (row.number if table == BACKS else row.id) in keys:
                yield kind, row


def _copies(row: Any) -> int:
    return int(row.count if isinstance(row, CityTile) else getattr(row, "copies", 1))


def _words(say: Catalogue, components: Components, found: list[tuple[str, Any]]) -> dict[str, str]:
    """The sentences of these cards, and the titles of their kinds, under the ids that all cards have."""
    names = names_of(components)
    words: dict[str, str] = {}
    for kind, row in found:
        words[f"components.title.{kind}"] = say.tell(f"components.title.{kind}")
        for name, colour in ids_of(row).items():
            words[f"thing.{name}"] = _name(say, name, row, names)
            words[f"ability.{name}"] = text_of(say, row, colour)
    return words


def _name(say: Catalogue, name: str, row: Any, names: Any) -> str:
    said = name_of(say, name, names)
    if said == name and isinstance(row, Token) and name != row.id:
        colour = name.removeprefix(f"{row.id}_")
        return say.tell("components.token", name=row.id, colour=colour)
    return said
