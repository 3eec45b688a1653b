"""The components as packed tables of numbers, for the rules. Beds are numbered 0-31 ward by ward."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.er import components
from dicehospital.er.components import BEDS, BONUSES, LETTERS, extra_of
from dicehospital.kernel.vecs import vec

GREY: Final[i64] = 3  # a bed for any colour; 0, 1 and 2 are red, yellow and green, as the dice
DICE: Final[i64] = 3
NONE: Final[i64] = -1  # no die taken, no card turned

HUMAN: Final[i64] = 0  # the seats of a solo game (ER-9.1)
ALICAT: Final[i64] = 1
ALICATS_NURSES: Final[i64] = 2

STETHO: Final[i64] = 0
BLOOD: Final[i64] = 1
SCREEN: Final[i64] = 2
CRITICAL: Final[i64] = 3
NURSE: Final[i64] = 4
EXTRA: Final[i64] = 5

CARDS: Final[i64] = 27
WARDS: Final[i64] = 7
BED_COUNT: Final[i64] = 32
LABS: Final[i64] = 2
MORGUE_BOXES: Final[i64] = components.LEDGER.morgue_boxes
STARTING_STETHOSCOPES: Final[i64] = components.LEDGER.starting_stethoscopes
STARTING_BAGS: Final[i64] = components.LEDGER.starting_bags

BIT: Final = vec[i64]([2**n for n in range(33)])  # a literal shifted by n is miscompiled
_TRACK: Final = [0, *components.LEDGER.nurse_track]
NURSE_TRACK: Final = vec[i64](_TRACK)
MOST_NURSES: Final[i64] = len(components.LEDGER.nurse_track)

CLIPBOARD: Final = vec[i64]([ward.clipboard for ward in components.WARDS])
SIZE: Final = vec[i64]([len(ward.beds) for ward in components.WARDS])
FIRST_BED: Final = vec[i64](
    [sum(len(ward.beds) for ward in components.WARDS[:w]) for w in range(7)]
)
BED_COLOUR: Final = vec[i64](
    [LETTERS.index(colour) for ward in components.WARDS for colour in ward.colours]
)
# By ROW * ward + patients: the colour of the ward's next bed; a full ward has none, which any colour fits.
ROW: Final[i64] = 8
NEXT_COLOUR: Final = vec[i64](
    [
        LETTERS.index(colour)
        for ward in components.WARDS
        for colour in ward.colours.ljust(ROW, LETTERS[GREY])
    ]
)

_BAYS: Final = [bay for card in components.AMBULANCES for bay in card]
BONUS: Final = vec[i64]([BONUSES.index(b) if b in BONUSES else 5 for b in _BAYS])  # 3 * card + die
EXTRA_COLOUR: Final = vec[i64]([extra_of(bay)[0] for bay in _BAYS])
EXTRA_LOW: Final = vec[i64]([extra_of(bay)[1] for bay in _BAYS])

SOLO_POINTS: Final = vec[i64]([card.solo for card in components.SPECIALISTS])


def _of_type(name: str) -> list[int]:
    """The numbers on the specialist cards of a type."""
    return [number for number, card in enumerate(components.SPECIALISTS) if card.type == name]


CARDIOLOGISTS: Final = vec[i64](_of_type("cardiologist"))
RADIOLOGISTS: Final = vec[i64](_of_type("radiologist"))
EPIDEMIOLOGISTS: Final = vec[i64](_of_type("epidemiologist"))
PLACE_IN_TYPE: Final = vec[i64](
    [_of_type(card.type).index(number) for number, card in enumerate(components.SPECIALISTS)]
)
"""By the number on the card: how many of its type come before it."""

# -- the hex map, by bed number 0-31 -------------------------------------------------------------
_PRINTED: Final = list(BEDS)  # ward by ward, from the lobby outwards
_NUMBER: Final = {printed: number for number, printed in enumerate(_PRINTED)}


def _mask(beds: list[int]) -> int:
    return sum(2 ** _NUMBER[bed] for bed in beds)


def _by_lowest(triples: list[int]) -> list[list[int]]:
    """Triples (as masks) by their lowest bed."""
    return [
        [triple for triple in triples if triple % 2 ** (bed + 1) == 2**bed] for bed in range(32)
    ]


NEIGHBOUR_MASK: Final = vec[i64]([_mask(list(components.NEIGHBOURS[b])) for b in _PRINTED])
RING: Final = vec[i64]([_NUMBER[bed] for ring in components.LABS.values() for bed in ring])
RING_MASK: Final = vec[i64]([_mask(list(ring)) for ring in components.LABS.values()])
LAB_BEDS: Final[i64] = RING_MASK[0] | RING_MASK[1]

_LINES: Final = _by_lowest([_mask(list(line)) for line in components.LINES])
LINE_MASK: Final = vec[i64]([line for lines in _LINES for line in lines])
LINE_START: Final = vec[i64]([sum(len(lines) for lines in _LINES[:b]) for b in range(33)])
_TRIANGLES: Final = _by_lowest([_mask(list(triangle)) for triangle in components.TRIANGLES])
TRIANGLE_MASK: Final = vec[i64]([triangle for found in _TRIANGLES for triangle in found])
TRIANGLE_START: Final = vec[i64]([sum(len(found) for found in _TRIANGLES[:b]) for b in range(33)])
