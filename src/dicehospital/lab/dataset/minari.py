"""A dataset of games alone as one of Minari's, for the Gymnasium environment of the same game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, Final

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json
from dicehospital.lab.dataset.table import about
from dicehospital.lab.export import arrow

# The environments are above the lab: they are known by the names that anybody would use.
ENVIRONMENTS: Final = {
    "er": "dicehospital.envs:DiceHospitalER-v0",
    "hospital": "dicehospital.envs:DiceHospital-v0",
}
_FIELD: Final = "minari"


def package() -> Any:  # noqa: ANN401 (a package without types)
    """The package Minari; `BadInput` where it is not installed."""
    try:
        import minari
    except ImportError:
        raise BadInput(_FIELD, "sim.missing_package", package="minari", extra="minari") from None
    return minari


def refuse(name: str, players: int, *, force: bool) -> None:
    """`BadInput` where Minari could not take the dataset: before hours of play, not after them."""
    minari = package()
    if players != 1:
        raise BadInput(_FIELD, "dataset.minari_alone", seen=players)
    try:
        minari.dataset.minari_dataset.parse_dataset_id(name)
    except ValueError as error:
        raise BadInput(_FIELD, "dataset.minari_name", seen=name, problem=str(error)) from None
    if name in minari.list_local_datasets() and not force:
        raise BadInput(_FIELD, "dataset.minari_there", seen=name)


def to_minari(table: Path, name: str, *, force: bool = False) -> None:
    """Write the games of a table where Minari keeps its datasets, under a name such as `er/expert-v0`.

    Every game is played again through the environment, which must see and pay what the table says.
    """
    import gymnasium

    told, minari = about(table), package()
    refuse(name, told["players"], force=force)
    if name in minari.list_local_datasets():
        _delete(name)
    env = gymnasium.make(ENVIRONMENTS[told["game"]], **told["options"])
    try:
        minari.create_dataset_from_buffers(
            name,
            _episodes(table, env.unwrapped),  # an iterator: Minari writes them one by one
            env=env,
            algorithm_name=told["bots"][0],
            description=told["command"] or None,
            requirements=[f"dicehospital=={told['version']}"],
        )
    except BaseException:  # half a dataset would look like a whole one
        _delete(name)
        raise


def _delete(name: str) -> None:
    """Remove a dataset from where Minari keeps them."""
    with redirect_stdout(StringIO()):  # it tells
        package().delete_dataset(name)


def _episodes(table: Path, env: Any) -> Iterator[Any]:  # noqa: ANN401 (an environment)
    """The games of a table as Minari takes them."""
    for number, rows in enumerate(_games(table)):
        yield _episode(env, number, rows)


def _games(table: Path) -> Iterator[list[Json]]:
    """The rows of each game; a game may lie in two row groups."""
    _, parquet = arrow("dataset")
    held: list[Json] = []
    columns = ["game", "seed", "word", "reward", "observation", "mask"]
    for batch in parquet.ParquetFile(table).iter_batches(1024, columns=columns):
        for row in batch.to_pylist():
            if held and row["game"] != held[0]["game"]:
                yield held
                held = []
            held.append(row)
    if held:
        yield held


def _episode(env: Any, number: int, rows: list[Json]) -> Any:  # noqa: ANN401
    import numpy as np
    from minari.data_collector import EpisodeBuffer

    seen, _ = env.reset(seed=rows[0]["seed"])
    views, rewards, over = [seen], [], False
    for row in rows:
        _same(seen, row)
        seen, reward, over, _, _ = env.step(row["word"])
        views.append(seen)
        rewards.append(reward)
    if rewards != [float(row["reward"]) for row in rows] or not over:
        raise BadInput("dataset", "dataset.other_rules", seen=rows[0]["seed"])
    ends = [False] * (len(rows) - 1)
    return EpisodeBuffer(
        id=number,
        seed=rows[0]["seed"],
        observations={key: np.stack([view[key] for view in views]) for key in seen},
        actions=np.array([row["word"] for row in rows]),
        rewards=rewards,
        terminations=[*ends, True],
        truncations=[*ends, False],
    )


def _same(seen: Any, row: Json) -> None:  # noqa: ANN401 (what the environment shows)
    """`BadInput` where the environment shows something else than the table holds: other rules made it."""
    shown = seen["observation"].tobytes(), seen["action_mask"].tobytes()
    if shown != (row["observation"], row["mask"]):
        raise BadInput("dataset", "dataset.other_rules", seen=row["seed"])
