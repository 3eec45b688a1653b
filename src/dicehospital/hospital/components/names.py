"""Names that a component pack gives its cards, and how sentences come to say them."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.hospital.components.rows import COLOURS, PINK, Components
from dicehospital.hospital.components.tables import Tables, key_of
from dicehospital.kernel.components.row import Row, shown
from dicehospital.kernel.text import LANGUAGES, Message
from dicehospital.kernel.types import Json

LONGEST: Final = 40
_MARKUP: Final = "<>[]{}`\\|#"  # what some reader of names may take for more than a letter
_NAMED: Final = "components.of_pack"  # its sentence is the name in the language of the catalogue


def read_names(tables: Tables) -> dict[str, dict[str, str]]:
    """By id: what cards are called in every language, where their rows say so."""
    return {
        str(key_of(table, row, place)): _read_name(Row(row["name"], f"{place}.name"))
        for table, rows in tables.items()
        for place, row in rows
        if "name" in row
    }


def _read_name(found: Row) -> dict[str, str]:
    """A name in each language; one that is not given is the usual one, or else the first of the row."""
    given = found.only(LANGUAGES).source
    if not given:
        found.need(LANGUAGES[0])
    for language in given:
        _check_name(found.get(language))
    usual = given.get(LANGUAGES[0], next(iter(given.values())))
    return {language: given.get(language, usual) for language in LANGUAGES}


def _check_name(found: Row) -> None:
    """One line of letters that can be printed anywhere: nothing that a terminal or a page would obey."""
    name = found.text()
    if not 1 <= len(name) <= LONGEST or name != " ".join(name.split()):
        raise found.refused("components.name_length", seen=shown(name), most=LONGEST)
    if not name.isprintable() or any(sign in name for sign in _MARKUP):
        raise found.refused("components.name_signs", seen=ascii(name), signs=" ".join(_MARKUP))


def names_of(components: Components) -> dict[str, Message]:
    """What sentences call the cards that have a name of their own; tokens have a colour, too."""
    found = {card: Message(_NAMED, names) for card, names in components.names.items()}
    for row in components.tokens:
        if row.id in found:
            for colour in (*COLOURS, PINK):
                params = {"name": found[row.id], "colour": colour}
                found[f"{row.id}_{colour}"] = Message("components.token", params)
    return found


def with_names(value: Any, names: dict[str, Message]) -> Any:
    """A message, or what fills one, with the names of cards in place of ids and usual names."""
    match value:
        case Message() if value.id.removeprefix("thing.") in names:
            return names[value.id.removeprefix("thing.")]
        case Message():
            return Message(value.id, named_facts(value.params, names))
        case list() | tuple():
            return [with_names(item, names) for item in value]
        case str():
            return names.get(value, value)
    return value


def named_facts(facts: Any, names: dict[str, Message]) -> Json:
    """The parameters of a message with the names of cards in place of ids."""
    return {name: with_names(value, names) for name, value in facts.items()}
