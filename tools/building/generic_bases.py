"""Tells mypyc that `Generic[...]` adds nothing to a class, as it knows of classes written `class Slot[S]`.

Otherwise it takes such a class for one that extends an interpreted one: its objects get a dictionary, and
each time an attribute is read it is asked whether it was ever set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.plugin import ClassDefContext, Plugin

_OURS: Final = "dicehospital."
# People hold weak references to games, and mypyc makes room for them only beside a dictionary.
_WITH_WEAK_REFERENCES: Final = "dicehospital.kernel.game.Game"


class _GenericBases(Plugin):  # type: ignore[misc]  # what mypy says of itself is not read
    def get_customize_class_mro_hook(
        self, fullname: str
    ) -> Callable[[ClassDefContext], None] | None:
        is_bare = fullname.startswith(_OURS) and fullname != _WITH_WEAK_REFERENCES
        return _keep_bases if is_bare else None


def _keep_bases(context: ClassDefContext) -> None:
    """Put what mypy took off the list of bases back on it, as it does itself before another look."""
    found = context.cls
    found.base_type_exprs.extend(found.removed_base_type_exprs)
    found.removed_base_type_exprs.clear()


def plugin(_version: str) -> type[Plugin]:
    """What mypy asks for."""
    return _GenericBases
