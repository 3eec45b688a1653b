"""Builders of positions with Mothers and Babies, and what can be read from their wards."""

from __future__ import annotations

from typing import Any

from tests.hospital.builders import Game, Json, hospital, placed, vans

MATERNITY: dict[str, Any] = {"modules": ["maternity"]}
NO_VANS = vans("", "", "")


def together(*modules: str) -> dict[str, Any]:
    """Maternity with other modules.

    >>> together("events")
    {'modules': ['events', 'maternity']}
    """
    return {"modules": [*modules, "maternity"]}


def clinic(*wards: str, **fields: Any) -> Json:
    """A hospital of a position, ward by ward; Babies stand after a `+`.

    >>> clinic("R3 Y4", "M4 + B4 B5")
    {'wards': [['R3', 'Y4'], ['M4']], 'rooms': [[], ['B4', 'B5']]}
    """
    parts = [text.partition("+") for text in wards]
    beds = [before.split() for before, _, _ in parts]
    return {"wards": beds, "rooms": [after.split() for _, _, after in parts], **fields}


FULL = tuple(f"M{value} + B4" for value in (2, 3, 4, 5))  # a Mother in every ward


def wards(game: Game, seat: int = 0) -> list[str]:
    """Who lies where: patients of each ward, Babies after a `+`; beds in alphabetical order."""
    found = hospital(game, seat)
    texts = []
    for beds, cots in zip(found["wards"], found["rooms"], strict=True):
        here = " ".join(sorted(text for text in beds if text != "-"))
        babies = " ".join(sorted(text for text in cots if text != "-"))
        texts.append(f"{here} + {babies}" if babies else here)
    return texts


def rolled(dice: str, *hospitals: Json, **fields: Any) -> Game:
    """A game in which these dice lie before the empty ambulances."""
    given = {**MATERNITY, "ambulances": NO_VANS, **fields}
    return placed(*hospitals, phase="intake", step="place_mothers", rolled=dice.split(), **given)


def loads(game: Game) -> list[str]:
    """What the ambulances hold, in alphabetical order."""
    return [" ".join(sorted(van["patients"])) for van in game.position()["ambulances"]]


def admitting(*hospitals: Json, **fields: Any) -> Game:
    """A game in which those at the doors look for beds."""
    given = {**MATERNITY, "ambulances": NO_VANS, **fields}
    return placed(*hospitals, phase="intake", step="admit", **given)


def nursing(*hospitals: Json, **fields: Any) -> Game:
    """A game of Maternity in its activation phase."""
    return placed(*hospitals, phase="activation", **{**MATERNITY, **fields})


def asked(game: Game, seat: int = 0) -> str | None:
    """What a seat is asked."""
    found = [task["ask"] for task in game.position()["agenda"] if task["seat"] == seat]
    return str(found[0]) if found else None


def supply(game: Game) -> tuple[int, int]:
    """Mothers and Babies beside the bag."""
    found = game.position()["supply"]
    return found["mothers"], found["babies"]


def chance(game: Game) -> Json:
    """What is asked of chance; nothing when it is nothing."""
    return game.chance or {}
