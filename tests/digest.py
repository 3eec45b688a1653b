"""Digests of random games: whatever two builds of the rules say differently changes one of them.

`python -m tests.digest FAMILY...` prints those of families of rulesets, and whether these rules are compiled;
`python -m tests.digest all FAMILY...` also lists the moves where there are so many that plain rules take long.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from dataclasses import asdict
from typing import Any

import dicehospital as dh
from dicehospital.kernel.build import COMPILED
from tests.harness import Game, Ruleset, sample
from tests.hospital.test_random_play import GROUPS
from tests.hospital.why.illegal import MANY_BAGS, a_move
from tests.looks import taken_back
from tests.play import TABLES, random_pick

SHARE = 0.03  # of the decisions, where more is written down than what is offered
SELDOM = 0.3  # of these
WORDS = 4
FEW_PATIENTS = 8
GAMES = {"two": 2, "alone": 2, "prototype": 2, "together": 2, "automa": 3}  # of the others one
SAMPLE = 1384  # a seed: as few games have every module, edition and option in them
MORE = 2  # times as many where everything is written down
ER = [Ruleset("er", *table) for table in TABLES]


def families(times: int) -> dict[str, list[Ruleset]]:
    """Rulesets that are alike, of Dice Hospital so many times as usual."""
    return {
        "er_alone": [ruleset for ruleset in ER if ruleset.players == 1],
        "er": [ruleset for ruleset in ER if ruleset.players > 1],
        **{
            name: sample(group.rulesets, times * GAMES.get(name, 1), SAMPLE)
            for name, group in GROUPS.items()
        },
    }


FAMILIES = families(1)


class Digest:
    """What was said in a game, by what it was about."""

    def __init__(self) -> None:
        self._sums: dict[str, Any] = {}

    def add(self, about: str, value: object) -> None:
        """One more thing that was said."""
        text = json.dumps(value, sort_keys=True)
        self._sums.setdefault(about, hashlib.sha256()).update(text.encode())

    def result(self) -> dict[str, str]:
        """A short digest for each subject."""
        return {about: found.hexdigest()[:16] for about, found in self._sums.items()}


def digests(family: str, *, everything: bool = False) -> dict[str, dict[str, str]]:
    """Those of a game of each ruleset of a family."""
    rulesets = families(MORE)[family] if everything else FAMILIES[family]
    return {
        str(ruleset): digest(ruleset, seed, everything=everything)
        for seed, ruleset in enumerate(rulesets, 1)
    }


def digest(ruleset: Ruleset, seed: int, *, everything: bool) -> dict[str, str]:
    """A whole game: what is offered at every decision, and at some of them everything else."""
    rng, game, found = random.Random(seed), ruleset.open(seed), Digest()
    while not game.is_over:
        found.add("offers", [[seat, game.options(seat).list()] for seat in game.to_act])
        if rng.random() < SHARE:
            _look(game, rng, found, everything=everything)
        random_pick(game, rng)
    _look_back(game, found)
    return found.result()


def _look(game: Game, rng: random.Random, found: Digest, *, everything: bool) -> None:
    """Everything that a decision shows and refuses."""
    seats = range(game.seats)
    found.add("positions", game.position())
    found.add("views", [game.view(seat) for seat in (None, *seats)])
    found.add("outlooks", [game.outlook(seat) for seat in (None, *seats)])
    found.add("scores", [asdict(score) for score in game.scores()])
    if rng.random() < SELDOM:  # plain rules take long over what follows
        found.add("steps back", _taken_back(game.copy(), rng))
        seat = rng.choice(game.to_act)
        if game.name == "er":
            found.add("moves", [[str(m), m.to_json()] for m in game.moves(seat)])
            found.add("refusals", _refused_words(game, seat, rng))
        elif everything or not _has_many_moves(game.position()["hospitals"][seat]):
            found.add("moves", [[str(m), m.to_json()] for m in game.moves(seat)])
            found.add("refusals", _refused_words(game, seat, rng))
            found.add("refusals", _refused_move(game, seat, a_move(game, seat, rng)))


def _has_many_moves(hospital: dict[str, Any]) -> bool:
    """Plain rules would list them for many seconds."""
    wards = [hospital.get("patients", []), *hospital.get("wards", [])]
    beds = [bed for ward in wards for bed in ward if bed[1:]]
    return hospital.get("blood", 0) >= MANY_BAGS or len(beds) > FEW_PATIENTS


def _taken_back(game: Game, rng: random.Random) -> object:
    """The position when somebody has taken back a pick, and why it could not be taken back."""
    seat = random_pick(game, rng)
    return [taken_back(game, seat), game.position()]


def _refused_words(game: Game, seat: int, rng: random.Random) -> list[object]:
    """Why some words cannot be picked; nothing for one that can."""
    found: list[object] = []
    for word in rng.sample(range(len(game.vocabulary)), WORDS):
        try:
            game.copy().pick(seat, word)
        except dh.IllegalMove as error:
            found.append(asdict(error.reason))
    return found


def _refused_move(game: Game, seat: int, move: object) -> object:
    """Why a move is not legal, or cannot be understood."""
    try:
        reason = game.explain(seat, move)
    except dh.BadInput as error:
        return [error.field, str(error)]
    return reason and asdict(reason)


def _look_back(game: Game, found: Digest) -> None:
    """What a game leaves behind."""
    found.add("events", [game.events(seat) for seat in (None, *range(game.seats))])
    found.add("scores", [asdict(score) for score in game.scores()])
    found.add("records", game.record())


if __name__ == "__main__":
    asked = [name for name in sys.argv[1:] if name in FAMILIES]
    said = {name: digests(name, everything="all" in sys.argv) for name in asked}
    sys.stdout.write(json.dumps({"compiled": COMPILED, "digests": said}))
