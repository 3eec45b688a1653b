"""What questions cost: who has asked much is answered with less thought."""

from __future__ import annotations

from pathlib import Path

from dicehospital.server.limits.cpu_budget import Purses
from tests.server.support import settings


def test_long_thought_is_for_who_keeps_as_much_again(tmp_path: Path) -> None:
    given = settings(tmp_path, ask_time_rate=0, ask_time_burst=10_000)
    payer = Purses(given).of("198.51.100.7", 1)
    assert payer.can_afford(3.0)
    payer.pay(4.5)
    assert not payer.can_afford(3.0)
    assert payer.is_solvent()
