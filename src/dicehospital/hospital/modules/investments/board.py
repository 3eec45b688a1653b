"""Phase 2, second step: a meeple on an investment space (DH-15.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import FREE, card_obstacle
from dicehospital.hospital.board.hospital import NO_DICE, NONE, NURSE, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.modules.investments.module import Investments
from dicehospital.hospital.modules.investments.tokens import TOKEN_CARD
from dicehospital.hospital.phases.passing import Pass
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import INVESTED
from dicehospital.hospital.words import CardWords, ListSlot, WordList, WordLists, passing
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind, OptionalSlot, Question
from dicehospital.kernel.vecs import append, vec

INVEST: Final[i64] = 21  # number of the question


def is_free_space(module: Investments, state: HospitalState, space: i64) -> bool:
    """Whether a space takes one more meeple, and has tokens to look at."""
    owned = module.state(state)
    return owned.piles[space].size() > 0 and owned.meeples(space) < module.meeples


@final
class InvestPhase(TablePhase):
    """DH-15.3: one meeple each, in the order of the improvements (R-44, DH-17.1)."""

    def __init__(self, module: Investments) -> None:
        super().__init__("invest", "improvement", comes_back=True)
        self.module: Investments = module

    def begin(self, state: HospitalState) -> None:
        """Ask the next seat that can invest, and come back afterwards."""
        order = state.order
        for module in state.setup.turn_order:
            order = module.turn_order(state, order)
        while state.next_in_order < len(order):
            seat = order[state.next_in_order]
            state.next_in_order += 1
            if state.hospitals[seat].has_staff() and self._has_space(state):
                state.ask(INVEST, seat)
                state.phase -= 1
                return
        state.next_in_order = 0

    def _has_space(self, state: HospitalState) -> bool:
        space: i64
        for space in range(len(self.module.state(state).piles)):
            if is_free_space(self.module, state, space):
                return True
        return False


@final
class SpaceSlot(ListSlot):
    """A space of the investment board."""

    def __init__(self, spaces: WordList, module: Investments) -> None:
        super().__init__("space", spaces)
        self.module: Investments = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Those with room and tokens."""
        space: i64
        for space in range(len(self.module.state(state).piles)):
            if is_free_space(self.module, state, space):
                out.add(self.base + space)


@final
class MeepleSlot(ListSlot):
    """A nurse, or a specialist who was not placed this round."""

    def __init__(self, things: CardWords) -> None:
        super().__init__("staff", things.names)
        self.things: CardWords = things

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """A nurse, and each kind of specialist once."""
        hospital = state.hospitals[task.seat]
        if hospital.nurses_free > 0:
            out.add(self.word(self.things.nurse))
        card: i64
        for card in range(len(hospital.cards)):
            if card_obstacle(hospital, card) == FREE:
                out.add(self.word(self.things.card(hospital, card)))

    def picked(self, state: HospitalState, task: Task) -> i64:
        """Who was picked: NURSE, or a place among the cards."""
        return self.things.staff(state.hospitals[task.seat], self.read(task, 1))


@final
class AlsoSlot(OptionalSlot[HospitalState]):
    """DH-15.10: another pile that the Financial Adviser looks at, or none."""

    def __init__(self, space: SpaceSlot, meeple: MeepleSlot, spaces: WordList) -> None:
        super().__init__("also", spaces.words, spaces.values, spaces.refs)
        self.share(spaces)
        self.skippable = True
        self.space: SpaceSlot = space
        self.meeple: MeepleSlot = meeple

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Only for a Financial Adviser, while another pile has tokens."""
        module = self.space.module
        if not module.peeks(state, task.seat, self.meeple.picked(state, task)):
            return False
        pile: i64
        for pile in range(len(module.state(state).piles)):
            if self._fits(state, task, pile):
                return True
        return False

    def _fits(self, state: HospitalState, task: Task, pile: i64) -> bool:
        other = pile != self.space.read(task, 0)
        return other and self.space.module.state(state).piles[pile].size() > 0

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Other piles, whoever stands on their spaces."""
        pile: i64
        for pile in range(len(self.space.module.state(state).piles)):
            if self._fits(state, task, pile):
                out.add(self.base + pile)

    def picked(self, task: Task) -> i64:
        """The pile, or NONE."""
        found = self.picks(task, 2)
        if not found:
            return NONE
        return found[0]


@final
class Invest(MoveKind[HospitalState]):
    """DH-15.3: the meeple stays there until Shift Change; the seat looks at tokens (DH-15.4)."""

    def __init__(self, also: AlsoSlot) -> None:
        super().__init__(
            "invest", "invest {space} {staff}[ +{also}]", also.space, also.meeple, also,
            example="invest red STAFF +green", rule="DH-15.3",
        )  # fmt: skip
        self.also: AlsoSlot = also

    def effect(self, state: HospitalState, task: Task) -> None:
        """Place it, and draw the tokens one by one."""
        seat = task.seat
        hospital = state.hospitals[seat]
        module = self.also.space.module
        owned = module.state(state)
        space = self.also.space.read(task, 0)
        staff = self.also.meeple.picked(state, task)
        also = self.also.picked(task)
        _place(hospital, staff)
        owned.stand(space, seat, staff)
        state.tell(INVESTED, seat, space, NURSE if staff == NURSE else hospital.cards[staff], also)
        owned.looker = seat
        owned.owed = _draws(module, state, seat, space, also)
        state.ask_chance(TOKEN_CARD, seat)


def _place(hospital: Hospital, staff: i64) -> None:
    if staff == NURSE:
        hospital.nurses_free -= 1
    else:
        hospital.placed |= BIT[staff]


def _draws(module: Investments, state: HospitalState, seat: i64, space: i64, also: i64) -> vec[i64]:
    """The piles to draw from, once for each token; a pile gives what it has (R-42)."""
    owned = module.state(state)
    found = NO_DICE[:]
    for _ in range(min(module.seen_by(state, seat), owned.piles[space].size())):
        found = append(found, space)
    if also != NONE:
        for _ in range(min(module.seen_more, owned.piles[also].size())):
            found = append(found, also)
    return found


def invest_questions(module: Investments, lists: WordLists) -> dict[int, Question[HospitalState]]:
    """DH-15.3: where to invest, and with whom; nobody has to."""
    space = SpaceSlot(lists.spaces, module)
    also = AlsoSlot(space, MeepleSlot(lists.things), lists.spaces)
    leave = Pass(passing(lists), binds=True)
    return {int(INVEST): Question("invest", Invest(also), leave, after="improve")}
