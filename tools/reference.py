"""Builds the reference of the Python API from the docstrings, and checks that its links lead somewhere.

`python -m tools.reference` reads the plain sources, whose signatures have types, and writes build/api.
"""

from __future__ import annotations

import ast
import inspect
import re
import shutil
import sys
import warnings
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final
from urllib.parse import unquote, urlsplit

from tools.building.docstrings import attribute_comments

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src"
TARGET: Final = ROOT / "build" / "api"
LOOKS: Final = Path(__file__).parent / "reference_looks"
PACKAGE: Final = "dicehospital"
_SIGN: Final = re.compile(r'<a class="headerlink" href="#([^"]*)">')
# What people may build on, beside the package itself; each has a page.
PUBLIC: Final = (
    "er",
    "hospital",
    "bots",
    "envs.gymnasium_env",
    "envs.vector_env",
    "envs.pettingzoo_env",
    "envs.openspiel_game",
    "api",
    "kernel.observing.arrays",
    "kernel.observing.layout",
    "kernel.playout",
    "kernel.text",
    "coach.par",
    "lab.match",
    "lab.simulation",
    "lab.statistics",
)


def main() -> int:
    """Build, check, and print what is wrong."""
    sys.path.insert(0, str(SOURCE))
    shutil.rmtree(TARGET, ignore_errors=True)
    build(TARGET)
    found = broken_links(TARGET)
    print(*(found or [f"{TARGET.relative_to(ROOT)}: every link leads somewhere"]), sep="\n")
    return 1 if found else 0


def pages() -> list[str]:
    """The modules that have a page."""
    return [PACKAGE, *(f"{PACKAGE}.{name}" for name in PUBLIC)]


def build(target: Path) -> None:
    """Write a page for each public module; a module that cannot be read ends the program."""
    import pdoc

    names = pages()
    for name in names:
        import_module(name)
    _add_comments()
    pdoc.render.configure(
        footer_text="Dice Hospital Digital", search=True, template_directory=LOOKS
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Inside a class with a method `list`, that is what pdoc finds under this name.
        warnings.filterwarnings("ignore", r"Error parsing type annotation list\[int\]")
        inner = [
            rf"!{PACKAGE}\.",
            *names[1:],
            f"!(?!({'|'.join(names)})$)",
        ]  # pages, no pages below
        pdoc.pdoc(PACKAGE, *inner, output_directory=target)
    for page in target.rglob("*.html"):
        page.write_text(_with_names(page.read_text("utf-8")), "utf-8")


def _with_names(text: str) -> str:
    """Return a page with what screen readers need: a language, and names of links that are mere signs."""
    spoken = text.replace("<html>", '<html lang="en">', 1)
    return _SIGN.sub(r'<a class="headerlink" href="#\1" aria-label="Link to \1">', spoken)


def _add_comments() -> None:
    """Let pdoc also read what is said of attributes in comments behind them, as everywhere in this house."""
    from pdoc import doc_ast

    bare = doc_ast.walk_tree

    def commented(obj: ModuleType | type) -> doc_ast.AstInfo:
        found = bare(obj)
        if isinstance(obj, type):
            text = inspect.cleandoc("\n" + doc_ast.get_source(obj))
            for node in ast.parse(text).body:
                if isinstance(node, ast.ClassDef):
                    remarks = attribute_comments(node, text.splitlines())
                    found.var_docstrings.update(remarks)
        return found

    doc_ast.walk_tree = commented


# -- links ---------------------------------------------------------------------------------------------
class Page(HTMLParser):
    """The names and links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element is called and where it leads."""
        for key, value in attrs:
            if key == "id" and value:
                self.names.add(value)
            if key == "href" and tag == "a" and value:
                self.links.append(value)


def broken_links(folder: Path) -> list[str]:
    """Every link between the pages of a folder that leads nowhere, in words."""
    read = {path: Page(path.read_text("utf-8")) for path in sorted(folder.rglob("*.html"))}
    return [
        f"{path.relative_to(folder)}: {link} leads nowhere"
        for path, page in read.items()
        for link in dict.fromkeys(page.links)
        if not _leads(path, link, read)
    ]


def _leads(path: Path, link: str, read: dict[Path, Page]) -> bool:
    parts = urlsplit(link)
    if parts.scheme:
        return True
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target not in read:
        return target.is_file()
    return not parts.fragment or unquote(parts.fragment) in read[target].names


# -- words ---------------------------------------------------------------------------------------------
def public_things(page: str) -> Iterator[tuple[str, object]]:
    """Every public name of a page, and what it is: what the module lists, or else what is its own."""
    module = import_module(page)
    own = [name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == page]
    for name in getattr(module, "__all__", own):
        if not name.startswith("_"):
            yield name, getattr(module, name)  # some are imported when they are first asked for


if __name__ == "__main__":
    sys.exit(main())
