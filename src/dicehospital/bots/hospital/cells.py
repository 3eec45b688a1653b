"""What a learnt judge looks at: the rows of its table that a hospital at the end of a turn stands for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import BEDS, NONE, PRINTED, Hospital
from dicehospital.hospital.board.patient import (
    BIT,
    COLOUR_COUNT,
    KINDS,
    NOBODY,
    WAITS,
    colour_of,
    is_treated,
    lasting_colour,
    value_of,
)
from dicehospital.hospital.phases.neglect import loss
from dicehospital.hospital.state import HospitalState, Setup
from dicehospital.kernel.vecs import append, vec

ROUNDS: Final[i64] = 9  # rounds to go, 0 among them
VALUES: Final[i64] = 8  # of a patient after the night; 0 has died
BLOOD: Final[i64] = 9  # more than 8 bags count as 8
NURSES: Final[i64] = 9
SPARE: Final[i64] = 13  # departments more than staff, from ...
FEWEST: Final[i64] = -4
TOKENS: Final[i64] = 7  # of investments
PLAYERS: Final[i64] = 6
# Cards that something was learnt about; those of packs come after them.
DEPARTMENTS: Final[i64] = 53
SPECIALISTS: Final[i64] = 47
ADMINISTRATORS: Final[i64] = 19
PARTS: Final = (
    "automa", "city", "epidemic", "events", "final_pickup", "investments", "maternity", "promos",
    "solo_reports",
)  # fmt: skip
EDITIONS: Final = ("final", "proto212")

# Where the rows of each kind begin.
PATIENT: Final[i64] = 0
UNKNOWN: Final[i64] = PATIENT + KINDS * VALUES  # whose die is still to be rolled
FREE: Final[i64] = UNKNOWN + 1
BAGS: Final[i64] = FREE + BEDS + 1
NURSE: Final[i64] = BAGS + BLOOD
STAFF: Final[i64] = NURSE + NURSES
TOKEN: Final[i64] = STAFF + SPARE
DEPARTMENT: Final[i64] = TOKEN + TOKENS
SPECIALIST: Final[i64] = DEPARTMENT + DEPARTMENTS
ADMINISTRATOR: Final[i64] = SPECIALIST + SPECIALISTS
ROUND: Final[i64] = ADMINISTRATOR + ADMINISTRATORS
PLAYER: Final[i64] = ROUND + ROUNDS
PART: Final[i64] = PLAYER + PLAYERS
EDITION: Final[i64] = PART + len(PARTS)
ROWS: Final[i64] = EDITION + len(EDITIONS)


def table_rows(setup: Setup) -> vec[i64]:
    """The rows of what was agreed before the game."""
    rows = [int(PLAYER + min(setup.players, PLAYERS - 1))]
    names = [module.name for module in setup.modules]
    rows += [int(PART) + place for place, name in enumerate(PARTS) if name in names]
    if setup.edition in EDITIONS:
        rows.append(int(EDITION) + EDITIONS.index(setup.edition))
    return vec[i64](rows)


def rows_of(state: HospitalState, seat: i64, rounds: i64, table: vec[i64]) -> vec[i64]:
    """All rows of a seat's hospital with so many rounds to go, as it will be after the night."""
    hospital = state.hospitals[seat]
    rows = table[:]
    place: i64
    for place in range(len(hospital.beds)):
        if hospital.beds[place] != NOBODY:
            rows = append(rows, patient_row(state, seat, place))
    if hospital.drawing != 0:
        rows = append(rows, UNKNOWN)
    rows = append(rows, FREE + BEDS - hospital.beds_taken())
    rows = append(rows, BAGS + min(hospital.blood, BLOOD - 1))
    rows = append(rows, TOKEN + min(len(hospital.tokens), TOKENS - 1))
    rows = append(rows, ROUND + min(rounds, ROUNDS - 1))
    return with_equipment(rows, hospital)


def patient_row(state: HospitalState, seat: i64, place: i64) -> i64:
    """The row of a patient by colour and by the value after the night."""
    hospital = state.hospitals[seat]
    patient = hospital.beds[place]
    if hospital.waiting & BIT[place]:
        return UNKNOWN
    value = value_of(patient)
    if not is_treated(patient) and hospital.protected & BIT[place] == 0:
        value = max(value - loss(state, seat, place), 0)
    colour = colour_of(patient)
    if colour < COLOUR_COUNT:
        colour = lasting_colour(patient)
    return PATIENT + VALUES * colour + min(value, WAITS)


def with_equipment(rows: vec[i64], hospital: Hospital) -> vec[i64]:
    """Add the rows of staff, departments and administrator; of cards of packs nothing was learnt."""
    for number in hospital.tiles:
        if number < DEPARTMENTS:
            rows = append(rows, DEPARTMENT + number)
    for number in hospital.cards:
        if number < SPECIALISTS:
            rows = append(rows, SPECIALIST + number)
    if hospital.administrator != NONE and hospital.administrator < ADMINISTRATORS:
        rows = append(rows, ADMINISTRATOR + hospital.administrator)
    rows = append(rows, NURSE + min(hospital.nurses, NURSES - 1))
    spare = PRINTED + len(hospital.tiles) - hospital.nurses - len(hospital.cards)
    return append(rows, STAFF + min(max(spare - FEWEST, 0), SPARE - 1))
