"""From one effect of an activation to the next: department, specialist's ability, end (DH-5.6)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.hospital import NONE, NURSE, Hospital
from dicehospital.hospital.board.patient import (
    BIT,
    NOBODY,
    after_activation,
    with_snapshot,
    without_blood,
)
from dicehospital.hospital.effects.effect import (
    NO_CODE,
    RECOLOUR,
    WHEN_DISCHARGED,
    WHEN_HEALED,
    WHEN_USED,
    Effect,
    Step,
    has_targets,
    price,
)
from dicehospital.hospital.effects.fits import AS_IT_IS
from dicehospital.hospital.effects.targets import Targets
from dicehospital.hospital.phases.activation.treatment import give, recolour_for_blood, treat
from dicehospital.hospital.state import (
    ABILITY,
    EXTRA_DRAW,
    REROLL_CHANCE,
    TURN,
    USE_BLOOD,
    ActivationStep,
    HospitalState,
)
from dicehospital.hospital.story import ABILITY_USED

PINK_BIT: Final[i64] = 8  # in the colours that trigger an ability

TO_BED: Final[i64] = 1  # where a patient drawn from the bag goes ...
TO_DOOR: Final[i64] = 2  # ... at once, or with the others of the ambulance


def bags(state: HospitalState, seat: i64) -> i64:
    """Blood bags that a seat may use now."""
    blood = state.hospitals[seat].blood
    return blood if blood > 0 and state.may(seat, USE_BLOOD, 0, True) else 0


def begin_activation(state: HospitalState, seat: i64, department: i64, staff: i64) -> None:
    """DH-5.2: a member of staff is placed; the values of this moment are remembered (DH-5.4)."""
    hospital = state.hospitals[seat]
    hospital.department = department
    hospital.staff = staff
    hospital.used |= BIT[department]
    if staff == NURSE:
        hospital.nurses_free -= 1
    else:
        hospital.placed |= BIT[staff]
    hospital.sent = 0
    hospital.sent_pink = 0
    # A later step may ask for the value that a patient has now, whatever is done to it until then.
    place: i64
    for place in range(len(hospital.beds)):
        if hospital.beds[place] != NOBODY:
            hospital.beds[place] = with_snapshot(hospital.beds[place])


def resolve(state: HospitalState, seat: i64, steps: list[Step], targets: Targets) -> None:
    """Apply an effect to the patients chosen for it, step by step."""
    hospital = state.hospitals[seat]
    pick: i64 = 0
    number: i64
    for number in range(len(steps)):
        step = steps[number]
        give(state, seat, step)
        if step.draws > 0:
            hospital.drawing = TO_BED
        role = targets.place_in_role(number)  # now: treating the first of them changes values
        while pick < targets.total and targets.step_of(pick) == number:
            treat_chosen(state, seat, step, targets.places[pick], targets.colour_of(pick), role)
            pick += 1
    if not state.setup.blood_lasts:  # DH-11.1: in some editions a colour ends with the effect
        end_blood_colours(hospital)
    carry_on(state, seat)


def treat_chosen(  # noqa: PLR0917 (all that one choice is about)
    state: HospitalState, seat: i64, step: Step, place: i64, colour: i64, role: i64
) -> None:
    """Do to one chosen patient what its step says, after the colour it is given."""
    if colour != AS_IT_IS and step.operation != RECOLOUR:
        recolour_for_blood(state, seat, place, colour - 1)
    treat(state, seat, place, step, colour - 1, role)


def end_blood_colours(hospital: Hospital) -> None:
    """DH-5.9: the colours that blood bags gave are over."""
    place: i64
    for place in range(len(hospital.beds)):
        hospital.beds[place] = without_blood(hospital.beds[place])


def carry_on(state: HospitalState, seat: i64) -> None:
    """After an effect: what it still asks of chance, then the next step, then the seat's next turn."""
    hospital = state.hospitals[seat]
    # Whoever hears the answer of chance comes back here, so that one thing is asked after the other.
    if hospital.waiting != 0:
        state.ask_chance(REROLL_CHANCE, seat)
    elif hospital.drawing != 0:
        state.ask_chance(EXTRA_DRAW, seat)
    else:
        _go_on(state, seat)


