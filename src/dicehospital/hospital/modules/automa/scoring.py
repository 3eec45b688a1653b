"""What the Automa scores: completed cards, and what it has at the end (DH-19.5, DH-19.7, DH-19.8)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NO_DICE
from dicehospital.hospital.modules.automa.state import BAG, FREE, RIVAL, SLOTS, AutomaSlice
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import AUTOMA_SCORED
from dicehospital.kernel.vecs import append


def score_cards(state: HospitalState, owned: AutomaSlice) -> None:
    """DH-19.5: every complete card scores and leaves; its dice count for who discharged most (R-34)."""
    state.rival_discharged = 0
    line, filled, covered = owned.line, owned.filled, owned.covered
    kept_line, kept_filled, kept_covered = NO_DICE[:], NO_DICE[:], NO_DICE[:]
    place: i64
    slot: i64
    for place in range(len(line)):
        if owned.is_complete(place):
            state.rival_discharged += owned.dice_on(place)
            _score(state, owned, place)
            continue
        kept_line = append(kept_line, line[place])
        kept_covered = append(kept_covered, covered[place])
        for slot in range(SLOTS * place, SLOTS * place + SLOTS):
            kept_filled = append(kept_filled, filled[slot])
    owned.line, owned.filled, owned.covered = kept_line, kept_filled, kept_covered


def _score(state: HospitalState, owned: AutomaSlice, place: i64) -> None:
    """Points; dice to the bag, blood bags to the supply, tile and card out of the game."""
    card = owned.line[place]
    points = points_of(owned, place)
    owned.points += points
    state.tell(AUTOMA_SCORED, RIVAL, card, points)
    slot: i64
    for slot in range(SLOTS * place, SLOTS * place + SLOTS):
        if owned.filled[slot] != FREE and owned.filled[slot] != BAG:
            state.bag[owned.filled[slot] - 1] += 1
    owned.completed = append(owned.completed[:], card)


def points_of(owned: AutomaSlice, place: i64) -> i64:
    """What a card of the line is worth: a First Player tile hides the points of the right section."""
    card = owned.line[place]
    points = owned.cards.left_points[card]
    return points if owned.covered[place] > 0 else points + owned.cards.right_points[card]


def dice_on_cards(owned: AutomaSlice) -> i64:
    """Dice on cards that are not complete; blood bags there are spent (R-67)."""
    count: i64 = 0
    place: i64
    for place in range(len(owned.line)):
        count += owned.dice_on(place)
    return count
