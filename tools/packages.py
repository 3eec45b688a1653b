"""Programs of the system that some tests need: Debian's packages, where we may install them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from tools.starting.alone import alone

_LOCK: Final = Path(tempfile.gettempdir(), "dicehospital-apt.lock")
_PATIENCE: Final = 600  # seconds that apt waits for somebody else's installing


def install_by_apt(*packages: str) -> None:
    """As root on Debian and its kin, after whoever installs already: apt refuses the second."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        install = ["install", "-y", "-qq", "--no-install-recommends", *packages]
        with alone(_LOCK):
            for step in (["update", "-qq"], install):
                command = ["apt-get", "-o", f"DPkg::Lock::Timeout={_PATIENCE}", *step]
                subprocess.run(command, check=False)
