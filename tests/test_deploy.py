"""What hosts start with: units of systemd, containers, a proxy. Each names only what there is."""

from __future__ import annotations

import ipaddress
import json
import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from dicehospital.server.bus import merged_metrics
from dicehospital.server.monitoring.metrics import COUNTED, Count
from dicehospital.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE = DEPLOY / "compose"
UNITS = sorted((DEPLOY / "systemd").iterdir())
SETTINGS = {PREFIX + field.name.upper() for field in fields(Settings)}
MANUAL = (ROOT / "docs" / "host.md").read_text("utf-8")
_VARIABLE = re.compile(r"\$\{(\w+)(:[?-][^}]*)?\}")


def text(path: Path) -> str:
    return path.read_text("utf-8")


def test_every_setting_that_is_given_exists() -> None:
    given = set()
    for path in (ROOT / "docs" / "host.md", *(p for p in DEPLOY.rglob("*") if p.is_file())):
        given |= set(re.findall(rf"\b{PREFIX}[A-Z_]+\b", text(path)))
    given.discard(f"{PREFIX}COMMIT")  # is for the build of the image
    assert {f"{PREFIX}DATABASE", f"{PREFIX}REDIS", f"{PREFIX}DATA"} <= given <= SETTINGS


def test_every_setting_has_a_row_in_the_manual() -> None:
    table = text(ROOT / "docs" / "host.md").partition("| variable | usual | meaning |")[2]
    rows = re.findall(r"^\| (`[^|]+`) \|", table, re.MULTILINE)
    assert SETTINGS == {name for row in rows for name in re.findall(r"\w+", row)}


def test_every_server_behind_a_proxy_that_the_manual_starts_trusts_it() -> None:
    """Else all visitors share the limits of one."""
    lines = re.findall(r"^.*dicehospital serve .*--public-url https://.*$", MANUAL, re.MULTILINE)
    assert len(lines) >= 2
    assert [] == [line for line in lines if f"{PREFIX}TRUSTED_PROXIES=" not in line]


@pytest.mark.parametrize("page", ["host.md", "install.md"])
def test_the_manual_names_what_compiling_needs(page: str) -> None:
    assert "apt install python3-venv python3-dev gcc" in text(ROOT / "docs" / page)


def test_the_manual_lets_servers_of_several_machines_listen_for_their_proxy() -> None:
    override = MANUAL.partition("systemctl edit dicehospital.socket")[2]
    assert re.search(r"ListenStream=\nListenStream=10\.0\.0\.\d+:8000\n", override)
    assert re.search(rf"{PREFIX}TRUSTED_PROXIES=10\.0\.0\.\d+\n", override)
    assert 'SERVERS="10.0.0.11:8000 10.0.0.12:8000" caddy run' in override


