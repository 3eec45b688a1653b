"""The simulation of scale: it gives what was measured, and more people need more of everything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tools.numbers.results import told
from tools.scale.__main__ import MOST_OFF
from tools.scale.assumptions import COSTS, MOST_LOOP
from tools.scale.model import Costs, closed, paced
from tools.scale.prediction import predicted, reproduced

FREE = Costs(act=0.0, turn=0.0, commit=1.0, line=0.0, pause=0.0, pause_every=0.0)


def test_what_was_measured_comes_out_within_fifteen_per_cent() -> None:
    for one in reproduced(seconds=12.0):
        assert abs(one.off) <= MOST_OFF, one


def test_the_page_predicts_from_a_simulation_that_does() -> None:
    for _, measured, simulated in told("scale")["reproduced"]:
        assert abs(simulated / measured - 1) <= MOST_OFF


def test_acts_of_a_fast_process_wait_for_the_disk_alone() -> None:
    load = paced(FREE, tables=10, rate=10.0, seconds=20.0)
    assert 200 == pytest.approx(load.acts, abs=5)
    assert 1.0 == pytest.approx(load.p50)
    assert 1.0 == pytest.approx(load.cpu_ms, rel=0.05)


def test_lines_that_wait_share_a_commit() -> None:
    assert paced(FREE, 1_000, 10_000.0, 2.0).together > 5
    assert 1.0 == pytest.approx(paced(FREE, 10, 10.0, 20.0).together, abs=0.1)


def test_a_full_process_makes_people_wait() -> None:
    light, heavy = (paced(COSTS, rate // 2, rate, 5.0) for rate in (200, 2_000))
    assert heavy.p50 > 50 * light.p50
    assert heavy.loop_share > MOST_LOOP > light.loop_share


def test_a_pause_shows_among_the_slowest() -> None:
    calm = replace(COSTS, pause_every=0.0)
    with_pauses, without = (paced(costs, 500, 1_000.0, 5.0) for costs in (COSTS, calm))
    assert with_pauses.p99 > 3 * without.p99
    assert with_pauses.p50 < 1.5 * without.p50


def test_in_the_closed_scene_each_table_has_one_act_at_a_time() -> None:
    load = closed(COSTS, 3, 5.0)
    assert load.together <= 3
    assert load.acts > 1_000


@pytest.mark.parametrize("sharded", [False, True])
def test_more_people_need_more(sharded: bool) -> None:
    few, many = (predicted(count, 0.25, 2.0, sharded=sharded) for count in (10_000, 100_000))
    for what in ("processes", "memory_gb", "database_cores", "deliveries", "euros"):
        assert few[what] < many[what]


def test_a_hundred_thousand_lively_people_need_shards() -> None:
    assert not predicted(100_000, 1.0, 2.0, sharded=False)["possible"]
    assert predicted(100_000, 1.0, 2.0, sharded=True)["possible"]
