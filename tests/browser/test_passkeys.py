"""A guest has a passkey made, comes back by it on another device, and deletes it: real keys of Chromium."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.house import House
from tests.browser.test_account import card, faults, named
from tests.server.engines import free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that keys can be made for: browsers trust this machine as they trust https."""
    port = free_port()
    with closing(House(tmp_path_factory.mktemp("own"), port)) as server:
        server.environment = {"DICEHOSPITAL_PUBLIC_URL": f"http://localhost:{port}"}
        server.open()
        server.address = f"http://localhost:{port}"
        yield server


class Keys:
    """What holds the keys of a page, beside it: whoever sits there says yes at once, or cannot."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("WebAuthn.enable")
        kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
        who = {"hasUserVerification": True, "isUserVerified": True}
        options = {**kind, **who, "automaticPresenceSimulation": True}
        self._id = self._ask("addVirtualAuthenticator", options=options)["authenticatorId"]

    def _ask(self, what: str, **more: Any) -> dict[str, Any]:
        found: dict[str, Any] = self._devtools.send(f"WebAuthn.{what}", more)
        return found

    @property
    def all(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._ask("getCredentials", authenticatorId=self._id)[
            "credentials"
        ]
        return found

    def have(self, key: dict[str, Any]) -> None:
        """Hold a key of somebody else, too, as one that a password manager has brought along."""
        self._ask("addCredential", authenticatorId=self._id, credential=key)

    def know(self, *, is_known: bool) -> None:
        """Recognise whoever sits there, or do not."""
        self._ask("setUserVerified", authenticatorId=self._id, isUserVerified=is_known)


def test_a_guest_comes_back_by_a_passkey(guest: Callable[..., BrowserContext]) -> None:
    desk, phone = guest().new_page(), guest().new_page()
    keys, theirs = Keys(desk), Keys(phone)
    named(desk, "Zoe")
    desk.goto("/account")
    mine = card(desk, "Passkeys")
    keys.know(is_known=False)
    mine.get_by_role("button", name="Add passkey").click()
    expect(desk.get_by_text("The browser made no passkey").first).to_be_attached()
    expect(mine.get_by_role("listitem")).to_have_count(0)
    keys.know(is_known=True)
    mine.get_by_role("button", name="Add passkey").click()
    expect(mine.get_by_role("listitem")).to_have_count(1)
    expect(mine.get_by_text("Chrome, Linux")).to_be_visible()
    assert [] == violations_by_day_and_night(desk)
    (key,) = keys.all
    assert ("localhost", True) == (key["rpId"], key["isResidentCredential"])
    phone.goto("/account")
    way = card(phone, "Sign in").get_by_role("region", name="With a passkey")
    way.get_by_role("button", name="Sign in").click()
    expect(way.get_by_role("alert").get_by_text("The browser used no passkey")).to_be_visible()
    assert [] == violations_by_day_and_night(phone)
    theirs.have(key)
    way.get_by_role("button", name="Sign in").click()
    expect(phone.get_by_text("Welcome back, Zoe").first).to_be_attached()
    expect(phone.get_by_role("heading", level=1)).to_be_focused()
    expect(card(phone, "Devices").get_by_role("listitem")).to_have_count(2)
    assert theirs.all[0]["signCount"] > key["signCount"]
    card(phone, "Passkeys").get_by_role("button", name="Delete: Chrome, Linux").click()
    expect(card(phone, "Passkeys").get_by_role("listitem")).to_have_count(0)
    assert [] == faults(phone)
    desk.context.clear_cookies()
    desk.reload()
    way = card(desk, "Sign in").get_by_role("region", name="With a passkey")
    way.get_by_role("button", name="Sign in").click()
    expect(way.get_by_role("alert").get_by_text("This passkey isn’t known here")).to_be_visible()


def test_a_key_that_is_copied_and_signs_less_often_is_refused(
    guest: Callable[..., BrowserContext],
) -> None:
    desk, phone = guest().new_page(), guest().new_page()
    keys, theirs = Keys(desk), Keys(phone)
    named(desk, "Zoe")
    desk.goto("/account")
    card(desk, "Passkeys").get_by_role("button", name="Add passkey").click()
    expect(card(desk, "Passkeys").get_by_role("listitem")).to_have_count(1)
    copy = keys.all[0]
    for _ in range(2):
        desk.context.clear_cookies()
        desk.reload()
        way = card(desk, "Sign in").get_by_role("region", name="With a passkey")
        way.get_by_role("button", name="Sign in").click()
        expect(card(desk, "Devices")).to_be_visible()
    theirs.have(copy)
    phone.goto("/account")
    way = card(phone, "Sign in").get_by_role("region", name="With a passkey")
    way.get_by_role("button", name="Sign in").click()
    expect(way.get_by_role("alert").get_by_text("This passkey isn’t known here")).to_be_visible()


@pytest.mark.parametrize("lacks", ["the browser", "the address"])
def test_nobody_sees_of_passkeys_where_there_are_none(
    guest: Callable[..., BrowserContext], house: House, lacks: str
) -> None:
    page = guest().new_page()
    if lacks == "the browser":
        page.add_init_script("delete window.PublicKeyCredential")
        page.goto("/account")
    else:
        page.goto(f"{house.address.replace('localhost', '127.0.0.1')}/account")
    expect(page.get_by_role("heading", name="With recovery words")).to_be_visible()
    expect(page.get_by_text("asskey")).to_have_count(0)
