"""Limits, settings, logs and files of the client, each by itself."""

from __future__ import annotations

import asyncio
import gc
import gzip
import io
import json
from pathlib import Path
from time import thread_time, time
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.types import Scope

from dicehospital.kernel.errors import BadInput
from dicehospital.server.bus import merged_metrics
from dicehospital.server.edge.static_files import StaticFiles
from dicehospital.server.limits.addresses import address_of
from dicehospital.server.limits.counts import ConcurrencyLimit
from dicehospital.server.limits.json_depth import depth_ok
from dicehospital.server.limits.token_buckets import TokenBucket, TokenBuckets
from dicehospital.server.monitoring import logs, metrics
from dicehospital.server.settings import Settings, read_settings, unknown_variables


class Time:
    """A clock that goes when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


# -- limits --------------------------------------------------------------------------------------------
def test_a_bucket_gives_a_burst_and_then_a_rate() -> None:
    time = Time()
    bucket = TokenBucket(20, 40, time)
    assert 40 == sum(bucket.take() for _ in range(100))
    time.now += 1
    assert 20 == sum(bucket.take() for _ in range(100))
    time.now += 1000
    assert 40 == sum(bucket.take() for _ in range(100))


def test_buckets_are_apart_and_forgotten_when_full() -> None:
    time = Time()
    buckets = TokenBuckets(1, 2, time, most=10)
    assert [True, True, False] == [buckets.take("a") for _ in range(3)]
    assert buckets.take("b")
    for number in range(100):
        assert buckets.take(number)
        time.now += 0.01
    assert len(buckets) <= 10
    time.now += 10
    assert buckets.take("a")


def test_a_counter_stops_at_its_limit_and_forgets() -> None:
    counter = ConcurrencyLimit(2)
    assert [True, True, False] == [counter.enter("ana") for _ in range(3)]
    assert counter.enter("ben")
    counter.leave("ana")
    assert counter.enter("ana")
    assert (2, 1, 0) == (counter["ana"], counter["ben"], counter["eve"])


@pytest.mark.parametrize(
    ("expected", "client"),
    [
        ("192.0.2.1", ("192.0.2.1", 5)),
        ("192.0.2.1", ("::ffff:192.0.2.1", 5)),
        ("2001:db8:1::", ("2001:db8:1:2:3:4:5:6", 5)),
        ("fe80::", ("fe80::1%eth0", 5)),
        ("2001:db8:1:aa00::", ("2001:db8:1:aabb::1", 5)),
        ("socket", ("socket", 0)),
        ("", None),
    ],
)
def test_addresses_are_counted_by_household(expected: str, client: tuple[str, int] | None) -> None:
    assert expected == address_of(client)


def depth(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    return 0


TEXT = st.text('a[]{}"\\é\n', max_size=5)  # what could be mistaken for nesting
JSON = st.recursive(
    st.none() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=15,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(value=JSON, most=st.integers(1, 6), ascii_only=st.booleans())
def test_the_depth_of_json_is_found_without_reading_it(
    value: object, most: int, ascii_only: bool
) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")
    assert (depth(value) <= most) == depth_ok(text, most)


@settings(max_examples=60, deadline=None)
@given(text=st.binary(max_size=200))
def test_any_bytes_have_an_answer(text: bytes) -> None:
    assert depth_ok(text, 16) in {True, False}


@pytest.mark.parametrize(
    "text",
    [b'"' + b'\\"' * 8000, b"[" * 16_000, b"[]" * 8000, b'"\\' * 8000, b'{"":' * 4000],
    ids=["quotes", "deep", "wide", "escapes", "objects"],
)
def test_hostile_text_is_judged_quickly(text: bytes) -> None:
    began = thread_time()
    depth_ok(text, 16)
    assert thread_time() - began < 0.1


# -- settings ------------------------------------------------------------------------------------------
def test_settings_come_from_options_then_variables_then_what_is_usual() -> None:
    environment = {
        "DICEHOSPITAL_PORT": "9000",
        "DICEHOSPITAL_RATE": "5",
        "DICEHOSPITAL_DATA": "/srv",
    }
    found = read_settings({"port": 7000, "host": None}, environment)
    assert (7000, 5, 40, Path("/srv"), "127.0.0.1") == (
        found.port,
        found.rate,
        found.burst,
        found.data,
        found.host,
    )


def test_a_public_address_is_kept_without_its_last_slash() -> None:
    found = read_settings({"data": Path()}, {"DICEHOSPITAL_PUBLIC_URL": "https://ER.example.org/"})
    assert "https://er.example.org" == found.public_url
    assert found.is_secure
    assert not Settings(Path()).is_secure


@pytest.mark.parametrize(
    "url", ["https://a b", "https://x:0", "https://u@x", "//x", "https://x/?y"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(BadInput, match="DICEHOSPITAL_PUBLIC_URL"):
        read_settings({"data": Path()}, {"DICEHOSPITAL_PUBLIC_URL": url})


@pytest.mark.parametrize(
    "proxies", ["127.0.0.1", "::1, 10.0.0.0/8", "172.30.84.2,172.30.84.3", "*"]
)
def test_addresses_and_networks_of_proxies_are_taken(proxies: str) -> None:
    found = read_settings({"data": Path()}, {"DICEHOSPITAL_TRUSTED_PROXIES": proxies})
    assert proxies == found.trusted_proxies


@pytest.mark.parametrize("proxies", ["nonsense", "127.0.0.1;::1", "10.0.0.1/8", "*,127.0.0.1"])
def test_what_is_no_proxy_is_refused(proxies: str) -> None:
    with pytest.raises(BadInput, match="DICEHOSPITAL_TRUSTED_PROXIES"):
        read_settings({"data": Path()}, {"DICEHOSPITAL_TRUSTED_PROXIES": proxies})


def test_variables_that_are_no_settings_are_named_with_what_may_be_meant() -> None:
    found = unknown_variables(
        {
            "DICEHOSPITAL_PORT": "8000",
            "DICEHOSPITAL_PORTT": "9",
            "DICEHOSPITAL_TRUSTED_PROXY": "127.0.0.1",
            "DICEHOSPITAL_SOUND": "loud",
            "DICEHOSPITAL_PURE": "1",
            "HOME": "/",
        }
    )
    assert {
        "DICEHOSPITAL_PORTT": "DICEHOSPITAL_PORT",
        "DICEHOSPITAL_SOUND": None,
        "DICEHOSPITAL_TRUSTED_PROXY": "DICEHOSPITAL_TRUSTED_PROXIES",
    } == found


# -- logs ----------------------------------------------------------------------------------------------
def test_secrets_never_reach_the_log_at_any_depth(log: io.BytesIO) -> None:
    secret = "canary"  # noqa: S105
    inner = [{"seed": secret, "kept": 1}]
    logs.info("event", token=secret, cookie=secret, invite=secret, view=secret, inner=inner)
    logs.fault("fault", ValueError(secret), view=secret)
    text = log.getvalue().decode()
    assert secret not in text
    first, second = (json.loads(line) for line in text.splitlines())
    assert [{"kept": 1}] == first["inner"]
    assert ("fault", "ValueError", "error") == (second["event"], second["kind"], second["level"])


def test_a_line_about_an_act_costs_microseconds(log: io.BytesIO) -> None:
    began = thread_time()  # of the processor: others may have it in between
    for seq in range(2000):
        logs.acted("k3v9q2xr", seq, "action", 0.001)
    assert (thread_time() - began) / 2000 < 50e-6  # about 4 on an idle machine
    assert 2000 == len(log.getvalue().splitlines())


def test_every_line_tells_its_time_in_thousandths_of_a_second(log: io.BytesIO) -> None:
    for seq in range(50):
        logs.acted("k3v9q2xr", seq, "action", 0.001)
    logs.info("event")
    decimals = [str(json.loads(line)["at"]).partition(".")[2] for line in log.getvalue().split()]
    assert max(map(len, decimals)) <= 3


def test_a_quiet_log_says_nothing_of_acts(log: io.BytesIO) -> None:
    logs.set_up("error", log)
    logs.acted("k3v9q2xr", 1, "action", 0.001)
    logs.info("event")
    assert b"" == log.getvalue()


def test_a_fault_can_be_found_again_by_its_number(log: io.BytesIO) -> None:
    before = merged_metrics.registry.get_sample_value("dicehospital_internal_errors_total") or 0
    number = logs.fault("fault", KeyError("x"))
    line = json.loads(log.getvalue())
    assert number == line["id"]
    assert abs(line["at"] - time()) < 60
    assert before + 1 == merged_metrics.registry.get_sample_value(
        "dicehospital_internal_errors_total"
    )


def test_what_the_event_loop_complains_of_has_its_time_and_no_values(
    log: io.BytesIO, capfd: pytest.CaptureFixture[str]
) -> None:
    async def forget() -> None:
        raise KeyError("canary")

    async def run() -> None:
        task = asyncio.ensure_future(forget())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task
        gc.collect()

    asyncio.run(run())
    line = json.loads(log.getvalue())
    assert abs(line["at"] - time()) < 60
    assert ("asyncio", "KeyError") == (line["event"], line["kind"])
    assert "canary" not in log.getvalue().decode() + "".join(capfd.readouterr())


# -- files of the client -------------------------------------------------------------------------------
async def knows(table: str, _: Scope) -> bool:
    return table == "known"


async def fetch(folder: Path, path: str, **headers: str) -> httpx.Response:
    return await ask(StaticFiles(knows, folder), path, **headers)


async def ask(files: StaticFiles, path: str, **headers: str) -> httpx.Response:
    transport = httpx.ASGITransport(files)
    async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
        return await client.get(path, headers=headers)


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<html lang="en"><body>Dice</body></html>')
    (tmp_path / "assets" / "index-AbCd_123.js").write_text("let x = 1;\n" * 500)
    (tmp_path / "assets" / "manifest.json").write_text("{}")
    return tmp_path


async def test_files_with_a_hash_in_their_name_may_be_kept_forever(client_folder: Path) -> None:
    found = await fetch(client_folder, "/assets/index-AbCd_123.js")
    assert "immutable" in found.headers["cache-control"]
    assert found.headers["content-type"].startswith("text/javascript")
    assert (
        "no-cache" == (await fetch(client_folder, "/assets/manifest.json")).headers["cache-control"]
    )


async def test_the_worker_is_asked_for_anew_and_the_host_can_have_it_ended(
    client_folder: Path,
) -> None:
    (client_folder / "service_worker.js").write_text("keep();")
    (client_folder / "service_worker_off.js").write_text("end();")
    found = await fetch(client_folder, "/service_worker.js")
    assert ("keep();", "no-cache") == (found.text, found.headers["cache-control"])
    assert found.headers["content-type"].startswith("text/javascript")
    ended = await ask(StaticFiles(knows, client_folder, is_kept=False), "/service_worker.js")
    assert ("end();", "no-cache") == (ended.text, ended.headers["cache-control"])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/lobby", 200),
        ("/table/known", 200),
        ("/replay/known", 200),
        ("/replay", 200),
        ("/table/unknown", 404),
        ("/replay/unknown", 404),
        ("/nowhere", 404),
    ],
)
def test_a_path_that_leads_nowhere_says_so(client_folder: Path, path: str, status: int) -> None:
    found = asyncio.run(fetch(client_folder, path))
    assert status == found.status_code
    assert "Dice" in found.text


async def test_large_text_is_packed_for_those_who_can_unpack_it(client_folder: Path) -> None:
    plain = await fetch(
        client_folder, "/assets/index-AbCd_123.js", **{"Accept-Encoding": "identity"}
    )
    packed = await fetch(client_folder, "/assets/index-AbCd_123.js")
    assert "content-encoding" not in plain.headers
    assert "gzip" == packed.headers["content-encoding"]
    assert int(packed.headers["content-length"]) < len(plain.content) // 4
    assert plain.content == packed.content


async def test_a_file_is_packed_once_and_not_before_somebody_asks(
    client_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[bytes] = []
    compress = gzip.compress

    def counting(body: bytes, level: int, mtime: int) -> bytes:
        packed.append(body)
        return compress(body, level, mtime=mtime)

    monkeypatch.setattr(gzip, "compress", counting)
    transport = httpx.ASGITransport(StaticFiles(knows, client_folder))
    async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
        await client.get("/assets/index-AbCd_123.js", headers={"Accept-Encoding": "identity"})
        assert [] == packed
        for _ in range(2):
            assert "let x" in (await client.get("/assets/index-AbCd_123.js")).text
    assert [(client_folder / "assets" / "index-AbCd_123.js").read_bytes()] == packed


@pytest.mark.parametrize(
    "path", ["/../settings.py", "/assets/../../x", "/%2e%2e/settings.py", "/assets/nothing.js"]
)
def test_nothing_outside_the_folder_can_be_read(client_folder: Path, path: str) -> None:
    found = asyncio.run(fetch(client_folder, path))
    assert (404, True) == (found.status_code, "Dice" in found.text)


@pytest.mark.parametrize(("language", "words"), [("en", "been built"), ("fr", "pas construit")])
def test_without_a_built_client_a_page_says_how_to_build_it(
    tmp_path: Path, language: str, words: str
) -> None:
    found = asyncio.run(fetch(tmp_path / "none", "/", **{"Accept-Language": language}))
    assert 200 == found.status_code
    assert words in found.text
    assert "npm --prefix web run build" in found.text


def test_a_spread_counts_like_a_histogram() -> None:
    spread = metrics.FastHistogram("test_seconds", "For this test.", (0.5, 1.0))
    for value in (0.1, 0.5, 0.7, 9.0):
        spread.observe(value)
    found = {
        (sample.name, sample.labels.get("le")): sample.value
        for sample in merged_metrics.family_of(spread).samples
    }
    assert found == {
        ("test_seconds_bucket", "0.5"): 2,
        ("test_seconds_bucket", "1.0"): 3,
        ("test_seconds_bucket", "+Inf"): 4,
        ("test_seconds_count", None): 4,
        ("test_seconds_sum", None): pytest.approx(10.3),
    }
