"""The API does what its own description says, whatever is sent to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from dicehospital.server.http.api import ENDPOINTS
from dicehospital.server.http.openapi import describe
from tests.server.ops_server import Guest, Running, running

FREE = {
    "DICEHOSPITAL_HTTP_RATE": "1000000",
    "DICEHOSPITAL_HTTP_BURST": "1000000",
    "DICEHOSPITAL_TABLES_PER_PERSON": "1000000",
}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("schema") / "data"
    with running(folder, "--log-level", "warning", **FREE) as found:
        yield found


DESCRIPTION = describe(ENDPOINTS)
OPERATIONS = [
    (path, method) for path, methods in DESCRIPTION["paths"].items() for method in methods
]


EXAMPLES = 5  # of each operation
MANY = 400


def test_no_request_makes_the_server_fail_or_break_its_word(host: Running) -> None:
    """One test: who imports schemathesis waits for seconds, and need not do so in every process."""
    for path, method in OPERATIONS:
        ask(path, method, host, EXAMPLES)


@pytest.mark.soak
@pytest.mark.parametrize(("path", "method"), OPERATIONS, ids=str)
def test_many_more_requests_make_no_server_fail(path: str, method: str, host: Running) -> None:
    ask(path, method, host, MANY)


def ask(path: str, method: str, host: Running, examples: int) -> None:
    """Send so many requests that the description allows, and some that it does not."""
    import schemathesis

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=schemathesis.openapi.from_dict(DESCRIPTION)[path][method].as_strategy())
    def each(case: Any) -> None:
        response = case.call(base_url=host.url, headers={"Origin": host.url})
        if response.status_code == 413:  # no answer about the content, too large to be read
            assert "too_large" == response.json()["error"]["code"]
            return
        # No schema knows which sheets, moves and records make sense.
        unknown = [schemathesis.checks.positive_data_acceptance]
        case.validate_response(response, excluded_checks=unknown)

    each()


def test_the_server_has_noted_no_fault_of_its_own(host: Running) -> None:
    with Guest(host.url) as guest:
        page = guest.http.get("/metrics").text
    assert "dicehospital_internal_errors_total 0.0" in page
