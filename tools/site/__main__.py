"""Build the site of the documentation into build/site: `python -m tools.site`, as `make docs` does.

The pages stay as they are in the repository. They are copied with links of the site, notebooks as Markdown;
MkDocs builds them, and every link and anchor of what it built is followed. One that leads nowhere ends the
program with 1.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

from tools.building.about import commit_of, reference_of, repository_of
from tools.notebooks.cells import SUFFIX, read
from tools.notebooks.page import as_markdown
from tools.reference import TARGET as REFERENCE
from tools.reference import broken_links
from tools.site.markdown import Links, staged, title_of
from tools.site.places import DOCS, FRONT, GAME, ROOT, navigation, pages

HERE: Final = Path(__file__).parent
STAGE: Final = ROOT / "build" / "site_pages"
TARGET: Final = ROOT / "build" / "site"
STATIC: Final = ROOT / "build" / "static"
_ICON: Final = ROOT / "web" / "public" / "icon.svg"
_MENU: Final = '<nav class="pdoc">'  # of a page of the reference
_GAME: Final = "<!-- game -->"  # its place on the first page
_FRAME: Final = """## Play here

<iframe class="game" src="{address}" title="Dice Hospital Digital" loading="lazy"></iframe>

[The game in a window of its own]({address}). The rules run in your browser; nothing is installed, and \
nothing leaves it ([how](static_page.md)).
"""
_NO_FRAME: Final = """## Play here

This copy of the site was built without the game. `make static` builds \
[the page without a server](static_page.md); `make docs` after it puts that here.
"""


def main() -> int:
    """Stage, build and check; 0 when every link leads somewhere."""
    shutil.rmtree(STAGE, ignore_errors=True)
    stage(STAGE)
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--clean"]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run([*command, "-f", str(_settings())], check=False, env=quiet)
    if done.returncode:
        return done.returncode
    (TARGET / "404.html").unlink()  # it knows no place but the root of a host
    if (STATIC / "index.html").exists():
        shutil.copytree(STATIC, TARGET / "game")
    found = broken_links(TARGET)
    print(*(found or [f"{TARGET.relative_to(ROOT)}: every link leads somewhere"]), sep="\n")
    return 1 if found else 0


def stage(folder: Path) -> None:
    """Write what MkDocs reads: pages, pictures, the reference of the API, looks."""
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("*.md"))
    if REFERENCE.is_dir():
        shutil.copytree(REFERENCE, folder / "api")
        _lead_home(folder / "api")
    for file in (HERE / "site.css", HERE / "site.js", _ICON):
        shutil.copyfile(file, folder / file.name)
    has_game = (STATIC / "index.html").exists()
    frame = (_FRAME if has_game else _NO_FRAME).format(address="game/index.html")
    _write(folder / GAME, frame[1:])  # by itself; its heading is the first one there
    forge = _forge()
    for path, place in pages().items():
        links = Links(path, place, forge)
        text = staged(text_of(path), links.rewritten)
        if path.suffix == SUFFIX:
            text += f"\n[This notebook as a file]({path.name})\n"
            links.files[path] = f"{Path(place).parent}/{path.name}"
        _write(folder / place, text.replace(_GAME, frame) if place == FRONT else text)
        for file, copy in links.files.items():
            (folder / copy).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, folder / copy)


def _lead_home(folder: Path) -> None:
    """Write a way back to the first page into each page of the reference."""
    for page in folder.rglob("*.html"):
        home = os.path.relpath(folder.parent / "index.html", page.parent).replace(os.sep, "/")
        link = f'{_MENU}<a class="home" href="{home}">Dice Hospital Digital</a>'
        page.write_text(page.read_text("utf-8").replace(_MENU, link, 1), "utf-8")


def text_of(path: Path) -> str:
    """Return a page as Markdown."""
    if path.suffix == SUFFIX:
        return as_markdown(read(path))
    return path.read_text("utf-8")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def _forge() -> str | None:
    """Return where files of this commit are shown; None for a clone of nowhere."""
    repository = repository_of(ROOT)
    if repository is None:
        return None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return f"{repository}/blob/{reference_of(project['version'], commit_of(ROOT))}"


def _settings() -> Path:
    """Write the settings with the pages that there are, and return their file."""
    titles = {
        place: title_of((STAGE / place).read_text("utf-8"), Path(place).stem)
        for place in (*pages().values(), GAME)
    }
    told = {
        "INHERIT": str(HERE / "mkdocs.yml"),
        "docs_dir": str(STAGE),
        "site_dir": str(TARGET),
        "nav": navigation(titles),
    }
    file = STAGE.with_suffix(".yml")
    file.write_text(json.dumps(told, indent=1), "utf-8")  # JSON is YAML
    return file


if __name__ == "__main__":
    sys.exit(main())
