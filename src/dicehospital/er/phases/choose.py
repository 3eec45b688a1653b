"""Everybody takes a die: the Chief first, then the others (ER-3.2 to ER-3.6)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.tables import BLOOD, DICE, NONE, STETHO
from dicehospital.er.components import COLOURS
from dicehospital.er.state import ErState
from dicehospital.er.story import BAG_PAID, GAINED, REVEALED, TOOK, with_card
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind, Phase, Question, Slot


def may_take(state: ErState, seat: i64, die: i64) -> bool:
    """Any die; but the Chief's costs the others a blood bag (ER-3.2, ER-3.3, ER-3.4).

    RULING: the bag must be from an earlier turn. Bonuses are booked only once a die is taken, so a
    bag of this turn never is among those counted here.
    """
    return die != state.taken[state.chief] or state.sheets[seat].bags() > 0


def book(state: ErState, seat: i64) -> None:
    """ER-3.6: once a take is public, pay its bag and gain stethoscopes or a bag."""
    sheet = state.sheets[seat]
    die = state.taken[seat]
    if seat != state.chief and die == state.taken[state.chief]:
        sheet.bags_used += 1
        state.tell(BAG_PAID, seat)
    bonus = state.bonus(die)
    if bonus == STETHO:
        sheet.stethoscopes_gained += 2
        state.tell(GAINED, seat, STETHO, 2)
    elif bonus == BLOOD:
        sheet.bags_gained += 1
        state.tell(GAINED, seat, BLOOD, 1)


@final
class Die(Slot[ErState]):
    """One of the three dice."""

    def options(self, state: ErState, task: Task, out: Words) -> None:
        """The dice the seat may take."""
        die: i64
        for die in range(DICE):
            if may_take(state, task.seat, die):
                out.add(self.base + die)


DIE: Final = Die(
    "die",
    [f"take {colour}" for colour in COLOURS],
    list(COLOURS),
    [f"die:{colour}" for colour in COLOURS],
)


@final
class OpenTake(MoveKind[ErState]):
    """A take that all see at once: the Chief's, and everybody's when choices go clockwise (ER-3.2)."""

    def effect(self, state: ErState, task: Task) -> None:
        """Take the die; what others now know cannot be taken back."""
        take_openly(state, task.seat, DIE.read(task, 0))
        state.bar_undo()


@final
class SoloTake(MoveKind[ErState]):
    """The only person's take: nobody learns anything from it, so it may be taken back (ER-10.1)."""

    def effect(self, state: ErState, task: Task) -> None:
        """Take the chosen die, without barring a step back."""
        take_openly(state, task.seat, DIE.read(task, 0))


@final
class SecretTake(MoveKind[ErState]):
    """A take that stays secret until the last is made (ER-3.5)."""

    def effect(self, state: ErState, task: Task) -> None:
        """Put the die aside; nothing is booked yet."""
        die = DIE.read(task, 0)
        state.taken[task.seat] = die
        tell_die(state, TOOK, task.seat, False)


def take_openly(state: ErState, seat: i64, die: i64) -> None:
    """Take a die in front of everybody and book what comes with it."""
    state.taken[seat] = die
    tell_die(state, TOOK, seat, True)
    book(state, seat)


def tell_die(state: ErState, event: i64, seat: i64, openly: bool) -> None:
    """Tell which die a seat took, its value and its bonus."""
    if state.tells:
        die = state.taken[seat]
        shown = with_card(state.card, state.dice[die])
        state.tell(event, seat, die, 1 if openly else 0, shown)


OPEN_TAKE: Final = Question("take", OpenTake("take", "take {die}", DIE))
SECRET_TAKE: Final = Question("take", SecretTake("take", "take {die}", DIE))
SOLO_TAKE: Final = Question("take", SoloTake("take", "take {die}", DIE))


@final
class ChiefChoice(Phase[ErState]):
    """The Chief takes any of the three dice (ER-3.2)."""

    def begin(self, state: ErState) -> None:
        """Ask the Chief Doctor which die to take."""
        OPEN_TAKE.ask(state, state.chief)


@final
class OtherChoices(Phase[ErState]):
    """The others take a die all at once and in secret (ER-3.3, ER-3.5)."""

    def begin(self, state: ErState) -> None:
        """Ask everybody but the Chief."""
        seat: i64
        for seat in range(state.seats):
            if seat != state.chief:
                SECRET_TAKE.ask(state, seat)


@final
class ClockwiseChoices(Phase[ErState]):
    """The others take a die openly, one after the other from the Chief's left (ER-3.5)."""

    def begin(self, state: ErState) -> None:
        """Ask the next seat without a die, and come back here afterwards."""
        place: i64
        for place in range(1, state.seats):
            seat = (state.chief + place) % state.seats
            if state.taken[seat] == NONE:
                OPEN_TAKE.ask(state, seat)
                state.phase -= 1  # this phase comes again for the next seat
                return


@final
class Reveal(Phase[ErState]):
    """All secret takes are shown together (ER-3.5, ER-3.6)."""

    def begin(self, state: ErState) -> None:
        """Show the dice that were taken in secret, and book them."""
        seat: i64
        for seat in range(state.seats):
            if seat != state.chief:
                tell_die(state, REVEALED, seat, True)
                book(state, seat)
        state.bar_undo()
