"""How good the pages are, measured in Chromium: `python -m tools.quality [--lighthouse]` from the root.

Writes docs/web_quality.md. With --lighthouse the scores of Google's Lighthouse stand beside our own figures;
npm installs it by name into a folder that git ignores. Run it on a machine that does nothing else.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.axe import violations
from tests.browser.house import House
from tools.browser import program
from tools.screenshots import record

ROOT: Final = Path(__file__).parents[1]
DOCUMENT: Final = ROOT / "docs" / "web_quality.md"
LIGHTHOUSE: Final = ROOT / "bench" / ".envs" / "lighthouse"
VISITS: Final = 3  # of each page; the median counts
CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")
SETTLED: Final = 500  # milliseconds without a request, after which a page has shifted all it will

# Before the page's own scripts: what the browser tells only those who listen.
_LISTEN: Final = """
window.__seen = { paint: 0, shift: 0, blocked: 0 };
const listen = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
  .observe({ type, buffered: true });
listen('largest-contentful-paint', (entry) => { window.__seen.paint = entry.startTime; });
listen('layout-shift', (entry) => { if (!entry.hadRecentInput) window.__seen.shift += entry.value; });
listen('longtask', (entry) => { window.__seen.blocked += Math.max(0, entry.duration - 50); });
"""
_TELL: Final = """() => ({
  ...window.__seen,
  first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  habits: {
    doctype: document.doctype?.name === 'html' && document.compatMode === 'CSS1Compat',
    lang: document.documentElement.lang.length > 0,
    title: document.title.length > 0,
    viewport: /width=device-width/.test(document.querySelector('meta[name=viewport]')?.content ?? ''),
  },
})"""


class Visit(NamedTuple):
    """What one visit of a page showed; times in milliseconds."""

    first_paint: float
    largest_paint: float
    shift: float
    blocked: float
    kilobytes: float
    requests: int
    axe: int
    complaints: int
    missing: list[str]


class Ear:
    """What a page says and costs while it loads."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0.0
        self.requests = 0
        self.complaints: list[str] = []
        page.on("console", lambda said: self._heard(said.type, said.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        wire = page.context.new_cdp_session(page)
        wire.on("Network.loadingFinished", self._loaded)
        wire.on("Audits.issueAdded", self._warned)
        wire.send("Network.enable")
        wire.send("Audits.enable")

    def _heard(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self.complaints.append(text)

    def _loaded(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]
        self.requests += 1

    def _warned(self, event: dict[str, Any]) -> None:
        """E.g. of interfaces that are about to go away, or of what the policy refused."""
        self.complaints.append(json.dumps(event["issue"])[:200])


# -- the pages ---------------------------------------------------------------------------------------
def places(page: Page, house: House) -> dict[str, str]:
    """The pages that are measured, by name: those that a visitor sees first and longest."""
    seats = ["me", "bot:greedy", "bot:greedy"]
    order = {"game": "er", "players": 3, "seats": seats, "visibility": "open", "start": True}
    table = _asked(page, house, "/api/tables", order)["id"]
    link = _asked(page, house, "/api/replay", {"record": json.loads(record())})["link"]
    return {
        "start": "/",
        "new table": "/new",
        "table": f"/table/{table}",
        "replay": f"/replay#{link}",
    }


def _asked(page: Page, house: House, path: str, body: dict[str, Any]) -> Any:  # noqa: ANN401 (JSON)
    answer = page.context.request.post(path, data=body, headers={"Origin": house.address})
    if not answer.ok:
        raise RuntimeError(answer.text())
    return answer.json()


# -- measuring ---------------------------------------------------------------------------------------
@contextmanager
def fresh(browser: Browser, house: House) -> Iterator[Page]:
    """A page of a visitor who was never here."""
    size: Any = {"width": 1280, "height": 900}
    with closing(browser.new_context(base_url=house.address, viewport=size)) as context:
        context.add_init_script(_LISTEN)
        yield context.new_page()


def visit(page: Page, path: str) -> Visit:
    """Go to a page and see how it does."""
    ear = Ear(page)
    answer = page.goto(path)
    page.locator("main h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLED)
    told = page.evaluate(_TELL)
    for complaint in ear.complaints:
        print(f"{path.partition('#')[0]}: {complaint}")
    habits = dict(told["habits"])
    habits["policy"] = answer is not None and "content-security-policy" in answer.headers
    return Visit(
        first_paint=told["first"],
        largest_paint=told["paint"],
        shift=told["shift"],
        blocked=told["blocked"],
        kilobytes=ear.bytes / 1000,
        requests=ear.requests,
        complaints=len(ear.complaints),
        missing=sorted(name for name, is_there in habits.items() if not is_there),
        axe=len(violations(page)),
    )


def measure(browser: Browser, house: House, path: str) -> list[Visit]:
    """Some visits of one page, each by somebody new."""
    visits = []
    for _ in range(VISITS):
        with fresh(browser, house) as page:
            visits.append(visit(page, path))
    return visits


# -- Lighthouse --------------------------------------------------------------------------------------
def lighthouse(address: str, chromium: str, preset: str | None) -> list[int]:
    """Its scores of one address, in the order of `CATEGORIES`; without a preset it plays a slow phone."""
    target = LIGHTHOUSE / "report.json"
    command = ["node", str(LIGHTHOUSE / "node_modules/lighthouse/cli/index.js"), address]
    command += ["--quiet", "--output=json", f"--output-path={target}"]
    command += ["--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
    command += [f"--only-categories={','.join(CATEGORIES)}"]
    command += [f"--preset={preset}"] if preset else []
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": chromium})
    found = json.loads(target.read_text("utf-8"))["categories"]
    return [round(100 * (found[name]["score"] or 0)) for name in CATEGORIES]


def install_lighthouse() -> None:
    """Where the peers of the benchmarks are, out of git's sight."""
    if not (LIGHTHOUSE / "node_modules" / "lighthouse").is_dir():
        LIGHTHOUSE.mkdir(parents=True, exist_ok=True)
        quiet = ["--no-fund", "--no-audit", "--ignore-scripts"]
        subprocess.run(
            ["npm", "install", *quiet, "--prefix", str(LIGHTHOUSE), "lighthouse@12"], check=True
        )


# -- telling -----------------------------------------------------------------------------------------
HEAD: Final = """# How good the pages are

Measured by `make quality`, which writes this page anew: the server as it is installed, Chromium without a
window, each page visited by somebody who was never here, without throttling; medians of {visits} visits.

| page | first ms | largest ms | shift | blocked ms | kB | requests | axe | complaints | missing |
|---|---|---|---|---|---|---|---|---|---|
"""
NOTES: Final = """
- **first**, **largest**: first and largest contentful paint. **shift**: cumulative layout shift.
- **blocked**: of tasks of more than 50 ms what is above that, as in the total blocking time.
- **kB**: bytes that came over the network, compressed, headers included.
- **axe**: rules of axe-core that the page breaks. **complaints**: errors and warnings of the console, uses of
  deprecated interfaces, contents that the policy refused.
- **missing**: of doctype, viewport, language, title, and a content security policy.
"""
SCORES: Final = """
## Lighthouse

Scores of 100 by Lighthouse 12, over plain http on the same machine. The phone is a slow one on a slow
network, simulated; times and so the first score depend on the machine that measures.

| page | device | performance | accessibility | best practices | SEO |
|---|---|---|---|---|---|
"""


def row(name: str, visits: list[Visit]) -> str:
    """A line of the table."""
    worst = max(visits, key=lambda one: (len(one.missing), one.axe, one.complaints))
    figures = [
        f"{median(one.first_paint for one in visits):.0f}",
        f"{median(one.largest_paint for one in visits):.0f}",
        f"{median(one.shift for one in visits):.3f}",
        f"{median(one.blocked for one in visits):.0f}",
        f"{median(one.kilobytes for one in visits):.0f}",
        f"{median(one.requests for one in visits):.0f}",
        str(max(one.axe for one in visits)),
        str(max(one.complaints for one in visits)),
        ", ".join(worst.missing) or "nothing",
    ]
    return f"| {' | '.join([name, *figures])} |\n"


def score_rows(house: House, paths: dict[str, str], chromium: str) -> Iterator[str]:
    """Lines of the second table."""
    for name, path in paths.items():
        for device, preset in (("phone", None), ("desktop", "desktop")):
            scores = lighthouse(house.address + path, chromium, preset)
            yield f"| {' | '.join([name, device, *map(str, scores)])} |\n"


def main(words: list[str]) -> None:
    """Measure, write, say."""
    data = Path(tempfile.mkdtemp())
    text = HEAD.format(visits=VISITS)
    try:
        with closing(House(data)) as house, sync_playwright() as playwright:
            house.open()
            chromium = program(playwright) or sys.exit("no Chromium; see tools/browser.py")
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            with fresh(browser, house) as page:
                paths = places(page, house)
            for name, path in paths.items():
                text += row(name, measure(browser, house, path))
            browser.close()
            text += NOTES
            DOCUMENT.write_text(text, encoding="utf-8")
            if "--lighthouse" in words:
                install_lighthouse()
                text += SCORES + "".join(score_rows(house, paths, chromium))
    finally:
        shutil.rmtree(data, ignore_errors=True)
    DOCUMENT.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
