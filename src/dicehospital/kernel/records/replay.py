"""Records played again: line by line, each checked, on a game that waits for chance."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.components.cards import begun_elsewhere, version_of
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.game import Game
from dicehospital.kernel.record import CARDS, can_draw, result_of
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json


def check_components(game: Game[Any], record: Json) -> None:
    """The cards of the game must be those that the record was played with, where it says which."""
    seen, wanted = record.get("components"), version_of(game.rulebook.cards())
    if seen is not None and seen != wanted:
        known = {"seen": str(seen), "wanted": wanted}
        raise begun_elsewhere(Message("cards_unlisted", known), str(record.get("engine")))


def replay_log(game: Game[Any], record: Json, stop: int | None = None) -> None:
    """Play the lines of a record (all, or the first `stop`) on a game that waits for chance."""
    for number, line in enumerate(record["log"][:stop]):
        place = f"log[{number}]"
        try:
            if "chance" in line:
                _replay_chance(game, line, place, seeded=can_draw(record))
            else:
                game.play(line["seat"], line["move"])
        except IllegalMove as error:
            raise BadInput(place, "illegal_line", why=error.reason) from None
        except BadInput as error:
            field = place if error.field == place else f"{place}.{error.field}"
            raise BadInput(field, error.message.id, **error.message.params) from None
        except (KeyError, TypeError, OverflowError) as error:
            raise BadInput(place, "bad_line", why=repr(error)) from None


def with_cards_of(game: Game[Any], record: Json) -> Json:
    """The record with the list of its cards, which a link has left out; `game` plays it again."""
    if "components" not in record or CARDS in record:
        return record
    return {**record, CARDS: dict(game.rulebook.cards())}


def _replay_chance(game: Game[Any], line: Json, place: str, *, seeded: bool) -> None:
    if game.chance is None:
        raise BadInput(place, "nothing_asked")
    if line["chance"] != game.chance["ask"]:
        raise BadInput(place, "other_chance", seen=line["chance"], wanted=game.chance["ask"])
    if seeded and game.drawn() != line["result"]:
        raise BadInput(place, "not_from_seed", seen=line["result"], wanted=game.drawn())
    game.deal(line["result"])


def check_result(game: Game[Any], record: Json) -> None:
    """The scores in a record must be those of the game it replays to."""
    result = record.get("result")
    if result is not None and (not game.is_over or result != _ending(game)):
        raise BadInput("result", "wrong_result", seen=result, wanted=_ending(game))


def _ending(game: Game[Any]) -> Json:
    return result_of(game.scores(), game.winners)
