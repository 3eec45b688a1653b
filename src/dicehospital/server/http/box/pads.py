"""Score pads over HTTP: sheets of paper are counted, and nothing of them is kept."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, field
from msgspec.structs import replace

from dicehospital.pads.books import score
from dicehospital.pads.pad import Game, PadScore, PadScored, Written
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


def _shown(pad: PadScored) -> PadScored:
    return replace(pad, sheets=[_plain(one) for one in pad.sheets])


def _plain(one: PadScore) -> PadScore:
    """A sheet whose messages hold nothing but JSON."""
    lines = [replace(line, why=plain(line.why)) for line in one.lines]
    faults = [replace(fault, message=plain(fault.message)) for fault in one.faults]
    return replace(one, lines=lines, faults=faults)
