"""A table: a game and the people, bots or opponent who play it, as its record remembers them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dicehospital.api import rival_of
from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json

HUMAN = "human"
ALICAT, AUTOMA = "alicat", "automa"
RIVALS = (ALICAT, AUTOMA)  # who is played by the rules
NOBODY, DICE, CARDS = "", "dice", "cards"  # what people answer for themselves: nothing, dice, both
_KEY = "about"  # the field of a record's header
_SEATS = "seats"  # the field of it in which a server says who sat where


@dataclass
class Table:
    """Who sits where. A name of None is said in the language of whoever reads it."""

    game: Game[Any]
    kinds: list[str]  # by seat: HUMAN, ALICAT, AUTOMA or the name of a bot
    names: list[str | None]  # by seat
    manual: str = NOBODY
    alone: bool = field(default=False)  # whether the only person is spoken to as "you"

    def seats_of(self, kind: str) -> list[int]:
        """The seats of a kind."""
        return [seat for seat, found in enumerate(self.kinds) if found == kind]

    @property
    def nameless(self) -> bool:
        """Whether none of its people has a name."""
        return not any(self.names[seat] for seat in self.seats_of(HUMAN))

    @property
    def you(self) -> int | None:
        """The seat that is spoken to as "you"."""
        people = self.seats_of(HUMAN)
        return people[0] if self.alone and len(people) == 1 else None

    @property
    def viewer(self) -> int | None:
        """Whose eyes look at the screen: the only person's, or everybody's at once."""
        people = self.seats_of(HUMAN)
        return people[0] if len(people) == 1 else None

    def name(self, say: Catalogue, seat: int) -> str:
        """How a seat is called."""
        kind = self.kinds[seat]
        if seat == self.you:
            return say.tell("name.you")
        if self.names[seat]:
            return str(self.names[seat])
        if kind in (HUMAN, *RIVALS):
            return say.tell(f"name.{kind}", number=seat + 1)
        return say.tell("name.bot", bot=level(say, kind), number=seat + 1)

    def everybody(self, say: Catalogue) -> list[str]:
        """The names of all seats that score, whoever plays them."""
        return [self.name(say, seat) for seat in range(len(self.kinds))]

    def record(self) -> Json:
        """The record of the game with its table in the header, under the same hash chain."""
        self.game.about = {"kinds": self.kinds, "names": self.names, "manual": self.manual}
        return self.game.record()


def seat_named(table: Table, say: Catalogue, text: str) -> int:
    """The seat that somebody means by a name or by a number from 1."""
    for seat in range(len(table.kinds)):
        if text.casefold() in (table.name(say, seat).casefold(), str(seat + 1)):
            return seat
    raise BadInput("seat", "not_one_of", seen=text, allowed=table.everybody(say))


def opponents(game: str, players: int, options: Json) -> list[str]:
    """The kinds of the seats that the rules play themselves: who sits opposite a single player."""
    rival = rival_of(game, players, options)
    return [rival] if rival else []


def table_of(game: Game[Any], record: Json) -> Table:
    """The table of a record; one that does not say is a table of unnamed people."""
    about = record.get(_KEY)
    view = game.view(None)
    players = view["players"]
    usual = [HUMAN] * players + opponents(game.name, players, view.get("agreement", {}))
    if about is None:
        manual = NOBODY if game.dealer.name == "seeded" else CARDS
        return Table(game, usual, [None] * len(usual), manual)
    if isinstance(about, dict) and _SEATS in about:
        about = _as_served(about[_SEATS], usual, _dealt_by(game))
    _check(about, usual)
    return Table(game, about["kinds"], about["names"], about["manual"])


def _dealt_by(game: Game[Any]) -> str:
    """What people of a served table said themselves."""
    return CARDS if game.dealer.name == "manual" else NOBODY


def _as_served(seats: Any, usual: list[str], manual: str) -> Json:  # noqa: ANN401 (read from a file)
    """The table of a record that a server wrote: it keeps a list of seats."""
    if not isinstance(seats, list) or len(seats) != len(usual):
        raise BadInput(f"{_KEY}.{_SEATS}", "not_one_per_seat", seats=len(usual))
    for number, seat in enumerate(seats):
        if not isinstance(seat, dict):
            raise BadInput(f"{_KEY}.{_SEATS}[{number}]", "not_an_object", seen=seat)
    kinds = [seat.get("bot") or kind for seat, kind in zip(seats, usual, strict=True)]
    return {"kinds": kinds, "names": [seat.get("name") for seat in seats], "manual": manual}


def level(say: Catalogue, kind: str) -> str:
    """The name of a bot's way of playing; one that only this machine knows goes by its own."""
    named = f"web.bot.{kind}.name"
    return say.tell(named) if named in say else kind.capitalize()


def _check(about: Any, usual: list[str]) -> None:  # noqa: ANN401 (read from a file)
    """Form of the table in a record; `usual` are the kinds when no bot plays."""
    if not isinstance(about, dict):
        raise BadInput(_KEY, "not_an_object", seen=about)
    for key in ("kinds", "names"):
        seen = about.get(key)
        if not isinstance(seen, list) or len(seen) != len(usual):
            raise BadInput(f"{_KEY}.{key}", "not_one_per_seat", seats=len(usual))
    for seat, kind in enumerate(about["kinds"]):
        if not isinstance(kind, str) or _rival(kind) != _rival(usual[seat]):
            raise BadInput(f"{_KEY}.kinds[{seat}]", "not_one_of", seen=kind, allowed=[usual[seat]])
    for seat, name in enumerate(about["names"]):
        if name is not None and not isinstance(name, str):
            raise BadInput(f"{_KEY}.names[{seat}]", "wrong_type", seen=name, wanted="str")
    if about.get("manual") not in (NOBODY, DICE, CARDS):
        allowed = [NOBODY, DICE, CARDS]
        raise BadInput(f"{_KEY}.manual", "not_one_of", seen=about.get("manual"), allowed=allowed)


def _rival(kind: str) -> str:
    return kind if kind in RIVALS else ""
