"""Component packs: rows of an owner's box, or of their own making, put in place of ours or beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from dicehospital.hospital.components.event_cards import EVENT_EFFECTS
from dicehospital.hospital.components.rows import COLOURS
from dicehospital.hospital.components.tables import COLUMNS, Placed, Tables, key_of
from dicehospital.kernel.components.load import parse
from dicehospital.kernel.components.row import Row, shown
from dicehospital.kernel.errors import BadInput

_MOST_BYTES: Final = 262_144
_MOST_ROWS: Final = 80  # in a table: every row is a word of the game
_MOST_TOKENS: Final = 16  # types; each is there in four colours
_WHOLE: Final = (("do", "alt"), ("if", "per"), EVENT_EFFECTS, COLOURS)
"""Fields that a row replaces together: what a card did must not linger beside what it does now."""


def opened(source: object, name: str) -> tuple[dict[str, Any], str]:
    """What a pack holds, and its name: the given one, else that of its file."""
    if isinstance(source, dict):
        return source, name or "pack"
    if not isinstance(source, str | Path):
        raise BadInput(name or "pack", "components.not_a_pack", seen=type(source).__name__)
    path = Path(source)
    return parse(name or path.name, _read(path, name or path.name)), name or path.name


def _read(path: Path, name: str) -> str:
    try:
        content = path.read_bytes()
        if len(content) > _MOST_BYTES:
            raise BadInput(name, "components.large_pack", most=_MOST_BYTES)
        return content.decode("utf-8")
    except FileNotFoundError:
        raise BadInput(str(path), "components.no_such_file") from None
    except (OSError, UnicodeDecodeError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise BadInput(str(path), "components.unreadable", problem=problem) from None


def merged(tables: Tables, pack: dict[str, Any], name: str) -> Tables:
    """New tables: rows of known ids replaced where they stand, the others after all there were (DH-13.2)."""
    source = Row(pack.get("source", f"pack {name}"), f"{name}:source").text()
    found = {table: list(rows) for table, rows in tables.items()}
    for table, rows in pack.items():
        given = Row(rows, f"{name}:{table}")
        if table == "source":
            continue
        if table not in COLUMNS:
            raise given.refused("components.unknown_table", allowed=list(map(shown, COLUMNS)))
        found[table] = _merged_table(found[table], table, given, source)
    return found


def _merged_table(ours: list[Placed], table: str, rows: Row, source: str) -> list[Placed]:
    known = {key_of(table, row, place): number for number, (place, row) in enumerate(ours)}
    seen = set()
    for row in rows.entries():
        given = row.source
        key = key_of(table, given, row.place)
        if key in seen:
            raise row.get("id").refused("components.id_twice", seen=shown(key))
        seen.add(key)
        place = f"{rows.place}[{key}]"
        if key in known:
            ours[known[key]] = place, _replaced(ours[known[key]][1], given) | _source(given, source)
        else:
            ours.append((place, given | _source(given, source)))
    most = _MOST_TOKENS if table == "tokens" else _MOST_ROWS
    if len(ours) > most:
        raise rows.refused("components.many_rows", seen=len(ours), most=most)
    return ours


def _source(given: dict[str, Any], source: str) -> dict[str, Any]:
    """A row that a pack changed is no longer what its old source says."""
    return {"source": given.get("source", source)}


def _replaced(old: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """The old row with the given fields; fields that belong together go together."""
    gone = [field for group in _WHOLE if any(field in given for field in group) for field in group]
    return {field: value for field, value in old.items() if field not in gone} | given
