"""Names of things and what they do, whether they are in the box or in a pack."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dicehospital.cli.table.words import counted
from dicehospital.hospital.components.names import names_of
from dicehospital.hospital.components.rows import AmbulanceBack, Token
from dicehospital.hospital.texts.component import called, name_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicehospital.hospital.components.rows import Components, StepRow
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.text import Catalogue

NURSE = "nurse"
PRINTED = "printed"
_COPYING = "copy_specialist"


class Things:
    """The components of a game, by id."""

    def __init__(self, say: Catalogue, game: Game[Any]) -> None:
        components: Components = game.rulebook.rules.agreement.components  # type: ignore[attr-defined]
        self._say = say
        self._called = {
            name: (row, colour)
            for name, (row, colour) in called(components).items()
            if not isinstance(row, AmbulanceBack) and (colour or not isinstance(row, Token))
        }
        self._names = names_of(components)
        self.bonus = [row.id for row in components.bonus]
        self.printed = [row.id for row in components.departments if row.set == PRINTED]

    def name(self, thing: str) -> str:
        """The name of a thing; a second copy says so."""
        plain, _, copy = thing.partition("#")
        if plain == NURSE:
            return self._say.tell("staff.nurse")
        name = self._named(plain)
        return f"{name} {copy}" if copy else name

    def _named(self, thing: str) -> str:
        """A token of a pack has a colour, like ours."""
        name = name_of(self._say, thing, self._names)
        if name == thing and isinstance(self.row(thing), Token):
            plain, _, colour = thing.rpartition("_")
            return self._say.tell("components.token", name=plain, colour=colour)
        return name

    def does(self, thing: str) -> str:
        """What a thing does."""
        plain = thing.partition("#")[0]
        if plain == NURSE:
            return ""
        row, colour = self._called[plain]  # a token of a colour names it
        return text_of(self._say, row, colour)

    def row(self, thing: str) -> Any:  # noqa: ANN401 (a row of any table)
        """What is printed on a thing."""
        return self._called[thing.partition("#")[0]][0]

    def way(self, thing: str, number: int) -> str:
        """What one of the alternatives of a thing does."""
        row = self.row(thing)
        alone = replace(row.effect, alternatives=(row.effect.alternatives[number - 1],))
        return text_of(self._say, replace(row, effect=alone))

    def recolours(self, thing: str) -> bool:
        """Whether a thing changes colours itself, without blood bags."""
        return any(step.op == "recolour" for step in self._steps(thing))

    def is_colourless(self, department: str) -> bool:
        """Whether a department treats patients of any colour."""
        steps = self._steps(department)
        return all(step.colours == ("any",) and step.op != "recolour" for step in steps)

    def copies(self, thing: str) -> bool:
        """Whether a specialist has the ability of another one."""
        return any(step.code == _COPYING for step in self._steps(thing))

    def _steps(self, thing: str) -> list[StepRow]:
        """The steps of the effect of a thing, of whichever alternative."""
        return [step for steps in self.row(thing).effect.alternatives for step in steps]

    def lasts(self, event: str) -> bool:
        """Whether an event works all round long."""
        return not self.row(event).instant

    def known(self) -> Iterable[str]:
        """Every id."""
        return self._called

    def named(self, things: Iterable[str]) -> str:
        """Names in a row, some of which have commas; nothing is said as such."""
        between = self._say.raw("list.between")
        return between.join(self.name(thing) for thing in things) or self._say.tell("nothing")

    def staff(self, nurses: int, specialists: Iterable[str]) -> str:
        """`2 nurses, Surgeon`."""
        found = [counted(self._say, NURSE, nurses)] if nurses else []
        found += [self.name(specialist) for specialist in specialists]
        return ", ".join(found) or self._say.tell("nobody")
