"""Whom a department reaches with which staff, and whom a colour can be given to: each by itself (DH-5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import COLOUR_COUNT, COLOURS, NOBODY
from dicehospital.hospital.effects.effect import RECOLOUR, Step
from dicehospital.hospital.effects.fits import AS_IT_IS
from dicehospital.hospital.effects.targets import Targets
from dicehospital.hospital.outlook.changes import change_of, fates
from dicehospital.hospital.outlook.trial import MoveSimulator
from dicehospital.hospital.phases.activation.patients import TargetSlot
from dicehospital.hospital.phases.activation.placement import Activate, BaseTargets
from dicehospital.hospital.phases.activation.steps import bags, end_blood_colours, treat_chosen
from dicehospital.hospital.state import TURN
from dicehospital.hospital.words import AS
from dicehospital.kernel.agenda import NOTHING, OPEN, Task
from dicehospital.kernel.types import Json
from dicehospital.kernel.vocabulary import DONE

Reached = dict[int, Json]  # how a patient would change, by its bed
Words = tuple[int, ...]
Way = tuple[int, Words, list[Json]]  # a department, what is declared, how patients would change
_UNREACHED: Json = {}


class Reach:
    """The departments that a seat may choose, and the colours that it may give."""

    def __init__(self, trial: MoveSimulator) -> None:
        self._trial = trial
        self._ruleset = trial.rules.ruleset
        self._words = trial.rules.ruleset.buffer()
        self._scratch = trial.state.copy()
        self._bags = int(bags(trial.state, trial.seat))
        self._known: dict[int, Reached] = {}  # by the identity of an effect's steps
        self.lists: list[list[Json]] = []  # whom departments reach: rooms refer to them by number
        self._numbers: dict[tuple[int, ...], int] = {}  # by the identity of their changes

    def rooms(self, offered: list[int]) -> list[Json]:
        """Every department that can be picked now, with its staff."""
        return [self._room(word, slot) for word, slot in self._departments(offered)]

    def ways(self, offered: list[int]) -> Iterator[Way]:
        """Whom departments reach with the first of the staff, by what is declared before patients."""
        for word, slot in self._departments(offered):
            task = self._begun(word)
            if not self._ruleset.extend(self._trial.state, task, self._next(task)[0]):
                for declared, steps in self._effects(task, slot):
                    yield word, declared, list(self._by(steps).values())

    def _departments(self, offered: list[int]) -> list[tuple[int, BaseTargets]]:
        """The departments that can be picked now, and what they are for."""
        asked = [task for task in self._trial.state.agenda if task.seat == self._trial.seat]
        if all(task.question != TURN or task.move != OPEN for task in asked):
            return []
        opens, moves = self._ruleset.questions[TURN].opens, self._ruleset.moves
        kinds = {word: opens[word] for word in offered if opens[word] != OPEN}
        found = [(word, moves[kind]) for word, kind in kinds.items()]
        return [(word, move.targets) for word, move in found if isinstance(move, Activate)]

    def _begun(self, word: int) -> Task:
        task = Task(self._trial.seat, TURN, NOTHING)
        self._ruleset.extend(self._trial.state, task, word)
        return task

    def _room(self, word: int, slot: BaseTargets) -> Json:
        """A department; whom it reaches is looked at for each member of staff only where that matters."""
        task = self._begun(word)
        names, staff = self._ruleset.vocabulary.words, self._next(task)
        matters = self._trial.state.setup.staff_matters
        found = [self._number(task, who, slot) for who in (staff if matters else staff[:1])]
        rows = [
            {"staff": names[who], "word": who, "reached": found[n if matters else 0]}
            for n, who in enumerate(staff)
        ]
        return {"department": names[word], "word": word, "staff": rows}

    def _number(self, task: Task, staff: int, slot: BaseTargets) -> int:
        """The list of those whom a placement reaches, told once however many reach the same."""
        found = self._reached(task, staff, slot)
        key = tuple(id(change) for change in found)
        if key not in self._numbers:
            self._numbers[key] = len(self.lists)
            self.lists.append(found)
        return self._numbers[key]

    def _next(self, task: Task) -> list[int]:
        words = self._words
        words.count = 0
        self._ruleset.next_words(self._trial.state, task, words)
        return [int(word) for word in words.words[: words.count] if word != DONE]

    # -- one colour --------------------------------------------------------------------------------
    def gives_colour(self, word: int) -> bool:
        """Whether a word is the colour that the next patient is given."""
        return bool(self._trial.rules.questions.lists.patients.index(word) >= AS)

    def coloured(self, word: int) -> list[Json]:
        """Whom a colour that is offered can be given to, and how each would change."""
        state, seat = self._trial.state, self._trial.seat
        draft = self._trial.draft(state) or next(t for t in state.agenda if t.seat == seat)
        task = draft.copy()
        self._ruleset.extend(state, task, word)
        slot = self._ruleset.moves[task.move].slots[task.slot]
        assert isinstance(slot, TargetSlot)  # noqa: S101 (no other slot offers colours)
        colour, targets = int(slot.follow(state, task)), state.targets()
        return [
            self._change(targets, int(targets.step), place, colour)
            for place in range(len(targets.beds))
            if targets.can_include(place, colour)
        ]

    # -- one placement -----------------------------------------------------------------------------
    def _reached(self, task: Task, staff: int, slot: BaseTargets) -> list[Json]:
        """Whom a department reaches in any colour and alternative, by bed; as they are where that is enough."""
        found: Reached = {}
        placed = task.copy()
        if not self._ruleset.extend(self._trial.state, placed, staff):
            for _, steps in self._effects(placed, slot):
                for place, change in self._by(steps).items():
                    if "as" in found.get(place, _UNREACHED) and "as" not in change:
                        found[place] = change
                    found.setdefault(place, change)
        return [found[place] for place in sorted(found)]

    def _effects(
        self, task: Task, slot: BaseTargets, declared: Words = ()
    ) -> Iterator[tuple[Words, list[Step]]]:
        """What a placement may do, by what is still to be declared before patients are chosen."""
        looked = False
        for word in self._next(task):
            is_target = slot.index(word) >= 0
            if is_target and looked:
                continue
            ahead = task.copy()
            complete = self._ruleset.extend(self._trial.state, ahead, word)
            if is_target:
                looked = True
                yield declared, slot.steps(self._trial.state, ahead)
            elif not complete:
                yield from self._effects(ahead, slot, (*declared, word))

    # -- one effect --------------------------------------------------------------------------------
    def _by(self, steps: list[Step]) -> Reached:
        if id(steps) not in self._known:
            self._known[id(steps)] = self._look(steps)
        return self._known[id(steps)]

    def _look(self, steps: list[Step]) -> Reached:
        """Whom an effect reaches; equal patients alike (DH-13.3)."""
        found: Reached = {}
        state = self._trial.state
        hospital, targets = state.hospitals[self._trial.seat], state.targets()
        targets.begin(hospital, steps, self._bags, state.setup.values_before)
        alike: dict[int, Json | None] = {}
        colours = self._colours(steps)
        for place, patient in enumerate(hospital.beds):
            if patient != NOBODY:
                if int(patient) not in alike:
                    alike[int(patient)] = self._look_at(targets, place, colours)
                change = alike[int(patient)]
                if change is not None:
                    found[place] = {**change, "place": place + 1}
        return found

    def _colours(self, steps: list[Step]) -> range:
        """What patients might be given: nothing, then the colours where that may be."""
        given = self._bags > 0 or any(step.operation == RECOLOUR for step in steps)
        return range(AS_IT_IS, COLOUR_COUNT + 1 if given else 1)

    def _look_at(self, targets: Targets, place: int, colours: range) -> Json | None:
        """How an effect changes a patient as it is, else in the first colour in which it may be chosen."""
        for colour in colours:
            number = int(targets.step_for(place, colour))
            if number != NONE:
                change = self._change(targets, number, place, colour)
                return {**change, "as": COLOURS[colour - 1]} if colour != AS_IT_IS else change
        return None

    def _change(self, targets: Targets, number: int, place: int, colour: int) -> Json:
        """What a step does to one patient."""
        before, step = self._trial.state.hospitals[self._trial.seat], targets.steps[number]
        hospital = self._scratch.hospitals[self._trial.seat]
        hospital.beds, hospital.waiting, self._scratch.story = before.beds[:], 0, NOTHING
        role = place if step.role > 0 and targets.has_role(place) else NONE
        treat_chosen(self._scratch, self._trial.seat, step, place, colour, role)
        if not self._scratch.setup.blood_lasts:
            end_blood_colours(hospital)
        fate = fates(self._scratch, self._trial.seat).get(place)
        return change_of(place, int(before.beds[place]), int(hospital.beds[place]), fate)
