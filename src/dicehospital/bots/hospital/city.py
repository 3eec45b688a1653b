"""The City as the greedy bot sees it: whom to fetch, which token to keep, when to be first (DH-14)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.arrivals import admit, expect_unknown, turn_worth
from dicehospital.bots.hospital.evaluate import EvalContext, Holding
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.weights import POINT, Weights
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import BIT, NOBODY, is_pink, value_of
from dicehospital.hospital.effects.effect import MINUS_2, TAKEN_OFF, TEMPORARY_NURSE, Effect
from dicehospital.hospital.modules.city.admissions import Minus
from dicehospital.hospital.modules.city.collecting import (
    CITY_ADMIT,
    COLLECT,
    KEEP_BONUS,
    KeepBonus,
    can_collect,
    collect,
)
from dicehospital.hospital.modules.city.driving import DRIVE
from dicehospital.hospital.modules.city.town import MARKER, City, CitySlice
from dicehospital.hospital.state import HospitalState, Module
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.vecs import vec

HOPELESS: Final[i64] = 15  # a total that is hardly ever the lowest
PER_PIP: Final[i64] = 100  # how much likelier, in thousandths, it gets with each less
LEAST: Final[i64] = 50
MOST: Final[i64] = 950


# Questions of the module that are tried out.
TRIED: Final = [int(DRIVE), int(COLLECT), int(KEEP_BONUS)]


def is_about_tokens(question: i64) -> bool:
    """Whether a question is about what was collected."""
    return question in (KEEP_BONUS, CITY_ADMIT)


def is_about_the_way(question: i64) -> bool:
    """Whether a question is about where the vehicle goes."""
    return question in (DRIVE, COLLECT)


@final
class Tokens(Holding):
    """Tokens of the city that were not used yet (DH-14.8)."""

    def __init__(self, weights: Weights, module: City) -> None:
        super().__init__("tokens", "why.hospital.tokens")
        self.module: City = module
        # What a token is worth while there are rounds to use it in, by type.
        self.worths: vec[i64] = vec[i64]([token(weights, effect) for effect in module.effects])

    def held(self, look: EvalContext, state: HospitalState) -> i64:
        """Those that a seat has kept."""
        if look.rounds == 0:
            return 0
        owned = self.module.state(state)
        worth: i64 = 0
        bonus: i64
        for bonus in range(len(self.worths)):
            worth += self.worths[bonus] * owned.tokens_of(look.seat, bonus)
        return worth


def tokens_of(module: Module, weights: Weights) -> Tokens | None:
    """What is held of a module, if that is the City."""
    return Tokens(weights, module) if isinstance(module, City) else None


def token(weights: Weights, effect: Effect) -> i64:
    """What a token of the city is worth (DH-14.8)."""
    if effect.code == TEMPORARY_NURSE:
        return weights.extra_nurse
    if effect.code == MINUS_2:
        return weights.minus
    return weights.healing * effect.alternatives[0][0].amount


def city_of(look: EvalContext) -> Tokens | None:
    """The City, where it is played."""
    for holding in look.holdings:
        if isinstance(holding, Tokens):
            return holding
    return None


# -- answers -------------------------------------------------------------------------------------------
def city_worth(planner: Planner, state: HospitalState, task: Task) -> i64:
    """DH-14.5, DH-14.7: a token, or how many lower the total."""
    city = city_of(planner.look)
    move = planner.rules.moves[task.move]
    if city is not None and isinstance(move, KeepBonus):
        return city.worths[move.slot.read(task, 0)]
    if city is not None and isinstance(move, Minus):
        return minus_worth(planner.look, city.module, state, move, task)
    return 0


def way_worth(planner: Planner, trial: HospitalState, task: Task) -> i64:
    """DH-14.2, DH-14.4: where a vehicle goes, and the next die."""
    city = city_of(planner.look)
    if city is None:
        return 0
    if task.question == DRIVE:
        return route_worth(planner.look, city, trial)
    return walk_worth(planner, city, trial)


# -- where to go ---------------------------------------------------------------------------------------
def route_worth(look: EvalContext, city: Tokens, trial: HospitalState) -> i64:
    """DH-14.2: what the vehicle would fetch from where it stands now, if nobody came before."""
    return fetch(look, city, trial) + order_worth(look, city.module, trial, 0)


def walk_worth(planner: Planner, city: Tokens, trial: HospitalState) -> i64:
    """DH-14.4: the turn with the dice fetched so far and those that would follow."""
    look = planner.look
    fetch(look, city, trial)
    worth = found_worth(city, trial) + order_worth(look, city.module, trial, 0)
    expect_unknown(trial.hospitals[look.seat])
    admit(look, trial)
    return worth + turn_worth(planner)


def fetch(look: EvalContext, city: Tokens, trial: HospitalState) -> i64:
    """Take the rest of the dice, the most welcome first; what they are worth."""
    module = city.module
    owned = module.state(trial)
    worth: i64 = 0
    cells = can_collect(trial, module, look.seat)
    while cells != 0:
        cell = most_welcome(look, city, owned, cells)
        worth += welcome(look, city, owned, cell)
        collect(trial, module, look.seat, cell)
        cells = can_collect(trial, module, look.seat)
    return worth


def most_welcome(look: EvalContext, city: Tokens, owned: CitySlice, cells: i64) -> i64:
    """The best of some cells."""
    best: i64 = NONE
    most: i64 = 0
    cell: i64
    for cell in range(len(owned.dice)):
        if cells & BIT[cell]:
            worth = welcome(look, city, owned, cell)
            if best == NONE or worth > most:
                best = cell
                most = worth
    return best


def welcome(look: EvalContext, city: Tokens, owned: CitySlice, cell: i64) -> i64:
    """A die by its value, and its token when that is the first one."""
    patient = owned.dice[cell]
    if patient == NOBODY:
        return 0
    value = value_of(patient)
    worth = look.pink[value] + look.weights.mother if is_pink(patient) else look.values[value]
    worth -= look.weights.pip * value
    if owned.bonus[cell] != NONE and len(owned.found) == 0:
        worth += city.worths[owned.bonus[cell]]
    return worth


# -- tokens and order ----------------------------------------------------------------------------------
def found_worth(city: Tokens, trial: HospitalState) -> i64:
    """DH-14.5: the best of the tokens that came with the dice."""
    best: i64 = 0
    for bonus in city.module.state(trial).found:
        best = max(best, city.worths[bonus])
    return best


def minus_worth(
    look: EvalContext, module: City, state: HospitalState, move: Minus, task: Task
) -> i64:
    """DH-14.7: an earlier place in the order, and the tokens that stay."""
    count = move.slot.read(task, 0)
    return order_worth(look, module, state, TAKEN_OFF * count) - count * look.weights.minus


def order_worth(look: EvalContext, module: City, state: HospitalState, less: i64) -> i64:
    """DH-14.7: the blood bag and the helicopter of the lowest total, as likely as that is."""
    owned = module.state(state)
    total = owned.total - less
    likely = POINT
    for marker in owned.markers:
        if marker // MARKER < total:
            return 0
    for _ in range(state.seats - len(owned.markers) - 1):
        likely = likely * max(min((HOPELESS - total) * PER_PIP, MOST), LEAST) // POINT
    return (look.blood() + look.weights.helicopter) * likely // POINT
