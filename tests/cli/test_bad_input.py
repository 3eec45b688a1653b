"""Bad input: one line that names the field, exit status 2, nothing overwritten, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import played, run, saved

SHEET = "25s3!/1/-/4/-/-/- st3-1 bb1-0 n14 m0"


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("command", ["fly"]),
        ("--fly", ["--fly"]),
        ("--lang", ["--lang", "sv"]),
        ("--lang", ["--lang"]),
        ("--version", ["--version=1"]),
        ("GAME", ["play"]),
        ("GAME", ["play", "chess"]),
        ("more", ["play", "er", "more"]),
        ("--player", ["play", "er", "--player", "2"]),
        ("--players", ["play", "er", "--players", "7"]),
        ("--players", ["play", "er", "--players", "two"]),
        ("--players", ["play", "er", "--players", "9" * 5000]),
        ("--seed", ["play", "er", "--seed", "x"]),
        ("--seed", ["play", "er", "--seed", "9" * 5000]),
        ("--seed", ["play", "er", "--seed", "-1"]),
        ("--cards", ["play", "er", "--cards", "C10,C11,R7"]),
        ("--cards", ["play", "er", "--cards", "C10,C10,R7,E3"]),
        ("--cards", ["play", "er", "--cards", ""]),
        ("--modifiers", ["play", "er", "--modifiers", "speed"]),
        ("--modifiers", ["play", "er", "--modifiers", "capacity,equipment,isolation"]),
        ("--modifiers", ["play", "er", "--players", "2", "--modifiers", "capacity"]),
        ("--choices", ["play", "er", "--choices", "never"]),
        ("--names", ["play", "er", "--names", "a,b,c"]),
        ("--names", ["play", "er", "--players", "2", "--names", "Ann,ann"]),
        ("--names", ["play", "er", "--names", ""]),
        ("--names", ["play", "er", "--names", "x" * 21]),
        ("--names", ["play", "er", "--names", "a\tb"]),
        ("missing.json", ["play", "er", "--resume", "missing.json"]),
        ("--seed", ["play", "er", "--resume", "missing.json", "--seed", "1"]),
        ("--manual-dice", ["play", "er", "--resume", "missing.json", "--manual-dice"]),
        ("FILE", ["replay"]),
        ("missing.json", ["replay", "missing.json"]),
        ("--turn", ["replay", "missing.json", "--turn", "0"]),
        ("FILE", ["verify"]),
        ("missing.json", ["verify", "missing.json"]),
        ("missing.json", ["position", "missing.json"]),
        ("SHEET", ["score"]),
        ("sheet", ["score", "1/2"]),
        ("sheet.W1", ["score", "31/-/-/-/-/-/-"]),
        ("--cards", ["score", SHEET, "--cards", "R7", "X1"]),
        ("R7", ["score", SHEET, "R7"]),
        ("GAME", ["rules"]),
        ("GAME", ["rules", "go"]),
        ("xyzzy", ["rules", "er", "xyzzy"]),
    ],
)
def test_bad_arguments_are_named_in_one_line(
    field: str, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seen = run(*arguments, XDG_DATA_HOME=str(tmp_path / "data"))
    assert 2 == seen.status
    assert seen.is_one_error(start=f"error: {field}: "), seen.err
    assert [] == list(tmp_path.rglob("*.json"))


@pytest.mark.parametrize(
    ("wanted", "arguments"),
    [
        ("command: “playy” is unknown; did you mean play?", ["playy"]),
        ("command: “lst” is unknown; did you mean list?", ["host", "lst"]),
        ("GAME: hopsital is not one of er, hospital; did you mean hospital?", ["play", "hopsital"]),
        ("--player: unknown option; did you mean --players?", ["play", "er", "--player", "2"]),
        ("--bots: is missing", ["arena", "er"]),
        ("--older-than: is missing", ["host", "prune"]),
    ],
)
def test_an_error_line_says_what_was_meant(wanted: str, arguments: list[str]) -> None:
    seen = run(*arguments)
    assert (2, "", f"error: {wanted}\n") == (seen.status, seen.out, seen.err)


PACK = '[[reports]]\nid = "m99"\npoints = 3\n'
OWN = "tests.bots.own:First"


@pytest.mark.parametrize(
    ("wanted", "arguments"),
    [
        ("there: already exists", ["backup", "--database", "postgresql://127.0.0.1:1/x", "there"]),
        ("there: already exists", ["backup", "--data", "data", "there"]),
        ("there: is a file, not a folder", ["serve", "--data", "there"]),
        ("there: is a file, not a folder", ["validate", "--data", "there"]),
        ("there: is a file, not a folder", ["host", "list", "--data", "there"]),
        (
            "nofile: no such file, and not a sheet: a sheet has seven wards, separated by /",
            ["score", "nofile"],
        ),
        ("pack.toml:reports: unknown field", ["lab", "run", "pack.toml"]),
        (
            (
                "pack.toml:reports[m99]: m99 asks for nobody; "
                "a report of your own needs red, yellow or green"
            ),
            ["play", "hospital", "--pack", "pack.toml"],
        ),
        (
            (
                "--bots: a bot of your own is first named in a variable: "
                f"DICEHOSPITAL_BOTS={OWN} dicehospital play er --bots first"
            ),
            ["play", "er", "--bots", OWN],
        ),
        (
            "--bots: tests.bots.own:Nobody couldn’t be loaded",
            ["play", "er", "--bots", "tests.bots.own:Nobody"],
        ),
    ],
)
def test_an_error_line_names_what_is_wrong(
    wanted: str, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there").write_text("{}")
    (tmp_path / "pack.toml").write_text(PACK)
    monkeypatch.chdir(tmp_path)
    seen = run(*arguments, XDG_DATA_HOME=str(tmp_path / "data"))
    assert 2 == seen.status
    assert seen.is_one_error(start=f"error: {wanted}"), seen.err
    assert "{}" == (tmp_path / "there").read_text()


def test_a_game_is_scored_whatever_its_file_is_called(tmp_path: Path) -> None:
    path = saved(tmp_path / "game", played(turns=5).record())
    assert run("score", path).out == run("score", path.rename(tmp_path / "game.json")).out


def test_what_resembles_nothing_is_told_what_there_is() -> None:
    assert run("xyzzy").is_one_error("command: xyzzy is not one of serve, play, replay")


BAD_FILES = {
    "cut": b'{"format": "dicehospital-record", "log": [',
    "empty": b"",
    "list": b"[1, 2]",
    "binary": b"\xff\xfe\x00\x01",
    "deep": b"[" * 100_000,
    "number": b"9" * 5000,
    "nan": b'{"game": "er", "players": NaN}',
    "other": b'{"hello": "world"}',
    "old": b'{"format": "dicehospital-record", "schema": 99, "log": []}',
    "chess": b'{"game": "chess", "players": 2, "sheets": []}',
}


@pytest.mark.parametrize(
    "command", [["verify"], ["replay"], ["position"], ["play", "er", "--resume"]]
)
@pytest.mark.parametrize("name", BAD_FILES)
def test_files_that_cannot_be_read_are_refused_and_left_alone(
    name: str, command: list[str], tmp_path: Path
) -> None:
    path = tmp_path / f"{name}.json"
    path.write_bytes(BAD_FILES[name])
    seen = run(*command, path, XDG_DATA_HOME=str(tmp_path))
    assert 2 == seen.status
    assert seen.is_one_error(), seen.err
    assert BAD_FILES[name] == path.read_bytes()


@pytest.mark.parametrize(
    "command", [["verify"], ["replay"], ["position"], ["play", "er", "--resume"]]
)
def test_a_folder_is_no_file(command: list[str], tmp_path: Path) -> None:
    seen = run(*command, tmp_path)
    assert 2 == seen.status
    assert seen.is_one_error(f"{tmp_path}: is a folder")


def test_errors_speak_french() -> None:
    seen = run("play", "er", "--players", "9", "--lang", "fr")
    wanted = "erreur\u00a0: --players\u00a0: 9 n\u2019est pas un nombre entier de 1 à 6\n"
    assert (2, wanted) == (seen.status, seen.err)
    assert run("position", "missing.json", LANG="", LC_ALL="fr_FR").is_one_error(
        start="erreur\u00a0: "
    )


def test_a_turn_that_was_not_played_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.json", played(turns=5).record())
    for command in ("replay", "position"):
        assert run(command, path, "--turn", "6").is_one_error("--turn: 6", "1 to 5")


def test_a_position_has_no_turns(tmp_path: Path) -> None:
    path = saved(tmp_path / "position.json", played(turns=5).position())
    assert run("position", path, "--turn", "3").is_one_error("--turn: only records")


def test_a_position_with_a_wrong_field_is_refused_by_its_name(tmp_path: Path) -> None:
    path = saved(tmp_path / "position.json", {"game": "er", "players": 2, "sheets": ["-", "-"]})
    assert run("position", path).is_one_error("sheets[0]: ")
