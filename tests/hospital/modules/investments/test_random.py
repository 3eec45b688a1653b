"""Investment tokens in random hospitals and games: what is offered and what they do."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING

from tests import looks
from tests.harness import Ruleset
from tests.hospital.builders import Game, Json, ward
from tests.hospital.modules.investments.builders import invested
from tests.play import random_pick

if TYPE_CHECKING:
    from collections.abc import Iterator

COLOURS = ("red", "yellow", "green")
SETS: tuple[list[str], ...] = (
    [],
    ["experimental", "promos"],
    ["events", "panic", "epidemic", "superbug"],
    ["experimental", "promos", "events", "final_pickup"],
)
TOKEN_STEPS = ("tokens", "ability", "card_tokens", "keep_token")
CROWDED = 36
DONE = 0  # the word
KINDS = ("t_low2", "t_again", "t_colour", "t_equal", "t_above", "t_below")
LETTER = {"red": "R", "yellow": "Y", "green": "G"}


def games(count: int, first: int = 0) -> Iterator[tuple[Game, random.Random]]:
    """So many games of different rulesets."""
    for seed in range(first, first + count):
        modules = ["investments", *SETS[seed // 4 % len(SETS)]]
        activation = ("simultaneous", "linear")[seed % 2]
        options = {"modules": modules, "activation": activation}
        yield Ruleset("hospital", 2 + seed % 4, options).open(seed), random.Random(seed)


# ------------------------------------------------------------------ hospitals full of tokens


def crowded(rng: random.Random) -> Game:
    """A hospital with the module's specialists and tokens on many of its departments."""
    beds = [f"{rng.choice('RYG')}{rng.randint(1, 6)}" for _ in range(rng.randint(4, 10))]
    cards = rng.sample(["s_trainee", "s_mgmt_expert", "s_strategy", "s_gp", "s_surgeon"], 3)
    tiles = rng.sample(["d_inv_exchange", "d_inv_red", "d_theatre", "d_renal", "d_crash"], 2)
    places = ["d_critical", "d_oncology", "d_icu", "d_imaging", "d_clinic", *tiles]
    places += [card for card in cards if card == "s_trainee"]
    names = [f"{kind}_{colour}" for kind in KINDS for colour in COLOURS]
    rng.shuffle(names)
    lying = {place: [names.pop() for _ in range(rng.randint(0, 2))] for place in places}
    house = ward(*beds, departments=tiles, specialists=cards, tokens=lying, blood=rng.randint(0, 1))
    consultant = rng.random() < 0.4
    if consultant:
        house["specialists"].append("s_consultant")
    return invested(house, modules=["investments", "promos"] if consultant else ["investments"])


def test_hospitals_full_of_tokens_are_played_without_a_dead_end() -> None:
    """DH-13.1, DH-13.3, DH-15.6: every decision of one activation phase, until nobody is left."""
    asked: set[str] = set()
    for seed in range(CROWDED):
        rng = random.Random(seed)
        game = crowded(rng)
        while 0 in game.to_act:
            position = game.position()
            asked |= {task["ask"] for task in position["agenda"]}
            if rng.random() < 0.2:
                looks.round_trip(game, rng)
                looks.undo(game, rng)
            if position["agenda"][0]["ask"] in TOKEN_STEPS and not position["agenda"][0]["draft"]:
                looks.walk(game)
                looks.moves(game, rng)
            words = game.options(0).list()
            words = [word for word in words if word != DONE] or words
            game.pick(0, rng.choice(words))
    assert {"turn", "tokens", "ability", "card_tokens"} == asked


def test_what_is_declared_is_what_happens() -> None:
    """DH-15.7, DH-15.8: a declared colour heals that colour, a declined department nobody."""
    declined = tinted = 0
    for seed in range(CROWDED):
        game = crowded(random.Random(seed))
        for move in list(game.moves(0)):
            fields = move.to_json()
            if "activate" != fields["move"] or not fields.keys() & {"colour", "decline"}:
                continue
            after = game.copy()
            after.play(0, move)
            current = after.position()["hospitals"][0]["current"] or {"healed": []}
            colours = {entry["colour"] for entry in current["healed"]}
            if "colour" in fields:
                tinted += 1
                assert colours <= {fields["colour"]}
            else:
                declined += 1
                assert set() == colours
    assert tinted > 10
    assert declined > 10


# ------------------------------------------------------------------ legality by another way


def fits(name: str, house: Json, place: int) -> bool:
    """Whether a patient (its place from 0) is one for a token, read from a position alone (DH-15.5)."""
    text = house["patients"][place]
    kind, colour = name.rsplit("_", 1)
    current = house["current"]
    base = {entry["place"] for entry in current["healed"] if entry["base"]}
    if text == "-" or (kind == "t_again") != (place + 1 in base):
        return False
    if kind == "t_again":
        healed = [e for e in current["healed"] if e["place"] == place + 1]
        return bool(colour == healed[0]["colour"])
    shown = text.split("~")[-1] if "~" in text else text.split("=")[-1]
    value = current["before"][place]
    if shown[0] != LETTER[colour]:
        return False
    references = {entry["was"] for entry in current["healed"] if entry["base"]}
    step = {"t_equal": 0, "t_above": 1, "t_below": -1}
    return value <= 2 if kind == "t_low2" else value - step[kind] in references


def expected(position: Json, seat: int) -> set[tuple[str, str]]:
    """Tokens and patients that may be used without a blood bag, each kind of patient once."""
    house = position["hospitals"][seat]
    current = house["current"]
    used = set(current["tokens_used"])
    numbered = [(place, name) for place, lying in house["tokens"].items() for name in lying]
    found = set()
    for number, (where, name) in enumerate(numbered):
        if where != current["department"] or number in used or name.startswith("t_colour"):
            continue
        for place in range(12):
            if fits(name, house, place):
                found.add((name, house["patients"][place]))
    return found


def test_tokens_of_a_department_are_offered_as_the_position_says() -> None:
    """DH-15.5: looked for by hand, patient by patient."""
    checked = 0
    for game, rng in games(6, 80):
        while not game.is_over:
            position = game.position()
            for task, seat in product(position["agenda"], game.to_act):
                if "tokens" == task["ask"] and seat == task["seat"] and not task["draft"]:
                    assert expected(position, seat) == offered(game, seat)
                    checked += 1
            random_pick(game, rng)
    assert checked > 30


def offered(game: Game, seat: int) -> set[tuple[str, str]]:
    """The same from the legal moves."""
    moves = [move.to_json() for move in game.moves(seat)]
    return {
        (move["token"], move["patients"][0].split("@")[0])
        for move in moves
        if "token" == move["move"] and ">" not in move["patients"][0]
    }
