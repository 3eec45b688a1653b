"""`dicehospital review`: what there is to learn from a finished game."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from dicehospital.api import from_position
from dicehospital.cli.called import called
from dicehospital.cli.command import Command, speech
from dicehospital.cli.files import reserve, write_json
from dicehospital.cli.params import lang_option, plain_option
from dicehospital.cli.progress import progress
from dicehospital.cli.reading import read_record, table_at
from dicehospital.cli.screen import Screen
from dicehospital.cli.table.story import audience_of
from dicehospital.cli.table.table import HUMAN, RIVALS, Table, seat_named
from dicehospital.coach.review import SECONDS, Lesson, Review, check, review_of
from dicehospital.kernel.errors import BadInput
from dicehospital.lab.report import Numbers

if TYPE_CHECKING:
    from dicehospital.kernel.text import Catalogue, Message

_PARTS = 100  # of the bar


class ReviewOptions(TypedDict):
    """The options of the command, as click hands them over."""

    seat: str | None
    out: Path | None
    line: Path | None
    as_json: bool
    plain: bool


@click.command(cls=Command, help="help.review")
@click.argument("file", type=click.Path(path_type=Path), help="help.record_file")
@click.option("--seat", metavar="SEAT", help="help.review.seat")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="help.review.out")
@click.option("--line", type=click.Path(path_type=Path), metavar="FILE", help="help.review.line")
@click.option("--json", "as_json", is_flag=True, help="help.review.json")
@plain_option()
@lang_option()
@click.pass_context
def review(ctx: click.Context, file: Path, **options: Unpack[ReviewOptions]) -> None:
    """Review a finished game."""
    screen = Screen(speech(ctx), plain=options["plain"])
    table = table_at(read_record(file))
    table.alone = table.nameless
    seat = _seat(table, screen.say, options["seat"])
    check(table.game, seat)
    found = _thought(screen.say, table, seat)
    starts = _write_starts(table, found, options["out"])
    if options["line"] is not None:
        _write_line(table, found, options["line"])
    if options["as_json"]:
        click.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=False))
    else:
        _Shown(screen, table).show(found, starts)


def _seat(table: Table, say: Catalogue, named: str | None) -> int:
    """The seat that is meant; of one who does not say, the only person's."""
    players = [seat for seat, kind in enumerate(table.kinds) if kind not in RIVALS]
    people = [seat for seat in players if table.kinds[seat] == HUMAN] or players
    seat = seat_named(table, say, named) if named is not None else people[0]
    if seat in players and (named is not None or len(people) == 1):
        return seat
    allowed = [table.name(say, player) for player in players]
    raise BadInput("--seat", "review.which_seat", allowed=allowed)


def _thought(say: Catalogue, table: Table, seat: int) -> Review:
    """The review, with a bar that says how far it is."""
    with progress(say.tell("review.thinking"), _PARTS) as advance:
        done = 0

        def told(share: float) -> None:
            nonlocal done
            steps = int(_PARTS * share) - done
            done += steps
            advance(steps)

        return review_of(table.game, seat, told=told, seconds=SECONDS)


# -- files -------------------------------------------------------------------------------------------
def _write_starts(table: Table, found: Review, folder: Path | None) -> list[Path]:
    """Each lesson as a game that can be played on from there; what was hidden then is drawn anew."""
    starts: list[Path] = []
    for number, lesson in enumerate(found.lessons if folder is not None else (), 1):
        path = Path(folder or ".") / f"lesson-{number}.json"
        game = from_position(lesson.decision.world(number).position(), dealer="seeded")
        _write(path, Table(game, table.kinds, table.names), "--out")
        starts.append(path)
    return starts


def _write_line(table: Table, found: Review, path: Path) -> None:
    """The best line found as a record."""
    if found.par is None:
        raise BadInput("--line", "review.no_line", game=found.game)
    _write(path, Table(found.par.line, table.kinds, table.names, table.manual), "--line")


def _write(path: Path, table: Table, field: str) -> None:
    try:
        reserve(path)
    except FileExistsError:
        raise BadInput(field, "cli.save_exists", file=str(path)) from None
    write_json(path, table.record())


# -- showing -----------------------------------------------------------------------------------------
class _Shown:
    """A review on a screen."""

    def __init__(self, screen: Screen, table: Table) -> None:
        self._screen = screen
        self._numbers = Numbers(screen.say)
        self._audience = audience_of(screen.say, table)
        self._names = table.everybody(screen.say)

    def show(self, found: Review, starts: list[Path]) -> None:
        """What was reached, how lucky that was, and the lessons."""
        screen = self._screen
        screen.print(*map(self._say, found.summary()))
        self._show_chances(found)
        if not found.lessons:
            screen.tell("review.none", n=found.decisions)
            return
        screen.print("")
        screen.tell("review.how", n=found.decisions)
        for number, lesson in enumerate(found.lessons):
            screen.head(self._title(found, lesson))
            self._show_lesson(lesson)
            if starts:
                file = shlex.quote(str(starts[number]))
                screen.print_as_it_is(f"  {called()} play {found.game} --resume {file}")
        if not starts:
            screen.print("")
            screen.tell("review.how_to_try")

    def _show_chances(self, found: Review) -> None:
        """How likely all were to win, turn by turn, and what that says of the seat."""
        if not found.curve:
            return
        say = self._screen.say
        self._screen.head(say.tell("review.chances"))
        self._screen.print(*map(self._say, found.course()))
        self._screen.tell(f"review.chances.what.{found.game}")
        for moment in found.curve:
            where = say.tell(f"review.turn.{found.game}", turn=moment.turn)
            told = [
                say.tell("review.chances.of", name=name, n=share)
                for name, share in zip(self._names, moment.chances, strict=True)
            ]
            head = where if moment.turn else say.tell("review.chances.end")
            self._screen.print(f"{head}: {', '.join(told)}", hang=2)

    def _say(self, message: Message) -> str:
        return self._screen.say.say(message, self._audience)

    def _title(self, found: Review, lesson: Lesson) -> str:
        loss, interval = self._numbers.decimal(lesson.loss), self._numbers.decimal(lesson.interval)
        where = self._screen.say.tell(f"review.turn.{found.game}", turn=lesson.decision.turn)
        if lesson.proof:
            return self._screen.say.tell("review.cost_proven", where=where, loss=loss)
        return self._screen.say.tell("review.cost", where=where, loss=loss, interval=interval)

    def _show_lesson(self, lesson: Lesson) -> None:
        """What was done, what was better and why."""
        decision = lesson.decision
        rows = [
            ("review.did", decision.said(decision.played)),
            ("review.better", decision.said(lesson.better)),
        ]
        for label, said in rows:
            self._screen.print(f"{self._screen.say.tell(label)} {self._say(said)}.", hang=2)
        for sentence in lesson.told:
            self._screen.print(self._say(sentence), hang=2)
        if lesson.ahead:
            told = " ".join(map(self._say, lesson.ahead))
            self._screen.print(f"{self._screen.say.tell('ahead.label')} {told}", hang=2)
