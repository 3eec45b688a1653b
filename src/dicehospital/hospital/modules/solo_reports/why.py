"""Why nobody is turned away so, or a report is not completed (DH-12.1, DH-12.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.solo_reports.reports import HUMAN, SoloReports
from dicehospital.hospital.why.case import Case, Checks, dice_texts
from dicehospital.hospital.why.intake import no_arrival
from dicehospital.hospital.why.names import tally, thing, things
from dicehospital.hospital.why.refusals import refuse
from dicehospital.kernel.types import Refusal


def cannot_turn_away(case: Case) -> Iterator[Refusal]:
    """DH-12.1: one of the dice rolled."""
    if case.is_word():
        yield from no_arrival(case, "DH-12.1")
    dice = dice_texts(case.state.hospitals[HUMAN].arrivals)
    if case.fields["patient"][:2] not in dice:
        yield refuse("not_at_door", patient=case.fields["patient"], dice=dice)


def cannot_complete(case: Case) -> Iterator[Refusal]:
    """DH-12.3: an active report whose colours are left in the discharge area."""
    module, text = case.module(SoloReports), case.fields["report"]
    owned = module.state(case.state)
    active = owned.columns[: len(owned.columns) // 2]
    known = [module.ids[number] for number in active if number != NONE]
    if text not in known:
        yield refuse("report_not_active", report=thing(text), known=things(known))
    number = module.ids.index(text)
    if not module.can_complete(case.state, list(active).index(number)):
        needs = tally(module.needs[3 * number : 3 * number + 3])
        left = tally(module.left(case.hospital, owned, colour) for colour in range(3))
        yield refuse("report_dice", report=thing(text), needs=needs, left=left)


CHECKS: Final[Checks] = {"turn_away": cannot_turn_away, "complete": cannot_complete}
