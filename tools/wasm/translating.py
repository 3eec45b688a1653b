"""What runs in Pyodide: mypyc, which writes C for the Python and the machine that it runs on.

So nothing has to be pretended: neither 32 bits nor Python's version nor how that Python was built.
"""

from __future__ import annotations

import json
import sys
import sysconfig
from pathlib import Path

from tools.building import translate


def main() -> None:
    """Translate modules of a folder into another one, and tell how this Python was built."""
    source, target, modules = sys.argv[1:]
    told = {key: value for key, value in sysconfig.get_config_vars().items() if value}
    (Path(target) / "variables.json").write_text(json.dumps(told), encoding="utf-8")
    translate.translate(Path(source), json.loads(modules), Path(target) / "c")


if __name__ == "__main__":
    main()
