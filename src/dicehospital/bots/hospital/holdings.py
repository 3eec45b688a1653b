"""Which modules a seat holds something of that no part of its hospital shows."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.bots.hospital.city import tokens_of
from dicehospital.bots.hospital.evaluate import EvalContext
from dicehospital.bots.hospital.reporting import reports_of
from dicehospital.bots.hospital.weights import Weights
from dicehospital.hospital.state import HospitalState


def context_of(weights: Weights, state: HospitalState, seat: i64) -> EvalContext:
    """What a seat knows about the table, and what it holds of the modules that are played."""
    look = EvalContext(weights, state, seat, [])
    for module in state.setup.modules:
        tokens, reports = tokens_of(module, weights), reports_of(module)
        if tokens is not None:
            look.holdings.append(tokens)
        if reports is not None:
            look.holdings.append(reports)
            look.arrivals = reports.module.kept
    return look
