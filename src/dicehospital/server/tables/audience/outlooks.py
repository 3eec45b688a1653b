"""What picks would lead to, sent along with views: made once for all who look from a seat."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Raw, UnsetType
from msgspec.json import Encoder

from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.server.tables.audience.story import Viewpoint

_encoder = Encoder()


class Outlooks:
    """The outlook of every seat that somebody looks from, as it was last sent."""

    def __init__(self) -> None:
        self._sent: dict[Viewpoint, bytes] = {}

    def forget(self, viewpoint: Viewpoint) -> None:
        """Nobody looks from there any more."""
        self._sent.pop(viewpoint, None)

    def sent(self, viewpoint: Viewpoint) -> Raw | None:
        """The outlook that those who look from there have."""
        found = self._sent.get(viewpoint)
        return None if found is None else Raw(found)

    def whole(self, game: Game[Any], viewpoint: Viewpoint) -> Raw:
        """The outlook for somebody who has none; what others there were sent is still right."""
        if viewpoint not in self._sent:
            self._sent[viewpoint] = _encoder.encode(game.outlook(viewpoint))
        return Raw(self._sent[viewpoint])

    def changed(
        self, game: Game[Any], viewpoint: Viewpoint, old: Json, patch: Json
    ) -> Raw | UnsetType:
        """The outlook after something has changed in a view, if it is another."""
        if viewpoint in self._sent and not game.rulebook.may_foresee(viewpoint, old, patch):
            return UNSET
        new = _encoder.encode(game.outlook(viewpoint))
        if new == self._sent.get(viewpoint):
            return UNSET
        self._sent[viewpoint] = new
        return Raw(new)
