"""Mutants: the source with one small error, to see whether a test notices it.

    python -m tools.mutants effects --count 20 --seed 3

takes so many errors by the seed, makes one after the other in a copy of the tree, runs the tests of that
area on plain source and lists the errors that none of them noticed. Some cannot be: they change nothing.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
_LEFT_OUT: Final = shutil.ignore_patterns(
    ".*", "node_modules", "build", "static", "__pycache__", "screenshots"
)
_SLOWER: Final = 3  # times the tests may take as long as without an error: what hangs is noticed
_LEAST: Final = 30.0  # seconds that they may take at any rate


@dataclass(frozen=True, slots=True)
class Area:
    """Files, and the tests that are about them, the narrowest first."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


AREAS: Final = {
    "er": Area(
        ("er/rules.py", "er/scoring.py", "er/setup.py", "er/board/*.py", "er/cards/*.py", "er/phases/*.py"),
        ("tests/er/phases", "tests/er/cards", "tests/er/board", "tests/er/test_scoring.py",
         "tests/er/test_setup.py", "tests/er/test_unchanged.py", "tests/test_recorded_games.py"),
    ),
    "phases": Area(
        ("hospital/phases/**/*.py",),
        ("tests/hospital/phases", "tests/hospital/modules/maternity", "tests/hospital/test_scoring.py",
         "tests/hospital/telling", "tests/hospital/test_recorded.py", "tests/test_counts.py"),
    ),
    "effects": Area(
        ("hospital/effects/*.py",),
        ("tests/hospital/phases/activation", "tests/hospital/components/test_effects.py",
         "tests/hospital/components/test_community_care.py", "tests/hospital/test_recorded.py"),
    ),
    "tables": Area(("server/tables/**/*.py",), ("tests/server/tables", "tests/server/http")),
    "bots": Area(("bots/**/*.py",), ("tests/bots",)),
}  # fmt: skip


# -- errors --------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Mutant:
    """One error: what stands in a file from a byte to another is something else."""

    file: Path
    start: int
    end: int
    now: str
    line: int
    before: str

    def text(self, source: bytes) -> bytes:
        """The file with the error."""
        return source[: self.start] + self.now.encode() + source[self.end :]

    def told(self) -> str:
        """Where it is, and what it does."""
        return f"{self.file}:{self.line}: {self.before} -> {self.now}"


_COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
}  # fmt: skip
_OPERATORS: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"),
}  # fmt: skip
_NO_CODE: Final = frozenset({"annotation", "returns", "decorator_list", "type_params"})


def mutants(file: Path, source: bytes) -> list[Mutant]:
    """All errors that can be made in the functions of a file."""
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    maker = _Maker(file, source, lines)
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
    found = {
        mutant: None
        for function in functions
        for statement in function.body
        for node in _code(statement)
        for mutant in maker.of(node)
    }
    return sorted(found, key=lambda mutant: (mutant.start, mutant.now))


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all in it, but for types and strings."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in _NO_CODE:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _code(child)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the errors of a file."""

    file: Path
    source: bytes
    lines: list[int]

    def of(self, node: ast.AST) -> Iterator[Mutant]:
        """The errors that can be made at a node."""
        match node:
            case ast.Compare():
                parts = [node.left, *node.comparators]
                for (left, right), operator in zip(pairwise(parts), node.ops, strict=True):
                    yield from self._between(left, right, *_COMPARISONS[type(operator)])
            case ast.BinOp() if type(node.op) in _OPERATORS:
                yield from self._between(node.left, node.right, *_OPERATORS[type(node.op)])
            case ast.BoolOp():
                words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in pairwise(node.values):
                    yield from self._between(left, right, *words)
            case ast.UnaryOp(op=ast.Not()):
                yield self._made(node, f"({ast.unparse(node.operand)})")
            case ast.Constant(value=bool(value)):
                yield self._made(node, str(not value))
            case ast.Constant(value=int(value)):
                yield self._made(node, str(value + 1))
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield self._made(value, "None")

    def _between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[Mutant]:
        """The operator that stands between two expressions, perhaps beside brackets."""
        start, end = self._end(left), self._start(right)
        at = self.source.find(old.encode(), start, end)
        if at >= 0:
            whole = self.source[self._start(left) : self._end(right)].decode()
            yield self._mutant(at, at + len(old), new, left.lineno, f"{whole}: {old}")

    def _made(self, node: ast.expr, now: str) -> Mutant:
        start, end = self._start(node), self._end(node)
        return self._mutant(start, end, now, node.lineno, self.source[start:end].decode())

    def _mutant(self, start: int, end: int, now: str, line: int, before: str) -> Mutant:
        return Mutant(self.file, start, end, now, line, " ".join(before.split()))

    def _start(self, node: ast.expr) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None  # noqa: S101 (parsed from text)
        assert node.end_col_offset is not None  # noqa: S101 (likewise)
        return self.lines[node.end_lineno - 1] + node.end_col_offset


def sample(area: Area, count: int, seed: int, root: Path = ROOT) -> list[Mutant]:
    """So many errors of an area, by chance."""
    package = root / "src" / "dicehospital"
    files = sorted({file for pattern in area.files for file in package.glob(pattern)})
    found = [one for file in files for one in mutants(file.relative_to(root), file.read_bytes())]
    return random.Random(seed).sample(found, min(count, len(found)))  # noqa: S311 (a sample)


# -- trying them ---------------------------------------------------------------------------------------
class Tree:
    """A copy of the tree in which errors can be made."""

    def __init__(self, folder: Path, tests: Sequence[str]) -> None:
        self._root = folder / "tree"
        self._tests = tests
        shutil.copytree(ROOT, self._root, ignore=_LEFT_OUT)
        began = time.monotonic()
        if not self.passes(None):
            message = "the tests fail without any error"
            raise RuntimeError(message)
        self._limit = max(_LEAST, _SLOWER * (time.monotonic() - began))

    def survives(self, mutant: Mutant) -> bool:
        """Whether no test notices an error."""
        path = self._root / mutant.file
        source = path.read_bytes()
        path.write_bytes(mutant.text(source))
        try:
            return self.passes(self._limit)
        finally:
            path.write_bytes(source)

    def passes(self, seconds: float | None) -> bool:
        """Whether all tests pass in time."""
        options = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no")
        words = [sys.executable, "-m", "pytest", *options, *self._tests]
        environment = {**os.environ, "PYTHONPATH": "src"}
        try:
            done = subprocess.run(
                words,
                cwd=self._root, env=environment, capture_output=True, timeout=seconds, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0


def survivors(
    found: Sequence[Mutant],
    tests: Sequence[str],
    tell: Callable[[str], object] = print,
) -> list[Mutant]:
    """Those of the errors that no test notices."""
    with tempfile.TemporaryDirectory(prefix="mutants") as folder:
        tree = Tree(Path(folder), tests)
        left = []
        for mutant in found:
            survived = tree.survives(mutant)
            tell(f"{'SURVIVED' if survived else 'noticed '} {mutant.told()}")
            left += [mutant] if survived else []
    return left


def main() -> int:
    """List the survivors among a sample; 0 when there are none."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("area", choices=AREAS)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    area = AREAS[words.area]
    found = sample(area, words.count, words.seed)
    left = survivors(found, area.tests)
    print(f"{len(left)} of {len(found)} survived")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
