"""A process that tells people, without a server around it: started and killed by tests."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from dicehospital.server.tables.channels import telling
from tests.server.ops_store import Database, Folder, Place
from tests.server.tables.channels.receiver import teller


async def run(place: Place, origin: str) -> None:
    """Look again and again, and say when that begins."""
    async with place.opened() as store:
        found = teller(store, origin)
        found.open()
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await asyncio.sleep(3600)


if __name__ == "__main__":
    told = json.loads(sys.argv[1])
    telling.HELD = 4_000  # type: ignore[misc]  # nothing here takes longer
    url, folder = told.get("url"), told.get("folder")
    where = Database(url) if url else Folder(Path(folder), is_shared=True)
    asyncio.run(run(where, told["origin"]))
