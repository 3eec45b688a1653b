"""Datasets for Minari: it loads them, and they hold what the environment showed."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.lab.dataset import make_dataset
from dicehospital.lab.dataset.minari import refuse, to_minari

minari = pytest.importorskip("minari")
pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # Minari's advice on missing details

NAME = "dicehospital/er/random-v0"


@pytest.fixture(autouse=True)
def _kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))


@pytest.fixture
def table(tmp_path: Path) -> Path:
    options = {"modifiers": ["capacity"]}
    return make_dataset(tmp_path / "d", bots=("random",), games=3, seed=7, options=options)


def test_minari_loads_what_was_played(table: Path) -> None:
    to_minari(table, NAME)
    loaded = minari.load_dataset(NAME)
    rows = parquet.read_table(table).to_pylist()
    assert (3, len(rows)) == (loaded.total_episodes, loaded.total_steps)
    for episode in loaded.iterate_episodes():
        mine = [row for row in rows if row["game"] == episode.id]
        assert [row["word"] for row in mine] == episode.actions.tolist()
        assert [row["reward"] for row in mine] == episode.rewards.tolist()
        seen, masks = (episode.observations[key] for key in ("observation", "action_mask"))
        assert [row["observation"] for row in mine] == [one.tobytes() for one in seen[:-1]]
        assert [row["mask"] for row in mine] == [one.tobytes() for one in masks[:-1]]
        assert len(mine) + 1 == len(seen)
        assert [len(mine) - 1] == episode.terminations.nonzero()[0].tolist()


def test_minari_makes_the_environment_again(table: Path) -> None:
    to_minari(table, NAME)
    loaded = minari.load_dataset(NAME)
    env = loaded.recover_environment()
    episode = next(iter(loaded.iterate_episodes()))
    env.reset(seed=7)
    for word in episode.actions:
        _, _, over, _, _ = env.step(word)
    assert over
    assert episode.rewards.sum() == env.unwrapped.game.scores()[0].total
    assert ["capacity"] == env.spec.kwargs["modifiers"]


def test_a_name_that_is_there_is_left_alone_unless_forced(table: Path) -> None:
    to_minari(table, NAME)
    with pytest.raises(BadInput, match="already has a dataset dicehospital/er/random-v0"):
        to_minari(table, NAME)
    to_minari(table, NAME, force=True)


def test_games_of_several_and_bad_names_are_refused() -> None:
    with pytest.raises(BadInput, match="one-player games, not games with 2"):
        refuse(NAME, 2, force=False)
    with pytest.raises(BadInput, match="not a valid name for Minari"):
        refuse("no name!", 1, force=False)


def test_half_a_dataset_does_not_stay(table: Path, tmp_path: Path) -> None:
    """The last pick of the table brought something else: other rules made it."""
    found = parquet.read_table(table)
    rewards = found["reward"].to_pylist()
    place = found.schema.get_field_index("reward")
    changed = pyarrow.array([*rewards[:-1], rewards[-1] + 1], pyarrow.int32())
    parquet.write_table(found.set_column(place, "reward", changed), tmp_path / "other.parquet")
    with pytest.raises(BadInput, match="the game of seed 9 can’t be reproduced"):
        to_minari(tmp_path / "other.parquet", NAME)
    assert NAME not in minari.list_local_datasets()
