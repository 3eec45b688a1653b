"""Addresses of databases and Redis: from arguments or variables, and malformed ones refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicehospital.server.settings import without_password
from tests.cli.program import Seen, run
from tests.server.engines import Postgres, database, postgres
from tests.server.ops_server import Guest, running

__all__ = ["database", "postgres"]  # fixtures
SECRET = "s3cretw0rd"  # noqa: S105 (nobody's)
AT = f"u:{SECRET}@127.0.0.1:1"  # nobody listens there
BAD = [
    f"postgresql://u:{SECRET}@h:port/db",
    f"postgresql://u:{SECRET}@h:99999/db",
    f"postgresql://u:{SECRET}@h:0/db",
    f"postgresql://u:{SECRET}@[::1/db",
    f"postgresql://u:{SECRET}@::1]/db",
    f"postgresql://u:{SECRET}@[]/db",
    f"postgresql://u:[{SECRET}]@h/db",
    f"postgresql://u:{SECRET}/x@h/db",
    f"postgresql://u:{SECRET}#x@h/db",
    f"postgresql://u:{SECRET}?x@h/db",
    f"postgresql://u:1?{SECRET}=@h/db",
    f"postgresql://u:{SECRET}@x@h/db",
    f"postgresql://u:{SECRET}@h\u2100/db",
    f"postgresql://u:{SECRET}@h h/db",
    f"postgresql://u:{SECRET}@h/db?nothing",
    f"postgres:u:{SECRET}@h/db",
    f"mysql://u:{SECRET}@h/db",
    f"u:{SECRET}@h/db",
    "postgresql://",
]
NOT_FOUND = [
    f"postgresql://{AT}/db?port=abc",
    f"postgresql://u:{SECRET}@127.0.0.1,127.0.0.2/db?port=1,2,3",
    f"postgresql://{AT}/db?sslmode=perhaps",
    f"postgresql://{AT}/db?target_session_attrs=any_will_do",
    f"postgresql://{AT}/db?password={SECRET}",
    f"postgresql://{AT}/%00",
    f"postgresql://{AT}/%ff%zz",
    f"postgresql://u:{SECRET}%zz%ff@127.0.0.1:1/db",
    f"postgresql://u:{SECRET}@{'h' * 70}.example/db",
    f"postgresql://u:{SECRET}@[::1]:1/db",
    f"postgresql://u:{SECRET}@%2Fnowhere/db",
    f"postgresql:///db?host=/nowhere&user=u&password={SECRET}",
]
COMMANDS = [["backup", "copy.sqlite3"], ["validate"], ["move"], ["host", "list"]]


def asked(arguments: list[str], tmp_path: Path, **environment: str) -> Seen:
    """What a command says; files would go into a folder of the test."""
    words = [str(tmp_path / word) if word == "copy.sqlite3" else word for word in arguments]
    return run(*words, "--lang", "en", XDG_DATA_HOME=str(tmp_path), **environment)


def is_refused(seen: Seen) -> bool:
    """With one line that is an error, and perhaps one that warns, neither with the password."""
    *warned, told = seen.err.splitlines()
    assert seen.status not in (0, 1), seen
    assert told.startswith("error: "), seen.err
    assert all(line.startswith("warning: ") for line in warned), seen.err
    assert len(warned) <= 1, seen.err
    return SECRET not in seen.err + seen.out


@pytest.mark.parametrize("url", BAD)
def test_a_malformed_address_is_refused_in_one_line(url: str, tmp_path: Path) -> None:
    for command in (*COMMANDS, ["serve"]):
        seen = asked([*command, "--database", url], tmp_path)
        assert is_refused(seen)
        assert seen.is_one_error("postgresql://user@host")
    assert is_refused(asked(["validate"], tmp_path, DICEHOSPITAL_DATABASE=url))


@pytest.mark.parametrize("url", NOT_FOUND)
def test_an_address_that_leads_nowhere_is_refused_in_one_line(url: str, tmp_path: Path) -> None:
    for command in (["validate"], ["host", "list"]):
        assert is_refused(asked([*command, "--database", url], tmp_path))


@pytest.mark.parametrize(
    "url",
    [
        f"redis://:{SECRET}@h:port/0",
        f"redis://:{SECRET}@h:99999/0",
        f"redis://:{SECRET}@[::1/0",
        f"redis://:{SECRET}/x@h/0",
        f"redis://:{SECRET}#x@h/0",
        f"redis://:{SECRET}@h/0?colour={SECRET}",
        f"redis://:{SECRET}@h/0?socket_timeout={SECRET}",
        f"rediss://:{SECRET}@h/0?ssl_cert_reqs={SECRET}",
        f"http://:{SECRET}@h/0",
        "redis://",
    ],
)
def test_a_malformed_address_of_redis_is_refused_in_one_line(url: str, tmp_path: Path) -> None:
    nowhere = {"DICEHOSPITAL_DATABASE": "postgresql://127.0.0.1:1/db"}
    seen = asked(["serve", "--port", "0", "--redis", url], tmp_path, **nowhere)
    assert is_refused(seen)
    assert "redis://host:6379/0" in seen.err


def test_an_address_is_shown_without_its_password() -> None:
    assert "postgresql://h:1,i/db" == without_password(f"postgresql://u:{SECRET}@h:1,i/db?a=b")
    for url in BAD:
        assert SECRET not in without_password(url)


# -- where the password comes from --------------------------------------------------------------------
@pytest.fixture
def guarded(postgres: Postgres, database: str) -> str:
    """The address of a database that asks for a password."""
    rules = postgres.folder / "data" / "pg_hba.conf"
    rule = "host all keeper 127.0.0.1/32 scram-sha-256\n"
    if rule not in rules.read_text():
        postgres.ask(f"CREATE ROLE keeper SUPERUSER LOGIN PASSWORD '{SECRET}'")
        rules.write_text(rule + rules.read_text())
        postgres.ask("SELECT pg_reload_conf()")
    return database.replace("dice@", "keeper@")


def with_password(url: str) -> str:
    return url.replace("keeper@", f"keeper:{SECRET}@")


def pass_file(folder: Path) -> Path:
    file = folder / "passwords"
    file.write_text(f"127.0.0.1:*:*:keeper:{SECRET}\n")
    file.chmod(0o600)
    return file


@pytest.mark.parametrize("way", ["address", "PGPASSWORD", "PGPASSFILE"])
def test_every_command_finds_the_database_and_its_password_in_variables(
    guarded: str, tmp_path: Path, way: str
) -> None:
    told = {
        "address": {"DICEHOSPITAL_DATABASE": with_password(guarded)},
        "PGPASSWORD": {"DICEHOSPITAL_DATABASE": guarded, "PGPASSWORD": SECRET},
        "PGPASSFILE": {"DICEHOSPITAL_DATABASE": guarded, "PGPASSFILE": str(pass_file(tmp_path))},
    }[way]
    data = str(tmp_path / "data")
    assert 0 == asked(["host", "list"], tmp_path, **told).status
    asked(["host", "list", "--data", data], tmp_path, **told)
    for command in COMMANDS:
        more = ["--data", data] if command == ["move"] else []
        seen = asked([*command, *more], tmp_path, **told)
        if more:
            assert seen.is_one_error("dicehospital.sqlite3")  # the folder is what it lacks
        else:
            assert (0, "") == (seen.status, seen.err)


def test_without_its_password_a_database_is_refused_in_one_line(
    guarded: str, tmp_path: Path
) -> None:
    for url in (guarded, guarded.replace("keeper@", "keeper:wrong@")):
        seen = asked(["validate"], tmp_path, DICEHOSPITAL_DATABASE=url)
        assert seen.is_one_error("can’t be used")


def test_a_password_in_an_argument_is_warned_of(guarded: str, tmp_path: Path) -> None:
    assert (
        0 == asked(["host", "list"], tmp_path, DICEHOSPITAL_DATABASE=with_password(guarded)).status
    )
    for command in (["host", "list"], ["validate"], ["backup", "copy.sqlite3"]):
        seen = asked([*command, "--database", with_password(guarded)], tmp_path)
        assert 0 == seen.status
        assert seen.is_one_error("--database", "DICEHOSPITAL_DATABASE", start="warning: ")
        assert SECRET not in seen.err


def test_a_server_finds_its_database_and_the_password_in_variables(
    guarded: str, tmp_path: Path
) -> None:
    told = {"DICEHOSPITAL_DATABASE": guarded, "PGPASSFILE": str(pass_file(tmp_path))}
    with running(tmp_path / "data", **told) as server, Guest(server.url) as guest:
        table = guest.table()
    seen = asked(["host", "list", "--json"], tmp_path, **told)
    assert [table] == [row["id"] for row in json.loads(seen.out)]
