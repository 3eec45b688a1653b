"""What people may build on says what it does and how it is called, compiled or not."""

from __future__ import annotations

import ast
import inspect
import pydoc
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_origin

import pytest

import dicehospital as dh
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.game import Game
from tools.building.docstrings import DocstringTable, with_docstrings
from tools.reference import broken_links, pages, public_things

SOURCE = Path(inspect.getfile(dh)).parent  # the plain sources lie beside what was compiled of them
ROOT = Path(__file__).parents[2]


def members(thing: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class has from us, not from other libraries."""
    ours = [base for base in thing.__mro__ if base.__module__.startswith("dicehospital")]
    for name, member in {name: one for base in ours for name, one in vars(base).items()}.items():
        is_described = callable(member) or inspect.isdatadescriptor(member)
        if not name.startswith("_") and (is_described or isinstance(member, staticmethod)):
            yield name, member


def test_the_pages_show_what_matters() -> None:
    names = {name for page in pages() for name, _ in public_things(page)}
    assert {
        "Game",
        "Options",
        "Moves",
        "Move",
        "Score",
        "Reason",
        "Bot",
        "Sheet",
        "simulate",
    } <= names
    assert len(dh.__all__) <= 20
    assert len(list(members(Game))) > 40


@pytest.mark.parametrize("page", pages())
def test_every_public_name_says_what_it_does_and_how_it_is_called(page: str) -> None:
    things = [(n, one) for n, one in public_things(page) if callable(one) and not get_origin(one)]
    assert things
    assert [] == [name for name, thing in things for name in unexplained(name, thing)]


def unexplained(name: str, thing: Any) -> Iterator[str]:
    """The thing, its methods and properties, as far as they have no words or no signature."""
    if not has_words(thing):
        yield name
    if not inspect.isclass(thing):
        if not has_signature(thing):
            yield f"{name}()"
        return
    for member, found in members(thing):
        is_method = callable(found) or isinstance(found, staticmethod | classmethod)
        if (is_method or isinstance(found, property)) and not has_words(getattr(thing, member)):
            yield f"{name}.{member}"
        if is_method and not has_signature(getattr(thing, member)):
            yield f"{name}.{member}()"


def has_words(thing: Any) -> bool:
    return bool((thing.__doc__ or "").strip())


def has_signature(thing: Any) -> bool:
    try:
        return isinstance(inspect.signature(thing), inspect.Signature)
    except ValueError:
        return False


def told_in_source() -> dict[str, str]:
    """What the source of games says of its methods and properties."""
    tree = ast.parse((SOURCE / "kernel" / "game.py").read_text("utf-8"))
    [game] = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    methods = [node for node in game.body if isinstance(node, ast.FunctionDef)]
    return {node.name: ast.get_docstring(node) or "" for node in methods if node.name[0] != "_"}


def test_games_say_what_their_source_says() -> None:
    told = told_in_source()
    assert len(told) > 40
    assert told == {name: inspect.getdoc(getattr(Game, name)) for name in told}
    shown = pydoc.plain(pydoc.render_doc(Game))
    assert "Make one pick: a word of the vocabulary, as its number or its text." in shown
    assert ["self", "seat", "choice"] == list(inspect.signature(Game.pick).parameters)
    assert ["self", "policy", "seed", "depth"] == list(inspect.signature(Game.playout).parameters)
    assert 0 == inspect.signature(Game.events).parameters["since"].default


def test_a_compiled_game_is_a_compiled_one() -> None:
    """Otherwise the test above says nothing about the compiler."""
    assert COMPILED == (not inspect.isfunction(Game.pick))


def test_every_constant_of_er_is_explained() -> None:
    text = (SOURCE / "er" / "components.py").read_text("utf-8")
    for name in (name for name in dh.er.__all__ if name.isupper()):
        assert re.search(rf'^{name}: Final = .*?\n(?:[ )}}].*\n)*"""', text, re.MULTILINE), name


# -- how words come into C -------------------------------------------------------------------------------
WORDS = '''
"""A module."""

class _Bed:
    """A bed."""

class Ward:
    """A “ward”."""

    def __init__(self, size: int = LARGE) -> None:
        self.size: int = size  # how many beds

    def admit(self, value: int, *, screen: bool = NEVER) -> None:
        """Write a patient.

        Into the next bed.
        """

    @property
    def full(self) -> bool:
        """Whether no bed is free."""

def open_ward() -> None:
    """Begin."""
'''
C = r"""
static PyGetSetDef er___Ward_getseters[] = {
    {"size",
     (getter)er___Ward_get_size, (setter)er___Ward_set_size,
     NULL, NULL},
    {"full",
     (getter)er___Ward_get_full,
    NULL, NULL, NULL},
    {NULL}  /* Sentinel */
};

static PyMethodDef er___Ward_methods[] = {
    {"__internal_mypyc_setup", (PyCFunction)CPyDef_setup, METH_O, NULL},
    {"admit",
     (PyCFunction)CPyPy_er___Ward___admit,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(NULL)},
    {NULL}  /* Sentinel */
};

static PyTypeObject CPyType_er___Ward_template_ = {
    .tp_doc = PyDoc_STR("Ward(size=6)\n--\n\n"),
};
static PyTypeObject CPyType_er____Bed_template_ = {
    .tp_doc = PyDoc_STR("_Bed()\n--\n\n"),
};
static PyMethodDef ermodule_methods[] = {
    {"open_ward", (PyCFunction)CPyPy_open, METH_FASTCALL, PyDoc_STR("open_ward()\n--\n\n") /* docstring */},
    {NULL, NULL, 0, NULL}
};
static struct PyModuleDef ermodule = {
    "er",
    NULL, /* docstring */
};
"""


@pytest.mark.parametrize(
    "documented",
    [
        r'PyDoc_STR("how many beds"), NULL}',
        r'NULL, PyDoc_STR("Whether no bed is free."), NULL}',
        r'PyDoc_STR("admit($self, value, *, screen=...)\n--\n\nWrite a patient.\n\nInto the next bed.")',
        r'PyDoc_STR("Ward(size=6)\n--\n\nA \342\200\234ward\342\200\235.")',
        r'PyDoc_STR("_Bed()\n--\n\nA bed.")',
        r'PyDoc_STR("open_ward()\n--\n\nBegin.")',
        r'    PyDoc_STR("A module."),',
    ],
)
def test_words_of_the_source_come_into_the_tables(documented: str) -> None:
    assert documented in with_docstrings(C, DocstringTable(WORDS))


# -- links of the reference --------------------------------------------------------------------------------
def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "a.html").write_text('<a href="in/b.html#B">b</a><a href="https://a.b/">c</a>')
    (tmp_path / "in" / "b.html").write_text('<p id="B"><a href="../a.html">a</a><a href="#B">b</a>')
    assert [] == broken_links(tmp_path)
    (tmp_path / "in" / "b.html").write_text('<p id="C"><a href="../c.html">a</a>')
    assert [
        "a.html: in/b.html#B leads nowhere",
        "in/b.html: ../c.html leads nowhere",
    ] == broken_links(tmp_path)
