"""Without a network: what was kept works, the rest says what it needs; an upgrade is offered, not forced."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, expect

from dicehospital.kernel.records.link import to_link
from tests.browser.axe import violations_by_day_and_night
from tests.browser.builds import upgraded
from tests.browser.conftest import PATIENCE, new_visitor
from tests.browser.driving import play_to_the_end, step
from tests.browser.house import House
from tests.browser.pages import be_shown, go
from tests.browser.tables import SOLO, no_confirmation, open_solo
from tests.browser.test_replay import read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.browser.conftest import Errors

CUT, NEWER, INSTALL = "offline-cut", "offline-newer", "offline-install"
LOADED = (
    "() => performance.getEntriesByType('resource').some(({ name }) => /web_offline/.test(name))"
)
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
# Everything kept, by cache; the folder that the page lies in is cut off.
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    found[name.replace('dicehospital:/:', '')] = keys.map(({ url }) => new URL(url).pathname);
  }
  return found;
}"""
REMEMBER_WORKER = "() => { window.former = navigator.serviceWorker.controller; }"
# Whether another worker has taken over. The page looks by itself once it hears the server again: whoever waited
# for the change from here on could have missed it.
IS_UPGRADED = """async () => {
  await (await navigator.serviceWorker.ready).update().catch(() => undefined);
  return navigator.serviceWorker.controller !== window.former;
}"""
# What a browser says that could install the page.
OFFER = """() => {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  offer.prompt = async () => { window.asked = true; };
  dispatchEvent(offer);
}"""


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with closing(House(tmp_path_factory.mktemp("offline"))) as server:
        yield server


@pytest.fixture
def open_house(own_house: House) -> Iterator[House]:
    """A server that the test may stop, upgrade and start again."""
    if not own_house.is_open:
        own_house.open()
    yield own_house
    if own_house.environment:
        own_house.environment.clear()
        own_house.close()


