"""`dicehospital dataset`: games of bots, pick by pick, as data to learn from."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from dicehospital.api import GAMES, new_game
from dicehospital.cli.called import PROGRAM
from dicehospital.cli.command import Command, speech
from dicehospital.cli.folders import Purpose, opened
from dicehospital.cli.game_flags import flag_words, spelt
from dicehospital.cli.params import OneOf, Whole, lang_option
from dicehospital.cli.progress import progress
from dicehospital.cli.runs import (
    Bots,
    agree,
    bots_of,
    difficulties,
    players_of,
    run_flags,
    seed_of,
)
from dicehospital.kernel.errors import BadInput
from dicehospital.lab.checkpoint import load
from dicehospital.lab.dataset import minari
from dicehospital.lab.dataset.folder import ABOUT, DatasetFolder, clear, is_for_datasets
from dicehospital.lab.dataset.folder import GAMES as TABLE
from dicehospital.lab.dataset.making import missing
from dicehospital.lab.dataset.plan import DatasetPlan
from dicehospital.lab.difficulty import DIFFICULTIES
from dicehospital.lab.match import Table
from dicehospital.lab.workers import Workers, cores

if TYPE_CHECKING:
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json

_FOLDER = Purpose(is_for_datasets, clear, "dataset.not_a_folder", "dataset.in_use")


class DatasetOptions(TypedDict):
    """The options of the command itself, as click hands them over."""

    bots: list[str]
    players: int | None
    games: int
    seed: str | None
    difficulty: str | None
    jobs: int | None
    out: Path
    minari: str | None
    force: bool
    quiet: bool


@click.command(cls=Command, help="dataset.help")
@click.argument("game", type=OneOf(*GAMES), help="help.game")
@click.option("--bots", type=Bots(), default="expert", metavar="BOTS", help="dataset.help.bots")
@click.option("--players", type=Whole(1, 6), metavar="N", help="sim.help.players")
@click.option(
    "--games", type=Whole(1, 10**9 - 1), default=100, metavar="N", help="dataset.help.games"
)
@click.option("--seed", metavar="SEED", help="arena.help.seed")
@run_flags
@click.option(
    "--difficulty", type=OneOf(*DIFFICULTIES), metavar="WHICH", help="arena.help.difficulty"
)
@click.option("--jobs", type=Whole(1, 256), metavar="N", help="arena.help.jobs")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("dataset"),
    metavar="FOLDER",
    help="dataset.help.out",
)
@click.option("--minari", metavar="ID", help="dataset.help.minari")
@click.option("--force", is_flag=True, help="dataset.help.force")
@click.option("--quiet", is_flag=True, help="sim.help.quiet")
@lang_option()
@click.pass_context
def dataset(ctx: click.Context, game: str, asked: Json, **options: Unpack[DatasetOptions]) -> None:
    """Play games and write every pick of them."""
    say = speech(ctx)
    try:
        plan = _plan(game, asked, options)
        if options["minari"] is not None:
            minari.refuse(options["minari"], len(plan.table.bots), force=options["force"])
        with (
            opened(options["out"], _FOLDER, force=options["force"]) as path,
            closing(DatasetFolder(path, plan)) as folder,
        ):
            _make(plan, folder, options, say)
            told = _also(path / TABLE, options, say)
    except BadInput as error:
        raise BadInput(spelt(error.field), error.message.id, **error.message.params) from None
    if not options["quiet"]:
        click.echo("\n".join([plan.command, say.tell("lab.written", file=path / TABLE), *told]))


# -- reading the options -------------------------------------------------------------------------------
def _plan(game: str, asked: Json, options: DatasetOptions) -> DatasetPlan:
    """The dataset asked for. One that goes on has the seed it began with."""
    given = dict(asked)
    agree(game, asked)
    [more] = difficulties(asked, options["difficulty"]).values()
    players = players_of(options["players"], asked)
    seed = seed_of(options["seed"] or _seed_there(options), options["games"])
    bots, agreed = bots_of(options["bots"], game, players), {**asked, **more}
    new_game(game, players=players, seed=0, options=agreed)  # refuses what cannot be
    line = _line(game, players, seed, given, options)
    return DatasetPlan(Table(bots, game, agreed), options["games"], seed, line)


def _seed_there(options: DatasetOptions) -> str | None:
    there = None if options["force"] else load(options["out"], ABOUT, "dataset.damaged")
    return str(there["seed"]) if there and "seed" in there else None


def _line(game: str, players: int, seed: int, given: Json, options: DatasetOptions) -> str:
    """The command that makes the dataset anywhere: its folder and its processes do not matter."""
    words = [PROGRAM, "dataset", game, "--bots", ",".join(options["bots"])]
    words += ["--players", str(players), "--games", str(options["games"]), "--seed", str(seed)]
    words += ["--difficulty", options["difficulty"]] if options["difficulty"] else []
    for key, value in given.items():
        words += flag_words(key, value)
    return " ".join(words)


# -- playing -------------------------------------------------------------------------------------------
def _make(
    plan: DatasetPlan, folder: DatasetFolder, options: DatasetOptions, say: Catalogue
) -> None:
    """Play the games that are missing, keep each as soon as it is there, and write the table."""
    total, quiet = plan.games, options["quiet"]
    if folder.done and not quiet:
        click.echo(say.tell("arena.goes_on", done=folder.done, total=total), err=True)
    jobs = min(options["jobs"] or cores(), max(1, total - folder.done))
    try:
        with (
            Workers(jobs) as workers,
            progress(
                say.tell("sim.progress"), total, done=folder.done, quiet=quiet, say=say
            ) as advance,
        ):
            for played in missing(plan, folder, workers):
                folder.add(played)
                advance(1)
    except KeyboardInterrupt:
        click.echo(say.tell("arena.stopped", done=folder.done, total=total), err=True)
        raise
    folder.finish()


def _also(table: Path, options: DatasetOptions, say: Catalogue) -> list[str]:
    """Write the table for Minari, too, where that is wanted; return what to say about it."""
    if options["minari"] is None:
        return []
    minari.to_minari(table, options["minari"], force=options["force"])
    return [say.tell("dataset.minari_written", name=options["minari"])]
