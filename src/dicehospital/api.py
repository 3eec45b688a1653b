"""Making games: new ones, from positions, from records."""

from __future__ import annotations

import copyreg
from collections.abc import Iterator, Mapping
from operator import index
from typing import Any

from dicehospital.er import rulebook as er
from dicehospital.hospital import rulebook as hospital
from dicehospital.kernel.chance.dealer import Dealer, Manual
from dicehospital.kernel.chance.dealers import dealer_named
from dicehospital.kernel.chance.rng import LAST_SEED, commitment, fresh_seed, shown_seed
from dicehospital.kernel.chance.sealed import Sealed, redrawing_seed
from dicehospital.kernel.components.cards import (
    NOT_HERE,
    Cards,
    begun_elsewhere,
    check_cards,
    version_of,
)
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import whole_number, whole_numbers
from dicehospital.kernel.game import Game
from dicehospital.kernel.game_book import GameBook
from dicehospital.kernel.observing.layout import Observation
from dicehospital.kernel.record import (
    can_draw,
    cards_of,
    check_record,
    header_of,
    sealed_again,
)
from dicehospital.kernel.records.replay import check_components, check_result, replay_log
from dicehospital.kernel.types import Json, Move, Whole

AnyGame = Game[Any]  # whichever game it is
BOOKS: dict[str, GameBook[Any]] = {"er": er.BOOK, "hospital": hospital.BOOK}
GAMES = tuple(BOOKS)


def new_game(
    game: str,
    *,
    players: Whole = 2,
    seed: Whole | str | None = None,
    options: Mapping[str, Any] | None = None,
    dealer: str = "seeded",
    script: list[Any] | None = None,
) -> Game[Any]:
    """A new game, run on to its first decision. Without a seed it is as unpredictable as real dice."""
    _check_game(game)
    agreed = options or {}
    if agreed:
        _check_object("options", agreed)
        agreed = whole_numbers(agreed)
    number = read_seed(seed)
    dealt = dealer_named(dealer, script, number)
    return _new(game, whole_number(players), number, agreed, dealt)


def observation(game: str) -> Observation:
    """What each byte that `game.observe` writes means: version, size and fields."""
    _check_game(game)
    return BOOKS[game].observation


def from_position(
    position: Json, *, dealer: str | None = None, script: list[Any] | None = None
) -> Game[Any]:
    """A game from a position, whole or short; where an automatic opponent is next, it acts."""
    _check_object("position", position)
    _check_game(position.get("game"))
    seal = _read_seal(position)
    name = dealer or position.get("dealer", "seeded")
    if dealer is None and name == "scripted":  # the rest of a script is not part of a position
        name = "manual"
    table = _stand(position, dealer_named(name, script, *seal))
    table.begin()
    return table


def _stand(position: Json, dealer: Dealer) -> Game[Any]:
    """The game of a position before anything happens; where its seal says so, with its decks shuffled."""
    book = BOOKS[position["game"]]
    bare = {key: value for key, value in position.items() if key != "sealed"}
    if not _redraws(position):
        return Game(*book.from_position(bare), dealer)
    seed, _ = _read_seal(position)
    shown = book.face_up(bare)
    rulebook, state = book.from_position({**shown, "seed": redrawing_seed(seed)})
    if any(view["secret"] for view in rulebook.views(state, list(range(state.seats)))):
        raise BadInput("position", "holds_secrets")
    return Game(rulebook, state, dealer, {"position": {**shown, "sealed": position["sealed"]}})


def resume_game(
    game: str, origin: Json, journal: list[int], *, dealer: str = "sealed"
) -> Game[Any]:
    """A game from its name, `game.origin` and `game.journal()`: how a host brings back what it has stored."""
    if "position" in origin:
        table = from_position(origin["position"], dealer=dealer)
    else:
        seed = read_seed(origin["seed"])
        dealt = dealer_named(dealer, None, seed)
        table = _new(game, origin["players"], seed, origin["options"], dealt)
    table.catch_up(journal)
    return table


def _pickled(game: Game[Any]) -> tuple[Any, tuple[Any, ...]]:
    """A game as how it began and everything since; copies of the standard library go the same way."""
    told = game.about, game.before
    return _unpickled, (game.name, game.origin, game.journal(), game.dealer, told)


def _unpickled(
    game: str, origin: Json, journal: list[int], dealer: Dealer, told: tuple[Json, list[Json]]
) -> Game[Any]:
    table = resume_game(game, origin, journal, dealer="manual")
    table.resume(dealer)
    table.about, table.before = told
    return table


copyreg.pickle(Game, _pickled)


def replay(record: Json, *, stop: Whole | None = None) -> Game[Any]:
    """The game of a record, checked: hash chain, every chance result, every move, the result.

    With `stop` only the first lines of the log are played. A seeded game can be played on.
    """
    check_record(record)
    _check_game(record.get("game"))
    _check_object("about", record.get("about", {}))
    _check_seal(record)
    table = _with_its_cards(record)
    table.about = record.get("about", {})
    check_components(table, record)
    replay_log(table, record, None if stop is None else index(stop))
    if stop is None:
        check_result(table, record)
    table.resume(_lasting(record))
    return table


def start_of(record: Json) -> Game[Any]:
    """The game before its first line, waiting for chance: the record's own results will come."""
    empty = sealed_again(record, {**header_of(record), "dealer": "manual"}, [], None)
    check_record(empty)
    return replay(empty)


def walk(game: Game[Any], record: Json) -> Iterator[Json]:
    """Play the lines of a record; each is yielded when it has been played."""
    for line in record["log"]:
        if "chance" in line:
            game.deal(line["result"])
        else:
            game.play(line["seat"], line["move"])
        yield line


