"""Pictures of the web app for the documentation: `python -m tools.screenshots [NAME...]` from the root.

Tables are played here, move by move, as the greedy bot advises; their dice are as secret as all others, so
no two pictures of a table are the same. With Pillow installed the files are reduced to 256 colours.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from time import sleep
from typing import Any, Final
from uuid import uuid4

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.browser.house import House
from tools.browser import program

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs" / "screenshots"
SEED: Final = 21
NAMES: Final = ("Ana", "Ben", "Cleo")
CARE: Final = ("city", "investments", "maternity")
SIZES: Final = {
    "desktop": {"width": 1280, "height": 900},
    "phone": {"width": 390, "height": 844},
}
PATIENCE: Final = 120  # seconds: hints take long on a busy machine
THEMES: Final = ("light", "dark")
LOCALES: Final = {language: catalogue(language).about["tag"] for language in LANGUAGES}


# -- a recorded game ---------------------------------------------------------------------------------
def record(name: str = "er") -> bytes:
    """The record of such a game, played to the end."""
    game = dh.new_game(name, players=3, seed=SEED)
    bots = [make_bot("greedy", seat) for seat in range(3)]
    while not game.is_over:
        seat = game.to_act[0]
        game.play(seat, str(bots[seat].choose(game.imagine(seat, SEED), seat)))
    game.about = {"kinds": ["human"] * 3, "names": list(NAMES), "manual": ""}
    return json.dumps(game.record()).encode()


# -- tables ------------------------------------------------------------------------------------------
def _ask(page: Page, house: House, method: str, path: str, body: dict[str, Any]) -> Any:  # noqa: ANN401
    headers = {"Origin": house.address}
    answer = page.context.request.fetch(path, method=method, data=body, headers=headers)
    if not answer.ok:
        raise RuntimeError(answer.text())
    return answer.json()


def new_table(page: Page, house: House, game: str = "er", players: int = 3, **options: Any) -> str:  # noqa: ANN401
    """A table with bots at all other seats."""
    _ask(page, house, "PUT", "/api/me", {"name": NAMES[0]})
    seats = ["me", *["bot:greedy"] * (players - 1)]
    order = {"game": game, "players": players, "seats": seats, "options": options}
    order |= {"visibility": "private", "start": True}
    return str(_ask(page, house, "POST", "/api/tables", order)["id"])


def _play(page: Page, house: House, table: str, until: Callable[[Player], bool]) -> None:
    """Do as the bot advises, up to some moment, and open the table's page."""
    with seated(page, house, table) as player:
        while not until(player):
            player.go_on()
    page.goto(f"/table/{table}")


@contextmanager
def seated(page: Page, house: House, table: str) -> Iterator[Player]:
    """Somebody at the seat of whoever looks at the page."""
    cookie = next(c for c in page.context.cookies() if c["name"] == "guest")
    headers = {"Cookie": f"guest={cookie['value']}"}
    address = f"{house.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(address, additional_headers=headers, origin=Origin(house.address)) as socket:
        yield Player(socket)


