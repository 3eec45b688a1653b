"""docs/bots.md leads from nothing to a match: what it shows first is saved, and meets somebody."""

from __future__ import annotations

import doctest
import json
import subprocess
from pathlib import Path

from tests.cli.program import COMMAND, surroundings

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def shown() -> str:
    """The imports and the class that the page begins with."""
    examples = doctest.DocTestParser().get_examples(PAGE.read_text("utf-8"))
    last = next(n for n, example in enumerate(examples) if example.source.startswith("class "))
    return "".join(example.source for example in examples[: last + 1])


def test_the_bot_of_the_page_is_found_where_the_program_is_started(tmp_path: Path) -> None:
    """By other processes too. As an installed program does, Python itself does not look there (-P)."""
    python, *program = COMMAND
    (tmp_path / "my_module.py").write_text(shown(), "utf-8")
    words = ["er", "--bots", "my_module:Thrifty", "--against", "random", "--games", "2"]
    done = subprocess.run(
        [python, "-P", *program, "arena", *words, "--seed", "1", "--jobs", "2", "--json"],
        cwd=tmp_path,
        env=surroundings(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)
    [pairing] = json.loads(done.stdout)["pairings"]
    assert ("my_module:Thrifty", "random", 2) == (
        pairing["one"],
        pairing["other"],
        pairing["games"],
    )
