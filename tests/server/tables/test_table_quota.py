"""How many tables come from one address: so many at once, and few at which bots play alone."""

from __future__ import annotations

from pathlib import Path

from dicehospital.server.tables.live.table_quota import TableQuota
from tests.server.support import settings

ADDRESS, OTHER = "192.0.2.1", "192.0.2.2"


def test_an_address_makes_so_many_tables_at_once(tmp_path: Path) -> None:
    quota = TableQuota(settings(tmp_path, table_burst=2), lambda _: False)
    assert [None, None, "too_many"] == [quota.refusal(ADDRESS) for _ in range(3)]
    assert quota.refusal(OTHER) is None


def test_bots_play_alone_at_so_many_of_them_until_one_is_over(tmp_path: Path) -> None:
    running = {"bots1", "bots2"}
    quota = TableQuota(settings(tmp_path, bot_tables_per_address=2), running.__contains__)
    for table in ("bots1", "people", "bots2"):
        assert quota.refusal(ADDRESS) is None
        quota.note(ADDRESS, table)
    assert "too_many_bot_tables" == quota.refusal(ADDRESS)
    running.remove("bots1")
    assert quota.refusal(ADDRESS) is None
