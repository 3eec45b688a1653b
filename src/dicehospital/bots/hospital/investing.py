"""Investments as the greedy bot sees them: whether a token pays, which one, and where (DH-15)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.bots.hospital.evaluate import EvalContext
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.prospects import SURE, chance, gain, promise
from dicehospital.hospital.board.hospital import CARD_PLACES, NONE, NURSE, Hospital
from dicehospital.hospital.board.patient import BIT, NOBODY, shown_colour
from dicehospital.hospital.effects.effect import NO_CODE, NO_REFERENCE, ONLY_BASE, Step
from dicehospital.hospital.modules.investments.board import INVEST, Invest
from dicehospital.hospital.modules.investments.token_effects import CARD_TOKENS, TOKENS
from dicehospital.hospital.modules.investments.token_kinds import TOKEN_COLOURS, TokenKinds
from dicehospital.hospital.modules.investments.tokens import KEEP_TOKEN, KeepToken
from dicehospital.hospital.state import HospitalState, Setup
from dicehospital.kernel.agenda import Task

# Questions of the module that are tried out.
TRIED: Final = [int(INVEST), int(KEEP_TOKEN)]
ALONGSIDE: Final[i64] = 600  # how often another patient fits beside the one of the department
CARD_SHARE: Final[i64] = 700  # how much of a token's use is left on a card


def is_about_investing(question: i64) -> bool:
    """Whether a question is about a token and its place."""
    return question in (INVEST, KEEP_TOKEN)


def is_token_step(question: i64) -> bool:
    """Whether a question is one of the module's steps of an activation."""
    return question in (TOKENS, CARD_TOKENS)


def investment_worth(planner: Planner, state: HospitalState, task: Task) -> i64:
    """DH-15.3, DH-15.4: investing, or not; a token and its place."""
    move = planner.rules.moves[task.move]
    if isinstance(move, Invest):
        return invest_worth(planner.look, state, move, task)
    if isinstance(move, KeepToken):
        return token_worth(planner.look, state, move, task)
    return 0


def invest_worth(look: EvalContext, state: HospitalState, move: Invest, task: Task) -> i64:
    """DH-15.3: what a token brings in the rounds to come, less the meeple that does nothing else."""
    weights = look.weights
    hospital = state.hospitals[task.seat]
    worth = look.rounds * weights.token - weights.invested
    if move.also.meeple.picked(state, task) != NURSE:
        worth -= weights.specialist
    if move.also.picked(task) != NONE:
        worth += look.rounds * weights.more_tokens
    colour = move.also.space.read(task, 0)
    return worth + weights.of_colour * suiting(state.setup, hospital, colour)


def suiting(setup: Setup, hospital: Hospital, colour: i64) -> i64:
    """How many patients and departments are of a colour."""
    count: i64 = 0
    for patient in hospital.beds:
        if patient != NOBODY and shown_colour(patient) == colour:
            count += 1
    for number in hospital.tiles:
        for steps in setup.departments[number].alternatives:
            if treats(steps, colour):
                count += 1
    return count


def treats(steps: list[Step], colour: i64) -> bool:
    """Whether an effect is about patients of a colour."""
    for step in steps:
        if step.most > 0 and step.colours & BIT[colour]:
            return True
    return False


# -- tokens --------------------------------------------------------------------------------------------
def token_worth(look: EvalContext, state: HospitalState, move: KeepToken, task: Task) -> i64:
    """DH-15.4: what a token adds to each round where it is placed."""
    kinds = move.place.token.module.kinds
    token = move.place.token.read(task, 0)
    weights = look.weights
    if kinds.gives_nurse(token):
        return weights.meeple * (look.rounds + 1)
    place = move.place.picked(state, task)
    if place == NONE:
        return 0
    if kinds.is_colour(token):
        return weights.step // 4
    return placed_worth(look, state, kinds, token, place) * (look.rounds + 1)


def placed_worth(
    look: EvalContext, state: HospitalState, kinds: TokenKinds, token: i64, place: i64
) -> i64:
    """What a token gives in a round: as often as patients fit, on a department that is worth a placement."""
    hospital = state.hospitals[look.seat]
    step = kinds.steps(token)[0]
    worth = gain(look.weights, step)
    if place >= CARD_PLACES:
        return worth * ALONGSIDE // SURE * CARD_SHARE // SURE
    effect = state.setup.departments[hospital.department_type(place)]
    if effect.code != NO_CODE:
        return 0
    likely = chance(step)
    if step.versus == ONLY_BASE:
        likely = SURE if treats(effect.alternatives[0], token % TOKEN_COLOURS) else 0
    elif step.reference != NO_REFERENCE:
        likely = ALONGSIDE * 2 // 3
    return worth * likely // SURE + promise(look.weights, effect) // 10
