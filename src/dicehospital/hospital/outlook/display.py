"""What a card on display would do today: whom a department reaches, whom a specialist helps (DH-4.1, DH-5.6).

The card is taken on an imagined table and staff is placed there, whatever others take before. A specialist
is placed once for every kind of patient and what would become of it, where a department does that first.
"""

from __future__ import annotations

from dicehospital.hospital.board.hospital import PRINTED
from dicehospital.hospital.outlook.reach import Reach
from dicehospital.hospital.outlook.trial import MoveSimulator
from dicehospital.hospital.phases.activation.opening import may_act
from dicehospital.hospital.phases.activation.placement import can_use
from dicehospital.hospital.state import ABILITY, IMPROVE, HospitalState
from dicehospital.hospital.story import BLOOD, POINTS
from dicehospital.hospital.words import DEPARTMENT_THING
from dicehospital.kernel.agenda import EVENT_WIDTH, NO_TASKS, NOTHING
from dicehospital.kernel.types import Json

# The words for first patients, by that for the department and those that are declared before.
Placements = dict[tuple[int, tuple[int, ...]], list[int]]


def cards(trial: MoveSimulator, words: list[int]) -> list[Json]:
    """What each card that a seat may take does in the activation of this round."""
    asked = [task for task in trial.state.agenda if task.seat == trial.seat]
    if all(task.question != IMPROVE for task in asked):
        return []
    things = trial.rules.questions.lists.things
    found = [word for word in words if things.names.index(word) >= 0]
    placements = _placements(trial)
    return [_card(trial, word, placements) for word in found]


def _card(trial: MoveSimulator, word: int, placements: Placements) -> Json:
    state = trial.state.copy()
    trial.hold(state)
    trial.pick(state, word)
    openings = trial.openings(state)
    things = trial.rules.questions.lists.things
    index = int(things.names.index(word))
    if things.kinds[index] == DEPARTMENT_THING:
        told = _room(trial.later(openings[0]), int(things.types[index]))
    else:
        told = _Specialist(trial, openings).told(placements)
    return {"word": word, "card": trial.rules.ruleset.vocabulary.words[word], **told}


# -- departments ---------------------------------------------------------------------------------------
def _room(taken: MoveSimulator, number: int) -> Json:
    """Whom a new department reaches with any of the staff."""
    reach, found = Reach(taken), dict[int, Json]()
    for room in reach.rooms(_alike(taken, number)):
        for row in room["staff"]:
            for change in reach.lists[row["reached"]]:
                if "as" in found.get(change["place"], {"as": ""}):
                    found[change["place"]] = change
    patients = [found[place] for place in sorted(found)]
    return {"staff": 0, "patients": patients, "helps": [], "points": 0, "blood": 0}


def _alike(taken: MoveSimulator, number: int) -> list[int]:
    """The words for the departments of one kind that staff can be placed in now."""
    state, seat = taken.state, taken.seat
    hospital, things = state.hospitals[seat], taken.rules.questions.lists.things
    if not hospital.has_staff() or not may_act(state, seat):
        return []
    return [
        int(things.names.word(things.tile(hospital, place)))
        for place in range(len(hospital.tiles))
        if hospital.tiles[place] == number and can_use(state, seat, hospital, PRINTED + place)
    ]


# -- specialists ---------------------------------------------------------------------------------------
def _placements(trial: MoveSimulator) -> Placements:
    """A placement for every kind of patient that is reached as it is, and for all that becomes of it."""
    state = trial.state.copy()
    state.agenda = NO_TASKS
    trial.hold(state)
    state = trial.openings(state)[0]
    ahead = trial.later(state)
    reach, patients = Reach(ahead), trial.rules.questions.lists.patients
    beds = state.hospitals[trial.seat].beds
    seen, found = set[tuple[int, str | None]](), Placements()
    for room, declared, changes in reach.ways(ahead.offered(state)):
        for change in changes:
            place = change["place"] - 1
            key = int(beds[place]), change["after"]
            if "as" not in change and key not in seen:
                seen.add(key)
                found.setdefault((room, declared), []).append(int(patients.word(place)))
    return found


class _Specialist:
    """The card that was taken last, placed where that heals somebody."""

    def __init__(self, trial: MoveSimulator, openings: list[HospitalState]) -> None:
        self._trial = trial
        self._openings = openings  # of the activation after the card was taken
        hospital = openings[0].hospitals[trial.seat]
        things = trial.rules.questions.lists.things
        self._card = things.card(hospital, len(hospital.cards) - 1)
        self._helps: set[int] = set()
        self._points = 0
        self._blood = 0

    def told(self, placements: Placements) -> Json:
        """Whom the ability may be for, and the most that it brings otherwise."""
        for taken in self._openings:
            for (room, declared), patients in placements.items():
                self._place(taken, room, declared, patients)
        gained = {"points": self._points, "blood": self._blood}
        return {"staff": 1, "patients": [], "helps": self._helped(), **gained}

    def _helped(self) -> list[int]:
        """The places of those and their equals."""
        beds = self._openings[0].hospitals[self._trial.seat].beds
        kinds = {int(beds[place]) for place in self._helps}
        return [place + 1 for place, patient in enumerate(beds) if patient and patient in kinds]

    def _place(
        self, taken: HospitalState, room: int, declared: tuple[int, ...], patients: list[int]
    ) -> None:
        """Place the card in a department for each of some patients, one by one."""
        placed, trial = taken.copy(), self._trial
        trial.pick(placed, room)
        hers = [word for word in trial.offered(placed) if self._is_hers(word)]
        if hers and self._declare(placed, (hers[0], *declared)):
            offered = trial.offered(placed)
            for patient in patients:
                self._treat(placed.copy(), patient, offered)

    def _declare(self, state: HospitalState, words: tuple[int, ...]) -> bool:
        """Pick what comes before patients; whether all of it was offered."""
        for word in words:
            if word not in self._trial.offered(state):
                return False
            self._trial.pick(state, word)
        return True

    def _treat(self, state: HospitalState, patient: int, offered: list[int]) -> None:
        if self._trial.choose(state, patient, offered):
            self._trial.finish(state)
            self._note(state)
            if any(task.question == ABILITY for task in state.agenda):
                self._use(state)

    def _is_hers(self, word: int) -> bool:
        """Whether a word stands for her: of several who are alike only one is offered."""
        things = self._trial.rules.questions.lists.things
        index, card = things.names.index(word), self._card
        kinds, types = things.kinds, things.types
        return index >= 0 and (kinds[index], types[index]) == (kinds[card], types[card])

    def _use(self, asked: HospitalState) -> None:
        """Whom the ability offers, and what its plain use brings."""
        trial, patients = self._trial, self._trial.rules.questions.lists.patients
        offered = trial.offered(asked)
        self._helps |= trial.patients_offered(asked, offered, self._helps)
        for word in offered:
            if patients.index(word) < 0:
                state = asked.copy()
                state.story = NOTHING
                trial.pick(state, word)
                if trial.draft(state) is not None:
                    self._helps |= trial.patients_offered(state, trial.offered(state), self._helps)
                self._note(state)

    def _note(self, state: HospitalState) -> None:
        """Points and bags that the story tells of."""
        story = state.story
        for at in range(0, len(story), EVENT_WIDTH):
            if story[at + 1] == self._trial.seat and story[at] == POINTS:
                self._points = max(self._points, int(story[at + 2]))
            if story[at + 1] == self._trial.seat and story[at] == BLOOD:
                self._blood = max(self._blood, int(story[at + 2]))
