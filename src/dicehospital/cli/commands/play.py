"""`dicehospital play`: a game in the terminal, alone, with bots, or with friends at one screen."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from dicehospital.api import GAMES
from dicehospital.cli.command import Command, speech
from dicehospital.cli.editing import edit_lines
from dicehospital.cli.failure import INTERRUPTED
from dicehospital.cli.files import games_folder, new_file, reserve, stamp_of
from dicehospital.cli.game_flags import game_flags, refuse_other_games, spelt
from dicehospital.cli.game_screens import GAME_SCREENS
from dicehospital.cli.params import (
    CommaList,
    OneOf,
    Whole,
    bots_known,
    lang_option,
    pager_option,
    plain_option,
)
from dicehospital.cli.reading import read_record, table_at
from dicehospital.cli.screen import InterruptedAtPrompt, Screen
from dicehospital.cli.table.ask import ask_bot, ask_chance, ask_person, bots_of
from dicehospital.cli.table.seating import new_table
from dicehospital.cli.table.session import (
    Session,
    begin_again,
    next_bot,
    next_person,
    save,
    show_end,
    tell_how_to_resume,
    tell_news,
)
from dicehospital.cli.table.table import CARDS, DICE, HUMAN, NOBODY, RIVALS, level
from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from dicehospital.bots import Bot
    from dicehospital.cli.table.seating import SeatingRequest
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.types import Json


class PlayOptions(TypedDict):
    """The options of the command itself, as click hands them over."""

    players: int | None
    bots: list[str] | None
    names: list[str] | None
    seed: str | None
    manual_dice: bool
    manual_cards: bool
    save: Path | None
    resume: Path | None
    confirm: bool
    plain: bool
    pager: bool


_OF_NEW_GAMES = ("players", "bots", "names", "seed", "manual_dice", "manual_cards")


@click.command(cls=Command, help="help.play")
@click.argument("game", type=OneOf(*GAMES), help="help.game")
@click.option("--players", type=Whole(1, 6), metavar="N", help="help.play.players")
@click.option("--bots", type=CommaList(bots_known), metavar="BOTS", help="help.play.bots")
@click.option("--names", type=CommaList(), metavar="NAMES", help="help.play.names")
@click.option("--seed", metavar="SEED", help="help.play.seed")
@game_flags()
@click.option("--manual-dice", is_flag=True, help="help.play.manual_dice")
@click.option("--manual-cards", is_flag=True, help="help.play.manual_cards")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="help.play.save")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="help.play.resume")
@click.option("--confirm/--no-confirm", default=True, help="help.play.confirm")
@plain_option()
@pager_option()
@lang_option()
@click.pass_context
def play(ctx: click.Context, game: str, asked: Json, **options: Unpack[PlayOptions]) -> int:
    """Play a game."""
    screen = Screen(speech(ctx), plain=options["plain"], pages=options["pager"])
    edit_lines()
    path = options["resume"]
    if path:
        _refuse_all_but_resume(asked, options)
        session = _resumed(screen, game, path, options)
    else:
        refuse_other_games(game, asked, "cli.other_games_option")
        session = _begun(screen, _wishes(game, asked, options), options)
    return play_on(session, bots_of(session))


# -- beginning ---------------------------------------------------------------------------------------
def _begun(screen: Screen, wishes: SeatingRequest, options: PlayOptions) -> Session:
    table = new_table(wishes)
    file = _new_file(wishes["game"], options["save"])
    session = _session(table, screen, file, confirm=options["confirm"])
    save(session)
    screen.tell("play.welcome", file=str(file))
    screen.tell(f"play.new.{table.game.name}")
    _introduce(screen, table)
    return session


def _introduce(screen: Screen, table: Table) -> None:
    """Which bots play, and how well: their names do not say it."""
    named = [(table.names[seat], kind) for seat, kind in enumerate(table.kinds)]
    bots = [
        screen.say.tell("play.bot", name=name, bot=level(screen.say, kind))
        for name, kind in named
        if name and kind not in (HUMAN, *RIVALS)
    ]
    if bots:
        screen.tell("play.bots", bots=bots)


def _session(table: Table, screen: Screen, file: Path, *, confirm: bool) -> Session:
    game_screen = GAME_SCREENS[table.game.name]
    return Session(table, screen, game_screen, file, stamp_of(file), confirm)


def _wishes(game: str, asked: Json, options: PlayOptions) -> SeatingRequest:
    return {
        "game": game,
        "players": options["players"],
        "bots": options["bots"] or [],
        "names": options["names"] or [],
        "seed": options["seed"],
        "options": asked,
        "manual": CARDS if options["manual_cards"] else DICE if options["manual_dice"] else NOBODY,
    }


def _new_file(game: str, wanted: Path | None) -> Path:
    """The file to save in: new, whoever named it."""
    if wanted is None:
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
        return new_file(games_folder(), f"{game}-{stamp}")
    try:
        reserve(wanted)
    except FileExistsError:
        raise BadInput("--save", "cli.save_exists", file=str(wanted)) from None
    return wanted


def _resumed(screen: Screen, game: str, path: Path, options: PlayOptions) -> Session:
    """A saved game; it is saved on in its own file unless a new one is named."""
    table = table_at(read_record(path))
    if table.game.name != game:
        raise BadInput(str(path), "cli.other_game", seen=table.game.name, game=game)
    table.alone = table.nameless
    file = _new_file(game, options["save"]) if options["save"] else path
    session = _session(table, screen, file, confirm=options["confirm"])
    if options["save"]:
        save(session)
    screen.tell("play.resumed", file=str(session.file))
    begin_again(session)
    return session


def _refuse_all_but_resume(asked: Json, options: PlayOptions) -> None:
    """What a saved game knows already cannot be asked for again."""
    said: Json = {**options}
    given = [name for name in _OF_NEW_GAMES if said[name] not in (None, False)] + [*asked]
    if given:
        raise BadInput(spelt(given[0]), "cli.not_with_resume")


# -- playing -----------------------------------------------------------------------------------------
def play_on(session: Session, bots: dict[int, Bot]) -> int:
    """Play until the end, or until somebody leaves; either way the record is saved."""
    status = 0
    try:
        while not session.left and not session.game.is_over:
            _step(session, bots)
        if session.game.is_over:
            tell_news(session)
            save(session)
            show_end(session)
            return 0
    except EOFError:
        session.screen.print("")
    except InterruptedAtPrompt:
        session.screen.print("")
        status = INTERRUPTED
    except KeyboardInterrupt:  # in the middle of a move: the file holds the game before it
        session.screen.print("")
        tell_how_to_resume(session)
        return INTERRUPTED
    if save(session):
        tell_how_to_resume(session)
    return status


def _step(session: Session, bots: dict[int, Bot]) -> None:
    """One answer from chance, from a bot, or from a person."""
    bot, person = next_bot(session), next_person(session)
    if bot is not None:
        ask_bot(session, bots[bot], bot)
        return
    if session.unsaved:
        save(session)
    tell_news(session)
    if person is not None:
        ask_person(session, person)
    else:
        ask_chance(session)
