"""What picks would lead to, sent along with views: made once for all who look from a seat."""

from __future__ import annotations

from typing import Any

from msgspec import Raw
from msgspec.json import Encoder

from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.server.tables.watchers.viewpoints import Viewpoint, seat_of

_encoder = Encoder()


class PreviewCache:
    """The outlook of every seat that somebody looks from, as it was last sent."""

    def __init__(self) -> None:
        self._sent: dict[Viewpoint, bytes] = {}

    def forget(self, viewpoint: Viewpoint) -> None:
        """Drop the previews of a seat from which nobody looks any more."""
        self._sent.pop(viewpoint, None)

    def sent(self, viewpoint: Viewpoint) -> Raw | None:
        """The outlook that those who look from there have."""
        found = self._sent.get(viewpoint)
        return None if found is None else Raw(found)

    def whole(self, game: Game[Any], viewpoint: Viewpoint) -> Raw:
        """The outlook for somebody who has none; what others there were sent is still right."""
        if viewpoint not in self._sent:
            self._sent[viewpoint] = _made(game, [viewpoint])[0]
        return Raw(self._sent[viewpoint])

    def changed(
        self,
        game: Game[Any],
        viewpoints: list[Viewpoint],
        old: list[Json],
        patches: list[Json],
        curious: list[Viewpoint],
    ) -> dict[Viewpoint, Raw]:
        """The outlooks that are others, after something has changed in these views; for who wants them."""
        asked: list[Viewpoint] = []
        for place, viewpoint in enumerate(viewpoints):
            seat = seat_of(viewpoint)
            if viewpoint not in curious:
                self._sent.pop(viewpoint, None)
            elif viewpoint not in self._sent or game.rulebook.may_foresee(
                seat, old[place], patches[place]
            ):
                asked.append(viewpoint)
        found: dict[Viewpoint, Raw] = {}
        if not asked:
            return found
        for place, new in enumerate(_made(game, asked)):
            if new != self._sent.get(asked[place]):
                self._sent[asked[place]] = new
                found[asked[place]] = Raw(new)
        return found


def _made(game: Game[Any], viewpoints: list[Viewpoint]) -> list[bytes]:
    """Outlooks as they are sent."""
    seats = [seat_of(viewpoint) for viewpoint in viewpoints]
    texts = game.rulebook.outlook_texts(game.state, seats)
    if texts is None:
        return [_encoder.encode(outlook) for outlook in game.outlooks(seats)]
    return [text.encode() for text in texts]
