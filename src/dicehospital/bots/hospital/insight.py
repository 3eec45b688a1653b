"""Patients followed through an imagined game: who goes home by tomorrow."""

from __future__ import annotations

from typing import Final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.hospital.foresight import HospitalRollouts
from dicehospital.bots.hospital.lines import look_of
from dicehospital.bots.sights import Chance
from dicehospital.hospital.board.hospital import Hospital
from dicehospital.hospital.board.patient import NOBODY, colour_of, value_of
from dicehospital.hospital.state import TURN, HospitalState
from dicehospital.hospital.telling.names import die
from dicehospital.kernel.game import Game
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.vocabulary import DONE

DAYS: Final = 2  # today and tomorrow
_HOME, _DEAD = -1, -2  # places


def chances(world: Game[HospitalState], seat: int, best: Ranked, seed: int) -> list[Chance]:
    """Whether each patient goes home by tomorrow in this game, after a move and the turn that it begins."""
    start = world.state.hospitals[seat].beds[:]
    wards = _Wards(world, seat)
    wards.make(best)
    wards.play_on(seed)
    return [
        Chance(f"patient:{n + 1}", "home", wards.places[n] == _HOME, {"die": die(look_of(patient))})
        for n, patient in enumerate(start)
        if patient != NOBODY
    ]


class _Wards:
    """The hospital of a seat, whose patients of the beginning are followed from bed to bed."""

    def __init__(self, world: Game[HospitalState], seat: int) -> None:
        self._rules: Ruleset[HospitalState] = world.rulebook.ruleset
        self._state = world.state.copy()
        self._state.forget()
        self._seat = seat
        self._end = self._state.round + DAYS
        self.places = {n: n for n, one in enumerate(self._hospital().beds) if one != NOBODY}

    def _hospital(self) -> Hospital:
        return self._state.hospitals[self._seat]

    def make(self, best: Ranked) -> None:
        """Make a move and the rest of its turn, as far as it was thought out."""
        for words in (tuple(best.move.words), *best.rest):
            if not self._rules.spells(self._state, self._seat, words):
                return
            for word in words:
                before = self._hospital().copy()
                self._rules.pick(self._state, self._seat, word)
                self._follow(before)

    def play_on(self, seed: int) -> None:
        """Greedy plays on until the day after tomorrow; of what rivals do only what they take is imagined."""
        player, state = HospitalRollouts(seed, 1).player, self._state
        player.begin(seed)
        while not state.over and state.round < self._end:
            acting, before = int(state.agenda[0].seat), self._hospital().copy()
            if acting != self._seat and state.agenda[0].question == TURN:
                self._rules.pick(state, acting, DONE)
            else:
                player.act(self._rules, state, acting)
            self._follow(before)

    def _follow(self, before: Hospital) -> None:
        after = self._hospital()
        came = after.patients() > before.patients() or len(after.arrivals) < len(before.arrivals)
        beds = (list(before.beds), list(after.beds))
        moved = _sorted_anew(*beds) if came else _in_place(*beds)
        gone = sorted(
            (n for n, one in enumerate(before.beds) if one != NOBODY and n not in moved),
            key=lambda n: int(value_of(before.beds[n])),
        )
        lost = int(after.fatalities - before.fatalities)
        moved |= {n: _DEAD if rank < lost else _HOME for rank, n in enumerate(gone)}
        self.places = {n: moved.get(at, at) for n, at in self.places.items()}


def _in_place(before: list[int], after: list[int]) -> dict[int, int]:
    """While nobody comes, everybody stays in their bed."""
    return {n: n for n, one in enumerate(after) if one != NOBODY and before[n] != NOBODY}


def _sorted_anew(before: list[int], after: list[int]) -> dict[int, int]:
    """With new patients all lie in order: of those who are alike it is no matter who is who."""
    free = [n for n, one in enumerate(after) if one != NOBODY]
    found: dict[int, int] = {}
    for n, one in enumerate(before):
        place = next((other for other in free if _alike(after[other], one)), None)
        if one != NOBODY and place is not None:
            free.remove(place)
            found[n] = place
    return found


def _alike(one: int, other: int) -> bool:
    return (colour_of(one), value_of(one)) == (colour_of(other), value_of(other))
