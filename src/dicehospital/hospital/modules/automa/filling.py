"""Phase 3 of the Automa: dice and blood bags go on the cards of the line (DH-19.4)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import COLOUR_COUNT, COLOURS
from dicehospital.hospital.modules.automa.module import Automa
from dicehospital.hospital.modules.automa.state import BAG, GREY, RIVAL, SLOTS, AutomaSlice
from dicehospital.hospital.phases.chances import colour_named
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import DICE_STREAM, HospitalState
from dicehospital.hospital.story import AUTOMA_FILLED
from dicehospital.kernel.chance.outcomes import weighed
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

GREY_DIE: Final[i64] = 25  # number of what chance is asked


@final
class Fill(TablePhase):
    """DH-19.4: dice from the left, on their colour, then on grey; afterwards blood bags as jokers."""

    def __init__(self, module: Automa) -> None:
        super().__init__("automa_fill", "activation")
        self.module: Automa = module

    def begin(self, state: HospitalState) -> None:
        """Fill as far as it goes without chance, ask which die goes on a grey slot, and come back."""
        owned = self.module.state(state)
        place: i64
        for place in range(len(owned.line)):
            _fill_colours(state, owned, place)
            if not _fill_greys(state, owned, place):
                state.phase -= 1
                return
        if self.module.bags_are_jokers:
            _spend_bags(state, owned, self.module.bags_on_grey)


def _fill_colours(state: HospitalState, owned: AutomaSlice, place: i64) -> None:
    """Dice go on slots of their colour, the leftmost first."""
    colour: i64
    for colour in range(COLOUR_COUNT):
        slot = owned.free_slot(place, colour)
        while slot != NONE and owned.pool[colour] > 0:
            put_die(state, owned, SLOTS * place + slot, colour)
            slot = owned.free_slot(place, colour)


def _fill_greys(state: HospitalState, owned: AutomaSlice, place: i64) -> bool:
    """Dice left over go on grey slots; False when chance has to say which."""
    greys, dice = owned.free_greys(place), owned.pool_size()
    if greys == 0 or dice == 0:
        return True
    if dice > greys and _colours(owned) > 1:
        state.ask_chance(GREY_DIE)
        return False
    colour: i64
    for colour in range(COLOUR_COUNT):
        slot = owned.free_slot(place, GREY)
        while slot != NONE and owned.pool[colour] > 0:
            put_die(state, owned, SLOTS * place + slot, colour)
            slot = owned.free_slot(place, GREY)
    return True


def _colours(owned: AutomaSlice) -> i64:
    """How many colours the pool has."""
    colours: i64 = 0
    for count in owned.pool:
        if count > 0:
            colours += 1
    return colours


def put_die(state: HospitalState, owned: AutomaSlice, slot: i64, colour: i64) -> None:
    """Put a die of the pool on a slot."""
    owned.pool[colour] -= 1
    owned.filled[slot] = colour + 1
    state.tell(AUTOMA_FILLED, RIVAL, owned.line[slot // SLOTS], slot % SLOTS, colour)


# -- blood bags --------------------------------------------------------------------------------------
def _spend_bags(state: HospitalState, owned: AutomaSlice, on_grey: bool) -> None:
    """Coloured slots of the whole line first, grey ones only when none is free (R-65)."""
    place: i64
    for place in range(len(owned.line)):
        _put_bags(state, owned, place, False)
    if on_grey:
        for place in range(len(owned.line)):
            _put_bags(state, owned, place, True)


def _put_bags(state: HospitalState, owned: AutomaSlice, place: i64, grey: bool) -> None:
    slot = _next_slot(owned, place, grey)
    while slot != NONE and owned.blood > 0:
        owned.blood -= 1
        owned.filled[SLOTS * place + slot] = BAG
        state.tell(AUTOMA_FILLED, RIVAL, owned.line[place], slot, BAG - 1)
        slot = _next_slot(owned, place, grey)


def _next_slot(owned: AutomaSlice, place: i64, grey: bool) -> i64:
    """The leftmost free slot of a card, among the grey or among the coloured ones."""
    if grey:
        return owned.free_slot(place, GREY)
    found: i64 = NONE
    colour: i64
    for colour in range(COLOUR_COUNT):
        slot = owned.free_slot(place, colour)
        if slot != NONE and (found == NONE or slot < found):
            found = slot
    return found


# -- chance ------------------------------------------------------------------------------------------
@final
class GreyDie(Chance[HospitalState]):
    """Which die of the pool goes on a grey slot: any of them, so its colour (DH-19.4)."""

    def __init__(self, module: Automa) -> None:
        super().__init__("grey")
        self.module: Automa = module

    def draw(self, state: HospitalState) -> vec[i64]:
        """One of the dice."""
        owned = self.module.state(state)
        number = below(state.streams, DICE_STREAM, owned.pool_size())
        colour: i64 = 0
        while number >= owned.pool[colour]:
            number -= owned.pool[colour]
            colour += 1
        return vec[i64]([colour])

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Put a die of that colour on the grey space."""
        owned = self.module.state(state)
        place = next_grey(owned)
        slot = SLOTS * place + owned.free_slot(place, GREY)
        put_die(state, owned, slot, result[0])

    def describe(self, state: HospitalState) -> Json:
        """The card, and the colours there are."""
        owned = self.module.state(state)
        card = self.module.cards.ids[owned.line[next_grey(owned)]]
        dice = [int(owned.pool[colour]) for colour in range(COLOUR_COUNT) if owned.pool[colour] > 0]
        return {"ask": self.name, "card": card, **weighed(self._outcomes(state), dice)}

    def _outcomes(self, state: HospitalState) -> list[str]:
        pool = self.module.state(state).pool
        return [name for colour, name in enumerate(COLOURS) if pool[colour] > 0]

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """A colour by name or letter."""
        return [colour_named(Reader(answer, self.name), self._outcomes(state))]

    def format(self, result: list[int]) -> Any:
        """The colour by its name."""
        return COLOURS[result[0]]


def next_grey(owned: AutomaSlice) -> i64:
    """The card whose grey slot is next: those before it have none left."""
    place: i64 = 0
    while owned.free_slot(place, GREY) == NONE:
        place += 1
    return place
