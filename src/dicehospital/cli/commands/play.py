"""`dicehospital play`: a game in the terminal, alone, with bots, or with friends at one screen."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from dicehospital.api import GAMES
from dicehospital.cli.command import Command, speech
from dicehospital.cli.failure import INTERRUPTED
from dicehospital.cli.files import games_folder, new_file, reserve, stamp_of
from dicehospital.cli.params import (
    HOSPITAL_OPTIONS,
    CareOptions,
    OneOf,
    Whole,
    Words,
    care_options,
    lang_option,
    pager_option,
    plain_option,
)
from dicehospital.cli.reading import read_record, table_at
from dicehospital.cli.screen import InterruptedAtPrompt, Screen, edit_lines
from dicehospital.cli.table.ask import ask_bot, ask_chance, ask_person, bots_of
from dicehospital.cli.table.game_screens import GAME_SCREENS
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
from dicehospital.cli.table.table import CARDS, DICE, NOBODY
from dicehospital.er.options import CHOICES
from dicehospital.hospital.components.load import EDITIONS
from dicehospital.hospital.options import ACTIVATIONS
from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dicehospital.bots import Bot
    from dicehospital.cli.table.seating import Wishes
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.types import Json


class PlayOptions(CareOptions):
    """The options of the command, as click hands them over."""

    players: int | None
    bots: list[str] | None
    names: list[str] | None
    seed: str | None
    modifiers: list[str] | None
    cards: list[str] | None
    choices: str | None
    edition: str | None
    modules: Sequence[list[str]]
    pack: Path | None
    first_game: bool
    activation: str | None
    double_fatalities: bool
    double_reports: bool
    manual_dice: bool
    manual_cards: bool
    save: Path | None
    resume: Path | None
    confirm: bool
    plain: bool
    pager: bool


# By game: its own options, as they are written.
_GAME_OPTIONS = {
    "er": {"modifiers": "--modifiers", "cards": "--cards", "choices": "--choices"},
    "hospital": HOSPITAL_OPTIONS,
}
_NOT_WITH_RESUME = {
    **{name: f"--{name}" for name in ("players", "bots", "names", "seed")},
    "manual_dice": "--manual-dice",
    "manual_cards": "--manual-cards",
    **_GAME_OPTIONS["er"],
    **_GAME_OPTIONS["hospital"],
}


@click.command(cls=Command, help="help.play")
@click.argument("game", type=OneOf(*GAMES), help="help.game")
@click.option("--players", type=Whole(1, 6), metavar="N", help="help.play.players")
@click.option("--bots", type=Words(), metavar="BOTS", help="help.play.bots")
@click.option("--names", type=Words(), metavar="NAMES", help="help.play.names")
@click.option("--seed", metavar="SEED", help="help.play.seed")
@click.option("--modifiers", type=Words(), metavar="MODIFIERS", help="help.play.modifiers")
@click.option("--cards", type=Words(), metavar="CARDS", help="help.play.cards")
@click.option("--choices", type=OneOf(*CHOICES), metavar="CHOICES", help="help.play.choices")
@click.option("--edition", type=OneOf(*EDITIONS), metavar="EDITION", help="help.play.edition")
@click.option(
    "--module", "modules", multiple=True, type=Words(), metavar="MODULE", help="help.play.module"
)
@click.option("--pack", type=click.Path(path_type=Path), metavar="FILE", help="help.play.pack")
@click.option("--first-game", is_flag=True, help="help.play.first_game")
@click.option(
    "--activation", type=OneOf(*ACTIVATIONS), metavar="ORDER", help="help.play.activation"
)
@care_options()
@click.option("--double-fatalities", is_flag=True, help="help.play.double_fatalities")
@click.option("--double-reports", is_flag=True, help="help.play.double_reports")
@click.option("--manual-dice", is_flag=True, help="help.play.manual_dice")
@click.option("--manual-cards", is_flag=True, help="help.play.manual_cards")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="help.play.save")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="help.play.resume")
@click.option("--confirm/--no-confirm", default=True, help="help.play.confirm")
@plain_option()
@pager_option()
@lang_option()
@click.pass_context
def play(ctx: click.Context, game: str, **options: Unpack[PlayOptions]) -> int:
    """Play a game."""
    screen = Screen(speech(ctx), plain=options["plain"], pages=options["pager"])
    edit_lines()
    path = options["resume"]
    session = _resumed(screen, game, path, options) if path else _begun(screen, game, options)
    return play_on(session, bots_of(session))


# -- beginning ---------------------------------------------------------------------------------------
def _begun(screen: Screen, game: str, options: PlayOptions) -> Session:
    table = new_table(_wishes(game, options))
    file = _new_file(game, options["save"])
    session = _session(table, screen, file, confirm=options["confirm"])
    save(session)
    screen.tell("play.welcome", file=str(file))
    return session


def _session(table: Table, screen: Screen, file: Path, *, confirm: bool) -> Session:
    game_screen = GAME_SCREENS[table.game.name]
    return Session(table, screen, game_screen, file, stamp_of(file), confirm)


def _wishes(game: str, options: PlayOptions) -> Wishes:
    _check_game(game, options)
    return {
        "game": game,
        "players": options["players"],
        "bots": options["bots"] or [],
        "names": options["names"] or [],
        "seed": options["seed"],
        "options": _asked_for(game, options),
        "manual": CARDS if options["manual_cards"] else DICE if options["manual_dice"] else NOBODY,
    }


def _check_game(game: str, options: PlayOptions) -> None:
    """What only another game can be asked for is refused."""
    for other, own in _GAME_OPTIONS.items():
        given = _given(options, own)
        if other != game and given:
            raise BadInput(own[given[0]], "cli.other_games_option", game=game, other=other)


def _given(options: PlayOptions, names: Iterable[str]) -> list[str]:
    """Those of these options that were given."""
    return [name for name in names if options[name] not in (None, False, ())]  # type: ignore[literal-required]


def _asked_for(game: str, options: PlayOptions) -> Json:
    """The options of `new_game`."""
    asked: Json = {key: options[key] for key in _given(options, _GAME_OPTIONS[game])}  # type: ignore[literal-required]
    if asked.pop("first_game", False):
        asked["administrators"] = False
    if "modules" in asked:
        asked["modules"] = [name for group in asked["modules"] for name in group]
    if "pack" in asked:
        asked["pack"] = str(asked["pack"])
    return asked


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
    _check_alone(options)
    table = table_at(read_record(path))
    if table.game.name != game:
        raise BadInput(str(path), "cli.other_game", seen=table.game.name, game=game)
    table.alone = not any(table.names)
    file = _new_file(game, options["save"]) if options["save"] else path
    session = _session(table, screen, file, confirm=options["confirm"])
    if options["save"]:
        save(session)
    screen.tell("play.resumed", file=str(session.file))
    begin_again(session)
    return session


def _check_alone(options: PlayOptions) -> None:
    """What a saved game knows already cannot be asked for again."""
    given = _given(options, _NOT_WITH_RESUME)
    if given:
        raise BadInput(_NOT_WITH_RESUME[given[0]], "cli.not_with_resume")


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
