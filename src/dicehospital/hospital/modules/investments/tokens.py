"""Tokens are looked at, one is kept and placed at once, the others go under their piles (DH-15.4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import is_first_alike, own_department, without
from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.board.hospital import CARD_PLACES, NO_DICE, NONE, PRINTED
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.modules.investments.module import Investments
from dicehospital.hospital.modules.investments.state import PILES
from dicehospital.hospital.modules.investments.token_kinds import put_token
from dicehospital.hospital.phases.activation.treatment import give
from dicehospital.hospital.phases.chances import Card
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import DEPARTMENT, SPECIALIST, TOKEN_KEPT, TOKENS_SEEN
from dicehospital.hospital.words import (
    DEPARTMENT_THING,
    TINT_COLOURS,
    CardWords,
    ListSlot,
    WordList,
    WordLists,
)
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind, Question
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append, vec

TOKEN_CARD: Final[i64] = 21  # number of what chance is asked
KEEP_TOKEN: Final[i64] = 22  # number of the question


@final
class TokenDraw(Card):
    """The top token of a pile, seen by one seat alone."""

    def __init__(self, module: Investments) -> None:
        super().__init__("tokens", module.ids)
        self.module: Investments = module

    def pile(self, state: HospitalState) -> Deck:
        """The pile that is looked at now."""
        owned = self.module.state(state)
        return owned.piles[owned.owed[0]]

    def deck_name(self, state: HospitalState) -> str:
        """The pile by its colour."""
        return f"tokens_{TINT_COLOURS[self.module.state(state).owed[0]]}"

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Look at it, and at the next; then one of them is kept."""
        owned = self.module.state(state)
        pile = owned.owed[0]
        owned.own_pile(pile).take(result[0])
        owned.looked = append(owned.looked[:], result[0])
        owned.owed = without(owned.owed, 0)
        state.tell(TOKENS_SEEN, owned.looker, pile, result[0])
        if len(owned.owed) > 0:
            state.ask_chance(TOKEN_CARD, owned.looker)
        else:
            state.ask(KEEP_TOKEN, owned.looker)

    def describe(self, state: HospitalState) -> Json:
        """The pile, what may come, and for whom."""
        return {**super().describe(state), "seat": int(state.asking)}


@final
class KeptSlot(ListSlot):
    """One of the tokens looked at."""

    def __init__(self, tokens: WordList, module: Investments) -> None:
        super().__init__("token", tokens)
        self.module: Investments = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Each kind of token that was looked at, once."""
        seen: i64 = 0
        for token in self.module.state(state).looked:
            if seen & BIT[token] == 0:
                seen |= BIT[token]
                out.add(self.word(token))


@final
class PlaceSlot(ListSlot):
    """DH-15.4: an own department, or a card with room for tokens; never a pediatric room."""

    def __init__(self, things: CardWords, token: KeptSlot) -> None:
        super().__init__("on", things.names)
        self.skippable = True
        self.things: CardWords = things
        self.token: KeptSlot = token

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Unless it is exchanged for a nurse, or there is no room anywhere."""
        kinds = self.token.module.kinds
        if kinds.gives_nurse(self.token.read(task, 0)):
            return False
        hospital = state.hospitals[task.seat]
        place: i64
        for place in range(PRINTED + len(hospital.tiles)):
            if kinds.has_room(hospital, place):
                return True
        for place in range(len(hospital.cards)):
            if kinds.has_room(hospital, CARD_PLACES + place):
                return True
        return False

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Places with room, each kind once (R-27, R-68)."""
        kinds = self.token.module.kinds
        hospital = state.hospitals[task.seat]
        place: i64
        for place in range(PRINTED):
            if kinds.has_room(hospital, place):
                out.add(self.word(self.things.index(DEPARTMENT_THING, place, 0)))
        for place in range(len(hospital.tiles)):
            if kinds.has_room(hospital, PRINTED + place) and is_first_alike(hospital, 0, place):
                out.add(self.word(self.things.tile(hospital, place)))
        for place in range(len(hospital.cards)):
            if kinds.has_room(hospital, CARD_PLACES + place) and is_first_alike(hospital, 1, place):
                out.add(self.word(self.things.card(hospital, place)))

    def picked(self, state: HospitalState, task: Task) -> i64:
        """The place, or NONE where there is none to pick."""
        start = task.start_of(1)
        if start >= len(task.draft):
            return NONE
        hospital = state.hospitals[task.seat]
        index = self.index(task.draft[start])
        if self.things.kinds[index] == DEPARTMENT_THING:
            number, copy = self.things.types[index], self.things.copies[index]
            return own_department(hospital, number, copy)
        return CARD_PLACES + self.things.staff(hospital, index)


@final
class KeepToken(MoveKind[HospitalState]):
    """DH-15.4: keep one token and place it at once; the others go under their piles as drawn."""

    def __init__(self, place: PlaceSlot) -> None:
        super().__init__(
            "keep_token", "{token}[ on {on}]", place.token, place,
            example="TOKEN on DEPARTMENT", rule="DH-15.4",
        )  # fmt: skip
        self.place: PlaceSlot = place

    def effect(self, state: HospitalState, task: Task) -> None:
        """Place it, or gain a nurse; without room it is lost."""
        seat = task.seat
        hospital = state.hospitals[seat]
        module = self.place.token.module
        token = self.place.token.read(task, 0)
        place = self.place.picked(state, task)
        _put_back(module, state, token)
        _tell_kept(state, seat, token, place)
        if place != NONE:
            put_token(hospital, place, token)
        elif module.kinds.gives_nurse(token):
            give(state, seat, module.kinds.steps(token)[0])
        state.bar_undo()


def _put_back(module: Investments, state: HospitalState, kept: i64) -> None:
    """Everything but the token kept, one under the other."""
    owned = module.state(state)
    waits = True
    for token in owned.looked:
        if waits and token == kept:
            waits = False
        else:
            owned.own_pile(token % PILES).put_under(vec[i64]([token]))
    owned.looked = NO_DICE
    owned.looker = NONE


def _tell_kept(state: HospitalState, seat: i64, token: i64, place: i64) -> None:
    hospital = state.hospitals[seat]
    if place == NONE:
        state.tell(TOKEN_KEPT, seat, token, NONE)
    elif place >= CARD_PLACES:
        state.tell(TOKEN_KEPT, seat, token, SPECIALIST, hospital.cards[place - CARD_PLACES])
    else:
        state.tell(TOKEN_KEPT, seat, token, DEPARTMENT, hospital.department_type(place))


def keeping_questions(module: Investments, lists: WordLists) -> dict[int, Question[HospitalState]]:
    """DH-15.4: which token is kept, and where."""
    keep = KeepToken(PlaceSlot(lists.things, KeptSlot(lists.tokens, module)))
    return {int(KEEP_TOKEN): Question("keep_token", keep, unasked=True, step="invest")}
