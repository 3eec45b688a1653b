"""Makes a clone ready: virtual environment, libraries, web client, compiled rules, installed package.

`python -m tools.starting.ready` does all of it; `... ready environment`, `libraries`, `tools`, `node` and
`rules` do one step and install no package; of each step only what changed. It needs nothing but Python.
`make play` does the same beside a running server (play.py).
"""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn, TypeVar

from tools.building import client
from tools.building.lacking import PLAIN, lacking
from tools.requirements import FIRST, lock
from tools.starting.alone import alone
from tools.starting.packages import Command, Packages, pip
from tools.starting.programs import Failed, Programs
from tools.starting.steps import Steps

ROOT: Final = Path(__file__).resolve().parents[2]

VENV: Final = ROOT / ".venv"
PYTHON: Final = VENV / "bin" / "python"
PROGRAM: Final = VENV / "bin" / "dicehospital"
LOGS: Final = ROOT / "build" / "logs"
_INSTALLED: Final = VENV / "installed"  # also what the Makefile looks at
_LIBRARIES: Final = VENV / "libraries"
_PLAIN: Final = "plain "  # before the digest of what was installed without compiled rules
INTERRUPTED: Final = 130  # the usual exit status after Ctrl-C
_POOL: Final = ThreadPoolExecutor()

T = TypeVar("T")


def is_set(variable: str) -> bool:
    """Whether an environment variable says yes."""
    return os.environ.get(variable, "") not in {"", "0"}


class Ready:
    """The steps, each of which does only what is not yet done."""

    def __init__(self, steps: Steps, programs: Programs) -> None:
        self._steps = steps
        self._programs = programs
        self.packages = Packages(VENV, programs, LOGS)
        self.gives_way = False  # whether compilers are to let others go first
        self._began = time.time()
        self._digest = _digest_of_sources()

    def is_installed(self) -> bool:
        """Whether the installed package is that of these sources, compiled wherever it can be."""
        if _holds(_INSTALLED, _PLAIN + self._digest):
            return PROGRAM.exists() and lacking() is not None
        return _holds(_INSTALLED, self._digest) and PROGRAM.exists()

    def was_compiled(self) -> bool:
        """Whether rules were compiled here before: perhaps nothing is left to do."""
        return (ROOT / "build" / "rules" / "built").is_dir()

    def environment(self) -> None:
        """A virtual environment."""
        with alone(LOGS / "venv.lock"):
            if not PYTHON.exists():
                with self._steps.step("virtual environment"):
                    self.packages.make_environment()

    def libraries(self) -> None:
        """What the server and the compiler need, all at once: pip takes long to think."""
        self.environment()
        wanted = lock(FIRST).read_text("utf-8")
        if not _holds(_LIBRARIES, wanted):
            with self._steps.step("libraries"):
                self.packages.install(FIRST, "libraries")
            _LIBRARIES.write_text(wanted, encoding="utf-8")

    def tools(self) -> None:
        """What the checks need beside it."""
        with self._steps.step("tools"):
            self.packages.install("dev", "tools")

    def web_client(self) -> None:
        """The client. Node.js lies outside the environment, so that two pips do not meet.

        So this need not wait for the environment where Python has pip of its own.
        """
        if is_set("DICEHOSPITAL_NO_WEB") or client.is_built():
            return
        self.node()
        with self._steps.step("web client"):
            code = "from tools.building import client; client.build()"
            self._programs.run([sys.executable, "-c", code], LOGS / "client.log", cwd=ROOT)

    def node(self) -> None:
        """Node.js, which builds the client."""
        with alone(LOGS / "node.lock"):
            if not client.NODE.is_dir():
                with self._steps.step("Node.js for the web client"):
                    self._fetch_node()

    def _fetch_node(self) -> None:
        try:
            self.packages.fetch("node", client.NODE, sys.executable)
        except Failed:  # this Python has no pip, or one that wants an environment
            self.environment()
            self.packages.fetch("node", client.NODE, PYTHON)

    def are_compiled(self) -> bool:
        """Compile the rules; without a compiler they stay as they are, and that is said."""
        if is_set("DICEHOSPITAL_PURE"):
            return False
        if missing := lacking():
            self._steps.say(f"{missing}; {PLAIN}")
            return False
        try:
            self._compile()
        except Failed as failed:
            self._steps.say(f"the rules could not be compiled, why is in {failed.log}; {PLAIN}")
            return False
        return True

    def _compile(self) -> None:
        """Run mypyc and the C compilers, as many as there are cores."""
        with self._steps.step("compiling the rules") as advance:

            def heard(line: str) -> None:
                match line.split():
                    case ["compiling", done, of]:
                        advance(int(done), int(of))

            command: list[str | Path] = [PYTHON, "-m", "tools.building.rules"]
            polite: list[str | Path] = ["nice", "-n", "5", *command]
            self._programs.run(
                polite if self.gives_way else command, LOGS / "rules.log", heard, cwd=ROOT
            )

    def install(self, *, compiled: bool) -> None:
        """The package as any user would get it; a plain one is tried anew when what was missing is there."""
        own = {} if compiled else {"DICEHOSPITAL_PURE": "1"}
        own |= {} if client.is_built() else {"DICEHOSPITAL_NO_WEB": "1"}
        options = {**os.environ, **own}
        with self._steps.step("installing"):
            asked: Command = ["--no-deps", "--no-build-isolation", "--force-reinstall", ROOT]
            self._programs.run([*pip(PYTHON), *asked], LOGS / "install.log", env=options, cwd=ROOT)
        _INSTALLED.write_text(("" if compiled else _PLAIN) + self._digest, encoding="utf-8")
        self.mark()

    def mark(self) -> None:
        """What changed since we began counts as newer than what is installed."""
        os.utime(_INSTALLED, (self._began, self._began))


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text("utf-8") == text


