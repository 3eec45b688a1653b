"""`dicehospital host`: looking after a house and its tables, also while its servers run."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass
from time import time
from typing import TYPE_CHECKING, Any, Final

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid

from dicehospital.cli.command import Command, Group, speech
from dicehospital.cli.commands.bans import ban, bans, unban
from dicehospital.cli.commands.reports import log, reports
from dicehospital.cli.hosting import NOT_FOUND, StorageTarget, house_options, moment, note
from dicehospital.cli.params import Age, OneOf, Whole, lang_option
from dicehospital.cli.screen import Screen
from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings import PREFIX, check_url
from dicehospital.server.tables.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

    from dicehospital.kernel.text import Catalogue
    from dicehospital.server.store.people import HostDeed
    from dicehospital.server.store.store import ListedTable, Store

_STATUSES: Final = ("open", "playing", "over")
_ALL: Final = 10_000_000
_LISTED: Final = 100  # tables for people who do not say how many; programs get all
_PUBLIC_URL: Final = PREFIX + "PUBLIC_URL"
# Behind the `#`: browsers send that to nobody, so it is in no log of a proxy.
_RESET_PAGE: Final = "/account#reset="
_SHOWN: Final = 20  # tables that are named before they go; of the rest the number is told


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as its host sees it. Nothing in it helps to play."""

    id: str
    game: str
    status: str
    visibility: str
    players: list[str]
    created: int  # milliseconds since 1970
    updated: int
    closed: str | None


Found = tuple[list[TableRow], int]  # some tables, and how many there are


