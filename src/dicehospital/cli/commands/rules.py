"""`dicehospital rules`: the rules in words, by topic, by rule id, or by a word in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.params import OneOf, lang_option, pager_option, plain_option
from dicehospital.cli.screen import Screen
from dicehospital.cli.table.rule_texts import books, find_rules, rule_lines, topics
from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.command(cls=Command, help="help.rules")
@click.argument("game", type=OneOf(*books()), help="help.game")
@click.argument("topic", nargs=-1, help="help.rules.topic")
@plain_option()
@pager_option()
@lang_option()
@click.pass_context
def rules(ctx: click.Context, game: str, topic: Sequence[str], *, plain: bool, pager: bool) -> None:
    """Show topics or rules."""
    screen = Screen(speech(ctx), plain=plain, pages=pager)
    show_rules(screen, game, " ".join(topic))


def show_rules(screen: Screen, game: str, wanted: str) -> None:
    """The rules that are wanted; without a wish the topics."""
    say = screen.say
    if not wanted:
        screen.tell("rules.topics", game=game)
        for name, title in topics(game, say.language):
            screen.tell("rules.topic", topic=name, title=title)
        return
    found, also = find_rules(game, say.language, wanted)
    if not found:
        allowed = [name for name, _ in topics(game, say.language)]
        raise BadInput(wanted, "rules.unknown", topics=allowed)
    with screen.paged():
        for rule in found:
            heading, *lines = rule_lines(say, game, rule)
            screen.head(heading)
            screen.print(*lines)
        if also:
            screen.print("", say.tell("rules.also", rules=also))
