"""What is proven of the moves of a last turn: the points of each, and the turn that brings them."""

from __future__ import annotations

from dicehospital.bots.bot import AVERAGE, CERTAIN, Ranked
from dicehospital.bots.er.chances import SURE
from dicehospital.bots.er.endings import Endings
from dicehospital.bots.er.estimate_cache import EstimateCache
from dicehospital.bots.er.evaluate import PARTS, EvalContext, parts
from dicehospital.bots.er.fast_greedy import SKIP
from dicehospital.bots.er.greedy import CHANCES, try_move
from dicehospital.bots.er.turn_candidates import TurnCandidate, spelt
from dicehospital.er.phases.resolve import SCREENING
from dicehospital.er.state import ErState
from dicehospital.kernel.game import Game
from dicehospital.kernel.playout import without_past
from dicehospital.kernel.ruleset import Ruleset


def proven(endings: Endings, game: Game[ErState], seat: int) -> list[Ranked]:
    """Every first move with the most points it can lead to, most first; none where nothing is proven."""
    rules, state = game.rulebook.ruleset, without_past(game.state)
    seen: set[str] = set()
    found: list[Ranked] = []
    for course in endings.courses(rules, state, seat):
        if str(course.words) not in seen:
            seen.add(str(course.words))
            found.append(_told(endings, game, seat, course))
    return found


def _told(endings: Endings, game: Game[ErState], seat: int, course: TurnCandidate) -> Ranked:
    value = endings.value(course)
    proof = CERTAIN if endings.outcomes == 1 else AVERAGE
    named = _parts(game.rulebook.ruleset, without_past(game.state), seat, course, value)
    rest = tuple([tuple(words) for words in course.rest()])
    return Ranked(spelt(game, seat, course.words), value, 0.0, named, rest, proof)


def _parts(
    rules: Ruleset[ErState], state: ErState, seat: int, course: TurnCandidate, value: float
) -> dict[str, float]:
    """What the points are made of: the sheet at the end of the turn, and last what is known beyond that."""
    after = _end_of(rules, state, seat, [course.words, *course.rest()])
    look = EvalContext(CHANCES, EstimateCache(CHANCES), after, seat)
    made = parts(look, after)
    named = {name: number / float(SURE) for name, number in zip(PARTS, made, strict=True)}
    named[PARTS[-1]] += value - sum(named.values())
    return named


def _end_of(rules: Ruleset[ErState], state: ErState, seat: int, moves: list[list[int]]) -> ErState:
    """The game after the moves of a turn, before anybody else goes on."""
    for words in moves:
        if words != [SKIP] or SCREENING.is_open(state, seat):
            kind = rules.kind_of(state, seat, tuple(words))
            state = try_move(rules, state, seat, kind, words).enter()
    return state
