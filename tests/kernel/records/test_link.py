"""A whole game in a link, and back without a difference."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.record import FORMAT, SCHEMA, seal, without_cards
from dicehospital.kernel.records.link import MOST_BYTES, from_link, to_link
from tests.play import random_game

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.json"))
ALPHABET = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def packed(value: object) -> str:
    """A link that holds any JSON value."""
    plain = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(zlib.compress(plain, 9)).rstrip(b"=").decode()


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_link_brings_back_the_very_record(path: Path) -> None:
    record = read(path)
    link = to_link(record)
    assert record == from_link(link)
    assert set(link) <= ALPHABET
    assert len(link) <= 1300


def test_the_link_of_a_game_of_two_is_short() -> None:
    assert len(to_link(random_game(2, 3).record())) <= 1000


def test_a_game_from_a_link_replays_to_its_end() -> None:
    game = random_game(3, 8)
    found = dh.replay(from_link(to_link(game.record())))
    assert game.position() == found.position()


def test_names_of_any_script_survive() -> None:
    game = random_game(2, 1)
    game.about = {"names": ["Zoë \ud800", "李雷 🎲"], "kinds": ["human", "human"]}
    assert game.about == from_link(to_link(game.record()))["about"]


def test_a_game_that_began_with_a_position_or_is_not_over_has_a_link_too() -> None:
    game = dh.from_position({"game": "er", "players": 2, "sheets": ["-/-/-/-/-/-/-"] * 2})
    game.play(0, "take red")
    assert without_cards(game.record()) == from_link(to_link(game.record()))


def test_every_cut_or_changed_letter_is_noticed() -> None:
    record = read(RECORDS[0])
    link = to_link(record)
    for place in range(0, len(link), 37):
        other = "A" if link[place] != "A" else "B"
        changed = link[:place] + other + link[place + 1 :]
        for bad in (link[:place], changed):
            with pytest.raises(dh.BadInput) as refused:
                from_link(bad)
            assert "link" == refused.value.field


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        [{}, [], "", None, 1],
        [[], [], "", None],
        [{}, {}, "", None],
        [{}, [], 3, None],
        [{}, [], "a", None],  # no such shape
        [{}, [{"seat": None}], "a", None],  # a number is missing
        [{}, [{"seat": None}], "a12", None],  # one too many
        [{}, [{"seat": 1}], "a<", None],
        [{}, [{"seat": 1}], "<99>", None],
        [{}, ["text"], "a", None],
        [{}, [{"key": "x" * 600}], "a", None],
        [{}, [{"seat": 1}], "a" * 10_001, None],
        b"[" * 100_000,
        b"\xff\xfe",
        b'[{"a":1',
    ],
)
def test_what_is_no_game_is_refused(value: object) -> None:
    with pytest.raises(dh.BadInput) as refused:
        from_link(packed(value))
    assert ("link", "not_a_link") == (refused.value.field, refused.value.message.id)


@pytest.mark.parametrize("text", ["", "ä", "a b", "=", "A", "AAAA", None, 3, b"abc", ["x"]])
def test_what_is_no_link_is_refused(text: object) -> None:
    with pytest.raises(dh.BadInput) as refused:
        from_link(text)
    assert ("link", "not_a_link") == (refused.value.field, refused.value.message.id)


def test_a_small_link_never_becomes_a_large_game() -> None:
    with pytest.raises(dh.BadInput) as refused:
        from_link(packed(b" " * (MOST_BYTES + 1)))
    assert "link_too_large" == refused.value.message.id


def test_something_behind_the_game_is_refused() -> None:
    link = base64.urlsafe_b64encode(zlib.compress(b'[{},[],"",null]') + b"more").decode()
    with pytest.raises(dh.BadInput):
        from_link(link.rstrip("="))


def test_only_whole_records_get_a_link() -> None:
    record = read(RECORDS[0])
    record["result"]["scores"][0] += 1
    with pytest.raises(dh.BadInput) as refused:
        to_link(record)
    assert "digest" == refused.value.field


@pytest.mark.parametrize("line", [{"seat": None}, {"note": "x" * 600}])
def test_a_record_that_a_link_cannot_say_is_refused(line: dict[str, Any]) -> None:
    with pytest.raises(dh.BadInput) as refused:
        to_link(seal({"format": FORMAT, "schema": SCHEMA}, [line], None))
    assert ("record", "not_for_a_link") == (refused.value.field, refused.value.message.id)
