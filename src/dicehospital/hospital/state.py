"""The state of a game of Dice Hospital, what was agreed before it, and what a module may hook into."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr, u8

from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.board.hospital import NO_DICE, NONE, Hospital
from dicehospital.hospital.effects.effect import Effect
from dicehospital.hospital.effects.targets import Targets
from dicehospital.kernel.agenda import State
from dicehospital.kernel.observing.layout import Block
from dicehospital.kernel.slots import Chance, Question
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

MOST_SEATS: Final = 5
SEATS: Final[i64] = MOST_SEATS  # the same as a whole number of the engine
STREAMS: Final = ("cards", "dice", *(f"seat{seat}" for seat in range(MOST_SEATS)))
CARD_STREAM: Final[i64] = 0
DICE_STREAM: Final[i64] = 1
# Of seat 0: what happens to one seat in Phase 3 never depends on another.
SEAT_STREAM: Final[i64] = 2
ROOM: Final[i64] = 4  # dice an ambulance may hold

# Questions of the base game. An expansion numbers its own where it asks them; no number ever changes,
# for the numbers of all words follow from them.
REVEAL_EXTRA: Final[i64] = 0
SET_PATIENTS: Final[i64] = 1
KEEP: Final[i64] = 2
ARRANGE: Final[i64] = 4
CHOOSE: Final[i64] = 5
ADMIT: Final[i64] = 7
IMPROVE: Final[i64] = 8
TURN: Final[i64] = 9
ABILITY: Final[i64] = 10
NEGLECT: Final[i64] = 11

# What chance is asked in the base game; expansions number theirs where they ask.
FIRST_PLAYER_LOT: Final[i64] = 0
DROP_DEPARTMENTS: Final[i64] = 1
DROP_SPECIALISTS: Final[i64] = 2
DEPARTMENT_CARD: Final[i64] = 3
SPECIALIST_CARD: Final[i64] = 4
STARTING_DRAW: Final[i64] = 5
ADMINISTRATOR_LOT: Final[i64] = 6
INTAKE_DRAW: Final[i64] = 7
INTAKE_ROLL: Final[i64] = 8
EXTRA_DRAW: Final[i64] = 9
EXTRA_ROLL: Final[i64] = 10
REROLL_CHANCE: Final[i64] = 11
MATERNITY_DEPARTMENT_CARD: Final[i64] = 14
MATERNITY_SPECIALIST_CARD: Final[i64] = 15

# What `Module.may` is asked about.
TAKE_AMBULANCE: Final[i64] = 0
ACTIVATE_DEPARTMENT: Final[i64] = 1
USE_BLOOD: Final[i64] = 2
COLLECT_MOTHER: Final[i64] = 3

# Decks; of those for Maternity only where it is played (DH-16.1).
DEPARTMENT_DECK: Final[i64] = 0
SPECIALIST_DECK: Final[i64] = 1
MATERNITY_DEPARTMENT_DECK: Final[i64] = 2
MATERNITY_SPECIALIST_DECK: Final[i64] = 3
DECKS: Final = ("departments", "specialists", "mat_departments", "mat_specialists")


@final
@mypyc_attr(acyclic=True)
class Setup:
    """What was agreed before the game and never changes; shared by copies. Numbers are the ruleset's."""

    def __init__(self, players: i64, modules: list[Module]) -> None:  # noqa: PLR0915 (a field a line)
        self.players: i64 = players
        self.edition: str = ""
        self.linear: bool = False  # Phase 3 one after the other
        self.administrators: bool = True
        self.rounds: i64 = 8
        self.ambulances: i64 = 0
        self.lowest_ambulance: i64 = 1  # its number; 0 is the helicopter (DH-18.1)
        self.per_ambulance: i64 = 3
        # By round: how many of the highest take one more (DH-15.2).
        self.parking: vec[i64] = NO_DICE
        self.mothers_rolled: i64 = 0  # among the dice of an intake (DH-16.2)
        self.mothers: i64 = 0  # in the supply
        self.babies: i64 = 0
        self.rooms: bool = False  # whether wards differ and have rooms for Babies
        self.dice: i64 = 0  # of each colour in the game
        self.display: vec[i64] = NO_DICE  # cards shown, by deck
        self.decks: list[Deck] = []  # before anything is dealt
        self.department_decks: vec[i64] = NO_DICE  # the deck of each type
        self.specialist_decks: vec[i64] = NO_DICE
        self.extra_reveal: bool = False
        self.may_pass: bool = True  # whether one may do without an improvement (DH-12.2)
        self.administrators_dealt: i64 = 2
        self.nurses: i64 = 3
        self.starting_values: vec[i64] = NO_DICE  # ascending
        self.intake_low: i64 = 2
        self.intake_faces: i64 = 4
        self.neglect_steps: i64 = 1
        self.returns: i64 = 1  # improvements that may be returned in a round
        self.blood_lasts: bool = True  # a blood bag's colour lasts until the end of Phase 3
        self.values_before: bool = False  # abilities look at values before the activation (DH-5.4)
        self.discharge: vec[i64] = NO_DICE  # points by number of patients
        self.empty_wards: i64 = 5
        self.fatality_points: i64 = -2
        self.blood_points: i64 = 1
        self.end_phase: i64 = 0  # number of the first phase after the last round
        self.departments: list[Effect] = []  # by type
        self.tinted: list[Effect] = []  # the same in red, yellow, green, pink (DH-15.7)
        self.chevron: i64 = NONE  # type of the department beside a room for Babies
        self.specialists: list[Effect] = []
        self.administrator_effects: list[Effect] = []
        self.administrator_pool: vec[i64] = NO_DICE  # types that may be dealt
        self.staff_matters: bool = False  # whether it depends on the staff what a department does
        self.steps: list[ActivationStep] = []  # of an activation, after the department's effect
        self.questions: list[Question[HospitalState]] = []  # by the numbers above
        self.chances: list[Chance[HospitalState]] = []
        # Modules by the hook they use; play never asks which modules there are.
        self.modules: list[Module] = modules
        self.on_round_start: list[Module] = []
        self.may: list[Module] = []
        self.on_taken: list[Module] = []
        self.turn_order: list[Module] = []
        self.on_room: list[Module] = []
        self.on_returned: list[Module] = []
        self.department_colour: list[Module] = []
        self.declarations: list[Module] = []
        self.on_relieved: list[Module] = []
        self.may_use: list[Module] = []
        self.ability_of: list[Module] = []
        self.on_opening: list[Module] = []
        self.on_activation_end: list[Module] = []
        self.neglect_loss: list[Module] = []
        self.discharge_points: list[Module] = []
        self.on_discharge: list[Module] = []
        self.on_shift: list[Module] = []
        self.final_parts: list[Module] = []
        self.rival: Module | None = None  # who plays without a hospital (DH-19.1)


