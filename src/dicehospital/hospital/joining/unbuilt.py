"""Stand-in while a module is not built."""

from __future__ import annotations

from dicehospital.hospital.state import Table
from dicehospital.kernel.slots import MoveKind


class Unbuilt(MoveKind[Table]):
    """Never offered."""
