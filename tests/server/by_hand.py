"""Recorded games entered by hand at tables with dice and cards of their own, as people see it asked."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from dicehospital.api import replay
from tests.server.players import Json, Player

OWN_CHANCE = ("rng", "seed", "sealed", "dealer")  # of a position: where its dice would come from


def read_record(path: Path) -> Json:
    """A record in a file."""
    found: Json = json.loads(path.read_text(encoding="utf-8"))
    return found


class Entered(NamedTuple):
    """What was asked and how it was answered, and the lines that were cut from their other half."""

    answers: list[tuple[Json, list[Any]]]
    rest: list[Json]


def asked(player: Player) -> Any:
    """What is asked of dice and cards now; None where nothing is."""
    return player.table["chance"]


async def deal(player: Player, results: list[Any]) -> Json:
    """Say what they show."""
    return await player.act("deal", 0, results=results, number=asked(player)["number"])


def recorded(question: Json, rest: list[Json]) -> list[Any]:
    """What of a record answers a question: colours and values of fresh dice are entered as one."""
    lines = rest[: 2 if "rolled" in question else 1]
    assert all("chance" in line for line in lines)
    return [line["result"] for line in lines]


async def enter(player: Player, lines: list[Json]) -> Entered:
    """Lines of a recorded game entered by hand, its chance as people see it asked."""
    rest, answers = list(lines), list[tuple[Json, list[Any]]]()
    while rest and (len(rest) > 1 or not _takes_two(player)):
        if (chance := asked(player)) is not None:
            results = recorded(chance["asked"], rest)
            answers.append((chance["asked"], results))
            answer = await deal(player, results)
            del rest[: len(results)]
        else:
            line = rest.pop(0)
            answer = await player.act("play", line["seat"], move=line["move"])
        assert answer["type"] == "ack", answer
    return Entered(answers, rest)


def _takes_two(player: Player) -> bool:
    """Whether colours and values are asked for at once."""
    chance = asked(player)
    return chance is not None and "rolled" in chance["asked"]


def went(record: Json) -> tuple[str, list[Json]]:
    """A hash of how a recorded game ended, whoever dealt it, and all that was told of it."""
    game = replay(record)
    position = {key: value for key, value in game.position().items() if key not in OWN_CHANCE}
    text = json.dumps(position, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest(), game.events(None)
