"""Observations by the names of their fields, and as floats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.api import GAMES
from dicehospital.kernel.observing.layout import Observation
from tests.observing.rulesets import RULESETS

np = pytest.importorskip("numpy")
ER = dh.observation("er")


def rows(game: str, n: int = 3, players: int = 1) -> Any:
    lanes = dh.batch(game, n, players=players, seeds=4)
    for _ in range(30):
        lanes.step(lanes.masks.argmax(axis=1))
    return lanes.observations.copy()


@pytest.mark.parametrize("name", GAMES)
def test_every_cell_is_decoded_under_the_name_of_its_field(name: str) -> None:
    seen, layout = rows(name), dh.observation(name)
    many, one = layout.decode(seen), layout.decode(seen[1])
    assert [field.name for field in layout.fields] == list(many)
    for field in layout.fields:
        cells = seen[:, field.offset : field.offset + field.length]
        assert (cells == many[field.name].reshape(3, -1)).all()
        assert (many[field.name][1] == one[field.name]).all()
        assert one[field.name].shape == (() if field.length == 1 else (field.length,))


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, np.frombuffer])
def test_whatever_observe_writes_into_is_decoded(kind: Any) -> None:
    game = dh.new_game("er", players=2, seed=7)
    out = bytearray(game.observation_size)
    game.observe(0, out)
    found = ER.decode(kind(out) if kind is not np.frombuffer else np.frombuffer(out, "int8"))
    assert [2, 1] == [found[name].tolist() for name in ("table.players", "table.turn")]
    assert list(game.view(0)["dice"].values()) == found["table.dice"].tolist()


@pytest.mark.parametrize("seen", [np.zeros(3, "uint8"), np.zeros(ER.size), 5, b"short"])
def test_what_is_no_observation_is_refused(seen: Any) -> None:
    for take in (ER.decode, ER.one_hot):
        with pytest.raises(
            dh.BadInput, match=r"observation: this is .*; observations are rows of 814"
        ):
            take(seen)


def test_a_field_that_is_not_there_names_near_ones() -> None:
    with pytest.raises(
        dh.BadInput, match=r"field: there is no field 'table.trun'; near .*table\.turn"
    ):
        ER.field("table.trun")
    with pytest.raises(dh.BadInput, match="near it are table, seat"):
        ER.field("?")


@pytest.mark.parametrize("name", GAMES)
def test_floats_are_a_one_for_each_value_or_a_share(name: str) -> None:
    seen, layout = rows(name), dh.observation(name)
    found, encoder = layout.one_hot(seen), layout.encoder()
    assert (3, layout.one_hot_size) == found.shape
    assert np.float32 == found.dtype
    assert 0 <= found.min() <= found.max() <= 1
    assert layout.one_hot_size == encoder.size == len(set(encoder.names))
    for column in range(encoder.size):
        cell, scale = seen[:, encoder.cells[column]], encoder.scales[column]
        wanted = cell * scale if scale else cell == encoder.values[column]
        assert (found[:, column] == wanted).all(), encoder.names[column]


@pytest.mark.parametrize("ruleset", RULESETS[1:2] + RULESETS[9:10], ids=["er", "hospital"])
def test_observations_that_differ_are_different_floats(ruleset: Any) -> None:
    lanes = dh.batch(ruleset.game, 8, players=ruleset.players, options=ruleset.options)
    seen = []
    for _ in range(20):
        seen.append(lanes.observations.copy())
        lanes.step(lanes.masks.argmax(axis=1))
    every = np.concatenate(seen)
    floats = lanes.observation.one_hot(every)
    assert len(np.unique(every, axis=0)) == len(np.unique(floats, axis=0)) > 8


def test_columns_are_named_after_their_cells() -> None:
    encoder = ER.encoder(["table"])
    seen = np.zeros(ER.size, "uint8")
    seen[[ER.field("table.turn").offset, ER.field("table.dice").offset + 1]] = [24, 6]
    shown = [encoder.names[n] for n in np.flatnonzero(encoder(seen))]
    assert ["table.turn=24", "table.dice[1]=6"] == shown


def test_blocks_ranges_and_scales_can_be_chosen() -> None:
    small = ER.encoder(["table", "seat0"], few=40, scale=1 / 16, highs={"table.draft": 40})
    assert small.size < ER.encoder(["table", "seat0", "seat1"]).size < ER.one_hot_size
    assert "table.draft=40" in small.names
    assert 1 / 16 == small.scales[small.names.index("seat0.morgue")]
    assert "seat0.morgue=1" in ER.encoder(["seat0"], highs={"seat0.morgue": 20}).names
    with pytest.raises(dh.BadInput, match="blocks: seat9 is not one of table, seat0"):
        ER.encoder(["seat9"])


def test_floats_can_be_written_into_an_array_of_ones_own() -> None:
    seen, encoder = rows("er"), ER.encoder()
    out = np.ones((3, encoder.size), "float32")
    assert encoder(seen, out) is out
    assert (out == encoder(seen)).all()
    with pytest.raises(dh.BadInput, match="out: its shape is"):
        encoder(seen, out[:2])


# -- versions ----------------------------------------------------------------------------------------
def test_a_version_follows_from_every_cell_and_its_meaning() -> None:
    block = ER.blocks[0]
    for change in ({"length": 2}, {"high": 9}, {"text": "something else"}, {"name": "other"}):
        fields = (replace(block.fields[0], **change), *block.fields[1:])
        other = Observation("er", (replace(block, fields=fields), *ER.blocks[1:]))
        assert ER.version != other.version
    assert ER.version == Observation("er", ER.blocks).version


def test_what_was_trained_on_another_layout_is_refused_by_name() -> None:
    """ER reads as it did when versions were counted; the meeples of the investment board do not."""
    hospital = dh.observation("hospital")
    for layout in (ER, hospital):
        layout.check(layout.version)
    ER.check(1)
    with pytest.raises(dh.BadInput, match=rf"version 1, those of 0.5; .* {hospital.version}"):
        hospital.check(1)
    with pytest.raises(dh.BadInput, match=rf"version {ER.version}; .* {hospital.version}"):
        hospital.check(ER.version)


def test_no_cell_of_a_layout_moves_without_another_version() -> None:
    """Whoever changes a layout puts its version here, and the one that was into the table of former ones."""
    versions = {name: (dh.observation(name).size, dh.observation(name).version) for name in GAMES}
    assert {"er": (814, "7efb1816f599"), "hospital": (3523, "422d386c7fd2")} == versions
