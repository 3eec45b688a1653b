"""What of somebody's wishes for a game can be agreed on, what cannot, why, and what would help.

All of it follows from what a game declares about its options (`kernel/game_options.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.game_options import ALL
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.server.tables.games import GAMES, Choice
from dicehospital.server.tables.rated.terms import why_unrated

_TRIES = 6  # more conditions than stand in the way of any choice
Kept = dict[str, list[str]]  # of every option that is asked for: what is chosen, beyond the usual


class Wishes(Struct, frozen=True):
    """So many players, who would like to agree on such options."""

    players: int
    options: Json


class Closed(Struct, frozen=True):
    """A choice that cannot be made as things stand, why, and wishes with which it can."""

    key: str
    choice: str
    why: Message
    fix: Wishes | None


class Agreed(Struct, frozen=True):
    """What can be agreed on, what is to be asked for, what cannot be chosen, which wishes fell out."""

    options: Json
    asked: list[str]
    closed: list[Closed]
    dropped: list[Closed]
    unrated: Message | None = None  # why such a game cannot be rated; null: it can


class _Obstacle(Struct, frozen=True):
    """A condition that does not hold, and what has to change so that it does."""

    why: Message
    players: int | None = None
    chosen: dict[str, list[str]] = {}
    gone: dict[str, list[str]] = {}


def agree(game: str, wishes: Wishes) -> Agreed:
    """What of these wishes can be; `BadInput` names what is no wish at all."""
    if game not in GAMES:
        raise BadInput("game", "not_one_of", seen=game, allowed=list(GAMES))
    Reader(wishes.players, "players").whole(*GAMES[game].players)
    return _Table(game, wishes).agreed()


class _Table:
    """Wishes taken up option by option, in the order in which the game asks for them."""

    def __init__(self, game: str, wishes: Wishes) -> None:
        self._game = game
        self._declared = {option.key: option for option in GAMES[game].options}
        self.wishes = wishes
        self.kept: Kept = {}
        self._dropped: list[tuple[Choice, str, _Obstacle]] = []
        for option in self._declared.values():
            self._take_up(option)

    def _take_up(self, option: Choice) -> None:
        wished = _read(option, self.wishes.options.get(option.key))
        missing = next(self._unmet(option.only or {}), None)
        if missing is None:
            self.kept[option.key] = []
        for choice in wished:
            obstacle = missing or self._obstacle(option, choice, wished)
            if obstacle is None:
                self.kept[option.key].append(choice)
            else:
                self._dropped.append((option, choice, obstacle))

    # -- what came of it ---------------------------------------------------------------------
    def agreed(self) -> Agreed:
        """The agreement, with what is not in it."""
        asked = [self._declared[key] for key in self.kept]
        shut = [found for option in asked for found in self._shut(option)]
        options = {option.key: value for option in asked for value in self._values(option)}
        return Agreed(
            options=options,
            asked=list(self.kept),
            closed=[self._closed(*found) for found in shut],
            dropped=[self._closed(*found) for found in self._dropped],
            unrated=why_unrated(self._game, self.wishes.players, options),
        )

    def _values(self, option: Choice) -> Iterator[Any]:
        """What is said of an option, if it is not as usual."""
        chosen = self.kept[option.key]
        if chosen:
            every = option.all and len(chosen) == len(option.choices)
            some = ALL if every else [one for one in option.choices if one in chosen]
            yield (
                not option.usual
                if option.kind == "flag"
                else (chosen[0] if option.kind == "one" else some)
            )

    def _shut(self, option: Choice) -> Iterator[tuple[Choice, str, _Obstacle]]:
        """The choices of an option that cannot be made now."""
        for choice in option.choices:
            if choice not in self.kept[option.key]:
                obstacle = self._obstacle(option, choice, [choice])
                if obstacle is not None:
                    yield option, choice, obstacle

    def _closed(self, option: Choice, choice: str, obstacle: _Obstacle) -> Closed:
        fix = self._fix(option, choice, obstacle) if option.kind != "flag" else None
        return Closed(option.key, choice, obstacle.why, fix)

    def _fix(self, option: Choice, choice: str, obstacle: _Obstacle | None) -> Wishes | None:
        """Wishes with which a choice can be made: one condition after the other is seen to."""
        table = self
        for _ in range(_TRIES):
            if obstacle is None:
                return None
            table = _Table(self._game, _changed(table.wishes, option, choice, obstacle))
            if choice in table.kept.get(option.key, ()):
                return table.wishes
            obstacle = next(table._unmet(option.only or {}), None) or table._obstacle(
                option, choice, [choice]
            )
        return None

    # -- conditions --------------------------------------------------------------------------
    def _obstacle(self, option: Choice, choice: str, wished: list[str]) -> _Obstacle | None:
        """What stands in the way of a choice; `wished`: all that is wanted of its option."""
        kept = self.kept.get(option.key, [])
        every = option.all and len(wished) == len(option.choices)
        if option.most is not None and len(kept) >= option.most and not every:
            why = Message("server.closed_most", {"n": option.most})
            return _Obstacle(why, chosen={option.key: option.choices} if option.all else {})
        return next(self._unmet(option.limits.get(choice, {})), None)

    def _unmet(self, when: Json) -> Iterator[_Obstacle]:
        """The conditions that do not hold; what is not asked for breaks none."""
        players = self.wishes.players
        for name, wrong in (
            ("players", players != when.get("players", players)),
            ("least", players < when.get("least", players)),
            ("most", players > when.get("most", players)),
        ):
            if wrong:
                why = Message(_COUNTS[name], {"n": when[name]})
                yield _Obstacle(why, players=when[name])
        for key, wanted in when.get("where", {}).items():
            missing = self._missing(key, [wanted] if isinstance(wanted, str) else list(wanted))
            if missing:
                why = Message("server.closed_where", {"what": _names(key, missing)})
                yield _Obstacle(why, chosen={key: missing})
        for key, others in when.get("without", {}).items():
            there = [one for one in others if one in self.kept.get(key, ())]
            if there:
                why = Message("server.closed_without", {"what": _names(key, there)})
                yield _Obstacle(why, gone={key: there})

    def _missing(self, key: str, wanted: list[str]) -> list[str]:
        if key not in self.kept:
            return []
        option = self._declared[key]
        usual = option.choices[:1] if option.kind == "one" else []
        return [one for one in wanted if one not in (self.kept[key] or usual)]


_COUNTS = {
    "players": "server.closed_players",
    "least": "server.closed_fewer",
    "most": "server.closed_more",
}


def _read(option: Choice, wished: Any) -> list[str]:  # noqa: ANN401 (JSON)
    """What is wished of an option beyond the usual, as far as it can be read."""
    match option.kind:
        case "flag":
            return [str(wished).lower()] if wished is (not option.usual) else []
        case "one":
            return [wished] if isinstance(wished, str) and wished in option.choices[1:] else []
        case _:
            given = option.choices if wished == ALL and option.all else wished
            if not isinstance(given, list):
                return []
            return [one for one in dict.fromkeys(map(str, given)) if one in option.choices]


def _changed(wishes: Wishes, option: Choice, choice: str, obstacle: _Obstacle) -> Wishes:
    """Wishes with a choice, and without what stood in its way."""
    options = dict(wishes.options)
    for key, gone in obstacle.gone.items():
        options[key] = [one for one in options.get(key, []) if one not in gone]
    for key, chosen in (*obstacle.chosen.items(), (option.key, [choice])):
        several = option.kind == "some" if key == option.key else len(chosen) > 1
        before = options.get(key, []) if several else []
        rest = [one for one in before if one not in chosen] if isinstance(before, list) else []
        options[key] = [*rest, *chosen] if several else chosen[0]
    return Wishes(obstacle.players or wishes.players, options)


def _names(key: str, choices: list[str]) -> list[Message]:
    return [Message(f"web.option.{key}.{choice}") for choice in choices]
