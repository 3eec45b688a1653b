"""Every command line that README, docs and help pages show is run, and does what it is shown for."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import dicehospital as dh
from dicehospital.api import GAMES
from dicehospital.kernel.text import LANGUAGES
from dicehospital.puzzles.files import shipped_book, written
from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.store.people import Ban, Report
from dicehospital.server.store.postgres.store import PostgresStore
from dicehospital.server.store.sqlite import SqliteStore
from dicehospital.server.store.statements.accounts import Account
from dicehospital.server.store.store import Person, Store
from dicehospital.server.tables.creation import Order, make_table
from dicehospital.server.tables.table import Table
from dicehospital.server.tables.watchers.summary import listing_of
from tests.cli.program import Seen, played, played_on, run, saved, surroundings
from tests.docs.shown_commands import HELP, PAGES, ROOT, SHELL, Shown, shown

COMMANDS = shown()
OURS = [command for command in COMMANDS if command.program == "dicehospital"]
SERVERS = [command for command in OURS if command.arguments[:1] == ["serve"]]
PATIENCE = 60.0  # seconds, for everything that runs beside the tests
TABLE = "k3v9q2xr"  # the one that host.md closes and deletes
PIPED = "eight wards of grey\n"  # a password

# What is run in place of what is shown, and why.
STAND_INS = {
    r"--games \d+": ("--games 1", "as many games take minutes; the run is the same"),
    r"^(sim (?!.*--games).*)$": (r"\1 --games 1", "the usual number takes minutes"),
    r"^(sim hospital .*)(greedy|expert)": (r"\1random", "they think for many seconds"),
    r"^(arena .*--bots )[\w:,.=]+": (r"\1random,tests.bots.own:Handy", "levels think for long"),
    r"^(arena .*--against )\w+": (r"\1tests.bots.own:Last", "so does whoever they meet"),
    r"^(arena (?!.*--games).*)$": (r"\1 --games 1", "the usual number takes minutes"),
    r"^(arena (?!.*--jobs).*)$": (r"\1 --jobs 1", "tests/lab has contests in several processes"),
    r"^(dataset (?!.*--bots).*)$": (r"\1 --bots random", "Expert thinks for long"),
    r"^(dataset .*--bots )[\w:,.=]+": (r"\1random", "so do others"),
    r"^(dataset .*?)( --minari \S+)": (r"\1", "tests/lab has datasets for Minari"),
    r"^lab run\b.*": ("lab run tiny.toml --jobs 1", "as many games take minutes, a cluster more"),
    r"^lab report(?: \w+)?": ("lab report done", "a folder that has been played"),
    r"^lab compare\b.*": ("lab compare done done", "folders that have been played"),
    r"--jobs \d+": ("--jobs 1", "tests/lab has runs in several processes"),
    r"^review \S+(?=.*--seat)": ("review two.json", "a game of two that is over, and short"),
    r"^review (?!two)\S+": ("review one.json", "a game that is over, and short"),
    r"^(puzzles .*--count) \d+": (r"\1 1", "as many take half an hour"),
    r"^(puzzles .*)\bsrc/dicehospital/puzzles/data/": (r"\1", "a folder that is there"),
    r"/var/lib/dicehospital|/srv/(dice)?hos?pital": ("data", "a data folder that is there"),
    r"/backup/": ("", "a folder that is there"),
    r"\$\(date [^)]*\)": ("now", "this is no shell"),
    r" \| source$": ("", "neither is it fish"),
    r"--module blood_drive": ("--module promos", "a module that there is"),
    r"^(\w+|puzzles solve)$": (r"\1 --help", "a sentence names the command alone"),
}
_OWN_BOT = re.compile(r"\b(?:my_module|mein_modul|mon_module):\w+")
OWN_BOT = "tests.bots.own:First"
# What is not run here, and why; what can be checked of it is.
NOT_RUN = {
    "pip": "installs for minutes from a network; `make soak` tries every way to install",
    "pipx": "is a program of its own, and installs for minutes",
    "uv": "is a program of its own, and installs for minutes",
    "python3": "makes a virtual environment outside the test's folder",
    "source": "changes the shell that reads it",
}


def stand_in(arguments: list[str]) -> list[str]:
    """What is run for the arguments that are shown."""
    line = " ".join(arguments)
    for pattern, (new, _) in STAND_INS.items():
        line = re.sub(pattern, new, line)
    return line.split()


def once(commands: list[Shown]) -> list[Shown]:
    """Of commands for which the same is run the first."""
    return list({(c.page in LANGUAGES, *_words(c)): c for c in reversed(commands)}.values())[::-1]


def _words(command: Shown) -> list[str]:
    """What is run; arguments with blanks in them stay whole where nothing stands in for them."""
    changed = stand_in(command.arguments)
    return command.arguments if changed == " ".join(command.arguments).split() else changed


def test_there_is_something_to_run() -> None:
    assert len(OURS) > 60
    assert {"README.md", "docs/play.md", "docs/host.md", "docs/install.md", "CONTRIBUTING.md"} <= {
        command.page for command in COMMANDS
    }
    assert all(command.words for command in COMMANDS), [str(c) for c in COMMANDS if not c.words]


def test_no_password_is_shown_in_an_address() -> None:
    """Whoever copies such a line lets everybody on the machine read it."""
    files = [*PAGES, *HELP, *(path for path in (ROOT / "deploy").rglob("*") if path.is_file())]
    with_password = re.compile(r"://[^/\s@`]*:[^/\s@`]+@")
    shown_in = [path.name for path in files if with_password.search(path.read_text("utf-8"))]
    assert [] == shown_in


def test_every_stand_in_stands_for_something() -> None:
    lines = [" ".join(command.arguments) for command in OURS]
    for pattern in STAND_INS:
        assert any(re.search(pattern, line) for line in lines), pattern
    assert set(NOT_RUN) <= {command.program for command in COMMANDS}


# -- the program itself --------------------------------------------------------------------------------
TINY = 'title = "t"\ngame = "er"\ngames = 2\nbots = { random = ["random"] }\n'
PACK = '[[departments]]\nid = "d_clinic"\ndo = [{ n = 1, v = [5, 6], op = "heal 2" }]\n'


# What examples call such files, in all languages.
GAME_FILES = (
    "game.json", "record.json", "my_game.json", "meine_partie.json", "ma_partie.json", "partie.json",
)  # fmt: skip
PUZZLE_FILES = ("puzzle.json", "raetsel.json", "probleme.json")
PACK_FILES = ("my_box.toml", "mein_spiel.toml", "ma_boite.toml")


@pytest.fixture(scope="module")
def things(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the command lines name."""
    folder = tmp_path_factory.mktemp("things")
    game = played(turns=14)
    for name in GAME_FILES:
        saved(folder / name, game.record())
    for name in PUZZLE_FILES:
        saved(folder / name, game.position())
    for players, name in ((1, "one.json"), (2, "two.json")):
        saved(
            folder / name,
            played_on(dh.from_position(played(players, turns=23).position())).record(),
        )
    for name in PACK_FILES:
        (folder / name).write_text(PACK)
    for book in map(shipped_book, GAMES):
        quickest = min(book.puzzles, key=lambda puzzle: puzzle.ends)
        (folder / f"{book.game}.json").write_text(written(replace(book, puzzles=(quickest,))))

    (folder / "tiny.toml").write_text(TINY)
    assert (
        0 == run("lab", "run", folder / "tiny.toml", "--out", folder / "done", "--jobs", "1").status
    )
    asyncio.run(keep(SqliteStore(folder / "data")))
    return folder


