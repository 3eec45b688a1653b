"""`dicehospital translate`: what is missing or wrong in the texts of a language."""

from __future__ import annotations

import click

from dicehospital.cli.command import Command, Group, speech
from dicehospital.cli.params import OneOf, lang_option
from dicehospital.cli.translation import Finding, findings
from dicehospital.kernel.text import LANGUAGES

NOT_WHOLE = 1


@click.group(cls=Group, help="translate.help")
@lang_option()
def translate() -> None:
    """Hold the commands together."""


@translate.command(cls=Command, help="translate.help.check")
@click.argument("language", type=OneOf(*LANGUAGES), help="translate.help.language")
@lang_option()
@click.pass_context
def check(ctx: click.Context, language: str) -> int:
    """Print every text that needs a look; 1 if one is wrong."""
    say = speech(ctx)
    found = sorted(findings(language), key=_order)
    for one in found:
        click.echo(say.tell("translate.line", file=one.file, message=one.message, what=one.what))
    wrong = sum(one.is_wrong for one in found)
    click.echo(say.tell("translate.verdict", n=wrong, language=language))
    return NOT_WHOLE if wrong else 0


def _order(finding: Finding) -> tuple[bool, str, str]:
    """First what is wrong, then file by file."""
    return not finding.is_wrong, finding.file, finding.message
