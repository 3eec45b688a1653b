"""Bonus tokens in Phase 3: used between activations, like blood bags (DH-14.8)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.effects.effect import Step, has_targets
from dicehospital.hospital.modules.city.town import City
from dicehospital.hospital.phases.activation.opening import close_opening, may_act
from dicehospital.hospital.phases.activation.patients import TargetSlot
from dicehospital.hospital.phases.activation.steps import is_usable, treat_chosen
from dicehospital.hospital.state import TURN, HospitalState
from dicehospital.hospital.story import BONUS_USED, NURSES
from dicehospital.hospital.words import ListSlot, WordList
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind
from dicehospital.kernel.vecs import append


@final
class BonusSlot(ListSlot):
    """A token of the seat."""

    def __init__(self, bonus: WordList, module: City) -> None:
        super().__init__("bonus", bonus)
        self.module: City = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Those that do something now; none in a game without a city."""
        if self.module.place == NONE or not may_act(state, task.seat):
            return
        owned = self.module.state(state)
        bonus: i64
        for bonus in range(self.module.types()):
            if owned.tokens_of(task.seat, bonus) > 0 and self._helps(state, task.seat, bonus):
                out.add(self.word(bonus))

    def _helps(self, state: HospitalState, seat: i64, bonus: i64) -> bool:
        if self.module.is_minus(bonus):
            return False  # only beside the admissions board
        if self.module.is_nurse(bonus):
            return True
        steps = self.module.effects[bonus].alternatives[0]
        return is_usable(state, seat, steps)


@final
class BonusTargets(TargetSlot):
    """Whom it heals, perhaps after a blood bag has given the colour (R-17)."""

    def __init__(self, patients: WordList, bonus: BonusSlot) -> None:
        super().__init__(patients, 1)
        self.bonus: BonusSlot = bonus
        self.skippable = True

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Not for a nurse."""
        return has_targets(self.steps(state, task))

    def steps(self, state: HospitalState, task: Task) -> list[Step]:
        """What the token does."""
        return self.bonus.module.effects[self.bonus.read(task, 0)].alternatives[0]


@final
class UseBonus(MoveKind[HospitalState]):
    """DH-14.8: a token heals, or is a nurse for this round."""

    def __init__(self, bonus: BonusSlot, targets: BonusTargets) -> None:
        super().__init__(
            "bonus", "{bonus}[: {patient|patients*}]", bonus, targets,
            example="BONUS: R3", rule="DH-14.8",
        )  # fmt: skip
        self.bonus: BonusSlot = bonus
        self.targets: BonusTargets = targets

    def effect(self, state: HospitalState, task: Task) -> None:
        """Use it, and ask for the seat's next turn."""
        seat = task.seat
        module = self.bonus.module
        owned = module.state(state)
        bonus = self.bonus.read(task, 0)
        close_opening(state, seat)
        owned.gain_token(seat, bonus, -1)
        state.tell(BONUS_USED, seat, bonus)
        if module.is_nurse(bonus):
            owned.in_use = append(owned.in_use[:], bonus)
            state.hospitals[seat].nurses_free += 1
            state.tell(NURSES, seat, 1)
        else:
            owned.discard(bonus)
            self._heal(state, task)
        state.ask(TURN, seat)

    def _heal(self, state: HospitalState, task: Task) -> None:
        targets = self.targets.chosen(state, task)
        pick: i64
        for pick in range(targets.total):
            step = targets.steps[targets.step_of(pick)]
            place, colour = targets.places[pick], targets.colour_of(pick)
            treat_chosen(state, task.seat, step, place, colour, NONE)
