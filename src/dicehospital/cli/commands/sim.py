"""`dicehospital sim`: many games between bots, and what came out."""

from __future__ import annotations

import shlex
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from dicehospital.api import GAMES, new_game
from dicehospital.cli.called import called
from dicehospital.cli.command import Command, speech, typed_again
from dicehospital.cli.failure import INTERRUPTED
from dicehospital.cli.game_flags import spelt
from dicehospital.cli.params import OneOf, Whole, lang_option
from dicehospital.cli.progress import progress
from dicehospital.cli.runs import Bots, agree, bots_of, difficulties, players_of, run_flags, seed_of
from dicehospital.kernel.errors import BadInput
from dicehospital.lab.check import agreements, games_to_check
from dicehospital.lab.difficulty import ALL as ALL_DIFFICULTIES
from dicehospital.lab.difficulty import DIFFICULTIES, comparison
from dicehospital.lab.export import Writer, export, rows_of
from dicehospital.lab.interrupts import uninterrupted
from dicehospital.lab.match import Result, Table
from dicehospital.lab.report import summary, text
from dicehospital.lab.simulation import Chunk, Run, Wanted, chunks
from dicehospital.lab.statistics import Tally
from dicehospital.lab.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from contextlib import AbstractContextManager

    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json
    from dicehospital.lab.difficulty import Outcome

DISAGREEMENT = 1  # exit status


class Disagreement(Exception):  # noqa: N818 (a finding, not a failure of the program)
    """Games whose records do not replay to the scores of the run."""

    def __init__(self, results: list[Result]) -> None:
        self.results = results
        super().__init__(results)


class SimOptions(TypedDict):
    """The options of the command itself, as click hands them over."""

    players: int | None
    games: int
    seed: str | None
    bots: list[str]
    difficulty: str | None
    jobs: int
    out: Path | None
    force: bool
    check: int
    quiet: bool


@click.command(cls=Command, help="sim.help")
@click.argument("game", type=OneOf(*GAMES), help="help.game")
@click.option("--players", type=Whole(1, 6), metavar="N", help="sim.help.players")
@click.option("--games", type=Whole(1, 10**9 - 1), default=1000, metavar="N", help="sim.help.games")
@click.option("--seed", metavar="SEED", help="sim.help.seed")
@click.option("--bots", type=Bots(), default="random", metavar="BOTS", help="sim.help.bots")
@run_flags
@click.option(
    "--difficulty",
    type=OneOf(*DIFFICULTIES, ALL_DIFFICULTIES),
    metavar="WHICH",
    help="sim.help.difficulty",
)
@click.option("--jobs", type=Whole(1, 256), default=1, metavar="N", help="sim.help.jobs")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="sim.help.out")
@click.option("--force", is_flag=True, help="sim.help.force")
@click.option("--check", type=Whole(0, 10**9 - 1), default=20, metavar="N", help="sim.help.check")
@click.option("--quiet", is_flag=True, help="sim.help.quiet")
@lang_option()
@click.pass_context
def sim(ctx: click.Context, game: str, asked: Json, **options: Unpack[SimOptions]) -> int:
    """Simulate a run, check it, and show its summary; what is interrupted shows what there is."""
    say = speech(ctx)
    try:
        outcomes, checked, stopped = _simulate(_runs(game, asked, options), options, say)
    except BadInput as error:
        raise BadInput(spelt(error.field), error.message.id, **error.message.params) from None
    except Disagreement as error:
        for result in error.results:
            click.echo(say.tell("sim.disagrees", game=result.game, seed=result.seed), err=True)
        return DISAGREEMENT
    _tell(outcomes, checked, options, say)
    if stopped is None:
        return 0
    _tell_how_to_go_on(ctx, stopped, options, outcomes)
    return INTERRUPTED


# -- reading the options -------------------------------------------------------------------------------
def _runs(game: str, asked: Json, options: SimOptions) -> dict[str, Run]:
    """The run asked for, by its difficulty; several where all difficulties are wanted."""
    agree(game, asked)
    players = players_of(options["players"], asked)
    bots = bots_of(options["bots"], game, players)
    seed = seed_of(options["seed"], options["games"])
    runs = {}
    for name, more in _difficulties(asked, options).items():
        wanted = {**asked, **more}
        new_game(game, players=players, seed=0, options=wanted)  # refuses what cannot be
        runs[name] = Run(Table(bots, game, wanted), options["games"], seed)
    return runs


def _difficulties(asked: Json, options: SimOptions) -> dict[str, Json]:
    """The difficulties asked for and their options."""
    found = difficulties(asked, options["difficulty"])
    if len(found) > 1 and options["out"] is not None:
        raise BadInput("out", "sim.one_difficulty")
    return found


