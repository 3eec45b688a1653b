"""`dicehospital score`: what a game or a sheet is worth, a sheet with or without specialist cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.files import read_object
from dicehospital.cli.params import CommaList, lang_option, plain_option
from dicehospital.cli.reading import is_record, table_at, table_of_position
from dicehospital.cli.screen import Screen
from dicehospital.cli.table.score_table import show_scores
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.cards.lookup import goal_progress, meets_goal, score_card
from dicehospital.er.components import SPECIALIST_IDS, specialist
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Score

if TYPE_CHECKING:
    from collections.abc import Sequence

_CARDIOLOGIST = "cardiologist"
_GAME_FILE = ".json"
_BETWEEN_WARDS = "/"


@click.command(cls=Command, help="help.score")
@click.argument("sheet", help="help.score.sheet")
@click.argument("more", nargs=-1, type=CommaList())
@click.option(
    "--cards",
    multiple=True,
    type=CommaList(lambda _: SPECIALIST_IDS),
    metavar="CARD...",
    help="help.score.cards",
)
@plain_option()
@lang_option()
@click.pass_context
def score(
    ctx: click.Context,
    sheet: str,
    more: Sequence[list[str]],
    cards: Sequence[list[str]],
    *,
    plain: bool,
) -> None:
    """Score a game or a sheet."""
    if more and not cards:  # cards are named after --cards, several without commas too
        raise BadInput(more[0][0], "cli.extra_argument", command=ctx.command_path)
    screen = Screen(speech(ctx), plain=plain)
    if not cards and _is_file(Path(sheet)):
        _score_game(screen, Path(sheet))
        return
    if _BETWEEN_WARDS not in sheet:
        raise BadInput(sheet, "cli.neither_file_nor_sheet")
    written = Sheet.parse(sheet)
    named = _checked([card.upper() for group in (*cards, *more) for card in group])
    parts = written.score_parts() | {
        card: score_card(written, card) for card in named if not _is_goal(card)
    }
    show_scores(screen, [screen.say.tell("score.points")], [Score(sum(parts.values()), parts)])
    for card in filter(_is_goal, named):
        _show_goal(screen, written, card)


def _is_file(path: Path) -> bool:
    """Whether a file is meant, also one that is not there."""
    return path.suffix == _GAME_FILE or path.is_file()


def _score_game(screen: Screen, path: Path) -> None:
    """The scores of everybody in a record or position of any game."""
    source = read_object(path)
    table = table_at(source) if is_record(source) else table_of_position(source)
    show_scores(screen, table.everybody(screen.say), table.game.scores())


def _checked(cards: list[str]) -> list[str]:
    for card in cards:
        if card not in SPECIALIST_IDS:
            raise BadInput("--cards", "not_one_of", seen=card, allowed=SPECIALIST_IDS)
    return list(dict.fromkeys(cards))


def _is_goal(card: str) -> bool:
    return specialist(card).type == _CARDIOLOGIST


def _show_goal(screen: Screen, sheet: Sheet, card: str) -> None:
    """Whether a cardiologist's goal is met; who scored it when is not written on a sheet."""
    say = screen.say
    have, need = goal_progress(sheet, card)
    standing = say.tell(f"progress.{card}", have=have, need=need)
    met = meets_goal(sheet, card)
    screen.tell("score.goal_met" if met else "score.goal_open", card=card, standing=standing)
