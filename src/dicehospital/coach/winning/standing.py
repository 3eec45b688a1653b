"""How everybody stands when a turn begins: the points that the bots expect them to have in the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from dicehospital.bots.er.estimate_cache import EstimateCache
from dicehospital.bots.er.evaluate import EvalContext
from dicehospital.bots.er.evaluate import parts as er_parts
from dicehospital.bots.hospital.foresight import automas, hoped_for
from dicehospital.bots.hospital.weights import learnt
from dicehospital.bots.opponents import with_judge
from dicehospital.er.board.tables import ALICAT, HUMAN
from dicehospital.er.components import MODIFIERS
from dicehospital.er.scoring import total
from dicehospital.er.state import ErState
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.game import Game

_POINT: Final = 1000  # guesses are told in thousandths of a point
USUAL: Final = "usual"


@dataclass(frozen=True, slots=True)
class Standing:
    """Who may have how many points in the end, as far as the bots can tell when a turn begins."""

    table: str  # whose numbers hold for it: how many play, or which opponent the rules bring
    left: int  # turns after this one
    hoped: tuple[float, ...]  # points, by score
    # Of an opponent that the rules play: what is in force, and how often. What it has is all that is
    # counted for it above; what it gains on top depends on these.
    terms: dict[str, int] = field(default_factory=dict)


def standing_of(game: Game[Any]) -> Standing | None:
    """How everybody stands in a game, at the beginning of a turn; None where nobody plays against others."""
    return _GAMES[game.name](game.state)


# -- Emergency Roll ------------------------------------------------------------------------------------
def _er(state: ErState) -> Standing:
    setup = state.setup
    left = int(setup.turns - state.turn)
    if state.is_solo():
        hoped = (_sheet(state, int(HUMAN)), float(total(state, ALICAT)))
        return Standing("alicat", left, hoped, _modifiers(int(setup.modifiers)))
    return Standing(str(setup.players), left, tuple(_sheet(state, n) for n in range(state.seats)))


def _sheet(state: ErState, seat: int) -> float:
    """What the learnt judge thinks of a sheet with which nothing was done yet in this turn."""
    chances = with_judge()
    look = EvalContext(chances, EstimateCache(chances), state, seat)
    look.turn_to(state, look.turns + 1)
    return sum(er_parts(look, state)) / _POINT


def _modifiers(bits: int) -> dict[str, int]:
    chosen = {name: bits >> place & 1 for place, name in enumerate(MODIFIERS)}
    return {USUAL: 1, **chosen}


# -- Dice Hospital -------------------------------------------------------------------------------------
def _hospital(state: HospitalState) -> Standing | None:
    setup, rival = state.setup, state.setup.rival
    left = int(setup.rounds - state.round)
    hoped = [_beds(state, seat) for seat in range(state.seats)]
    if rival is not None:
        terms = {USUAL: 1, **rival.difficulty()}
        return Standing("automa", left, (*hoped, int(automas(state)) / _POINT), terms)
    return Standing(str(len(hoped)), left, tuple(hoped)) if len(hoped) > 1 else None


def _beds(state: HospitalState, seat: int) -> float:
    """What the learnt judge hopes for; the copy is there because guessing marks who is through the night."""
    return sum(hoped_for(state.copy(), seat, learnt()).values()) / _POINT


_GAMES: Final[dict[str, Callable[[Any], Standing | None]]] = {"er": _er, "hospital": _hospital}
