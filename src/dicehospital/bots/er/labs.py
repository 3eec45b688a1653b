"""What a radiologist may still bring at one lab: the prospects of a card, lab by lab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dicehospital.bots.er.beds import Beds
from dicehospital.bots.er.evaluate import Outlook
from dicehospital.bots.er.prospects import (
    PROSPECTS,
    EqualProspect,
    ExtremeProspect,
    OppositeProspect,
    horizon,
)
from dicehospital.bots.er.weights import Weights
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import RING, RING_MASK
from dicehospital.er.cards.packing import count_bits

_SIDES: Final = 6  # beds around a lab
_HIGHEST: Final = 6


def lab_hope(look: Outlook, card: int, sheet: Sheet, lab: int) -> int:
    """What the beds around a lab may still add to the points of a card; only to be compared."""
    beds, weights = Beds(), look.chances.weights
    beds.read(sheet, horizon(weights, look.turns))
    return _HOPES[card](beds, weights, lab)


def _free(beds: Beds, _weights: Weights, lab: int) -> int:
    """Beds that can still have any high value."""
    return int(count_bits(RING_MASK[lab] & beds.free[_HIGHEST]))


def _extreme(beds: Beds, weights: Weights, lab: int) -> int:
    prospect = PROSPECTS[6]
    return int(prospect.of_lab(beds, weights, lab)) if isinstance(prospect, ExtremeProspect) else 0


def _opposite(beds: Beds, weights: Weights, lab: int) -> int:
    prospect = PROSPECTS[8]
    if not isinstance(prospect, OppositeProspect):
        return 0
    sides = range(_SIDES * lab, _SIDES * lab + _SIDES // 2)
    pairs = [(int(RING[side]), int(RING[side + _SIDES // 2])) for side in sides]
    return sum(int(prospect.of_pair(beds, weights, one, other)) for one, other in pairs)


def _equal(beds: Beds, _weights: Weights, lab: int) -> int:
    prospect = PROSPECTS[9]
    return int(prospect.of_lab(beds, lab)) if isinstance(prospect, EqualProspect) else 0


_HOPES: Final[dict[int, Callable[[Beds, Weights, int], int]]] = {
    5: _free,
    6: _extreme,
    7: _free,
    8: _opposite,
    9: _equal,
}
LAB_CARDS: Final = frozenset(_HOPES)  # by the number on the card, R5 to R9
