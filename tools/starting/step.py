"""Runs one command of the Makefile, and says what it is and how long it took."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time


def main() -> int:
    """Run the command; its exit status."""
    title, command = sys.argv[1:]
    began = time.time()
    _say(f"{title} ...")
    signal.signal(signal.SIGINT, lambda _number, _frame: None)  # the command has its own say
    status = subprocess.run(command, shell=True, check=False).returncode  # noqa: S602 (from the Makefile)
    _say(f"{title}: {'failed after ' if status else ''}{time.time() - began:.0f} s")
    return abs(status)


def _say(text: str) -> None:
    """A line with the seconds since `make` began."""
    began = float(os.environ.get("MAKE_BEGAN") or time.time())
    print(f"[{time.time() - began:4.0f} s] {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
