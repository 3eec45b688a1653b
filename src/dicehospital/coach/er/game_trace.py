"""A finished game as it was dealt and played: its dice and cards, and what the other seats chose."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.bots.er.endings import bare
from dicehospital.bots.er.fast_greedy import FastGreedy, question_for
from dicehospital.bots.er.greedy import is_take
from dicehospital.coach.er.hindsight import unknown_rolls
from dicehospital.er.board.tables import DICE, NONE
from dicehospital.er.phases.choose import DIE
from dicehospital.er.phases.flip_and_roll import ROLL
from dicehospital.er.state import ErState
from dicehospital.kernel.agenda import NOT_ASKED, OPEN
from dicehospital.kernel.history import replay, replay_entry
from dicehospital.kernel.journal import (
    NO_MOVE,
    chance_of,
    length_of,
    move_of,
    next_place,
    seat_of,
    word_of,
)
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.vecs import vec


@final
class GameTrace:
    """What does not change when one seat plays otherwise.

    Chance asks for the same things in the same order, whoever takes which die: the specialists, then a
    card and three dice each turn. So a seat that plays otherwise gets the results of the same turns.
    """

    def __init__(
        self, rules: Ruleset[ErState], start: ErState, journal: vec[i64], seat: i64
    ) -> None:
        self.rules: Ruleset[ErState] = rules
        self.seat: i64 = seat
        self.dealt: dict[tuple[int, int], vec[i64]] = {}  # by turn and kind of chance
        self.moves: dict[
            tuple[int, int], list[list[int]]
        ] = {}  # by turn and seat, as rows of words
        self.swift: FastGreedy = FastGreedy()
        self.start: ErState = start
        self.journal: vec[i64] = journal
        self.first: ErState = start  # when the seat could first take a die ...
        self.place: i64 = 0  # ... and where in the journal that is
        self.read()

    def read(self) -> None:
        """Play the journal once, and note what each turn brought."""
        state = bare(self.start)
        self.rules.proceed(state)
        begun = False
        draft: dict[int, list[int]] = {}
        place: i64 = 0
        while place < len(self.journal):
            if not begun and may_begin(state, self.seat):
                begun = True
                self.first = state.copy()
                self.place = place
            self.note(state, place, draft)
            replay_entry(self.rules, state, self.journal, place)
            place = next_place(self.journal, place)
        if not begun:
            self.first = state
            self.place = place

    def note(self, state: ErState, place: i64, draft: dict[int, list[int]]) -> None:
        """Note one entry of the journal."""
        entry = self.journal[place]
        turn = int(state.turn)
        if entry < 0:
            result = self.journal[place + 1 : place + 1 + length_of(entry)]
            self.dealt[turn, int(chance_of(entry))] = result
            return
        seat = int(seat_of(entry))
        draft.setdefault(seat, []).append(int(word_of(entry)))
        if move_of(entry) != NO_MOVE:
            self.moves.setdefault((turn, seat), []).append(draft.pop(seat))

    def rolls(self) -> vec[i64]:
        """The dice of the turns to come, by how many turns are left before them; 0 where nobody asked."""
        rolls = unknown_rolls()
        last = int(self.first.setup.turns)
        for (turn, chance), result in self.dealt.items():
            if chance == ROLL.number:
                place: i64 = DICE * (last + 1 - turn)
                for value in result:
                    rolls[place] = value
                    place += 1
        return rolls

    def segments(self) -> list[list[int]]:
        """What the seat picked itself, turn by turn, from where it can think about whole turns."""
        found: list[list[int]] = []
        if self.first.over:
            return found
        for (turn, seat), moves in self.moves.items():
            if seat == self.seat and turn >= self.first.turn:
                found.append([word for words in moves for word in words])
        return found

    def retold(self, line: list[list[int]]) -> vec[i64]:
        """The journal of the game in which the seat picked this line."""
        state = self.start.copy()
        replay(self.rules, state, self.journal[: self.place], 0)
        for picks in line:
            self.pick_all(state, picks)
        return state.journal

    # -- playing again ---------------------------------------------------------------------------------
    def go_on(self, state: ErState) -> None:
        """Until the seat has something to decide, or to the end: chance and the others as they were."""
        while not state.over:
            if state.asked != NOT_ASKED:
                self.deal(state)
            elif question_for(state, self.seat) != NONE:
                return
            else:
                self.act(state, state.agenda[0].seat)

    def pick_all(self, state: ErState, picks: list[int]) -> None:
        """Make picks of the seat, each when it is asked, and go on until it is asked again."""
        for word in picks:
            self.go_on(state)
            self.rules.pick(state, self.seat, word)
        self.go_on(state)

    def deal(self, state: ErState) -> None:
        """The result that chance gave in this turn."""
        asked = state.asked
        self.rules.chances[asked].answer(state, self.dealt[int(state.turn), int(asked)])
        self.rules.proceed(state)

    def act(self, state: ErState, seat: i64) -> None:
        """What another seat did in this turn, where the rules still allow it; else as greedy would."""
        for words in self.moves_of(state, seat):
            if self.rules.kind_of(state, seat, tuple(words)) != OPEN:
                for word in words:
                    self.rules.pick(state, seat, word)
                return
        self.swift.act(self.rules, state, seat)

    def moves_of(self, state: ErState, seat: i64) -> list[list[int]]:
        """What a seat did in this turn; nothing when it has another die now."""
        moves = self.moves.get((int(state.turn), int(seat)), [])
        die = state.taken[seat]
        if die != NONE and [int(DIE.base + die)] not in moves:
            return []
        return moves


def may_begin(state: ErState, seat: i64) -> bool:
    """Whether the seat can think about a whole turn: it has to take a die, and has not begun to."""
    if state.asked != NOT_ASKED or state.taken[seat] != NONE:
        return False
    for task in state.agenda:
        if task.seat == seat:
            return is_take(task.question) and task.move == OPEN
    return False
