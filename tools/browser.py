"""Sees to it that the browser tests have a Chromium: the system's, else apt's, else Playwright's own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tools.packages import install_by_apt

# The shell has no windows to care for, so its tests take a fifth less time.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def program(playwright: Playwright) -> str | None:
    """The Chromium of the system, else Playwright's own; None when there is none."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def find() -> str | None:
    """A Chromium that is installed."""
    with sync_playwright() as playwright:
        return program(playwright)


def install_by_playwright() -> None:
    """Anywhere else."""
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> None:
    """Find or install; say plainly what the tests will do."""
    if shutil.which(SHELL) is None:
        install_by_apt(SHELL)
    ways: list[Callable[[], None]] = [partial(install_by_apt, "chromium"), install_by_playwright]
    while find() is None and ways:
        ways.pop(0)()
    path = find()
    print(f"browser tests use {path}" if path else "NO BROWSER: the browser tests will be skipped")


if __name__ == "__main__":
    main()
