"""The page of figures that Prometheus reads: of one process, or of all that were started together."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import accumulate, count
from typing import Final

import msgspec
from msgspec import Struct
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from dicehospital.kernel.build import COMPILED, __version__, commit
from dicehospital.server.bus.hub_client import HubClient
from dicehospital.server.monitoring.metrics import COUNTED, Count, FastHistogram, Level

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_ASKED: Final = b"?"
_ANSWERED: Final = b"="
_PATIENCE: Final = 0.5  # seconds for the others to answer
_COMING: Final = 0.05  # seconds after an answer, for the next one


def family_of(counted: Count | Level | FastHistogram) -> Metric:
    """A figure as Prometheus wants it."""
    match counted:
        case Level():
            return GaugeMetricFamily(counted.name, counted.text, counted.value)
        case FastHistogram():
            names = [*map(str, map(float, counted.bounds)), "+Inf"]  # each with those below it
            buckets = list(zip(names, accumulate(counted.counts), strict=True))
            return HistogramMetricFamily(counted.name, counted.text, buckets, counted.sum)
        case Count():
            labels = [counted.label] if counted.label else []
            found = CounterMetricFamily(counted.name, counted.text, labels=labels)
            for value, number in counted.values.copy().items():
                found.add_metric([value] if counted.label else [], number)
            return found


class _Counted(Collector):
    """What this process has counted."""

    def collect(self) -> Iterator[Metric]:
        """Each figure."""
        yield from map(family_of, COUNTED)
        yield build_info()


def build_info() -> Metric:
    """Which build this is, as labels of a 1: so Prometheus is told of what is no number."""
    labels = {
        "version": __version__,
        "commit": commit() or "",
        "rules": "compiled" if COMPILED else "plain",
    }
    found = GaugeMetricFamily(
        "dicehospital_build_info",
        "The build that runs; its labels tell which.",
        labels=list(labels),
    )
    found.add_metric(list(labels.values()), 1)
    return found


registry = CollectorRegistry()
ProcessCollector(registry=registry)
GCCollector(registry=registry)
registry.register(_Counted())


class MetricFamily(Struct, frozen=True):
    """One figure with all its labels."""

    name: str
    text: str
    kind: str
    samples: list[tuple[str, dict[str, str], float]]


class MetricsRequest(Struct, frozen=True):
    """Somebody wants to know all figures."""

    asker: str
    number: int


class MetricsReply(Struct, frozen=True):
    """The figures of one process."""

    asker: str
    number: int
    worker: str
    families: list[MetricFamily]


_encode = msgspec.json.Encoder().encode
_read_question = msgspec.json.Decoder(MetricsRequest).decode
_read_answer = msgspec.json.Decoder(MetricsReply).decode


class MetricsMerger:
    """The metrics of a process, and those of its peers over a link."""

    def __init__(self, link: HubClient | None) -> None:
        self._link = link
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Queue[MetricsReply]] = {}
        if link is not None:
            link.on(_ASKED, self._asked)
            link.on(_ANSWERED, self._answered)

    async def page(self) -> bytes:
        """All figures as text."""
        if self._link is None:
            return generate_latest(registry)
        gathered = CollectorRegistry()
        gathered.register(_MergedMetrics([self._own("", 0), *await self._ask(self._link)]))
        return generate_latest(gathered)

    async def _ask(self, link: HubClient) -> list[MetricsReply]:
        number = next(self._numbers)
        answers = self._answers[number] = asyncio.Queue[MetricsReply]()
        link.send(_ASKED, _encode(MetricsRequest(link.name, number)))
        found: list[MetricsReply] = []
        try:
            while True:
                patience = _COMING if found else _PATIENCE
                found.append(await asyncio.wait_for(answers.get(), patience))
        except TimeoutError:
            return found
        finally:
            del self._answers[number]

    def _asked(self, line: bytes) -> None:
        question = _read_question(line)
        if self._link is not None:
            self._link.send(_ANSWERED, _encode(self._own(question.asker, question.number)))

    def _answered(self, line: bytes) -> None:
        answer = _read_answer(line)
        is_ours = self._link is not None and answer.asker == self._link.name
        waiting = self._answers.get(answer.number) if is_ours else None
        if waiting is not None:
            waiting.put_nowait(answer)

    def _own(self, asker: str, number: int) -> MetricsReply:
        name = "" if self._link is None else self._link.name
        return MetricsReply(asker, number, name, _families())


def _families() -> list[MetricFamily]:
    return [
        MetricFamily(
            found.name,
            found.documentation,
            found.type,
            [(sample.name, dict(sample.labels), sample.value) for sample in found.samples],
        )
        for found in registry.collect()
    ]


class _MergedMetrics(Collector):
    """The figures of several processes, each with its number as a label."""

    def __init__(self, answers: list[MetricsReply]) -> None:
        self._answers = answers

    def collect(self) -> Iterator[Metric]:
        """Each figure once, with the samples of all."""
        found: dict[str, Metric] = {}
        for answer in self._answers:
            for family in answer.families:
                metric = found.setdefault(
                    family.name, Metric(family.name, family.text, family.kind)
                )
                for name, labels, value in family.samples:
                    metric.add_sample(name, {**labels, "worker": answer.worker}, value)
        yield from found.values()