def _go_on(state: HospitalState, seat: i64) -> None:
    """The first step that has something to ask; after the department's own effect comes the first."""
    hospital = state.hospitals[seat]
    steps = state.setup.steps
    hospital.step = max(hospital.step, 1)  # 0 was the department's own effect
    while hospital.step <= len(steps):
        if steps[hospital.step - 1].offer(state, seat):
            return
        hospital.step += 1
    end_activation(state, seat)


def close_step(state: HospitalState, seat: i64) -> None:
    """Whatever is left in this step of the activation stays unused."""
    state.hospitals[seat].step += 1


@final
@mypyc_attr(acyclic=True)
class AbilityStep(ActivationStep):
    """DH-5.6: a specialist's ability may be used once, if it is triggered and can be resolved."""

    def offer(self, state: HospitalState, seat: i64) -> bool:
        """Ask, or give what is simply given."""
        specialist = ability_type(state, seat)
        if specialist == NONE:
            return False
        effect = state.setup.specialists[specialist]
        if not is_triggered(state.hospitals[seat], effect):
            return False
        if effect.is_gift:  # there is nothing to decide, and no reason to do without
            self._give(state, seat, effect)
            return False
        if effect.code != NO_CODE:
            return self._ask_modules(state, seat, effect.code)
        for steps in effect.alternatives:
            if is_usable(state, seat, steps):
                state.ask(ABILITY, seat)
                return True
        return False

    def _ask_modules(self, state: HospitalState, seat: i64, code: i64) -> bool:
        """What is more than steps: whether it can be used only its module knows."""
        for module in state.setup.may_use:
            if module.may_use(state, seat, code):
                state.ask(ABILITY, seat)
                return True
        return False

    def _give(self, state: HospitalState, seat: i64, effect: Effect) -> None:
        state.tell(ABILITY_USED, seat, ability_type(state, seat))
        for step in effect.alternatives[0]:
            give(state, seat, step)


def ability_type(state: HospitalState, seat: i64) -> i64:
    """The specialist whose ability the one just placed has; NONE for a nurse."""
    hospital = state.hospitals[seat]
    if hospital.staff == NURSE or hospital.staff == NONE:
        return NONE
    return ability_of(state, seat, hospital.staff)


def ability_of(state: HospitalState, seat: i64, card: i64) -> i64:
    """The specialist whose ability one of the cards has, or NONE (DH-10.6)."""
    specialist = state.hospitals[seat].cards[card]
    for module in state.setup.ability_of:
        specialist = module.ability_of(state, seat, specialist, specialist)
    return specialist


def is_triggered(hospital: Hospital, effect: Effect) -> bool:
    """Whether the activation has healed, or discharged, whom the ability waits for."""
    if effect.when == WHEN_USED:
        return True
    if effect.when == WHEN_DISCHARGED:
        return hospital.sent_pink > 0 if effect.colours == PINK_BIT else hospital.sent > 0
    if effect.when != WHEN_HEALED:
        return False
    colour: i64
    for colour in range(4):
        if effect.colours & BIT[colour] and (hospital.healed >> (8 * colour)) & 255:
            return True
    return False


def is_usable(state: HospitalState, seat: i64, steps: list[Step]) -> bool:
    """Whether an alternative can be paid for and resolved completely (DH-5.3)."""
    hospital = state.hospitals[seat]
    if price(steps) > hospital.fatalities:
        return False
    if steps[len(steps) - 1].draws > 0 and not can_draw(state, seat):
        return False
    if not has_targets(steps):
        return True
    targets = state.targets()
    targets.begin(hospital, steps, bags(state, seat), state.setup.values_before)
    return targets.can_begin()


def can_draw(state: HospitalState, seat: i64) -> bool:
    """Whether there is a die in the bag and a bed for it."""
    return state.hospitals[seat].free_bed() != NONE and state.dice_left() > 0


def end_activation(state: HospitalState, seat: i64) -> None:
    """Forget what only the activation needed, and ask for the seat's next turn."""
    hospital = state.hospitals[seat]
    hospital.department = NONE
    hospital.staff = NONE
    hospital.step = 0
    hospital.tint = NONE
    hospital.tokens_used = 0
    hospital.repeating = NONE
    hospital.sent = 0
    hospital.healed = 0
    hospital.healed_by_base = 0
    place: i64
    for place in range(len(hospital.beds)):
        hospital.beds[place] = after_activation(hospital.beds[place])
    state.ask(TURN, seat)
