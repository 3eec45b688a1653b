"""What is proven of the moves of a last activation: the points of each, and the turn that brings them."""

from __future__ import annotations

from dicehospital.bots.bot import CERTAIN, Ranked
from dicehospital.bots.hospital.endings import End
from dicehospital.bots.hospital.foresight import HospitalRollouts
from dicehospital.bots.hospital.greedy import PlannedTurn, asked_of, is_of_turn, told
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.weights import POINT
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.game import Game


def proven(
    foresight: HospitalRollouts, game: Game[HospitalState], seat: int, looks: int
) -> list[Ranked]:
    """First moves with the most points found behind each, most first; none where nothing is proven."""
    asked = asked_of(game.state, seat)
    if not is_of_turn(asked):
        return []
    ends = foresight.solved(game, asked, looks)
    planner = foresight.greedy.thinking(game.rulebook.ruleset, game.state, seat)
    seen: set[str] = set()
    found: list[Ranked] = []
    for end in ends:
        words = words_of(planner, game.state, end)
        if str(words[0]) not in seen:
            seen.add(str(words[0]))
            found.append(ranked(planner, game, seat, end, words))
    return found


def words_of(planner: Planner, state: HospitalState, end: End) -> list[list[int]]:
    """The words of each move of the turn that ends so."""
    way = PlannedTurn()
    way.note(end.node, state)
    way.end(end.node, planner.done())
    return [task.words() for task in way.tasks]


def ranked(
    planner: Planner, game: Game[HospitalState], seat: int, end: End, words: list[list[int]]
) -> Ranked:
    """What is known of the first move of a turn."""
    kind = game.rulebook.ruleset.kind_of(game.state, seat, tuple(words[0]))
    move = game.rulebook.spell(game.state, seat, int(kind), words[0])
    named = told(planner, end.node, end.points * POINT)
    rest = tuple([tuple(one) for one in words[1:]])
    return Ranked(move, float(end.points), 0.0, named, rest, CERTAIN)