@pytest.fixture
def keeper(
    browser: Browser, open_house: House, errors: Errors
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes visitors whose browsers keep pages."""
    contexts: list[BrowserContext] = []

    def make(**wishes: Any) -> BrowserContext:
        given = {"service_workers": "allow", **wishes}
        contexts.append(new_visitor(browser, open_house.address, **given))
        contexts[-1].on("page", errors.watch)
        return contexts[-1]

    yield make
    for context in contexts:
        context.close()


def visited(context: BrowserContext, path: str = "/") -> Page:
    """A page of somebody who has been here long enough that everything is kept."""
    page = context.new_page()
    page.goto(path)
    page.wait_for_function(CONTROLLED)
    return page


def kept(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


def builds(page: Page) -> list[str]:
    return [name for name in kept(page) if name.startswith("files-")]


def wait_until(page: Page, is_so: Callable[[], bool], times: int = 1) -> None:
    """Let a page go on until something is so: what it asks a worker is answered later."""
    for _ in range(times * PATIENCE // 100):
        if is_so():
            return
        page.wait_for_timeout(100)
    raise AssertionError(kept(page))


def test_after_one_visit_start_page_rules_and_components_are_there_without_the_server(
    keeper: Callable[..., BrowserContext], open_house: House
) -> None:
    page = visited(keeper())
    open_house.close()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("hospital"))
    line = page.get_by_test_id(CUT)
    expect(line).to_contain_text("Rules, components")
    expect(line).to_contain_text("need the server")
    assert [] == violations_by_day_and_night(page)
    for path, text in (
        ("/rules/er", "ER-1.1"),
        ("/rules/hospital", "DH-1.1"),
        ("/components/er", "Cardiologist"),
        ("/components/hospital", "Department"),
        ("/learn", "Learn"),
    ):
        page.goto(path)
        expect(page.locator("main")).to_contain_text(text)
        expect(page.get_by_test_id(CUT)).to_be_visible()
    page.goto("/table/somewhere")
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    page.wait_for_function(LOADED)
    expect(page.get_by_test_id(CUT)).to_have_count(0)
    page.goto("/new")
    expect(page.locator("main")).to_contain_text("isn’t responding")


@pytest.mark.soak
def test_the_page_notices_by_itself_that_the_server_is_back(
    keeper: Callable[..., BrowserContext], open_house: House
) -> None:
    page = visited(keeper(locale="fr-FR"))
    open_house.close()
    page.goto("/")
    expect(page.get_by_test_id(CUT)).to_contain_text("Le serveur ne répond pas")
    assert [] == violations_by_day_and_night(page)
    open_house.open()
    expect(page.get_by_test_id(CUT)).to_have_count(0)
    go(page, "/new")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("ne répond pas")


def test_a_replay_opens_again_and_what_was_never_opened_says_what_it_needs(
    keeper: Callable[..., BrowserContext], open_house: House
) -> None:
    page = visited(keeper())
    watched = f"/replay?move=60#{to_link(read())}"
    page.goto(watched)
    expect(page.get_by_test_id("replay-controls")).to_be_visible()
    sentence = page.get_by_test_id("replay-sentence").inner_text()
    open_house.close()
    page.goto("/about")
    page.goto(watched)
    expect(page.get_by_test_id("replay-sentence")).to_have_text(sentence)
    page.goto("/learn/er?step=4")
    expect(page.get_by_role("alert").filter(has_text="needs the server")).to_be_visible()
    assert [] == violations_by_day_and_night(page)
    page.goto("/replay/somewhere")
    expect(page.get_by_test_id("replay-problem")).to_contain_text("isn’t responding")


@pytest.mark.soak
def test_whoever_looked_at_lessons_can_do_them_all_without_the_server(
    keeper: Callable[..., BrowserContext], open_house: House
) -> None:
    page = visited(keeper(), "/learn")
    wait_until(page, lambda: bool(page.evaluate("localStorage['dicehospital.lessons.kept']")), 4)
    open_house.close()
    page.goto("/learn/er?step=4")
    page.locator('[data-bed="105"]').click()
    page.get_by_role("button", name=re.compile("^writes 5")).click()
    expect(page.get_by_test_id("lesson-done")).to_be_visible()
    for game, number in (("er", 1), ("er", 10), ("hospital", 2), ("hospital", 21)):
        page.goto(f"/learn/{game}?step={number}")
        be_shown(page)
    assert [] == violations_by_day_and_night(page)


@pytest.mark.soak
def test_an_upgrade_is_offered_away_from_tables_and_the_old_page_goes_on_until_then(
    keeper: Callable[..., BrowserContext], open_house: House, tmp_path: Path
) -> None:
    context = keeper()
    no_confirmation(context)
    page = visited(context)
    [before] = builds(page)
    open_solo(page, open_house.address, SOLO)
    assert "die" == step(page)
    page.evaluate(REMEMBER_WORKER)
    open_house.environment["PYTHONPATH"] = str(upgraded(tmp_path))
    open_house.restart()
    wait_until(page, lambda: bool(page.evaluate(IS_UPGRADED)), 3)
    assert {before, "files-another"} == set(builds(page))
    page.keyboard.press("?")  # a part that was not fetched yet and that the server has no more
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    assert "bed" == step(page)  # the table goes on
    expect(page.get_by_test_id(NEWER)).to_have_count(0)
    go(page, "/")
    offer = page.get_by_test_id(NEWER)
    expect(offer).to_contain_text("A new version is ready.")
    assert [] == violations_by_day_and_night(page)
    script = "document.querySelector('script[type=module]').src"
    old = page.evaluate(script)
    other = visited(context, "/about")
    assert old != other.evaluate(script)  # whoever comes now gets the new one
    assert {before, "files-another"} == set(builds(page))  # still in use
    other.close()
    offer.get_by_role("button", name="Reload").click()
    page.wait_for_function(f"(old) => {script} !== old", arg=old)
    expect(page.get_by_test_id(NEWER)).to_have_count(0)
    wait_until(page, lambda: ["files-another"] == builds(page))


def test_nothing_private_and_no_errors_are_kept_and_whoever_is_forgotten_is_forgotten_here(
    keeper: Callable[..., BrowserContext], open_house: House
) -> None:
    context = keeper()
    no_confirmation(context)
    page = visited(context)
    table = open_solo(page, open_house.address, {**SOLO, "turn": 24})
    page.goto("/replay/nosuchid")
    expect(page.get_by_test_id("replay-problem")).to_be_visible()
    page.goto(f"/table/{table}")
    play_to_the_end(page)
    page.goto(f"/replay/{table}")
    expect(page.get_by_test_id("replay-controls")).to_be_visible()
    found = kept(page)
    assert ["/api/replay"] == found["answers-replays-1"]
    asked = {path for name, paths in found.items() if name.startswith("files-") for path in paths}
    assert not {path for path in asked if path.startswith("/api")}
    assert not {path for path in asked if re.match("/(?:table|join|replay|house)", path)}
    page.evaluate("fetch('/api/me', { method: 'DELETE' })")
    wait_until(page, lambda: not [name for name in kept(page) if name.startswith("answers-")])


@pytest.mark.soak
def test_a_host_can_have_browsers_drop_what_they_keep(
    keeper: Callable[..., BrowserContext], open_house: House
) -> None:
    page = visited(keeper())
    open_house.environment["DICEHOSPITAL_OFFLINE"] = "0"
    open_house.restart()
    page.goto("/")
    wait_until(page, lambda: not builds(page))
    open_house.close()
    with pytest.raises(Error, match="CONNECTION_REFUSED"):
        page.goto("/")


def test_where_data_are_dear_only_what_is_used_is_kept(
    keeper: Callable[..., BrowserContext], open_house: House
) -> None:
    context = keeper()
    context.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    page = visited(context)
    few = len(kept(page)[builds(page)[0]])
    assert few < 30
    page.goto("/rules/er")
    expect(page.locator("main")).to_contain_text("ER-1.1")
    assert few < len(kept(page)[builds(page)[0]]) < few + 30
    open_house.close()
    page.goto("/rules/er")
    expect(page.locator("main")).to_contain_text("ER-1.1")


@pytest.mark.soak
def test_installing_is_offered_once_after_a_game_and_always_in_the_settings(
    keeper: Callable[..., BrowserContext], open_house: House
) -> None:
    context = keeper()
    no_confirmation(context)
    page = visited(context)
    page.evaluate(OFFER)
    expect(page.get_by_test_id(INSTALL)).to_have_count(0)
    open_solo(page, open_house.address, {**SOLO, "turn": 24})
    play_to_the_end(page)
    page.evaluate(OFFER)
    go(page, "/")
    offer = page.get_by_test_id(INSTALL)
    expect(offer).to_contain_text("installed as an app")
    assert [] == violations_by_day_and_night(page)
    offer.get_by_role("button", name="Not now").click()
    page.goto("/")
    page.wait_for_timeout(100)
    page.evaluate(OFFER)
    go(page, "/settings")
    page.get_by_role("button", name="Install").click()
    assert page.evaluate("window.asked")
    go(page, "/")
    expect(page.get_by_test_id(INSTALL)).to_have_count(0)
