"""Expert in Dice Hospital: a search that settles on whole turns, and what it thinks of all moves."""

from __future__ import annotations

from typing import final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.hospital.foresight import Foresight
from dicehospital.bots.hospital.greedy import LATER, asked_of, is_of_turn
from dicehospital.bots.search import Search
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move


@final
class Expert:
    """Thinks a turn out once, and then plays it move by move."""

    def __init__(self, foresight: Foresight, search: Search) -> None:
        self.foresight: Foresight = foresight
        self.search: Search = search

    def choose(self, game: Game[HospitalState], seat: int) -> Move:
        """The move that leads furthest."""
        move = self.search.choose(game, seat)
        self.foresight.settle(move)
        return move

    def rank(self, game: Game[HospitalState], seat: int) -> list[Ranked]:
        """What it thinks of the moves that it tries; of a turn's other beginnings what greedy does."""
        tried = first_of_each(self.search.rank(game, seat))
        if not is_of_turn(asked_of(game.state, seat)):
            return tried
        return tried + beside(tried[0], self.foresight.greedy.rank(game, seat), tried)


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
