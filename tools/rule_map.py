"""The pages of docs/rules: the rules in our own words, and where each is implemented and tested.

Rule ids stand in docstrings of the rules and of the tests. Without `--write` the pages are only
checked; a rule without a function or without a test is an error.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CODE = ROOT / "src/dicehospital"
TESTS = ROOT / "tests"
TEXTS = CODE / "locales/en/rules"
PAGES = ROOT / "docs/rules"

Rules = dict[str, dict[str, str]]
Topics = list[dict[str, object]]


@dataclass(frozen=True, slots=True)
class Place:
    """A function, method, class or test that names a rule."""

    file: str
    line: int
    name: str

    def link(self) -> str:
        """The place as a link that survives edits above it."""
        return f"[`{self.name}`](../../{self.file})"


@dataclass(frozen=True, slots=True)
class Book:
    """A game's rules: where they are written, how its rule ids look, what its pages are called."""

    game: str
    title: str
    name: str
    rule_id: re.Pattern[str]
    packages: tuple[str, ...]  # whose code implements rules; bots only play by them

    def source(self) -> tuple[Rules, Topics]:
        """The rules and the topics they are sorted under."""
        texts = json.loads((TEXTS / f"{self.game}.json").read_text("utf-8"))
        return texts["rules"], texts["topics"]

    def code(self) -> dict[str, list[Place]]:
        """What implements each rule."""
        return places(tuple(CODE / package for package in self.packages), self.rule_id)

    def tests(self) -> dict[str, list[Place]]:
        """What tests each rule."""
        return places((TESTS,), self.rule_id)


BOOKS = (
    Book(
        "er",
        "Dice Hospital ER - Emergency Roll",
        "Emergency Roll",
        re.compile(r"\bER-\d+\.(?:\d+|[RE]\d)\b"),
        ("er",),
    ),
    Book(
        "hospital",
        "Dice Hospital",
        "Dice Hospital",
        re.compile(r"\bDH-\d+\.\d+\b"),
        ("hospital", "server"),  # DH-11.4: time limits belong to tables, not to the rules package
    ),
)


@cache
def places(folders: tuple[Path, ...], rule_id: re.Pattern[str]) -> dict[str, list[Place]]:
    """Every place below these folders, by the rule ids in its docstring."""
    found: dict[str, list[Place]] = {}
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        text = path.read_text("utf-8")
        if not rule_id.search(text):
            continue
        for name, node in _documented(ast.parse(text), ""):
            for rule in rule_id.findall(ast.get_docstring(node) or ""):
                place = Place(path.relative_to(ROOT).as_posix(), node.lineno, name)
                if place not in found.setdefault(rule, []):
                    found[rule].append(place)
    return found


Documented = ast.FunctionDef | ast.ClassDef


def _documented(tree: ast.AST, prefix: str) -> Iterator[tuple[str, Documented]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Documented):
            yield f"{prefix}{node.name}", node
            yield from _documented(node, f"{prefix}{node.name}.")


def rules_page(book: Book) -> str:
    """The rules in our own words, topic by topic, with the rulings we made."""
    rules, topics = book.source()
    lines = [
        f"# {book.title}: the rules",
        "",
        "Our own words; the ids are stable, and refusals, code and tests cite them.",
        "Where the rulebooks are silent or differ, a *ruling* says what we play and why.",
        f"This page is written by `make docs` from the texts that `dicehospital rules {book.game}` shows;",
        f"[the map]({book.game}_map.md) links each rule to its code and its tests.",
    ]
    for topic in topics:
        lines += ["", f"## {topic['title']}"]
        names = topic["rules"]
        assert isinstance(names, list)  # noqa: S101 (checked by the tests of the texts)
        for rule in names:
            text = rules[rule]
            lines += ["", f"### {rule} {text['title']}", "", text["text"].replace("\n", "  \n")]
            if "ruling" in text:
                lines += ["", f"*Ruling.* {text['ruling']}"]
    return "\n".join(lines) + "\n"


def map_page(book: Book) -> str:
    """A table: rule, functions, tests."""
    rules, _ = book.source()
    code, tests = book.code(), book.tests()
    lines = [
        f"# Where each rule of {book.name} lives",
        "",
        "Written by `make docs` from the rule ids in docstrings; a rule without code or without a test",
        "fails the tests.",
        "",
        "| rule | implemented by | tested by |",
        "|---|---|---|",
    ]
    for rule, text in rules.items():
        functions = ", ".join(place.link() for place in code.get(rule, []))
        checks = tests.get(rule, [])
        shown = ", ".join(place.link() for place in checks[:6])
        more = f" and {len(checks) - 6} more" if len(checks) > 6 else ""
        lines.append(f"| **{rule}** {text['title']} | {functions} | {shown}{more} |")
    return "\n".join(lines) + "\n"


def problems(book: Book) -> list[str]:
    """Rules that nothing implements or nothing tests, and ids that are no rule."""
    rules, _ = book.source()
    code, tests = book.code(), book.tests()
    found = [f"{rule}: no function cites it" for rule in rules if rule not in code]
    found += [f"{rule}: no test cites it" for rule in rules if rule not in tests]
    found += [f"{rule}: cited, but no rule" for rule in sorted({*code, *tests} - set(rules))]
    return found


def pages(book: Book) -> dict[Path, str]:
    """The two pages of a game as they should be."""
    return {
        PAGES / f"{book.game}.md": rules_page(book),
        PAGES / f"{book.game}_map.md": map_page(book),
    }


def main() -> int:
    """Check the pages, or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the pages")
    arguments = parser.parse_args()
    wrong = [fault for book in BOOKS for fault in problems(book)]
    for path, page in (item for book in BOOKS for item in pages(book).items()):
        if arguments.write:
            path.write_text(page, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != page:
            wrong.append(f"{path.relative_to(ROOT)} is out of date: run `make docs`")
    count = sum(len(book.source()[0]) for book in BOOKS)
    print("\n".join(wrong) or f"{count} rules, all implemented and tested")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
