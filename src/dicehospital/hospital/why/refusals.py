"""Every reason for which something is refused, with its rule. Nothing else is ever said."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.hospital.effects.traits import TRAITS
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Refusal

_REASON: Final = "reason.hospital."
# Reasons that go with the rule of the kind of move: it is not the time for the move, or another one is begun.
UNTIMELY: Final = (
    "ability_first", "chance", "move_begun", "no_pass", "no_such_move", "not_enough_yet",
    "not_needed", "not_to_act", "other_question", "tokens_first", "transfuse_later",
)  # fmt: skip
# All others by rule, but for those of traits, which name theirs (effects/traits.py). One that stands
# here several times is refused by a rule that has to be said.
REASONS: Final = {
    "DH-1.4": "bed_empty no_such_bed",
    "DH-2.2": "deck_empty.department deck_empty.specialist no_such_deck",
    "DH-2.3": "starting_dice starting_values value_not_left",
    "DH-2.4": "not_dealt",
    "DH-3.2": "arrange_colour arrange_count arrange_value colour_not_left other_ambulance",
    "DH-3.3": "ambulance_taken lowest_barred no_such_ambulance",
    "DH-3.5": "lose_count new_patient no_such_patient same_twice",
    "DH-4.1": "not_shown",
    "DH-4.2": "not_returnable nothing_to_return printed return_too_late returned_already",
    "DH-5.1": "department_first",
    "DH-5.2": "no_nurse nobody_free not_owned not_staff placed used",
    "DH-5.3": "already_chosen alternative cannot_complete cannot_complete_plain count"
    " count_range dead_end few few_bag few_run few_run_bag few_same few_same_bag healed_as"
    " no_alternative no_such_patient no_targets nobody_both nobody_both_bag nobody_coloured"
    " nobody_coloured_bag nobody_there nobody_valued not_run not_same"
    " same_twice step_order targets_next unlike_first wrong_colour wrong_kind wrong_value",
    "DH-5.4": "other_value",
    "DH-5.6": "no_ability",
    "DH-5.7": "must_be_healed must_be_other",
    "DH-5.8": "no_bag no_patients no_such_patient same_twice",
    "DH-5.9": "colour_pending no_bag_left no_recolour nobody_as not_healed_here not_healed_next"
    " not_healing same_colour stays_pink",
    "DH-5.10": "finished",
    "DH-6.2": "loses_nothing no_such_patient not_protected_colour same_twice treated",
    "DH-9.1": "game_over",
    "DH-10.1": "blood_unusable closed no_such_patient raise_value same_twice",
    "DH-10.5": "no_space no_such_patient same_twice",
    "DH-10.6": "copy_first copy_made copy_not_asked copy_whom no_consultant",
    "DH-10.7": "bag_empty no_free_bed",
    "DH-10.9": "needs_colour no_token same_colour",
    "DH-11.3": "no_token",
    "DH-12.1": "no_such_arrival not_at_door",
    "DH-12.2": "no_pass_alone not_shown",
    "DH-12.3": "report_dice report_not_active",
    "DH-13.3": "alike already_chosen copies_alike ward_order",
    "DH-14.2": "entrance_taken entrance_too_far no_such_entrance",
    "DH-14.3": "helicopter_there no_helicopter_yet no_such_tile not_your_helicopter tile_taken",
    "DH-14.4": "no_such_tile not_reached tile_empty",
    "DH-14.5": "bonus_not_collected",
    "DH-14.7": "bonus_in_intake minus_count",
    "DH-14.8": "no_bonus",
    "DH-15.3": "no_nurse no_such_space not_staff pile_empty placed space_full",
    "DH-15.4": "no_room_for_token no_token_on_card nurse_token place_full token_not_seen"
    " token_not_yours token_where",
    "DH-15.5": "token_spent",
    "DH-15.6": "no_tokens other_value_before token_first token_not_here wrong_value_before",
    "DH-15.7": "cannot_complete_turned colour_by_itself colour_declared no_colours not_this_colour"
    " wrong_colour_turned",
    "DH-15.8": "cannot_decline declined_alone",
    "DH-15.9": "exchange_no_nurse exchange_not_placed exchange_self exchange_whom no_exchange"
    " nobody_to_exchange not_staff",
    "DH-15.10": "ability_no_token no_adviser not_other_department not_this_department same_pile"
    " same_token_again which_token",
    "DH-16.2": "ambulance_has_mother no_such_ambulance not_a_mother not_her_ambulance"
    " not_this_mother",
    "DH-16.3": "fifth_mother",
    "DH-16.4": "mother_stays no_bed_in_ward no_shift no_such_ward not_in_ward pink_stays"
    " settle_other shift_needed ward_full ward_has_mother",
    "DH-16.5": "babies_count",
    "DH-16.6": "room_empty room_stays",
    "DH-16.7": "waits",
    "DH-16.8": "never_worse",
    "DH-16.10": "without_kind wrong_role",
    "DH-17.2": "mothers_full second_mother",
    "DH-17.3": "no_token_in_room",
    "DH-17.4": "no_such_arrival not_first_patients not_to_bag second_ward stays_pink",
    "DH-18.1": "lowest_barred",
    "DH-19.2": "ambulance_of_automa",
}
# Pieces of sentences; those that end with a dot are families: one for each question, colour, role.
PARTS: Final = (
    "ask.", "baby", "copy_of", "dice.", "either", "lack.", "mother", "nothing", "nurse", "role.",
    "values.",
)  # fmt: skip


def _rules_by_reason() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = dict.fromkeys(UNTIMELY, ())
    for rule, reasons in REASONS.items():
        for reason in reasons.split():
            found[reason] = (*found.get(reason, ()), rule)
    for trait in TRAITS:
        found |= {trait.lacking: (trait.rule,), trait.nobody: (trait.rule,)}
    return found


RULES_OF: Final = _rules_by_reason()  # none where the kind of move has it


def refuse(reason: str, rule: str = "", /, **facts: Any) -> Refusal:
    """A refusal: rule, message and the facts that failed; a rule is said where a reason has several."""
    rules = RULES_OF[reason]
    return rule or rules[0], _REASON + reason, facts


def part(message: str, **params: Any) -> Message:
    """A piece of a sentence."""
    return Message(_REASON + message, params)
