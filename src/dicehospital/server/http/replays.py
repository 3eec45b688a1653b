"""Games looked at again: a record step by step, and what can be proved about it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from dicehospital.api import replay, start_of, walk
from dicehospital.kernel.chance.rng import commitment
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.lines import GroupStarts
from dicehospital.kernel.record import (
    TAIL,
    bare_line,
    can_draw,
    header_of,
    sealed_again,
)
from dicehospital.kernel.records.link import to_link
from dicehospital.kernel.records.replay import with_cards_of
from dicehospital.kernel.types import Json
from dicehospital.server.http.schemas import Frame, Replay, Verified
from dicehospital.server.protocol import PackShown
from dicehospital.server.tables.acts import plain
from dicehospital.server.tables.packs import pack_of, refuse_files, show_pack
from dicehospital.server.tables.watchers.patches import changed_of

MOST_LINES = 5_000
_FINDINGS = {  # what can be wrong with a record of a game that was really played
    "broken_chain": "chain",
    "tampered_end": "chain",
    "not_from_seed": "seed",
    "broken_seal": "seed",
    "wrong_result": "result",
}


def replay_record(record: Json) -> Replay:
    """Every step of a record; `BadInput` names the first thing that cannot be played."""
    refuse_files(record)
    header = header_of(record)
    header.pop("about", None)
    about = record.get("about", {})
    verified = verify(record)
    return Replay(
        header=header,
        about=about if isinstance(about, dict) else {},
        verified=verified,
        frames=list(_frames(record)),
        result=record.get("result"),
        link=_link(record),
        record=with_cards_of(start_of(record), record),
        pack_cards=_pack_cards(record),
    )


def _pack_cards(record: Json) -> PackShown | None:
    """The cards of the pack that the game was played with."""
    pack = pack_of(record.get("options", {}), record.get("position"))
    return None if pack is None else show_pack(str(record["game"]), pack)


def _link(record: Json) -> str | None:
    """The game as one word for a link; None for a record that was changed or is too large."""
    try:
        return to_link(record)
    except BadInput:
        return None


# -- what can be proved ----------------------------------------------------------------------------
def verify(record: Json) -> Verified:
    """What of a record is true. A record that is no game at all is `BadInput`."""
    findings = {"chain": True, "seed": True, "result": True}
    check_form(record)
    rest: Json | None = record
    while rest is not None:  # each round forgives one finding and looks for the next
        rest = _forgive(rest, findings)
    return Verified(
        chain=findings["chain"],
        moves=True,
        seed=findings["seed"] if can_draw(record) else None,
        commitment=_commitment(record),
        result=findings["result"] if record.get("result") is not None else None,
    )


def check_form(record: Json) -> None:
    """Refuse a record that lacks a part, or has more lines than any game."""
    for key in TAIL:
        if key not in record:
            raise BadInput(key, "missing_field")
    log = record["log"]
    if isinstance(log, list) and len(log) > MOST_LINES:
        raise BadInput("log", "server.too_many_lines", seen=len(log), most=MOST_LINES)


def _forgive(record: Json, findings: dict[str, bool]) -> Json | None:
    """The record without the first thing that is wrong with it; None when all is right."""
    try:
        replay(record)
    except BadInput as error:
        finding = _FINDINGS.get(error.message.id)
        if finding is None or not findings[finding]:  # nothing to look past
            raise
        findings[finding] = False
        return _without(record, finding)
    return None


def _without(record: Json, finding: str) -> Json:
    header = header_of(record)
    if finding == "seed":
        header["dealer"] = "manual"
    result = None if finding == "result" else record.get("result")
    return sealed_again(record, header, [_bare(line) for line in record["log"]], result)


def _bare(line: Any) -> Json:  # noqa: ANN401 (JSON)
    if not isinstance(line, dict):
        raise BadInput("log", "not_an_object", seen=type(line).__name__)
    return bare_line(line)


def _commitment(record: Json) -> str | None:
    """What the table showed from the start, or would have shown."""
    about = record.get("about")
    told = about.get("commitment") if isinstance(about, dict) else None
    if isinstance(told, str):
        return told
    seed = record.get("seed")
    if record.get("dealer") == "sealed" and isinstance(seed, str):
        return commitment(int(seed, 16))
    return None


# -- step by step ----------------------------------------------------------------------------------
def _frames(record: Json) -> Iterator[Frame]:
    game = start_of(record)
    looker = _ReplayViewer(game)
    yield looker.frame(0, None, None, None)
    for number, line in enumerate(walk(game, record), 1):
        if "chance" in line:
            yield looker.frame(number, None, None, plain(line["result"]))
        else:
            move = str(game.rulebook.codec.read(line["move"]))
            yield looker.frame(number, line["seat"], move, None)


class _ReplayViewer:
    """A spectator who remembers what was shown last."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._view: Json = {}
        self._outlook: Json = {}
        self._told = 0
        self._beginnings = GroupStarts()

    def frame(self, line: int, by: int | None, move: str | None, chance: Any) -> Frame:  # noqa: ANN401
        """A line of the record, with what it changed since the frame before."""
        game = self._game
        view, outlook = game.view(None), game.outlook(None)
        events = self._new_events()
        patch, more = changed_of(self._view, view), changed_of(self._outlook, outlook)
        self._view, self._outlook = view, outlook
        scores = [score["total"] for score in view["scores"]]
        return Frame(line, by, move, chance, patch, more, events, scores)

    def _new_events(self) -> list[Json]:
        """What is new, with the lines that it makes or carries on."""
        found = told(self._game, None, self._told, self._beginnings)
        self._told += len(found)
        return found


def told(
    game: Game[Any], seat: int | None, since: int = 0, beginnings: GroupStarts | None = None
) -> list[Json]:
    """Events as a seat may know them, each with its sentence, the last of each line with the line's."""
    beginnings = beginnings or GroupStarts()
    base = beginnings.last
    events = game.events(seat, base)
    found = [{**event, "say": game.rulebook.sentence(event)} for event in events]
    for start, end in pairwise(beginnings.go_on(game.rulebook, events)):
        say = game.rulebook.line(events[start - base : end - base])
        found[end - 1 - base]["line"] = {"from": start, "say": say}
    return found[since - base :]
