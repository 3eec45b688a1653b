"""The built page on a host of mere files, and visitors whose browser may be killed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Errors, chromium, errors
from tests.static_page.browser.serving import Host, serving
from tests.static_page.browser.visitor import Visitor
from tools.building import static
from tools.building.client import ClientError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.browser.conftest import Chromium

__all__ = ["chromium", "errors"]


@pytest.fixture(scope="session")
def page_folder() -> Path:
    """The page of these sources; built here, unless `make test` has done so."""
    page = static.Page(quality=static.QUICK)
    if not page.is_built():
        try:
            page.build()
        except ClientError as problem:
            pytest.skip(f"THE STATIC PAGE IS NOT TESTED: it could not be built: {problem}")
    return page.folder


@pytest.fixture(scope="package")
def host(page_folder: Path) -> Iterator[Host]:
    """The page in a folder of a host, as most hosts have it."""
    with serving(page_folder) as found:
        yield found


@pytest.fixture
def visitor(chromium: Chromium, host: Host, errors: Errors) -> Iterator[Visitor]:
    """Somebody who has never seen the page."""
    found = Visitor(chromium.running().new_context, host.address, errors)
    yield found
    found.close()
