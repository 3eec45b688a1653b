"""Answering for chance: the game's own seed always draws, whoever answers."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dicehospital.kernel.chance.dealer import Dealer
from dicehospital.kernel.chance.sealed import stir
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.vecs import vec


def answer_chance(rules: Ruleset[S], state: S, dealer: Dealer, result: object) -> None:
    """Give a result to what is asked; None: the one that the seed draws."""
    chance = rules.chances[state.asked]
    stir(state, dealer)
    given = None if result is None else vec[i64](chance.parse(state, result))
    drawn = chance.draw(state)  # always drawn: the streams never depend on who answers
    chance.answer(state, drawn if given is None else given)


def foreseen(rules: Ruleset[S], state: S, dealer: Dealer) -> Any:
    """What the seed would answer to what is asked, found on a state to throw away."""
    chance = rules.chances[state.asked]
    stir(state, dealer)
    return chance.format([int(value) for value in chance.draw(state)])