@mypyc_attr(acyclic=True)
class ActivationStep:
    """A later step of an activation: investment tokens, the specialist's ability (DH-5.6, DH-15.6)."""

    def __init__(self, name: str) -> None:
        self.name: str = name  # as positions say it

    def offer(self, state: HospitalState, seat: i64) -> bool:
        """Ask for it; False when there is nothing to ask."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Slice:
    """The part of a state that one module owns."""

    def copy(self) -> Slice:
        """An independent copy."""
        raise NotImplementedError

    def show(self, view: Json) -> None:
        """Put what everybody may see into a view."""
        raise NotImplementedError

    def write(self, position: Json) -> None:
        """Put its fields into a position; where that is more than everybody may see, it says so."""
        self.show(position)

    def show_to(self, seat: i64, view: Json) -> None:
        """Add to a view what this seat alone may see."""

    def held_dice(self) -> list[int]:
        """Dice that lie with this module: by colour, then Mothers and Babies."""
        return []

    def imagine(self, state: HospitalState, seat: i64, lots: vec[i64]) -> None:
        """Draw anew what is hidden from a seat, with these random numbers."""


@mypyc_attr(acyclic=True)
class Observed:
    """How the slice of a module is written as cells of an observation, which its block explains."""

    def __init__(self, block: Block) -> None:
        self.block: Block = block

    def write(self, state: HospitalState, owned: Slice, seat: i64, out: vec[u8], at: i64) -> None:
        """Write what a seat sees of it, from a place on; of some modules there is nothing to see."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class HospitalState(State):
    """A game of Dice Hospital."""

    def __init__(
        self, setup: Setup, hospitals: list[Hospital], decks: list[Deck], streams: vec[i64]
    ) -> None:
        super().__init__(len(hospitals), streams)
        self.setup: Setup = setup
        self.hospitals: list[Hospital] = hospitals
        self.decks: list[Deck] = decks  # by the numbers above
        self.slices: list[Slice] = []  # one for each module that owns one
        self.round: i64 = 1
        self.first_player: i64 = NONE
        self.bag: vec[i64] = NO_DICE  # dice by colour; beside it the supply of Mothers and Babies
        self.rolled: vec[i64] = NO_DICE  # dice on no ambulance yet: counts by 4 * value + colour
        self.ambulances: vec[i64] = NO_DICE  # patients, ROOM for each, from the lowest
        self.drawn: vec[i64] = NO_DICE  # colours drawn from the bag and not rolled yet
        self.order: vec[i64] = NO_DICE  # seats in the order of Phase 2 and 3
        self.next_in_order: i64 = 0  # who is asked next where seats are asked in turn
        self.departments: vec[i64] = NO_DICE  # types on display
        self.specialists: vec[i64] = NO_DICE
        self.rival_discharged: i64 = 0  # patients that a player without a hospital sent home
        self.asking: i64 = NONE  # the seat that chance is asked for, where it is asked for one
        self._targets: Targets | None = None  # scratch, see `State`

    def copy(self) -> HospitalState:
        """An independent copy; what is only ever replaced as a whole is shared."""
        table = HospitalState(
            self.setup,
            [hospital.copy() for hospital in self.hospitals],
            [deck.copy() for deck in self.decks],
            self.streams[:],
        )
        for owned in self.slices:
            table.slices.append(owned.copy())
        table.round = self.round
        table.first_player = self.first_player
        table.bag = self.bag[:]
        table.rolled = self.rolled[:] if len(self.rolled) > 0 else self.rolled
        table.ambulances = self.ambulances[:]
        table.drawn = self.drawn
        table.order = self.order
        table.next_in_order = self.next_in_order
        table.departments = self.departments
        table.specialists = self.specialists
        table.rival_discharged = self.rival_discharged
        table.asking = self.asking
        table.copy_base(self)
        return table

    def targets(self) -> Targets:
        """What the rules try choices of patients on. Each use begins anew; nobody relies on the last."""
        found = self._targets
        if found is None:
            found = Targets()
            self._targets = found
        return found

    def ask(self, question: i64, seat: i64, args: vec[i64] = NO_DICE) -> None:
        """Ask a seat one of the questions below."""
        self.setup.questions[question].ask(self, seat, args)

    def ask_chance(self, chance: i64, seat: i64 = NONE) -> None:
        """Ask chance something, for a seat or for the table."""
        self.asking = seat
        self.setup.chances[chance].ask(self)

    def put_under(self, kind: i64, card: i64) -> None:
        """Put one department (0) or specialist (1) under its deck."""
        self.decks[self.deck_of(kind, card)].put_under(vec[i64]([card]))

    def deck_of(self, kind: i64, card: i64) -> i64:
        """The deck that a department (0) or specialist (1) of a type belongs to."""
        decks = self.setup.specialist_decks if kind > 0 else self.setup.department_decks
        return decks[card]

    def dice_left(self) -> i64:
        """How many dice the bag holds."""
        return self.bag[0] + self.bag[1] + self.bag[2]

    def seat_after(self, seat: i64, steps: i64) -> i64:
        """The seat so many places to the left, which is clockwise."""
        return (seat + steps) % self.seats

    def seen_from(self, seat: i64, other: i64) -> i64:
        """A seat as another sees it: 1 is itself, 2 the next; 0 is nobody, the Automa comes after all."""
        if other == NONE:
            return 0
        if other >= self.seats:
            return other + 1
        return (other - seat + self.seats) % self.seats + 1

    def may(self, seat: i64, act: i64, thing: i64, so_far: bool) -> bool:
        """Whether a seat may do something, as the modules see it."""
        for module in self.setup.may:
            so_far = module.may(self, seat, act, thing, so_far)
        return so_far


