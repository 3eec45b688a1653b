"""Cuts what mypyc wrote into units of C that say only what they use, so that a change stays where it is.

As mypyc writes it, every file includes one header about everything, and every text and number is a place
in one table: one new word in one module would change all files. Here a unit begins with the declarations
that it needs, and has a table of its own, filled from the common one when the library is loaded.
Functions that are short go along, for inlining, into the units that call them, as if all were one file.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PREFIX: Final = "__native_"
_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_CALL: Final = re.compile(r"\bCPy\w+(?=\()")
_LITERAL: Final = re.compile(r"CPyStatics\[(\d+)\]")
_DECLARED: Final = re.compile(r"(\w+)(?=[(\[;])")
_STRUCT: Final = re.compile(
    r"(?:^#ifndef \w+\n#define \w+\n)?^typedef struct .*?^} (\w+);$(?:\n#endif$)?",
    re.MULTILINE | re.DOTALL,
)
_HEAD: Final = re.compile(r"^(?!static)\w[^\n;=]*?(\w+)\([^\n;]*\) \{$", re.MULTILINE)
_STATIC: Final = re.compile(r"^static\b[^(=;\[{]*?(\w+)\s*(?=[(=;\[])", re.MULTILINE)
_INCLUDE: Final = re.compile(rf'#include "({PREFIX}\w+\.h)"')
_LOADED: Final = "    is_initialized = 1;\n"  # the last act of mypyc's CPyGlobalsInit
HEADERS: Final = '#include <Python.h>\n#include <CPy.h>\n#include "vecs/librt_vecs_api.h"\n'
# Of mypyc's runtime, what only few units call: the others are not compiled anew for it.
_SELDOM: Final = {"CPyVecU8_ToBytes": '#include "vecs_extra_ops.h"\n'}
PRELUDE: Final = "prelude.h"  # the file of these, which the compiler reads once for all units
# What runs once, when a module is loaded, is long and need not be quick: a sixteenth of all compiling.
_ONCE: Final = re.compile(r"^(?=(?:char CPyDef_\w*__top_level__|int CPyExec_\w+)\()", re.MULTILINE)
# Nor need what reads the arguments of a call from Python, a sixth of all compiling: compiled code calls past
# it. People's own loops call the kernel.
_FROM_PYTHON: Final = re.compile(r"^(?= +PyObject \*CPyPy_\w+\([^;\n]*\{$)", re.MULTILINE)
_CALLED: Final = "___kernel___"
# Places in vectors are nearly always in range, and what is called where something went wrong is seldom
# called: told so, the C compiler keeps the way that is gone in one piece.
_IN_RANGE: Final = re.compile(
    r"^(    (\w+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n    )if \(\2\)", re.MULTILINE
)
_USUALLY: Final = r"\1if (likely(\2))"
_COLD: Final = """\
#if defined(__GNUC__)
__attribute__((cold)) void PyErr_SetNone(PyObject *);
__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);
__attribute__((cold))
void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *);
#endif
"""
LIGHTLY: Final = '#pragma GCC optimize ("O1")\n'
UNOPTIMISED: Final = """\
#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("O0")))
#endif
"""


@dataclass(frozen=True)
class Unit:
    """One file for the C compiler."""

    name: str
    text: str


class UnknownLayoutError(ValueError):
    """What mypyc wrote does not look as this module expects: it was made for another version."""


@dataclass(frozen=True)
class Function:
    """A function that other units may inline."""

    text: str
    calls: frozenset[str]


def cut(
    folder: Path, group: str, longest: int, low_optimisation: AbstractSet[str] = frozenset()
) -> list[Unit]:
    """The units of one translation: one for each module, and one for what they share.

    Those named in `low_optimisation` cost the compiler less than half: nothing is inlined into them.
    """
    headers = Headers(folder, group)
    bodies = {
        path.stem.removeprefix(PREFIX): _body(path) for path in sorted(folder.glob(f"{PREFIX}*.c"))
    }
    main = bodies.pop(group, "")
    if _LOADED not in main:
        raise UnknownLayoutError(
            f"{PREFIX}{group}.c does not say when its texts and numbers are loaded"
        )
    lists = _body(folder / "list_ops.c")
    functions = {name: _functions(body) for name, body in bodies.items()}
    short = _short_ones(lists, _functions(lists), longest)
    for name, body in bodies.items():
        short |= _short_ones(body, functions[name], longest)
    tables: dict[str, list[int]] = {}
    units = []
    for name, own in bodies.items():
        is_light = name in low_optimisation
        borrowed = "" if is_light else _borrowed(own, functions[name].keys(), short)
        text, tables[name] = _with_own_table(name, borrowed + own)
        told = LIGHTLY + text if is_light else _COLD + _IN_RANGE.sub(_USUALLY, text)
        units.append(Unit(name, headers.needed_by(text) + told))
    main = main.replace(_LOADED, _filling(tables) + _LOADED)
    return [*units, Unit(group, headers.needed_by(main) + LIGHTLY + _tables(tables) + main)]


def as_written(folder: Path) -> list[Unit]:
    """The files of one translation as mypyc wrote them, each with the headers that it includes."""
    return [
        Unit(path.stem.removeprefix(PREFIX), _included(path, set()))
        for path in sorted(folder.glob(f"{PREFIX}*.c"))
    ]


def _included(path: Path, seen: set[str]) -> str:
    """A file with mypyc's headers where they are included; each once, as a compiler reads them."""
    seen.add(path.name)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    return "".join(_as_read(line, path.parent, seen) for line in lines)


