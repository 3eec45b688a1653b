"""The table as small numbers: what was agreed, ambulances, bag, display, and the own half-made move."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import KINDS, NOBODY, colour_of, value_of
from dicehospital.hospital.components.load import EDITIONS, FIRST_MODULES
from dicehospital.hospital.options import MODULES, OPTIONS, Agreement
from dicehospital.hospital.phases.intake import CLASSES
from dicehospital.hospital.position.stage import CHAPTERS
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import DECKS, ROOM, SEATS, HospitalState
from dicehospital.hospital.words import MOST_AMBULANCE
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.observing.cells import CellWriter, clear, put, put_flag, put_list
from dicehospital.kernel.observing.field import Field
from dicehospital.kernel.observing.layout import (
    HIGHEST,
    Block,
    flag,
    flags,
    number,
    numbers,
)
from dicehospital.kernel.vecs import vec

_AMBULANCES: Final[i64] = MOST_AMBULANCE + 1
_DISPLAY: Final[i64] = 12
_ARGS: Final[i64] = 3
_DRAFT: Final[i64] = 32
_WORD: Final[i64] = 256
# A module that came later has its cells behind all others, so that none of these moves.
_FIRST_MODULES: Final = MODULES[:FIRST_MODULES]
_LATER_MODULES: Final = MODULES[FIRST_MODULES:]
_RESERVED: Final = 16
_CHOSEN: Final = tuple(o for o in OPTIONS if o.kind == "one" and o.key != "edition")
_FLAGS: Final = tuple(o for o in OPTIONS if o.kind == "flag")
_SETS: Final = tuple(o for o in OPTIONS if o.kind == "some" and o.key != "modules")


def _agreed_fields() -> tuple[Field, ...]:
    one = [
        number(o.key, len(o.choices), f"{', '.join(o.choices)} from 1; 0 where it does not matter")
        for o in _CHOSEN
    ]
    held = [flag(o.key, "as agreed on") for o in _FLAGS]
    some = [flags(o.key, len(o.choices), ", ".join(o.choices)) for o in _SETS]
    return (
        number("players", int(SEATS), "players", 1),
        number("edition", len(EDITIONS), f"{', '.join(EDITIONS)} from 1; 0 for one of a pack"),
        flags("modules", len(_FIRST_MODULES), ", ".join(_FIRST_MODULES)),
        *one, *held, *some,
        number("rounds", HIGHEST, "how many rounds the game has", 1),
    )  # fmt: skip


def _later_blocks() -> tuple[Block, ...]:
    if not _LATER_MODULES:
        return ()
    names = flags("modules", _RESERVED, f"{', '.join(_LATER_MODULES)}; the rest is kept free")
    return (Block("later", "Modules that came later, among what was agreed.", (names,)),)


AGREED: Final = Block("agreed", "What was agreed before the game.", _agreed_fields())
LATER: Final = _later_blocks()
TABLE: Final = Block(
    "table",
    "What lies on the table, and what is asked.",
    (
        number("round", HIGHEST, "the round, from 1", 1),
        number("chapter", len(CHAPTERS), f"where the game goes on once all have decided: "
               f"{', '.join(CHAPTERS)} from 1", 1),
        flag("over", "the game has ended"),
        number("first_player", int(SEATS), "seat of the First Player: 1 is the own one, 2 the "
               "next ...; 0 before there is one. Beyond the last seat: the Automa"),
        numbers("order", int(SEATS), int(SEATS), "seats in the order of this round, as above"),
        numbers("bag", int(KINDS), HIGHEST, "red, yellow, green dice in the bag, Mothers and "
                "Babies in the supply"),
        numbers("rolled", int(CLASSES), HIGHEST, "dice on no ambulance yet: counts by 4 * value + "
                "colour (red, yellow, green, Mother)"),
        numbers("ambulance_values", int(_AMBULANCES * ROOM), 6, "patients on each ambulance, from "
                "number 0, four places each; 0 for none"),
        numbers("ambulance_colours", int(_AMBULANCES * ROOM), int(KINDS), "their colours: red, "
                "yellow, green, Mother, Baby from 1"),
        numbers("ambulance_seats", int(_AMBULANCES), int(SEATS), "who has taken each; 0 for nobody"),
        numbers("departments", int(_DISPLAY), HIGHEST, "departments on display: type plus 1"),
        numbers("specialists", int(_DISPLAY), HIGHEST, "specialists on display: type plus 1"),
        numbers("decks", len(DECKS), HIGHEST, "cards left in the decks: " + ", ".join(DECKS)),
        numbers("asked", int(SEATS), HIGHEST, "question that each seat has to answer, the own one "
                "first: its number plus 1; 0 for none"),
        numbers("args", int(_ARGS), HIGHEST, "what the own question is about, plus 1"),
        numbers("draft_high", int(_DRAFT), 1 + HIGHEST // 64, "words of the own move that is half "
                "made, plus 1: divided by 256 ..."),
        numbers("draft_low", int(_DRAFT), HIGHEST, "... and the rest; 0 and 0 where there is none"),
    ),
)  # fmt: skip

# What the cells of the table were written from: patients in ambulances, and lengths of lists.
_IN_AMBULANCES: Final[i64] = 0
_TOLD: Final[i64] = _AMBULANCES * ROOM
_DEPARTMENTS: Final[i64] = _TOLD + 1
_SPECIALISTS: Final[i64] = _TOLD + 2
_ROLLED: Final[i64] = _TOLD + 3
DRAFTED: Final[i64] = _TOLD + 4  # words of the own half-made move
TABLE_NOTES: Final[i64] = _TOLD + 5


@final
class TableCells:
    """Writes the table of one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self.agreed: vec[i64] = vec[i64](agreed_numbers(rules.agreement, int(rules.setup.rounds)))
        later = [int(module in rules.agreement.modules) for module in _LATER_MODULES]
        self.later: vec[i64] = vec[i64](later)
        # By the number of a phase: the chapter it belongs to.
        self.chapters: vec[i64] = vec[i64](
            [CHAPTERS.index(phase.chapter) + 1 for phase in rules.phases]
        )

    def observe(self, state: HospitalState, seat: i64, row: CellWriter, later_at: i64) -> None:
        """What was agreed, then the table."""
        out, at, known = row.cells, row.at, row.known
        if row.is_new(known + _TOLD, 1):
            put_list(out, at, self.agreed, len(self.agreed), 0)
            put_list(out, later_at, self.later, len(self.later), 0)
        at = put(out, at + len(self.agreed), state.round)
        at = put(out, at, self.chapters[min(state.phase, len(self.chapters) - 1)])
        at = put_flag(out, at, state.over)
        at = put(out, at, state.seen_from(seat, state.first_player))
        at = _observe_order(state, seat, out, at)
        at = put_list(out, at, state.bag, KINDS, 0)
        at = row.put_list(at, known + _ROLLED, state.rolled, CLASSES, 0)
        _observe_patients(state, row, at)
        at = _observe_takers(state, seat, out, at + 2 * _AMBULANCES * ROOM)
        at = row.put_list(at, known + _DEPARTMENTS, state.departments, _DISPLAY, 1)
        at = row.put_list(at, known + _SPECIALISTS, state.specialists, _DISPLAY, 1)
        place: i64 = at
        for deck in state.decks:
            place = put(out, place, deck.size())
        _observe_tasks(state, seat, row, at + len(DECKS))