@mypyc_attr(acyclic=True)
class Module:
    """An optional part of the rules. It names the hooks it uses; each is a method here.

    Beyond hooks a module may add component sets, insert phases, and own a slice of the state.
    """

    def __init__(self, name: str, *hooks: str) -> None:
        self.name: str = name
        self.hooks: tuple[str, ...] = hooks
        self.place: i64 = NONE  # of its slice in `HospitalState.slices`
        # Once the last activation is over: chances that bear on nobody's points, and on those of a player
        # without a hospital alone; and the question in which others may take points away.
        self.idle_chances: vec[i64] = NO_DICE
        self.rival_chances: vec[i64] = NO_DICE
        self.contested: i64 = NONE

    def new_slice(self, setup: Setup) -> Slice | None:
        """Its slice at the start of a game; None when it owns none."""
        return None

    def on_round_start(self, state: HospitalState) -> None:
        """A new round begins."""

    def may(self, state: HospitalState, seat: i64, act: i64, thing: i64, so_far: bool) -> bool:
        """Whether a seat may take an ambulance or a Mother, activate a department, use blood."""
        return so_far

    def on_taken(self, state: HospitalState, seat: i64) -> None:
        """A seat has its new patients at the door; who else is due may be noted in its hospital."""

    def on_room(self, state: HospitalState, seat: i64) -> None:
        """There are beds for everybody at a hospital's door."""

    def on_returned(self, state: HospitalState, seat: i64, kind: i64, place: i64) -> None:
        """A department tile (0) or specialist (1) leaves its place in the list of its kind."""

    def department_colour(
        self, state: HospitalState, seat: i64, department: i64, so_far: i64
    ) -> i64:
        """The colour that a department has instead of its own; NONE when it keeps that."""
        return so_far

    def declarations(self, state: HospitalState, seat: i64, department: i64, staff: i64) -> i64:
        """What may be declared with a placement: a bit for each colour, then one to decline."""
        return 0

    def on_relieved(self, state: HospitalState, seat: i64, card: i64) -> None:
        """A nurse stands where this specialist stood."""

    def may_use(self, state: HospitalState, seat: i64, code: i64) -> bool:
        """Whether an ability that is more than steps can be used now."""
        return False

    def on_activation_end(self, state: HospitalState) -> None:
        """Phase 3 is over for everybody."""

    def turn_order(self, state: HospitalState, so_far: vec[i64]) -> vec[i64]:
        """The order in which seats take improvements."""
        return so_far

    def ability_of(self, state: HospitalState, seat: i64, specialist: i64, so_far: i64) -> i64:
        """The specialist whose ability a specialist has; NONE when it has none."""
        return so_far

    def on_opening(self, state: HospitalState, seat: i64, closes: bool) -> bool:
        """Whether a seat may act in Phase 3 as its opening stands; `closes` when it now does."""
        return True

    def neglect_loss(self, state: HospitalState, seat: i64, place: i64, so_far: i64) -> i64:
        """How much an untreated patient loses."""
        return so_far

    def discharge_points(self, state: HospitalState, seat: i64, parts: vec[i64]) -> None:
        """Add to the parts of the score what the discharged patients of a seat bring; change nothing else."""

    def on_discharge(self, state: HospitalState, seat: i64) -> None:
        """The discharged patients of a seat are counted."""

    def on_shift(self, state: HospitalState) -> None:
        """The round ends with Shift Change."""

    def final_parts(self, state: HospitalState, seat: i64, parts: dict[str, int]) -> None:
        """Parts of the score that are counted, not booked."""

    def final_points(self, state: HospitalState, seat: i64) -> i64:
        """The sum of these; said apart where it is asked often."""
        parts: dict[str, int] = {}
        self.final_parts(state, seat, parts)
        return sum(parts.values())

    def rival_parts(self, state: HospitalState) -> dict[str, int]:
        """The score of a player without a hospital."""
        return {}

    def difficulty(self) -> dict[str, int]:
        """What makes a player without a hospital stronger or weaker, and how much of it is in force."""
        return {}
