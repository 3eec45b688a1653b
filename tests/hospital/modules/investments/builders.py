"""Builders of positions and moves with Investments (DH-15)."""

from __future__ import annotations

from typing import Any

from tests.hospital.builders import Game, Json, active, placed

MODULE = ["investments"]


def invested(*hospitals: Json, **fields: Any) -> Game:
    """A game with Investments in its activation phase."""
    return active(*hospitals, **{"modules": MODULE, **fields})


def investing(*hospitals: Json, **fields: Any) -> Game:
    """A game in which seats are asked one after the other where to invest."""
    return placed(*hospitals, phase="improvement", step="invest", **{"modules": MODULE, **fields})


def pile(*tokens: str) -> list[list[str]]:
    """A pile of tokens in this order, the first on top."""
    return [[token] for token in tokens]


def invest(space: str, staff: str = "nurse", **fields: Any) -> Json:
    """The move that puts a meeple on an investment space."""
    return {"move": "invest", "space": space, "staff": staff, **fields}


def keep(token: str, on: str | None = None) -> Json:
    """The move that keeps a token, and puts it somewhere."""
    return {"move": "keep_token", "token": token} | ({} if on is None else {"on": on})


def token(name: str, *patients: str) -> Json:
    """The move that uses a token of the department, or of the specialist's card."""
    return {"move": "token", "token": name, "patients": list(patients)}


def lent(name: str, *patients: str) -> Json:
    """The move that uses a token as the ability of the specialist just placed."""
    return {"move": "ability", "token": name, "patients": list(patients)}


def board(game: Game) -> Json:
    """Who stands on which space."""
    found = game.position()["investments"]
    return {colour: meeples for colour, meeples in found.items() if isinstance(meeples, list)}


def looked(game: Game) -> list[str]:
    """The tokens that somebody looks at."""
    return list(game.position()["investments"]["looked"])


def tokens(game: Game, seat: int = 0) -> dict[str, list[str]]:
    """The tokens of a hospital by where they lie."""
    found: dict[str, list[str]] = game.position()["hospitals"][seat].get("tokens", {})
    return found


def piled(game: Game, colour: str) -> list[str]:
    """A pile whose order is known, from the top."""
    layers: list[list[str]] = game.position()["decks"][f"tokens_{colour}"]
    return [name for layer in layers for name in layer]
