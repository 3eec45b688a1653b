"""How a turn of Emergency Roll goes on after a move: as a bot has thought it out, or as well as it can."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.er.estimate_cache import EstimateCache
from dicehospital.bots.er.evaluate import EvalContext
from dicehospital.bots.er.greedy import CHANCES, Candidate, best_first, think
from dicehospital.bots.trails import Leg, Mark
from dicehospital.er.board.sheet import Sheet, format_sheet
from dicehospital.er.components import BEDS, COLOURS
from dicehospital.er.state import ErState
from dicehospital.er.telling.moves import move_words
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Move

_PRINTED: Final = list(BEDS)  # the numbers of beds
_SCREEN: Final = "screen"  # what a mark says that writes no value
_LOST: Final = "lost"


@dataclass(frozen=True, slots=True)
class Line:
    """A move, what follows it in the turn, and the game after that."""

    moves: tuple[Move, ...]  # all of them, the first one too
    steps: tuple[Message, ...]  # in words: what follows
    end: ErState
    is_ahead: bool = False  # what follows a die is a part of the same turn
    trail: tuple[Leg, ...] = ()  # the same on the table

    def words(self) -> tuple[tuple[int, ...], ...]:
        """The words of each move."""
        return tuple(tuple(move.words) for move in self.moves)

    def leaves_the_same(self, other: Line, seat: int, /) -> bool:
        """Whether another line leaves the same sheet behind."""
        return format_sheet(self.end.sheets[seat]) == format_sheet(other.end.sheets[seat])


def line_of(game: Game[ErState], seat: int, ranked: Ranked) -> Line:
    """The rest of a turn that begins with a move."""
    rules, look = game.rulebook.ruleset, context_of(game, seat)
    spell = game.rulebook.codec.spell
    tried = think(rules, look, game.state.copy())
    found = next(one for one in tried if spell(int(one.kind), one.words) == ranked.move)
    moves, rest = [ranked.move], list(ranked.rest)
    state = found.enter()
    sheets = [state.sheets[seat].copy()]
    while found.leaves_something():
        found = _next(think(rules, look, state), rest)
        moves.append(spell(int(found.kind), found.words))
        state = found.enter()
        sheets.append(state.sheets[seat].copy())
    trail = tuple(
        _leg(game.state, int(state.taken[seat]), *made) for made in zip(moves, sheets, strict=True)
    )
    return Line(tuple(moves), tuple(leg.say for leg in trail[1:]), state, trail=trail)


def _leg(before: ErState, die: int, move: Move, sheet: Sheet) -> Leg:
    """A move on the table: from the die to the bed, or to the morgue."""
    say, fields = move_words(before, move), dict(move.fields)
    path = (f"die:{COLOURS[die]}",) if 0 <= die < len(COLOURS) else ()
    if "ward" in fields:
        bed = _PRINTED[sheet.last_bed(fields["ward"] - 1)]
        return Leg(say, path, (Mark(f"bed:{bed}", "", str(fields.get("value", _SCREEN))),))
    changes = (Mark("morgue", "", _LOST),) if move.kind.startswith("bury") else ()
    return Leg(say, path, changes)


def context_of(game: Game[ErState], seat: int) -> EvalContext:
    """What the seat needs to know about the table."""
    return EvalContext(CHANCES, EstimateCache(CHANCES), game.state, seat)


def _next(tried: list[Candidate], rest: list[Any]) -> Candidate:
    """The move that was thought out; the best at first sight where none was, or it cannot be made."""
    words = list(rest.pop(0)) if rest else []
    return next((one for one in tried if one.words == words), best_first(tried)[0])
