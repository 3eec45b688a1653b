"""`dicehospital arena`: bots meet with the same dice in every seat, and are rated."""

from __future__ import annotations

import json
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from dicehospital.api import GAMES, new_game
from dicehospital.bots.registry import asked_bot
from dicehospital.cli.command import Command, speech
from dicehospital.cli.folders import Purpose, opened
from dicehospital.cli.game_flags import spelt
from dicehospital.cli.params import OneOf, Whole, Word, bots_known, lang_option
from dicehospital.cli.progress import progress
from dicehospital.cli.runs import Bots, agree, difficulties, players_of, run_flags, seed_of
from dicehospital.kernel.errors import BadInput
from dicehospital.lab.arena.contest import Contest, against, everybody, neighbours, results
from dicehospital.lab.arena.folder import (
    PICTURE,
    SUMMARY,
    ContestFolder,
    clear,
    is_for_contests,
    kept,
)
from dicehospital.lab.arena.picture import picture
from dicehospital.lab.arena.report import text
from dicehospital.lab.arena.standings import Standings, summary
from dicehospital.lab.difficulty import DIFFICULTIES
from dicehospital.lab.export import arrow, rows_of
from dicehospital.lab.report import Numbers
from dicehospital.lab.workers import Workers, cores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json
    from dicehospital.lab.arena.contest import Pairing
    from dicehospital.lab.match import Result


_FOLDER = Purpose(is_for_contests, clear, "arena.not_a_folder", "arena.in_use")


class ArenaOptions(TypedDict):
    """The options of the command itself, as click hands them over."""

    bots: list[str]
    against: str | None
    ladder: bool
    alone: bool
    players: int | None
    games: int
    seed: str | None
    difficulty: str | None
    jobs: int | None
    out: Path | None
    parquet: bool
    force: bool
    as_json: bool
    quiet: bool


@click.command(cls=Command, help="arena.help")
@click.argument("game", type=OneOf(*GAMES), help="help.game")
@click.option("--bots", type=Bots(), required=True, metavar="BOTS", help="arena.help.bots")
@click.option("--against", type=Word(bots_known), metavar="BOT", help="arena.help.against")
@click.option("--ladder", is_flag=True, help="arena.help.ladder")
@click.option("--alone", is_flag=True, help="arena.help.alone")
@click.option("--players", type=Whole(1, 6), metavar="N", help="arena.help.players")
@click.option(
    "--games", type=Whole(1, 10**9 - 1), default=1000, metavar="N", help="arena.help.games"
)
@click.option("--seed", metavar="SEED", help="arena.help.seed")
@run_flags
@click.option(
    "--difficulty", type=OneOf(*DIFFICULTIES), metavar="WHICH", help="arena.help.difficulty"
)
@click.option("--jobs", type=Whole(1, 256), metavar="N", help="arena.help.jobs")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="arena.help.out")
@click.option("--parquet", is_flag=True, help="arena.help.parquet")
@click.option("--force", is_flag=True, help="arena.help.force")
@click.option("--json", "as_json", is_flag=True, help="arena.help.json")
@click.option("--quiet", is_flag=True, help="sim.help.quiet")
@lang_option()
@click.pass_context
def arena(ctx: click.Context, game: str, asked: Json, **options: Unpack[ArenaOptions]) -> None:
    """Play a contest and show who is how strong."""
    try:
        _arena(game, asked, options, speech(ctx))
    except BadInput as error:
        raise BadInput(spelt(error.field), error.message.id, **error.message.params) from None


def _arena(game: str, asked: Json, options: ArenaOptions, say: Catalogue) -> None:
    if options["parquet"] and options["out"] is None:
        raise BadInput("parquet", "arena.needs_out")
    if options["parquet"]:
        arrow("parquet")
    out, force = options["out"], options["force"]
    contest = _contest(game, asked, options, kept(out) if out and not force else None)
    with opened(out, _FOLDER, force=force) if out else nullcontext() as path:
        folder = ContestFolder(path, contest) if path else None
        games, speed = _played(contest, folder, options, say)
        found = _summed_up(contest, games)
        if folder is not None:
            _write(folder, found, games if options["parquet"] else [], say)
    if options["as_json"]:
        click.echo(json.dumps(found, indent=1))
    elif not options["quiet"]:
        click.echo("\n".join([text(found, say), *speed]))


