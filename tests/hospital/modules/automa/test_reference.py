"""The Automa fills and scores like a second, plainer telling of the rules, on random lines."""

from __future__ import annotations

import random

import pytest

from dicehospital.hospital.components.load import load
from tests.hospital.builders import Game, Json
from tests.hospital.modules.automa.builders import automa_of, facing, filled, pool

CARDS = {row.id: row for row in load().automa_cards}
EASY: list[list[str]] = [[], ["no_bag_on_grey"], ["bags_not_jokers"]]


class Sheet:
    """A card of the line as a list of slots and what lies on them."""

    def __init__(self, name: str, *, tile: bool, rng: random.Random) -> None:
        row = CARDS[name]
        self.name = name
        self.tile = tile
        self.slots = row.left if tile else row.left + row.right
        self.hidden = len(row.left + row.right) - len(self.slots)
        self.points = row.left_points + (0 if tile else row.right_points)
        self.on = ["-" if rng.random() < 0.6 else self._any(slot, rng) for slot in self.slots]

    @staticmethod
    def _any(slot: str, rng: random.Random) -> str:
        return rng.choice("RYG*" if slot == "X" else f"{slot}*")

    def put(self, slot_kinds: str, what: str) -> bool:
        """Put something on the leftmost free slot of these kinds."""
        for place, slot in enumerate(self.slots):
            if "-" == self.on[place] and slot in slot_kinds:
                self.on[place] = what
                return True
        return False

    def as_json(self) -> Json:
        """The card as positions write it."""
        return {
            "card": self.name,
            "filled": "".join(self.on) + "-" * self.hidden,
            "tile": self.tile,
        }


def random_line(rng: random.Random) -> list[Sheet]:
    """Some cards of the mix 3/3/3, partly filled; never more dice than there are."""
    names = [name for level in range(3) for name in rng.sample(list(CARDS)[4 * level :][:4], 2)]
    rng.shuffle(names)
    return [Sheet(name, tile=rng.random() < 0.5, rng=rng) for name in names[: rng.randint(1, 4)]]


def fill_dice(sheets: list[Sheet], dice: list[str], game: Game) -> None:
    """DH-19.4: colours, then grey, card by card; the game's own dice say which go on grey."""
    for sheet in sheets:
        for die in sorted(dice):
            if sheet.put(die, die):
                dice.remove(die)
        while dice and "-" in grey_of(sheet):
            die = chosen(game, dice) if len(dice) > grey_of(sheet).count("-") else dice[0]
            sheet.put("X", die)
            dice.remove(die)


def grey_of(sheet: Sheet) -> str:
    """What lies on the grey slots of a card."""
    return "".join(on for slot, on in zip(sheet.slots, sheet.on, strict=True) if slot == "X")


def chosen(game: Game, dice: list[str]) -> str:
    """A die of the pool: the only colour, or what chance is told to answer."""
    if len(set(dice)) == 1:
        return dice[0]
    assert game.chance is not None
    assert "grey" == game.chance["ask"]
    assert {"R": "red", "Y": "yellow", "G": "green"}[dice[-1]] in game.chance["outcomes"]
    game.deal(dice[-1])
    return dice[-1]


def fill_bags(sheets: list[Sheet], blood: int, easy: list[str]) -> int:
    """R-65, DH-19.8: coloured slots of the whole line, then grey ones; returns bags left."""
    kinds = {"": ("RYG", "X"), "no_bag_on_grey": ("RYG",), "bags_not_jokers": ()}["".join(easy)]
    for kind in kinds:
        for sheet in sheets:
            while blood and sheet.put(kind, "*"):
                blood -= 1
    return blood


@pytest.mark.parametrize("easy", EASY)
@pytest.mark.parametrize("seed", range(60))
def test_cards_are_filled_and_scored_alike(seed: int, easy: list[str]) -> None:
    """DH-19.4, DH-19.5."""
    rng = random.Random(seed)
    sheets = random_line(rng)
    dice = sorted(rng.choices("RYG", k=rng.randint(0, 8)), key="RYG".index)
    blood = rng.randint(0, 4)
    has = {"line": [sheet.as_json() for sheet in sheets], "blood": blood,
           "pool": {name: dice.count(name[0].upper()) for name in ("red", "yellow", "green")}}  # fmt: skip
    more: Json = {"switches": {"automa_easy": easy}, "step": "automa_fill", "first_player": 0}
    game = facing("activation", has, dealer="manual", **more)
    fill_dice(sheets, dice, game)
    left = fill_bags(sheets, blood, easy)
    done = [sheet for sheet in sheets if "-" not in sheet.on]
    assert [sheet.as_json()["filled"] for sheet in sheets if sheet not in done] == filled(game)
    assert ("".join(dice), left) == (pool(game), automa_of(game)["blood"])
    assert [sheet.name for sheet in done] == automa_of(game)["completed"]
    assert sum(sheet.points for sheet in done) == automa_of(game)["score"]
