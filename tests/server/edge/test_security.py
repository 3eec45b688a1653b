"""The border: headers, host names, origins, sizes, rates, and no traceback ever."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from dicehospital.server.edge.body_limits import ErrorMiddleware
from dicehospital.server.edge.security import Security
from dicehospital.server.settings import Settings
from tests.server.hostile.wire import faults_of
from tests.server.ops_server import Guest, Running, ask, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data") / "d", DICEHOSPITAL_HTTP_BURST="10000") as found:
        yield found


@pytest.fixture(scope="module")
def ana(server: Running) -> Iterator[Guest]:
    with Guest(server.url) as guest:
        yield guest


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/healthz", "/nowhere"])
def test_every_answer_carries_the_headers_of_a_careful_server(server: Running, path: str) -> None:
    headers = ask("GET", server.url + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "worker-src 'self'" in policy
    assert "unsafe" not in policy
    assert "nosniff" == headers["x-content-type-options"]
    assert "no-referrer" == headers["referrer-policy"]
    assert "same-origin" == headers["cross-origin-opener-policy"]
    assert "same-origin" == headers["cross-origin-resource-policy"]
    assert "permissions-policy" in headers
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_the_cookie_of_a_guest_is_out_of_reach_for_scripts(server: Running) -> None:
    answer = ask(
        "PUT", f"{server.url}/api/me", json={"name": "Ben"}, headers={"Origin": server.url}
    )
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@pytest.mark.parametrize("hosts", ["127.0.0.1 127.0.0.1", "127.0.0.1 evil.example", "a b c"])
@pytest.mark.parametrize("path", ["/", "/api/me", "/healthz"])
def test_a_request_that_names_two_hosts_is_refused(server: Running, path: str, hosts: str) -> None:
    lines = "".join(f"Host: {host}\r\n" for host in hosts.split())
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\n{lines}Connection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(4096), b"")).decode()
    assert answer.startswith("HTTP/1.1 400 ")
    assert "two_hosts" == json.loads(answer.partition("\r\n\r\n")[2])["error"]["code"]


# -- origins -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1", ""]
)
def test_an_unsafe_request_from_elsewhere_is_refused(ana: Guest, origin: str) -> None:
    answer = ana.http.put("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
    assert (403, "origin") == (answer.status_code, answer.json()["error"]["code"])
    assert "Ana" == ana.http.get("/api/me").json()["name"]


def test_a_socket_from_elsewhere_is_refused(ana: Guest) -> None:
    table = ana.table()
    for origin in ("https://evil.example", "null", ""):
        with pytest.raises(InvalidStatus) as refusal:
            ana.socket(table, Origin=origin)
        assert 403 == refusal.value.response.status_code
    with ana.socket(table) as socket:
        assert "sync" == json.loads(socket.recv(20))["type"]


def test_a_program_without_a_session_needs_no_origin(server: Running) -> None:
    answer = ask("PUT", f"{server.url}/api/me", json={"name": "Script"})
    assert answer.is_success


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])
def test_a_foreign_host_name_is_refused(server: Running, host: str) -> None:
    answer = ask("GET", f"{server.url}/api/games", headers={"Host": host})
    assert answer.status_code in {400, 421}


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:9", "192.168.1.5:8000", "[::1]:8000", "mac.local"]
)
def test_names_of_a_household_are_known(server: Running, host: str) -> None:
    assert ask("GET", f"{server.url}/api/games", headers={"Host": host}).is_success


def asked(settings: Settings, *, path: str = "/", **headers: str) -> int:
    """The status that the layer gives a PUT request with some headers."""
    seen: list[int] = []

    async def inner(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            seen.append(message["status"])

    async def receive() -> Any:
        return {}

    scope = {
        "type": "http",
        "method": "PUT",
        "scheme": "http",
        "path": path,
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    asyncio.run(Security(inner, settings)(scope, receive, send))
    return seen[0]


@pytest.mark.parametrize(
    ("status", "host", "origin"),
    [
        (204, "er.example.org", "https://er.example.org"),
        (403, "er.example.org", "http://er.example.org"),
        (403, "er.example.org", "https://example.org"),
        (403, "er.example.org", "https://er.example.org.evil.example"),
        (204, "127.0.0.1:8000", "https://er.example.org"),
        (204, "127.0.0.1:8000", "http://127.0.0.1:8000"),
        (421, "example.org", "https://er.example.org"),
    ],
)
def test_behind_a_proxy_the_public_address_decides(status: int, host: str, origin: str) -> None:
    settings = Settings(Path(), public_url="https://er.example.org")
    assert status == asked(settings, host=host, origin=origin)


def test_over_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    with running(tmp_path / "d", "--public-url", "https://er.example.org") as server:
        headers = ask("GET", server.url).headers
        assert headers["strict-transport-security"].startswith("max-age=")
        me = ask(
            "PUT",
            f"{server.url}/api/me",
            json={"name": "Ana"},
            headers={"Origin": "https://er.example.org", "Host": "er.example.org"},
        )
        cookie = me.headers["set-cookie"]
        assert cookie.startswith("__Host-guest=")
        assert {"secure", "path=/", "httponly"} <= set(cookie.lower().split("; "))
        assert "domain" not in cookie.lower()


def test_who_has_an_old_cookie_keeps_it_under_its_new_name(tmp_path: Path) -> None:
    with running(tmp_path / "d") as server, Guest(server.url) as ana:
        token = ana.http.cookies["guest"]
    with running(tmp_path / "d", "--public-url", "https://er.example.org") as server:
        own = {"Host": "er.example.org"}
        old = ask("GET", f"{server.url}/api/me", headers={**own, "Cookie": f"guest={token}"})
        assert "Ana" == old.json()["name"]
        new, gone = old.headers.get_list("set-cookie")
        assert new.startswith(f"__Host-guest={token};")
        assert gone.startswith("guest=")
        assert "Max-Age=0" in gone
        cookies = f"guest={'0' * 64}; __Host-guest={token}"
        again = ask("GET", f"{server.url}/api/me", headers={**own, "Cookie": cookies})
        assert "Ana" == again.json()["name"]
        assert "set-cookie" not in again.headers
        nobody = ask("GET", f"{server.url}/api/me", headers={**own, "Cookie": "guest=junk"})
        assert nobody.json()["name"] is None
        assert "set-cookie" not in nobody.headers


def test_only_a_trusted_proxy_is_believed_about_https(server: Running, tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.9"}
    assert "strict-transport-security" not in ask("GET", server.url, headers=forwarded).headers
    with running(tmp_path / "d", DICEHOSPITAL_TRUSTED_PROXIES="127.0.0.1") as trusting:
        assert "strict-transport-security" in ask("GET", trusting.url, headers=forwarded).headers


# -- sizes and rates -----------------------------------------------------------------------------------------
def test_a_large_body_is_refused_whether_it_tells_its_length_or_not(ana: Guest) -> None:
    body = b'{"name":"' + b"x" * 70_000 + b'"}'

    def pieces() -> Iterator[bytes]:
        yield from (body[start : start + 10_000] for start in range(0, len(body), 10_000))

    for content in (body, pieces()):
        answer = ana.http.put("/api/me", content=content)
        assert (413, "too_large") == (answer.status_code, answer.json()["error"]["code"])


def test_a_whole_game_may_be_larger(ana: Guest) -> None:
    small = ana.http.post("/api/replay", content=b'{"link":"' + b"x" * 100_000 + b'"}')
    assert 413 != small.status_code
    large = ana.http.post("/api/replay", content=b"x" * 2_000_001)
    assert 413 == large.status_code


def test_too_many_requests_are_asked_to_wait(tmp_path: Path) -> None:
    limits = {"HTTP_RATE": "1", "HTTP_BURST": "5", "PAGE_RATE": "1", "PAGE_BURST": "10"}
    few = {f"DICEHOSPITAL_{name}": value for name, value in limits.items()}
    with running(tmp_path / "d", **few) as server, httpx.Client(base_url=server.url) as client:
        answers = [client.get("/api/games") for _ in range(6)]
        assert [200] * 5 == [answer.status_code for answer in answers[:5]]
        assert 429 == answers[-1].status_code
        assert "1" == answers[-1].headers["retry-after"]
        paths = ["/about", "/metrics", "/readyz", "/table/abcdefgh", "/assets/none.js"] * 4
        with ThreadPoolExecutor(len(paths)) as crowd:
            found = [answer.status_code for answer in crowd.map(client.get, paths)]
        assert 5 < found.count(429) < len(paths)
        assert [200] * 20 == [client.get("/healthz").status_code for _ in range(20)]


# -- errors --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("status", "method", "path"),
    [(404, "GET", "/api/nothing"), (404, "GET", "/api"), (405, "DELETE", "/api/games")],
)
def test_what_is_not_there_is_said_in_json(
    server: Running, status: int, method: str, path: str
) -> None:
    answer = ask(method, server.url + path)
    assert status == answer.status_code
    error = answer.json()["error"]
    assert {"code", "field", "message"} == set(error)


def sends(server: Running, *pieces: bytes) -> bytes:
    """What is said to somebody who sends bytes and goes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        for piece in pieces:
            connection.sendall(piece)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65_536), b""))


