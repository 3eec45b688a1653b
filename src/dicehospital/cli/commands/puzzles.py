"""`dicehospital puzzles`: last turns whose answer is proven, to be solved, made and proven again."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from dicehospital.api import GAMES
from dicehospital.cli.command import Command, Group, speech
from dicehospital.cli.commands.play import play_on
from dicehospital.cli.editing import edit_lines
from dicehospital.cli.files import games_folder, new_file, read_object, stamp_of
from dicehospital.cli.game_screens import GAME_SCREENS
from dicehospital.cli.params import OneOf, Whole, Word, lang_option, pager_option, plain_option
from dicehospital.cli.progress import progress
from dicehospital.cli.reading import read_record, table_at
from dicehospital.cli.screen import Screen
from dicehospital.cli.table.session import Session
from dicehospital.cli.table.table import table_of
from dicehospital.kernel.errors import BadInput
from dicehospital.lab.workers import Workers, cores
from dicehospital.puzzles.files import LAST_GAME, PuzzleBook, read_book, shipped, written
from dicehospital.puzzles.judging import judged
from dicehospital.puzzles.puzzle import GRADES, Puzzle, begun
from dicehospital.puzzles.themes import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicehospital.kernel.text import Catalogue
    from dicehospital.puzzles.judging import Verdict

_MOST = 100_000  # puzzles of a file
_THEMES = tuple(theme for themes in THEMES.values() for theme in themes)


class MakeOptions(TypedDict):
    """The options of `puzzles make`, as click hands them over."""

    count: int
    seed: int
    jobs: int | None
    out: Path
    quiet: bool


class Wanted(TypedDict):
    """Which puzzles are wanted; None: any."""

    game: str | None
    theme: str | None
    grade: int | None


@click.group(cls=Group, help="puzzles.help", invoke_without_command=True)
@lang_option()
@click.pass_context
def puzzles(ctx: click.Context) -> None:
    """Show the help page when no command is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# -- listing -------------------------------------------------------------------------------------------
@puzzles.command("list", cls=Command, help="puzzles.help.list")
@click.option("--game", type=OneOf(*GAMES), help="puzzles.help.game")
@click.option("--theme", type=OneOf(*_THEMES), metavar="THEME", help="puzzles.help.theme")
@click.option("--grade", type=Whole(1, GRADES), metavar="N", help="puzzles.help.grade")
@click.option("--file", type=click.Path(path_type=Path), metavar="FILE", help="puzzles.help.file")
@lang_option()
@click.pass_context
def list_(ctx: click.Context, file: Path | None, **wanted: Unpack[Wanted]) -> None:
    """List puzzles."""
    say = speech(ctx)
    found = [puzzle for puzzle in _known(file) if _is_wanted(puzzle, wanted)]
    for puzzle in found:
        click.echo(f"{puzzle.id:16} {'*' * puzzle.grade:6} {', '.join(_themes(say, puzzle))}")
    click.echo(say.tell("puzzles.listed", n=len(found)))


def _known(file: Path | None) -> Iterable[Puzzle]:
    """The puzzles of a file, or those that come along."""
    return shipped().values() if file is None else _book(file).puzzles


def _book(file: Path) -> PuzzleBook:
    return read_book(read_object(file))


def _is_wanted(puzzle: Puzzle, wanted: Wanted) -> bool:
    return (
        wanted["game"] in (None, puzzle.game)
        and wanted["grade"] in (None, puzzle.grade)
        and (wanted["theme"] is None or wanted["theme"] in puzzle.themes)
    )


def _themes(say: Catalogue, puzzle: Puzzle) -> list[str]:
    return [say.tell(f"puzzles.theme.{puzzle.game}.{theme}") for theme in puzzle.themes]


# -- solving -------------------------------------------------------------------------------------------
@puzzles.command("solve", cls=Command, help="puzzles.help.solve")
@click.argument("name", type=Word(lambda _: shipped()), help="puzzles.help.name")
@click.option("--file", type=click.Path(path_type=Path), metavar="FILE", help="puzzles.help.file")
@plain_option()
@pager_option()
@lang_option()
@click.pass_context
def solve(ctx: click.Context, name: str, file: Path | None, *, plain: bool, pager: bool) -> int:
    """Play the turn of a puzzle, and tell what it came to."""
    found = {puzzle.id: puzzle for puzzle in _known(file)}.get(name)
    if found is None:
        raise BadInput("puzzle", "puzzles.unknown", seen=name)
    screen = Screen(speech(ctx), plain=plain, pages=pager)
    edit_lines()
    session = _session(screen, found)
    status = play_on(session, {})
    if not session.game.is_over:
        return status
    verdict = judged(found, session.game)
    _tell(screen, verdict)
    return 0 if verdict.is_solved else 1


def _session(screen: Screen, puzzle: Puzzle) -> Session:
    """The puzzle on a table, saved as every game at a terminal is."""
    table = table_of(begun(puzzle), {})
    table.alone = True
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    file = new_file(games_folder(), f"{puzzle.id}-{stamp}")
    return Session(table, screen, GAME_SCREENS[puzzle.game], file, stamp_of(file), confirm=True)


def _tell(screen: Screen, verdict: Verdict) -> None:
    """What the turn came to; where more was possible, how, and where the points are."""
    if verdict.refutation is None:
        screen.tell("puzzles.solved", points=verdict.points)
        return
    screen.tell("puzzles.missed", points=verdict.points, best=verdict.best)
    for move in verdict.refutation.moves:
        screen.print(f"  {screen.say.say(move)}")
    for gap in verdict.refutation.gaps:
        part = screen.say.tell(f"part.{gap.part}")
        screen.tell("puzzles.gap", part=part, tried=gap.tried, best=gap.best)


