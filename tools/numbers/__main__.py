"""Write the tables of measured numbers into the pages, or say which pages are of yesterday.

`python -m tools.numbers` checks, `--write` writes. A table stands between `<!-- numbers: NAME -->` and
`<!-- end -->`, words of a sentence between `<!-- number: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from tools.numbers.results import ROOT
from tools.numbers.tables import PHRASES, TABLES

_BLOCK: Final = re.compile(r"(<!-- numbers: (\w+) -->\n).*?(?=<!-- end -->)", re.DOTALL)
_WORDS: Final = re.compile(r"(<!-- number: (\w+) -->).*?(?=<!-- end -->)")


def main() -> int:
    """Check or write; 0 when every page says what was measured."""
    wanted = {page: written(page.read_text("utf-8")) for page in pages()}
    if "--write" in sys.argv[1:]:
        for page, text in wanted.items():
            page.write_text(text, "utf-8")
    old = [page for page, text in wanted.items() if page.read_text("utf-8") != text]
    for page in old:
        print(f"{page.relative_to(ROOT)} is of yesterday: run `python -m tools.numbers --write`")
    return 1 if old else 0


def pages() -> list[Path]:
    """Return the pages with such tables."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if "<!-- number" in page.read_text("utf-8")]


def written(page: str) -> str:
    """Return a page with the figures of today."""
    page = _BLOCK.sub(lambda block: f"{block[1]}\n{TABLES[block[2]]()}\n", page)
    return _WORDS.sub(lambda words: f"{words[1]}{PHRASES[words[2]]()}", page)


if __name__ == "__main__":
    sys.exit(main())
