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
    "patient_arrived",  # place, patient, how: see IN_BED
    "patient_lost",  # place, patient
    "improved",  # kind of improvement, type
    "passed",
    "returned",  # kind of improvement, type
    "copied",  # specialist
    "activated",  # department, staff or -2, ward of a room for Babies or -1
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
    "nurses",  # nurses more or fewer, 1 when for good and not for this round
    "kept",  # administrator
    "started",  # patient
    "report_dealt",  # report, column
    "turned_away",  # patient
    "game_over",
    "mother_placed",  # value, ambulance
    "order_set",  # number of the seat, total
    "vehicle_moved",  # entrance, or -1 and tile
    "die_collected",  # tile, patient
    "city_refilled",  # tile, patient
    "bonus_laid",  # tile, bonus
    "bonus_kept",  # bonus
    "bonus_used",  # bonus
    "patient_moved",  # place before, place after, patient
    "baby_born",  # place, patient
    "invested",  # space, staff or -2, other space or -1
    "tokens_seen",  # pile, token, seen by the seat alone
    "token_kept",  # token, kind of improvement it lies on or -1, type of that
    "token_used",  # token
    "declined",
    "swapped",  # specialist
    "waiting",  # place, patient
    "family_left",  # ward
    "returned_waiting",  # place, patient
    "mother_replaced",  # value
    "city_deteriorated",  # tile, patient before, patient after
    "city_died",  # tile, patient
    "automa_card",  # kind of card (0 hospital, 1 decision), card
    "automa_took",  # ambulance
    "automa_removed",  # kind of improvement, type
    "automa_filled",  # card in the line, slot, colour or 3 for a blood bag
    "automa_scored",  # card in the line, points
    "automa_tile",  # card in the line
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
MOTHER_PLACED: Final[i64] = 43
ORDER_SET: Final[i64] = 44
VEHICLE_MOVED: Final[i64] = 45
DIE_COLLECTED: Final[i64] = 46
CITY_REFILLED: Final[i64] = 47
BONUS_LAID: Final[i64] = 48
BONUS_KEPT: Final[i64] = 49
BONUS_USED: Final[i64] = 50
PATIENT_MOVED: Final[i64] = 51
BABY_BORN: Final[i64] = 52
INVESTED: Final[i64] = 53
TOKENS_SEEN: Final[i64] = 54
TOKEN_KEPT: Final[i64] = 55
TOKEN_USED: Final[i64] = 56
DECLINED: Final[i64] = 57
SWAPPED: Final[i64] = 58
WAITING: Final[i64] = 59
FAMILY_LEFT: Final[i64] = 60
RETURNED_WAITING: Final[i64] = 61
MOTHER_REPLACED: Final[i64] = 62
CITY_DETERIORATED: Final[i64] = 63
CITY_DIED: Final[i64] = 64
AUTOMA_CARD: Final[i64] = 65
AUTOMA_TOOK: Final[i64] = 66
AUTOMA_REMOVED: Final[i64] = 67
AUTOMA_FILLED: Final[i64] = 68
AUTOMA_SCORED: Final[i64] = 69
AUTOMA_TILE: Final[i64] = 70

DEPARTMENT: Final[i64] = 0  # kinds of improvement
SPECIALIST: Final[i64] = 1
# How somebody arrived, told with all who lie there; 0 stands for somebody who is told alone.
IN_BED: Final[i64] = 1  # was there before
NEW_IN_BED: Final[i64] = 2
BY_AMBULANCE: Final[i64] = 3  # new in an ambulance: this and its number
