"""A language is texts: whoever follows the page on adding one plays in it, and has written no code."""

from __future__ import annotations

import json
import re
import shutil

import pytest

from dicehospital.kernel.text import LANGUAGES
from tests.new_cards import ROOT, Copy, fences

LANGUAGE = "sv"
SOURCES = ("src/**/*.py", "tools/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte")
TABLE = """
import asyncio, tempfile
from pathlib import Path
from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.server.edge.static_files import language_of
from dicehospital.server.tables.accounts.recovery_words import draw, read
from tests.server.support import server

async def main():
    async with server(Path(tempfile.mkdtemp())) as house:
        guest = house.guest()
        player = await guest.enter((await guest.table("me", start=True))["id"])
        assert player.view["options"]
    words = draw("sv")
    assert words == read(" ".join(words))
    print(LANGUAGES, language_of({"headers": [(b"accept-language", b"sv-FI,en;q=0.1")]}))
    print(catalogue("sv").tell("count.point", n=0), catalogue("sv").tell("word.red"))

asyncio.run(main())
"""
LOCALE = """
from dicehospital.cli.language import language_of
print(language_of([], {"LANG": "sv_SE.UTF-8"}))
"""


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The package after the steps of the page."""
    copy = Copy(tmp_path_factory.mktemp("added"))
    folder = copy.package / "locales" / LANGUAGE
    about, texts = (json.loads(text) for _, text in fences("Adding a language"))
    shutil.copytree(folder.with_name(LANGUAGES[0]), folder)
    (folder / "language.json").write_text(json.dumps(about), "utf-8")
    for path in folder.glob("*.json"):
        known = json.loads(path.read_text("utf-8"))
        path.write_text(json.dumps({key: texts.get(key, known[key]) for key in known}), "utf-8")
    return copy


def test_the_page_shows_a_language_that_we_do_not_have() -> None:
    assert LANGUAGE not in LANGUAGES


def test_the_terminal_speaks_a_new_language_when_asked_and_where_the_locale_says_so(
    added: Copy,
) -> None:
    game = ("play", "er", "--seed", "1", "--plain")
    seen = added.run(*game, "--lang", LANGUAGE, typed="quit\n")
    assert 0 == seen.status, seen.err
    assert "röd" in seen.text
    assert "röd" not in added.run(*game, "--lang", "en", typed="quit\n").text
    assert LANGUAGE == added.python("-c", LOCALE).out.strip()


def test_a_table_starts_on_a_server_that_speaks_it(added: Copy) -> None:
    seen = added.python("-c", TABLE)
    assert 0 == seen.status, seen.err[-2000:]
    assert [str((*LANGUAGES, LANGUAGE)) + f" {LANGUAGE}", "0 poäng röd"] == seen.out.splitlines()


@pytest.mark.soak
def test_its_texts_pass_the_tests_as_they_are(added: Copy) -> None:
    seen = added.test("tests/test_texts.py")
    assert 0 == seen.status, seen.out[-2000:]


def test_no_code_knows_a_language_but_the_usual_one() -> None:
    others = "|".join(LANGUAGES[1:])
    named = re.compile(rf"""(['"`])(?:{others})(?:[-_][A-Z]+)?\1""")
    wrong = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for pattern in SOURCES
        for path in ROOT.glob(pattern)
        if not path.match("*.test.ts") and (found := named.search(path.read_text("utf-8")))
    ]
    assert not wrong, "\n".join(wrong)