def rival_of(game: str, players: int, options: Mapping[str, Any]) -> str:
    """Who plays by the rules alone, in the seat after the last player's; "" where nobody does."""
    return BOOKS[game].rival_of(players, options)


def parse_move(game: Game[Any], text: str) -> Move:
    """A move from its notation; it need not be legal now."""
    return game.rulebook.codec.parse(text)


def read_seed(seed: Whole | str | None) -> int:
    """A seed of up to 256 bits: a number, its digits, or hexadecimal after 0x; None is a fresh one."""
    if seed is None:
        return fresh_seed()
    number = whole_number(seed)
    if isinstance(seed, str):
        try:
            number = int(seed, 16 if seed.lower().startswith("0x") else 10)
        except ValueError:
            raise BadInput("seed", "not_a_seed", seen=seed) from None
    if type(number) is not int or not 0 <= number <= LAST_SEED:
        raise BadInput("seed", "not_a_seed", seen=seed)
    return number


def _new(
    name: str, players: int, seed: int, options: Mapping[str, Any], dealer: Dealer
) -> Game[Any]:
    rulebook, state, kept = BOOKS[name].new(players, seed, options)
    origin: Json = {"players": players, "options": kept, "seed": shown_seed(seed)}
    table = Game(rulebook, state, dealer, origin)
    table.begin()
    return table


def with_cards(game: str, origin: Json, cards: Cards) -> Json:
    """An origin that says which cards the game began with; none are those of the first version."""
    option = BOOKS[game].kept_as
    if not option or option in origin.get("options", {}):
        return origin
    if "position" in origin:
        return {**origin, "position": with_cards(game, origin["position"], cards)}
    return {**origin, "options": {**origin.get("options", {}), option: cards}}


def _with_its_cards(record: Json) -> Game[Any]:
    """The game of a record before its first line; cards that came later are not in it."""
    _check_objects(record)
    try:
        return _begun_with(record, cards_of(record))
    except BadInput as error:
        if error.message.id != NOT_HERE:
            raise
        differences = error.message.params["differences"]
        raise begun_elsewhere(differences, str(record.get("engine"))) from None


def _begun_with(record: Json, cards: Cards) -> Game[Any]:
    """The game with these cards; a record that lists none began with the first ones or with today's."""
    if not cards and "components" in record:
        table = _begin_again(record)
        if version_of(table.rulebook.cards()) == record["components"]:
            return table
    table = _begin_again(with_cards(record["game"], record, cards))
    if cards:
        check_cards(cards, table.rulebook.cards(), "components")
    return table


def _check_objects(record: Json) -> None:
    position = record.get("position", {})
    _check_object("position", position)
    for field, options in (("options", record), ("position.options", position)):
        _check_object(field, options.get("options", {}))


def _begin_again(record: Json) -> Game[Any]:
    """The game of a record before its first line, waiting for chance."""
    waiting = Sealed(*_seal_of(record), waits=True) if _is_sealed(record) else Manual()
    if "position" in record:
        game = from_position(record["position"], dealer="manual")
        game.dealer = waiting
        return game
    seed = read_seed(record.get("seed", 0))
    return _new(record["game"], record.get("players", 2), seed, record.get("options", {}), waiting)


def _lasting(record: Json) -> Dealer:
    """Who deals on after a replay: a script is over by then, and a secret seed cannot be drawn from."""
    if _is_sealed(record):
        return Sealed(*_seal_of(record))
    name = str(record.get("dealer"))
    is_over = name == "scripted" or (name in ("seeded", "sealed") and not can_draw(record))
    return dealer_named("manual" if is_over else name, None, 0)


def _is_sealed(record: Json) -> bool:
    """Whether chance came from a sealed seed that the record knows."""
    return record.get("dealer") == "sealed" and can_draw(record)


def _seal_of(record: Json) -> tuple[int, int]:
    """Seed and results dealt before, of a sealed record."""
    if "position" in record:
        return _read_seal(record["position"])
    return read_seed(record["seed"]), 0


def _check_seal(record: Json) -> None:
    """The seed must be the one whose hash the table showed from the start, where it showed one."""
    told = record.get("about", {}).get("commitment")
    if told is not None and _is_sealed(record):
        wanted = commitment(_seal_of(record)[0])
        if told != wanted:
            raise BadInput("about.commitment", "broken_seal", seen=told, wanted=wanted)


def _read_seal(position: Json) -> tuple[int, int]:
    """Seed and number of results dealt so far of a sealed position; a fresh seed where there is none."""
    seal = position.get("sealed", {})
    _check_object("sealed", seal)
    dealt = seal.get("dealt", 0)
    if type(dealt) is not int or dealt < 0:
        raise BadInput("sealed.dealt", "wrong_type", seen=dealt, wanted="int")
    return read_seed(seal.get("seed")), dealt


def _redraws(position: Json) -> bool:
    """Whether what a position hides is drawn from its sealed seed, so that nobody has laid it out."""
    redraws = position.get("sealed", {}).get("redraws", False)
    if type(redraws) is not bool:
        raise BadInput("sealed.redraws", "wrong_type", seen=redraws, wanted="bool")
    return redraws


def _check_object(field: str, seen: Any) -> None:
    if not isinstance(seen, Mapping):
        raise BadInput(field, "not_an_object", seen=type(seen).__name__)


def _check_game(name: Any) -> None:
    if name not in GAMES:
        raise BadInput("game", "not_one_of", seen=name, allowed=GAMES)
