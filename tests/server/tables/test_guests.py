"""Who is known without asking the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehospital.server.tables import guests
from dicehospital.server.tables.guests import Guests
from tests.server.ops_store import opened


async def test_of_many_guests_those_are_forgotten_who_have_not_come_in_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "_KNOWN", 3)
    async with opened(tmp_path) as store:
        known = Guests(store)
        people = {name: await known.add(name) for name in ("Ana", "Ben", "Cleo")}
        await known.find(people["Ana"][1])
        people["Dan"] = await known.add("Dan")
        for person, _ in people.values():
            await store.rename(person.id, "as in the store")
        found = [await known.find(people[name][1]) for name in ("Cleo", "Ana", "Dan", "Ben")]
    assert ["Cleo", "Ana", "Dan", "as in the store"] == [one.name for one in found if one]
