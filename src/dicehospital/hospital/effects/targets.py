"""Choosing patients for an effect: which picks can be completed (DH-5.3), each choice once (DH-13.3).

Picks ascend by bed within a step. Equal dice are one option: the lowest bed stands for all, and a die
taken as it is comes before an equal one that is given a colour.

Why each choice is offered exactly once: of all rows of picks that say the same choice (the order inside
a step does not matter, nor which of equal dice is meant) exactly one is canonical: beds ascend within a
step, an equal die in a lower bed is picked before, and among equal dice of a step the colours given
ascend. `offers` follows canonical rows only, so no choice comes twice. And it looks ahead: a pick is
offered only when `_can_finish` finds canonical picks that complete it, so no row ends in a dead end; as
every beginning of a canonical row is canonical, the row of every legal choice is offered pick by pick,
so none is missed. Clicks come in any order: `can_include` asks about the choice instead, whatever its row.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.hospital import NONE, Hospital
from dicehospital.hospital.board.patient import (
    BIT,
    COLOUR_COUNT,
    HIGHEST,
    NOBODY,
    colour_of,
    shown_colour,
    value_before,
    value_of,
)
from dicehospital.hospital.effects.effect import (
    ALL_COLOURS,
    HEAL,
    RECOLOUR,
    TO_HEALED,
    TO_PICK,
    Step,
)
from dicehospital.hospital.effects.fits import (
    AS_IT_IS,
    FITS,
    WITHOUT_KIND,
    WRONG_ROLE,
    misfit,
    relates,
    role_value,
)
from dicehospital.kernel.vecs import vec


@final
@mypyc_attr(acyclic=True)
class Targets:
    """One choice of patients as far as it is made. Used again and again: nothing is allocated."""

    def __init__(self) -> None:
        self.beds: vec[i64] = vec[i64]()
        self.steps: list[Step] = []
        self.healed: i64 = 0  # references of the activation under way
        self.healed_by_base: i64 = 0
        self.before: bool = False  # values before the activation count, not those shown (DH-5.4)
        self.colour_at: vec[i64] = vec[i64]([0] * 32)  # by bed picked: 4 * step + colour given
        self.given: vec[i64] = self.colour_at  # the same for the choice that is looked at
        # How far the choice is made.
        self.step: i64 = 0
        self.count: i64 = 0  # picks of this step
        self.last: i64 = NONE  # the bed picked last in this step
        self.picked: i64 = 0  # beds, a bit each
        self.values: i64 = 0  # of this step's picks, a bit each
        self.bags: i64 = 0  # blood bags left for colours
        self.total: i64 = 0  # picks of all steps, in order:
        self.places: vec[i64] = vec[i64]([0] * 16)
        self.must: i64 = 0  # beds that a choice must hold; in which step and colour, as `colour_at`
        self.wanted: vec[i64] = vec[i64]([NONE] * 32)
        self.tried: vec[i64] = vec[i64]([0] * 32)  # as `colour_at`, while looking for such a choice
        self.found: i64 = 0  # the beds of the choice that was found, a bit each

    def begin(self, hospital: Hospital, steps: list[Step], bags: i64, before: bool = False) -> None:
        """Nothing chosen yet; the values before an activation exist while it lasts."""
        self.before = before and hospital.department != NONE
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

    def may_colour(self) -> bool:
        """Whether the next patient may be given a colour: by a blood bag, or where that is the effect."""
        if self.step == len(self.steps):
            return False
        return self.bags > 0 or self.steps[self.step].operation == RECOLOUR

    def pick(self, place: i64, colour: i64) -> None:
        """Choose one more patient, which must fit."""
        step = self.steps[self.step]
        self.colour_at[place] = 4 * self.step + colour
        self.places[self.total] = place
        self.total += 1
        self.picked |= BIT[place]
        self.values |= BIT[self.value(place)]
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

    def place_in_role(self, number: i64) -> i64:
        """Whom of a step's picks its role is for, before anything is done to them; NONE without one."""
        role = self.steps[number].role
        if role == 0:
            return NONE
        values: i64 = 0
        pick: i64
        for pick in range(self.total):
            if self.step_of(pick) == number:
                values |= BIT[self.value(self.places[pick])]
        for pick in range(self.total):
            place = self.places[pick]
            if self.step_of(pick) == number and self.value(place) == role_value(role, values):
                return place
        return NONE

    def value(self, place: i64) -> i64:
        """The value of a patient that counts: the one before the activation where that does (DH-15.6).

        Who came in the activation, or waits for the family, has only the shown one.
        """
        value = value_of(self.beds[place])
        if self.before and value <= HIGHEST:
            was = value_before(self.beds[place])
            if was > 0:
                return was
        return value

    def step_of(self, number: i64) -> i64:
        """The step that a pick belongs to."""
        return self.colour_at[self.places[number]] >> 2

    def colour_of(self, number: i64) -> i64:
        """The colour given to a pick, or AS_IT_IS."""
        return self.colour_at[self.places[number]] & 3

    def offers(self, place: i64, colour: i64) -> bool:
        """Whether this patient can be picked next, so that the choice can be completed."""
        if self.step == len(self.steps):
            return False
        step = self.steps[self.step]
        # Cheap tests first; the search at the end is what costs.
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
        picked, values = self.picked | BIT[place], self.values | BIT[self.value(place)]
        bags = self.bags - self._cost(step, colour)
        return self._can_finish(self.step, self.count + 1, place, picked, values, bags)

    def can_begin(self) -> bool:
        """Whether the whole effect can be resolved (DH-5.3, R-11)."""
        # Mostly it can without blood, and then each patient is tried in one colour instead of four.
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
        # Only the last step may be left short (DH-11.2), so nothing later could need one more pick.
        if count >= step.least:
            if step.is_particular and self.suits(number, picked, values) != FITS:
                return False
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
        """Search on with this patient as the next pick, in any colour that it may be given."""
        step = self.steps[number]
        colour: i64
        for colour in range(1 + COLOUR_COUNT):
            cost = self._cost(step, colour)
            if cost > bags:
                return False  # all colours after it cost as much
            if self._fits(step, place, colour, picked, values) and self._is_canonical(
                number, place, colour, picked
            ):
                self.colour_at[place] = 4 * number + colour
                seen = values | BIT[self.value(place)]
                if self._can_finish(
                    number, count + 1, place, picked | BIT[place], seen, bags - cost
                ):
                    return True
            if step.operation != HEAL and step.operation != RECOLOUR:
                return False  # only these give a colour, so there is only the die as it is (DH-5.9)
        return False

    # -- picks out of order ----------------------------------------------------------------------
    # A search of its own beside `_can_finish`, although both walk through beds in the same way. That one
    # runs at every legal move: it skips rows that are not canonical and stops a step at the fewest picks.
    # Here certain beds must be among the picks, so a step may need all it can take, and the picks that
    # were made need not be canonical. One search for both would ask at every bed which of the two it is.
    def can_include(self, place: i64, colour: i64) -> bool:
        """Whether some complete choice holds all picks so far and this one, whatever their order in a step."""
        return self._can_include_in(self.step, place, colour)

    def step_for(self, place: i64, colour: i64) -> i64:
        """The first step for which some complete choice holds this patient, or NONE."""
        step: i64
        for step in range(self.step, len(self.steps)):
            if self.steps[step].most > 0 and self._can_include_in(step, place, colour):
                return step
        return NONE

    def has_role(self, place: i64) -> bool:
        """Whether a patient of the choice that was found is the one its step has a role for."""
        number = self.tried[place] >> 2
        values: i64 = 0
        other: i64
        for other in range(len(self.beds)):
            if self.found & BIT[other] and self.tried[other] >> 2 == number:
                values |= BIT[self.value(other)]
        return self.value(place) == role_value(self.steps[number].role, values)

    def _can_include_in(self, step: i64, place: i64, colour: i64) -> bool:
        if self.picked & BIT[place] != 0 or self.beds[place] == NOBODY:
            return False
        i: i64
        for i in range(len(self.beds)):
            self.wanted[i] = self.colour_at[i] if self.picked & BIT[i] else NONE
        self.wanted[place] = 4 * step + colour
        self.must = self.picked | BIT[place]
        bags = self.bags  # and those that the picks so far were given, for the search begins anew
        for i in range(self.total):
            bags += self._cost(self.steps[self.step_of(i)], self.colour_of(i))
        self.given = self.tried  # so that `colour_at` still holds the picks that were made
        found = self._includes(0, 0, NONE, 0, 0, bags)
        self.given = self.colour_at
        return found

    def _includes(  # noqa: PLR0917
        self, number: i64, count: i64, last: i64, picked: i64, values: i64, bags: i64
    ) -> bool:
        """Search for a complete choice that holds what must be in it; who must comes first in each step."""
        if number == len(self.steps):
            self.found = picked
            return self.must & ~picked == 0
        step = self.steps[number]
        place: i64
        for place in range(len(self.beds) if self.must & ~picked != 0 else 0):
            if self.must & ~picked & BIT[place] and self.wanted[place] >> 2 == number:
                return count < step.most and self._includes_with(
                    number, count, place, picked, values, bags
                )
        if count >= step.least and self.suits(number, picked, values) == FITS:
            if self._includes(number + 1, 0, NONE, picked, 0, bags):
                return True
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
            wanted = self.wanted[place]
            if cost > bags or (wanted != NONE and wanted != 4 * number + colour):
                continue
            if self._fits(step, place, colour, picked, values):
                self.tried[place] = 4 * number + colour
                seen = values | BIT[self.value(place)]
                last = NONE if self.wanted[place] != NONE else place
                if self._includes(number, count + 1, last, picked | BIT[place], seen, bags - cost):
                    return True
        return False

    def _cost(self, step: Step, colour: i64) -> i64:
        """Blood bags that a colour costs: none where colouring is the effect itself (DH-10.9)."""
        return 1 if colour != AS_IT_IS and step.operation != RECOLOUR else 0

    def _is_canonical(self, number: i64, place: i64, colour: i64, picked: i64) -> bool:
        """DH-13.3: of equal dice the lower bed first, those without a given colour before the others."""
        patient = self.beds[place]
        before = place - 1
        # Only the nearest equal die below is looked at: that one was compared with the next, and so on.
        while before >= 0:
            if self.beds[before] == patient:
                if picked & BIT[before] == 0:
                    return False
                given = self.colour_at[before]
                return given >> 2 != number or given & 3 <= colour
            before -= 1
        return True

    def _fits(self, step: Step, place: i64, colour: i64, picked: i64, values: i64) -> bool:
        """Whether a patient answers to the step's description, with a colour given to it or not."""
        patient = self.beds[place]
        if patient == NOBODY or picked & BIT[place] != 0:
            return False
        value = self.value(place) if self.before else value_of(patient)
        if value < step.low or value > step.high:  # what rules out most comes first
            return False
        if values != 0 and step.relation != 0 and not relates(step, value, values):
            return False
        if step.is_plain and colour == AS_IT_IS:  # most departments ask for nothing else
            return step.colours == ALL_COLOURS or step.colours & BIT[shown_colour(patient)] != 0
        return self.misfit(step, patient, value, colour) == FITS and (
            step.reference != TO_PICK
            or self._has_picked(step.reference_step, value - step.delta, picked)
        )

    def misfit(self, step: Step, patient: i64, value: i64, colour: i64) -> i64:
        """In what a patient does not answer to the step's description, whoever else is picked."""
        references = self.healed if step.reference == TO_HEALED else self.healed_by_base
        return misfit(step, patient, value, colour, references)

    def _has_picked(self, number: i64, value: i64, picked: i64) -> bool:
        """Whether a step has picked a patient of a value."""
        place: i64
        for place in range(len(self.beds)):
            if picked & BIT[place] and self.given[place] >> 2 == number:
                if self.value(place) == value:
                    return True
        return False

    def suits(self, number: i64, picked: i64, values: i64) -> i64:
        """Whether the picks of a step hold the kinds they must, and the right one in its role."""
        step = self.steps[number]
        if not step.is_particular:
            return FITS
        kinds: i64 = 0
        role = step.role == 0
        place: i64
        for place in range(len(self.beds)):
            if picked & BIT[place] and self.given[place] >> 2 == number:
                kinds |= BIT[colour_of(self.beds[place])]
                if self.value(place) == role_value(step.role, values):
                    colour = self.given[place] & 3
                    shown = colour - 1 if colour > 0 else shown_colour(self.beds[place])
                    role = role or step.role_colours & BIT[shown] != 0
        if step.must & ~kinds:
            return WITHOUT_KIND
        return FITS if role else WRONG_ROLE
