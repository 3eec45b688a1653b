"""Only marked tests are tried again, each with a reason, and the end of a run names them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest_plugins = "pytester"
TESTS = Path(__file__).parent
MOST = 20
"""Tests that may be marked; whoever needs one more mends another."""
MARKED = re.compile(r"\bmark\.second_try\b")
CONFTEST = "from tests.second_try import pytest_collection_modifyitems, pytest_terminal_summary"
FAILS_ONCE = """
import pytest

tries = []

@pytest.mark.second_try("a reason")
def test_marked():
    tries.append("marked")
    assert tries.count("marked") == 2

def test_other():
    tries.append("other")
    assert tries.count("other") == 2
"""


def run(pytester: pytest.Pytester, source: str, *options: str) -> pytest.RunResult:
    """A run of one file of tests in a process of its own."""
    pytester.makeini(f"[pytest]\npythonpath = {TESTS.parent}\nmarkers = second_try(reason)")
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(source)
    options = ("-p", "no:schemathesis", "-p", "no:hypothesispytest", *options)
    return pytester.runpytest_subprocess(*options)


@pytest.mark.parametrize("options", [("-p", "no:xdist"), ("-n", "1")], ids=["one process", "xdist"])
def test_what_is_marked_may_fail_once_and_the_end_says_so(
    pytester: pytest.Pytester, options: tuple[str, ...]
) -> None:
    result = run(pytester, FAILS_ONCE, *options)
    result.assert_outcomes(passed=1, failed=1)
    lines = [line for line in result.outlines if "second try" in line or "a reason" in line]
    assert 2 == len(lines)
    assert " needed a second try: 1 " in lines[0]
    assert lines[1].endswith("::test_marked: a reason")
    assert "1 rerun" in result.outlines[-1]


def test_what_fails_twice_has_failed(pytester: pytest.Pytester) -> None:
    result = run(pytester, FAILS_ONCE.replace("== 2", "== 3"), "-p", "no:xdist")
    result.assert_outcomes(failed=2)


def test_a_run_without_second_tries_says_nothing_of_them(pytester: pytest.Pytester) -> None:
    result = run(pytester, "def test_that():\n    pass", "-p", "no:xdist")
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*second try*")


@pytest.mark.parametrize("mark", ["second_try", "second_try('')"])
def test_a_mark_without_a_reason_is_an_error(pytester: pytest.Pytester, mark: str) -> None:
    source = f"import pytest\n\n@pytest.mark.{mark}\ndef test_that():\n    pass"
    result = run(pytester, source, "-p", "no:xdist")
    assert pytest.ExitCode.USAGE_ERROR == result.ret
    result.stderr.fnmatch_lines(["*::test_that: say why*"])


def test_few_tests_may_fail_once() -> None:
    others = [path for path in TESTS.rglob("*.py") if not path.stem.endswith("second_try")]
    texts = [path.read_text("utf-8") for path in others]
    assert 0 < sum(len(MARKED.findall(text)) for text in texts) <= MOST
