"""Which file of the repository is which page of the site, and under which door it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.notebooks.cells import notebooks

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
FRONT: Final = "README.md"  # of `docs`: forges show it, and MkDocs makes the first page of it
GAME: Final = "game.md"  # made here: the page without a server, in a frame
API: Final = "api/index.html"
_ELSEWHERE: Final = {
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "bench/HISTORY.md": "bench/er.md",
    "bench/HISTORY_HOSPITAL.md": "bench/hospital.md",
    "bench/LOAD.md": "bench/load.md",
    "web/README.md": "project/client.md",
}
"""Pages that do not lie in `docs`."""
_SAME: Final = {"README.md": FRONT}
"""Pages of the repository in whose place the site has another one."""
DOORS: Final[dict[str, tuple[str, ...]]] = {
    "Play": (
        GAME, "play.md", "install.md", "games/er.md", "games/hospital.md", "rules/er.md",
        "rules/hospital.md", "rules/hospital_automa.md", "daily.md", "puzzles.md", "tournaments.md",
        "by_the_day.md", "career.md", "ratings.md", "watching.md", "accounts.md", "box.md", "packs.md",
        "command_line.md", "accessibility.md",
    ),
    "Host": ("host.md", "static_page.md", "scale.md", "bench/load.md", "project/security.md"),
    "Research": (
        "research.md", "notebooks/first_look.md", "notebooks/analyse_your_games.md",
        "notebooks/write_and_rate_a_bot.md", "notebooks/a_learning_agent.md", "environments.md",
        "observation.md", "bots.md", "baselines.md", "experiments.md", "lab/index.md",
        "reproducibility.md", "numbers.md", "bench/er.md", "bench/hospital.md",
    ),
    "Contribute": (
        "project/contributing.md", "engineers.md", "architecture.md", "project/client.md",
        "glossary.md", "web_quality.md", "project/conduct.md",
    ),
    "Reference": (
        "formats.md", "formats_hospital.md", "protocol.md", "versions.md", "project/changelog.md",
    ),
}  # fmt: skip
"""Tabs of the site, each with its pages; the first page of a tab is where its door leads."""
_DECISIONS: Final = "decisions/"


def pages() -> dict[Path, str]:
    """Return every Markdown file and notebook that is a page, and its place on the site."""
    found = {path: path.relative_to(DOCS).as_posix() for path in sorted(DOCS.rglob("*.md"))}
    found |= {path: f"notebooks/{path.stem}.md" for path in notebooks()}
    return found | {ROOT / name: place for name, place in _ELSEWHERE.items()}


def place_of(path: Path) -> str | None:
    """Return where a file of the repository is a page of the site."""
    if path.is_relative_to(ROOT) and path.relative_to(ROOT).as_posix() in _SAME:
        return _SAME[path.relative_to(ROOT).as_posix()]
    return pages().get(path)


def navigation(titles: dict[str, str]) -> list[dict[str, Any]]:
    """Return the tabs with the pages that there are; whatever has no door stands in the reference."""
    named = {place for places in DOORS.values() for place in places} | {FRONT}
    tabs: list[dict[str, Any]] = [{"Home": FRONT}]
    for door, places in DOORS.items():
        entries: list[Any] = [_entry(place, titles) for place in places if place in titles]
        if door == "Reference":
            rest = sorted(titles.keys() - named)
            decisions = [place for place in rest if place.startswith(_DECISIONS)]
            entries += [_entry(place, titles) for place in rest if place not in decisions]
            entries += [{"Python API": API}, {"Decisions": list(_first_index(decisions, titles))}]
        tabs.append({door: entries})
    return tabs


def _entry(place: str, titles: dict[str, str]) -> dict[str, str]:
    return {titles[place]: place}


def _first_index(places: list[str], titles: dict[str, str]) -> Iterator[Any]:
    """Yield the list of decisions, then each of them."""
    for place in sorted(places, key=lambda place: (not place.endswith("README.md"), place)):
        yield _entry(place, titles)
