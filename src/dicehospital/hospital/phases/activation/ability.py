"""Phase 3, after the department: a specialist's ability is used or left (DH-5.6)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.effects.effect import NO_CODE, Step, has_targets
from dicehospital.hospital.phases.activation.patients import (
    TargetSlot,
    ability_alternatives,
    ability_code,
    takes_targets,
)
from dicehospital.hospital.phases.activation.steps import carry_on, close_step, is_usable, resolve
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import ABILITY_USED, SKIPPED
from dicehospital.hospital.words import ListSlot, WordList, WordLists, skipping
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Always, MoveKind, Question, Slot

PATTERN: Final = "ability[ {token}][ alt{alt}][: {patients*}]"


@final
class AbilityAlternative(ListSlot):
    """Which alternative of the ability, where it has two."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Those that can be completed."""
        alternatives = ability_alternatives(state, task.seat)
        number: i64 = 0
        for steps in alternatives:
            if len(alternatives) > 1 and is_usable(state, task.seat, steps):
                out.add(self.base + number)
            number += 1


@final
class AbilityTargets(TargetSlot):
    """The targets of a specialist's ability."""

    def __init__(self, patients: WordList, alternative: AbilityAlternative | None) -> None:
        super().__init__(patients, 0 if alternative is None else 1)
        self.alternative: AbilityAlternative | None = alternative
        self.skippable = alternative is not None

    def steps(self, state: HospitalState, task: Task) -> list[Step]:
        """The ability, in the alternative that was picked."""
        alternatives = ability_alternatives(state, task.seat)
        chosen = self.alternative
        return alternatives[0 if chosen is None else chosen.read(task, 0)]

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Whether the alternative that was picked has targets."""
        return has_targets(self.steps(state, task))

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """None where there are alternatives to pick first, or nobody to choose."""
        if self.alternative is not None or takes_targets(ability_alternatives(state, task.seat)):
            super().options(state, task, out)


@final
class UseAbility(Always[HospitalState]):
    """The word for an ability without targets that has a price."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Where the ability has no targets and no alternatives."""
        alternatives = ability_alternatives(state, task.seat)
        plain = len(alternatives) == 1 and ability_code(state, task.seat) == NO_CODE
        if plain and not has_targets(alternatives[0]):
            out.add(self.base)


@final
class Ability(MoveKind[HospitalState]):
    """DH-5.6: use the specialist's ability, once, after the department."""

    def __init__(self, targets: AbilityTargets) -> None:
        slots: list[Slot[HospitalState]] = [targets]
        if targets.alternative is not None:
            slots.insert(0, targets.alternative)
        super().__init__("ability", PATTERN, *slots, example="ability: R4t", rule="DH-5.6")
        self.targets: AbilityTargets = targets

    def effect(self, state: HospitalState, task: Task) -> None:
        """Treat the patients that were chosen, and close the step."""
        seat = task.seat
        hospital = state.hospitals[seat]
        state.tell(ABILITY_USED, seat, hospital.cards[hospital.staff])
        targets = self.targets.chosen(state, task)
        close_step(state, seat)
        resolve(state, seat, targets.steps, targets)


@final
class PlainAbility(MoveKind[HospitalState]):
    """DH-5.6: use an ability that has no targets."""

    def effect(self, state: HospitalState, task: Task) -> None:
        """Pay the price and gain what the ability gives."""
        seat = task.seat
        hospital = state.hospitals[seat]
        state.tell(ABILITY_USED, seat, hospital.cards[hospital.staff])
        targets = state.targets()
        steps = ability_alternatives(state, seat)[0]
        targets.begin(hospital, steps, 0)
        close_step(state, seat)
        resolve(state, seat, steps, targets)


@final
class Skip(MoveKind[HospitalState]):
    """DH-5.6, DH-15.6: leave the ability, or the tokens of this step, unused."""

    def effect(self, state: HospitalState, task: Task) -> None:
        """Close the step, and go on with the next."""
        state.tell(SKIPPED, task.seat)
        close_step(state, task.seat)
        carry_on(state, task.seat)


def ability_question(
    lists: WordLists, more: list[MoveKind[HospitalState]]
) -> Question[HospitalState]:
    """DH-5.6, with the answers that expansions add."""
    alternative = AbilityAlternative("alt", lists.alternatives)
    return Question(
        "ability",
        Ability(AbilityTargets(lists.patients, None)),
        Ability(AbilityTargets(lists.patients, alternative)),
        PlainAbility("ability", PATTERN, UseAbility("use", "button:use")),
        *more,
        Skip("skip", "skip", skipping(lists), example="skip", rule="DH-5.6"),
        step="turn",
    )
