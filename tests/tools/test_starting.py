"""What `make play` says, and that it ends what it started."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import sysconfig
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tools.building import client, lacking
from tools.starting import ready
from tools.starting.packages import Packages
from tools.starting.play import Play
from tools.starting.programs import Failed, Programs
from tools.starting.ready import Ready
from tools.starting.steps import Steps


@pytest.fixture(autouse=True)
def _not_under_make(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAKE_BEGAN", raising=False)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_in_a_log_each_step_has_a_line_when_it_begins_and_ends() -> None:
    out = io.StringIO()
    steps = Steps(out)
    with steps.step("compiling") as advance:
        for done in range(11):
            advance(done, 10)
    lines = [re.sub(r"^\[ *\d+ s\] ", "", line) for line in out.getvalue().splitlines()]
    fifths = [f"compiling {done} of 10" for done in (2, 4, 6, 8)]
    assert lines == ["compiling ...", *fifths, "compiling: 0 s"]


def test_under_make_the_seconds_count_from_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAKE_BEGAN", str(time.time() - 100))
    out = io.StringIO()
    Steps(out).say("ready")
    assert re.match(r"\[ 10\d s\] ready\n", out.getvalue())


def test_on_a_terminal_the_last_line_tells_what_is_under_way() -> None:
    out = Terminal()
    steps = Steps(out)
    with steps.step("libraries"), steps.step("compiling") as advance:
        advance(3, 10)
        under_way = out.getvalue().rsplit("\r\x1b[K", 1)[1]
    steps.end()
    assert under_way == "[   0 s] libraries, compiling 3 of 10 ..."
    stay = [line.rpartition("\x1b[K")[2] for line in out.getvalue().split("\n")]
    assert stay[:-1] == ["[   0 s] compiling: 0 s", "[   0 s] libraries: 0 s"]


def test_a_program_that_fails_names_its_log(tmp_path: Path) -> None:
    log = tmp_path / "logs" / "one.log"
    heard: list[str] = []
    code = "print('compiling 1 2'); print('no compiler'); raise SystemExit(3)"
    with pytest.raises(Failed, match=re.escape(str(log))):
        Programs().run([sys.executable, "-c", code], log, heard.append)
    assert heard == ["compiling 1 2", "no compiler"]
    assert log.read_text("utf-8").endswith("no compiler\n")


def test_stopping_a_program_stops_what_it_started(tmp_path: Path) -> None:
    """As Ctrl-C does while compilers run: none is left, and none begins any more."""
    code = (
        "import subprocess, sys;"
        "inner = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']);"
        "print(inner.pid, flush=True); inner.wait()"
    )
    programs, heard = Programs(), list[str]()
    ends: list[BaseException] = []

    def work() -> None:
        try:
            programs.run([sys.executable, "-c", code], tmp_path / "log", heard.append)
        except KeyboardInterrupt as end:
            ends.append(end)

    thread = threading.Thread(target=work)
    thread.start()
    _wait_until(lambda: bool(heard))
    programs.stop_all()
    thread.join(10)
    assert ends
    _wait_until(lambda: not _is_running(int(heard[0])))
    with pytest.raises(KeyboardInterrupt):
        programs.start([sys.executable, "-c", ""])


def _wait_until(holds: object) -> None:
    assert callable(holds)
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not (stat.exists() and stat.read_text("utf-8").rpartition(")")[2].split()[0] == "Z")


class WithoutPip(Programs):
    """Runs nothing. Only the Python of an environment has pip, and that takes a while to make."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str | Path, str | Path]] = []

    def run(self, command: Sequence[str | Path], log: Path, *_: object, **__: object) -> None:
        python, what = command[0], command[2]
        self.asked.append((python, what))
        if what == "venv":
            time.sleep(0.1)
            ready.PYTHON.parent.mkdir(parents=True)
            ready.PYTHON.touch()
        elif python == sys.executable:
            raise Failed("no pip", log)
        else:
            client.NODE.with_name("node-making").mkdir()


def test_where_python_has_no_pip_that_of_the_environment_fetches_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And two that ask for the environment at the same time get one."""
    monkeypatch.setattr(ready, "VENV", tmp_path / "venv")
    monkeypatch.setattr(ready, "PYTHON", tmp_path / "venv" / "bin" / "python")
    monkeypatch.setattr(ready, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(client, "NODE", tmp_path / "node")
    monkeypatch.setattr(shutil, "which", lambda _name: None)  # nor is uv at hand
    monkeypatch.setattr("tools.starting.packages._has_own_index", lambda _python: False)
    programs = WithoutPip()
    mine = Ready(Steps(io.StringIO()), programs)
    beside = threading.Thread(target=mine.environment)
    beside.start()
    mine.node()
    beside.join()
    assert client.NODE.is_dir()
    assert sorted(what for _, what in programs.asked) == ["pip", "pip", "pip", "venv"]
    assert programs.asked[-1] == (ready.PYTHON, "pip")


class FetchingSlowly(Programs):
    """Runs nothing; what is fetched is there after a while."""

    def run(self, command: Sequence[str | Path], log: Path, *_: object, **__: object) -> None:
        assert log.name == "node.log"
        making = Path(command[command.index("--target") + 1])
        making.mkdir()
        (making / "node").touch()
        time.sleep(0.1)


def test_two_that_want_node_at_the_same_time_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the checks and the build of the client do under `make -j 2`."""
    monkeypatch.setattr(ready, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(client, "NODE", tmp_path / "node")
    mine = Ready(Steps(io.StringIO()), FetchingSlowly())
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(mine.node), pool.submit(mine.node)]:
            done.result()
    assert (tmp_path / "node" / "node").exists()


