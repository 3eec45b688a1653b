"""How the generated C is cut: a change in one module stays in its unit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.building.units import Unit, UnknownLayoutError, as_written, cut, runtime

STRUCTS = """\
#ifndef MYPYC_DECLARED_tuple_T1O
#define MYPYC_DECLARED_tuple_T1O
typedef struct tuple_T1O {
    PyObject *f0;
} tuple_T1O;
#endif

typedef struct {
    PyObject_HEAD
    tuple_T1O _pair;
} p___a___BedObject;

typedef struct {
    PyObject_HEAD
} p___b___WardObject;
"""
EXTERNS = """\
int CPyGlobalsInit(void);

extern PyObject *CPyStatics[9];
extern char CPyDef_a___is_free(p___a___BedObject *cpy_r_bed);
extern char CPyDef_a___long_one(void);
extern PyObject *CPyDef_b___name(void);
"""
A = """\
#include "__native_p.h"
#include "__native_internal_p.h"

static int private_to_a(void)
{
    return 1;
}

char CPyDef_a___is_free(p___a___BedObject *cpy_r_bed) {
    char cpy_r_r0;
    cpy_r_r0 = CPyStatics[3] == NULL;
    return cpy_r_r0;
}

char CPyDef_a___long_one(void) {
    return private_to_a();
}
"""
B = """\
#include "__native_p.h"
#include "__native_internal_p.h"

