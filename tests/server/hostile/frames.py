"""Frames that nobody should send, without end, each wrong in another way."""

from __future__ import annotations

import json
import random
from typing import Any

from tests.server.players import Json, act

KINDS = (
    "pick",
    "picks",
    "play",
    "undo",
    "drop",
    "sit",
    "stand",
    "swap",
    "local",
    "start",
    "end",
    "reclaim",
    "fly",
)
HANDING_OVER = ("bot", "resign", "rematch", "reinvite")  # right at any time for one's own seat
ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 15, 16, 255, 2**31, 2**53, 2**63, 2**64, 10**40, -(10**40)),
    *(0.5, 1e308, "", "x", "x" * 65, "x" * 5000, "\u0000", "\u202e", "\ud800", "é" * 40, "NaN"),
    *([], {}, [1], [[]], {"a": 1}, [None] * 40, {"kind": "pick"}, {"__proto__": {}}, "W3=5"),
)
TEXTS = (
    *("", " ", "{", "}", "[", "null", "NaN", "Infinity", "-", '"', "{}", "[]", '{"type":"act"}'),
    *('{"type":"act","id":"x"}', '{"type":1}', '{"id":"x"}', '{"type":"ping","id":"x","id":"y"}'),
    *('{"type":"ping","id":"\\ud800"}', '{"type":"ping","id":"\\u0000"}', "\ufeff{}", "\x00"),
    *('{"type":"resume","have":1e400}', '{"type":"look","seat":NaN}', '{"type":"ping","id":"x"}{}'),
    *("[" * 5000, '{"a":' * 2000, "[" * 17 + "]" * 17, '{"type":"ping","id":"' + "x" * 9000 + '"}'),
    *('{"type":"act","id":"x","do":{"kind":"play","move":{"move":' + "[" * 40 + "]" * 40 + "}}}",),
)


class Frames:
    """Frames that nobody should send, without end."""

    def __init__(self, seed: int, kinds: tuple[str, ...]) -> None:
        self._rng = random.Random(seed)
        self._kinds = kinds
        self._number = 0
        self._last = ""  # sent again now and then

    def text(self) -> str:
        """The next one."""
        rng = self._rng
        if rng.random() < 0.1:
            return rng.choice(TEXTS)
        if self._last and rng.random() < 0.05:
            return self._last
        text = self._last = json.dumps(self._mutated(self._frame()))
        if rng.random() < 0.15:
            place = rng.randrange(len(text))
            text = text[:place] + rng.choice(['"', "{", "", "\\", "9", "\x07"]) + text[place + 1 :]
        return text

    def _frame(self) -> Json:
        self._number += 1
        name, rng = f"bad-{self._number}", self._rng
        return rng.choice([self._act, self._ask, self._other])(name)

    def _act(self, name: str) -> Json:
        rng = self._rng
        kind = rng.choice(self._kinds)
        more: dict[str, Json] = {
            "pick": {"word": rng.choice([0, 1, 13, 999, 70_000])},
            "picks": {"words": [rng.randrange(60) for _ in range(rng.randrange(40))]},
            "play": {
                "move": rng.choice(["W3=5", "take red", "keep a", {"move": "admit"}, {"move": 3}])
            },
            "swap": {"with": rng.randrange(20)},
            "bot": {"bot": rng.choice(["greedy", "skynet", None])},
            "local": {"name": rng.choice(["", "Zoe", "\u200b"])},
        }
        # A phase that never comes: whatever else is right, the game does not move.
        return act(
            name, kind, rng.choice([0, 1, 7, None]), 10**6, rng.randrange(99), **more.get(kind, {})
        )

    def _ask(self, name: str) -> Json:
        rng = self._rng
        about = rng.choice(["outlook", "why", "plan", "scores", "everything"])
        plan = rng.choice([[], [[]], ["W9=9"], [[10**4, 1]], ["take red", [0]], "bury"])
        ref = {"ref": rng.choice(["die:red", "ward:99", ""])}
        more: Json = rng.choice([{}, ref, {"move": "W9=9"}, {"plan": plan}])
        return {
            "type": "ask",
            "id": name,
            "seat": rng.choice([0, 1, 9, None]),
            "about": about,
            **more,
        }

    def _other(self, name: str) -> Json:
        rng = self._rng
        choice: Json = rng.choice(
            [
                {"type": "resume", "have": rng.choice([-1, 0, 10**9]), "events": 10**6},
                {"type": "look", "seat": rng.choice([1, 9, None])},
                {"type": "ping", "id": name},
                {"type": "hello", "id": name},
                {"type": "say", "id": name, "seat": rng.choice([0, 3]), "phrase": "thanks"},
                {"type": "act", "table": "xxxxxxxx", "id": name, "do": {"kind": "start"}},
            ]
        )
        return choice

    def _mutated(self, frame: Json) -> Json:
        """The frame with something about it changed, somewhere."""
        rng = self._rng
        place: Any = frame
        while rng.random() < 0.4 and any(isinstance(value, dict) for value in place.values()):
            place = next(value for value in place.values() if isinstance(value, dict))
        what = rng.random()
        if what < 0.5 and place:
            place[rng.choice(list(place))] = rng.choice(ODD)
        elif what < 0.7:
            place[rng.choice(["x", "admin", "", "__class__", "seed"])] = rng.choice(ODD)
        elif what < 0.85 and place:
            del place[rng.choice(list(place))]
        return frame
