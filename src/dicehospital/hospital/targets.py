"""Choosing patients for an effect: which picks can be completed (DH-5.3), each choice once (DH-13.3).

Picks ascend by bed within a step. Equal dice are one option: the lowest bed stands for all, and a die
taken as it is comes before an equal one that is given a colour.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.effect import (
    ANYBODY,
    HEAL,
    NO_REFERENCE,
    NOT_BASE,
    ONLY_BASE,
    ONLY_HEALED,
    ONLY_OTHERS,
    RECOLOUR,
    RUN,
    SAME,
    TO_HEALED,
    Step,
)
from dicehospital.hospital.hospital import NONE, Hospital
from dicehospital.hospital.patient import (
    BIT,
    COLOUR_COUNT,
    NOBODY,
    healed_colour,
    is_healed,
    is_healed_by_base,
    is_treated,
    shown_colour,
    value_of,
)
from dicehospital.kernel.vecs import vec

AS_IT_IS: Final[i64] = 0  # a colour of 1, 2, 3 gives red, yellow, green


@final
class Targets:
    """One choice of patients as far as it is made. Used again and again: nothing is allocated."""

    def __init__(self) -> None:
        self.beds: vec[i64] = vec[i64]()
        self.steps: list[Step] = []
        self.healed: i64 = 0  # references of the activation under way
        self.healed_by_base: i64 = 0
        self.colour_at: vec[i64] = vec[i64]([0] * 32)  # by bed picked: 4 * step + colour given
        # How far the choice is made.
        self.step: i64 = 0
        self.count: i64 = 0  # picks of this step
        self.last: i64 = NONE  # the bed picked last in this step
        self.picked: i64 = 0  # beds, a bit each
        self.values: i64 = 0  # of this step's picks, a bit each
        self.bags: i64 = 0  # blood bags left for colours
        self.total: i64 = 0  # picks of all steps, in order:
        self.places: vec[i64] = vec[i64]([0] * 16)
        self.must: i64 = 0  # beds that a choice must hold, and the colours given there
        self.wanted: vec[i64] = vec[i64]([NONE] * 32)

    def begin(self, hospital: Hospital, steps: list[Step], bags: i64) -> None:
        """Nothing chosen yet."""
        self.beds = hospital.beds
        self.steps = steps
        self.healed = hospital.healed
        self.healed_by_base = hospital.healed_by_base
        self.step = 0
        self.count = 0
        self.last = NONE
        self.picked = 0
        self.values = 0
        self.bags = bags
        self.total = 0
        self._skip_empty_steps()

    def _skip_empty_steps(self) -> None:
        while self.step < len(self.steps) and self.steps[self.step].most == 0:
            self.step += 1

    def is_complete(self) -> bool:
        """Whether no more can be picked."""
        return self.step == len(self.steps)

    def is_enough(self) -> bool:
        """Whether the choice may end here: only the last step may be left short (DH-11.2)."""
        if self.step == len(self.steps):
            return True
        return self.count >= self.steps[self.step].least and self._is_last_step()

    def _is_last_step(self) -> bool:
        step: i64
        for step in range(self.step + 1, len(self.steps)):
            if self.steps[step].most > 0:
                return False
        return True

    def pick(self, place: i64, colour: i64) -> None:
        """Choose one more patient, which must fit."""
        step = self.steps[self.step]
        self.colour_at[place] = 4 * self.step + colour
        self.places[self.total] = place
        self.total += 1
        self.picked |= BIT[place]
        self.values |= BIT[value_of(self.beds[place])]
        self.last = place
        self.count += 1
        if colour != AS_IT_IS and step.operation != RECOLOUR:
            self.bags -= 1
        if self.count == step.most:
            self.step += 1
            self._skip_empty_steps()
            self.count = 0
            self.last = NONE
            self.values = 0

    def step_of(self, number: i64) -> i64:
        """The step that a pick belongs to."""
        return self.colour_at[self.places[number]] // 4

    def colour_of(self, number: i64) -> i64:
        """The colour given to a pick, or AS_IT_IS."""
        return self.colour_at[self.places[number]] % 4

    def offers(self, place: i64, colour: i64) -> bool:
        """Whether this patient can be picked next, so that the choice can be completed."""
        if self.step == len(self.steps):
            return False
        step = self.steps[self.step]
        if place <= self.last or not self._fits(step, place, colour, self.picked, self.values):
            return False
        if self._cost(step, colour) > self.bags or not self._is_canonical(
            self.step, place, colour, self.picked
        ):
            return False
        return self._completes(place, colour)

    def _completes(self, place: i64, colour: i64) -> bool:
        """Whether the choice can be completed after this pick; it leaves no trace but in `colour_at`."""
        step = self.steps[self.step]
        self.colour_at[place] = 4 * self.step + colour
        return self._can_finish(
            self.step,
            self.count + 1,
            place,
            self.picked | BIT[place],
            self.values | BIT[value_of(self.beds[place])],
            self.bags - self._cost(step, colour),
        )

    def can_begin(self) -> bool:
        """Whether the whole effect can be resolved (DH-5.3, R-11)."""
        return self._can_finish(self.step, 0, NONE, 0, 0, 0) or (
            self.bags > 0 and self._can_finish(self.step, 0, NONE, 0, 0, self.bags)
        )

    def _can_finish(  # noqa: PLR0917 (a search hands on all it knows)
        self, number: i64, count: i64, last: i64, picked: i64, values: i64, bags: i64
    ) -> bool:
        """Search for one way to complete the choice from here."""
        if number == len(self.steps):
            return True
        step = self.steps[number]
        if count >= step.least:
            return self._can_finish(number + 1, 0, NONE, picked, 0, bags)
        place: i64
        for place in range(last + 1, len(self.beds)):
            if self.beds[place] != NOBODY and self._can_finish_with(
                number, count, place, picked, values, bags
            ):
                return True
        return False

    def _can_finish_with(  # noqa: PLR0917
        self, number: i64, count: i64, place: i64, picked: i64, values: i64, bags: i64
    ) -> bool:
        """The same with this patient as the next pick."""
        step = self.steps[number]
        colour: i64
        for colour in range(1 + COLOUR_COUNT):
            cost = self._cost(step, colour)
            if cost > bags:
                return False
            if self._fits(step, place, colour, picked, values) and self._is_canonical(
                number, place, colour, picked
            ):
                self.colour_at[place] = 4 * number + colour
                seen = values | BIT[value_of(self.beds[place])]
                if self._can_finish(
                    number, count + 1, place, picked | BIT[place], seen, bags - cost
                ):
                    return True
            if step.operation != HEAL and step.operation != RECOLOUR:
                return False
        return False

    # -- picks out of order ----------------------------------------------------------------------
    def can_include(self, place: i64, colour: i64) -> bool:
        """Whether some complete choice holds all picks so far and this one, whatever their order."""
        if self.picked & BIT[place] != 0 or self.beds[place] == NOBODY:
            return False
        i: i64
        for i in range(len(self.beds)):
            self.wanted[i] = self.colour_at[i] % 4 if self.picked & BIT[i] else NONE
        self.wanted[place] = colour
        self.must = self.picked | BIT[place]
        bags = self.bags
        for i in range(self.total):
            bags += self._cost(self.steps[self.step_of(i)], self.colour_of(i))
        return self._includes(0, 0, NONE, 0, 0, bags)

    def _includes(  # noqa: PLR0917
        self, number: i64, count: i64, last: i64, picked: i64, values: i64, bags: i64
    ) -> bool:
        """Search for a complete choice that holds what must be in it."""
        if number == len(self.steps):
            return self.must & ~picked == 0
        step = self.steps[number]
        if count >= step.least and self._includes(number + 1, 0, NONE, picked, 0, bags):
            return True
        place: i64
        for place in range(last + 1, len(self.beds) if count < step.most else 0):
            if self._includes_with(number, count, place, picked, values, bags):
                return True
        return False

    def _includes_with(  # noqa: PLR0917
        self, number: i64, count: i64, place: i64, picked: i64, values: i64, bags: i64
    ) -> bool:
        step = self.steps[number]
        colour: i64
        for colour in range(1 + COLOUR_COUNT):
            cost = self._cost(step, colour)
            if cost > bags or (self.wanted[place] != NONE and self.wanted[place] != colour):
                continue
            if self._fits(step, place, colour, picked, values):
                seen = values | BIT[value_of(self.beds[place])]
                if self._includes(number, count + 1, place, picked | BIT[place], seen, bags - cost):
                    return True
        return False

    def _cost(self, step: Step, colour: i64) -> i64:
        """Blood bags that a colour costs: none where colouring is the effect itself (DH-10.9)."""
        return 1 if colour != AS_IT_IS and step.operation != RECOLOUR else 0

    def _is_canonical(self, number: i64, place: i64, colour: i64, picked: i64) -> bool:
        """DH-13.3: of equal dice the lower bed first, those without a given colour before the others."""
        patient = self.beds[place]
        before = place - 1
        while before >= 0:
            if self.beds[before] == patient:
                if picked & BIT[before] == 0:
                    return False
                given = self.colour_at[before]
                return given // 4 != number or given % 4 <= colour
            before -= 1
        return True

    def _fits(self, step: Step, place: i64, colour: i64, picked: i64, values: i64) -> bool:
        """Whether a patient answers to the step's description, with a colour given to it or not."""
        patient = self.beds[place]
        if patient == NOBODY or picked & BIT[place] != 0:
            return False
        value = value_of(patient)
        if value < step.low or value > step.high or (step.untreated and is_treated(patient)):
            return False
        if step.versus != ANYBODY and not _is_among(step.versus, patient):
            return False
        if not _has_colour(step, patient, colour):
            return False
        if values != 0 and step.relation != 0 and not _relates(step, value, values):
            return False
        return step.reference == NO_REFERENCE or self._matches(step, value)

    def _matches(self, step: Step, value: i64) -> bool:
        """Whether a value is that of a reference, before it was healed, plus the step's difference."""
        wanted = value - step.delta
        if wanted < 1 or wanted > 6:
            return False
        references = self.healed if step.reference == TO_HEALED else self.healed_by_base
        colour: i64
        for colour in range(4):
            if step.reference_colours & BIT[colour] and references & BIT[8 * colour + wanted]:
                return True
        return False


