"""The small libraries through which Python finds each compiled module in the big one.

They say what mypyc's own template says. They declare the few functions they call, because reading all of
Python.h some 140 times took longer than compiling the rules of one game.
"""

from __future__ import annotations

from typing import Final

from tools.building.units import Unit

_SHIM: Final = """\
#ifdef _WIN32
#include <Python.h> // names the library to link with
#define SHOWN __declspec(dllexport)
#else
#define SHOWN __attribute__((visibility("default")))
extern void *Py_BuildValue(const char *format, ...);
extern void *PyImport_ImportModuleLevel(const char *name, void *globals, void *locals, void *names, int level);
extern void *PyObject_GetAttrString(void *owner, const char *name);
extern void *PyCapsule_GetPointer(void *capsule, const char *name);
extern void Py_DecRef(void *object);
#endif

SHOWN void *PyInit_{name}(void)
{{
    void *names = Py_BuildValue("(s)", "*");
    if (!names) return 0;
    void *library = PyImport_ImportModuleLevel("{library}", 0, 0, names, 0);
    Py_DecRef(names);
    if (!library) return 0;
    void *capsule = PyObject_GetAttrString(library, "init_{full}");
    Py_DecRef(library);
    if (!capsule) return 0;
    void *(*begin)(void) = (void *(*)(void))PyCapsule_GetPointer(capsule, "{library}.init_{full}");
    Py_DecRef(capsule);
    return begin ? begin() : 0;
}}
"""


def shim(module: str, library: str) -> Unit:
    """The library of one module."""
    full = module.replace(".", "___")
    text = _SHIM.format(name=module.rpartition(".")[2], library=library, full=full)
    return Unit(module, text)
