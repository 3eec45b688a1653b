"""`dicehospital host ban`, `unban` and `bans`: who may not come into a house."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from time import time
from typing import TYPE_CHECKING, Final

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.hosting import (
    NOT_FOUND,
    StorageTarget,
    house_options,
    moment,
    note,
    show_rows,
)
from dicehospital.cli.params import Age, lang_option
from dicehospital.kernel.errors import BadInput
from dicehospital.server.edge.public_urls import lan_address
from dicehospital.server.store.people import Ban

if TYPE_CHECKING:
    from dicehospital.kernel.text import Catalogue
    from dicehospital.server.store.store import Store

_NUMBER: Final = re.compile(r"[0-9]{1,15}")
_SEAT: Final = re.compile(r"([a-z0-9]{8})/([1-9])")
_LOOPBACK: Final = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
_REASON_LETTERS: Final = 200
_MAPPED: Final = 96  # bits before an IPv4 address that is written as one of IPv6

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Whom:
    """A guest or a network, as a host names them."""

    person: int | None
    network: str | None

    def text(self, say: Catalogue) -> str:
        """As it is shown."""
        return self.network or say.tell("host.guest", n=self.person)


@click.command("ban", cls=Command, help="help.host.ban")
@click.argument("who", help="help.host.who")
@click.option("--for", "lasts", type=Age(), metavar="AGE", help="help.host.for")
@click.option("--reason", metavar="TEXT", default="", help="help.host.ban_reason")
@click.option("--force", is_flag=True, help="help.host.force")
@house_options
@lang_option()
@click.pass_context
def ban(
    ctx: click.Context,
    *,
    who: str,
    lasts: int | None,
    reason: str,
    force: bool,
    house: StorageTarget,
) -> int:
    """Let a guest or a network in no more."""
    from dicehospital.server.tables.guests import clean_text

    say, now = speech(ctx), int(time() * 1000)
    until = None if lasts is None else now + lasts * 1000
    why = clean_text(reason, _REASON_LETTERS)
    if not force:
        _keep_the_host_in(who, say)

    async def work(store: Store) -> Whom:
        whom = await _whom(store, who, must_be=True)
        await store.people.ban(Ban(0, whom.person, whom.network, now, until, why))
        await note(store, "ban", guest=whom.person, network=whom.network, until=until, reason=why)
        return whom

    whom = house.do(work).text(say)
    words = {"who": whom} if until is None else {"who": whom, "until": moment(until)}
    click.echo(say.tell("host.banned" if until is None else "host.banned_until", **words))
    return 0


@click.command("unban", cls=Command, help="help.host.unban")
@click.argument("who", help="help.host.who")
@house_options
@lang_option()
@click.pass_context
def unban(ctx: click.Context, *, who: str, house: StorageTarget) -> int:
    """Let a guest or a network in again."""
    say = speech(ctx)

    async def work(store: Store) -> tuple[Whom, bool]:
        whom = await _whom(store, who, must_be=False)
        is_done = await store.people.unban(whom.person, whom.network)
        if is_done:
            await note(store, "unban", guest=whom.person, network=whom.network)
        return whom, is_done

    whom, is_done = house.do(work)
    told = say.tell("host.unbanned" if is_done else "host.not_banned", who=whom.text(say))
    click.echo(told, err=not is_done)
    return 0 if is_done else NOT_FOUND


@click.command("bans", cls=Command, help="help.host.bans")
@click.option("--json", "as_json", is_flag=True, help="help.host.json")
@house_options
@lang_option()
@click.pass_context
def bans(ctx: click.Context, *, as_json: bool, house: StorageTarget) -> int:
    """List who may not come in."""
    found = house.do(lambda store: store.people.bans(int(time() * 1000)))
    if as_json:
        click.echo(json.dumps([_plain(one) for one in found], ensure_ascii=False))
    else:
        show_rows(
            speech(ctx),
            ("who", "since", "until", "reason"),
            _rows(found, speech(ctx)),
            "host.no_bans",
        )
    return 0


def _plain(ban: Ban) -> dict[str, object]:
    """A ban for programs."""
    return {"guest" if name == "person" else name: value for name, value in asdict(ban).items()}


def _rows(found: list[Ban], say: Catalogue) -> Iterator[tuple[str, ...]]:
    for one in found:
        until = say.tell("host.for_good") if one.until is None else moment(one.until)
        yield Whom(one.person, one.network).text(say), moment(one.made), until, one.reason


# -- who is meant --------------------------------------------------------------------------------------
async def _whom(store: Store, text: str, *, must_be: bool) -> Whom:
    """A guest by number or by seat, or a network; `BadInput` when it is none."""
    seat = _SEAT.fullmatch(text)
    if _NUMBER.fullmatch(text):
        if must_be and not await store.people.is_guest(int(text)):
            raise BadInput("WHO", "host.no_such_guest", seen=text)
        return Whom(int(text), None)
    if seat is not None:
        return Whom(await _seated(store, seat[1], int(seat[2])), None)
    return Whom(None, str(_network(text)))


async def _seated(store: Store, table: str, seat: int) -> int:
    from dicehospital.server.store.store import TableFilter
    from dicehospital.server.tables.log.snapshots import read_card

    found = await store.all_tables(TableFilter(ids=(table,)), 1)
    seats = read_card(found[0].listing.summary).seats if found else []
    person = seats[seat - 1].person if seat <= len(seats) else None
    if person is None:
        raise BadInput("WHO", "host.nobody_there", table=table, seat=seat)
    return person


def _network(text: str) -> Network:
    try:
        found = ip_network(text, strict=False)
    except ValueError:
        raise BadInput("WHO", "host.not_a_network", seen=text) from None
    mapped = getattr(found.network_address, "ipv4_mapped", None)
    if mapped is not None and found.prefixlen >= _MAPPED:
        return ip_network(f"{mapped}/{found.prefixlen - _MAPPED}")
    return found


# -- who is not meant ----------------------------------------------------------------------------------
def _keep_the_host_in(who: str, say: Catalogue) -> None:
    """Ask before this very machine is banned; where nobody can be asked, refuse it."""
    if _NUMBER.fullmatch(who) or _SEAT.fullmatch(who) or not _is_here(_network(who)):
        return
    if not sys.stdin.isatty():
        raise BadInput("WHO", "host.ban_self", network=who)
    if not click.confirm(say.tell("host.ban_self_sure", network=who), default=False):
        raise BadInput("WHO", "host.ban_not_done")


def _is_here(network: Network) -> bool:
    """Whether a network has an address by which this machine reaches its own servers."""
    own = lan_address()
    if own is not None and ip_address(own) in network:
        return True
    return any(network.version == here.version and network.overlaps(here) for here in _LOOPBACK)
