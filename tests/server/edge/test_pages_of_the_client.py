"""Every page that the client has an address for is one to the server, too: it must not answer 404."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicehospital.server.edge.static_files import PAGES

ROUTER = Path(__file__).parents[3] / "web/src/lib/router.svelte.ts"
PATHS = sorted(set(re.findall(r"path: '(/[^']*)'", ROUTER.read_text("utf-8"))))


@pytest.mark.parametrize("path", PATHS)
def test_a_page_of_the_client_is_known(path: str) -> None:
    assert PAGES.fullmatch(re.sub(r":\w+", "x", path))
