"""What a shell is told that asks what can follow: commands, options, games, values; and never an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehospital.cli.completion import SHELLS, script
from dicehospital.cli.main import COMMANDS
from dicehospital.kernel.text import LANGUAGES
from tests.cli.program import Seen, run


def asked(*words: str, by: str = "bash", **environment: str) -> Seen:
    """The answer to Tab behind the last of these words."""
    return run(
        COMP_WORDS=" ".join(["dicehospital", *words]),
        COMP_CWORD=words[-1] if by == "fish" else str(len(words)),
        _DICEHOSPITAL_COMPLETE=f"{by}_complete",
        **environment,
    )


def values(*words: str) -> list[str]:
    found = [line.partition(",") for line in asked(*words).lines]
    return [value for kind, _, value in found if kind == "plain"]


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (["play", "position", "puzzles"], ["p"]),
        (["er", "hospital"], ["play", ""]),
        (["hospital"], ["sim", "h"]),
        (["--choices"], ["play", "er", "--ch"]),
        (["simultaneous", "clockwise"], ["play", "er", "--choices", ""]),
        (["simultaneous"], ["play", "er", "--choices", "=", "s"]),
        (["easy", "expert"], ["play", "er", "--bots", "e"]),
        (["normal,easy", "normal,expert"], ["play", "er", "--bots", "normal,e"]),
        (["experimental", "events", "epidemic"], ["play", "hospital", "--module", "e"]),
        (["seasoned"], ["arena", "er", "--bots", "s"]),
        (["expert"], ["arena", "er", "--bots", "easy", "--against", "ex"]),
        (["scoring", "solo", "setup"], ["rules", "er", "s"]),
        (["list", "log"], ["host", "l"]),
        (["over"], ["host", "prune", "--status", "ov"]),
        (["bash", "zsh", "fish"], ["completion", ""]),
        (LANGUAGES, ["--lang", ""]),
        (["play"], ["help", "pl"]),
        ([], ["play", "er", "more", ""]),
        ([], ["frob", ""]),
    ],
)
def test_tab_offers_what_can_follow(wanted: list[str], words: list[str]) -> None:
    assert sorted(wanted) == sorted(values(*words))


def test_every_command_is_offered() -> None:
    assert list(COMMANDS) == values("")


def test_files_are_left_to_the_shell() -> None:
    assert ["file,"] == asked("replay", "").lines
    assert ["file,"] == asked("play", "er", "--resume", "").lines


@pytest.mark.parametrize(
    "words",
    [["play", "er", "more", "--choices", ""], ["frob", "x"], ["play", "chess", "--bots", ""]],
)
@pytest.mark.parametrize("shell", SHELLS)
def test_a_line_that_is_wrong_gets_no_error(shell: str, words: list[str]) -> None:
    """The prompt would show it."""
    seen = asked(*words, by=shell)
    assert (0, "") == (seen.status, seen.err)
    assert "error" not in seen.out


def test_what_is_offered_is_explained_in_the_language_of_the_line() -> None:
    assert ["plain", "play", "Play a game in the terminal"] == asked("pla", by="zsh").lines
    french = asked("pla", by="fish", LC_ALL="fr_FR.UTF-8").out
    assert french.startswith("plain,play\tJoue une partie"), french
    assert "--players\tNumber of players" in asked("play", "er", "--play", by="fish").out


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_a_value_behind_an_equals_sign_is_offered_with_its_option(shell: str) -> None:
    assert "--choices=simultaneous" in asked("play", "er", "--choices=s", by=shell).out


def test_topics_are_offered_in_french() -> None:
    assert "plain,préparation" in asked("rules", "er", "pr", LC_ALL="fr_FR.UTF-8").lines


@pytest.mark.parametrize("shell", SHELLS)
def test_the_lines_for_a_shell_are_printed(shell: str, tmp_path: Path) -> None:
    seen = run("completion", shell, XDG_DATA_HOME=str(tmp_path))
    assert (0, script(shell)) == (seen.status, seen.out)
    assert f"_DICEHOSPITAL_COMPLETE={shell}_complete" in seen.out
    assert "2>/dev/null" in seen.out
