"""`dicehospital rules`: the rules in words, by topic, by rule id, or by a word in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.params import OneOf, Word, lang_option, pager_option, plain_option
from dicehospital.cli.screen import Screen
from dicehospital.cli.table.rule_texts import books, show_rules, topic_names

if TYPE_CHECKING:
    from collections.abc import Sequence


def _known(ctx: click.Context) -> list[str]:
    """The topics of the game."""
    game = ctx.params.get("game")
    return topic_names(game, speech(ctx).language) if game else []


@click.command(cls=Command, help="help.rules")
@click.argument("game", type=OneOf(*books()), help="help.game")
@click.argument("topic", nargs=-1, type=Word(_known), help="help.rules.topic")
@plain_option()
@pager_option()
@lang_option()
@click.pass_context
def rules(ctx: click.Context, game: str, topic: Sequence[str], *, plain: bool, pager: bool) -> None:
    """Show topics or rules."""
    screen = Screen(speech(ctx), plain=plain, pages=pager)
    show_rules(screen, game, " ".join(topic))
