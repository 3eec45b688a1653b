"""What a game is to those who make games: what can be agreed on, and how one begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from dicehospital.kernel.game_options import Option, When, broken
from dicehospital.kernel.observing.layout import Observation
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.slots import S
from dicehospital.kernel.types import Json


@dataclass(frozen=True, slots=True)
class GameBook(Generic[S]):
    """A game with all its rulesets: all that `dicehospital.api`, the lobby and the terminal ask of it."""

    version: str  # of the rules
    observation: Observation  # of every game, whatever was agreed
    players: tuple[int, int]  # from, to
    options: tuple[Option, ...]
    rival: str  # who plays by the rules alone, in the seat after the last player's ...
    rival_when: When  # ... in such games
    # From players, seed and options: rulebook, state, and the options as a record keeps them. `BadInput`
    # names what cannot be, junk for players too.
    new: Callable[[Any, int, Mapping[str, Any]], tuple[Rulebook[S], S, Json]]
    from_position: Callable[[Json], tuple[Rulebook[S], S]]
    # A position without what lies face down in it: read again, that is drawn from its seed.
    face_up: Callable[[Json], Json]
    kept_as: str = ""  # the option that names the cards a game began with; "": they never change
    # What a component pack brings, for those who want to read it first; None: the game takes none.
    shown_pack: Callable[[Json], Json] | None = None
    # Timed play as it is printed: seconds in the first round, and how many more in each later one.
    timed: tuple[int, int] | None = None

    def rival_of(self, players: int, options: Mapping[str, Any]) -> str:
        """Who plays by the rules alone in such a game; "" where nobody does."""
        agreed = {option.key: option.default for option in self.options}
        agreed |= {**options, "players": players}
        return "" if broken(self.rival_when, agreed) else self.rival
