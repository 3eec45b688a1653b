"""Score pads over HTTP: sheets of paper are counted, and nothing of them is kept."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from dicehospital.kernel.text import Message
from dicehospital.pads.books import score
from dicehospital.pads.pad import Fault, Game, Line, Pad, Scored, Written
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.offload import offload
from dicehospital.server.http.schemas import Body, Text
from dicehospital.server.tables.acts import plain
from dicehospital.server.tables.packs import refuse_files

MOST_SHEETS = 6
Notation = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=-999, le=999)]
Cards = Annotated[list[Text | None], Meta(max_length=4)]


class PadSheet(Body, frozen=True):
    """What stands on one sheet of paper."""

    sheet: Notation = ""
    cardiologists: Annotated[list[Count], Meta(max_length=2)] = field(default_factory=list)
    discharged: Annotated[list[Count], Meta(max_length=8)] = field(default_factory=list)
    counts: Annotated[dict[Text, Count], Meta(max_length=16)] = field(default_factory=dict)
    left: Annotated[list[Count], Meta(max_length=20)] = field(default_factory=list)
    added: Count | None = None


class PadOrder(Body, frozen=True):
    """What was played, and what stands on the sheets."""

    game: Text
    players: Annotated[int, Meta(ge=1, le=MOST_SHEETS)]
    options: Annotated[dict[Text, Any], Meta(max_length=16)] = field(default_factory=dict)
    cards: Cards = field(default_factory=list)
    sheets: Annotated[list[PadSheet], Meta(max_length=MOST_SHEETS)] = field(default_factory=list)


class PadBox(Struct, frozen=True):
    """A number that is asked for on a sheet, and its bounds."""

    part: str
    least: int
    most: int


class PadForm(Struct, frozen=True):
    """What is to be written down."""

    sheets: int
    rounds: int  # in which patients are discharged; 0 where they are not counted so
    most_discharged: int
    boxes: list[list[PadBox]]  # by sheet
    cards: list[list[str]]  # which can lie at each place
    card_points: list[int]  # what a cardiologist may have given


class PadLine(Struct, frozen=True):
    """A line of the score, its rule, how it comes about, and the beds that count for it."""

    part: str
    points: int
    rule: str
    why: Message
    beds: list[int]


class PadFault(Struct, frozen=True):
    """Something on a sheet that cannot be so."""

    place: str
    message: Message


class PadScore(Struct, frozen=True):
    """What a sheet is worth; `total` is null where it cannot be read."""

    lines: list[PadLine]
    total: int | None
    faults: list[PadFault]


class PadScored(Struct, frozen=True):
    """A pad as the rules count it; nobody has won as long as a sheet cannot be read."""

    form: PadForm
    sheets: list[PadScore]
    winners: list[int]


async def post_pad(call: RequestContext, body: PadOrder) -> Reply:
    """Count what stands on paper; nothing is kept."""
    return await offload(call, _count, body)


def _count(order: PadOrder) -> PadScored:
    refuse_files({"options": order.options})
    game = Game(order.players, order.options, order.cards)
    return _shown(score(order.game, game, [_written(sheet) for sheet in order.sheets]))


def _written(sheet: PadSheet) -> Written:
    gave = [*sheet.cardiologists, 0, 0][:2]
    return Written(sheet.sheet, gave, sheet.discharged, sheet.counts, sheet.left, sheet.added)


def _shown(pad: Pad) -> PadScored:
    form = pad.form
    boxes = [[PadBox(box.part, box.least, box.most) for box in row] for row in form.boxes]
    cards = [list(names) for names in form.cards]
    shown = PadForm(
        form.sheets, form.rounds, form.most_discharged, boxes, cards, list(form.card_points)
    )
    return PadScored(shown, [_scored(one) for one in pad.sheets], list(pad.winners))


def _scored(one: Scored) -> PadScore:
    lines, faults = [_line(line) for line in one.lines], [_fault(fault) for fault in one.faults]
    return PadScore(lines, one.total, faults)


def _line(line: Line) -> PadLine:
    return PadLine(line.part, line.points, line.rule, plain(line.why), list(line.beds))


def _fault(fault: Fault) -> PadFault:
    return PadFault(fault.place, plain(fault.message))
