"""`dicehospital lab`: experiments that files describe, and what they say about the game."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from dicehospital.cli.command import Command, Group, speech
from dicehospital.cli.folders import Purpose, opened
from dicehospital.cli.game_flags import spelt
from dicehospital.cli.params import Whole, lang_option
from dicehospital.cli.progress import progress
from dicehospital.cli.runs import seed_of
from dicehospital.kernel.errors import BadInput
from dicehospital.lab.cluster import Cluster
from dicehospital.lab.experiment.folder import (
    GAMES,
    REPORT,
    TABLES,
    ExperimentFolder,
    clear,
    is_for_experiments,
)
from dicehospital.lab.experiment.playing import pieces
from dicehospital.lab.experiment.reading import read_experiment
from dicehospital.lab.report import Numbers
from dicehospital.lab.workers import Workers, cores

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicehospital.kernel.text import Catalogue
    from dicehospital.lab.experiment.plan import Experiment

_FOLDER = Purpose(is_for_experiments, clear, "lab.not_a_folder", "lab.in_use")


class RunOptions(TypedDict):
    """The options of `lab run`, as click hands them over."""

    games: int | None
    seed: str | None
    jobs: int | None
    out: Path | None
    ray: str | None
    force: bool
    quiet: bool


@click.group(cls=Group, help="lab.help", invoke_without_command=True)
@lang_option()
@click.pass_context
def lab(ctx: click.Context) -> None:
    """Show the help page when no command is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# -- playing -------------------------------------------------------------------------------------------
@lab.command("run", cls=Command, help="lab.help.run")
@click.argument("file", type=click.Path(path_type=Path), help="lab.help.file")
@click.option("--games", type=Whole(1, 10**9 - 1), metavar="N", help="lab.help.games")
@click.option("--seed", metavar="SEED", help="lab.help.seed")
@click.option("--jobs", type=Whole(1, 256), metavar="N", help="arena.help.jobs")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="lab.help.out")
@click.option("--ray", metavar="ADDRESS", help="lab.help.ray")
@click.option("--force", is_flag=True, help="lab.help.force")
@click.option("--quiet", is_flag=True, help="sim.help.quiet")
@lang_option()
@click.pass_context
def run(ctx: click.Context, file: Path, **options: Unpack[RunOptions]) -> None:
    """Play the games of an experiment that are missing."""
    say = speech(ctx)
    experiment = read_experiment(file)  # what is wrong in it has the name that it has there
    try:
        experiment = _other(experiment, options)
        out, force = options["out"] or Path(file.stem), options["force"]
        with (
            opened(out, _FOLDER, force=force) as path,
            closing(ExperimentFolder(path, experiment)) as folder,
        ):
            told = _run(experiment, folder, options, say)
    except BadInput as error:
        raise BadInput(spelt(error.field), error.message.id, **error.message.params) from None
    if not options["quiet"]:
        click.echo("\n".join([*told, say.tell("lab.written", file=path / GAMES)]))


def _other(experiment: Experiment, options: RunOptions) -> Experiment:
    """The experiment with as many games and from the seed that the command says."""
    games, seed = options["games"] or experiment.games, experiment.seed
    if options["seed"] is not None:
        seed = seed_of(options["seed"], games * len(experiment.arms))
    return replace(experiment, games=games, seed=seed)


def _run(
    experiment: Experiment, folder: ExperimentFolder, options: RunOptions, say: Catalogue
) -> list[str]:
    """Play, and tell how fast that was."""
    before, total, began = folder.done, len(experiment.numbers), perf_counter()
    if before and not options["quiet"]:
        click.echo(say.tell("arena.goes_on", done=before, total=total), err=True)
    if folder.is_done:
        return []
    try:
        _play(experiment, folder, options, say)
    except KeyboardInterrupt:
        click.echo(say.tell("arena.stopped", done=folder.done, total=total), err=True)
        raise
    folder.finish()
    return [_speed(total - before, perf_counter() - began, say)]


def _play(
    experiment: Experiment, folder: ExperimentFolder, options: RunOptions, say: Catalogue
) -> None:
    done, total = folder.done, len(experiment.numbers)
    with (
        _workers(options, total - done) as workers,
        progress(
            say.tell("sim.progress"), total, done=done, quiet=options["quiet"], say=say
        ) as advance,
    ):
        for piece in pieces(experiment, workers, done):
            folder.add(piece)
            advance(len(piece.numbers))


def _workers(options: RunOptions, games: int) -> Workers | Cluster:
    jobs = options["jobs"] or cores()
    if options["ray"] is not None:
        return Cluster(options["ray"], jobs)
    return Workers(max(1, min(jobs, games)))


def _speed(games: int, seconds: float, say: Catalogue) -> str:
    numbers = Numbers(say)
    return say.tell(
        "lab.speed",
        games=numbers.whole(games),
        seconds=numbers.decimal(seconds),
        rate=numbers.whole(round(games / seconds)),
    )


# -- telling -------------------------------------------------------------------------------------------
@lab.command("report", cls=Command, help="lab.help.report")
@click.argument("folder", type=click.Path(path_type=Path), help="lab.help.folder")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="lab.help.page")
@click.option("--csv", "as_csv", is_flag=True, help="lab.help.csv")
@lang_option()
@click.pass_context
def report(ctx: click.Context, folder: Path, *, out: Path | None, as_csv: bool) -> None:
    """Write the page of an experiment that has been played, and the figures of its plots."""
    from dicehospital.lab.page.page import report_of

    say = speech(ctx)
    found = report_of(folder, say)
    path = out or folder / REPORT
    path.write_text(found.page, "utf-8")
    written = [path]
    if as_csv:
        written.append(path.parent / TABLES)
        _write_tables(written[-1], found.tables)
    click.echo("\n".join([*found.same, *(say.tell("lab.written", file=file) for file in written)]))


def _write_tables(folder: Path, tables: Sequence[tuple[str, str]]) -> None:
    """A file for each plot; those of an older page go."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.csv"):
        old.unlink()
    for name, text in tables:
        (folder / f"{name}.csv").write_text(text, "utf-8")


@lab.command("compare", cls=Command, help="lab.help.compare")
@click.argument("one", type=click.Path(path_type=Path), help="lab.help.folder")
@click.argument("other", type=click.Path(path_type=Path), help="lab.help.other")
@lang_option()
@click.pass_context
def compare(ctx: click.Context, one: Path, other: Path) -> None:
    """Show what differs between two folders that have played the same seeds."""
    from dicehospital.lab.page.comparison import compared

    click.echo(compared(one, other, speech(ctx)))