def agreed_numbers(agreement: Agreement, rounds: int) -> list[int]:
    """The cells of what was agreed."""
    edition = agreement.edition
    found = [agreement.players, EDITIONS.index(edition) + 1 if edition in EDITIONS else 0]
    found += [int(module in agreement.modules) for module in _FIRST_MODULES]
    for option in _CHOSEN:
        value = getattr(agreement, option.key)
        found.append(option.choices.index(value) + 1 if value in option.choices else 0)
    found += [int(bool(getattr(agreement, option.key))) for option in _FLAGS]
    for option in _SETS:
        found += [int(value in getattr(agreement, option.key)) for value in option.choices]
    return [*found, rounds]


def _observe_order(state: HospitalState, seat: i64, out: vec[u8], at: i64) -> i64:
    clear(out, at, SEATS)
    place: i64
    for place in range(min(len(state.order), SEATS)):
        put(out, at + place, state.seen_from(seat, state.order[place]))
    return at + SEATS


def _observe_patients(state: HospitalState, row: CellWriter, at: i64) -> None:
    """Who lies in the ambulances."""
    at += state.setup.lowest_ambulance * ROOM
    ambulances = state.ambulances
    known = row.known + _IN_AMBULANCES
    place: i64
    for place in range(len(ambulances)):
        patient = ambulances[place]
        if row.is_new(known + place, patient):
            colour: i64 = 0
            if patient != NOBODY:
                colour = colour_of(patient) + 1
            row.cells[at + place] = u8(value_of(patient))
            row.cells[at + _AMBULANCES * ROOM + place] = u8(colour)


def _observe_takers(state: HospitalState, seat: i64, out: vec[u8], at: i64) -> i64:
    """Who has taken each ambulance."""
    clear(out, at, _AMBULANCES)
    other: i64
    for other in range(state.seats):
        number = state.hospitals[other].ambulance
        if number != NONE:
            out[at + number] = u8(state.seen_from(seat, other))
    return at + _AMBULANCES


def _observe_tasks(state: HospitalState, seat: i64, row: CellWriter, at: i64) -> None:
    """What everybody is asked; of the own question what it is about, and the words picked so far."""
    out = row.cells
    clear(out, at, SEATS + _ARGS)
    _clear_draft(row, at + SEATS + _ARGS)
    for task in state.agenda:
        place = at + state.seen_from(seat, task.seat) - 1
        if out[place] == 0:
            out[place] = u8(task.question + 1)
        if task.seat == seat:
            _observe_draft(task, row, at + SEATS)


def _clear_draft(row: CellWriter, at: i64) -> None:
    known = row.known + DRAFTED
    words = min(row.notes[known], _DRAFT)
    clear(row.cells, at, words)
    clear(row.cells, at + _DRAFT, words)
    row.notes[known] = 0


def _observe_draft(task: Task, row: CellWriter, at: i64) -> None:
    out = row.cells
    put_list(out, at, task.args, _ARGS, 1)
    if len(task.draft) > 0:
        row.notes[row.known + DRAFTED] = len(task.draft)
    place: i64
    for place in range(len(task.draft)):
        put_word(task, place, out, at + _ARGS)


def put_word(task: Task, place: i64, out: vec[u8], at: i64) -> None:
    """One of the words of a half-made move; those beyond the last cell are not told."""
    if place < _DRAFT:
        word = task.draft[place] + 1
        out[at + place] = u8(word // _WORD)
        out[at + _DRAFT + place] = u8(word % _WORD)
