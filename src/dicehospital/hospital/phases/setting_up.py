"""Setting up: who begins, what is on display, administrators (DH-2.1, DH-2.2, DH-2.4)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import (
    ADMINISTRATOR_LOT,
    CARD_STREAM,
    DEPARTMENT_CARD,
    FIRST_PLAYER_LOT,
    KEEP,
    MATERNITY_DEPARTMENT_CARD,
    MATERNITY_DEPARTMENT_DECK,
    REVEAL_EXTRA,
    HospitalState,
)
from dicehospital.hospital.story import KEPT
from dicehospital.hospital.words import ListSlot, WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Chance, MoveKind, Question
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

PAIR: Final[i64] = 256  # two administrators are packed into one number


@final
class FirstPlayer(TablePhase):
    """Somebody begins, by lot unless it was agreed (DH-2.1)."""

    def begin(self, state: HospitalState) -> None:
        """Draw lots where nobody is named."""
        if state.first_player == NONE:
            state.ask_chance(FIRST_PLAYER_LOT)


# -- display -----------------------------------------------------------------------------------------
@final
class DealDisplay(TablePhase):
    """Departments and specialists are laid out, by number of players (DH-2.1, DH-8.2)."""

    def begin(self, state: HospitalState) -> None:
        """Turn up one card, and come back until all are there."""
        deck: i64
        for deck in range(len(state.decks)):
            if shown_of(state, deck) < state.setup.display[deck] and state.decks[deck].size() > 0:
                state.ask_chance(card_of(deck))
                state.phase -= 1
                return


def card_of(deck: i64) -> i64:
    """What chance is asked for a card of a deck."""
    if deck >= MATERNITY_DEPARTMENT_DECK:
        return MATERNITY_DEPARTMENT_CARD + deck - MATERNITY_DEPARTMENT_DECK
    return DEPARTMENT_CARD + deck


def shown_of(state: HospitalState, deck: i64) -> i64:
    """How many cards of a deck are on display."""
    count: i64 = 0
    for card in state.departments if deck % 2 == 0 else state.specialists:
        if state.deck_of(deck % 2, card) == deck:
            count += 1
    return count


@final
class RevealExtra(TablePhase):
    """DH-2.2: with two players the First Player has one more card turned up."""

    def begin(self, state: HospitalState) -> None:
        """Ask, after what is shown already has been seen (R-08)."""
        if state.setup.extra_reveal:
            state.ask(REVEAL_EXTRA, state.first_player)


@final
class DeckSlot(ListSlot):
    """The deck of departments or that of specialists."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Decks that are not empty."""
        deck: i64
        for deck in range(2):
            if state.decks[deck].size() > 0:
                out.add(self.base + deck)


@final
class Reveal(MoveKind[HospitalState]):
    """Turn up one more card of a deck (DH-2.2)."""

    def __init__(self, deck: DeckSlot) -> None:
        super().__init__("reveal", "reveal {deck}", deck, example="reveal DECK", rule="DH-2.2")
        self.deck: DeckSlot = deck

    def effect(self, state: HospitalState, task: Task) -> None:
        """Draw a card of that deck."""
        state.ask_chance(DEPARTMENT_CARD + self.deck.read(task, 0))


