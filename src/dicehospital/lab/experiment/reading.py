"""An experiment from its file: TOML, checked field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, Final

from dicehospital.api import BOOKS, GAMES, new_game
from dicehospital.bots.registry import asked_bot
from dicehospital.coach import par as coach
from dicehospital.hospital.options import read_pack
from dicehospital.kernel.components.load import parse
from dicehospital.kernel.components.row import Row
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json
from dicehospital.lab.difficulty import DIFFICULTIES
from dicehospital.lab.experiment.plan import NO_PACK, Arm, Experiment
from dicehospital.lab.match import AUTOMA, Table

FIELDS: Final = (
    "title", "about", "game", "games", "seed", "paired", "seatings", "par", "players", "rulesets",
    "bots", "packs",
)  # fmt: skip
_FIRST, _ALL = "first", "all"  # seatings: as the file says, or every turn of them
_MOST_GAMES: Final = 10**10
_MOST_ARMS: Final = 120  # their numbers fit into a byte
_HIGHEST_SEED: Final = 2**62
_DIFFICULTY: Final = "difficulty"
_PLAYERS: Final = 2


def read_experiment(path: Path) -> Experiment:
    """The experiment of a file; `BadInput` names the file, the field that is wrong and what it may be."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise BadInput(str(path), "components.no_such_file") from None
    except (OSError, UnicodeDecodeError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise BadInput(str(path), "components.unreadable", problem=problem) from None
    told = parse(path.name, text)
    try:
        return experiment_of(told, path.parent, text)
    except BadInput as error:
        field = f"{path.name}:{error.field}"
        raise BadInput(field, error.message.id, **error.message.params) from None


def experiment_of(told: Json, folder: Path = Path(), source: str = "") -> Experiment:
    """The experiment that a file tells; packs are looked for in its folder."""
    row = Row(told).only(FIELDS)
    game = row.need("game").one_of(GAMES)
    games = row.need("games").whole(1, _MOST_GAMES)
    arms = tuple(_arms(row, game, folder))
    if len(arms) > _MOST_ARMS:
        raise BadInput("rulesets", "lab.too_many_arms", seen=len(arms), most=_MOST_ARMS)
    return Experiment(
        row.need("title").text(),
        row.get("about", "").text() if row.has("about") else "",
        game,
        arms,
        games,
        row.get("seed", 1).whole(0, _HIGHEST_SEED),
        row.get("paired", True).flag(),
        _par(row, game),
        source,
    )


def _par(row: Row, game: str) -> int:
    passes = row.get("par", 0)
    found = passes.whole(0, coach.MOST_PASSES)
    if found and not coach.plays(game):
        raise passes.refused("lab.no_par", game=game)
    return found


# -- arms ----------------------------------------------------------------------------------------------
def _arms(row: Row, game: str, folder: Path) -> Iterator[Arm]:
    """Every ruleset with all bots and all packs, in the order of the file."""
    turns = row.get("seatings", _FIRST).one_of((_FIRST, _ALL)) == _ALL
    packs = _packs(row, game, folder)
    for (name, rules), (bots, named), pack in product(
        _rulesets(row, game).items(), _bots(row, game).items(), packs
    ):
        options = {**rules["options"], **packs[pack]}
        seats = _seats(named, rules["players"], f"bots.{bots}")
        _check(game, rules["players"], options, f"rulesets.{name}")
        for seating, seated in enumerate(_turned(seats) if turns else [seats]):
            yield Arm(name, bots, pack, seating, Table(seated, game, options))


def _check(game: str, players: int, options: Json, place: str) -> None:
    """Refuse what cannot be played, under the name that it has in the file."""
    try:
        new_game(game, players=players, seed=0, options=options)
    except BadInput as error:
        field = f"{place}.{error.field.removeprefix('options.')}"
        raise BadInput(field, error.message.id, **error.message.params) from None


def _rulesets(row: Row, game: str) -> dict[str, Json]:
    """By name: how many play, and what they agreed on."""
    known = tuple(
        option.key for option in BOOKS[game].options if option.kind not in ("file", "kept")
    )
    usual = row.get("players", _PLAYERS).whole(*BOOKS[game].players)
    found = {}
    for name, rules in _tables(row, "rulesets", {"usual": {}}):
        rules.only(("players", _DIFFICULTY, *known))
        players = 1 if rules.has("solo") else usual
        options = {key: value for key, value in rules.source.items() if key in known}
        found[name] = {
            "players": rules.get("players", players).whole(*BOOKS[game].players),
            "options": {**options, **_difficulty(rules)},
        }
    return found


def _difficulty(rules: Row) -> Json:
    """What a named difficulty of the Automa stands for."""
    if not rules.has(_DIFFICULTY):
        return {}
    if rules.source.get("solo") != AUTOMA:
        raise rules.get(_DIFFICULTY).refused("only_with_solo", solo=AUTOMA)
    return DIFFICULTIES[rules.get(_DIFFICULTY).one_of(tuple(DIFFICULTIES))]


def _bots(row: Row, game: str) -> dict[str, tuple[str, ...]]:
    """By name: who plays; one bot stands for all seats."""
    found = {}
    for name, bots in _tables(row, "bots", None):
        named = [entry.text() for entry in bots.entries()]
        if not named:
            raise bots.refused("lab.nobody")
        for bot in named:
            asked_bot(bot, game, bots.place)
        found[name] = tuple(named)
    return found


def _seats(named: tuple[str, ...], players: int, place: str) -> tuple[str, ...]:
    if len(named) == 1:
        return named * players
    if len(named) != players:
        raise BadInput(place, "sim.wrong_bots", seen=len(named), players=players)
    return named


def _turned(seats: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every way to go round the table that is another one."""
    return list(dict.fromkeys(seats[turn:] + seats[:turn] for turn in range(len(seats))))


def _packs(row: Row, game: str, folder: Path) -> dict[str, Json]:
    """By name: the option that a pack is; `none` is in every game with our own cards."""
    found: dict[str, Json] = {}
    if row.has("packs") and BOOKS[game].shown_pack is None:
        raise BadInput("packs", "lab.no_packs", game=game)
    for name, pack in _tables(row, "packs", {NO_PACK: ""}):
        file = pack.text() if pack.value else ""
        found[name] = {"pack": read_pack(str(folder / file), pack.place)[0]} if file else {}
    return found


def _tables(row: Row, key: str, usual: Mapping[str, Any] | None) -> list[tuple[str, Row]]:
    """The entries of a table by their names, of which there must be one."""
    table = row.get(key, usual) if usual is not None else row.need(key)
    if not table.source:
        raise table.refused("lab.empty_table")
    return [(str(name), table.get(name)) for name in table.source]