# -- running -------------------------------------------------------------------------------------------
def _simulate(
    runs: dict[str, Run], options: SimOptions, say: Catalogue
) -> tuple[list[Outcome], int, Run | None]:
    """Play, write and check: what came out, how many games were checked, and the run that was interrupted."""
    outcomes: list[Outcome] = []
    checked = 0
    for name, run in runs.items():
        played = _play(run, options, say)
        if played.tally.games:
            outcomes.append((name, run, played.tally, played.seconds))
        if not played.is_whole:
            return outcomes, 0, run
        checked += len(played.checked)
    return outcomes, checked, None


@dataclass(slots=True)
class RunProgress:
    """What has been played of a run."""

    tally: Tally
    checked: list[Result] = field(default_factory=list)
    seconds: float = 0.0
    is_whole: bool = True


def _play(run: Run, options: SimOptions, say: Catalogue) -> RunProgress:
    """Play, write and check. What Ctrl-C leaves is counted and written, but not checked."""
    played = RunProgress(Tally(len(run.table.names)))
    numbers = games_to_check(run.games, options["check"])
    with ExitStack() as stack:
        writer = None
        if options["out"] is not None:
            writer = stack.enter_context(
                export(options["out"], game=run.table.game, force=options["force"])
            )
        began = perf_counter()
        try:
            with Workers(options["jobs"]) as workers:
                pieces = chunks(run, workers, Wanted(writer is not None, numbers))
                with _bar("sim.progress", run.games, options, say) as advance:
                    _gather(played, pieces, numbers, Keeping(run, writer), advance)
                played.seconds = perf_counter() - began
                wrong = _wrong(run, played.checked, workers, options, say)
        except KeyboardInterrupt:
            if not played.tally.games:  # a file without rows is of no use
                raise
            played.is_whole = False
            played.seconds = played.seconds or perf_counter() - began
            return played
        if wrong:  # the file of results, if any, is not kept
            raise Disagreement(wrong)
    return played


def _wrong(
    run: Run, results: list[Result], workers: Workers, options: SimOptions, say: Catalogue
) -> list[Result]:
    """The results that do not come out again; they are played by all processes too."""
    found: list[Result] = []
    with _bar("sim.checking", len(results), options, say) as advance:
        for result, agrees in zip(results, agreements(run.table, results, workers), strict=True):
            found += [] if agrees else [result]
            advance(1)
    return found


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where the games of a run are written, if anywhere."""

    run: Run
    writer: Writer | None

    def keep(self, chunk: Chunk) -> None:
        """Write all games of a chunk."""
        if self.writer is not None:
            for result in chunk.results:
                for row in rows_of(result, self.run.table.game):
                    self.writer.add(row)


def _gather(
    played: RunProgress,
    pieces: Iterable[Chunk],
    numbers: frozenset[int],
    keeping: Keeping,
    advance: Callable[[int], None],
) -> None:
    """Count all games, write them, and keep the few that are to be checked; a chunk as a whole or not."""
    for chunk in pieces:
        with uninterrupted():
            keeping.keep(chunk)
            played.tally.merge(chunk.tally)
            played.checked += [result for result in chunk.results if result.game in numbers]
        advance(chunk.games)


# -- telling -------------------------------------------------------------------------------------------
def _tell(outcomes: list[Outcome], checked: int, options: SimOptions, say: Catalogue) -> None:
    if options["quiet"] or not outcomes:
        return
    click.echo(_told(outcomes, say))
    if checked:
        click.echo(say.tell("sim.checked", games=checked))


def _told(outcomes: list[Outcome], say: Catalogue) -> str:
    """One run in full, several as a table."""
    if len(outcomes) > 1:
        return comparison(outcomes, say)
    _, run, tally, seconds = outcomes[0]
    return text(summary(run, tally, seconds), say)


def _tell_how_to_go_on(
    ctx: click.Context, run: Run, options: SimOptions, outcomes: list[Outcome]
) -> None:
    """How far an interrupted run came, where its games are, and the command that plays the others."""
    say, out = speech(ctx), options["out"]
    done = next((tally.games for _, other, tally, _ in outcomes if other is run), 0)
    lines = [say.tell("sim.stopped", done=done, total=run.games)]
    lines += [say.tell("sim.kept", file=str(out))] if out is not None else []
    click.echo(" ".join(lines), err=True)
    if options["difficulty"] != ALL_DIFFICULTIES and done < run.games:
        rest = {"games": str(run.games - done), "seed": str(run.seed + done)}
        rest |= {"out": str(_for_the_rest(out))} if out is not None else {}
        click.echo(say.tell("sim.rest"), err=True)
        click.echo(f"  {called()} {shlex.join(typed_again(ctx, **rest))}", err=True)


def _for_the_rest(out: Path) -> Path:
    """A file beside another one, whose rows go on where that one stops."""
    return out.with_stem(f"{out.stem}_rest")


def _bar(
    title: str, total: int, options: SimOptions, say: Catalogue
) -> AbstractContextManager[Callable[[int], None]]:
    return progress(say.tell(title), total, quiet=options["quiet"], say=say)
