"""What speaks for a move in Dice Hospital: the hospital at the end of the turn against that after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from dicehospital.bots.facts import Fact, in_points
from dicehospital.bots.hospital.answers import tried
from dicehospital.bots.hospital.arrivals import lowest_chance
from dicehospital.bots.hospital.city import city_of, fetch
from dicehospital.bots.hospital.evaluate import EvalContext, booked
from dicehospital.bots.hospital.evaluate import patients as worth_of_patients
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.lines import Line, look_of, next_day
from dicehospital.bots.hospital.prospects import department_worth, specialist_worth
from dicehospital.bots.hospital.weights import POINT, WEIGHTS
from dicehospital.hospital.board.hospital import BEDS, NONE, Hospital
from dicehospital.hospital.board.patient import BIT, NOBODY, is_pink, value_of
from dicehospital.hospital.phases.discharge import administrator_points, points_for
from dicehospital.hospital.phases.neglect import loss
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.telling.names import thing
from dicehospital.hospital.telling.plans import patients
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Move

_ROUTES: Final = ("drive", "fly", "collect")  # moves through the city


def facts(game: Game[HospitalState], seat: int, mine: Line, theirs: Line) -> list[Fact]:
    """What a line brings that another does not."""
    look = context_of(WEIGHTS, game.state, seat)
    found = [fact for compare in _COMPARED for fact in compare(look, mine.end, theirs.end)]
    found += [*_discharges(look, mine, theirs), *_worse(look, mine, theirs)]
    found += [*_next_day(game, look, mine, theirs)]
    return [*found, *_improved(look, game.state, mine, theirs)]


def plainly(game: Game[HospitalState], seat: int, move: Move) -> tuple[Message, ...]:
    """DH-14.2: what a route may bring if nobody comes before, where nothing else speaks for it."""
    look = context_of(WEIGHTS, game.state, seat)
    city = city_of(look)
    if city is None or move.kind not in _ROUTES:
        return ()
    trial = tried(game.state)
    for word in move.words:
        game.rulebook.ruleset.pick(trial, seat, word)
    fetch(look, city, trial)
    brought = sorted(look_of(patient) for patient in trial.hospitals[seat].arrivals)
    return (Message("why.hospital.fetches", {"patients": patients(brought)}),) if brought else ()


# -- the lines -----------------------------------------------------------------------------------------
def _discharges(look: EvalContext, mine: Line, theirs: Line) -> Iterator[Fact]:
    """Who goes home and would not after the other move; and who goes home there instead."""
    a, b = (line.end.hospitals[look.seat].discharged_count() for line in (mine, theirs))
    gain = float(points_for(mine.end, a) - points_for(theirs.end, b))
    one, two = mine.home(), theirs.home()
    if a <= b:
        return
    if one is None or two is None:
        yield Fact("discharge", gain, Message("why.hospital.discharges", {"n": int(a - b)}))
        return
    others = sorted((two - one).elements())
    params = {"patients": patients(sorted((one - two).elements())), "others": patients(others)}
    message = "why.hospital.home_too" if two else "why.hospital.home"
    if others:
        message = "why.hospital.home_instead"
    yield Fact("discharge", gain, Message(message, params))


def _next_day(
    game: Game[HospitalState], look: EvalContext, mine: Line, theirs: Line
) -> Iterator[Fact]:
    """Who can go home the day after, and the patients that are kept together for a department."""
    gain = in_points(_staying(look, mine.end) - _staying(look, theirs.end))
    if gain <= 0:
        return
    one, two = (next_day(game, look.seat, line) for line in (mine, theirs))
    if one is None or two is None:
        return
    able, other = one.home(), two.home()
    if able is not None and other is not None and able.total() > other.total():
        texts = sorted((able - other).elements())
        params = {"patients": patients(texts), "n": len(texts)}
        yield Fact("tomorrow", gain, Message("why.hospital.tomorrow", params))
        return
    yield from _kept_together(gain, one, two)


def _kept_together(gain: float, one: Line, two: Line) -> Iterator[Fact]:
    """A department that needs several patients, and has them the day after one move only."""
    used = {dict(step.move.fields).get("department") for step in two.turn}
    for step in one.turn:
        department, treated = dict(step.move.fields).get("department"), step.changes()
        if department is not None and department not in used and len(treated) > 1:
            texts = sorted(before for before, _ in treated)
            params = {"patients": patients(texts), "department": thing(department)}
            yield Fact("tomorrow", gain, Message("why.hospital.kept_together", params))
            return


def _staying(look: EvalContext, state: HospitalState) -> int:
    """What those are worth who stay, in thousandths of a point."""
    return int(worth_of_patients(look, state))


# -- points --------------------------------------------------------------------------------------------
def _points(look: EvalContext, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    """What else than discharged patients is scored in this round."""
    seat = look.seat
    n = int(administrator_points(mine, seat) - administrator_points(theirs, seat))
    yield Fact("administrator", float(n), Message("why.hospital.administrator", {"n": n}))
    n = sum(map(int, booked(look, mine))) - sum(map(int, booked(look, theirs)))
    yield Fact("abilities", float(n), Message("why.hospital.points", {"n": n}))


def _holdings(look: EvalContext, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    """What lies with modules: reports that come near, tokens of the City."""
    for holding in look.holdings:
        gain = holding.held(look, mine) - holding.held(look, theirs)
        yield Fact(holding.part, in_points(gain), Message(holding.reason))


def _blood(look: EvalContext, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    n = int(mine.hospitals[look.seat].blood - theirs.hospitals[look.seat].blood)
    yield Fact("blood", in_points(n * look.blood()), Message("why.hospital.blood", {"n": n}))


# -- patients ------------------------------------------------------------------------------------------
def _deaths(look: EvalContext, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    """Who would die tonight, by name where it is those and no others."""
    seat = look.seat
    saved = (_dying(theirs, seat) - _dying(mine, seat)).elements()
    a, b = (_lost(state, seat) for state in (mine, theirs))
    gain, texts = float((a - b) * mine.setup.fatality_points), sorted(saved)
    message = Message("why.hospital.deaths", {"n": b - a})
    if len(texts) == b - a:
        message = Message("why.hospital.saves", {"patients": patients(texts)})
    yield Fact("fatalities", gain, message)


def _lost(state: HospitalState, seat: int) -> int:
    return int(state.hospitals[seat].fatalities) + _dying(state, seat).total()


def _dying(state: HospitalState, seat: int) -> Counter[str]:
    """Patients who do not live through Phase 4 as it stands."""
    beds = state.hospitals[seat].beds
    return Counter(
        look_of(beds[place])
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


def _worse(look: EvalContext, mine: Line, theirs: Line) -> Iterator[Fact]:
    """Who of those who stay gets worse tonight without dying of it; or who is healthier."""
    gain = in_points(_staying(look, mine.end) - _staying(look, theirs.end))
    a, b = (_suffering(line.end, look.seat) for line in (mine, theirs))
    spared = sorted((b - a - (mine.home() or Counter())).elements())
    if spared and b.total() > a.total():
        yield Fact("patients", gain, Message("why.hospital.spares", {"patients": patients(spared)}))
        return
    one, two = (_looks(line.end.hospitals[look.seat]) for line in (mine, theirs))
    more, less = sorted((one - two).elements()), sorted((two - one).elements())
    if more and len(more) == len(less):
        params = {"patients": patients(more), "others": patients(less)}
        yield Fact("patients", gain, Message("why.hospital.healthier", params))


def _suffering(state: HospitalState, seat: int) -> Counter[str]:
    """Who gets worse tonight and lives."""
    beds = state.hospitals[seat].beds
    return Counter(look_of(beds[place]) for place, _ in _losses(state, seat)) - _dying(state, seat)


def _looks(hospital: Hospital) -> Counter[str]:
    """The patients of a hospital by how they look."""
    return Counter(look_of(patient) for patient in hospital.beds if patient != NOBODY)


def _room(look: EvalContext, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    """Beds for the next patients, and wards that are empty."""
    a, b = (state.hospitals[look.seat] for state in (mine, theirs))
    n = _short(look, b) - _short(look, a)
    gain = in_points(n * look.weights.overflow)
    yield Fact("beds", gain, Message("why.hospital.beds", {"n": n}))
    if a.patients() == 0 and b.patients() > 0:
        points = int(mine.setup.empty_wards)
        yield Fact("empty_wards", float(points), Message("why.hospital.empty", {"n": points}))


def _short(look: EvalContext, hospital: Hospital) -> int:
    """Beds that will be missing when the next patients come."""
    taken = int(hospital.beds_taken() + look.arrivals)
    return max(taken - int(BEDS), 0) if look.rounds > 0 else 0


# -- the table -----------------------------------------------------------------------------------------
def _lowest(look: EvalContext, mine: HospitalState, theirs: HospitalState) -> Iterator[Fact]:
    """DH-3.3: what the lowest ambulance brings, for certain or as likely as that is."""
    a, b = (_lowest_chance(look, state) for state in (mine, theirs))
    bonus = in_points(look.blood() + look.weights.first_player)
    message = "why.hospital.first" if a == POINT else "why.hospital.maybe_first"
    yield Fact("first", in_points(a - b) * bonus, Message(message))


def _lowest_chance(look: EvalContext, state: HospitalState) -> int:
    if city_of(look) is not None or state.hospitals[look.seat].ambulance == NONE:
        return 0
    return int(lowest_chance(look, state))


def _improved(look: EvalContext, state: HospitalState, mine: Line, theirs: Line) -> Iterator[Fact]:
    """DH-4.1: what an improvement promises for each round to come, and whom it can treat in this one."""
    before, a, b = (one.hospitals[look.seat] for one in (state, mine.end, theirs.end))
    gain = in_points(
        look.rounds * (_promise(look, state, before, a) - _promise(look, state, before, b))
    )
    taken = dict(mine.moves[0].fields).get("take")
    rounds = {"n": int(look.rounds) + 1}
    if taken is not None and (treated := _treated_by(mine, taken)):
        params = {"take": thing(taken), "patients": patients(treated)}
        yield Fact("improvements", gain, Message("why.hospital.works", params))
    elif len(a.cards) > len(b.cards):
        yield Fact("improvements", gain, Message("why.hospital.staff", rounds))
    elif len(a.tiles) > len(b.tiles):
        yield Fact("improvements", gain, Message("why.hospital.department", rounds))


def _treated_by(line: Line, taken: str) -> list[str]:
    """Whom a department or a specialist treats in a turn."""
    for step in line.turn:
        fields = dict(step.move.fields)
        if taken in (fields.get("department"), fields.get("staff")):
            return sorted(before for before, _ in step.changes())
    return []


def _promise(look: EvalContext, state: HospitalState, before: Hospital, now: Hospital) -> int:
    """What the improvements of a hospital that are new bring in a round, in thousandths of a point."""
    tiles = Counter(now.tiles) - Counter(before.tiles)
    cards = Counter(now.cards) - Counter(before.cards)
    worths = [department_worth(look.weights, state.setup, before, number) for number in tiles]
    worths += [specialist_worth(look.weights, state.setup, before, number) for number in cards]
    return int(sum(worths))


_COMPARED: Final[tuple[Callable[[EvalContext, HospitalState, HospitalState], Iterator[Fact]], ...]] = (
    _points, _holdings, _blood, _deaths, _room, _lowest,
)  # fmt: skip
