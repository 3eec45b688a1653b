"""What requests about other people carry, and what they are answered with."""

from __future__ import annotations

from msgspec import Struct

from dicehospital.server.http.schemas import Body, MyBlock
from dicehospital.server.protocol import SeatNumber


class BlockOrder(Body, frozen=True):
    """The seat of somebody whom I want nothing to do with."""

    seat: SeatNumber


class Blocked(Struct, frozen=True):
    """All whom I have blocked, the latest first."""

    blocks: list[MyBlock]
