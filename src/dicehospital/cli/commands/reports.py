"""`dicehospital host reports` and `log`: what players told the host, and what the host did."""

from __future__ import annotations

import json
from dataclasses import asdict
from time import time
from typing import TYPE_CHECKING, Any, Final

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
from dicehospital.cli.params import Whole, lang_option

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dicehospital.kernel.text import Catalogue
    from dicehospital.server.store.people import HostAct, Report
    from dicehospital.server.store.store import Store

_MOST: Final = 1_000_000


@click.command("reports", cls=Command, help="help.host.reports")
@click.option(
    "--done", type=Whole(1, 999_999_999), multiple=True, metavar="N", help="help.host.done"
)
@click.option("--all", "with_done", is_flag=True, help="help.host.all_reports")
@click.option("--limit", type=Whole(1, _MOST), default=100, help="help.host.limit")
@click.option("--json", "as_json", is_flag=True, help="help.host.json")
@house_options
@lang_option()
@click.pass_context
def reports(
    ctx: click.Context,
    *,
    done: tuple[int, ...],
    with_done: bool,
    limit: int,
    as_json: bool,
    house: StorageTarget,
) -> int:
    """List what players have reported, or be done with some of it."""
    say = speech(ctx)
    if done:
        return _end(house, done, say)
    found = house.do(lambda store: store.people.reports(limit, with_done=with_done))
    if as_json:
        click.echo(json.dumps([asdict(one) for one in found], ensure_ascii=False))
    else:
        columns = ("number", "when", "table", "player", "reason", "words", "by")
        show_rows(say, columns, _report_rows(found, say), "host.no_reports")
    return 0


def _end(house: StorageTarget, done: Sequence[int], say: Catalogue) -> int:
    async def work(store: Store) -> list[bool]:
        ended = []
        for number in done:
            ended.append(await store.people.end_report(number, int(time() * 1000)))
            if ended[-1]:
                await note(store, "report_done", report=number)
        return ended

    ended = house.do(work)
    for number, is_done in zip(done, ended, strict=True):
        told = "host.report_done" if is_done else "host.no_such_report"
        click.echo(say.tell(told, n=number), err=not is_done)
    return 0 if all(ended) else NOT_FOUND


def _report_rows(found: Sequence[Report], say: Catalogue) -> Iterator[tuple[str, ...]]:
    for one in found:
        who = say.tell("host.guest", n=one.reported) if one.reported else say.tell("host.forgotten")
        by = say.tell("host.guest", n=one.reporter) if one.reporter else say.tell("host.forgotten")
        yield (
            f"{one.id}",
            moment(one.at),
            f"{one.table}/{one.seat + 1}",
            f"{one.name} ({who})" if one.name else who,
            say.tell(f"social.report.{one.reason}"),
            one.words,
            by,
        )


@click.command("log", cls=Command, help="help.host.log")
@click.option("--limit", type=Whole(1, _MOST), default=100, help="help.host.limit")
@click.option("--json", "as_json", is_flag=True, help="help.host.json")
@house_options
@lang_option()
@click.pass_context
def log(ctx: click.Context, *, limit: int, as_json: bool, house: StorageTarget) -> int:
    """List what was done to the house, the newest first."""
    say = speech(ctx)
    found = house.do(lambda store: store.people.host_log(limit))
    if as_json:
        click.echo(json.dumps([_plain(one) for one in found], ensure_ascii=False))
    else:
        rows = (
            (moment(one.at), one.who, say.tell(f"host.deed.{one.what}"), _about(one, say))
            for one in found
        )
        show_rows(say, ("when", "user", "deed", "about"), rows, "host.empty_log")
    return 0


def _plain(act: HostAct) -> dict[str, Any]:
    return {**asdict(act), "about": json.loads(act.about)}


def _about(act: HostAct, say: Catalogue) -> str:
    """What it was about, in words."""
    told: dict[str, Any] = json.loads(act.about)
    if "until" in told:
        told["until"] = moment(told["until"])
    return ", ".join(say.tell(f"host.about.{name}", value=value) for name, value in told.items())
