"""The build steps beside hatchling: the web client, the rules compiled by mypyc, and the page of the package.

The client is built with the Node.js that a Python package brings, so none need be installed. A source
distribution carries the built client and needs no Node at all. DICEHOSPITAL_NO_WEB=1 leaves it out.

DICEHOSPITAL_PURE=1 leaves the rules as plain Python. So does a machine without a C compiler, with a word
about it (pip shows it with -v; `dicehospital --version` always tells). `pip install -e .` builds
neither, because something stale would hide edits.

What was built before from the same sources is taken from the folder build. What only a step needs is asked
for only where that step is taken.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from tools.building import about, client  # they lie beside this file
from tools.building.lacking import PLAIN, lacking


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the built client, the compiled modules and the commit to the package."""

    def dependencies(self) -> list[str]:
        """What the steps need that will be taken."""
        needs: list[str] = []
        if self.target_name == "wheel" and not _is_set("DICEHOSPITAL_PURE"):
            needs += self.config["compiling"]
        if self._has_client_to_build():
            needs += self.config["client"]
        return needs

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build and compile before the package is packed."""
        if self.target_name == "wheel":
            build_data["shared_data"].update(manual_pages(Path(self.root)))
        if version == "editable":
            return
        if self._has_client_to_build():
            client.build()
        self._add_commit(build_data)
        if self.target_name != "wheel" or _is_set("DICEHOSPITAL_PURE"):
            return
        libraries = compiled_rules(Path(self.root))
        if libraries:
            build_data["force_include"].update(libraries)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def _has_client_to_build(self) -> bool:
        has_sources = Path(self.root, "web").is_dir() and not _is_set("DICEHOSPITAL_NO_WEB")
        return has_sources and not client.is_built()

    def _add_commit(self, build_data: dict[str, Any]) -> None:
        """In a source distribution it lies among the sources, and goes from there into its wheels."""
        found = about.commit_of(Path(self.root))
        if found is not None:
            folder = Path(tempfile.mkdtemp())
            (folder / about.COMMIT).write_text(f"{found}\n", encoding="ascii")
            place = "dicehospital" if self.target_name == "wheel" else "src/dicehospital"
            told = {str(folder / about.COMMIT): f"{place}/{about.COMMIT}"}
            build_data["force_include"].update(told)


class CustomMetadataHook(MetadataHookInterface):
    """Where the sources are, and the README with links that lead there from a package index."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what depends on where this is built."""
        root = Path(self.root)
        page, repository = (root / "README.md").read_text("utf-8"), about.repository_of(root)
        if repository is not None:
            reference = about.reference_of(_version(root), about.commit_of(root))
            page = about.with_whole_links(page, repository, reference)
            metadata["urls"] = about.urls_of(repository, reference)
        metadata["readme"] = {"content-type": "text/markdown", "text": page}


def _version(root: Path) -> str:
    return str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in {"", "0"}


def manual_pages(root: Path) -> dict[str, str]:
    """Each page of the manual, and where `man` looks for it, under the prefix of the installation."""
    found = {}
    for page in sorted((root / "docs" / "man").glob("*.1")):
        name, *language, _ = page.name.split(".")
        found[str(page)] = "/".join(["share/man", *language, "man1", f"{name}.1"])
    return found


def compiled_rules(root: Path) -> dict[str, str]:
    """Each built library and its place in the wheel; empty when mypyc or the C compiler fails."""
    if missing := lacking():
        print(f"{missing}; {PLAIN}", file=sys.stderr)
        return {}
    command = [sys.executable, "-m", "tools.building.rules"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-2000:], PLAIN, sep="\n", file=sys.stderr)
        return {}
    out = Path(done.stdout.splitlines()[-1].removeprefix("result "))
    return {str(path): str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}
