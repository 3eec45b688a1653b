"""The compiler and the linker for Pyodide: those of zig, told what Emscripten would tell its own."""

from __future__ import annotations

import re
import subprocess
from functools import cached_property
from pathlib import Path
from typing import Final

from tools.building.objects import digest
from tools.building.units import HEADERS, LIGHTLY, PRELUDE, UNOPTIMISED, Unit

# Emscripten's C library is that of WASI in all that the rules call; its headers ask for these two words.
_LIBRARY: Final = ("-D__wasi__", "-D_WASI_EMULATED_SIGNAL", "-DSSIZE_MAX=2147483647")
_FLAGS: Final = (
    "-target", "wasm32-emscripten", "-c", "-fPIC", "-O2", "-g0", "-w", "-DNDEBUG",
    "-mcpu=generic+bulk_memory+mutable_globals+nontrapping_fptoint+sign_ext",
    "-fvisibility=hidden", "-fno-sanitize=all", "-fno-strict-overflow", "-DPY_CALL_TRAMPOLINE",
)  # fmt: skip
# What is undefined is Python's own, found when the library is loaded.
_LINK: Final = (
    "-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--strip-debug", "-O2",
    "--no-entry",
)  # fmt: skip
# Not only what is defined in a unit but what it declares lies in the same library.
_PRELUDE: Final = f"{HEADERS}#pragma GCC visibility push(hidden)\n"
# Clang does not know how GCC is told to take it easy. Small is better still: all of it is downloaded.
_SMALL: Final = "__attribute__((minsize))\n"
_SMALL_FROM_HERE: Final = (
    "#pragma clang attribute push(__attribute__((minsize)), apply_to = function)\n"
)
_TO_HERE: Final = "\n#pragma clang attribute pop\n"
_UNDEFINED: Final = re.compile(r"^#( *)undef (\w+)$", re.MULTILINE)


class CompilerError(Exception):
    """A unit could not be compiled, or the library not be linked."""


def tuned(unit: Unit) -> Unit:
    """A unit as Clang reads it."""
    text = unit.text.replace(UNOPTIMISED, _SMALL)
    if LIGHTLY in text:
        text = text.replace(LIGHTLY, _SMALL_FROM_HERE) + _TO_HERE
    return Unit(unit.name, text)


def configured(template: str, variables: dict[str, object]) -> str:
    """`pyconfig.h` by what Pyodide's Python says of itself."""

    def defined(found: re.Match[str]) -> str:
        value = variables.get(found[2])
        return f"#{found[1]}define {found[2]} {value}" if value else f"/* {found[0]} */"

    return _UNDEFINED.sub(defined, template)


class Zig:
    """What makes objects of units, and a library of objects."""

    def __init__(self, program: Path, headers: Path, runtime: Path) -> None:
        self._program = program
        self._headers = headers
        self._runtime = runtime  # mypyc's own library, of the very mypyc that translates
        self._include: list[str] = []

    @cached_property
    def identity(self) -> str:
        """A digest of all that decides what becomes of a text."""
        runtime = (path.read_text("utf-8") for path in sorted(self._runtime.rglob("*.[ch]")))
        version = subprocess.run([self._program, "version"], capture_output=True, check=True).stdout
        told = [version.decode(), self._headers.name, *_FLAGS, *_LIBRARY, *_LINK, _PRELUDE]
        return digest(*told, *runtime)

    def read_headers(self, folder: Path, variables: dict[str, object]) -> None:
        """Put the headers that are made here into a folder."""
        folder.mkdir(parents=True)
        (folder / PRELUDE).write_text(_PRELUDE, encoding="utf-8")
        template = (self._headers / "pyconfig.h.in").read_text("utf-8")
        (folder / "pyconfig.h").write_text(configured(template, variables), encoding="utf-8")
        library = self._program.parent / "lib" / "libc" / "include"
        own = [folder, self._headers / "Include", self._runtime, self._runtime / "vecs"]
        self._include = [f"-I{place}" for place in own]
        self._include += [
            f"-isystem{library / kind}" for kind in ("wasm-wasi-musl", "generic-musl")
        ]

    def compile(self, source: Path, work: Path) -> Path:
        """The object of a source."""
        work.mkdir(parents=True, exist_ok=True)
        made = work / f"{source.stem}.o"
        self._run("cc", *_FLAGS, *_LIBRARY, *self._include, str(source), "-o", str(made))
        return made

    def link(self, objects: list[Path], target: Path) -> None:
        """A library that Python can import."""
        target.parent.mkdir(parents=True, exist_ok=True)
        begin = f"PyInit_{target.name.partition('.')[0]}"
        paths = [str(path) for path in objects]
        self._run("wasm-ld", *_LINK, f"--export={begin}", *paths, "-o", str(target))

    def _run(self, *arguments: str) -> None:
        done = subprocess.run(
            [self._program, *arguments], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise CompilerError(f"zig {arguments[0]} failed:\n{done.stderr[-2000:]}")