def _as_read(line: str, folder: Path, seen: set[str]) -> str:
    if not (found := _INCLUDE.match(line)):
        return line
    return "" if found[1] in seen else _included(folder / found[1], seen)


class Headers:
    """The declarations of mypyc's two headers, each under its name."""

    def __init__(self, folder: Path, group: str) -> None:
        structs = (folder / f"{PREFIX}{group}.h").read_text("utf-8")
        externs = (folder / f"{PREFIX}internal_{group}.h").read_text("utf-8")
        self._texts = {found[1]: found[0] for found in _STRUCT.finditer(structs)}
        for line in externs.splitlines():
            if line.endswith(";") and (found := _DECLARED.search(line)):
                self._texts[found[1]] = line
        self._order = {name: number for number, name in enumerate(self._texts)}
        if not self._texts:
            raise UnknownLayoutError(f"the headers of {group} declare nothing that is known")

    def needed_by(self, text: str) -> str:
        """The declarations that a text uses, and those that they use, in mypyc's order."""
        words = set(_WORD.findall(text))
        needed: set[str] = set()
        ahead = self._texts.keys() & words
        while ahead:
            needed |= ahead
            ahead = self._named_in("\n".join(self._texts[name] for name in ahead)) - needed
        told = [self._texts[name] for name in sorted(needed, key=self._order.__getitem__)]
        seldom = "".join(_SELDOM[name] for name in sorted(_SELDOM.keys() & words))
        return f'#include "{PRELUDE}"\n{seldom}' + "\n".join(told) + "\n\n"

    def _named_in(self, text: str) -> set[str]:
        return self._texts.keys() & set(_WORD.findall(text))


def runtime(folder: Path) -> Unit:
    """The library that all of mypyc's code calls: whatever C it put beside our own, in one unit."""
    found = [path for place in ("*.c", "vecs/*.c") for path in sorted(folder.glob(place))]
    texts = (path.read_text("utf-8") for path in found if not path.name.startswith(PREFIX))
    return Unit("runtime", "#include <Python.h>\n" + "".join(texts))


def _body(path: Path) -> str:
    """A file of mypyc's without its includes."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    kept = "".join(line for line in lines if not line.startswith('#include "__native_'))
    if _CALLED not in path.name:
        kept = _FROM_PYTHON.sub(UNOPTIMISED, kept)
    return _ONCE.sub(UNOPTIMISED, kept)


# -- functions to inline -------------------------------------------------------------------------------
def _functions(body: str) -> dict[str, str]:
    """The functions of a file that others may call, each under its name."""
    found: dict[str, str] = {}
    for part in body.split("\n}\n"):
        if head := _HEAD.search(part):
            found[head[1]] = f"{part[head.start() :]}\n}}\n"
    return found


def _short_ones(body: str, functions: dict[str, str], longest: int) -> dict[str, Function]:
    """Those of at most so many lines that use nothing private to their file."""
    private = set(_STATIC.findall(body))
    return {
        name: Function(text, frozenset(_CALL.findall(text)))
        for name, text in functions.items()
        if _length(text) <= longest and private.isdisjoint(_WORD.findall(text))
    }


def _length(text: str) -> int:
    """Lines that do something: not declarations of registers, labels or braces."""
    return len(re.findall(r"^    (?!\w+ \*?cpy_r_\w+;$)", text, re.MULTILINE))


def _borrowed(own: str, mine: AbstractSet[str], short: dict[str, Function]) -> str:
    """The short functions of other units that this one calls, directly or through one another."""
    needed: set[str] = set()
    ahead = short.keys() & set(_CALL.findall(own)) - mine
    while ahead:
        needed |= ahead
        ahead = {name for one in ahead for name in short[one].calls & short.keys()}
        ahead -= needed | mine
    inline = "extern inline __attribute__((gnu_inline)) "
    return "".join(f"{inline}{short[name].text}" for name in short if name in needed)


# -- literals ------------------------------------------------------------------------------------------
def _with_own_table(name: str, text: str) -> tuple[str, list[int]]:
    """The text with places in a table of its own, and what these are in the common one."""
    places: dict[str, int] = {}

    def own(match: re.Match[str]) -> str:
        return f"CPyStatics_{name}[{places.setdefault(match[1], len(places))}]"

    text = _LITERAL.sub(own, text)
    return f"PyObject *CPyStatics_{name}[{len(places) + 1}];\n{text}", [int(p) for p in places]


def _tables(tables: dict[str, list[int]]) -> str:
    """Which places of the common table each unit has in its own, ended by -1."""
    lines = []
    for name, places in tables.items():
        numbers = ", ".join(str(place) for place in [*places, -1])
        lines.append(f"extern PyObject *CPyStatics_{name}[];")
        lines.append(f"static const int CPyPlaces_{name}[] = {{{numbers}}};")
    return "\n".join(lines) + "\n"


def _filling(tables: dict[str, list[int]]) -> str:
    loop = "for (int i = 0; CPyPlaces_{0}[i] >= 0; i++) CPyStatics_{0}[i] = CPyStatics[CPyPlaces_{0}[i]];"
    return "".join(f"    {loop.format(name)}\n" for name in tables)
