"""When the client is built again: after a change of what somebody wrote, and of nothing else."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from tools.building import client


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client of one file that was just built."""
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "src" / "main.ts").write_text("1", encoding="utf-8")
    static, stamp = tmp_path / "static", tmp_path / "stamp"
    static.mkdir()
    (static / "index.html").touch()
    for name, value in {"ROOT": tmp_path, "WEB": web, "STATIC": static, "_STAMP": stamp}.items():
        monkeypatch.setattr(client, name, value)
    stamp.write_text(client._digest(), encoding="utf-8")
    return web


@pytest.mark.parametrize("folder", ["node_modules", ".svelte-check", "src/.vite"])
def test_what_tools_remember_is_no_source(clone: Path, folder: str) -> None:
    (clone / folder).mkdir()
    (clone / folder / "seen.ts").write_text("2", encoding="utf-8")
    assert client.is_built()


@pytest.mark.parametrize("name", ["src/main.ts", "src/more.ts", "tsconfig.json"])
def test_a_change_of_the_sources_is_noticed(clone: Path, name: str) -> None:
    (clone / name).write_text("2", encoding="utf-8")
    assert not client.is_built()


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What npm is asked to install into an empty folder."""
    modules, lock, asked = tmp_path / "node_modules", tmp_path / "package-lock.json", list[str]()
    lock.touch()

    def npm(*arguments: str) -> None:
        shutil.rmtree(modules, ignore_errors=True)  # as `npm ci` does
        modules.mkdir()
        asked.append("building" if "--omit=dev" in arguments else "all")

    monkeypatch.setattr(client, "npm", npm)
    names = {"_LOCK": lock, "_ALL": modules / ".all", "_BUILDING": modules / ".building"}
    for name, value in names.items():
        monkeypatch.setattr(client, name, value)
    return asked


def test_who_only_builds_installs_less(asked: list[str]) -> None:
    for _ in range(2):
        client.install(all_of_them=False)
    assert ["building"] == asked
    client.install()
    client.install(all_of_them=False)
    assert ["building", "all"] == asked


def test_other_libraries_are_installed_when_the_lock_file_changes(asked: list[str]) -> None:
    client.install(all_of_them=False)
    os.utime(client._LOCK, (time.time() + 9,) * 2)
    client.install(all_of_them=False)
    assert ["building", "building"] == asked
