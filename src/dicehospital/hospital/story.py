"""The events of a game as numbers, and their names: `tell` writes them, events.py reads them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

EVENT_NAMES: Final = (
    "round_started",  # round, rounds
    "event_card",  # card
    "display_dealt",  # kind of improvement, type
    "dice_rolled",  # colour, value, for which ambulance or -1
    "arranged",  # ambulance, patient
    "ambulance_taken",  # number
    "ambulance_emptied",  # number
    "first_player",
    "patient_arrived",  # place, patient
    "patient_lost",  # place, patient
    "improved",  # kind of improvement, type
    "passed",
    "returned",  # kind of improvement, type
    "copied",  # specialist
    "activated",  # department, staff or -2
    "recoloured",  # place, patient, 1 when by a blood bag
    "treated",  # place, patient
    "healed",  # place, patient before, patient after
    "worsened",  # place, patient before, patient after
    "rerolled",  # place, patient before, patient after
    "flipped",  # place, patient before, patient after
    "discharged",  # place, patient
    "sent_away",  # place, patient
    "ability_used",  # specialist
    "skipped",
    "seat_done",
    "protected",  # place, patient
    "deteriorated",  # place, patient before, patient after
    "died",  # place, patient
    "fatality",  # tokens gained (or given back, negative), tokens now
    "blood",  # bags gained (or spent, negative), bags now
    "points",  # points, part of the score
    "round_scored",  # patients discharged, points
    "report_completed",  # report, points
    "shift",  # round that ends
    "picked_up",  # place, patient
    "raised",  # place, patient before, patient after
    "nurses",  # nurses more or fewer this round
    "kept",  # administrator
    "started",  # patient
    "report_dealt",  # report, column
    "turned_away",  # patient
    "game_over",
)
ROUND_STARTED: Final[i64] = 0
EVENT_CARD: Final[i64] = 1
DISPLAY_DEALT: Final[i64] = 2
DICE_ROLLED: Final[i64] = 3
ARRANGED: Final[i64] = 4
AMBULANCE_TAKEN: Final[i64] = 5
AMBULANCE_EMPTIED: Final[i64] = 6
FIRST_PLAYER: Final[i64] = 7
PATIENT_ARRIVED: Final[i64] = 8
PATIENT_LOST: Final[i64] = 9
IMPROVED: Final[i64] = 10
PASSED: Final[i64] = 11
RETURNED: Final[i64] = 12
COPIED: Final[i64] = 13
ACTIVATED: Final[i64] = 14
RECOLOURED: Final[i64] = 15
TREATED_EVENT: Final[i64] = 16
HEALED_EVENT: Final[i64] = 17
WORSENED: Final[i64] = 18
REROLLED: Final[i64] = 19
FLIPPED: Final[i64] = 20
DISCHARGED: Final[i64] = 21
SENT_AWAY: Final[i64] = 22
ABILITY_USED: Final[i64] = 23
SKIPPED: Final[i64] = 24
SEAT_DONE: Final[i64] = 25
PROTECTED: Final[i64] = 26
DETERIORATED: Final[i64] = 27
DIED: Final[i64] = 28
FATALITY: Final[i64] = 29
BLOOD: Final[i64] = 30
POINTS: Final[i64] = 31
ROUND_SCORED: Final[i64] = 32
REPORT_COMPLETED: Final[i64] = 33
SHIFT: Final[i64] = 34
PICKED_UP: Final[i64] = 35
RAISED: Final[i64] = 36
NURSES: Final[i64] = 37
KEPT: Final[i64] = 38
STARTED: Final[i64] = 39
REPORT_DEALT: Final[i64] = 40
TURNED_AWAY: Final[i64] = 41
GAME_OVER: Final[i64] = 42

DEPARTMENT: Final[i64] = 0  # kinds of improvement
SPECIALIST: Final[i64] = 1