# -- administrators ----------------------------------------------------------------------------------
@final
class AdministratorLot(Chance[HospitalState]):
    """Two administrators for a seat, seen by nobody else (DH-2.4)."""

    def __init__(self, name: str, ids: list[str]) -> None:
        super().__init__(name)
        self.ids: list[str] = ids

    def left(self, state: HospitalState) -> list[int]:
        """Those that nobody was dealt."""
        gone: set[int] = set()
        for hospital in state.hospitals:
            gone.add(int(hospital.administrator))
            if hospital.dealt != NONE:
                gone |= {int(hospital.dealt // PAIR), int(hospital.dealt % PAIR)}
        return [int(n) for n in state.setup.administrator_pool if n not in gone]

    def draw(self, state: HospitalState) -> vec[i64]:
        """Two of them, or one where there are not enough (DH-18.1)."""
        left = self.left(state)
        dealt = [
            left.pop(below(state.streams, CARD_STREAM, len(left)))
            for _ in range(state.setup.administrators_dealt)
        ]
        return vec[i64](sorted(dealt))

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Deal them; a single one is kept."""
        hospital = state.hospitals[state.asking]
        if len(result) == 1:
            hospital.administrator = result[0]
            state.tell(KEPT, state.asking, result[0])
        else:
            hospital.dealt = result[0] * PAIR + result[1]

    def describe(self, state: HospitalState) -> Json:
        """The seat and whom it may get."""
        outcomes = [self.ids[number] for number in self.left(state)]
        count = int(state.setup.administrators_dealt)
        return {"ask": self.name, "seat": int(state.asking), "count": count, "outcomes": outcomes}

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """Two ids, or one."""
        allowed = [self.ids[number] for number in self.left(state)]
        found = Reader(answer, self.name)
        entries = found.so_many(int(state.setup.administrators_dealt))
        if len({str(entry.value) for entry in entries}) != len(entries):
            raise found.refused("not_two_cards", seen=answer)
        return sorted(self.ids.index(entry.one_of(allowed)) for entry in entries)

    def format(self, result: list[int]) -> Any:
        """The ids of the administrators dealt."""
        return [self.ids[number] for number in result]


@final
class DealAdministrators(TablePhase):
    """Two administrators each (DH-2.4), or none in a first game (DH-10.10)."""

    def begin(self, state: HospitalState) -> None:
        """One seat after the other, then ask all at once."""
        if not state.setup.administrators:
            return
        step: i64
        for step in range(state.seats):
            seat = state.seat_after(state.first_player, step)
            hospital = state.hospitals[seat]
            if hospital.dealt == NONE and hospital.administrator == NONE:
                state.ask_chance(ADMINISTRATOR_LOT, seat)
                state.phase -= 1
                return


@final
class Keep(TablePhase):
    """DH-2.4: everybody keeps one administrator, in secret until all have."""

    def begin(self, state: HospitalState) -> None:
        """Ask all at once."""
        seat: i64
        for seat in range(state.seats):
            if state.hospitals[seat].dealt != NONE and state.hospitals[seat].administrator == NONE:
                state.ask(KEEP, seat)


@final
class AdministratorSlot(ListSlot):
    """One of the two dealt."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Offer the two administrators that the seat was dealt."""
        dealt = state.hospitals[task.seat].dealt
        out.add(self.word(dealt // PAIR))
        out.add(self.word(dealt % PAIR))


@final
class KeepMove(MoveKind[HospitalState]):
    """Keep an administrator; the other goes back to the box (DH-2.4)."""

    def __init__(self, administrator: AdministratorSlot) -> None:
        super().__init__(
            "keep", "keep {administrator}", administrator,
            example="keep ADMINISTRATOR", rule="DH-2.4",
        )  # fmt: skip
        self.slot: AdministratorSlot = administrator

    def effect(self, state: HospitalState, task: Task) -> None:
        """Keep that one; the other is given back when all have chosen."""
        hospital = state.hospitals[task.seat]
        hospital.administrator = self.slot.read(task, 0)


@final
class ShowAdministrators(TablePhase):
    """The administrators are shown, and what else was dealt is forgotten (DH-2.4)."""

    def begin(self, state: HospitalState) -> None:
        """Show all that were kept at the same time."""
        seat: i64
        for seat in range(state.seats):
            hospital = state.hospitals[seat]
            if hospital.dealt != NONE:
                hospital.dealt = NONE
                state.tell(KEPT, seat, hospital.administrator)
        state.bar_undo()


def reveal_question(lists: WordLists) -> Question[HospitalState]:
    """DH-2.2: the deck of which one more card is shown."""
    return Question("reveal_extra", Reveal(DeckSlot("deck", lists.decks)), unasked=True)


def keep_question(lists: WordLists) -> Question[HospitalState]:
    """DH-2.4: the administrator that is kept."""
    keep = KeepMove(AdministratorSlot("administrator", lists.administrators))
    return Question("keep", keep, about="dealt")