@pytest.mark.parametrize("order", ["PUT /api/me", "POST /api/tables", "POST /api/replay"])
@pytest.mark.parametrize("sized", ["Content-Length: 50", "Transfer-Encoding: chunked"])
def test_a_body_that_breaks_off_is_nobodys_fault(server: Running, order: str, sized: str) -> None:
    before, lines = faults_of(server), server.log.read_text().count('"error"')
    for rest in (b"", b'5\r\n{"nam', b'zz\r\n{"nam'):
        head = f"{order} HTTP/1.1\r\nHost: 127.0.0.1\r\n{sized}\r\n\r\n".encode()
        assert not sends(server, head + rest).startswith(b"HTTP/1.1 5")
    assert ask("GET", f"{server.url}/api/games").is_success
    assert before == faults_of(server)
    assert lines == server.log.read_text().count('"error"')


@pytest.mark.parametrize(
    "path", ["/api/tables/%ff%fe", "/api/join/%ed%a0%80", "/table/%ff?invite=%ff"]
)
def test_what_is_no_text_in_an_address_leads_nowhere(server: Running, path: str) -> None:
    assert 404 == ask("GET", server.url + path).status_code


def test_what_is_no_text_in_a_body_is_refused(ana: Guest) -> None:
    answer = ana.http.put("/api/me", content=b'{"name":"a\xff\xfe"}')
    assert (422, "bad_input") == (answer.status_code, answer.json()["error"]["code"])


