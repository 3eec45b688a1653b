"""Where messages go, and where they never do."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings import check_hosts
from dicehospital.server.tables.channels.endpoints import AllowedHosts, is_public, resolve
from dicehospital.server.tables.channels.sending import SendingFailed
from tests.server.tables.channels.receiver import receiving, teller

HOSTS = AllowedHosts(("ntfy.sh", ".push.apple.com", "http://10.0.0.5:8080"))


@pytest.mark.parametrize(
    ("url", "host", "is_local"),
    [
        ("https://ntfy.sh/table", "ntfy.sh", False),
        ("https://NTFY.sh:443/table?x=1", "ntfy.sh", False),
        ("https://web.push.apple.com/a/b", "web.push.apple.com", False),
        ("http://10.0.0.5:8080/topic", "10.0.0.5", True),
    ],
)
def test_addresses_that_the_host_allows(url: str, host: str, is_local: bool) -> None:
    found = HOSTS.endpoint(url, "address")
    assert (host, is_local) == (found.host, found.is_local)


@pytest.mark.parametrize(
    "url",
    [
        "http://ntfy.sh/table",
        "https://ntfy.sh:8443/table",
        "https://ntfy.sh.evil.example/",
        "https://evil.example/ntfy.sh",
        "https://push.apple.com.evil.example/",
        "https://user@ntfy.sh/",
        "https://ntfy.sh\\@evil.example/",
        "https://ntfy.sh#@evil.example/",
        "https://evil.example#.push.apple.com/",
        "https://ntfy.sh/a b",
        "https://ntfy.sh/a\r\nHost: x",
        "https://ntfy.sh:0/",
        "http://10.0.0.5:8081/topic",
        "https://10.0.0.5:8080/topic",
        "https://[::1]/",
        "https://2130706433/",
        "ftp://ntfy.sh/",
        "//ntfy.sh/",
        "https://ntfy.sh/" + "a" * 1000,
    ],
)
def test_addresses_that_nothing_is_sent_to(url: str) -> None:
    with pytest.raises(BadInput):
        HOSTS.endpoint(url, "address")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.1.2.3",
        "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1",
    ],
)  # fmt: skip
def test_addresses_of_this_machine_and_of_networks_around_it(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_addresses_of_the_internet(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["::1"]])
async def test_a_name_that_leads_into_the_own_network_is_refused(
    monkeypatch: pytest.MonkeyPatch, addresses: list[str]
) -> None:
    """Whoever owns an allowed name may point it anywhere, at any moment."""

    async def found(*_: Any, **__: Any) -> list[Any]:
        return [(0, 0, 0, "", (address, 443)) for address in addresses]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found, raising=False)
    with pytest.raises(SendingFailed) as failed:
        await resolve(HOSTS.endpoint("https://ntfy.sh/table", "address"))
    assert ("private", False) == (failed.value.problem, failed.value.is_passing)


async def test_where_an_answer_leads_is_not_followed() -> None:
    async with receiving() as first, receiving() as second:
        first.answers = [f"302 Found\r\nLocation: {second.origin}/"]
        way = teller(None, first.origin).ways["webhook"]  # type: ignore[arg-type]  # needs no store
        with pytest.raises(SendingFailed) as failed:
            await _send(way, f"{first.origin}/topic")
        assert "refused" == failed.value.problem
        assert (1, 0) == (len(first.got), len(second.got))


async def _send(way: Any, address: str) -> None:
    from dicehospital.server.tables.channels.wording import test_notice as tried

    async def begin() -> None:
        return

    await way.send(address, "text", tried("en", None), begin)


@pytest.mark.parametrize("text", ["ntfy.sh, .example.org", "http://10.0.0.5:8080", "https://[::1]"])
def test_hosts_that_a_setting_may_name(text: str) -> None:
    assert check_hosts("field", text)


@pytest.mark.parametrize("text", ["*", "ntfy.sh/topic", "ntfy", "https://a b", "ntfy.sh,"])
def test_hosts_that_a_setting_may_not_name(text: str) -> None:
    with pytest.raises(BadInput):
        check_hosts("field", text)
