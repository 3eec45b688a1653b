"""What speaks for a move in Dice Hospital: the hospital at the end of the turn against that after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from dicehospital.bots.facts import Fact, in_points
from dicehospital.bots.hospital.answers import tried
from dicehospital.bots.hospital.arrivals import admit, expect_unknown, lowest_chance
from dicehospital.bots.hospital.evaluate import Outlook, booked, patients, reports, tokens
from dicehospital.bots.hospital.greedy import Greedy, is_of_turn
from dicehospital.bots.hospital.prospects import department_worth, specialist_worth
from dicehospital.bots.hospital.weights import POINT, WEIGHTS
from dicehospital.hospital.board.hospital import BEDS, NONE, Hospital
from dicehospital.hospital.board.patient import BIT, NOBODY, is_pink, value_of
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.phases.discharge import administrator_points, points_for
from dicehospital.hospital.phases.neglect import loss
from dicehospital.hospital.state import TURN, HospitalState
from dicehospital.hospital.telling.names import die
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Move

_DONE: Final = "done"  # the move that ends a turn


def facts(game: Game[HospitalState], seat: int, better: Move, other: Move) -> list[Fact]:
    """What a move brings that another does not, once the turn is done as well as it can be."""
    look = Outlook(WEIGHTS, game.state, seat)
    mine, theirs = (_after(game, seat, move) for move in (better, other))
    found = [fact for compare in _COMPARED for fact in compare(look, mine, theirs)]
    return [*found, *_improved(look, game.state, mine, theirs)]


def _after(game: Game[HospitalState], seat: int, move: Move) -> HospitalState:
    """The game as the seat would end its turn; new patients lie in bed."""
    rules, trial = game.rulebook.ruleset, tried(game.state)
    if move.kind == _DONE:
        return trial
    for word in move.words:
        rules.pick(trial, seat, word)
    planner = Greedy(0).thinking(rules, trial, seat)
    asked = next((task for task in trial.agenda if task.seat == seat), None)
    question = asked.question if asked is not None and is_of_turn(asked) else TURN
    hospital = planner.game.hospitals[seat]
    expect_unknown(hospital)
    admit(hospital)
    planner.enter(planner.best(planner.root(question), WEIGHTS.narrow))
    return planner.game


# -- points --------------------------------------------------------------------------------------------
def _points(look: Outlook, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    """Patients who go home, and what else is scored in this round."""
    seat = look.seat
    a, b = (state.hospitals[seat].discharged_count() for state in (mine, theirs))
    gain = points_for(mine, a) - points_for(theirs, b)
    yield Fact("discharge", float(gain), Message("why.hospital.discharges", {"n": int(a - b)}))
    n = int(administrator_points(mine, seat) - administrator_points(theirs, seat))
    yield Fact("administrator", float(n), Message("why.hospital.administrator", {"n": n}))
    n = sum(map(int, booked(look, mine))) - sum(map(int, booked(look, theirs)))
    yield Fact("abilities", float(n), Message("why.hospital.points", {"n": n}))


def _reports(look: Outlook, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    if look.reports is not None:
        gain = reports(look, look.reports, mine) - reports(look, look.reports, theirs)
        yield Fact("reports", in_points(gain), Message("why.hospital.report"))


def _blood(look: Outlook, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    n = int(mine.hospitals[look.seat].blood - theirs.hospitals[look.seat].blood)
    yield Fact("blood", in_points(n * look.blood()), Message("why.hospital.blood", {"n": n}))


# -- patients ------------------------------------------------------------------------------------------
def _deaths(look: Outlook, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    """Who would die tonight, by name where it is one."""
    seat = look.seat
    saved = _dying(theirs, seat) - _dying(mine, seat)
    a, b = (_lost(state, seat) for state in (mine, theirs))
    gain = float((a - b) * mine.setup.fatality_points)
    message = Message("why.hospital.deaths", {"n": b - a})
    if b - a == 1 and saved.total() == 1:
        message = Message("why.hospital.saves", {"patient": die(next(iter(saved)))})
    yield Fact("fatalities", gain, message)


def _lost(state: HospitalState, seat: int) -> int:
    return int(state.hospitals[seat].fatalities) + _dying(state, seat).total()


def _dying(state: HospitalState, seat: int) -> Counter[str]:
    """Patients who do not live through Phase 4 as it stands."""
    beds = state.hospitals[seat].beds
    return Counter(
        patient_text(beds[place])
        for place, lost in _losses(state, seat)
        if lost >= value_of(beds[place]) and not is_pink(beds[place])
    )


def _losses(state: HospitalState, seat: int) -> Iterator[tuple[int, int]]:
    """Who gets worse in Phase 4, bed by bed, and by how much."""
    hospital = state.hospitals[seat]
    for place in range(len(hospital.beds)):
        lost = int(loss(state, seat, place))
        if lost > 0 and (hospital.protected | hospital.waiting) & BIT[place] == 0:
            yield place, lost


def _worse(look: Outlook, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    """Who gets worse tonight without dying of it; or how much healthier those are who stay."""
    a, b = (_count_worse(state, look.seat) for state in (mine, theirs))
    gain = in_points(patients(look, mine) - patients(look, theirs))
    if b > a:
        yield Fact("patients", gain, Message("why.hospital.worse", {"n": b - a}))
        return
    one, two = (state.hospitals[look.seat] for state in (mine, theirs))
    n = _health(one) - _health(two)
    if n > 0 and one.patients() == two.patients():
        yield Fact("patients", gain, Message("why.hospital.healthier", {"n": n}))


def _count_worse(state: HospitalState, seat: int) -> int:
    return len(list(_losses(state, seat))) - _dying(state, seat).total()


def _health(hospital: Hospital) -> int:
    return sum(int(value_of(patient)) for patient in hospital.beds if patient != NOBODY)


def _room(look: Outlook, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    """Beds for the next patients, and wards that are empty."""
    a, b = (state.hospitals[look.seat] for state in (mine, theirs))
    n = _short(look, b) - _short(look, a)
    gain = in_points(n * look.weights.overflow)
    yield Fact("beds", gain, Message("why.hospital.beds", {"n": n}))
    if a.patients() == 0 and b.patients() > 0:
        points = int(mine.setup.empty_wards)
        yield Fact("empty_wards", float(points), Message("why.hospital.empty", {"n": points}))


def _short(look: Outlook, hospital: Hospital) -> int:
    """Beds that will be missing when the next patients come."""
    taken = int(hospital.beds_taken() + look.arrivals)
    return max(taken - int(BEDS), 0) if look.rounds > 0 else 0


# -- the table -----------------------------------------------------------------------------------------
def _lowest(look: Outlook, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    """DH-3.3: what the lowest ambulance brings, for certain or as likely as that is."""
    a, b = (_lowest_chance(look, state) for state in (mine, theirs))
    bonus = in_points(look.blood() + look.weights.first_player)
    message = "why.hospital.first" if a == POINT else "why.hospital.maybe_first"
    yield Fact("first", in_points(a - b) * bonus, Message(message))


def _lowest_chance(look: Outlook, state: HospitalState) -> int:
    if look.city is not None or state.hospitals[look.seat].ambulance == NONE:
        return 0
    return int(lowest_chance(look, state))


def _tokens(look: Outlook, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    city = look.city
    if city is not None and look.rounds > 0:
        gain = in_points(tokens(look, city, mine) - tokens(look, city, theirs))
        yield Fact("tokens", gain, Message("why.hospital.tokens"))


def _improved(
    look: Outlook, state: HospitalState, mine: HospitalState, theirs: HospitalState
) -> Iterator[Fact]:
    """DH-4.1: what an improvement promises for each round to come."""
    before, a, b = (one.hospitals[look.seat] for one in (state, mine, theirs))
    gain = _promise(look, state, before, a) - _promise(look, state, before, b)
    message = "why.hospital.every_round"
    if len(a.cards) > len(b.cards):
        message = "why.hospital.staff"
    elif len(a.tiles) > len(b.tiles):
        message = "why.hospital.department"
    yield Fact("improvements", in_points(look.rounds * gain), Message(message))


def _promise(look: Outlook, state: HospitalState, before: Hospital, now: Hospital) -> int:
    """What the improvements of a hospital that are new bring in a round, in thousandths of a point."""
    tiles = Counter(now.tiles) - Counter(before.tiles)
    cards = Counter(now.cards) - Counter(before.cards)
    worths = [department_worth(look.weights, state.setup, before, number) for number in tiles]
    worths += [specialist_worth(look.weights, state.setup, before, number) for number in cards]
    return int(sum(worths))


_COMPARED: Final[tuple[Callable[[Outlook, HospitalState, HospitalState], Iterator[Fact]], ...]] = (
    _points, _reports, _blood, _deaths, _worse, _room, _lowest, _tokens,
)  # fmt: skip
