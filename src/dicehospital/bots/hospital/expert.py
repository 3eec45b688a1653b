"""Expert in Dice Hospital: a search that settles on whole turns, and what it thinks of all moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.hospital.foresight import HospitalRollouts
from dicehospital.bots.hospital.greedy import LATER, asked_of, is_of_turn
from dicehospital.bots.hospital.proofs import proven
from dicehospital.bots.search import Budget, Search
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move

FEWER: Final = 3  # how many times fewer worlds where wards and tokens make turns heavy

# What was thought out differs by little, and a few imagined games by much: what looks best stays
# unless another move leads by so many standard errors.
DOUBT: Final = 1.0


@final
class Expert:
    """Thinks a turn out once, and then plays it move by move."""

    def __init__(
        self, foresight: HospitalRollouts, usual: Budget, alone: Budget, seed: int
    ) -> None:
        self.foresight: HospitalRollouts = foresight
        few = replace(usual, worlds=max(usual.worlds // FEWER, 1))
        self.usual: Search = Search(foresight, usual, seed)
        self.heavy: Search = Search(foresight, few, seed)
        self.alone: Search = Search(foresight, alone, seed)
        self.tried: list[Ranked] = []  # for the last ranking, turn by turn, the best first

    def search(self, game: Game[HospitalState]) -> Search:
        """Who tries the moves of a game: in fewer worlds where each takes long."""
        setup = game.state.setup
        return self.heavy if setup.rooms and setup.staff_matters else self.usual

    def choose(self, game: Game[HospitalState], seat: int) -> Move:
        """The move that leads furthest; alone, where nobody waits, it is sought in more worlds."""
        search = self.alone if game.state.seats == 1 else self.search(game)
        move = search.choose(game, seat, DOUBT)
        self.foresight.settle(seat, move)
        return move

    def rank(self, game: Game[HospitalState], seat: int) -> list[Ranked]:
        """What it knows or thinks of the moves that it tries; of a turn's other beginnings what greedy does."""
        self.tried = proven(self.foresight, game, seat, int(self.foresight.looks))
        if len(self.tried) == 0:
            self.tried = [self.with_turn(o) for o in self.search(game).rank(game, seat)]
        tried = first_of_each(self.tried)
        if not is_of_turn(asked_of(game.state, seat)):
            return tried
        return tried + beside(tried[0], self.foresight.greedy.rank(game, seat), tried)

    def with_turn(self, one: Ranked) -> Ranked:
        """A move with the rest of the turn that was tried with it."""
        return replace(one, rest=self.foresight.rest_after(one.move))


def first_of_each(ranked: list[Ranked]) -> list[Ranked]:
    """Of turns that begin alike the best one."""
    found: dict[str, Ranked] = {}
    for one in ranked:
        if one.move.text not in found:
            found[one.move.text] = one
    return list(found.values())


def beside(best: Ranked, judged: list[Ranked], tried: list[Ranked]) -> list[Ranked]:
    """Moves that were not tried: as much worse than the best as they seem at first sight."""
    known = {one.move.text for one in tried}
    first = next((one for one in judged if one.move.text == best.move.text), judged[0])
    worst = min(one.value for one in tried)
    found: list[Ranked] = []
    for one in judged:
        if one.move.text not in known:
            parts = dict(best.parts)
            for name, points in one.parts.items():
                parts[name] = parts.get(name, 0.0) + points - first.parts.get(name, 0.0)
            parts[LATER] = parts.get(LATER, 0.0) + min(worst - sum(parts.values()), 0.0)
            found.append(Ranked(one.move, sum(parts.values()), 0.0, parts))
    found.sort(key=lambda one: -one.value)
    return found
