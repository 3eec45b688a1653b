"""What the page brings along of Python is enough for all that it brings along of the package."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools.building import client

HERE = Path(__file__).parents[1]
LARGEST = 4_000_000  # bytes, before anything is compressed


def test_every_module_of_the_package_can_be_imported(page_folder: Path, tmp_path: Path) -> None:
    node = client.node_folder() / "bin" / "node"
    command = [node, HERE / "in_node.mjs", page_folder, HERE / "import_all.py", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)


def test_the_standard_library_has_nothing_that_nobody_imports(page_folder: Path) -> None:
    [library] = page_folder.glob("python-*/library.zip")
    assert library.stat().st_size < LARGEST
