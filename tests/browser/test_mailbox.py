"""Somebody is told by mail: they type the code that came, try it out, and stop it from the e-mail itself."""

from __future__ import annotations

import asyncio
import re
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.house import House
from tests.browser.test_account import card, faults, named
from tests.server.engines import free_port
from tests.server.tables.channels.mailbox import Mailbox, mailing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def box() -> Iterator[Mailbox]:
    """A server that takes mail, on an event loop of its own: Playwright has that of the tests."""
    loop = asyncio.new_event_loop()
    beside = threading.Thread(target=loop.run_forever, daemon=True)
    beside.start()
    server = mailing()
    yield asyncio.run_coroutine_threadsafe(server.__aenter__(), loop).result()
    asyncio.run_coroutine_threadsafe(server.__aexit__(None, None, None), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    beside.join()
    loop.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, box: Mailbox) -> Iterator[House]:
    """A house that sends mail."""
    port = free_port()
    with closing(House(tmp_path_factory.mktemp("own"), port)) as server:
        server.environment = {
            "DICEHOSPITAL_PUBLIC_URL": f"http://localhost:{port}",
            "DICEHOSPITAL_MAIL_SERVER": f"smtp://127.0.0.1:{box.port}",
            "DICEHOSPITAL_MAIL_FROM": "hospital@er.example.org",
        }
        server.open()
        yield server


def test_mail_is_confirmed_tried_out_and_stopped(visit: Callable[..., Page], box: Mailbox) -> None:
    page = visit()
    named(page, "Zoe")
    page.goto("/channels")
    mail = card(page, "E-mail")
    mail.get_by_label("E-mail address").fill("zoe@example.org")
    page.keyboard.press("Enter")
    mine = card(page, "Where you are told")
    code = mine.get_by_label("Code from the e-mail")
    expect(code).to_be_focused()
    assert [] == violations_by_day_and_night(page)
    code.fill("wrong")
    page.keyboard.press("Enter")
    expect(mine.get_by_role("alert").get_by_text("That isn’t the code")).to_be_visible()
    found = re.search(r"code is (\w{8})", box.got[-1].text)
    assert found is not None
    code.fill(found[1].upper())
    page.keyboard.press("Enter")
    expect(page.get_by_text("Address confirmed").first).to_be_attached()
    mine.get_by_role("button", name="Test: example.org").click()
    expect(page.get_by_text("Test sent").first).to_be_attached()
    assert "this is a test" in box.got[-1].text
    assert [] == faults(page)
    page.goto(str(box.got[-1].message["List-Unsubscribe"]).strip("<>"))
    assert [] == violations_by_day_and_night(page)
    page.get_by_role("button", name="Stop the e-mails").click()
    expect(page.get_by_role("heading", name="No more e-mails")).to_be_visible()
    page.goto("/channels")
    expect(card(page, "Where you are told").get_by_text("Nowhere yet.")).to_be_visible()
