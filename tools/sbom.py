"""What a release is made of, in CycloneDX: `python -m tools.sbom FOLDER`.

It writes one file for the packages of Python and one for those of npm. It needs npm and what
`requirements/release.txt` names.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.requirements import ROOT, lock

PYTHON: Final = "dicehospital-python.cdx.json"
WEB: Final = "dicehospital-web.cdx.json"


def main() -> int:
    """Write both; 0 when both could be."""
    if len(sys.argv) != 2:
        print("which folder? `python -m tools.sbom FOLDER`")
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / PYTHON, _of_python())
    _write(folder / WEB, _of_the_client())
    return 0


def _of_python() -> list[str]:
    """The packages of a server with their hashes; the tool validates what it writes."""
    command = [sys.executable, "-W", "ignore", "-m", "cyclonedx_py", "requirements"]
    about = ["--pyproject", str(ROOT / "pyproject.toml"), "--output-reproducible"]
    return [*command, str(lock("server")), *about]


def _of_the_client() -> list[str]:
    return ["npm", "--prefix", str(ROOT / "web"), "sbom", "--package-lock-only",
            "--sbom-format", "cyclonedx"]  # fmt: skip


def _write(path: Path, command: list[str]) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    path.write_bytes(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
