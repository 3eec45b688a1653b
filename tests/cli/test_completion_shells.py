"""Tab in bash, zsh and fish, in a real terminal: lines are completed, and nothing else comes to the prompt."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dicehospital.cli.completion import SHELLS, script
from tests.cli.program import COMMAND, ROOT, surroundings

PATIENCE = 30.0  # seconds
PROMPT = "$ "
START = {
    "bash": ("bash --norc --noprofile -i", f"PS1='{PROMPT}'; . ./completion.bash; clear"),
    "zsh": (
        "zsh -f -i",
        f"PS1='{PROMPT}'; autoload -Uz compinit; compinit -u -d ./dump; . ./completion.zsh; clear",
    ),
    "fish": (
        "fish --no-config -i",
        f"function fish_prompt; echo -n '{PROMPT}'; end; source ./completion.fish; clear",
    ),
}


class Shell:
    """A shell in a terminal of tmux, with the program on its path."""

    def __init__(self, name: str, folder: Path, program: str) -> None:
        self._folder = folder
        self._socket = ["tmux", "-S", str(folder / "tmux"), "-f", os.devnull]
        (folder / f"completion.{name}").write_text(script(name))
        (folder / "bin").mkdir()
        (folder / "bin" / "dicehospital").write_text(program)
        (folder / "bin" / "dicehospital").chmod(0o755)
        words, first = START[name]
        path = f"{folder / 'bin'}:{os.environ['PATH']}"
        self._environment = surroundings(
            folder, PATH=path, HOME=str(folder), PYTHONPATH=str(ROOT / "src")
        )
        self._tmux("new-session", "-d", "-x", "100", "-y", "20", words)
        self.wait_for(lambda seen: seen.strip() != "")
        self.type(first)
        self.press("Enter")
        self.wait_for(lambda seen: seen.strip() == PROMPT.strip())

    def _tmux(self, *words: str) -> str:
        return subprocess.run(
            [*self._socket, *words],
            capture_output=True,
            text=True,
            check=True,
            cwd=self._folder,
            env=self._environment,
        ).stdout

    def type(self, text: str) -> None:
        self._tmux("send-keys", "-l", "--", text)

    def press(self, key: str) -> None:
        self._tmux("send-keys", key)

    def screen(self) -> str:
        return self._tmux("capture-pane", "-p").rstrip()

    def wait_for(self, fact: Callable[[str], bool]) -> str:
        """The screen, once it is as it should be."""
        end = time.monotonic() + PATIENCE
        while not fact(seen := self.screen()):
            assert time.monotonic() < end, seen
            time.sleep(0.1)
        return seen

    def completed(self, typed: str, wanted: str) -> None:
        """Type, press Tab, and see the line completed."""
        self.type(typed)
        self.wait_for(lambda seen: typed in seen)
        self.press("Tab")
        self.wait_for(lambda seen: seen.splitlines()[0].rstrip() == (PROMPT + wanted).rstrip())

    def close(self) -> None:
        self._tmux("kill-server")


def started(name: str, folder: Path, program: str) -> Iterator[Shell]:
    for needed in ("tmux", name):
        if shutil.which(needed) is None:
            pytest.skip(
                f"there is no {needed} here: completion in {name} is not tried in a terminal"
            )
    shell = Shell(name, folder, program)
    yield shell
    shell.close()


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shell]:
    yield from started(request.param, tmp_path, f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n')


@pytest.fixture(params=SHELLS)
def broken(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shell]:
    """A shell whose program says something on stderr and fails."""
    yield from started(request.param, tmp_path, "#!/bin/sh\necho oops >&2\nexit 2\n")


def test_a_line_is_completed_word_by_word(shell: Shell) -> None:
    shell.completed("dicehospital pla", "dicehospital play")
    shell.completed("h", "dicehospital play hospital")
    shell.press("C-u")
    shell.completed("dicehospital play er --cho", "dicehospital play er --choices")
    shell.completed("cl", "dicehospital play er --choices clockwise")
    shell.completed(
        "--bots normal,ea", "dicehospital play er --choices clockwise --bots normal,easy"
    )


def test_a_wrong_line_is_left_as_it_is(shell: Shell) -> None:
    """It used to print `error: ... one argument too many` into the prompt."""
    shell.type("dicehospital play er more and more --choices cl")
    shell.press("Tab")
    shell.wait_for(lambda seen: "clockwise" in seen)
    assert [f"{PROMPT}dicehospital play er more and more --choices clockwise"] == [
        line.rstrip() for line in shell.screen().splitlines()
    ]
    shell.press("C-u")
    shell.type("dicehospital frob x")
    shell.press("Tab")
    time.sleep(3)
    assert f"{PROMPT}dicehospital frob x" == shell.screen()


def test_what_a_failing_program_says_does_not_come_to_the_prompt(broken: Shell) -> None:
    broken.type("dicehospital pl")
    broken.press("Tab")
    time.sleep(1)
    assert f"{PROMPT}dicehospital pl" == broken.screen()


def test_scripts_are_read_without_complaint() -> None:
    for name in SHELLS:
        if shutil.which(name) is None:
            print(f"there is no {name} here: its lines are not read", file=sys.stderr)  # noqa: T201
            continue
        done = subprocess.run(
            [name, "-n"], input=script(name), text=True, capture_output=True, check=False
        )
        assert (0, "") == (done.returncode, done.stderr)
