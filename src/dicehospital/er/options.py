"""What players can agree on before a game, checked (ER-2, ER-9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehospital.er.board.tables import BIT
from dicehospital.er.components import MODIFIERS, SPECIALIST_IDS, SPECIALISTS
from dicehospital.er.setup import new_setup
from dicehospital.er.state import Setup
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.game_options import ALL, Option, When

PLAYERS = (1, 6)
MOST_MODIFIERS = 2  # ER-9.1: the rulebook allows one or two; "all" is our own extra
_CHOICES = Option(
    "choices", "one", ("simultaneous", "clockwise"), offered=When(least=2), value="CHOICES"
)
OPTIONS = (
    Option(
        "modifiers", "some", MODIFIERS, most=MOST_MODIFIERS, all=True, only=When(players=1),
        value="MODIFIERS",
    ),
    Option("cards", "words", value="CARDS"),
    _CHOICES,
)  # fmt: skip
_TYPES = ("cardiologist", "cardiologist", "radiologist", "epidemiologist")


def read_setup(players: Any, options: Mapping[str, Any], place: str = "options.") -> Setup:
    """The set-up that a number of players and their options ask for."""
    Reader(players, "players").whole(*PLAYERS)
    modifiers = 0
    if "modifiers" in options:
        modifiers = read_modifiers(options["modifiers"], f"{place}modifiers")
    if modifiers and players != 1:
        raise BadInput(f"{place}modifiers", "only_solo", players=players)
    choices = _CHOICES.read(options, f"{place}choices", {})
    return new_setup(players, modifiers, choices == "clockwise")


def read_modifiers(seen: Any, place: str) -> int:
    """ALICAT's modifiers as bits."""
    if seen == ALL:
        return sum(BIT[place] for place in range(len(MODIFIERS)))
    for name in Reader(seen, place).entries():
        if name.value not in MODIFIERS:
            raise BadInput(place, "not_one_of", seen=name.value, allowed=[*MODIFIERS, ALL])
    if len(set(seen)) != len(seen):
        raise BadInput(place, "listed_twice", seen=list(seen))
    if len(seen) > MOST_MODIFIERS:
        raise BadInput(place, "too_many_modifiers", seen=len(seen), most=MOST_MODIFIERS)
    return sum(BIT[MODIFIERS.index(name)] for name in seen)


def modifier_names(bits: int) -> list[str] | str:
    """The modifiers of a set-up, as `read_modifiers` takes them."""
    if not bits:
        return []
    names = [name for place, name in enumerate(MODIFIERS) if bits >> place & 1]
    return ALL if len(names) == len(MODIFIERS) else names


def read_cards(seen: Any, place: str) -> list[int]:
    """Two cardiologists, a radiologist and an epidemiologist named in any order, as numbers in ours."""
    cards = [card.value for card in Reader(seen, place).entries()]
    numbers = [Reader(card, place).index(SPECIALIST_IDS) for card in cards]
    numbers.sort(key=lambda n: _TYPES.index(SPECIALISTS[n].type))
    types = tuple(SPECIALISTS[n].type for n in numbers)
    if types != _TYPES or len(set(numbers)) != len(_TYPES):
        raise BadInput(place, "wrong_cards", seen=cards)
    return numbers
