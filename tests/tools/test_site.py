"""The site of the documentation: every page has a door, links lead to their targets, lists stay lists."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tools.site.markdown import Links, staged, title_of
from tools.site.places import DOCS, DOORS, FRONT, GAME, ROOT, navigation, pages, place_of

FORGE = "https://forge.example/dice/blob/v1"
HOST = DOCS / "host.md"


def leaves(entries: list[Any]) -> list[str]:
    """Every page of a part of the navigation."""
    found: list[str] = []
    for entry in entries:
        for below in entry.values():
            found += leaves(below) if isinstance(below, list) else [below]
    return found


def test_every_page_has_one_place_in_the_navigation() -> None:
    titles = dict.fromkeys([*pages().values(), GAME], "T")
    times = Counter(leaves(navigation(titles)))
    assert {1} == set(times.values())
    assert set(titles) <= set(times)


def test_a_page_that_nobody_named_stands_in_the_reference() -> None:
    titles = dict.fromkeys([*pages().values(), "new.md", "decisions/9999-new.md"], "T")
    tabs = {name: part for tab in navigation(titles) for name, part in tab.items()}
    assert {"new.md", "decisions/9999-new.md"} <= set(leaves(tabs["Reference"]))
    assert ["Home", *DOORS] == list(tabs)


def test_every_notebook_is_a_page_under_the_door_of_research() -> None:
    places = {place for path, place in pages().items() if path.suffix == ".ipynb"}
    assert {"notebooks/first_look.md", "notebooks/analyse_your_games.md"} < places
    assert places <= set(DOORS["Research"])


def test_the_readme_is_the_first_page_and_what_is_no_page_is_none() -> None:
    assert FRONT == place_of(ROOT / "README.md") == place_of(DOCS / "README.md")
    assert place_of(ROOT / "Makefile") is None


@pytest.mark.parametrize(
    ("written", "led"),
    [
        ("[a](play.md#b)", "[a](play.md#b)"),
        ("[a](#b)", "[a](#b)"),
        ("[a](https://x.org/y.md)", "[a](https://x.org/y.md)"),
        ("[a](../CONTRIBUTING.md#b)", "[a](project/contributing.md#b)"),
        ("[a](../bench/HISTORY.md) [b](../README.md)", "[a](bench/er.md) [b](README.md)"),
        ("[a](../examples/ppo_er.py)", "[a](files/examples/ppo_er.py)"),
        ("[`a`](../src/dicehospital/api.py)", f"[`a`]({FORGE}/src/dicehospital/api.py)"),
        ("![a](images/play.svg)", "![a](images/play.svg)"),
        (
            "![a](screenshots/hospital-desktop-light-en.png)",
            (
                "![a](screenshots/hospital-desktop-light-en.png#only-light)"
                "![a](screenshots/hospital-desktop-dark-en.png#only-dark)"
            ),
        ),
        ("[![a](images/play.svg)](play.md)", "[![a](images/play.svg)](play.md)"),
    ],
)
def test_a_link_leads_to_where_its_target_is_on_the_site(written: str, led: str) -> None:
    assert led == Links(HOST, "host.md", FORGE).rewritten(written)


def test_a_link_into_the_sources_is_plain_words_where_no_forge_is_known() -> None:
    links = Links(ROOT / "CONTRIBUTING.md", "project/contributing.md", None)
    assert "`a` [b](../host.md)" == links.rewritten("[`a`](src/a.py) [b](docs/host.md)")


def test_files_that_are_linked_are_copied() -> None:
    links = Links(HOST, "host.md", None)
    links.rewritten("[a](../examples/ppo_er.py)")
    assert {ROOT / "examples" / "ppo_er.py": "files/examples/ppo_er.py"} == links.files


FORGE_LISTS = """Before:
- a
  more
1. one
   - two

   ```json
   {
     "a": 1
   }
   ```

After.

    as it is
"""
OUR_LISTS = """Before:

- a
    more
1. one
    - two

    ```json
    {
      "a": 1
    }
    ```

After.

    as it is
"""


def test_lists_have_levels_of_four_columns_and_a_line_before() -> None:
    assert OUR_LISTS == staged(FORGE_LISTS, lambda line: line)


def test_links_in_code_are_left_alone() -> None:
    text = "```\n[a](b.md)\n```\n"
    assert text == staged(text, lambda line: line.upper())


def test_the_first_page_has_four_doors() -> None:
    text = staged((DOCS / FRONT).read_text("utf-8"), lambda line: line)
    assert 4 == text.count('<div class="door" markdown>') == len(DOORS) - 1
    assert all(f"\n## {door}\n" in text for door in list(DOORS)[:4])


def test_a_page_is_called_as_its_first_heading() -> None:
    assert "The page" == title_of("# The `page`\n## b\n", "c")
    assert "c" == title_of("no heading", "c")
