"""`dicehospital host reset`: a link for who has forgotten the passphrase of an account."""

from __future__ import annotations

import os
from time import time
from typing import TYPE_CHECKING, Final

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.commands.hosting import StorageTarget, house_options, moment, note
from dicehospital.cli.params import lang_option
from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings import PREFIX, check_url

if TYPE_CHECKING:
    from dicehospital.server.store.store import Store

_ADDRESS: Final = PREFIX + "PUBLIC_URL"
# Behind the `#`: browsers send that to nobody, so it is in no log of a proxy.
_PAGE: Final = "/account#reset="


@click.command("reset", cls=Command, help="help.host.reset")
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
    click.echo(speech(ctx).tell("host.reset_link", name=found, until=until))
    click.echo(f"{address}{_PAGE}{token}")
    return 0


def _address(asked: str | None) -> str:
    """Where the server is reached; "" where nobody has said so."""
    if asked is not None:
        return check_url("--public-url", asked)
    said = os.environ.get(_ADDRESS, "")
    return check_url(_ADDRESS, said) if said else ""
