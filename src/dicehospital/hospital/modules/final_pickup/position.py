"""The final-turn pick-up of a position: free spaces, and who is out (DH-10.5)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.patient import BIT, NOBODY
from dicehospital.hospital.board.patient_text import read_dice, read_patient
from dicehospital.hospital.modules.final_pickup.pick_up import PickUpSlice
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec


def read_pick_up(owned: PickUpSlice, found: Reader) -> None:
    """Read spaces, seats that are out, and whose turn it is."""
    found.only(("spaces", "out", "begun", "next"))
    most = len(owned.spaces)
    spaces = [read_patient(text) for text in read_dice(found.get("spaces", []), most)]
    owned.spaces = vec[i64](spaces + [NOBODY] * (most - len(spaces)))
    for seat in found.get("out", []).members():
        owned.out |= BIT[seat.whole(0, 7)]
    owned.begun = found.get("begun", default=False).flag()
    owned.next_seat = found.get("next", 0).whole(0, 8)
