"""How the program was called, so that a command it prints can be copied and works."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

PROGRAM = "dicehospital"
_MODULE = "__main__.py"  # what `python -m dicehospital` runs, in the folder of the package


def called() -> str:
    """The words that call the program again: its name where the shell finds it, else as it was called."""
    script = Path(sys.argv[0])
    if script.name == _MODULE and script.parent.name == PROGRAM:
        return f"{shlex.quote(sys.executable)} -m {PROGRAM}"
    if script.stem != PROGRAM or _is_found(sys.argv[0]):
        return PROGRAM
    return shlex.quote(sys.argv[0])


def _is_found(script: str) -> bool:
    """Whether typing the bare name runs this very script."""
    named, running = shutil.which(PROGRAM), shutil.which(script)
    return bool(named and running and Path(named).samefile(running))
