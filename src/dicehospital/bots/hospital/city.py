"""The City as the greedy bot sees it: whom to fetch, which token to keep, when to be first (DH-14)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.bots.hospital.arrivals import admit, expect_unknown, turn_worth
from dicehospital.bots.hospital.evaluate import Outlook
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.weights import POINT
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import BIT, NOBODY, is_pink, value_of
from dicehospital.hospital.modules.city.admissions import MINUS, Minus
from dicehospital.hospital.modules.city.collecting import KeepBonus, can_collect, collect
from dicehospital.hospital.modules.city.town import MARKER, City, CitySlice
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.agenda import Task

HOPELESS: Final[i64] = 15  # a total that is hardly ever the lowest
PER_PIP: Final[i64] = 100  # how much likelier, in thousandths, it gets with each less
LEAST: Final[i64] = 50
MOST: Final[i64] = 950


# -- where to go ---------------------------------------------------------------------------------------
def route_worth(look: Outlook, module: City, trial: HospitalState) -> i64:
    """DH-14.2: what the vehicle would fetch from where it stands now, if nobody came before."""
    return fetch(look, module, trial) + order_worth(look, module, trial, 0)


def walk_worth(planner: Planner, module: City, trial: HospitalState) -> i64:
    """DH-14.4: the turn with the dice fetched so far and those that would follow."""
    look = planner.look
    fetch(look, module, trial)
    worth = found_worth(look, module.state(trial)) + order_worth(look, module, trial, 0)
    expect_unknown(trial.hospitals[look.seat])
    admit(look, trial)
    return worth + turn_worth(planner)


def fetch(look: Outlook, module: City, trial: HospitalState) -> i64:
    """Take the rest of the dice, the most welcome first; what they are worth."""
    owned = module.state(trial)
    worth: i64 = 0
    cells = can_collect(trial, module, look.seat)
    while cells != 0:
        cell = most_welcome(look, owned, cells)
        worth += welcome(look, owned, cell)
        collect(trial, module, look.seat, cell)
        cells = can_collect(trial, module, look.seat)
    return worth


def most_welcome(look: Outlook, owned: CitySlice, cells: i64) -> i64:
    """The best of some cells."""
    best: i64 = NONE
    most: i64 = 0
    cell: i64
    for cell in range(len(owned.dice)):
        if cells & BIT[cell]:
            worth = welcome(look, owned, cell)
            if best == NONE or worth > most:
                best = cell
                most = worth
    return best


def welcome(look: Outlook, owned: CitySlice, cell: i64) -> i64:
    """A die by its value, and its token when that is the first one."""
    patient = owned.dice[cell]
    if patient == NOBODY:
        return 0
    value = value_of(patient)
    worth = look.pink[value] + look.weights.mother if is_pink(patient) else look.values[value]
    worth -= look.weights.pip * value
    if owned.bonus[cell] != NONE and len(owned.found) == 0:
        worth += look.bonus[owned.bonus[cell]]
    return worth


# -- tokens and order ----------------------------------------------------------------------------------
def found_worth(look: Outlook, owned: CitySlice) -> i64:
    """DH-14.5: the best of the tokens that came with the dice."""
    best: i64 = 0
    for token in owned.found:
        best = max(best, look.bonus[token])
    return best


def keeping_bonus_worth(look: Outlook, move: KeepBonus, task: Task) -> i64:
    """DH-14.5: what the token is worth."""
    return look.bonus[move.slot.read(task, 0)]


def minus_worth(look: Outlook, module: City, state: HospitalState, move: Minus, task: Task) -> i64:
    """DH-14.7: an earlier place in the order, and the tokens that stay."""
    count = move.slot.read(task, 0)
    return order_worth(look, module, state, MINUS * count) - count * look.weights.minus


def order_worth(look: Outlook, module: City, state: HospitalState, less: i64) -> i64:
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
