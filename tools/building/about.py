"""What a package says of itself: its commit, where its sources are, and a page with whole links."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

COMMIT: Final = "commit.txt"  # in the package
_LINK: Final = re.compile(r"(\]\()(?![a-z]+:|#)([^)]+)\)")
_SSH: Final = re.compile(r"(?:ssh://)?git@([\w.-]+)[:/](.+)")
_PICTURE: Final = re.compile(r"\.(?:png|svg|jpe?g|gif|webp)$")


def commit_of(root: Path, environment: Mapping[str, str] = os.environ) -> str | None:
    """The commit of a clone, `.dirty` where somebody has edited it; None where nobody knows."""
    if environment.get(
        "DICEHOSPITAL_COMMIT"
    ):  # as in a container, which has the sources without git
        return environment["DICEHOSPITAL_COMMIT"]
    asked = ("describe", "--always", "--dirty=.dirty", "--abbrev=9", "--exclude=*")
    return _git(root, *asked)


def repository_of(root: Path, environment: Mapping[str, str] = os.environ) -> str | None:
    """Where the sources can be read: the repository that a release is built in, or that of the clone."""
    server, name = (environment.get(f"GITHUB_{key}") for key in ("SERVER_URL", "REPOSITORY"))
    if server and name:
        return f"{server}/{name}"
    url = (_git(root, "remote", "get-url", "origin") or "").removesuffix(".git")
    if found := _SSH.fullmatch(url):
        return f"https://{found[1]}/{found[2]}"
    return url if re.fullmatch(r"https://[^@\s]+", url) else None


def _git(root: Path, *arguments: str) -> str | None:
    """What git says of a clone; a source distribution may lie inside a clone of something else."""
    if not (root / ".git").exists():
        return None
    try:
        command = ["git", "-C", str(root), *arguments]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return told.stdout.strip() or None if told.returncode == 0 else None


def urls_of(repository: str, reference: str) -> dict[str, str]:
    """The addresses that a package index shows beside the page."""
    return {
        "Source": repository,
        "Documentation": f"{repository}/tree/{reference}/docs",
        "Changelog": f"{repository}/blob/{reference}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def with_whole_links(page: str, repository: str, reference: str) -> str:
    """A page whose links and pictures lead somewhere from every place where it is shown."""

    def whole(found: re.Match[str]) -> str:
        kind = "raw" if _PICTURE.search(found[2]) else "blob"
        return f"{found[1]}{repository}/{kind}/{reference}/{found[2]})"

    return _LINK.sub(whole, page)


def reference_of(version: str, commit: str | None) -> str:
    """The tag of a release; between releases the commit, or else whatever is newest."""
    if ".dev" not in version:
        return f"v{version}"
    return (commit or "HEAD").removesuffix(".dirty")