# -- reading the options -------------------------------------------------------------------------------
def _contest(game: str, asked: Json, options: ArenaOptions, there: Json | None) -> Contest:
    """The contest asked for. One that goes on has the seed it began with."""
    agree(game, asked)
    [more] = difficulties(asked, options["difficulty"]).values()
    players = players_of(options["players"], asked)
    bots = _bots(options, game)
    seed = options["seed"]
    if seed is None and there is not None:
        seed = str(there.get("seed"))
    agreed = {**asked, **more}
    new_game(game, players=players, seed=0, options=agreed)  # refuses what cannot be
    return Contest(
        game,
        players,
        bots,
        _pairings(bots, options, players),
        agreed,
        options["games"],
        seed_of(seed, options["games"]),
        options["alone"],
    )


def _bots(options: ArenaOptions, game: str) -> tuple[str, ...]:
    """All that play; whoever is met by all comes last."""
    rival = options["against"]
    bots = dict.fromkeys(options["bots"])
    if len(bots) < len(options["bots"]):
        raise BadInput("bots", "arena.twice", seen=options["bots"])
    for field, name in [*(("bots", bot) for bot in bots), ("against", rival)]:
        if name is not None:
            asked_bot(name, game, field)
    return tuple(bots | ({rival: None} if rival else {}))


def _pairings(bots: tuple[str, ...], options: ArenaOptions, players: int) -> tuple[Pairing, ...]:
    """Who meets whom; alone one bot is enough, since it has the rules to beat."""
    rival = options["against"]
    if len(bots) < 2 and players > 1:
        raise BadInput("bots", "arena.too_few", seen=bots)
    if rival is not None and options["ladder"]:
        raise BadInput("ladder", "arena.not_both")
    if options["alone"] and players < 3:
        raise BadInput("alone", "arena.too_few_players")
    if rival is not None:
        return against(bots, rival)
    return neighbours(bots) if options["ladder"] else everybody(bots)


# -- playing -------------------------------------------------------------------------------------------
def _played(
    contest: Contest, folder: ContestFolder | None, options: ArenaOptions, say: Catalogue
) -> tuple[list[Result], list[str]]:
    """All games, and a line about how fast those went that were missing."""
    games = folder.results() if folder else []
    before = len(games)
    if before > len(contest.numbers):
        raise BadInput("games", "arena.more_there", seen=options["games"], there=before)
    began = perf_counter()
    _play(contest, folder, games, options, say)
    return games, _speed(len(games) - before, perf_counter() - began, say)


def _play(
    contest: Contest,
    folder: ContestFolder | None,
    games: list[Result],
    options: ArenaOptions,
    say: Catalogue,
) -> None:
    """Play the games that are missing, and keep each as soon as it has ended."""
    done, quiet = len(games), options["quiet"]
    total = len(contest.numbers)
    if done and not quiet:
        click.echo(say.tell("arena.goes_on", done=done, total=total), err=True)
    if done == total:
        return
    jobs = options["jobs"] or cores()
    try:
        with (
            _kept(folder, contest.game) as keep,
            Workers(min(jobs, total - done)) as workers,
            progress(say.tell("sim.progress"), total, done=done, quiet=quiet, say=say) as advance,
        ):
            for result in results(contest, workers, done):
                keep(result)
                games.append(result)
                advance(1)
    except KeyboardInterrupt:
        if folder is not None:
            click.echo(say.tell("arena.stopped", done=len(games), total=total), err=True)
        raise


@contextmanager
def _kept(folder: ContestFolder | None, game: str) -> Iterator[Callable[[Result], None]]:
    """Writes each game to the folder, if there is one."""
    if folder is None:
        yield lambda _: None
        return
    with closing(folder.appending()) as writer:

        def keep(result: Result) -> None:
            for row in rows_of(result, game):
                writer.add(row)
            writer.flush()

        yield keep


def _write(folder: ContestFolder, found: Json, games: list[Result], say: Catalogue) -> None:
    """The figures, the picture, and the games as Parquet where that is wanted."""
    folder.write(SUMMARY, json.dumps(found, indent=1) + "\n")
    if found["pairings"]:
        folder.write(PICTURE, picture(found, say))
    if games:
        folder.write_parquet(games)


def _summed_up(contest: Contest, games: list[Result]) -> Json:
    standings = Standings(contest)
    for game in games:
        standings.add(game)
    return summary(standings)


def _speed(games: int, seconds: float, say: Catalogue) -> list[str]:
    """How long games took that were played now; nothing where there were none."""
    if games == 0:
        return []
    numbers = Numbers(say)
    each = numbers.decimal(1000 * seconds / games)
    told = {"games": numbers.whole(games), "seconds": numbers.decimal(seconds), "each": each}
    return [say.tell("arena.speed", **told)]
