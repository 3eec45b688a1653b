"""What the Expert sees in a position: how things of the table compare, and what imagined games made of them.

A thing has a value only where moves with it were tried in imagined games; it is the value of the best of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from dicehospital.bots.advice import move_words
from dicehospital.bots.bot import Ranked
from dicehospital.bots.er import insight as er
from dicehospital.bots.hospital import insight as hospital
from dicehospital.bots.sights import Chance
from dicehospital.bots.verdicts import is_alike
from dicehospital.hospital.telling.names import thing
from dicehospital.kernel.game import Game
from dicehospital.kernel.phrases import decimal
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

WORLDS: Final = 48  # imagined games for chances, at most ...
FEWEST: Final = 4  # ... and at least: fewer tell nothing
_COMPARED: Final = (
    "department:", "bonus:", "token:", "card:", "ambulance:", "entrance:", "tile:", "deck:", "space:",
    "report:", "die:", "ward:",
)  # fmt: skip
_NAMED: Final = ("department", "bonus", "token", "card")  # things with a name of their own
_FREE_ORDER: Final = ("hospital",)  # games in which any move of a turn may come first
_STEP: Final = 5  # per cent: chances of some dozen games are told no finer

_Chances = Callable[[Game[Any], int, Ranked, int], Sequence[Chance]]
_CHANCES: Final[dict[str, _Chances]] = {"er": er.chances, "hospital": hospital.chances}


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen at a thing: in a word or two, and as a sentence."""

    ref: str
    kind: str  # `move`: how moves with it compare; else what chance it has
    standing: str
    badge: Message
    say: Message

    def to_json(self) -> Json:
        """The sight as a table paints it."""
        shown = {"badge": self.badge.to_json(), "say": self.say.to_json()}
        return {"ref": self.ref, "kind": self.kind, "standing": self.standing, **shown}


# -- moves -----------------------------------------------------------------------------------------------
def compared(game: Game[Any], tried: Sequence[Ranked]) -> list[Sight]:
    """By thing: the best of the moves and turns with it that were tried, against the best of all."""
    sampled = [one for one in tried if one.interval > 0 or one.proof]
    best: dict[str, Ranked] = {}
    for one in sorted(sampled, key=lambda one: -one.value):
        for ref in _things(game, one):
            best.setdefault(ref, one)
    if not sampled or len(best) < 2:  # nothing to compare
        return []
    return [_sight(game, ref, one, sampled[0]) for ref, one in best.items()]


def _things(game: Game[Any], one: Ranked) -> list[str]:
    """What a move and the turn it begins make use of, where that can be compared."""
    refs = game.rulebook.ruleset.vocabulary.refs
    rest = one.rest if game.name in _FREE_ORDER else ()
    found = [refs[word] for words in (tuple(one.move.words), *rest) for word in words]
    return [ref for ref in found if ref.startswith(_COMPARED)]


def _sight(game: Game[Any], ref: str, one: Ranked, best: Ranked) -> Sight:
    kind, _, name = ref.partition(":")
    what = thing(name) if kind in _NAMED else move_words(game, one.move)
    apart = {"points": decimal(best.value - one.value), "interval": decimal(one.interval)}
    params: Json = {"what": what, **apart}
    standing = "behind"
    if one is best or is_alike(best, one):
        standing = "alike"
    said = "behind_proven" if one.proof and standing == "behind" else standing
    badge = Message(f"insight.badge.{said}", params)
    return Sight(ref, "move", standing, badge, Message(f"insight.{said}", params))


# -- chances ---------------------------------------------------------------------------------------------
def chances(game: Game[Any], seat: int, best: Ranked, seed: int, seconds: float) -> list[Sight]:
    """What becomes of things after a move in games as the seat imagines them, as many as there is time for."""
    end, found, games = perf_counter() + seconds, dict[str, tuple[Chance, int]](), 0
    while games < WORLDS and (games < FEWEST or perf_counter() < end):
        world = game.imagine(seat, seed + games)
        for one in _CHANCES[game.name](world, seat, best, seed + games):
            found[one.ref] = (one, found.get(one.ref, (one, 0))[1] + one.came)
        games += 1
    return [
        _chance(one, times, games) for one, times in found.values() if one.kind != "bed" or times
    ]


def _chance(one: Chance, times: int, games: int) -> Sight:
    share = round(100 * times / games / _STEP) * _STEP
    params: Json = {**one.params, "times": times, "games": games}
    badge = Message("insight.share", {"share": share})
    return Sight(one.ref, one.kind, "chance", badge, Message(f"insight.{one.kind}", params))
