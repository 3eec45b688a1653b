"""`python -m tools.wasm` compiles the rules for browsers and packs them as a wheel for Pyodide.

Exit status 2 says that something it takes cannot be had here; then browsers get plain rules.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys

from tools.starting.steps import Steps
from tools.wasm.fetched import MissingError
from tools.wasm.libraries import built
from tools.wasm.wheel import packed

MISSING = 2


def main() -> int:
    """Compile what changed, pack it and print where it lies."""
    parser = argparse.ArgumentParser(description="Compile the rules to WebAssembly.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="compilers at a time")
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(143))  # tidy up first
    steps = Steps(sys.stdout)
    try:
        wheel = packed(built(steps, parser.parse_args().jobs))
    except MissingError as missing:
        steps.say(f"the rules cannot be compiled for browsers here: {missing}")
        steps.say("`make static` builds the page with plain ones")
        return MISSING
    steps.say(f"{wheel} ({wheel.stat().st_size / 1e6:.1f} MB)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
