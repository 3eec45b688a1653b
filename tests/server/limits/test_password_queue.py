"""Passwords wait by networks: guessers take turns like everybody else."""

from __future__ import annotations

import asyncio

import pytest

from dicehospital.server.limits.addresses import network_of
from dicehospital.server.limits.password_queue import PasswordChecksBusy, Queue


async def test_who_is_known_as_a_guest_waits_for_no_stranger() -> None:
    """By turns with all others, however many networks those come from."""
    order = await checking([("stranger", f"10.{n}.0.0/24", False) for n in range(40)])
    assert 39 == order.index("last of strangers")
    order = await checking(
        [("stranger", f"10.{n}.0.0/24", False) for n in range(40)], is_known=True
    )
    assert order.index("last of guests") <= 3


async def checking(before: list[tuple[str, str, bool]], *, is_known: bool = False) -> list[str]:
    """The order in which passwords are checked that came in this order, and one more."""
    order: list[str] = []
    go = asyncio.Event()

    async def check(text: str) -> bool:
        await go.wait()
        order.append(text)
        return False

    queue = Queue(check)
    name = "last of guests" if is_known else "last of strangers"
    asked = [*before[:-1], (name, "192.0.2.0/24", is_known)]
    tasks = [asyncio.create_task(queue.checked(t, n, is_known=k)) for t, n, k in asked]
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(*tasks)
    return order


async def test_networks_that_were_often_wrong_wait_behind_others() -> None:
    order: list[str] = []

    async def check(text: str) -> bool:
        order.append(text)
        return False

    queue = Queue(check)
    for _ in range(3):
        await queue.checked("guess", "10.0.0.0/24", is_known=False)
    order.clear()
    asked = ["10.0.0.0/24"] * 8 + ["10.9.9.0/24"]
    await asyncio.gather(*(queue.checked(name, name, is_known=False) for name in asked))
    assert order.index("10.9.9.0/24") <= 1


async def test_the_newest_of_a_network_takes_the_place_of_its_oldest() -> None:
    async def check(_: str) -> bool:
        await asyncio.sleep(0)
        return True

    queue = Queue(check)
    tasks = [
        asyncio.create_task(queue.checked(f"{n}", "10.0.0.0/24", is_known=False)) for n in range(10)
    ]
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [PasswordChecksBusy] * 2 + [bool] * 8 == [type(one) for one in found]


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("203.0.113.7", "203.0.113.0/24"),
        ("::ffff:203.0.113.7", "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1::/48"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_belongs_to_a_network(host: str, network: str) -> None:
    assert network == network_of((host, 1))
