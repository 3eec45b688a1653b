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
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "src/dicehospital/locales/en/rules/er.json"
CODE = ROOT / "src/dicehospital/er"
TESTS = ROOT / "tests"
PAGE = ROOT / "docs/rules/er.md"
MAP = ROOT / "docs/rules/er_map.md"
RULE_ID = re.compile(r"\bER-\d+\.(?:\d+|[RE]\d)\b")


@dataclass(frozen=True, slots=True)
class Place:
    """A function, method, class or test that names a rule."""

    file: str
    line: int
    name: str

    def link(self) -> str:
        """The place as a link that survives edits above it."""
        return f"[`{self.name}`](../../{self.file})"


def places(folder: Path) -> dict[str, list[Place]]:
    """Every place below a folder, by the rule ids in its docstring."""
    found: dict[str, list[Place]] = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for name, node in _documented(tree, ""):
            for rule in RULE_ID.findall(ast.get_docstring(node) or ""):
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


def rules_page(rules: dict[str, dict[str, str]], topics: list[dict[str, object]]) -> str:
    """The rules in our own words, topic by topic, with the rulings we made."""
    lines = [
        "# Dice Hospital ER - Emergency Roll: the rules",
        "",
        "Our own words; the ids are stable, and refusals, code and tests cite them.",
        "Where the rulebooks are silent or differ, a *ruling* says what we play and why.",
        "This page is written by `make docs` from the texts that `dicehospital rules er` shows;",
        "[the map](er_map.md) links each rule to its code and its tests.",
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


def map_page(rules: dict[str, dict[str, str]]) -> str:
    """A table: rule, functions, tests."""
    code, tests = places(CODE), places(TESTS)
    lines = [
        "# Where each rule of Emergency Roll lives",
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


def problems(rules: dict[str, dict[str, str]]) -> list[str]:
    """Rules that nothing implements or nothing tests, and ids that are no rule."""
    code, tests = places(CODE), places(TESTS)
    found = [f"{rule}: no function cites it" for rule in rules if rule not in code]
    found += [f"{rule}: no test cites it" for rule in rules if rule not in tests]
    found += [f"{rule}: cited, but no rule" for rule in sorted({*code, *tests} - set(rules))]
    return found


def main() -> int:
    """Check the pages, or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the pages")
    arguments = parser.parse_args()
    source = json.loads(RULES.read_text("utf-8"))
    pages = {PAGE: rules_page(source["rules"], source["topics"]), MAP: map_page(source["rules"])}
    wrong = problems(source["rules"])
    for path, page in pages.items():
        if arguments.write:
            path.write_text(page, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != page:
            wrong.append(f"{path.relative_to(ROOT)} is out of date: run `make docs`")
    print("\n".join(wrong) or f"{len(source['rules'])} rules, all implemented and tested")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
