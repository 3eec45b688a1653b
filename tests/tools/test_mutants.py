"""Small errors in the source: where they can be made, and that few of them pass unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak import many
from tools import mutants as tool
from tools.mutants import AREAS, ROOT, Tree, mutants, sample, survivors

FILE = Path("src/dicehospital/a.py")
MOST = 0.4
"""Of the errors of a sample, the share that may pass unnoticed: some change nothing that can be seen."""
SOURCE = '''"""Words: 1 < 2."""
LIMIT: int = 3


@cached(size=9)
def is_free(bed: int | None, ward: list[int] = ()) -> bool:
    """Not 1, but 2."""
    if bed is None or not ward:
        return False
    é = ward[bed] + 1
    return (é) < LIMIT and "a and b" not in ward
'''


def test_an_error_is_one_token_of_a_function_and_no_type_or_text() -> None:
    found = mutants(FILE, SOURCE.encode())
    assert [
        "8: bed is None: is -> is not",
        "8: bed is None or not ward: or -> and",
        "8: not ward -> (ward)",
        "9: False -> True",
        "10: ward[bed] + 1: + -> -",
        "10: 1 -> 2",
        '11: (é) < LIMIT and "a and b" not in ward -> None',
        "11: é) < LIMIT: < -> <=",
        '11: (é) < LIMIT and "a and b" not in ward: and -> or',
        '11: "a and b" not in ward: not in -> in',
    ] == [mutant.told().split(":", 1)[1] for mutant in found]  # fmt: skip
    changed = next(one for one in found if one.now == "<=").text(SOURCE.encode()).decode()
    assert SOURCE.replace("(é) < LIMIT", "(é) <= LIMIT") == changed


@pytest.mark.parametrize("area", AREAS)
def test_every_error_of_a_sample_is_python(area: str) -> None:
    found = sample(AREAS[area], 30, 1)
    assert 30 == len(set(found))
    for mutant in found:
        compile(mutant.text((ROOT / mutant.file).read_bytes()), str(mutant.file), "exec")


def test_the_seed_says_which_errors_are_in_a_sample() -> None:
    area = AREAS["effects"]
    assert sample(area, 30, 1) == sample(area, 30, 1) != sample(area, 30, 2)


@pytest.mark.parametrize("area", AREAS)
def test_the_tests_of_an_area_are_there(area: str) -> None:
    assert all((ROOT / path).exists() for path in AREAS[area].tests)


@pytest.mark.soak
def test_what_no_test_notices_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a tree of one file and one test, which sees one error of two, and another that hangs."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text(
        "def f(n):\n    while n > 5:\n        n = n - 1\n    return n\n"
    )
    (tmp_path / "test_a.py").write_text(
        "from a import f\n\n\ndef test_f():\n    assert f(6) <= 5\n"
    )
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "_LEAST", 3.0)
    found = mutants(Path("src/a.py"), (tmp_path / "src" / "a.py").read_bytes())
    wanted = [one for one in found if one.now in {">=", "None", "+"}]
    told: list[str] = []
    left = survivors(wanted, ["test_a.py"], told.append)
    assert [">="] == [mutant.now for mutant in left]
    assert 3 == len(told)


@pytest.mark.soak
@pytest.mark.parametrize("area", AREAS)
def test_few_errors_pass_unnoticed(area: str) -> None:
    found = sample(AREAS[area], many(8), 1)
    left = survivors(found, AREAS[area].tests)
    assert len(left) <= MOST * len(found), [mutant.told() for mutant in left]


@pytest.mark.soak
def test_a_tree_whose_tests_fail_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "test_a.py").write_text("def test_f():\n    assert False\n")
    monkeypatch.setattr(tool, "ROOT", tmp_path / "t")
    with pytest.raises(RuntimeError, match="without any error"):
        Tree(tmp_path, ["test_a.py"])