def test_a_frame_that_is_no_text_closes_its_socket_and_is_nobodys_fault(
    server: Running, ana: Guest
) -> None:
    before = faults_of(server)
    with ana.socket(ana.table()) as connection:
        connection.recv(20)
        connection.socket.sendall(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        with pytest.raises(ConnectionClosed) as closed:
            list(connection)
    assert closed.value.rcvd is not None
    assert 1007 == closed.value.rcvd.code
    assert before == faults_of(server)


def test_who_goes_before_being_answered_is_nobodys_fault(server: Running, ana: Guest) -> None:
    before, table = faults_of(server), ana.table()
    head = (
        "GET /api/tables/%s/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    for name in (table, "xxxxxxxx"):
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
                connection.sendall((head % name).encode())
    assert ask("GET", f"{server.url}/api/games").is_success
    assert before == faults_of(server)


def test_an_error_of_our_own_becomes_a_plain_500(capfd: pytest.CaptureFixture[str]) -> None:
    async def broken(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise RuntimeError("secret inside")

    transport = httpx.ASGITransport(Security(ErrorMiddleware(broken), Settings(Path())))

    async def request() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/api/me")

    answer = asyncio.run(request())
    assert (500, "internal") == (answer.status_code, answer.json()["error"]["code"])
    assert "content-security-policy" in answer.headers
    assert 12 == len(answer.json()["error"]["message"]["params"]["id"])
    assert "secret" not in answer.text + "".join(capfd.readouterr())