PyObject *CPyDef_b___name(void) {
    if (CPyDef_a___is_free(NULL)) return CPyStatics[7];
    if (CPyDef_a___long_one()) return CPyStatics[5];
    return CPyStatics[7];
}
"""
MAIN = """\
int CPyGlobalsInit(void)
{
    static int is_initialized = 0;
    is_initialized = 1;
    return 0;
}
PyObject *CPyStatics[9];
"""


def cut_up(
    folder: Path, a: str = A, b: str = B, externs: str = EXTERNS, low_optimisation: str = ""
) -> dict[str, Unit]:
    texts = {"__native_p.h": STRUCTS, "__native_internal_p.h": externs, "__native_p.c": MAIN}
    texts |= {"__native_p___a.c": a, "__native_p___b.c": b, "list_ops.c": '#include "CPy.h"\n'}
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    return {unit.name: unit for unit in cut(folder, "p", 20, {low_optimisation})}


def test_a_unit_declares_what_it_uses_and_nothing_else(tmp_path: Path) -> None:
    units = cut_up(tmp_path)
    assert {"p___a", "p___b", "p"} == units.keys()
    assert "} p___a___BedObject;" in units["p___b"].text  # through the function it calls
    assert "} tuple_T1O;" in units["p___b"].text  # through that struct
    assert "WardObject" not in units["p___a"].text
    assert "CPyDef_b___name" not in units["p___a"].text


def test_a_unit_includes_what_few_units_call(tmp_path: Path) -> None:
    """Not declared, it would be missing when the library is loaded."""
    packing = B.replace("return CPyStatics[5]", "return CPyVecU8_ToBytes(CPyStatics[5])")
    units, seldom = cut_up(tmp_path, b=packing), '#include "vecs_extra_ops.h"'
    assert seldom in units["p___b"].text
    assert seldom not in units["p___a"].text


def test_each_unit_has_its_own_table_of_literals(tmp_path: Path) -> None:
    units = cut_up(tmp_path)
    assert "CPyStatics_p___b[1] == NULL" not in units["p___b"].text
    assert "return CPyStatics_p___b[1];" in units["p___b"].text
    assert "static const int CPyPlaces_p___b[] = {3, 7, 5, -1};" in units["p"].text
    filled = units["p"].text.index("CPyStatics_p___b[i] = CPyStatics[CPyPlaces_p___b[i]]")
    assert filled < units["p"].text.index("is_initialized = 1;")


def test_a_new_literal_elsewhere_changes_no_other_unit(tmp_path: Path) -> None:
    """Mypyc numbers the literals of all modules together: one more moves all that follow."""
    before = cut_up(tmp_path)
    after = cut_up(
        tmp_path, a=A + "\n// CPyStatics[4]\n", b=B.replace("[7]", "[8]").replace("[5]", "[6]")
    )
    assert before["p___b"] == after["p___b"]
    assert before["p___a"] != after["p___a"]


def test_a_new_function_elsewhere_changes_no_other_unit(tmp_path: Path) -> None:
    before = cut_up(tmp_path)
    after = cut_up(tmp_path, externs=EXTERNS + "extern char CPyDef_a___another(void);\n")
    assert before == after


def test_a_short_function_goes_along_for_inlining(tmp_path: Path) -> None:
    inlined = "extern inline __attribute__((gnu_inline)) char CPyDef_a___is_free("
    units = cut_up(tmp_path)
    assert inlined in units["p___b"].text
    assert inlined not in units["p___a"].text  # where it is defined in earnest
    assert (
        "char CPyDef_a___long_one(void) {" not in units["p___b"].text
    )  # uses what is private there


def test_nothing_is_inlined_where_the_compiler_need_not_take_long(tmp_path: Path) -> None:
    units = cut_up(tmp_path, low_optimisation="p___b")
    assert 'optimize ("O1")' in units["p___b"].text
    assert "gnu_inline" not in units["p___b"].text
    assert 'optimize ("O1")' not in units["p___a"].text


def test_the_compiler_is_told_what_seldom_happens(tmp_path: Path) -> None:
    """That a place is out of range, and errors; not where it need not take long."""
    found = "    cpy_r_r2 = (uint64_t)cpy_r_r1 < (uint64_t)cpy_r_r0;\n    if ({}) goto CPyL8;\n"
    asked, told = found.format("cpy_r_r2"), found.format("likely(cpy_r_r2)")
    indexing = B.replace("    if (CPyDef_a___is_free", f"{asked}    if (CPyDef_a___is_free")
    text = cut_up(tmp_path, b=indexing)["p___b"].text
    assert told in text
    assert "__attribute__((cold)) void PyErr_SetNone(" in text
    text = cut_up(tmp_path, b=indexing, low_optimisation="p___b")["p___b"].text
    assert asked in text
    assert "__attribute__((cold))" not in text


def test_calls_from_python_are_not_optimised_but_those_of_the_kernel(tmp_path: Path) -> None:
    wrapper = "        PyObject *CPyPy_b___name(PyObject *self) {\n    return NULL;\n}\n"
    marked = f'__attribute__((optimize("O0")))\n#endif\n{wrapper}'
    assert marked in cut_up(tmp_path, b=B + wrapper)["p___b"].text
    (tmp_path / "__native_p___kernel___c.c").write_text(B + wrapper, "utf-8")
    units = {unit.name: unit for unit in cut(tmp_path, "p", 20)}
    assert marked not in units["p___kernel___c"].text


def test_the_runtime_library_is_one_unit(tmp_path: Path) -> None:
    """Its whole text, so that it counts as long as it is: the longest are compiled first."""
    cut_up(tmp_path)
    (tmp_path / "list_ops.c").write_text("int list_op;\n", "utf-8")
    (tmp_path / "vecs").mkdir()
    (tmp_path / "vecs" / "librt_vecs_api.c").write_text("int vec_op;\n", "utf-8")
    lines = runtime(tmp_path).text.splitlines()
    assert lines == ["#include <Python.h>", "int list_op;", "int vec_op;"]


def test_c_that_looks_different_is_not_cut(tmp_path: Path) -> None:
    """A later mypyc may write other words: then nothing is guessed."""
    cut_up(tmp_path)
    (tmp_path / "__native_p.c").write_text(MAIN.replace("is_initialized", "is_loaded"), "utf-8")
    with pytest.raises(UnknownLayoutError, match=r"__native_p\.c"):
        cut(tmp_path, "p", 20)


def test_a_file_as_mypyc_wrote_it_has_its_headers_once(tmp_path: Path) -> None:
    cut_up(tmp_path, externs='#include "__native_p.h"\n' + EXTERNS)
    units = {unit.name: unit.text for unit in as_written(tmp_path)}
    assert {"p___a", "p___b", "p"} == units.keys()
    assert 1 == units["p___a"].count("} p___a___BedObject;") == units["p___a"].count(EXTERNS)
    assert "CPyStatics[3] == NULL" in units["p___a"]
    assert "__native_" not in units["p___a"]