async def keep(store: Store) -> None:
    """A house with a table, as many guests and reports as are named, an account, and somebody banned."""
    await store.open()
    order = Order("er", 2, ["open", "me"], {}, {}, Clock(), "open", None, start=False)
    made, _ = make_table(order, Person(1, "Ann"), 1)
    header = replace(made.header, id=TABLE)
    await store.create(header, [], listing_of(Table(header)))
    for number in range(17):
        await store.add_person(b"%d" % number, "Ann")
    for at in range(12):
        await store.people.report(Report(0, at, TABLE, 1, 2, 1, "Ann", "other", ""))
    await store.people.ban(Ban(0, None, "203.0.113.0/24", 1, None, ""))
    await store.accounts.add(Account(1, "Zoe", "ZOE", "", 1, 1))
    await store.close()


def with_engines(words: list[str], request: pytest.FixtureRequest) -> list[str]:
    """Databases, Redis servers and bots of one's own that are shown become those of the tests."""
    return [_engine(_OWN_BOT.sub(OWN_BOT, word), words[0], request) for word in words]


def _engine(word: str, command: str, request: pytest.FixtureRequest) -> str:
    if word.startswith("redis://"):
        return str(request.getfixturevalue("redis").url)
    if not word.startswith("postgresql://"):
        return word
    url: str = request.getfixturevalue("postgres").schema()
    if command != "move":  # into an empty one
        asyncio.run(keep(PostgresStore(url)))
    return url


