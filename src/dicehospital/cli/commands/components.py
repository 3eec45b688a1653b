"""`dicehospital components`: every card and tile of a game, what it does, and where that is from."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid
from rich.text import Text

from dicehospital.cli.command import Command, speech
from dicehospital.cli.er.words import bays
from dicehospital.cli.params import OneOf, lang_option, plain_option
from dicehospital.cli.screen import Screen
from dicehospital.er.components import AMBULANCES, SPECIALISTS
from dicehospital.hospital.components import load as hospital
from dicehospital.hospital.components.names import names_of
from dicehospital.hospital.components.rows import CityTile
from dicehospital.hospital.texts.component import TABLES, id_of, name_of, text_of
from dicehospital.kernel.components.load import load as load_file
from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.hospital.components.rows import Components
    from dicehospital.hospital.texts.component import Row
    from dicehospital.kernel.text import Catalogue, Message

    Names = dict[str, Message]

RECONSTRUCTED = "reconstructed"
_TABLES = {"ambulances" if table == "backs" else table: table for table in TABLES}
_KINDS = tuple(_TABLES)
_ER_KINDS = ("specialists", "ambulances")
_PROTOTYPE_KINDS = ("departments", "specialists", "administrators", "reports")
_SETS = {
    "final": ("printed", "base", "promo", "experimental", "investments", "chevron", "maternity"),
    "proto212": ("printed", "proto_base", "proto_alternates", "proto_experimental"),
}


@dataclass(frozen=True, slots=True)
class ComponentEntry:
    """A component as it is shown."""

    id: str
    name: str
    copies: int
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class ComponentGroup:
    """Components under one heading; `source` when all have the same."""

    title: str
    entries: list[ComponentEntry]
    source: str = ""


@click.command(cls=Command, help="help.components")
@click.argument("game", type=OneOf("hospital", "er"), help="help.components.game")
@click.option("--set", "kind", type=OneOf(*_KINDS), metavar="SET", help="help.components.set")
@click.option(
    "--edition",
    type=OneOf(*hospital.EDITIONS),
    metavar="EDITION",
    help="help.components.edition",
)
@click.option(
    "--pack", type=click.Path(path_type=Path), metavar="FILE", help="help.components.pack"
)
@click.option("--json", "as_json", is_flag=True, help="help.components.json")
@plain_option()
@lang_option()
@click.pass_context
def components(
    ctx: click.Context,
    game: str,
    kind: str | None,
    edition: str | None,
    pack: Path | None,
    *,
    as_json: bool,
    plain: bool,
) -> None:
    """Show components."""
    say = speech(ctx)
    if game == "er":
        groups, rows = _of_er(say, kind, edition, pack)
    else:
        found = hospital.load_pack(pack) if pack else hospital.load()
        listed = _listed(found, kind, edition)
        names = names_of(found)
        groups, rows = list(_groups(say, listed, names)), _as_json(say, listed, names)
    if as_json:
        about = {"game": game, "edition": edition, "pack": pack.name if pack else None}
        click.echo(json.dumps(about | rows, indent=1, ensure_ascii=False))
    else:
        _show(Screen(say, plain=plain), groups)


# -- Dice Hospital -------------------------------------------------------------------------------------
def _listed(found: Components, kind: str | None, edition: str | None) -> dict[str, list[Row]]:
    """The rows of the wanted kinds that an edition has."""
    kinds = _PROTOTYPE_KINDS if edition == "proto212" else _KINDS
    if kind is not None and kind not in kinds:
        raise BadInput("--set", "not_one_of", seen=kind, allowed=kinds)
    sets = {*_SETS["final"], *_SETS["proto212"]} if edition is None else _SETS[edition]
    return {
        each: [row for row in getattr(found, _TABLES[each]) if _set_of(row) in ("", *sets)]
        for each in kinds
        if kind in (None, each)
    }


def _set_of(row: Row) -> str:
    """The set that a row is in; events, reports and ambulances are one set each."""
    return getattr(row, "set", "")


def _groups(say: Catalogue, listed: dict[str, list[Row]], names: Names) -> Iterator[ComponentGroup]:
    """One group for each set of each kind."""
    for kind, rows in listed.items():
        for part in dict.fromkeys(map(_set_of, rows)):
            title = say.tell(f"components.title.{kind}")
            if part:
                title = say.tell(
                    "components.title", kind=title, part=say.tell(f"components.set.{part}")
                )
            shown = [_entry(say, row, names) for row in rows if _set_of(row) == part]
            sources = {entry.source for entry in shown}
            yield ComponentGroup(title, shown, sources.pop() if len(sources) == 1 else "")


def _entry(say: Catalogue, row: Row, names: Names) -> ComponentEntry:
    copies = row.count if isinstance(row, CityTile) else getattr(row, "copies", 1)
    name = name_of(say, id_of(row), names)
    return ComponentEntry(id_of(row), name, copies, text_of(say, row), row.source)


def _as_json(say: Catalogue, listed: dict[str, list[Row]], names: Names) -> dict[str, Any]:
    return {kind: [_json_row(say, row, names) for row in rows] for kind, rows in listed.items()}


def _json_row(say: Catalogue, row: Row, names: Names) -> dict[str, Any]:
    entry = _entry(say, row, names)
    about = {"name": entry.name, "text": entry.text}
    return {"id": entry.id} | asdict(row) | about | {"reconstructed": row.source == RECONSTRUCTED}


# -- Emergency Roll ------------------------------------------------------------------------------------
def _of_er(
    say: Catalogue, kind: str | None, edition: str | None, pack: Path | None
) -> tuple[list[ComponentGroup], dict[str, Any]]:
    """The cards of Emergency Roll, which has one edition and takes no pack."""
    for option, given in (("--edition", edition), ("--pack", pack)):
        if given is not None:
            raise BadInput(option, "components.hospital_only")
    if kind is not None and kind not in _ER_KINDS:
        raise BadInput("--set", "not_one_of", seen=kind, allowed=_ER_KINDS)
    groups = {each: _er_group(say, each) for each in _ER_KINDS if kind in (None, each)}
    rows = {each: [asdict(entry) for entry in group.entries] for each, group in groups.items()}
    return list(groups.values()), rows


def _er_group(say: Catalogue, kind: str) -> ComponentGroup:
    source = load_file("dicehospital.er", f"{kind}.toml")["source"]
    entries = (
        [
            ComponentEntry(c.id, say.tell(f"card.{c.id}"), 1, say.tell(f"card.{c.id}.text"), source)
            for c in SPECIALISTS
        ]
        if kind == "specialists"
        else [
            ComponentEntry(str(n), say.tell("components.ambulance"), 1, bays(say, n), source)
            for n in range(len(AMBULANCES))
        ]
    )
    return ComponentGroup(say.tell(f"components.title.{kind}"), entries, source)


# -- printing ------------------------------------------------------------------------------------------
def _show(screen: Screen, groups: list[ComponentGroup]) -> None:
    for group in groups:
        screen.head(group.title)
        if group.source:
            _print_source(screen, group.source)
        if screen.plain:
            _print_lines(screen, group)
        else:
            screen.print(_grid(screen, group))
    entries = [entry for group in groups for entry in group.entries]
    if any(entry.source == RECONSTRUCTED for entry in entries):
        screen.print("")
        screen.tell("components.about_reconstructed")
    if any(entry.source.startswith(("F:", "P:")) for entry in entries):
        screen.tell("components.about_sources")


def _print_source(screen: Screen, source: str) -> None:
    line = screen.say.tell("components.source", source=_source(screen.say, source))
    ours = source == RECONSTRUCTED and not screen.plain
    screen.print(Text(line, "yellow") if ours else line)


def _source(say: Catalogue, source: str) -> str:
    return say.tell("components.reconstructed") if source == RECONSTRUCTED else source


def _print_lines(screen: Screen, group: ComponentGroup) -> None:
    for entry in group.entries:
        screen.print(screen.say.tell("components.line", **_words(screen.say, group, entry)))


def _words(say: Catalogue, group: ComponentGroup, entry: ComponentEntry) -> dict[str, str]:
    """A line leaves out what its group says already."""
    about = [entry.id]
    if _has_copies(group):
        about.append(say.tell("components.copies", n=entry.copies))
    if not group.source:
        about.append(say.tell("components.from", source=_source(say, entry.source)))
    return {"name": entry.name, "about": ", ".join(about), "text": entry.text}


def _has_copies(group: ComponentGroup) -> bool:
    return any(entry.copies != 1 for entry in group.entries)


def _grid(screen: Screen, group: ComponentGroup) -> Grid:
    """Name over id, what it does, and in groups that are not all alike how many and where from."""
    say = screen.say
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, expand=True)
    grid.add_column(say.tell("components.column.name"), min_width=17, max_width=24)
    grid.add_column(say.tell("components.column.text"), ratio=1)
    if _has_copies(group):
        grid.add_column(say.tell("components.column.copies"), justify="right")
    if not group.source:
        grid.add_column(say.tell("components.column.source"), max_width=16, overflow="fold")
    for entry in group.entries:
        grid.add_row(*_cells(say, group, entry))
    return grid


def _cells(say: Catalogue, group: ComponentGroup, entry: ComponentEntry) -> Iterator[Text | str]:
    yield Text.assemble((entry.name, "bold"), ("\n" + entry.id, "dim"))
    yield entry.text
    if _has_copies(group):
        yield str(entry.copies)
    if not group.source:
        ours = entry.source == RECONSTRUCTED
        yield Text(_source(say, entry.source), "yellow" if ours else "dim")
