"""A tournament as one person sees it: of a round that is open only who has played it is told the results."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from dicehospital.bots.opponents import USUAL
from dicehospital.server.http.tournaments.shapes import (
    EntrantShown,
    MySeat,
    RoundSeat,
    RoundShown,
    RoundTableShown,
    TableStatus,
    TournamentShown,
    TournamentStatus,
)
from dicehospital.server.store.statements.tournaments import Entrant, RoundTable, Tournament
from dicehospital.server.tables.games import GAMES
from dicehospital.server.tables.tournaments.progress import Progress
from dicehospital.server.tables.tournaments.scoring import Outcome, Share, places_of, total_of
from dicehospital.server.tables.tournaments.sealing import seed_of_round

_MINUTE = 60_000


def show(
    found: Tournament,
    progress: Progress | None,
    entrants: Sequence[Entrant],
    mine: Entrant | None,
    secret: bytes,
) -> TournamentShown:
    """A tournament for one of its entrants, or for somebody who looks on."""
    return TournamentShown(
        id=found.id,
        game=found.game,
        preset=preset_of(found),
        options=found.options,
        seats=found.seats,
        minutes=found.length // _MINUTE,
        made=found.made,
        status=status_of(progress),
        host=progress is None and mine is not None and mine is entrants[0],
        joined=mine is not None,
        bot=USUAL,
        entrants=_entrants(progress, entrants, mine),
        rounds=[
            _round(progress, number, mine, seed_of_round(secret, found.id, number))
            for number in range(1, found.rounds + 1)
        ],
    )


def status_of(progress: Progress | None) -> TournamentStatus:
    """How a tournament stands."""
    if progress is None:
        return "open"
    return "over" if progress.is_over else "playing"


def preset_of(found: Tournament) -> str | None:
    """The usual way to play that a tournament agreed on, if it is one."""
    for preset in GAMES[found.game].presets:
        least, most = preset.players
        if least <= found.seats <= most and _alike(preset.options) == _alike(found.options):
            return preset.id
    return None


def _alike(options: dict[str, object]) -> dict[str, object]:
    """Options, whatever the order of their choices."""
    return {
        key: sorted(map(str, value)) if isinstance(value, list) else value
        for key, value in options.items()
    }


# -- who plays -----------------------------------------------------------------------------------------
def _entrants(
    progress: Progress | None, entrants: Sequence[Entrant], mine: Entrant | None
) -> list[EntrantShown]:
    if progress is None:
        return [_entrant(one, mine, None, None, []) for one in entrants]
    closed = sum(progress.status(number) == "closed" for number in progress.numbers)
    totals = [total_of(shares) for shares in progress.earned]
    rows = zip(entrants, progress.earned, totals, places_of(totals), strict=True)
    return [
        _entrant(one, mine, place if closed else None, total / closed if closed else None, shares)
        for one, shares, total, place in rows
    ]


def _entrant(
    one: Entrant, mine: Entrant | None, place: int | None, total: Share, shares: list[Share]
) -> EntrantShown:
    is_left = one.gone is not None
    return EntrantShown(
        one.name, one is mine, is_left, place, _percent(total), [*map(_percent, shares)]
    )


# -- rounds --------------------------------------------------------------------------------------------
def _round(progress: Progress | None, number: int, mine: Entrant | None, seed: bytes) -> RoundShown:
    commitment = hashlib.sha256(seed).hexdigest()
    if progress is None:
        return RoundShown(number, "coming", None, None, commitment, None, None, False, [])
    window, status = progress.windows[number - 1], progress.status(number)
    is_known = number == 1 or progress.status(number - 1) == "closed"
    my_seat = None if mine is None or not is_known else _my_seat(progress, mine, number)
    is_told = status == "closed" or (my_seat is not None and _has_played(progress, my_seat, number))
    return RoundShown(
        number=number,
        status=status,
        opens=window.opens,
        closes=window.closes,
        commitment=commitment,
        seed=seed.hex() if status == "closed" else None,
        mine=my_seat,
        told=is_told,
        tables=_tables(progress, number, is_told=is_told) if is_known else [],
    )


def _my_seat(progress: Progress, mine: Entrant, number: int) -> MySeat:
    place = progress.place(mine, number)
    row = progress.tables.get((number, place.table))
    return MySeat(place.table, place.seat, None if row is None else row.table)


def _has_played(progress: Progress, my_seat: MySeat, number: int) -> bool:
    row = progress.tables.get((number, my_seat.table))
    return row is not None and row.ended is not None


def _tables(progress: Progress, number: int, *, is_told: bool) -> list[RoundTableShown]:
    outcomes, shares = progress.outcomes(number), progress.shares(number)
    return [
        _table(progress, number, table, outcome if is_told else None, shares[table])
        for table, outcome in enumerate(outcomes)
    ]


def _table(
    progress: Progress, number: int, table: int, outcome: Outcome | None, shares: list[Share]
) -> RoundTableShown:
    row = progress.tables.get((number, table))
    is_closed = progress.status(number) == "closed"
    points = None if outcome is None else outcome.points
    return RoundTableShown(
        seats=[
            RoundSeat(
                entrant=None if one is None else progress.field.index(one),
                points=None if points is None else points[seat],
                share=None if outcome is None else _percent(shares[seat]),
                owed=outcome is not None and one is not None and seat in outcome.owed,
            )
            for seat, one in enumerate(progress.players(number, table))
        ],
        status=_status(row, outcome, is_closed=is_closed),
        shown=is_closed and row is not None,
    )


def _status(row: RoundTable | None, outcome: Outcome | None, *, is_closed: bool) -> TableStatus:
    if outcome is not None and outcome.points is None:
        return "late"
    if row is None:
        return "waiting"
    return "over" if row.ended is not None or is_closed else "playing"


def _percent(share: Share) -> float | None:
    return None if share is None else round(float(share * 100), 2)
