"""Phase 2 with the Automa: what it removes, and the First Player tile (DH-19.3)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import without
from dicehospital.hospital.board.hospital import NO_DICE, NONE
from dicehospital.hospital.modules.automa.line import turn_up
from dicehospital.hospital.modules.automa.module import Automa
from dicehospital.hospital.modules.automa.state import RIVAL, AutomaSlice
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import AUTOMA_REMOVED, AUTOMA_TILE, DEPARTMENT, SPECIALIST
from dicehospital.kernel.vecs import vec


@final
class CardOfFirstPlayer(TablePhase):
    """DH-19.3: as First Player the Automa turns up its next card before an improvement is taken."""

    def __init__(self, module: Automa) -> None:
        super().__init__("automa_card", "improvement")
        self.module: Automa = module

    def begin(self, state: HospitalState) -> None:
        """Turn up one more card of the line, if the Automa is First Player."""
        if state.first_player == RIVAL:
            turn_up(state, self.module)


@final
class RemoveImprovement(TablePhase):
    """DH-19.3: the improvement that this card names leaves the game (R-51)."""

    def __init__(self, module: Automa) -> None:
        super().__init__("automa_remove", "improvement")
        self.module: Automa = module

    def begin(self, state: HospitalState) -> None:
        """Of the kind it names or, where none is shown, of the other."""
        line = self.module.state(state).line
        if state.first_player != RIVAL or len(line) == 0:
            return
        card = line[len(line) - 1]
        kind = self.module.cards.takes[card]
        if len(_shown(state, kind)) == 0:
            kind = 1 - kind
        count = len(_shown(state, kind))
        if count > 0:
            _remove(state, kind, count - 1 if self.module.cards.rightmost[card] > 0 else 0)


def _shown(state: HospitalState, kind: i64) -> vec[i64]:
    return state.departments if kind == DEPARTMENT else state.specialists


def _remove(state: HospitalState, kind: i64, place: i64) -> None:
    """An improvement on display leaves the game."""
    shown = _shown(state, kind)
    state.tell(AUTOMA_REMOVED, RIVAL, kind, shown[place])
    if kind == DEPARTMENT:
        state.departments = without(shown, place)
    else:
        state.specialists = without(shown, place)


@final
class AfterImprovement(TablePhase):
    """DH-19.3: a tile for the Automa as First Player; else what is left leaves and a card is turned up."""

    def __init__(self, module: Automa) -> None:
        super().__init__("automa_after", "improvement")
        self.module: Automa = module

    def begin(self, state: HospitalState) -> None:
        """One or the other."""
        if state.first_player == RIVAL:
            _cover(state, self.module.state(state))
            return
        _clear_display(state)
        turn_up(state, self.module)


def _cover(state: HospitalState, owned: AutomaSlice) -> None:
    """The tile hides the right section of the card just turned up."""
    last: i64 = len(owned.line) - 1
    if last < 0 or owned.covered[last] > 0:
        return
    owned.covered[last] = 1
    owned.tiles += 1
    state.tell(AUTOMA_TILE, RIVAL, owned.line[last])


def _clear_display(state: HospitalState) -> None:
    """What the human First Player leaves is out of the game (R-51)."""
    for card in state.departments:
        state.tell(AUTOMA_REMOVED, NONE, DEPARTMENT, card)
    for card in state.specialists:
        state.tell(AUTOMA_REMOVED, NONE, SPECIALIST, card)
    state.departments = NO_DICE
    state.specialists = NO_DICE
