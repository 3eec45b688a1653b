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
NOBODY: Final = "nobody"


class Field(Generic[S]):
    """A field of JSON and the slots of a state that it says, as two functions.

    `write` gives its value; where it has several names, an object by those that are there. `read` takes it
    from the object that it stands in; a field without is read elsewhere, or follows from others.
    """

    def __init__(
        self,
        names: str | tuple[str, ...],
        slots: str | tuple[str, ...],
        write: Callable[[S], Any],
        read: Callable[[S, Reader], None] | None = None,
        *,
        shown: str = EVERYBODY,
        cells: Sequence[str] = (),
    ) -> None:
        self.names = (names,) if isinstance(names, str) else names
        self.slots = (slots,) if isinstance(slots, str) else slots
        self.shown = shown
        self.cells = tuple(cells)  # of the observation, as its block names them
        self._write = write
        self._read = read

    def put(self, owner: S, found: Json) -> None:
        """Write it into an object."""
        if len(self.names) == 1:
            found[self.names[0]] = self._write(owner)
        else:
            found.update(self._write(owner))

    def read(self, owner: S, found: Reader) -> None:
        """Read it from an object into the state."""
        if self._read is not None:
            self._read(owner, found)


class PlainField(Field[S]):
    """A field that says one slot by a form. What is absent is as in a new state, or as `absent` says.

    A value that is `left_out` is not written.
    """

    def __init__(
        self,
        name: str,
        slot: str,
        form: Form,
        *,
        absent: Callable[[S], Any] | None = None,
        left_out: Any = None,
        shown: str = EVERYBODY,
        cells: Sequence[str] = (),
    ) -> None:
        super().__init__(name, slot, self._written, shown=shown, cells=cells)
        self._name = name
        self._slot = slot
        self._form = form
        self._absent = absent
        self._left_out = left_out

    def _written(self, owner: S) -> Any:
        return self._form.write(getattr(owner, self._slot), owner)

    def put(self, owner: S, found: Json) -> None:
        """Write it into an object, unless its value is left out."""
        if self._left_out is None or getattr(owner, self._slot) != self._left_out:
            found[self._name] = self._written(owner)

    def read(self, owner: S, found: Reader) -> None:
        """Read it from an object into its slot."""
        if self._name in found.source:
            setattr(owner, self._slot, self._form.read(found.get(self._name), owner))
        elif self._absent is not None:
            setattr(owner, self._slot, self._absent(owner))


class Schema(Generic[S]):
    """All fields of a state, in the order in which they are written.

    `beside` are slots that no field says: what was agreed, what follows from other slots, scratch.
    """

    def __init__(self, *fields: Field[S], beside: Iterable[str] = ()) -> None:
        self.fields = fields
        self.names = tuple(name for field in fields for name in field.names)
        self.slots = {slot for field in fields for slot in field.slots} | set(beside)

    def write(self, owner: S, *shown: str) -> Json:
        """The fields that these may see; all, where nobody is named."""
        found: Json = {}
        for field in self.fields:
            if not shown or field.shown in shown:
                field.put(owner, found)
        return found

    def read(self, owner: S, found: Reader, *names: str) -> None:
        """Read these fields, or all, each in its turn."""
        for field in self.fields:
            if not names or field.names[0] in names:
                field.read(owner, found)
