"""The event cards of a position: the round's, those discarded, the deck (DH-10.1)."""

from __future__ import annotations

from dicehospital.hospital.board.card_text import read_cards, read_layers
from dicehospital.hospital.board.deck import deck_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.events.cards import Events, EventSlice
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader


def read_events(module: Events, state: HospitalState, found: Reader) -> None:
    """Read card, discards and deck; what lies nowhere else is in the deck."""
    owned = module.state(state)
    played = [int(n) for n in owned.deck.cards]
    owned.discards = read_cards(owned.ids, found.get("discards", {}).each("events"))
    if found.has("event"):
        owned.card = found.get("event").index(owned.ids)
    owned.served = found.get("event_state", {}).get("served", 0).whole(0, 8)
    gone = {int(owned.card), *(int(n) for n in owned.discards)}
    left = [n for n in played if n not in gone]
    owned.deck = read_layers(owned.ids, found, "events") or deck_of([left])
    _check_cards(owned, played)
    card = module.card(state)
    if card is not None:
        _change_nurses(state, found, int(card.nurses))


def _change_nurses(state: HospitalState, found: Reader, nurses: int) -> None:
    """The card of the round tells how many nurses are free, where a hospital does not say."""
    for hospital, source in zip(state.hospitals, found.each("hospitals"), strict=True):
        if "nurses_free" not in source.source:
            hospital.nurses_free = max(hospital.nurses_free + nurses, 0)


def _check_cards(owned: EventSlice, played: list[int]) -> None:
    """DH-10.1: each card that this game uses is somewhere, once; alone some are left out."""
    seen: list[int] = []
    for field, cards in _lying(owned):
        for card in cards:
            Reader(owned.ids[card], field).one_of([owned.ids[n] for n in played])
            if card in seen:
                raise BadInput(field, "too_many_copies", seen=owned.ids[card])
            seen.append(card)


def check_events(owned: EventSlice, state: HospitalState, standing: Standing) -> None:
    """DH-10.1: a card for every round to come, and for this one while it is still to be turned up."""
    begun = standing.is_after("round") and standing.is_until("shift")
    turned = owned.card != NONE or state.round == 1 or begun
    least = int(state.setup.rounds - state.round) + (not turned)
    if owned.deck.size() < least:
        raise BadInput("decks.events", "few_cards", seen=int(owned.deck.size()), least=least)


def _lying(owned: EventSlice) -> list[tuple[str, list[int]]]:
    """Where event cards lie: the round's, those discarded, the deck."""
    shown = [] if owned.card == NONE else [int(owned.card)]
    discards = [int(n) for n in owned.discards]
    deck = owned.deck.contents()
    return [("event", shown), ("discards.events", discards), ("decks.events", deck)]
