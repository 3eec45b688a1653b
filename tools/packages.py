"""Programs of the system that some tests need: Debian's packages, where we may install them."""

from __future__ import annotations

import os
import shutil
import subprocess


def install_by_apt(*packages: str) -> None:
    """As root on Debian and its kin."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        install = ["install", "-y", "-qq", "--no-install-recommends", *packages]
        for step in (["update", "-qq"], install):
            subprocess.run(["apt-get", *step], check=False)
