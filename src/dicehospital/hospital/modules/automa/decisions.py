"""Decision cards: the ambulance of the Automa, and the extra improvement (DH-19.2, DH-19.6)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.board.hospital import NO_DICE, NONE
from dicehospital.hospital.board.patient import NOBODY, colour_of
from dicehospital.hospital.modules.automa.module import Automa
from dicehospital.hospital.modules.automa.state import DECISION_CARD, HUMAN, RIVAL, AutomaSlice
from dicehospital.hospital.phases.activation.treatment import gain_blood
from dicehospital.hospital.phases.admission import empty_ambulances
from dicehospital.hospital.phases.chances import Card
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import CHOOSE, DEPARTMENT_CARD, REVEAL_EXTRA, ROOM, HospitalState
from dicehospital.hospital.story import AUTOMA_CARD, AUTOMA_TOOK, BLOOD, FIRST_PLAYER
from dicehospital.kernel.vecs import append, vec

AUTOMA_DECISION_CARD: Final[i64] = 24  # number of what chance is asked


@final
class DecisionDraw(Card):
    """The top decision card; the discards are shuffled when there is none (DH-19.2)."""

    def __init__(self, module: Automa) -> None:
        super().__init__("automa_decisions", module.decision_ids)
        self.module: Automa = module

    def pile(self, state: HospitalState) -> Deck:
        """The decisions that were not turned up since they were shuffled."""
        return self.module.state(state).decision_deck

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """The phase that asked for it carries it out."""
        owned = self.module.state(state)
        owned.decision_deck.take(result[0])
        owned.decision = result[0]
        state.tell(AUTOMA_CARD, RIVAL, DECISION_CARD, result[0])


def decide(state: HospitalState, owned: AutomaSlice) -> None:
    """Turn up a decision card; whoever asked for it carries it out afterwards."""
    if owned.decision_deck.size() == 0:
        owned.decision_deck.put_under(owned.discards)
        owned.discards = NO_DICE
    state.ask_chance(AUTOMA_DECISION_CARD)


def carry_out(owned: AutomaSlice) -> i64:
    """The card that was turned up, which is discarded."""
    card = owned.decision
    owned.discards = append(owned.discards[:], card)
    owned.decision = NONE
    return card


# -- ambulances --------------------------------------------------------------------------------------
@final
class AutomaChoose(TablePhase):
    """DH-19.2: the First Player takes an ambulance first, the Automa by decision card."""

    def __init__(self, module: Automa) -> None:
        super().__init__("choose", "intake", comes_back=True)
        self.module: Automa = module

    def begin(self, state: HospitalState) -> None:
        """Whoever is next; come back until both have one."""
        state.bar_undo()
        owned = self.module.state(state)
        waits = state.first_player == HUMAN and state.hospitals[HUMAN].ambulance == NONE
        if owned.ambulance == NONE and not waits:
            if owned.decision == NONE:
                decide(state, owned)
                state.phase -= 1
                return
            self._take(state, owned, carry_out(owned))
        if state.hospitals[HUMAN].ambulance == NONE:
            state.ask(CHOOSE, HUMAN)
            state.phase -= 1

    def _take(self, state: HospitalState, owned: AutomaSlice, decision: i64) -> None:
        """Its dice go to the pool."""
        number = self._choice(state, decision)
        owned.ambulance = number
        state.tell(AUTOMA_TOOK, RIVAL, number)
        first = ROOM * (number - state.setup.lowest_ambulance)
        place: i64
        for place in range(first, first + ROOM):
            if state.ambulances[place] != NOBODY:
                owned.pool[colour_of(state.ambulances[place])] += 1
                state.ambulances[place] = NOBODY

    def _choice(self, state: HospitalState, decision: i64) -> i64:
        """The first number, or the second: of a taken one, and of the lowest as First Player (R-33)."""
        first = self.module.ambulances[2 * decision]
        is_barred = state.first_player == RIVAL and first == state.setup.lowest_ambulance
        if is_barred or state.hospitals[HUMAN].ambulance == first:
            return self.module.ambulances[2 * decision + 1]
        return first


@final
class AutomaArrive(TablePhase):
    """DH-19.2: the lower number brings a blood bag and the First Player token, to the Automa too."""

    def __init__(self, module: Automa) -> None:
        super().__init__("arrive", "intake")
        self.module: Automa = module

    def begin(self, state: HospitalState) -> None:
        """Send the third ambulance back and find the First Player."""
        empty_ambulances(state)
        state.order = vec[i64]([HUMAN])
        owned = self.module.state(state)
        lowest: i64 = HUMAN
        if owned.ambulance < state.hospitals[HUMAN].ambulance:
            lowest = RIVAL
            owned.blood += 1
            state.tell(BLOOD, RIVAL, 1, owned.blood)
        else:
            gain_blood(state, HUMAN, 1)
        if lowest != state.first_player:
            state.tell(FIRST_PLAYER, lowest)
        state.first_player = lowest


# -- the extra improvement ---------------------------------------------------------------------------
@final
class AutomaReveal(TablePhase):
    """DH-19.6: one more card is turned up, as the First Player wants."""

    def __init__(self, module: Automa, chapter: str) -> None:
        super().__init__("reveal_extra", chapter)
        self.module: Automa = module

    def begin(self, state: HospitalState) -> None:
        """Ask the human, or turn up a decision card."""
        if state.first_player == HUMAN:
            state.ask(REVEAL_EXTRA, HUMAN)
        else:
            decide(state, self.module.state(state))


@final
class AutomaExtra(TablePhase):
    """DH-19.6: as First Player the Automa has turned up what its decision card says.

    A phase of its own: the last one of a round cannot come back.
    """

    def __init__(self, module: Automa, chapter: str) -> None:
        super().__init__("automa_extra", chapter)
        self.module: Automa = module

    def begin(self, state: HospitalState) -> None:
        """Of that deck, or of the other where it is empty."""
        owned = self.module.state(state)
        if owned.decision == NONE:
            return
        deck = self.module.extras[carry_out(owned)]
        if state.decks[deck].size() == 0:
            deck = 1 - deck
        if state.decks[deck].size() > 0:
            state.ask_chance(DEPARTMENT_CARD + deck)