# -- making --------------------------------------------------------------------------------------------
@puzzles.command("make", cls=Command, help="puzzles.help.make")
@click.argument("game", type=OneOf(*GAMES), help="help.game")
@click.option("--count", type=Whole(1, _MOST), default=100, metavar="N", help="puzzles.help.count")
@click.option(
    "--seed", type=Whole(0, 10**9 - 1), default=0, metavar="SEED", help="puzzles.help.seed"
)
@click.option("--jobs", type=Whole(1, 256), metavar="N", help="arena.help.jobs")
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, metavar="FILE", help="puzzles.help.out"
)
@click.option("--quiet", is_flag=True, help="sim.help.quiet")
@lang_option()
@click.pass_context
def make(ctx: click.Context, game: str, **options: Unpack[MakeOptions]) -> None:
    """Look for puzzles until a file holds so many."""
    say, out = speech(ctx), options["out"]
    book = _begun(game, out, options["seed"])
    book = _more(book, options, say)
    if not options["quiet"]:
        click.echo(say.tell("puzzles.made", file=out, n=len(book.puzzles), games=book.next))


@puzzles.command("from", cls=Command, help="puzzles.help.from")
@click.argument(
    "records", nargs=-1, required=True, type=click.Path(path_type=Path), help="puzzles.help.records"
)
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, metavar="FILE", help="puzzles.help.out"
)
@click.option("--quiet", is_flag=True, help="sim.help.quiet")
@lang_option()
@click.pass_context
def from_(ctx: click.Context, records: tuple[Path, ...], out: Path, *, quiet: bool) -> None:
    """Look for puzzles in games that people have played."""
    from dicehospital.puzzles.making import puzzles_of

    say = speech(ctx)
    games = [table_at(read_record(file)).game for file in records]
    book = _begun(games[0].name, out, 0)
    with progress(say.tell("puzzles.progress"), len(games), quiet=quiet, say=say) as advance:
        for game, file in zip(games, records, strict=True):
            if game.name != book.game:
                raise BadInput(
                    str(file), "puzzles.other_game", file=out, seen=book.game, game=game.name
                )
            known = {puzzle.id for puzzle in book.puzzles}
            found = [puzzle for puzzle in puzzles_of(game) if puzzle.id not in known]
            book = replace(book, puzzles=(*book.puzzles, *found))
            _save(book, out)
            advance(1)
    if not quiet:
        click.echo(say.tell("puzzles.made", file=out, n=len(book.puzzles), games=len(games)))


def _begun(game: str, out: Path, seed: int) -> PuzzleBook:
    """What the file holds already."""
    if not out.exists():
        return PuzzleBook(game, seed, ())
    book = _book(out)
    if book.game != game:
        raise BadInput("--out", "puzzles.other_game", file=out, seen=book.game, game=game)
    return book


def _more(book: PuzzleBook, options: MakeOptions, say: Catalogue) -> PuzzleBook:
    """Games are looked at in order, so that the file is the same however many processes there are."""
    from dicehospital.puzzles.making import make_puzzles

    count, done = options["count"], len(book.puzzles)
    if done >= count:
        return book
    with (
        Workers(options["jobs"] or cores()) as workers,
        progress(
            say.tell("puzzles.progress"), count, done=done, quiet=options["quiet"], say=say
        ) as advance,
    ):
        work = partial(make_puzzles, book.game)
        for found in workers.in_order(work, range(book.next, LAST_GAME), largest=1):
            book = PuzzleBook(book.game, book.next + 1, (*book.puzzles, *found))
            advance(len(found))
            _save(book, options["out"])
            if len(book.puzzles) >= count:
                break
    return book


def _save(book: PuzzleBook, out: Path) -> None:
    """Replace the file as a whole: it holds what was found before, or that and more."""
    part = out.with_name(f"{out.name}.part")
    part.write_text(written(book), "utf-8")
    part.replace(out)


# -- proving -------------------------------------------------------------------------------------------
@puzzles.command("check", cls=Command, help="puzzles.help.check")
@click.argument("file", type=click.Path(path_type=Path), help="puzzles.help.checked")
@click.option("--quiet", is_flag=True, help="sim.help.quiet")
@lang_option()
@click.pass_context
def check(ctx: click.Context, file: Path, *, quiet: bool) -> int:
    """Prove every puzzle of a file again."""
    say, book = speech(ctx), _book(file)
    wrong = 0
    with progress(say.tell("puzzles.checking"), len(book.puzzles), quiet=quiet, say=say) as advance:
        for puzzle in book.puzzles:
            problem = _problem(puzzle)
            if problem is not None:
                wrong += 1
                told = say.tell(
                    "puzzles.is_wrong", id=puzzle.id, field=problem.field, problem=problem.message
                )
                click.echo(told)
            advance(1)
    if not quiet or wrong:
        summary = "puzzles.some_wrong" if wrong else "puzzles.all_right"
        click.echo(say.tell(summary, wrong=wrong, n=len(book.puzzles)))
    return 1 if wrong else 0


def _problem(puzzle: Puzzle) -> BadInput | None:
    """What is not as a puzzle says."""
    from dicehospital.puzzles import proving

    try:
        proving.check(puzzle)
    except BadInput as error:
        return error
    return None
