"""What this machine lacks to compile the rules, in words."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

PLAIN = "the rules stay plain Python: everything works, bots and hints about forty times slower"


def lacking() -> str | None:
    """What is missing, and what would bring it; None where nothing is that could be looked for."""
    if sys.platform == "win32":  # setuptools finds compilers there
        return None
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(shlex.split(compiler)[0]) is None:
        return (
            f"no C compiler here ({compiler}); {_bringing('gcc', 'gcc', 'the command line tools')}"
        )
    if not _header().is_file():
        brings = _bringing("python3-dev", "python3-devel", "Python from python.org")
        return f"no header files of Python here ({_header()}); {brings}"
    return None


def _header() -> Path:
    return Path(sysconfig.get_path("include"), "Python.h")


def _bringing(debian: str, fedora: str, macos: str) -> str:
    """How it is installed on this kind of system."""
    if sys.platform == "darwin":
        return f"macOS has {macos}: xcode-select --install"
    if shutil.which("apt-get"):
        return f"apt install {debian}"
    return f"dnf install {fedora}, or what your system calls it"
