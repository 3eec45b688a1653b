"""The module of the Automa: its cards, its switches, and the hooks it uses (DH-19)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.deck import deck_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.automa.scoring import dice_on_cards, score_cards
from dicehospital.hospital.modules.automa.state import AutomaSlice, HospitalCards
from dicehospital.hospital.phases.intake import number_of
from dicehospital.hospital.state import TAKE_AMBULANCE, HospitalState, Module, Setup, Slice
from dicehospital.kernel.vecs import vec

_USUAL_HARD: Final = 3  # hard cards among those of a usual game (DH-19.8)


@final
class Automa(Module):
    """What is printed on the cards, and how hard they play."""

    def __init__(self, cards: HospitalCards, decisions: list[str], ambulances: vec[i64]) -> None:
        super().__init__("automa", "may", "on_discharge", "on_shift")
        self.cards: HospitalCards = cards
        self.decision_ids: list[str] = decisions
        self.ambulances: vec[i64] = ambulances  # two numbers for each decision card
        self.extras: vec[i64] = vec[i64]()  # by decision card: 0 department, 1 specialist
        # DH-19.8
        self.bags_are_jokers: bool = True
        self.bags_on_grey: bool = True
        self.tile_points: i64 = 0  # for each First Player tile gained
        self.filled_points: i64 = 0  # for each die on an unfinished card at the end
        self.unused_points: i64 = 0  # for each die of the pool at the end

    def new_slice(self, setup: Setup) -> Slice | None:
        """All cards face down, before some are left out."""
        owned = AutomaSlice(self.cards, self.decision_ids)
        owned.deck = deck_of([list(range(len(self.cards.ids)))])
        owned.decision_deck = deck_of([list(range(len(self.decision_ids)))])
        return owned

    def state(self, state: HospitalState) -> AutomaSlice:
        """The slice of a game."""
        owned = state.slices[self.place]
        assert isinstance(owned, AutomaSlice)  # noqa: S101 (a slice is where its module put it)
        return owned

    def may(self, state: HospitalState, seat: i64, act: i64, thing: i64, so_far: bool) -> bool:
        """DH-19.2: the ambulance that the Automa has is taken."""
        if act == TAKE_AMBULANCE and self.state(state).ambulance == number_of(state, thing):
            return False
        return so_far

    def on_discharge(self, state: HospitalState, seat: i64) -> None:
        """DH-19.5: the Automa scores too, before the administrator looks at who discharged most."""
        score_cards(state, self.state(state))

    def on_shift(self, state: HospitalState) -> None:
        """DH-8.1: its ambulance returns."""
        self.state(state).ambulance = NONE
        state.rival_discharged = 0

    def rival_parts(self, state: HospitalState) -> dict[str, int]:
        """DH-19.7, DH-19.8: what the Automa would have if the game ended now."""
        owned = self.state(state)
        return {
            "cards": int(owned.points),
            "blood": int(state.setup.blood_points * owned.blood),
            "tiles": int(self.tile_points * owned.tiles),
            "filled": int(self.filled_points * dice_on_cards(owned)),
            "unused": int(self.unused_points * owned.pool_size()),
        }

    def difficulty(self) -> dict[str, int]:
        """DH-19.8: how hard its cards are, and what else was agreed on."""
        return {
            "mix": int(self.cards.mix[len(self.cards.mix) - 1]) - _USUAL_HARD,
            "no_bag_on_grey": 0 if self.bags_on_grey else 1,
            "bags_not_jokers": 0 if self.bags_are_jokers else 1,
            "tile_point": int(self.tile_points),
            "filled_dice_points": int(self.filled_points),
            "unused_dice_points": int(self.unused_points),
        }
