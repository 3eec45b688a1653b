"""How a table looks to one person: only what is put together here is ever sent."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET, structs

from dicehospital.kernel.history import count_chances
from dicehospital.kernel.types import Json
from dicehospital.server.protocol import SeatShown, TableShown, TableSummary
from dicehospital.server.store.store import Listing
from dicehospital.server.tables.channels.turns import turns_of
from dicehospital.server.tables.clock import MINUTE, now
from dicehospital.server.tables.log.snapshots import TableListing, write
from dicehospital.server.tables.packs import name_of, without_pack
from dicehospital.server.tables.rated.played import played_of
from dicehospital.server.tables.result import result_of
from dicehospital.server.tables.seats import Seat, agreed, delay_of
from dicehospital.server.tables.table import Table, seats_of

NOBODY: Collection[int] = ()
_FOR_EVERYBODY = {*TableListing.__struct_fields__} & {*TableSummary.__struct_fields__} - {"seats"}


def card_of(table: Table) -> TableListing:
    """The card of a table as it is now."""
    header, setup = table.header, table.setup
    seats = range(len(table.seats))
    return TableListing(
        id=table.id,
        game=header.game,
        players=setup.players,
        options=without_pack(setup.options),
        status=table.status,
        visibility="private" if header.visibility == "private" else "open",
        seats=table.seats,
        clocks=[table.clocks.seconds_left(setup.clock, seat) for seat in seats],
        clock=setup.clock,
        created=header.created,
        updated=table.updated,
        turn=table.turn(),
        result=result_of(table),
        closed=table.closed,
        waiting=[seat for seat in table.to_act() if table.seats[seat].waits_for_person()],
        pack=name_of(table.pack),
        position=table.position(),
        taken_back=table.rewinds.count,
        stood_in=table.rewinds.floor > 0,
        day=None if setup.day is None else setup.day.number,
        round=setup.round,
        compared=table.is_compared(),
        owed=table.owed,
        watching=agreed(table.seats),
        points=[] if table.game is None else [score.total for score in table.game.scores()],
        host=table.host(),
        manual=setup.manual,
        due=table.due() or UNSET,
        rated=setup.rated,
        played=played_of(table) or UNSET,
        turns=turns_of(table) or UNSET,
    )


def listing_of(table: Table) -> Listing:
    """What the store keeps for lists."""
    return Listing(
        status=table.status,
        free=sum(seat.kind == "open" for seat in table.seats),
        updated=table.updated,
        timed=table.needs_somebody(),
        persons=table.persons(),
        summary=write(card_of(table)),
    )


def show_card(
    card: TableListing, person: int | None, present: Collection[int] = NOBODY
) -> TableSummary:
    """A card as one person sees it."""
    yours = seats_of(card.seats, person)
    return TableSummary(
        **{name: getattr(card, name) for name in _FOR_EVERYBODY},
        seats=_show_seats(card.seats, card.clocks, person, present),
        yours=yours,
        your_turn=any(seat in yours for seat in card.waiting),
    )


def show_listed(
    card: TableListing, person: int | None, present: Collection[int] = NOBODY
) -> TableSummary:
    """A card as one person sees it in a list; spectators who see late are not told there how it stands."""
    shown = show_card(card, person, present)
    if shown.yours or not is_told_late(card):
        return shown
    seats = [structs.replace(seat, clock=None) for seat in shown.seats]
    return structs.replace(shown, turn=None, result=None, seats=seats)


def is_told_late(card: TableListing) -> bool:
    """Whether spectators do not know yet how a game stands, or how it ended."""
    if card.status == "open":
        return False
    minutes = delay_of(card.watching)
    return minutes > 0 and (card.status == "playing" or card.updated + minutes * MINUTE > now())


def show_table(table: Table, person: int | None, present: Collection[int] = NOBODY) -> TableShown:
    """A table as one person sees it who is looking at it."""
    header, yours = table.header, table.seats_of(person)
    listed = structs.asdict(show_card(card_of(table), person, present))
    return TableShown(
        **{**listed, **show_moving(table, yours, table.to_act())},
        host=person is not None and person == table.host(),
        invite=_shown_invite(table, person),
        commitment=None if table.setup.manual else table.commitment,
        seed=_shown_seed(table),
        rematch=table.rematch,
        rules=header.rules,
        alone=table.can_all_be_taken_back(),
        pack_cards=table.pack_cards(),
        behind=table.behind,
    )


def _shown_invite(table: Table, person: int | None) -> str | None:
    """How others are invited; nobody is where other tables play the same deal."""
    is_mine = bool(table.seats_of(person)) or person == table.setup.host
    return table.invite if is_mine and table.setup.deal is None else None


def _shown_seed(table: Table) -> str | None:
    """What the dice came from, when the game is over; of a deal that others play it is told elsewhere."""
    is_told = table.status == "over" and table.setup.deal is None and not table.setup.manual
    return table.header.seed.hex() if is_told else None


def _chance_asked(table: Table, yours: list[int]) -> Json | None:
    """What people are to say of their own dice and cards, and what the program would, if they sit there."""
    if not (table.setup.manual and yours and table.status == "playing") or table.game is None:
        return None
    asked = table.game.chance
    if asked is None:
        return None
    number = count_chances(table.game.state.journal)
    return {"number": number, "asked": asked, "proposal": table.game.drawn()}


def show_moving(table: Table, yours: list[int], to_act: Collection[int]) -> Json:
    """What a move changes of a table, for a person who holds these seats; the rest stays as it was."""
    phase = [0] * len(table.seats)
    undo = [False] * len(table.seats)
    rewind = [False] * len(table.seats)
    your_turn = False
    for seat in yours:
        phase[seat] = table.phases[seat]
        if table.seats[seat].bot is None:
            undo[seat] = table.can_undo(seat)
            rewind[seat] = table.can_rewind(seat)
            your_turn = your_turn or seat in to_act
    return {
        "updated": table.updated,
        "turn": table.turn(),
        "your_turn": your_turn,
        "phase": phase,
        "undo": undo,
        "rewind": rewind,
        "taken_back": table.rewinds.count,
        "deadline": table.deadlines(),
        "chance": _chance_asked(table, yours),
    }


def _show_seats(
    seats: list[Seat], clocks: list[int | None], person: int | None, present: Collection[int]
) -> list[SeatShown]:
    return [
        SeatShown(
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            you=person is not None and seat.person == person,
            present=seat.is_filled(present),
            resigned=seat.resigned,
            resigned_after=seat.resigned_after,
            clock=left,
            consent=None if seat.person is None else seat.consent,
        )
        for seat, left in zip(seats, clocks, strict=True)
    ]
