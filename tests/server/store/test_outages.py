"""A database whose disk is full, or that a network cuts off: what was answered holds afterwards."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

import msgspec
import pytest

from dicehospital.server.store.postgres.store import PostgresStore
from tests.server.engines import Postgres
from tests.server.ops_store import fill, small_disk
from tests.server.store.outages import Acts, Answers, check

ROOT = Path(__file__).parents[3]
OURS, THEIRS = "10.213.77.1", "10.213.77.2"


# -- a full disk ---------------------------------------------------------------------------------------
@pytest.mark.soak
def test_a_full_disk_under_the_database_loses_nothing() -> None:
    with (
        TemporaryDirectory() as folder,  # an ordinary user may enter, unlike `tmp_path`
        small_disk(Path(folder), "110m") as disk,
    ):
        disk.chmod(0o755)
        engine = Postgres(fsync=True, disk=disk)
        engine.start()
        try:
            url = engine.database()
            answers = asyncio.run(_played(engine, url, disk))
            asyncio.run(check(answers, url))
        finally:
            engine.close()


async def _played(engine: Postgres, url: str, disk: Path) -> Answers:
    store = PostgresStore(url)
    await store.open()
    acts = Acts(store, 6)
    over = asyncio.Event()
    playing = asyncio.create_task(acts.play(over.is_set))
    for _ in range(3):
        await _more(acts, kept=150)
        await asyncio.to_thread(fill, disk / "ballast")
        await _more(acts, refused=30)
        (disk / "ballast").unlink()
        if engine.process.poll() is not None:  # it gave up
            await asyncio.to_thread(engine.start)
    await _more(acts, kept=150)
    over.set()
    await playing
    await store.close()
    print(acts.answers)  # noqa: T201 (for who runs it with -s)
    return acts.answers


async def _more(acts: Acts, kept: int = 0, refused: int = 0) -> None:
    """Returns when so many more were answered so."""
    answers = acts.answers
    goals = len(answers.kept) + kept, len(answers.refused) + len(answers.in_doubt) + refused
    async with asyncio.timeout(120):
        while len(answers.kept) < goals[0] or (  # noqa: ASYNC110 (nobody tells)
            len(answers.refused) + len(answers.in_doubt) < goals[1]
        ):
            await asyncio.sleep(0.02)


# -- a network that ends -------------------------------------------------------------------------------
@contextmanager
def cut_off_at_will() -> Iterator[str]:
    """Another network on this machine, by its name. Needs the right to make one; else the test says so."""
    name = f"dice{os.getpid()}"
    steps = [
        f"netns add {name}",
        f"link add {name} type veth peer name inside netns {name}",
        f"addr add {OURS}/24 dev {name}",
        f"link set {name} up",
        f"-n {name} addr add {THEIRS}/24 dev inside",
        f"-n {name} link set inside up",
    ]
    try:
        for step in steps:
            done = _ip(step)
            if done is None or done.returncode != 0:
                pytest.skip(f"networks cannot be made here: ip {step}")
        yield name
    finally:
        _ip(f"link delete {name}")
        _ip(f"netns delete {name}")


def _ip(words: str) -> subprocess.CompletedProcess[bytes] | None:
    try:
        return subprocess.run(f"ip {words}".split(), capture_output=True, check=False)
    except FileNotFoundError:
        return None


@pytest.mark.soak
def test_a_network_that_swallows_everything_loses_nothing() -> None:
    """No connection is ended: words are sent, and neither they nor their answers arrive."""
    with cut_off_at_will() as network:
        engine = Postgres(fsync=True, address=OURS)
        engine.start()
        try:
            url = engine.database()
            answers = _played_there(url, network)
            print(answers)  # noqa: T201 (for who runs it with -s)
            asyncio.run(check(answers, url))
            assert len(answers.kept) > 300
            assert answers.in_doubt
        finally:
            engine.close()


def _played_there(url: str, network: str) -> Answers:
    """What was answered to acts from the other side, while the network came and went."""
    command = ["ip", "netns", "exec", network, sys.executable, "-m", "tests.server.store.outages"]
    with subprocess.Popen(
        [*command, url, "6"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as acting:
        for away in (1.0, 10.0, 14.0):  # shorter than anybody's patience, then longer
            sleep(5)
            _ip(f"link set {network} down")
            sleep(away)
            _ip(f"link set {network} up")
        sleep(10)
        said, _ = acting.communicate("enough\n", timeout=60)
    return msgspec.json.decode(said, type=Answers)