# -- systemd -------------------------------------------------------------------------------------------
def test_systemd_knows_every_line_of_the_units(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd-analyze here to read the units")
    for unit in UNITS:
        there = text(unit).replace("/opt/dicehospital/bin/dicehospital", shutil.which("true") or "")
        (tmp_path / unit.name).write_text(there)
    done = subprocess.run(
        [program, "verify", "--man=no", *(str(tmp_path / unit.name) for unit in UNITS)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    about_ours = [line for line in done.stderr.splitlines() if "dicehospital" in line]
    assert (0, []) == (done.returncode, about_ours), done.stderr


def test_the_units_shut_the_server_in() -> None:
    service = text(DEPLOY / "systemd" / "dicehospital.service")
    for line in ("User=dicehospital", "NoNewPrivileges=yes", "ProtectSystem=strict", "UMask=0077"):
        assert line in service.splitlines()


def test_backups_are_shut_in_like_the_server() -> None:
    service = set(text(DEPLOY / "systemd" / "dicehospital.service").splitlines())
    shut = {
        line for line in service if line.startswith(("Protect", "Private", "Restrict", "System"))
    }
    shut -= {"Restart=always", "RestartSec=1"}
    for name in ("backup", "copy"):
        lines = set(text(DEPLOY / "systemd" / f"dicehospital-{name}.service").splitlines())
        assert shut <= lines, (name, shut - lines)


# -- the proxy -----------------------------------------------------------------------------------------
def test_caddy_can_read_its_file() -> None:
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("no caddy here to read the Caddyfile")
    done = subprocess.run(
        [program, "validate", "--config", str(COMPOSE / "Caddyfile"), "--adapter", "caddyfile"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert 0 == done.returncode, done.stderr
    assert "Valid configuration" in done.stdout + done.stderr


# -- figures -------------------------------------------------------------------------------------------
def told_by_the_server() -> set[str]:
    """The names of all samples on the page of figures."""
    return {
        sample.name
        for family in [*merged_metrics.registry.collect(), *map(merged_metrics.family_of, COUNTED)]
        for sample in family.samples
    } | {f"{one.name}_total" for one in COUNTED if isinstance(one, Count)}


def named_in(expression: str) -> set[str]:
    return set(re.findall(r"\b(?:dicehospital|process)_\w+", expression))


def expressions() -> dict[str, list[str]]:
    yaml: Any = pytest.importorskip("yaml", reason="no PyYAML here to read alerts.yaml")
    (group,) = yaml.safe_load(text(DEPLOY / "metrics" / "alerts.yaml"))["groups"]
    board = json.loads(text(DEPLOY / "metrics" / "dashboard.json"))
    return {
        "alerts": [rule["expr"] for rule in group["rules"]],
        "dashboard": [target["expr"] for panel in board["panels"] for target in panel["targets"]],
    }


@pytest.mark.parametrize("where", ["alerts", "dashboard"])
def test_every_figure_that_is_asked_for_is_told(where: str) -> None:
    asked = {name for one in expressions()[where] for name in named_in(one)}
    assert len(asked) >= 8
    assert set() == asked - told_by_the_server()


def test_the_dashboard_shows_every_figure_of_ours_and_the_manual_explains_it() -> None:
    shown = {name for one in expressions()["dashboard"] for name in named_in(one)}
    manual = text(ROOT / "docs" / "host.md")
    for name in (*(one.name for one in COUNTED), "dicehospital_build_info"):
        assert any(found.startswith(name) for found in shown), name
        assert f"`{name}" in manual, name


def test_every_alert_says_what_it_is_about_and_how_urgent() -> None:
    yaml: Any = pytest.importorskip("yaml", reason="no PyYAML here to read alerts.yaml")
    (group,) = yaml.safe_load(text(DEPLOY / "metrics" / "alerts.yaml"))["groups"]
    for rule in group["rules"]:
        assert rule["labels"]["severity"] in {"page", "look"}, rule["alert"]
        assert rule["annotations"]["summary"], rule["alert"]


def test_prometheus_can_read_the_alerts() -> None:
    program = shutil.which("promtool")
    if program is None:
        pytest.skip("no promtool here to read the alerts")
    command = [program, "check", "rules", str(DEPLOY / "metrics" / "alerts.yaml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert 0 == done.returncode, done.stdout + done.stderr


# -- containers ----------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def compose() -> Any:
    yaml: Any = pytest.importorskip("yaml", reason="no PyYAML here to read compose.yaml")
    return yaml.safe_load(text(COMPOSE / "compose.yaml"))


def servers(compose: Any) -> set[str]:
    return {name for name, service in compose["services"].items() if "build" in service}


def test_two_servers_share_one_database_behind_one_proxy(compose: Any) -> None:
    assert {"one", "two"} == servers(compose)
    assert {"postgres", "redis", "caddy"} <= set(compose["services"])
    for name in servers(compose):
        given = compose["services"][name]["environment"]
        assert "@postgres/" in given[f"{PREFIX}DATABASE"]
        assert given[f"{PREFIX}REDIS"].startswith("redis://redis:")
        assert given[f"{PREFIX}PUBLIC_URL"].startswith("https://")


def test_the_proxy_and_the_figures_ask_every_server(compose: Any) -> None:
    wanted = {f"{name}:8000" for name in servers(compose)}
    (told,) = re.findall(r"reverse_proxy \{\$SERVERS:([^}]+)\}", text(COMPOSE / "Caddyfile"))
    assert wanted == set(told.split())
    assert wanted == set(re.findall(r'"(\w+:\d+)"', text(COMPOSE / "prometheus.yaml")))


def test_only_the_proxy_is_believed_and_only_it_is_reached_from_outside(compose: Any) -> None:
    services = compose["services"]
    address = services["caddy"]["networks"]["inside"]["ipv4_address"]
    (config,) = compose["networks"]["inside"]["ipam"]["config"]
    subnet, given_away = (ipaddress.IPv4Network(config[key]) for key in ("subnet", "ip_range"))
    assert ipaddress.ip_address(address) in subnet
    assert given_away.subnet_of(subnet)
    assert ipaddress.ip_address(address) not in given_away, "another container may be given it"
    for name in servers(compose):
        assert address == services[name]["environment"][f"{PREFIX}TRUSTED_PROXIES"]
    public = {
        name
        for name, service in services.items()
        for port in service.get("ports", ())
        if not port.startswith("127.0.0.1:")
    }
    assert {"caddy"} == public
    assert compose["networks"]["inside"]["internal"] is True


def test_what_a_service_names_is_there(compose: Any) -> None:
    for name, service in compose["services"].items():
        assert set(service.get("depends_on", ())) <= set(compose["services"]), name
        assert set(service["networks"]) <= set(compose["networks"]), name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (COMPOSE / source).is_file(), volume
        assert "healthcheck" in service or name in servers(compose)
    context = COMPOSE / compose["services"]["one"]["build"]["context"]
    assert (context / compose["services"]["one"]["build"]["dockerfile"]).is_file()


def test_no_secret_has_a_value_that_everybody_knows() -> None:
    written = text(COMPOSE / "compose.yaml")
    variables = {name: default or "" for name, default in _VARIABLE.findall(written)}
    asked = dict(re.findall(r"^(\w+)=(.*)$", text(COMPOSE / "env.example"), re.MULTILINE))
    assert set(variables) == set(asked)
    assert variables["POSTGRES_PASSWORD"].startswith(":?")
    assert "" == asked["POSTGRES_PASSWORD"] == asked["HOUSE_PASSWORD"]


def test_the_image_takes_what_the_wheel_needs_and_runs_as_nobody_special() -> None:
    lines = text(COMPOSE / "Dockerfile").splitlines()
    assert 2 == sum(line.startswith("FROM ") for line in lines)
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM ")) :]
    assert "USER dicehospital" in last
    assert any(line.startswith("HEALTHCHECK ") for line in last)
    taken = re.findall(r"^!(.+)$", text(COMPOSE / "Dockerfile.dockerignore"), re.MULTILINE)
    assert {"src", "web", "tools", "pyproject.toml", "hatch_build.py"} <= set(taken)
    assert all((ROOT / name).exists() for name in taken)
