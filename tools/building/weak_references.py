"""Mends how objects of compiled classes end that somebody holds a weak reference to.

mypyc takes the list of weak references for an object that the instance owns: it shows it to the garbage
collector and lets go of it in the end, and the program crashes. Such references are to be told instead.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_LIST: Final = (
    r"\(\*\(\(PyObject \*\*\)\(\(char \*\)self \+ sizeof\(PyObject \*\) \+ sizeof\([^()]+\)\)\)\);"
)
_SHOWN: Final = re.compile(rf"Py_VISIT{_LIST}")
_LET_GO: Final = re.compile(rf"Py_CLEAR{_LIST}")
# The collector clears objects that still live; it has told their references before.
_TOLD: Final = "if (Py_REFCNT(self) == 0) PyObject_ClearWeakRefs((PyObject *)self);"


def mend_weak_references(folder: Path) -> None:
    """Rewrite the C of a folder."""
    for path in folder.rglob("*.c"):
        text = path.read_text("utf-8")
        mended = with_references_told(text)
        if mended != text:
            path.write_text(mended, encoding="utf-8")


def with_references_told(text: str) -> str:
    """The C of a module whose objects tell their weak references that they end."""
    return _LET_GO.sub(_TOLD, _SHOWN.sub("", text))
