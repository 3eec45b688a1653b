"""A state as JSON, told once: its fields, the slots each says, both ways, who may see it, its cells.

A game lists the fields of a state in a `Schema`. Positions are written and read by it, and what views show of
them; tests hold it against the slots of the class, against `copy`, views and observations. What is hot, `copy`
and observations, is written by hand beside it and compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from dicehospital.kernel.fields import Reader
from dicehospital.kernel.position.forms import Form
from dicehospital.kernel.types import Json

S = TypeVar("S")

# Who may see a field while its game goes on.
EVERYBODY: Final = "everybody"
OWNER: Final = "owner"  # the seat alone that it belongs to
HIDDEN: Final = "hidden"  # nobody


class Field(Generic[S]):
    """A field of JSON and the slots of a state that it says.

    `write` gives its value; where names come as a tuple, an object with those that are there. `read` takes it
    from the object that it stands in; a field without is read elsewhere, or follows from others. Where
    everybody sees less than there is, `show` gives that.
    """

    def __init__(
        self,
        names: str | tuple[str, ...],
        slots: str | tuple[str, ...],
        write: Callable[[S], Any],
        read: Callable[[S, Reader], None] | None = None,
        *,
        shown: str = EVERYBODY,
        show: Callable[[S], Any] | None = None,
        cells: Sequence[str] = (),
    ) -> None:
        self.names = (names,) if isinstance(names, str) else names
        self.slots = (slots,) if isinstance(slots, str) else slots
        self.shown = shown
        self.cells = cells  # of the observation, as its blocks name them
        self.read = read
        self._write = write
        self._show = show or write
        self._name = names if isinstance(names, str) else ""

    def put(self, owner: S, found: Json, *, whole: bool = True) -> None:
        """Write it into an object, as a whole or as everybody sees it."""
        value = self._write(owner) if whole else self._show(owner)
        if self._name:
            found[self._name] = value
        else:
            found.update(value)


def plain(
    name: str,
    form: Form,
    slot: str = "",
    *,
    absent: Callable[[S], Any] | None = None,
    left_out: int | None = None,
    shown: str = EVERYBODY,
    cells: Sequence[str] | None = None,
) -> Field[S]:
    """A field that says the slot of its name, or another, by a form; its cells bear that name, or others.

    What is absent is as in a new state, or as `absent` says. A number that is `left_out` is not written.
    """
    said = slot or name

    def write(owner: S) -> Any:
        return form.write(getattr(owner, said), owner)

    def write_some(owner: S) -> Json:
        return {} if getattr(owner, said) == left_out else {name: write(owner)}

    def read(owner: S, found: Reader) -> None:
        if name in found.source:
            setattr(owner, said, form.read(found.get(name), owner))
        elif absent is not None:
            setattr(owner, said, absent(owner))

    seen = [said] if cells is None else cells
    if left_out is None:
        return Field(name, said, write, read, shown=shown, cells=seen)
    return Field((name,), said, write_some, read, shown=shown, cells=seen)


class Schema(Generic[S]):
    """All fields of a state, in the order in which they are written.

    `beside` are slots that no field says: what was agreed, what follows from other slots, scratch.
    """

    def __init__(self, *fields: Field[S], beside: Iterable[str] = ()) -> None:
        self.fields = fields
        self.names = tuple(name for field in fields for name in field.names)
        self.slots = {slot for field in fields for slot in field.slots} | set(beside)

    def write(self, owner: S, *, shown: str = "") -> Json:
        """All fields, or those that only these may see."""
        found: Json = {}
        for field in self.fields:
            if shown in ("", field.shown):
                field.put(owner, found, whole=shown != EVERYBODY)
        return found

    def read(self, owner: S, found: Reader, *names: str) -> None:
        """Read these fields, or all, each in its turn."""
        for field in self.fields:
            if field.read is not None and (not names or field.names[0] in names):
                field.read(owner, found)
