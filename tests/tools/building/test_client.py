"""When the client is built again: after a change of what somebody wrote, and of nothing else."""

from __future__ import annotations

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
