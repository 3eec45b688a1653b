"""The manual page is what the help says, and is installed where `man` looks."""

from __future__ import annotations

import shutil
import subprocess
import tomllib

import pytest

from dicehospital.cli.main import COMMANDS
from dicehospital.kernel.text import LANGUAGES
from tests.cli.program import run
from tools.man_page import FILES, ROOT, is_current, page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_what_the_help_says(language: str) -> None:
    assert is_current(language), "python -m tools.man_page --write"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_in_it(name: str) -> None:
    text = page("en").replace("\\-", "-")
    assert f".SS dicehospital {name} " in text
    options = [word for word in run(name, "--help").out.split() if word.startswith("--")]
    for option in options:
        assert option.rstrip(",.;:)") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_man_shows_it_without_a_warning(language: str) -> None:
    if shutil.which("groff") is None:
        pytest.skip("there is no groff here: the manual page is not shown")
    command = ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", str(FILES[language])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "" == done.stderr
    assert "dicehospital play" in done.stdout


def test_wheels_put_it_and_the_lines_for_shells_where_they_are_looked_for() -> None:
    pytest.importorskip("hatchling", reason="hatchling is not installed here")
    from hatch_build import manual_pages

    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    assert all((ROOT / source).is_file() for source in build["targets"]["wheel"]["shared-data"])
    pages = manual_pages(ROOT)
    assert {str(file) for file in FILES.values()} == set(pages)
    assert "share/man/man1/dicehospital.1" == pages[str(FILES["en"])]
    assert "share/man/fr/man1/dicehospital.1" == pages[str(FILES["fr"])]
    assert "/docs/man" in build["targets"]["sdist"]["include"]
