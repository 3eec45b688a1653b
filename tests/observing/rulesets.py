"""Rulesets that between them have every module, edition and way to play alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness import Ruleset

_MODULES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"modules": ["events", "promos"], "double_reports": True}),
    (1, {"solo": "automa"}),
    (2, {"modules": ["final_pickup", "events", "panic"]}),
    (2, {"modules": ["investments", "promos", "experimental", "superbug"]}),
    (3, {"modules": ["events", "epidemic", "city", "investments", "maternity"]}),
    (4, {"edition": "proto212"}),
    (5, {"modules": ["maternity"], "activation": "linear"}),
]
_TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {"modifiers": "all"}),
    (2, {}),
    (3, {"choices": "clockwise"}),
    (6, {}),
]
RULESETS = [
    *(Ruleset("er", players, options) for players, options in _TABLES),
    *(Ruleset("hospital", players, options) for players, options in _MODULES),
]
in_every_ruleset = pytest.mark.parametrize(
    "ruleset", RULESETS, ids=[f"{r.game}{r.players}-{n}" for n, r in enumerate(RULESETS)]
)
