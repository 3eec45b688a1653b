"""A table before anything is dealt (DH-2.1)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, new_hospital
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import STREAMS, HospitalState
from dicehospital.kernel.chance.rng import derive
from dicehospital.kernel.vecs import vec


def new_table(rules: Rules, seed: int) -> HospitalState:
    """Bag, decks and empty hospitals; lots, cards and dice are drawn by the first phases."""
    agreement, setup = rules.agreement, rules.setup
    hospitals = [new_hospital(setup.nurses, setup.rooms) for _ in range(agreement.players)]
    decks = [deck.copy() for deck in setup.decks]
    table = HospitalState(setup, hospitals, decks, derive(seed, STREAMS))
    table.bag = vec[i64]([setup.dice, setup.dice, setup.dice, setup.mothers, setup.babies])
    table.first_player = NONE if agreement.first_player is None else agreement.first_player
    if agreement.players == 1:
        table.first_player = 0
    for module in setup.modules:
        owned = module.new_slice(setup)
        if owned is not None:
            module.place = len(table.slices)
            table.slices.append(owned)
    return table
