"""What a table may show a seat beyond its view: where patients could go, at what price, for how many points.

Everything comes from moves that the rules offer, tried out on a game in which what is hidden from the
seat is imagined: no rule is told here a second time, and nothing secret can show.
It is written as JSON at once: it follows every move at every table, and making objects of it first
would take longer than trying the moves.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.tables import FIRST_BED, NONE
from dicehospital.er.cards.card import printed_beds
from dicehospital.er.cards.deck import CARDS, goal_of
from dicehospital.er.components import AMBULANCES, BEDS, COLOURS, SPECIALIST_IDS
from dicehospital.er.outlook.trial import Gain, MoveOutcome, MoveSimulator
from dicehospital.er.phases.choose import DIE, OPEN_TAKE, SECRET_TAKE, SOLO_TAKE
from dicehospital.er.phases.resolve import EXTRA_WARD, OCCUPIED_WARD, VALUE, WARD
from dicehospital.er.phases.solo import SOLO_POINTS
from dicehospital.er.scoring import is_alicat, specialist_points
from dicehospital.er.state import IN_PLAY, ErState
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import Slot

_PRINTED: Final = list(BEDS)
_NO_WORD: Final[i64] = -1
_NULL: Final = "null"
_DIGITS: Final = [str(number) for number in range(100)]


@final
class Now:
    """What can be picked now, and which last words of moves cannot be taken back."""

    def __init__(self, offered: list[int], begun: i64) -> None:
        self.offered: list[int] = offered
        self.begun: i64 = begun  # the first word of a move under way, -1 when there is none
        self.final: set[int] = set()


def is_asked(state: ErState, seat: i64) -> bool:
    """Whether a seat has something to choose from."""
    if state.asked == NOT_ASKED:
        for task in state.agenda:
            if task.seat == seat:
                return True
    return False


def outlook(rules: Ruleset[ErState], state: ErState, seat: i64, cards: str) -> str:
    """The outlook of a seat that is asked, on a state in which everything hidden from it is imagined."""
    now = _now(rules, state, seat)  # before the trial, which drops what is half made
    trial = MoveSimulator(rules, state, seat)
    moves = trial.moves()
    plain = _plain(trial, moves, now)
    beds = _beds(trial, moves, WARD, now)
    extra = _beds(trial, moves, EXTRA_WARD, now)
    dice = _dice(trial, moves, plain) if _takes(state, seat) else _NULL
    screens = _screens(trial, moves, now)
    final = _list([str(word) for word in sorted(now.final)])
    return _whole(final, dice, beds, extra, screens, cards)


def bare(cards: str) -> str:
    """The outlook of a seat that is not asked, or of a spectator."""
    return _whole("[]", _NULL, "[]", "[]", "[]", cards)


def _whole(final: str, dice: str, beds: str, extra: str, screens: str, cards: str) -> str:  # noqa: PLR0917 (all its fields)
    choices = f'"beds":{beds},"extra":{extra},"screens":{screens}'
    return f'{{"final":{final},"dice":{dice},{choices},"cards":{cards}}}'


def _now(rules: Ruleset[ErState], state: ErState, seat: i64) -> Now:
    words = rules.buffer()
    rules.options(state, seat, words)
    draft = rules.drafting(state, seat)
    offered = [int(word) for word in words.words[: words.count]]
    return Now(offered, _NO_WORD if draft is None else draft.first_word)


def _takes(state: ErState, seat: i64) -> bool:
    return (
        OPEN_TAKE.is_open(state, seat)
        or SECRET_TAKE.is_open(state, seat)
        or SOLO_TAKE.is_open(state, seat)
    )


def _place(words: list[int], slot: Slot[ErState]) -> i64:
    """The place in a slot of the word that a move begins with; -1 when it is of another slot."""
    place: i64 = words[0] - slot.base
    return place if place < len(slot.words) else -1


def _plain(trial: MoveSimulator, moves: list[list[int]], now: Now) -> dict[int, MoveOutcome]:
    """The moves of a single word, by it."""
    plain: dict[int, MoveOutcome] = {}
    for words in moves:
        if len(words) == 1:
            effect = trial.effect(words)
            plain[words[0]] = effect
            if effect.final:
                now.final.add(words[0])
    return plain


# -- JSON --------------------------------------------------------------------------------------------
def _list(items: list[str]) -> str:
    return "[" + ",".join(items) + "]"


def _numbers(numbers: list[int]) -> str:
    return _list([str(number) for number in numbers])


def _truth(fact: bool) -> str:
    return "true" if fact else "false"


# -- patients and screens ----------------------------------------------------------------------------
def _beds(
    trial: MoveSimulator, moves: list[list[int]], slot: Slot[ErState], now: Now | None
) -> str:
    """The beds that a patient can have, each with the values that can be written there.

    Without a now nothing of it can be picked yet.
    """
    beds: list[str] = []
    last: i64 = -1  # the moves of a ward follow one another
    for words in moves:
        ward = _place(words, slot)
        if ward < 0:
            continue
        first: i64 = words[0]
        is_offered = now is not None and first in now.offered
        if ward == last:
            beds.append(",")
        else:
            beds.append("{" if last < 0 else "]},{")
            beds.append(_bed(trial, ward, _DIGITS[first] if is_offered else _NULL))
            last = ward
        is_pickable = is_offered or (now is not None and first == now.begun)
        beds.append(_value(trial, words, now, _DIGITS[words[1]] if is_pickable else _NULL))
    if last < 0:
        return "[]"
    return "[" + "".join(beds) + "]}]"


def _bed(trial: MoveSimulator, ward: i64, word: str) -> str:
    """The next bed of a ward, as far as its values."""
    bed = _PRINTED[FIRST_BED[ward] + trial.state.sheets[trial.seat].filled[ward]]
    return f'"ward":{_DIGITS[ward + 1]},"bed":{bed},"word":{word},"values":['


def _value(trial: MoveSimulator, words: list[int], now: Now | None, word: str) -> str:
    """A value; it is among the final words when it is one in some bed."""
    effect = trial.effect(words)
    if effect.final and now is not None:
        now.final.add(words[1])
    value = words[1] - VALUE.base + 1
    price = f'"stethoscopes":{_DIGITS[effect.stethoscopes]},"bag":{_truth(effect.bags > 0)}'
    brings = f'{_gains(effect)},"fills":{_truth(effect.fills)},"final":{_truth(effect.final)}'
    return f'{{"value":{_DIGITS[value]},"word":{word},{price},{brings}}}'


def _gains(effect: MoveOutcome) -> str:
    if not effect.gains:
        return '"points":0,"why":[]'
    return f'"points":{int(effect.points)},"why":{_list([_gain(gain) for gain in effect.gains])}'


def _gain(gain: Gain) -> str:
    source, points = gain
    return f'{{"source":"{source}","points":{int(points)}}}'


def _screens(trial: MoveSimulator, moves: list[list[int]], now: Now) -> str:
    """The patients that a screen can be put round."""
    sheet = trial.state.sheets[trial.seat]
    found: list[str] = []
    for words in moves:
        ward = _place(words, OCCUPIED_WARD)
        if ward >= 0:
            word = str(words[0]) if words[0] in now.offered else _NULL
            bed = _PRINTED[sheet.last_bed(ward)]
            found.append(f'{{"ward":{_DIGITS[ward + 1]},"bed":{bed},"word":{word}}}')
    return _list(found)


# -- dice --------------------------------------------------------------------------------------------
def _dice(trial: MoveSimulator, moves: list[list[int]], plain: dict[int, MoveOutcome]) -> str:
    """Every die with its bonus and where its patient could go, if the seat took it."""
    takes = {int(_place(words, DIE)): words for words in moves}
    dice: list[str] = []
    for die, colour in enumerate(COLOURS):
        words = takes.get(die)
        if words is None:  # one that is refused costs a bag that the seat has not got
            taken = '"legal":false,"bag":true,"beds":[],"extra":[]'
        else:
            taken = _taken(trial.resolving(words), plain[words[0]])
        value, bonus = int(trial.state.dice[die]), AMBULANCES[trial.state.card][die]
        dice.append(f'"{colour}":{{"value":{value},"bonus":"{bonus}",{taken}}}')
    return "{" + ",".join(dice) + "}"


def _taken(after: MoveSimulator, taking: MoveOutcome) -> str:
    """What a die would cost and bring."""
    moves = after.moves()
    beds, extra = _beds(after, moves, WARD, None), _beds(after, moves, EXTRA_WARD, None)
    return f'"legal":true,"bag":{_truth(taking.bags > 0)},"beds":{beds},"extra":{extra}'


# -- cards -------------------------------------------------------------------------------------------
def cards_of(state: ErState) -> str:
    """How far every seat is with each card on the table."""
    found: list[str] = []
    place: i64 = 0
    for card in state.specialists:
        if card != NONE:
            shown = _goal(state, card) if place < IN_PLAY else _figures(state, place)
            found.append(f'"{SPECIALIST_IDS[card]}":{shown}')
        place += 1
    return "{" + ",".join(found) + "}"


def _goal(state: ErState, card: i64) -> str:
    """What each seat has of what a cardiologist asks for, at most all; ALICAT's goals are others (ER-9.7)."""
    goal = goal_of(card)
    have: list[int] = []
    seat: i64
    for seat in range(state.seats):
        amount = 0 if is_alicat(state, seat) else min(goal.have(state.sheets[seat]), goal.amount)
        have.append(int(amount))
    return f'{{"have":{_numbers(have)},"need":{int(goal.amount)}{_together(state)}}}'


def _together(state: ErState) -> str:
    """ER-9.7: alone, the goals of the cards still in play count only together, and for how much."""
    if not state.is_solo():
        return ""
    places = [place for place in range(int(IN_PLAY)) if state.shows[place] > 0]
    left = [f'"{SPECIALIST_IDS[state.specialists[place]]}"' for place in places]
    return f',"together":{_list(left)},"worth":{int(SOLO_POINTS) * len(left)}'


def _figures(state: ErState, place: i64) -> str:
    """What each seat scores for a radiologist or epidemiologist, and with which beds; ALICAT has none."""
    card = state.specialists[place]
    points: list[int] = []
    beds: list[str] = []
    seat: i64
    for seat in range(state.seats):
        points.append(int(specialist_points(state, seat, place)))
        counted = 0 if is_alicat(state, seat) else CARDS[card].counted(state.sheets[seat])
        beds.append(_numbers(printed_beds(int(counted))))
    return f'{{"points":{_numbers(points)},"beds":{_list(beds)}}}'
