"""Ends of games that are solved: what is proven of the moves of a seat there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.er import endings as er
from dicehospital.bots.er import proofs as er_proofs
from dicehospital.bots.hospital import proofs as hospital_proofs
from dicehospital.bots.hospital.foresight import HospitalRollouts
from dicehospital.kernel.game import Game


def _er(game: Game[Any], seat: int, looks: int) -> list[Ranked]:
    return er_proofs.proven(er.Endings(looks), game, seat)


def _hospital(game: Game[Any], seat: int, looks: int) -> list[Ranked]:
    return hospital_proofs.proven(HospitalRollouts(0, looks), game, seat, looks)


_PROVEN: Final[dict[str, Callable[[Game[Any], int, int], list[Ranked]]]] = {
    "er": _er,
    "hospital": _hospital,
}


def proven(game: Game[Any], seat: int, looks: int) -> list[Ranked]:
    """The moves with what they score, the best first, after so many looks at most; none if that does not do.

    `game` is what the seat imagines (`game.imagine`).
    """
    return _PROVEN[game.name](game, seat, looks)
