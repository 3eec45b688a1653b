"""A table as one seat may imagine it: all that is hidden from it drawn anew."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from mypy_extensions import i64

from dicehospital.hospital.board.deck import deck_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.options import MOST_KEPT, Agreement
from dicehospital.hospital.phases.decks import dropped_count, promo_types, spare_cards, whole_deck
from dicehospital.hospital.phases.setting_up import PAIR
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import KEEP, STREAMS, HospitalState
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.vecs import vec


def imagine(rules: Rules, state: HospitalState, seat: int, seed: int) -> HospitalState:
    """New streams, others' secret administrators and cards left out unseen drawn anew, no history."""
    game = state.copy()
    game.forget()
    game.streams = derive(seed, STREAMS)
    lots = derive(seed, ("imagined",))
    _redraw_administrators(game, seat, lots)
    for deck in range(2):
        _redraw_deck(rules, game, deck, lots)
    for owned in game.slices:
        owned.imagine(game, seat, lots)
    for task in game.agenda:
        if task.seat != seat:
            task.clear()
    return game


def _redraw_administrators(state: HospitalState, seat: int, lots: vec[i64]) -> None:
    """DH-2.4: what others were dealt, and what they kept of it, while that is secret."""
    if not any(task.question == KEEP for task in state.agenda):
        return
    own = state.hospitals[seat].dealt
    left = [int(n) for n in state.setup.administrator_pool if n not in (own // PAIR, own % PAIR)]
    for other, hospital in enumerate(state.hospitals):
        if other != seat and hospital.dealt != NONE:
            pair = sorted(left.pop(below(lots, 0, len(left))) for _ in range(2))
            hospital.dealt = pair[0] * PAIR + pair[1]
            if hospital.administrator != NONE:
                hospital.administrator = pair[below(lots, 0, 2)]


@dataclass(frozen=True, slots=True)
class _Box:
    """What of a deck was in the box before the game: it is the same for all games by one agreement."""

    cards: Counter[int]
    dropped: int  # cards that are left out by lot
    promos: tuple[int, ...]  # cards that are never left out
    spare: tuple[int, ...]  # second copies, which are left out first


@lru_cache(maxsize=MOST_KEPT)
def _box(agreement: Agreement, deck: int) -> _Box:
    promos = promo_types(agreement) if deck else []
    cards = Counter(whole_deck(agreement, deck)) + Counter(promos)
    dropped = dropped_count(agreement, deck)
    return _Box(cards, dropped, tuple(promos), tuple(spare_cards(agreement, deck)))


def _redraw_deck(rules: Rules, state: HospitalState, deck: int, lots: vec[i64]) -> None:
    """DH-10.8: which cards were left out nobody knows; those not seen may be any."""
    box = _box(rules.agreement, deck)
    layers = state.decks[deck].layers()
    if box.dropped + len(box.promos) == 0 or not layers:
        return
    unseen = box.cards.copy()
    unseen.subtract(card for layer in layers[1:] for card in layer)
    unseen.subtract(_seen(state, deck))
    layers[0] = _some(box, list(unseen.elements()), len(layers[0]), lots)
    state.decks[deck] = deck_of(layers)


def _seen(state: HospitalState, deck: int) -> Counter[int]:
    """Cards that everybody sees."""
    seen = Counter(int(n) for n in (state.departments, state.specialists)[deck])
    for hospital in state.hospitals:
        seen.update(int(n) for n in (hospital.tiles, hospital.cards)[deck])
        seen.update(int(t) // 2 for t in hospital.returned if t % 2 == deck)
    return seen


def _some(box: _Box, cards: list[int], size: int, lots: vec[i64]) -> list[int]:
    """So many of the unseen cards: second copies leave first, promo cards never do."""
    spare = [n for n in box.spare if n in cards]
    for _ in range(box.dropped):
        if len(cards) > size and spare:
            cards.remove(spare.pop(below(lots, 0, len(spare))))
    others = [n for n in cards if n not in box.promos]
    while len(cards) > size:
        some = others or cards
        gone = some[below(lots, 0, len(some))]
        cards.remove(gone)
        if others:
            others.remove(gone)
    return cards
