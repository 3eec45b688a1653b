"""Work shared out among the machines of a Ray cluster: what is lost with one of them is done again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, Self, TypeVar

from dicehospital.kernel.build import __version__
from dicehospital.kernel.errors import BadInput
from dicehospital.lab.workers import LARGEST, shared_out, timed

T = TypeVar("T")

AUTO: Final = "auto"  # the cluster that runs here; where there is none, one of this machine
_NICENESS: Final = "RAY_worker_niceness"  # Ray's own is 15: on a busy machine many times as slow
_STORE: Final = 200 * 2**20  # bytes for results on their way, where we start the cluster


def ray_package() -> Any:  # noqa: ANN401 (a package without types)
    """The package Ray; `BadInput` where it is not installed."""
    os.environ.setdefault(_NICENESS, "0")
    try:
        import ray
    except ImportError:
        raise BadInput("ray", "sim.missing_package", package="ray", extra="ray") from None
    return ray


class Cluster:
    """The processors of a cluster; it works as `Workers` do."""

    def __init__(self, address: str, jobs: int) -> None:
        self._ray = ray_package()
        self._connect(address, jobs)
        self._jobs = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        # Without end: a process or a machine that is lost costs the piece it was at.
        self._task: Any = self._ray.remote(num_cpus=1, max_retries=-1)(_piece)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the cluster; one that was started here ends."""
        self._ray.shutdown()

    def _connect(self, address: str, jobs: int) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            self._ray.init(address=address, **quiet)
        except ConnectionError as error:
            if address != AUTO:
                raise BadInput("ray", "lab.no_cluster", seen=address, problem=str(error)) from None
            self._ray.init(
                num_cpus=jobs, include_dashboard=False, object_store_memory=_STORE, **quiet
            )

    def in_order(
        self, work: Callable[[range], T], numbers: range, *, largest: int = LARGEST
    ) -> Iterator[T]:
        """What `work` makes of the numbers, piece by piece; pieces have at most `largest` of them."""
        sent = self._ray.put(work)  # once, not with every piece
        return shared_out(
            lambda piece: partial(self._received, self._task.remote(__version__, sent, piece)),
            numbers,
            self._jobs,
            largest,
        )

    def _received(self, result: object) -> tuple[float, Any]:
        try:
            found: tuple[float, Any] = self._ray.get(result)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause if isinstance(error.cause, BadInput) else error from None
        return found


def _piece(version: str, work: Callable[[range], T], numbers: range) -> tuple[float, T]:
    """A piece of the work, on whichever machine; all must have the same rules."""
    if version != __version__:
        raise BadInput("ray", "lab.other_version", seen=__version__, wanted=version)
    return timed(work, numbers)