@pytest.mark.parametrize("command", once([c for c in OURS if c not in SERVERS]), ids=str)
def test_a_command_that_is_shown_runs(
    command: Shown,
    things: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    here = tmp_path / "here"
    shutil.copytree(things, here)
    monkeypatch.chdir(here)
    arguments = [word if word != "data" else str(here / "data") for word in _words(command)]
    arguments = with_engines(arguments, request)
    arguments, file = (arguments[:-2], arguments[-1]) if ">" in arguments else (arguments, None)
    language = command.page if command.page in LANGUAGES else "en"
    seen: Seen = run(
        *arguments,
        typed=PIPED if arguments[:2] == ["host", "password"] else "",
        XDG_DATA_HOME=str(tmp_path / "home"),
        DICEHOSPITAL_DATA=str(here / "data"),
        DICEHOSPITAL_PORT="0",  # any free one: nobody else's is in the way
        LC_ALL=f"{language}.UTF-8",
    )
    assert (0, "") == (seen.status, seen.err), seen.out
    if file is not None:
        assert isinstance(json.loads(seen.out), dict)
    assert seen.out


def widest(servers: list[Shown]) -> list[Shown]:
    """Those whose options are not all in another one."""
    options = [{word for word in one.arguments if word.startswith("-")} for one in servers]
    return [
        one for one, own in zip(servers, options, strict=True) if not any(own < o for o in options)
    ]


@pytest.mark.parametrize(
    "servers", [widest(SERVERS), pytest.param(SERVERS, marks=pytest.mark.soak)], ids=["some", "all"]
)
def test_every_server_that_is_shown_opens(
    servers: list[Shown], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """They are started side by side, each on a port and a folder of its own, and stopped."""
    environment = {**surroundings(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    environment.pop("DISPLAY", None)  # --open would show a browser
    environment.pop("WAYLAND_DISPLAY", None)
    started: list[subprocess.Popen[str]] = []
    try:
        for number, command in enumerate(servers):
            own = ["--port", "0", "--data", str(tmp_path / str(number))]
            arguments = with_engines(command.arguments, request)
            line = [sys.executable, "-m", "dicehospital", *arguments, *own]
            pipe = subprocess.PIPE
            started.append(
                subprocess.Popen(line, env=environment, stdout=pipe, stderr=pipe, text=True)
            )
        for command, process in zip(servers, started, strict=True):
            assert process.stdout is not None
            assert "http://" in process.stdout.readline(), command
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)
            assert 0 == process.returncode, command
    finally:
        for process in started:
            process.kill()
            process.communicate()
    assert len(servers) >= 5


# -- other programs ------------------------------------------------------------------------------------
@pytest.mark.parametrize("command", [c for c in COMMANDS if c.program == "make"], ids=str)
def test_make_knows_its_targets(command: Shown) -> None:
    """They take minutes: make says what it would do."""
    done = subprocess.run(
        ["make", "--dry-run", *command.arguments],  # noqa: S607 (whichever make there is)
        cwd=ROOT,
        env={**os.environ, "MAKEFLAGS": ""},  # not of the make that may run these tests
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.program == "npm"], ids=str)
def test_npm_knows_its_scripts(command: Shown) -> None:
    """Not every machine has Node.js, and some of them never end: the scripts must be there."""
    scripts = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
    words = [word for word in command.arguments if not word.startswith("--") and word != "web"]
    assert words[0] == "ci" or words[-1] in scripts


@pytest.mark.parametrize(
    "command",
    [c for c in COMMANDS if c.program in (*NOT_RUN, "python")],
    ids=str,
)
def test_what_is_not_run_names_what_there_is(command: Shown) -> None:
    """Extras, packages, modules and folders that a command names."""
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    for extra in re.findall(r"\[(\w+)\]", command.line):
        assert f"\n{extra} = [" in project
    if command.program == "python":
        script, *words = command.arguments
        if script == "-m":
            is_ours = words[0].startswith("tools.")
            assert is_ours or words[0] == "pytest"
            named = words[0].replace(".", "/") if is_ours else words[-1]
            places = (f"{named}.py", f"{named}/__main__.py") if is_ours else (named,)
            assert any((ROOT / place).exists() for place in places)
            return
        known = (ROOT / script).read_text("utf-8")  # learning takes minutes and a GPU
        for word in words:
            is_option = f"    {word[2:]}: " in known or f'"{word}"' in known
            assert not word.startswith("--") or is_option
    else:
        assert NOT_RUN[command.program]


def test_every_block_is_for_something_known() -> None:
    """A block without a language is a list of commands, or none of its lines is one."""
    from tests.docs.shown_commands import PAGES, words_of

    for page in PAGES:
        for language, block in re.findall(
            r"^```(\w*)\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
        ):
            lines = [line for line in block.splitlines() if line.strip()]
            if language in SHELL:
                assert len({bool(words_of(line)) for line in lines}) == 1, (page, block)
