"""The program itself: version, help, languages."""

from __future__ import annotations

import subprocess
from pathlib import Path

import click
import pytest

from dicehospital.cli.language import language_of
from dicehospital.cli.main import COMMANDS, program
from dicehospital.kernel.build import COMPILED, full_version
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.cli.program import COMMAND, run, surroundings

OWN = list(COMMANDS)


def test_the_version_says_how_the_rules_run() -> None:
    rules = "compiled" if COMPILED else "plain Python"
    assert f"dicehospital {full_version()} (rules: {rules})\n" == run("--version").out


def test_without_a_command_the_help_page_lists_all_of_them() -> None:
    seen = run()
    assert 0 == seen.status
    assert run("--help").out == seen.out
    for name in OWN:
        assert f"\n  {name} " in seen.out


@pytest.mark.parametrize(
    ("short", "long"),
    [
        (["-h"], ["--help"]),
        (["help"], ["--help"]),
        (["play", "-h"], ["play", "--help"]),
        (["help", "host", "list"], ["host", "list", "--help"]),
    ],
)
def test_help_is_found_by_the_ways_people_try(short: list[str], long: list[str]) -> None:
    assert (0, run(*long).out) == (run(*short).status, run(*short).out)


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_explains_itself_in_every_language(name: str, language: str) -> None:
    seen = run(name, "--help", "--lang", language)
    assert 0 == seen.status
    assert f"dicehospital {name} " in seen.out
    assert catalogue(language).tell("help.help") in seen.out
    assert "help." not in seen.out.replace("--help.", "")


@pytest.mark.parametrize("name", OWN)
def test_every_help_text_of_a_command_is_a_message(name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    for text in [command.help, *(getattr(param, "help", None) for param in command.params)]:
        assert text is None or text in catalogue("en")


def test_help_speaks_the_language_of_the_system() -> None:
    assert run("--help", LC_ALL="fr_FR.UTF-8").out.startswith("Utilisation\u00a0:")
    assert run("--help", "--lang", "en", LC_ALL="fr_FR.UTF-8").out.startswith("Usage:")


@pytest.mark.parametrize(
    ("language", "arguments", "environment"),
    [
        ("en", [], {}),
        ("fr", [], {"LANG": "fr_CA.UTF-8"}),
        ("de", [], {"LANG": "de_AT.UTF-8"}),
        ("en", [], {"LANG": "sv_SE.UTF-8"}),
        ("en", [], {"LANG": "fr_FR", "LC_MESSAGES": "C"}),
        ("fr", [], {"LANG": "en_GB", "LC_ALL": "fr"}),
        ("fr", ["--lang", "fr", "rules"], {}),
        ("fr", ["rules", "--lang=fr"], {}),
        ("en", ["--lang", "fr", "rules", "--lang", "en"], {}),
        ("en", ["rules", "--lang"], {}),
    ],
)
def test_the_language_is_the_one_asked_for_or_that_of_the_locale(
    language: str, arguments: list[str], environment: dict[str, str]
) -> None:
    assert language == language_of(arguments, environment)


def test_a_broken_pipe_is_silent(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "rules", "er", "e"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(tmp_path),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"" == process.stderr.read()
        process.wait(60)


def test_a_terminal_without_accents_does_not_stop_the_program(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "--lang", "fr", "rules", "er"],
        capture_output=True,
        check=False,
        env=surroundings(tmp_path, PYTHONIOENCODING="ascii"),
    )
    assert (0, b"") == (done.returncode, done.stderr)
