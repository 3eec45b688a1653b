"""Pages as MkDocs reads them: links of the site, and lists and tables as forges understand them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tools.site.places import DOCS, ROOT, place_of

FILES: Final = "files"  # what pages link to and is no page
_SMALL: Final = ("examples/", "experiments/", "LICENSE", "THIRD_PARTY.txt", "CITATION.cff")
_FENCE: Final = re.compile(r"^(\s*)(```+|~~~+)")
_ITEM: Final = re.compile(r"^(\s*)([-*]|\d+\.) +")
_TAB: Final = 4  # columns: what Python-Markdown takes for a level of a list
_DOORS: Final = re.compile(r"<!-- doors -->\n(.*?)<!-- end -->", re.DOTALL)


class Links:
    """Leads the links of one page to where their targets are on the site."""

    def __init__(self, page: Path, place: str, repository: str | None) -> None:
        self.page, self.place, self.repository = page, place, repository
        self.files: dict[Path, str] = {}  # what has to be copied, and where to

    def rewritten(self, line: str) -> str:
        """Return a line of prose with links of the site."""
        return re.sub(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)", self._link, line)

    def _link(self, found: re.Match[str]) -> str:
        mark, text, target = found[1], self.rewritten(found[2]), found[3]
        if re.match(r"[a-z]+:|#", target):
            return f"{mark}[{text}]({target})"
        led = self._led(target)
        if led is None:
            return text
        return _by_day_and_night(text, led) if mark else f"[{text}]({led})"

    def _led(self, target: str) -> str | None:
        path, _, anchor = target.partition("#")
        there = (self.page.parent / path).resolve()
        place = place_of(there) or self._file(there)
        if place is None or "://" in place:
            return place
        led = os.path.relpath(place, Path(self.place).parent).replace(os.sep, "/")
        return f"{led}#{anchor}" if anchor else led

    def _file(self, there: Path) -> str | None:
        """Return where something is that is no page: in `docs`, copied, at the forge, or nowhere."""
        if there.is_file() and there.is_relative_to(DOCS):
            return there.relative_to(DOCS).as_posix()
        name = there.relative_to(ROOT).as_posix()
        if there.is_file() and name.startswith(_SMALL):
            self.files[there] = f"{FILES}/{name}"
            return self.files[there]
        return f"{self.repository}/{name}" if self.repository else None


def _by_day_and_night(text: str, led: str) -> str:
    """Return a picture; by night the dark one, where there are both."""
    dark = led.replace("-light-", "-dark-")
    name = dark.rpartition("/")[2]
    if dark == led or not (DOCS / "screenshots" / name).exists():
        return f"![{text}]({led})"
    return f"![{text}]({led}#only-light)![{text}]({dark}#only-dark)"


def staged(text: str, rewritten: Callable[[str], str]) -> str:
    """Return a page for Python-Markdown: links, levels of lists, a blank line before lists."""
    return _with_doors("\n".join(_lines(text.splitlines(), rewritten)) + "\n")


def _lines(lines: list[str], rewritten: Callable[[str], str]) -> Iterator[str]:
    fence, shift, in_list, last = "", 0, False, ""
    for line in lines:
        opening = _FENCE.match(line)
        if fence:
            yield " " * shift + line if line.strip() else line
            fence = "" if line.strip() == fence else fence
        elif opening:
            fence, indent = opening[2], len(opening[1])
            shift = _level(indent) - indent if in_list else 0
            yield " " * shift + line
        else:
            item = _ITEM.match(line)
            in_list = bool(item) or (in_list and (line.startswith(" ") or not line))
            if item and last and not _ITEM.match(last) and not last.startswith(" "):
                yield ""
            indent = len(line) - len(line.lstrip())
            body = rewritten(line.lstrip()) if in_list else rewritten(line)
            yield " " * _level(indent) + body if in_list and line.strip() else body
        last = line


def _level(indent: int) -> int:
    """Return the columns of a line in a list: two or three columns are one level there."""
    return _TAB * ((indent + 1) // 3)


def _with_doors(text: str) -> str:
    """Return the first page with its doors side by side."""
    found = _DOORS.search(text)
    if found is None:
        return text
    parts = re.split(r"(?m)^(?=## )", found[1].strip())
    head = "---\nhide: [navigation, toc]\n---\n"
    doors = "\n".join(f'<div class="door" markdown>\n\n{part}\n</div>\n' for part in parts if part)
    return head + _DOORS.sub(lambda _: f'<div class="doors" markdown>\n{doors}\n</div>', text)


def title_of(text: str, usual: str) -> str:
    """Return what a page is called: its first heading, without signs of Markdown."""
    heading = re.search(r"^# (.+)$", text, re.MULTILINE)
    return re.sub(r"[`*]", "", heading[1]) if heading else usual
