"""Who sits down to a new game: people, bots, or one person against ALICAT, a bot or the Automa."""

from __future__ import annotations

from typing import Any, TypedDict

from dicehospital.api import BOOKS, new_game, read_seed
from dicehospital.cli.game_flags import KEYS, spelt
from dicehospital.cli.table.table import HUMAN, NOBODY, RIVALS, Table, opponents
from dicehospital.kernel.errors import BadInput

_ALONE = ("er",)  # games that somebody who asks for nobody plays against the rules' own opponent
_SEED_DIGITS = 80  # more than 256 bits need
_NAME_LENGTH = 20


class SeatingRequest(TypedDict):
    """What the people want to play."""

    game: str
    players: int | None
    bots: list[str]
    names: list[str]
    seed: str | None
    options: dict[str, Any]  # as `new_game` takes them
    manual: str  # as `Table` has it


def new_table(wishes: SeatingRequest) -> Table:
    """A new game with everybody seated; `BadInput` names the option that cannot be."""
    name = wishes["game"]
    kinds = _seats(name, wishes["players"], _bots(wishes))
    players = len(kinds)
    kinds += opponents(name, players, wishes["options"])
    names = _names(wishes["names"], len(kinds))
    dealer = "manual" if wishes["manual"] != NOBODY else "seeded"
    try:
        seed = read_seed(_seed(wishes["seed"]))
        game = new_game(name, players=players, seed=seed, options=wishes["options"], dealer=dealer)
    except BadInput as error:
        raise BadInput(spelt(error.field), error.message.id, **error.message.params) from None
    table = Table(game, kinds, names, wishes["manual"], alone=not any(names))
    _name_bots(table, seed)
    return table


def _bots(wishes: SeatingRequest) -> list[str]:
    """The bots asked for; the usual ones where nothing says who plays."""
    alone = any(KEYS[key].only.get("players") == 1 for key in wishes["options"])
    if wishes["bots"] or wishes["players"] is not None or alone:
        return wishes["bots"]
    return [] if wishes["game"] in _ALONE else [_usual_bot()]


def _usual_bot() -> str:
    """The level of whoever asks for none."""
    from dicehospital.bots.opponents import USUAL  # only who plays with bots waits for them

    return USUAL


def _seats(game: str, players: int | None, bots: list[str]) -> list[str]:
    """People first, then bots."""
    _check_bots(game, bots)
    most = BOOKS[game].players[1]
    count = (len(bots) + 1) if players is None else players
    if count < len(bots) or (bots and count > most):
        raise BadInput("--bots", "cli.too_many_bots", seen=len(bots), players=min(count, most))
    return [HUMAN] * (count - len(bots)) + bots


def _check_bots(game: str, bots: list[str]) -> None:
    if bots:
        from dicehospital.bots.registry import known_bot  # only who plays with bots waits for them

        for bot in bots:
            _refuse_own_bot(game, bot)
            known_bot(bot, game, "--bots")


def _refuse_own_bot(game: str, bot: str) -> None:
    """A saved game names bots without saying where they are, so `module:Class` is named elsewhere."""
    from dicehospital.bots.registry import asked_bot
    from dicehospital.bots.settings import BETWEEN, parted

    if BETWEEN in parted(bot)[0]:
        name = asked_bot(bot, game, "--bots").name
        raise BadInput("--bots", "cli.own_bot", seen=bot, game=game, bot=name)


def _name_bots(table: Table, first: int) -> None:
    """Bots whom nobody named go by names of their own."""
    seats = [seat for seat, kind in enumerate(table.kinds) if kind not in (HUMAN, *RIVALS)]
    if not seats:
        return
    from dicehospital.bots.characters import name_of_bot  # only who plays with bots waits for them

    for seat in seats:
        table.names[seat] = table.names[seat] or name_of_bot(table.game.name, table.names, first)


def _names(names: list[str], seats: int) -> list[str | None]:
    """A name or None for each seat."""
    if len(names) > seats:
        raise BadInput("--names", "cli.too_many_names", seen=len(names), seats=seats)
    if len({name.casefold() for name in names}) < len(names):
        raise BadInput("--names", "listed_twice", seen=names)
    for name in names:
        if not name.isprintable() or not 1 <= len(name) <= _NAME_LENGTH:
            raise BadInput("--names", "cli.not_a_name", seen=name, most=_NAME_LENGTH)
    return [*names, *[None] * (seats - len(names))]


def _seed(text: str | None) -> str | None:
    """A seed as typed; the engine reads it, but not a whole book of digits."""
    if text is not None and len(text) > _SEED_DIGITS:
        raise BadInput("seed", "not_a_seed", seen=text[:_SEED_DIGITS])
    return text
