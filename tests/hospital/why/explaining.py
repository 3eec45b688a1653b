"""What a refusal says, and positions that ask for one decision only."""

from __future__ import annotations

import re
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.text import LANGUAGES, Message, catalogue, read_locale
from tests.hospital.builders import Game, Json, placed

RULES: Json = read_locale("en", "rules/hospital.json")["rules"]


def told(game: Game, move: object, seat: int = 0) -> tuple[str, str]:
    """Rule and message of a refusal, which `play` gives too and every language can say."""
    reason = game.explain(seat, move)
    assert reason is not None, move
    with pytest.raises(dh.IllegalMove) as refused:
        game.play(seat, move)
    assert reason == refused.value.reason
    assert reason.rule in RULES
    for language in LANGUAGES:
        assert not re.search(r"[{}]|reason\.", catalogue(language).explain(reason))
    return reason.rule, reason.message.removeprefix("reason.hospital.")


def facts(game: Game, move: object, seat: int = 0) -> Json:
    """The facts of a refusal."""
    reason = game.explain(seat, move)
    assert reason is not None
    return reason.facts


def english(game: Game, move: object, seat: int = 0) -> str:
    """A refusal as a sentence, what would be legal left out."""
    return _said(game, move, seat, "en")


def french(game: Game, move: object, seat: int = 0) -> str:
    """The same in French, with plain spaces and apostrophes."""
    plain = str.maketrans("\N{NO-BREAK SPACE}\N{RIGHT SINGLE QUOTATION MARK}", " '")
    return _said(game, move, seat, "fr").translate(plain)


def _said(game: Game, move: object, seat: int, language: str) -> str:
    reason = game.explain(seat, move)
    assert reason is not None
    return catalogue(language).say(Message(reason.message, reason.facts))


def asked(question: str, *hospitals: Json, args: tuple[int, ...] = (), **fields: Any) -> Game:
    """A game that asks seat 0 this and nothing else."""
    agenda = [{"seat": 0, "ask": question, "args": list(args)}]
    return placed(*hospitals, agenda=agenda, **fields)


def case(rule: str, message: str, move: Json, *names: str) -> Any:
    """One row of a table: a move, and how it is refused."""
    return pytest.param(rule, message, move, id="-".join((message, *names)))
