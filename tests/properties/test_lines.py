"""The lines of a story: every event is in exactly one, whoever tells them and in whatever parts."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

import dicehospital as dh
from dicehospital.cli.table.story import sentences
from dicehospital.cli.table.table import HUMAN, Table
from dicehospital.kernel.lines import lines
from dicehospital.kernel.text import LANGUAGES, Audience, Message, catalogue
from dicehospital.server.http.replays import told
from dicehospital.server.tables.watchers.event_feed import EventFeed
from tests.harness import Ruleset
from tests.play import random_pick

if TYPE_CHECKING:
    from tests.harness import Game, Json

RULESETS = (
    Ruleset("er", 3, {}),
    Ruleset("er", 1, {"modifiers": "all"}),
    Ruleset("hospital", 2, {"modules": ["events", "promos", "experimental", "final_pickup"]}),
    Ruleset("hospital", 3, {"modules": ["city", "investments", "maternity"]}),
    Ruleset("hospital", 1, {"solo": "automa"}),
    Ruleset("hospital", 1, {"solo": "reports"}),
)
IDS = [f"{ruleset.game}-{number}" for number, ruleset in enumerate(RULESETS)]
in_every_game = pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)
TABLE = Audience(lambda seat: f"P{seat}", you=0)
PICKS = 200
UNSAID = re.compile(r"[{}_]|None|\b(?:line|outcome|event|thing|word|die|dice|count|part)\.\w")


def played(ruleset: Ruleset, picks: int = 10_000) -> Game:
    game, rng = ruleset.open(3), random.Random(3)
    while picks and not game.is_over:
        random_pick(game, rng)
        picks -= 1
    return game


def read(line: Json) -> tuple[int, str]:
    """Where a line begins, and what it says."""
    return line["from"], catalogue("en").say(message(line["say"]), TABLE)


def message(value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"id", "params"}:
        params = {name: message(found) for name, found in value["params"].items()}
        return Message(value["id"], params)
    return [message(item) for item in value] if isinstance(value, list) else value


def shown(events: list[Json]) -> list[tuple[int, str]]:
    """The lines that a client shows: one that is carried on replaces what was told of it."""
    found: list[tuple[int, str]] = []
    for event in events:
        if "line" in event:
            line = read(event["line"])
            found = [*(old for old in found if old[0] < line[0]), line]
    return found


def at_once(game: Game, seat: int | None) -> list[tuple[int, str]]:
    """The lines of the whole story."""
    found = lines(game.rulebook, game.events(seat))
    return [(line.first, catalogue("en").say(line.say, TABLE)) for line in found]


@in_every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_in_one_line_and_every_line_is_said(ruleset: Ruleset, language: str) -> None:
    game = played(ruleset)
    for seat in (None, 0):
        events = game.events(seat)
        found = list(lines(game.rulebook, events))
        assert events == [event for line in found for event in line.events]
        assert all(events[line.first] is line.events[0] for line in found)
        said = [catalogue(language).say(line.say, TABLE) for line in found]
        assert not [text for text in said if UNSAID.search(text) or not text.endswith((".", "!"))]


@in_every_game
def test_parts_of_a_story_make_the_lines_of_the_whole(ruleset: Ruleset) -> None:
    """As a server tells them, batch by batch, and after steps back."""
    game, rng, story = ruleset.open(5), random.Random(5), EventFeed()
    first, raw = story.open(game, 0, 0)
    known: list[Json] = json.loads(bytes(raw))
    for _ in range(PICKS):
        if game.is_over:
            break
        seat = random_pick(game, rng)
        first, raw = story.go_on(game, [0])[0]
        known[first:] = json.loads(bytes(raw))
        if rng.random() < 0.2 and _can_undo(game, seat):
            first, raw = story.go_back(game, [0])[0]
            known[first:] = json.loads(bytes(raw))
        assert [event["event"] for event in game.events(0)] == [event["event"] for event in known]
    assert at_once(game, 0) == shown(known)


def _can_undo(game: Game, seat: int) -> bool:
    """Take back a step of a seat, where that is allowed."""
    try:
        game.undo(seat)
    except dh.IllegalMove:
        return False
    return True


@in_every_game
def test_a_story_is_told_alike_by_server_replay_and_terminal(ruleset: Ruleset) -> None:
    game = played(ruleset, PICKS)
    raw = EventFeed().open(game, 0, 0)[1]
    live = shown(json.loads(bytes(raw)))
    tried = [(line["from"], line["say"]) for event in told(game, 0) if (line := event.get("line"))]
    assert live == [(first, catalogue("en").say(say, TABLE)) for first, say in tried]
    seats = game.seats + 1  # the Automa sits there, too
    table = Table(game, [HUMAN] * seats, [f"P{seat}" for seat in range(seats)])
    plain = Audience(lambda seat: f"P{seat}")
    terminal = sentences(catalogue("en"), table, game.events(0))
    assert terminal == [catalogue("en").say(say, plain) for _, say in tried]
