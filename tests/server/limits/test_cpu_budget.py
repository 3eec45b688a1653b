"""What questions cost: who has asked much is answered with less thought."""

from __future__ import annotations

from pathlib import Path

from dicehospital.server.limits.cpu_budget import CpuBudgets
from tests.server.support import settings


def test_long_thought_is_for_who_keeps_as_much_again(tmp_path: Path) -> None:
    given = settings(tmp_path, ask_time_rate=0, ask_time_burst=10_000)
    budget = CpuBudgets(given).for_requester("198.51.100.7", 1)
    assert budget.can_afford(3.0)
    budget.charge(4.5)
    assert not budget.can_afford(3.0)
    assert budget.has_budget()