class Player:
    """Somebody who follows every hint."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        sync = self._hear("sync")
        self.view: dict[str, Any] = sync["view"]
        self._seq: int = sync["seq"]

    def is_choosing(self, turn: int) -> bool:
        """Whether it is at least that turn, and a patient has a choice of wards."""
        wards = [o for o in self.view["options"] if o["text"].startswith("W")]
        return bool(self.view["turn"] >= turn and len(wards) > 3)

    def is_asked(self, what: str, round_: int) -> bool:
        """Whether it is at least that round of Dice Hospital, and this is asked."""
        return bool(self.view["round"] >= round_ and self.view["asked"][0] == what)

    def go_on(self) -> None:
        """Ask, do, and see what came of it."""
        ask = {"type": "ask", "id": str(uuid4()), "seat": 0, "about": "hint"}
        do = {"kind": "play", "move": self._say(ask, "answer")["data"]["text"]}
        base = {"base": self._seq, "phase": None}
        act = {"type": "act", "id": str(uuid4()), "seat": 0, **base, "do": do}
        seq = self._say(act, "ack")["seq"]
        while self._seq < seq or not (self.view["options"] or self.view["over"]):
            self._hear("update")
        sleep(0.12)  # as fast as a socket may ask

    def _say(self, message: dict[str, Any], kind: str) -> dict[str, Any]:
        """Say it again for as long as there is too much to do: hints are paid for with time."""
        while True:
            self._socket.send(json.dumps(message))
            heard = self._hear(kind, "reject")
            if heard["type"] == kind:
                return heard
            if not heard["retry"]:
                raise RuntimeError(f"{message} is refused: {heard}")
            sleep(1)

    def _hear(self, *kinds: str) -> dict[str, Any]:
        while True:
            heard: dict[str, Any] = json.loads(self._socket.recv(PATIENCE))
            if heard["type"] == "update":
                self._seq = heard["seq"]
                self.view.update(heard.get("view", {}))
            if heard["type"] in kinds:
                return heard


# -- pictures ----------------------------------------------------------------------------------------
def start(page: Page, _: House) -> None:
    """The start page of a newcomer."""
    page.goto("/")
    page.get_by_role("button").first.wait_for()


def table(page: Page, house: House) -> None:
    """The middle of a game: a patient to place, beds with their prices."""
    _play(page, house, new_table(page, house), lambda player: player.is_choosing(14))
    page.wait_for_selector("[data-bed].legal")


def end(page: Page, house: House) -> None:
    """The end of a game."""
    _play(page, house, new_table(page, house), lambda player: bool(player.view["over"]))
    page.locator("section.end table").first.wait_for()


def _hospital(
    page: Page,
    house: House,
    what: str,
    round_: int,
    players: int = 3,
    **options: Any,  # noqa: ANN401
) -> None:
    """A table of Dice Hospital at which this is asked."""
    made = new_table(page, house, "hospital", players, **options)
    _play(page, house, made, lambda player: player.is_asked(what, round_))
    page.locator(".bar.ask").wait_for()


def hospital_setup(page: Page, house: House) -> None:
    """Administrators to choose from."""
    _hospital(page, house, "keep", 1)


def hospital_ambulances(page: Page, house: House) -> None:
    """Ambulances at the door."""
    _hospital(page, house, "choose", 3)


def hospital_display(page: Page, house: House) -> None:
    """Improvements to take."""
    _hospital(page, house, "improve", 4)


def hospital(page: Page, house: House) -> None:
    """The middle of an activation: a room is chosen, its patients show what they would become."""
    _hospital(page, house, "turn", 5)
    page.locator(".room.legal").first.click()
    page.locator(".patient.legal").first.wait_for()
    page.mouse.move(1, 1)


def _hospital_end(page: Page, house: House, players: int, **options: Any) -> None:  # noqa: ANN401
    made = new_table(page, house, "hospital", players, **options)
    _play(page, house, made, lambda player: bool(player.view["over"]))
    page.locator("section.end [role=tab]").first.wait_for()


def hospital_end(page: Page, house: House) -> None:
    """The end of a game of Dice Hospital."""
    _hospital_end(page, house, 3)


def hospital_end_rounds(page: Page, house: House) -> None:
    """What every round brought to five players."""
    _hospital_end(page, house, 5)
    page.locator("section.end [role=tab]").nth(1).click()


def hospital_end_reports(page: Page, house: House) -> None:
    """The end of a game alone, with medical reports."""
    _hospital_end(page, house, 1)


def hospital_end_automa(page: Page, house: House) -> None:
    """The end of a game against the Automa."""
    _hospital_end(page, house, 1, solo="automa")


def hospital_city(page: Page, house: House) -> None:
    """The city: where to drive, and what the way brings."""
    _hospital(page, house, "city_drive", 3, modules=list(CARE))


def hospital_investments(page: Page, house: House) -> None:
    """Investments: desks, piles and tokens."""
    _hospital(page, house, "invest", 3, modules=["investments"])


def hospital_maternity(page: Page, house: House) -> None:
    """Mothers and Babies in an activation."""
    _hospital(page, house, "turn", 4, modules=["maternity"])


def hospital_reports(page: Page, house: House) -> None:
    """Alone with medical reports: patients at the door."""
    _hospital(page, house, "solo_intake", 4, 1)


def hospital_automa(page: Page, house: House) -> None:
    """Against the Automa: its line, and what it does next."""
    _hospital(page, house, "turn", 4, 1, solo="automa")


def hospital_five(page: Page, house: House) -> None:
    """Five players with everything."""
    _hospital(page, house, "turn", 3, 5, modules=list(CARE))


def hospital_replay(page: Page, house: House) -> None:
    """A game of Dice Hospital watched again, with its course unfolded on a desk."""
    replay(page, house, "hospital")
    if page.viewport_size and page.viewport_size["width"] > SIZES["phone"]["width"]:
        page.locator("[data-fold=course] summary").click()


def _hint(page: Page) -> None:
    """Ask for a hint that weighs its moves."""
    page.locator('section.bar [aria-keyshortcuts="H"]').click()
    page.get_by_test_id("hint-moves").wait_for()


def hint(page: Page, house: House) -> None:
    """What the best moves are worth, and why."""
    table(page, house)
    _hint(page)


def hospital_hint(page: Page, house: House) -> None:
    """The same for Dice Hospital."""
    _hospital(page, house, "turn", 5)
    _hint(page)


def review(page: Page, house: House) -> None:
    """Par of a finished game, and what cost most."""
    end(page, house)
    page.locator("section.end [id$=tab-review]").click()
    page.locator(".review .reached").wait_for(timeout=90_000)


def new(page: Page, _: House) -> None:
    """A new table: usual ways to play, and what can be changed."""
    page.goto("/new?game=hospital")
    page.locator("main [role=group], main fieldset").first.wait_for()


def components(page: Page, _: House) -> None:
    """Everything that lies in the box."""
    page.goto("/components")
    page.locator("main li").first.wait_for()


def lobby(page: Page, house: House) -> None:
    """A waiting room, with the invitation."""
    _ask(page, house, "PUT", "/api/me", {"name": NAMES[0]})
    order = {"game": "er", "players": 3, "seats": ["me", "bot:greedy", "open"]}
    made = _ask(page, house, "POST", "/api/tables", {**order, "visibility": "private"})
    page.goto(f"/table/{made['id']}")
    page.locator("main li").nth(2).wait_for()


def replay(page: Page, _: House, game: str = "er") -> None:
    """A recorded game, half way through."""
    page.goto("/replay")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": record(game)}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # as above
    page.get_by_test_id("replay-controls").wait_for()
    page.get_by_role("slider").fill("113")
    page.get_by_role("slider").blur()


def learn(page: Page, _: House) -> None:
    """A step of the lesson."""
    page.goto("/learn/er?step=6")
    page.wait_for_selector("[data-bed].legal")


def rules(page: Page, _: House) -> None:
    """The rules."""
    page.goto("/rules/er")
    page.locator("main h2").first.wait_for()


Picture = Callable[[Page, House], None]
EVERY_WAY: Final[tuple[Picture, ...]] = (start, table, end, hospital)
TWO_WAYS: Final[tuple[Picture, ...]] = (
    lobby, replay, learn, rules, hospital_setup, hospital_ambulances, hospital_display,
    hospital_city, hospital_investments, hospital_maternity, hospital_reports, hospital_automa, hospital_five,
    hospital_end, hospital_end_rounds, hospital_end_reports, hospital_end_automa, hospital_replay,
    hint, hospital_hint, review, new, components,
)  # fmt: skip


def _ways(picture: Picture) -> list[tuple[str, str, str]]:
    if picture in EVERY_WAY:
        return list(product(SIZES, THEMES, LOCALES))
    return [("desktop", "light", LANGUAGES[0]), ("phone", "dark", LANGUAGES[-1])]


@contextmanager
def _page(browser: Browser, house: House, way: tuple[str, str, str]) -> Iterator[Page]:
    size, theme, language = way
    context = browser.new_context(
        base_url=house.address,
        viewport=SIZES[size],  # type: ignore[arg-type]  # a plain dict is what it takes
        color_scheme=theme,  # type: ignore[arg-type]  # one of THEMES
        locale=LOCALES[language],
        reduced_motion="reduce",
        device_scale_factor=1,
        has_touch=size == "phone",
        is_mobile=size == "phone",
    )
    with closing(context):
        yield context.new_page()


def take(browser: Browser, house: House, picture: Picture) -> None:
    """One picture in all its ways."""
    for way in _ways(picture):
        path = FOLDER / f"{picture.__name__}-{'-'.join(way)}.png"
        with _page(browser, house, way) as page:
            picture(page, house)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=path, animations="disabled")
        shrink(path)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


def shrink(path: Path) -> None:
    """Fewer colours, a third of the bytes; without Pillow the picture stays as it is."""
    if importlib.util.find_spec("PIL") is None:
        return
    images: Any = importlib.import_module("PIL.Image")
    with images.open(path) as picture:
        fewer = picture.convert("RGB").quantize(256, dither=images.Dither.NONE)
    fewer.save(path, optimize=True)


def main(names: list[str]) -> None:
    """Take the pictures named, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = [one for one in (*EVERY_WAY, *TWO_WAYS) if not names or one.__name__ in names]
    data = Path(tempfile.mkdtemp())
    try:
        with closing(House(data)) as house, sync_playwright() as playwright:
            house.open()
            browser = playwright.chromium.launch(
                executable_path=program(playwright), args=["--no-sandbox"]
            )
            for picture in wanted:
                take(browser, house, picture)
            browser.close()
    finally:
        shutil.rmtree(data, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1:])
