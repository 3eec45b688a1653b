"""`dicehospital doctor`: what is wrong with a server's set-up, found out from outside."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.hosting import data_folder
from dicehospital.cli.params import Age, lang_option
from dicehospital.kernel.build import COMPILED, full_version
from dicehospital.kernel.errors import BadInput
from dicehospital.server.checkup import network, storage
from dicehospital.server.checkup.findings import Finding, bad, good, warning
from dicehospital.server.checkup.mail import mail
from dicehospital.server.settings import (
    Settings,
    check_database,
    check_url,
    read_settings,
    unknown_variables,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dicehospital.kernel.text import Catalogue

ILL: Final = 1


@click.command(cls=Command, help="help.doctor")
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="help.serve.data")
@click.option("--database", metavar="URL", help="help.serve.database")
@click.option("--public-url", metavar="URL", help="help.serve.public_url")
@click.option(
    "--backups", type=click.Path(path_type=Path), metavar="FOLDER", help="help.doctor.backups"
)
@click.option(
    "--backup-age", type=Age(), default="1d", metavar="AGE", help="help.doctor.backup_age"
)
@click.option("--json", "as_json", is_flag=True, help="help.host.json")
@lang_option()
@click.pass_context
def doctor(
    ctx: click.Context,
    *,
    data: Path | None,
    database: str | None,
    public_url: str | None,
    backups: Path | None,
    backup_age: int,
    as_json: bool,
) -> int:
    """Look at everything and say what was found; 1 when something is wrong."""
    house = partial(_settings, data, database, public_url)
    findings = [*_settled(house), storage.backups(backups, backup_age)]
    say = speech(ctx)
    if as_json:
        click.echo(json.dumps([_row(found, say) for found in findings], ensure_ascii=False))
    else:
        _show(findings, say)
    return ILL if any(found.level == "bad" for found in findings) else 0


def _settled(house: Callable[[], Settings]) -> Iterator[Finding]:
    """What there is to find; where the settings make no sense, no more than that."""
    yield _rules()
    for name, near in unknown_variables().items():
        told = "unknown_near" if near else "unknown_setting"
        yield warning("settings", told, variable=name, near=near or "")
    try:
        settings = house()
    except BadInput as error:
        yield bad("settings", "bad_setting", field=error.field, problem=error.message)
        return
    yield good("settings", "settings_good")
    yield from storage.tables(settings)
    yield from network.server(settings)
    yield from mail(settings)


def _rules() -> Finding:
    told = {"version": full_version()}
    if COMPILED:
        return good("rules", "rules_compiled", **told)
    return warning("rules", "rules_plain", **told)


def _settings(data: Path | None, database: str | None, public_url: str | None) -> Settings:
    given: dict[str, Any] = {"data": data_folder(data)}
    if database is not None:
        given["database"] = check_database("--database", database)
    if public_url is not None:
        given["public_url"] = check_url("--public-url", public_url)
    return read_settings(given)


# -- telling -------------------------------------------------------------------------------------------
def _row(found: Finding, say: Catalogue) -> dict[str, str]:
    return {"check": found.check, "level": found.level, "text": say.say(found.message)}


def _show(findings: list[Finding], say: Catalogue) -> None:
    """A line for each, what is wrong last, where it is read first."""
    levels = ("good", "warning", "bad")
    for found in sorted(findings, key=lambda one: levels.index(one.level)):
        sign = say.tell(f"doctor.level.{found.level}")
        click.echo(f"{sign:<8} {say.say(found.message)}")
    wrong = sum(found.level == "bad" for found in findings)
    click.echo(say.tell("doctor.verdict", n=wrong) if wrong else say.tell("doctor.well"))