@click.group(cls=Group, help="help.host", invoke_without_command=True)
@lang_option()
@click.pass_context
def host(ctx: click.Context) -> None:
    """Show the help page when no command is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


for _command in (ban, unban, bans, reports, log):
    host.add_command(_command)


# -- tables --------------------------------------------------------------------------------------------
@host.command("list", cls=Command, help="help.host.list")
@click.option("--status", type=OneOf(*_STATUSES), help="help.host.status")
@click.option("--game", type=OneOf(*GAMES), help="help.host.game")
@click.option("--older-than", type=Age(), metavar="AGE", help="help.host.older_than")
@click.option("--limit", type=Whole(1, _ALL), help="help.host.limit")
@click.option("--json", "as_json", is_flag=True, help="help.host.json")
@house_options
@lang_option()
@click.pass_context
def list_(
    ctx: click.Context,
    *,
    status: str | None,
    game: str | None,
    older_than: int | None,
    limit: int | None,
    as_json: bool,
    house: StorageTarget,
) -> int:
    """List tables, those that changed last first."""
    before = None if older_than is None else _ago(older_than)
    most = limit or (_ALL if as_json else _LISTED)
    rows, count = house.do(lambda store: _rows(store, most, status, game, before))
    if as_json:
        click.echo(json.dumps([asdict(row) for row in rows], ensure_ascii=False))
    else:
        _show(rows, count, speech(ctx))
    return 0


@host.command("close", cls=Command, help="help.host.close")
@click.argument("table", nargs=-1, required=True, help="help.host.table")
@click.option("--reason", metavar="TEXT", default="", help="help.host.reason")
@house_options
@lang_option()
@click.pass_context
def close(
    ctx: click.Context,
    *,
    table: tuple[str, ...],
    reason: str,
    house: StorageTarget,
) -> int:
    """Let nobody play on at some tables."""
    from dicehospital.server.tables.moderation import close_table

    async def work(store: Store) -> list[bool | None]:
        return [await _closed(store, one) for one in table]

    async def _closed(store: Store, one: str) -> bool | None:
        outcome = await close_table(store, one, reason)
        if outcome:
            await note(store, "close", table=one, reason=reason)
        return outcome

    say, done = speech(ctx), house.do(work)
    words = {True: "host.closed", False: "host.over_already", None: "host.no_such_table"}
    for one, outcome in zip(table, done, strict=True):
        click.echo(say.tell(words[outcome], table=one), err=outcome is None)
    return NOT_FOUND if None in done else 0


@host.command("delete", cls=Command, help="help.host.delete")
@click.argument("table", nargs=-1, required=True, help="help.host.table")
@click.option("--yes", is_flag=True, help="help.host.yes")
@house_options
@lang_option()
@click.pass_context
def delete(
    ctx: click.Context,
    *,
    table: tuple[str, ...],
    yes: bool,
    house: StorageTarget,
) -> int:
    """Remove some tables for good, or say what would go."""

    async def work(store: Store) -> list[TableRow]:
        found, _ = await _rows(store, len(table), ids=table)
        for row in found if yes else ():
            if await store.delete(row.id):
                await note(store, "delete", table=row.id)
        return found

    found, say = house.do(work), speech(ctx)
    known = {row.id for row in found}
    for one in (one for one in table if one not in known):
        click.echo(say.tell("host.no_such_table", table=one), err=True)
    _tell_gone(found[:_SHOWN], len(found), say, yes=yes)
    return 0 if known == set(table) else NOT_FOUND


@host.command("prune", cls=Command, help="help.host.prune")
@click.option("--older-than", type=Age(), metavar="AGE", required=True, help="help.host.older_than")
@click.option("--status", type=OneOf(*_STATUSES), default="over", help="help.host.prune_status")
@click.option("--yes", is_flag=True, help="help.host.yes")
@house_options
@lang_option()
@click.pass_context
def prune(
    ctx: click.Context,
    *,
    older_than: int,
    status: str,
    yes: bool,
    house: StorageTarget,
) -> int:
    """Remove old tables for good, or say which would go."""
    before = _ago(older_than)

    async def work(store: Store) -> Found:
        rows, count = await _rows(store, _SHOWN, status, before=before)
        if not yes:
            return rows, count
        gone = await store.prune(before, status)
        if gone:
            await note(store, "prune", status=status, before=moment(before), tables=len(gone))
        return [row for row in rows if row.id in gone], len(gone)

    rows, count = house.do(work)
    _tell_gone(rows, count, speech(ctx), yes=yes)
    return 0


def _ago(seconds: int) -> int:
    """A moment that long ago, in milliseconds since 1970."""
    return int((time() - seconds) * 1000)


async def _rows(  # noqa: PLR0917 (what a host may choose by)
    store: Store,
    limit: int,
    status: str | None = None,
    game: str | None = None,
    before: int | None = None,
    ids: tuple[str, ...] | None = None,
) -> Found:
    """The tables that were chosen, so many at most, and how many there are."""
    from dicehospital.server.store.store import TableFilter

    chosen = TableFilter(status, game, before, ids)
    found = await store.all_tables(chosen, limit)
    return [_row(table) for table in found], await store.count_tables(chosen)


def _row(table: ListedTable) -> TableRow:
    from dicehospital.server.tables.log.snapshots import read_card

    card = read_card(table.listing.summary)
    return TableRow(
        id=table.id,
        game=table.game,
        status=table.listing.status,
        visibility=table.visibility,
        players=[seat.name or seat.bot or "-" for seat in card.seats],
        created=card.created,
        updated=table.listing.updated,
        closed=card.closed,
    )


# -- telling -------------------------------------------------------------------------------------------
def _tell_gone(rows: Sequence[TableRow], count: int, say: Catalogue, *, yes: bool) -> None:
    """What went, or would go: some of it, and how many."""
    if rows:
        _show(rows, count, say)
    click.echo(say.tell("host.gone" if yes else "host.would_go", n=count))


def _show(rows: Sequence[TableRow], count: int, say: Catalogue) -> None:
    """Some tables, and how many more there are."""
    if not rows:
        click.echo(say.tell("host.none"))
        return
    columns = ("table", "game", "status", "players", "changed")
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        grid.add_column(say.tell(f"host.column.{column}"), overflow="ellipsis", no_wrap=True)
    for row in rows:
        status = "closed" if row.closed is not None else row.status
        players = ", ".join(row.players)
        game, shown = say.tell(f"web.game.{row.game}"), say.tell(f"host.status.{status}")
        grid.add_row(row.id, game, shown, players, moment(row.updated))
    Screen(say, plain=False).print(grid)
    if count > len(rows):
        click.echo(say.tell("host.more", n=count - len(rows)))


# -- the password --------------------------------------------------------------------------------------
@host.command("password", cls=Command, help="help.host.password")
@click.argument("what", type=OneOf("set", "clear", "show"), default="set", help="help.host.what")
@house_options
@lang_option()
@click.pass_context
def password(ctx: click.Context, what: str, house: StorageTarget) -> int:
    """Require a password for the house, or none any more."""
    from dicehospital.server.access.password import SETTING, clear_password, set_password

    say = speech(ctx)
    if what == "show":
        found = house.do(lambda store: store.setting(SETTING))
        click.echo(say.tell("host.password_is_set" if found else "host.password_is_none"))
    elif what == "clear":
        house.do(lambda store: _noted(store, clear_password(store), "password_cleared"))
        click.echo(say.tell("host.password_cleared"))
    else:
        text = _typed(say)
        house.do(lambda store: _noted(store, set_password(store, text), "password_set"))
        click.echo(say.tell("host.password_set"))
    return 0


async def _noted(store: Store, work: Coroutine[Any, Any, None], what: HostDeed) -> None:
    await work
    await note(store, what)


def _typed(say: Catalogue) -> str:
    """A password typed twice without being seen; the first line of what is piped in."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    asked = [
        click.prompt(say.tell(message), hide_input=True, prompt_suffix=" ")
        for message in ("host.password_new", "host.password_again")
    ]
    if asked[0] != asked[1]:
        raise BadInput("password", "host.password_differs")
    return str(asked[0])


# -- accounts ------------------------------------------------------------------------------------------
@host.command("reset", cls=Command, help="help.host.reset")
@click.argument("name", help="help.host.account")
@click.option("--public-url", metavar="URL", help="help.host.public_url")
@house_options
@lang_option()
@click.pass_context
def reset(ctx: click.Context, *, name: str, public_url: str | None, house: StorageTarget) -> int:
    """Print a link by which another passphrase can be set."""
    from dicehospital.server.tables.accounts.accounts import LINK_LIFE, make_link
    from dicehospital.server.tables.accounts.likeness import likeness

    async def work(store: Store) -> tuple[str, str]:
        account = await store.accounts.named(likeness(name))
        if account is None:
            raise BadInput("NAME", "host.no_such_account", seen=name)
        token = await make_link(store, account)
        await note(store, "reset", guest=account.person)
        return account.name, token

    address = _address(public_url)
    found, token = house.do(work)
    until = moment(int(time() * 1000) + LINK_LIFE)
    click.echo(speech(ctx).tell("host.reset_link", account=found, until=until))
    click.echo(f"{address}{_RESET_PAGE}{token}")
    return 0


def _address(asked: str | None) -> str:
    """Where the server is reached; "" where nobody has said so."""
    if asked is not None:
        return check_url("--public-url", asked)
    said = os.environ.get(_PUBLIC_URL, "")
    return check_url(_PUBLIC_URL, said) if said else ""