class WithUv(Programs):
    """Runs nothing, but keeps what it is asked to; what is fetched is there afterwards."""

    def __init__(self, *, works: bool) -> None:
        super().__init__()
        self._works = works
        self.asked: list[str] = []

    def run(self, command: Sequence[str | Path], log: Path, *_: object, **__: object) -> None:
        program = Path(command[0]).name
        self.asked.append("pip" if "--no-compile" in command else program)
        if "--target" in command:
            Path(command[command.index("--target") + 1]).mkdir()
        if program == "uv" and not self._works:
            raise Failed("uv cannot", log)


@pytest.mark.parametrize(
    ("at_hand", "works", "asked"),
    [
        (None, True, ["python", "uv", "uv"]),
        ("/usr/bin/uv", True, ["uv", "uv"]),
        (None, False, ["python", "uv", "pip", "uv", "pip"]),
    ],
    ids=["uv is fetched once", "the uv at hand does", "what uv cannot pip does"],
)
def test_uv_installs_where_it_can(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_hand: str | None,
    works: bool,
    asked: list[str],
) -> None:
    monkeypatch.setattr("tools.starting.packages._has_own_index", lambda _python: False)
    monkeypatch.setattr(shutil, "which", lambda _name: at_hand)
    programs = WithUv(works=works)
    packages = Packages(tmp_path / "venv", programs, tmp_path / "logs")
    for one in ("play", "dev"):
        packages.install(one, "libraries")
    assert programs.asked == asked


def test_who_has_an_index_of_their_own_keeps_pip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There uv would not look."""
    monkeypatch.setenv("PIP_INDEX_URL", "https://packages.example/simple")
    programs = WithUv(works=True)
    packages = Packages(Path(sys.prefix), programs, tmp_path / "logs")
    packages.install("play", "libraries")
    assert programs.asked == ["pip"]


# -- what a machine lacks --------------------------------------------------------------------------------
def test_a_machine_without_a_compiler_is_told_what_would_bring_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CC", "/no/such/compiler -m64")
    told = lacking.lacking()
    assert told
    assert told.startswith("no C compiler here (/no/such/compiler -m64); ")


def test_a_machine_without_the_header_of_python_is_told_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", sys.executable)  # a program that is there
    monkeypatch.setattr(sysconfig, "get_path", lambda _name: str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(sys, "platform", "linux")
    assert (
        f"no header files of Python here ({tmp_path / 'Python.h'}); apt install python3-dev"
        == lacking.lacking()
    )
    (tmp_path / "Python.h").touch()
    assert lacking.lacking() is None


class Unwilling(Programs):
    """Runs nothing; the compiler is not even asked."""

    def run(self, command: Sequence[str | Path], log: Path, *_: object, **__: object) -> None:
        assert "tools.building.rules" not in command
        raise Failed("node failed", log)


def test_without_a_compiler_it_says_so_once_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/no/such/compiler")
    monkeypatch.delenv("DICEHOSPITAL_PURE", raising=False)
    out = io.StringIO()
    assert not Ready(Steps(out), Unwilling()).are_compiled()
    assert 1 == out.getvalue().count("no C compiler here")
    assert "everything works" in out.getvalue()


def test_what_was_installed_plain_is_tried_anew_when_a_compiler_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_INSTALLED", "PROGRAM"):
        monkeypatch.setattr(ready, name, tmp_path / name)
    mine = Ready(Steps(io.StringIO()), Unwilling())
    ready.PROGRAM.touch()
    ready._INSTALLED.write_text(f"plain {mine._digest}")
    monkeypatch.setattr(ready, "lacking", lambda: "no C compiler here")
    assert mine.is_installed()
    monkeypatch.setattr(ready, "lacking", lambda: None)
    assert not mine.is_installed()


def test_without_node_the_game_is_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    steps = Steps(out)
    mine = Ready(steps, Unwilling())

    def no_client() -> None:
        raise Failed("node failed", Path("client.log"))

    monkeypatch.setattr(mine, "web_client", no_client)
    monkeypatch.setattr(mine, "libraries", lambda: None)
    monkeypatch.setattr(mine, "are_compiled", lambda: False)
    monkeypatch.setattr(mine, "install", lambda **_: None)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert 1 == Play(mine, steps, Unwilling()).run()
    assert "client.log; in the terminal all is there" in out.getvalue()
    assert "play er" in out.getvalue()


def test_a_step_of_the_makefile_has_no_comma_in_its_name() -> None:
    """What follows the first comma is run."""
    makefile = (Path(__file__).parents[2] / "Makefile").read_text("utf-8")
    commands = re.findall(r"^\t\$\(call step,[^,]*,(.*)", makefile, re.MULTILINE)
    assert len(commands) > 15
    assert [] == [one for one in commands if not re.match(r"\$\(|P\w*PATH=|PATH=|nice ", one)]
