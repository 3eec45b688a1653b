"""Beds followed through an imagined game: which of them the next turns fill."""

from __future__ import annotations

from typing import Final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.er.fast_greedy import FastGreedy
from dicehospital.bots.sights import Chance
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import FIRST_BED, SIZE, WARDS
from dicehospital.er.components import BEDS
from dicehospital.er.state import ErState
from dicehospital.kernel.game import Game

TURNS: Final = 3  # this one included
_PRINTED: Final = list(BEDS)  # the numbers of beds


def chances(world: Game[ErState], seat: int, best: Ranked, _seed: int) -> list[Chance]:
    """Whether each empty bed is filled within the next turns of this game, after a move and its turn."""
    before = world.state.sheets[seat].copy()
    after = _played_on(world, seat, best)
    return [
        Chance(f"bed:{_PRINTED[FIRST_BED[ward] + place]}", "bed", place < after.filled[ward], named)
        for ward in range(WARDS)
        for place in range(int(before.filled[ward]), int(SIZE[ward]))
        if (named := {"ward": ward + 1, "place": place + 1, "turns": TURNS})
    ]


def _played_on(world: Game[ErState], seat: int, best: Ranked) -> Sheet:
    """The sheet of a seat some turns later; what was thought out is made, the rest is greedy's."""
    rules, state, swift = world.rulebook.ruleset, world.state.copy(), FastGreedy()
    state.forget()
    planned, end = [tuple(best.move.words), *best.rest], state.turn + TURNS
    swift.begin(0)
    while not state.over and state.turn < end:
        acting = int(state.agenda[0].seat)
        if acting == seat and planned and rules.spells(state, seat, planned[0]):
            for word in planned.pop(0):
                rules.pick(state, seat, word)
        else:
            swift.act(rules, state, acting)
    return state.sheets[seat]