def _is_among(versus: i64, patient: i64) -> bool:
    """DH-5.7: healed in this activation, or another."""
    if versus == ONLY_HEALED:
        return is_healed(patient)
    if versus == ONLY_OTHERS:
        return not is_healed(patient)
    if versus == ONLY_BASE:
        return is_healed_by_base(patient)
    return versus != NOT_BASE or not is_healed_by_base(patient)


def _has_colour(step: Step, patient: i64, colour: i64) -> bool:
    """The colour filter; a healed patient is asked for by the colour in which it was healed."""
    shown = shown_colour(patient)
    if not _may_get(step, shown, colour):
        return False
    if step.versus == ONLY_HEALED or step.versus == ONLY_BASE:
        return step.colours & BIT[healed_colour(patient)] != 0
    if colour != AS_IT_IS and step.operation == HEAL:
        return step.colours & BIT[colour - 1] != 0
    return step.colours & BIT[shown] != 0


def _may_get(step: Step, shown: i64, colour: i64) -> bool:
    """DH-5.9: another colour than the present one, where healing or colouring; pink stays pink."""
    if colour == AS_IT_IS:
        return step.operation != RECOLOUR
    if step.operation != HEAL and step.operation != RECOLOUR:
        return False
    return shown < COLOUR_COUNT and shown != colour - 1


def _relates(step: Step, value: i64, values: i64) -> bool:
    """Equal to the values picked before, or a new one within a run of the step's length."""
    if step.relation == SAME:
        return values & BIT[value] != 0
    if step.relation != RUN or values & BIT[value] != 0:
        return False
    other: i64
    for other in range(1, 7):
        distance = other - value if other > value else value - other
        if values & BIT[other] and distance >= step.most:
            return False
    return True