def _digest_of_sources() -> str:
    """A digest of all that the package is made from."""
    digest = hashlib.sha256(sys.version.encode())
    for path in _sources():
        digest.update(
            path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0"
        )
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    yield from (ROOT / name for name in ("pyproject.toml", "hatch_build.py", "README.md"))
    for top in ("src", "web", "tools/building"):
        for folder, inner, names in os.walk(ROOT / top):
            inner[:] = sorted(name for name in inner if client.is_source(name))
            yield from (Path(folder, name) for name in sorted(names))


def in_background(work: Callable[[], T]) -> Future[T]:
    """Begin something beside what we do."""
    return _POOL.submit(work)


def supervise(work: Callable[[Ready, Steps, Programs], int]) -> int:
    """Do something, and end all that it started, however it ends itself; the exit status."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupted)
    programs, steps = Programs(), Steps()
    try:
        return work(Ready(steps, programs), steps, programs)
    except Failed as failed:
        steps.say(str(failed))
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
        programs.stop_all()
        steps.end()


def _interrupted(_number: int, _frame: FrameType | None) -> NoReturn:
    """A signal is an interruption like Ctrl-C."""
    raise KeyboardInterrupt


def _make(ready: Ready, _steps: Steps, _programs: Programs) -> int:
    """All steps, the client beside libraries and rules."""
    if parts := sys.argv[1:]:
        # Checks run beside it and so end first; then compilers have all cores to the end.
        ready.gives_way = True
        {
            "environment": ready.environment,
            "libraries": ready.libraries,
            "tools": ready.tools,
            "node": ready.node,
            "rules": ready.are_compiled,
        }[parts[0]]()
        return 0
    if ready.is_installed():
        ready.mark()
        return 0
    web = in_background(ready.web_client)
    ready.libraries()
    compiled = ready.are_compiled()
    web.result()
    ready.install(compiled=compiled)
    return 0


if __name__ == "__main__":
    sys.exit(supervise(_make))
