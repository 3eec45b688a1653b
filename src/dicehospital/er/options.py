"""What players can agree on before a game, checked (ER-2, ER-9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehospital.er.board.tables import BIT
from dicehospital.er.components import MODIFIERS, SPECIALIST_IDS, SPECIALISTS
from dicehospital.er.setup import new_setup
from dicehospital.er.state import Setup
from dicehospital.kernel.errors import BadInput

CHOICES = ("simultaneous", "clockwise")
KEYS = ("modifiers", "cards", "choices")
_TYPES = ("cardiologist", "cardiologist", "radiologist", "epidemiologist")
ALL = "all"
MOST_MODIFIERS = 2  # ER-9.1: the rulebook allows one or two; "all" is our own extra


def read_setup(players: Any, options: Mapping[str, Any], place: str = "options.") -> Setup:
    """The set-up that a number of players and their options ask for."""
    if type(players) is not int or not 1 <= players <= 6:
        raise BadInput("players", "not_between", seen=players, low=1, high=6)
    modifiers = read_modifiers(options.get("modifiers", []), f"{place}modifiers")
    if modifiers and players != 1:
        raise BadInput(f"{place}modifiers", "only_solo", players=players)
    choices = options.get("choices", CHOICES[0])
    if choices not in CHOICES:
        raise BadInput(f"{place}choices", "not_one_of", seen=choices, allowed=CHOICES)
    return new_setup(players, modifiers, choices == "clockwise")


def read_modifiers(seen: Any, place: str) -> int:
    """ALICAT's modifiers as bits."""
    if seen == ALL:
        return sum(BIT[place] for place in range(len(MODIFIERS)))
    if not isinstance(seen, list | tuple):
        raise BadInput(place, "not_a_list", seen=seen)
    for name in seen:
        if name not in MODIFIERS:
            raise BadInput(place, "not_one_of", seen=name, allowed=[*MODIFIERS, ALL])
    if len(set(seen)) != len(seen):
        raise BadInput(place, "listed_twice", seen=list(seen))
    if len(seen) > MOST_MODIFIERS:
        raise BadInput(place, "too_many_modifiers", seen=len(seen), most=MOST_MODIFIERS)
    return sum(BIT[MODIFIERS.index(name)] for name in seen)


def modifier_names(bits: int) -> list[str] | str:
    """The modifiers of a set-up, as `read_modifiers` takes them."""
    names = [name for place, name in enumerate(MODIFIERS) if bits >> place & 1]
    return ALL if len(names) == len(MODIFIERS) else names


def read_cards(seen: Any, place: str) -> list[int]:
    """Two cardiologists, a radiologist and an epidemiologist named in any order, as numbers in ours."""
    if not isinstance(seen, list | tuple):
        raise BadInput(place, "not_a_list", seen=seen)
    for card in seen:
        if card not in SPECIALIST_IDS:
            raise BadInput(place, "not_one_of", seen=card, allowed=SPECIALIST_IDS)
    numbers = [SPECIALIST_IDS.index(card) for card in seen]
    numbers.sort(key=lambda n: _TYPES.index(SPECIALISTS[n].type))
    types = tuple(SPECIALISTS[n].type for n in numbers)
    if types != _TYPES or len(set(numbers)) != len(_TYPES):
        raise BadInput(place, "wrong_cards", seen=list(seen))
    return numbers
