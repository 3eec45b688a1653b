"""Puts the docstrings of the sources into the C that mypyc wrote, which has signatures and no words.

So `help` and `inspect` say of compiled rules what they say of plain ones. They are constants of the tables
that describe modules, classes and methods: nothing is looked up or made while a game is played.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from mypyc.codegen.cstring import c_string_initializer

from tools.building.units import PREFIX

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_TABLE: Final = re.compile(
    r"^static (?:PyMethodDef|PyGetSetDef|PyTypeObject|struct PyModuleDef) (\w+)(?:\[\])? = \{\n.*?^\};",
    re.MULTILINE | re.DOTALL,
)
_DOC: Final = r'PyDoc_STR\((?:NULL|"((?:[^"\\]|\\.)*)")\)'
_METHOD: Final = re.compile(r'(\{"(\w+)",[^"{}]*?)' + _DOC)
_PROPERTY: Final = re.compile(r'(\{"(\w+)",\s[^"{}]*?)NULL, NULL\}')
_CLASS: Final = re.compile(r"(\.tp_doc = )" + _DOC)
_MODULE: Final = "    NULL, /* docstring */"
_REMARK: Final = re.compile(r"\s+# (?!\.\.\.)(?!noqa)(.*)")
_AFTER_SIGNATURE: Final = "\n--\n\n"


def add_docstrings(source: Path, modules: list[str], folder: Path, package: str) -> None:
    """Rewrite the C of these modules of a package, in that folder, with the words of their sources."""
    for module in modules:
        name = f"{package}/{module.removesuffix('.py')}".replace("/", "___")
        path = folder / f"{PREFIX}{name}.c"
        told = DocstringTable((source / package / module).read_text("utf-8"))
        path.write_text(with_docstrings(path.read_text("utf-8"), told), encoding="utf-8")


class DocstringTable:
    """What a module says of itself: by name, `Game.pick`, its words and its signature."""

    def __init__(self, text: str) -> None:
        tree = ast.parse(text)
        self.words: dict[str, str] = {"": ast.get_docstring(tree) or ""}
        self.signatures: dict[str, str] = {}
        self.classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
        for name, node in _named(tree):
            self.words[name] = ast.get_docstring(node) or ""
            if isinstance(node, _Function):
                self.signatures[name] = _signature(node, in_class="." in name)
            else:
                remarks = attribute_comments(node, text.splitlines())
                self.words |= {f"{name}.{attribute}": said for attribute, said in remarks.items()}

    def doc(self, name: str, signature: str | None) -> str:
        """The C of what `help` shows. Without mypyc's own signature (None) that of the source is taken."""
        known = self.signatures.get(name, "") if signature is None else signature
        text = f"{known}{_AFTER_SIGNATURE if known else ''}{self.words.get(name, '')}"
        return f"PyDoc_STR({c_string_initializer(text.encode())})"


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.ClassDef | _Function]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef | _Function):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, _Function):
                    yield f"{node.name}.{inner.name}", inner


def attribute_comments(owner: ast.ClassDef, lines: list[str]) -> dict[str, str]:
    """What is said of the attributes of a class behind their declarations, as here: by name."""
    found: dict[str, str] = {}
    for node in ast.walk(owner):
        if isinstance(node, ast.AnnAssign) and node.end_lineno and node.end_col_offset:
            name = ast.unparse(node.target).removeprefix("self.")
            comment = lines[node.end_lineno - 1].encode()[node.end_col_offset :].decode()
            if remark := _REMARK.fullmatch(comment):
                found.setdefault(name, remark[1])
    return found


def _signature(node: _Function, *, in_class: bool) -> str:
    """The signature as `inspect` reads it; a default that is no literal is shown as `...`."""
    arguments = ast.parse(f"def f({ast.unparse(node.args)}): ...").body[0].args  # type: ignore[attr-defined]
    for argument in ast.walk(arguments):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    for defaults in (arguments.defaults, arguments.kw_defaults):
        defaults[:] = [_shown(default) for default in defaults]
    return f"{node.name}({'$' if in_class else ''}{ast.unparse(arguments)})"


def _shown(default: ast.expr | None) -> ast.expr | None:
    try:
        ast.literal_eval(default or "0")
    except ValueError:
        return ast.Constant(...)
    return default


# -- the tables ----------------------------------------------------------------------------------------
def with_docstrings(text: str, told: DocstringTable) -> str:
    """The C of a module with its docstrings."""
    return _TABLE.sub(lambda table: _filled(table[0], table[1], told), text)


def _filled(table: str, name: str, told: DocstringTable) -> str:
    """A table of the module, or of one of its classes; tables of what mypyc made up stay as they are."""
    if table.startswith("static struct"):
        return table.replace(_MODULE, f"    {told.doc('', None)},")
    if name.endswith("module_methods"):
        return _with_methods(table, "", told)
    for owner in told.classes:
        if kind := _kind(name, owner):
            return _FILLED[kind](table, owner, told)
    return table


def _kind(table: str, owner: str) -> str:
    """Which table of this class it is: `kernel___playout___Policy_methods` is one of `Policy`."""
    found = re.search(rf"(?<!_)___{owner}({'|'.join(_FILLED)})$", table)
    return found[1] if found else ""


def _with_methods(table: str, owner: str, told: DocstringTable) -> str:
    def documented(found: re.Match[str]) -> str:
        name = f"{owner}.{found[2]}" if owner else found[2]
        return f"{found[1]}{told.doc(name, _signature_in(found[3]))}"

    return _METHOD.sub(documented, table)


def _with_properties(table: str, owner: str, told: DocstringTable) -> str:
    def documented(found: re.Match[str]) -> str:
        name = f"{owner}.{found[2]}"
        return f"{found[1]}{told.doc(name, '')}, NULL}}" if name in told.words else found[0]

    return _PROPERTY.sub(documented, table)


def _with_class(table: str, owner: str, told: DocstringTable) -> str:
    def documented(found: re.Match[str]) -> str:
        return f"{found[1]}{told.doc(owner, _signature_in(found[2]))}"

    return _CLASS.sub(documented, table)


def _signature_in(doc: str | None) -> str | None:
    """The signature that mypyc wrote, out of its C; None where it could write none."""
    return doc.partition(r"\n--")[0].encode().decode("unicode_escape") if doc else None


# By the end of its name: what is done to a table of a class.
_FILLED: Final[dict[str, Callable[[str, str, DocstringTable], str]]] = {
    "_methods": _with_methods,
    "_getseters": _with_properties,
    "_template_": _with_class,
}
