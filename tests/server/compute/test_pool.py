from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicehospital.server.compute import compute_process, ipc
from dicehospital.server.compute.compute_process import ComputeProcess, spawned
from dicehospital.server.compute.fair_queue import MOST_OF_CLIENT, QueueFull
from dicehospital.server.compute.pool import ComputePool, JobFailed, PoolClosed, WorkerCrashed
from tests.server.compute import tricks
from tests.server.ops_load import until


@pytest.fixture
async def pool() -> AsyncIterator[ComputePool]:
    found = ComputePool(2)
    yield found
    await found.close()


def is_gone(pid: int) -> bool:
    """Whether a process has ended, even if nobody has asked yet how it did."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().split()[2]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state in "ZX"


async def hanging(pool: ComputePool, flag: Path, **how: Any) -> tuple[asyncio.Task[Any], int]:
    """Work that goes on until there is a flag, and the process that is at it."""
    told: asyncio.Queue[int] = asyncio.Queue()
    how = {"client": flag, "heard": told.put_nowait, **how}
    work = pool.run(tricks.hang, str(flag), **how)
    task = asyncio.ensure_future(work)
    return task, await told.get()


async def test_work_is_done_elsewhere_below_the_tables_and_its_time_is_told(
    pool: ComputePool,
) -> None:
    awaited = await pool.run(tricks.whoami, client=1)
    patient = await pool.run(tricks.whoami, client=1, is_urgent=False)
    assert os.getpid() not in (awaited.result[0], patient.result[0])
    assert awaited.result[0] != patient.result[0]  # nobody who waits stands behind who does not
    assert min(19, os.nice(0) + 10) <= awaited.result[1] <= patient.result[1]
    assert 0 <= awaited.seconds < 1


@pytest.mark.skipif(not hasattr(os, "SCHED_BATCH"), reason="the system has no such policy")
async def test_a_process_that_thinks_interrupts_nobody(pool: ComputePool) -> None:
    assert os.SCHED_BATCH == (await pool.run(tricks.policy, client=1)).result


async def test_work_says_how_far_it_is(pool: ComputePool) -> None:
    heard: list[int] = []
    assert "done" == (await pool.run(tricks.count, 3, client=1, heard=heard.append)).result
    assert [0, 1, 2] == heard


async def test_an_error_comes_back_and_its_process_goes_on(pool: ComputePool) -> None:
    before = (await pool.run(tricks.whoami, client=1)).result
    with pytest.raises(JobFailed, match="ValueError: out of dice"):
        await pool.run(tricks.fail, "out of dice", client=1)
    assert before == (await pool.run(tricks.whoami, client=1)).result


@pytest.mark.parametrize("work", [tricks.lie, tricks.whisper])
async def test_a_result_that_is_not_of_the_promised_type_is_an_error(
    pool: ComputePool, work: Callable[[], object]
) -> None:
    with pytest.raises(JobFailed):
        await pool.run(work, client=1)
    assert 6 == (await pool.run(tricks.double, 3, client=1)).result


SPRUNG: list[str] = []


class Trap:
    """What a process that was taken over would have the server run."""

    def __reduce__(self) -> Any:
        return spring, ()


def spring() -> None:
    SPRUNG.append("here")


@pytest.mark.parametrize(
    "said",
    [
        ipc.said("done", pickle.dumps(Trap())),
        ipc.encode(("done", Trap(), 0.0)),
        ipc.said("done", b""),
        [b"\xff" * 8],
    ],
)
async def test_nothing_that_a_process_says_is_run(said: ipc.Pieces) -> None:
    incoming = asyncio.StreamReader()
    incoming.feed_data(b"".join(said))
    incoming.feed_eof()
    word = await ipc.next_word(incoming)
    if word is not None:
        with pytest.raises(msgspec.MsgspecError):
            word.read(tuple[bytes, int])
    assert [] == SPRUNG


async def test_what_a_lost_process_was_at_is_done_by_another(
    pool: ComputePool, tmp_path: Path
) -> None:
    flag = tmp_path / "flag"
    assert not is_gone((await pool.run(tricks.die_once, str(flag), client=1)).result)
    task, pid = await hanging(pool, tmp_path / "other")
    os.kill(pid, signal.SIGKILL)
    (tmp_path / "other").touch()
    assert pid != (await task).result


async def test_work_that_ends_every_process_is_given_up(pool: ComputePool) -> None:
    with pytest.raises(WorkerCrashed, match="die"):
        await pool.run(tricks.die, client=1)
    assert 6 == (await pool.run(tricks.double, 3, client=1)).result


async def test_work_that_hangs_is_ended_and_others_go_on_meanwhile(
    pool: ComputePool, tmp_path: Path
) -> None:
    task, pid = await hanging(pool, tmp_path / "never", limit=0.3)
    assert 6 == (await pool.run(tricks.double, 3, client=1)).result
    with pytest.raises(WorkerCrashed):
        await task
    await until(lambda: is_gone(pid), 5)


async def test_who_waits_no_more_ends_the_work(pool: ComputePool, tmp_path: Path) -> None:
    task, pid = await hanging(pool, tmp_path / "never")
    task.cancel()
    await until(lambda: is_gone(pid), 5)
    assert 6 == (await pool.run(tricks.double, 3, client=1)).result


async def test_clients_take_turns_and_people_come_first(tmp_path: Path) -> None:
    pool, done = ComputePool(1), []

    async def note(name: str, client: str, *, is_urgent: bool) -> None:
        await pool.run(tricks.double, 1, client=client, is_urgent=is_urgent)
        done.append(name)

    task, _ = await hanging(pool, tmp_path / "flag")
    work = [note(f"a{n}", "a", is_urgent=True) for n in range(3)]
    others = [note("b0", "b", is_urgent=True), note("c0", "c", is_urgent=False)]
    waiting = asyncio.gather(*work, *others, task)
    await asyncio.sleep(0)
    (tmp_path / "flag").touch()
    await waiting
    await pool.close()
    assert ["a0", "b0", "a1", "a2", "c0"] == done


async def test_a_lane_has_one_process_at_work_and_others_have_the_rest(
    pool: ComputePool, tmp_path: Path
) -> None:
    first, _ = await hanging(pool, tmp_path / "flag", client="a")
    second = asyncio.ensure_future(pool.run(tricks.double, 1, client="a"))
    await asyncio.sleep(0)
    assert 6 == (await pool.run(tricks.double, 3, client="b")).result
    assert not second.done()
    (tmp_path / "flag").touch()
    await asyncio.gather(first, second)


async def test_who_comes_while_a_lane_is_served_is_next(tmp_path: Path) -> None:
    pool, done = ComputePool(1), []

    async def note(name: str) -> None:
        await pool.run(tricks.double, 1, client=name[0])
        done.append(name)

    task, _ = await hanging(pool, tmp_path / "flag", client="a")
    waiting = asyncio.gather(*(note(name) for name in ("a1", "a2", "b0")), task)
    await asyncio.sleep(0)
    (tmp_path / "flag").touch()
    await waiting
    await pool.close()
    assert ["b0", "a1", "a2"] == done


async def test_work_is_paid_for_also_when_nobody_waits_for_it(
    pool: ComputePool, tmp_path: Path
) -> None:
    paid: list[float] = []
    await pool.run(tricks.double, 3, client=1, charge=paid.append)
    assert 1 == len(paid)
    task, pid = await hanging(pool, tmp_path / "never", charge=paid.append)
    task.cancel()
    await until(lambda: is_gone(pid), 5)
    await until(lambda: len(paid) > 1, 5)
    assert 1 <= paid[1] < 5
    with pytest.raises(WorkerCrashed):
        await pool.run(tricks.hang, client=1, limit=0.2, charge=paid.append)
    assert 4 == len(paid)  # by two processes


async def test_no_lane_grows_without_end(tmp_path: Path) -> None:
    pool = ComputePool(1)
    task, _ = await hanging(pool, tmp_path / "flag")
    waiting = [
        asyncio.ensure_future(pool.run(tricks.double, 1, client=2)) for _ in range(MOST_OF_CLIENT)
    ]
    await asyncio.sleep(0)
    with pytest.raises(QueueFull):
        await pool.run(tricks.double, 1, client=2)
    waiting[0].cancel()
    await asyncio.sleep(0)
    (tmp_path / "flag").touch()
    assert 8 == (await pool.run(tricks.double, 4, client=2)).result
    await asyncio.gather(task, *waiting[1:])
    await pool.close()


async def test_a_closed_pool_lets_nobody_wait_and_leaves_no_process(tmp_path: Path) -> None:
    pool = ComputePool(2)
    idle = (await pool.run(tricks.whoami, client=1)).result[0]
    task, busy = await hanging(pool, tmp_path / "never")
    await pool.close()
    for work in (task, pool.run(tricks.double, 1, client=1)):
        with pytest.raises(PoolClosed):
            await work
    await until(lambda: is_gone(idle) and is_gone(busy), 5)


async def test_where_nothing_can_be_forked_processes_load_everything_themselves(
    capfd: pytest.CaptureFixture[str],
) -> None:
    pool = ComputePool(1, spawned)
    assert 6 == (await pool.run(tricks.double, 3, client=1)).result
    with pytest.raises(WorkerCrashed):
        await pool.run(tricks.die, client=1)
    assert "done" == (await pool.run(tricks.count, 3, client=1)).result
    await pool.close()
    assert "Traceback" not in capfd.readouterr().err


async def test_a_fork_server_that_was_lost_is_replaced() -> None:
    compute_process.prepare()
    process = compute_process._fork_server._process
    assert process is not None
    process.kill()
    process.wait()
    pool = ComputePool(1)
    assert 6 == (await pool.run(tricks.double, 3, client=1)).result
    await pool.close()


async def test_a_fork_server_that_hangs_is_ended_so_that_the_next_process_has_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compute_process, "_BIRTH", 0.2)
    compute_process.prepare()
    process = compute_process._fork_server._process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)
    found = ComputeProcess(is_first=True, nice=0)
    with pytest.raises(TimeoutError):
        await found.begin(compute_process.forked)
    await found.close()
    assert is_gone(process.pid)


async def test_a_process_that_hangs_when_it_gets_work_is_ended_in_time(pool: ComputePool) -> None:
    pid = (await pool.run(tricks.whoami, client=1)).result[0]
    os.kill(pid, signal.SIGSTOP)
    assert 6 == (await pool.run(tricks.double, 3, client=1, limit=0.3)).result
    await until(lambda: is_gone(pid), 5)  # its line ends a moment before it does


async def test_where_no_process_begins_nobody_waits_for_ever() -> None:
    async def launch(_: int) -> Any:
        raise OSError("no memory")

    pool = ComputePool(2, launch)
    with pytest.raises(WorkerCrashed):
        await pool.run(tricks.double, 1, client=1)
    await pool.close()


DYING = """
import asyncio, os
from dicehospital.server.compute.pool import ComputePool
from tests.server.compute import tricks

def die(pid):
    print(pid, flush=True)
    os.kill(os.getpid(), 9)

async def main():
    pool = ComputePool(2)
    print((await pool.run(tricks.whoami, client=1)).result[0], flush=True)
    await pool.run(tricks.hang, client=1, limit=1, heard=die)

asyncio.run(main())
"""


def test_processes_end_when_the_server_is_killed() -> None:
    """Even one that hangs, when its time is up."""
    path = {"PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(
        [sys.executable, "-c", DYING], capture_output=True, env={**os.environ, **path}, check=False
    )
    assert -signal.SIGKILL == told.returncode, told.stderr
    pids = [int(line) for line in told.stdout.split()]
    assert 2 == len(pids)
    asyncio.run(until(lambda: all(map(is_gone, pids)), 10))
