"""Packs may name their cards and their source: in letters that harm nobody."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.hospital.components import load as components
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.cli.program import run
from tests.hospital.builders import Game, activate, active, play, ward

Json = dict[str, Any]
NAME = {"en": "Night Clinic", "de": "Nachtklinik", "fr": "Clinique de nuit"}
CLINIC: Json = {
    "id": "d_night_clinic", "set": "base", "copies": 2, "colour": "green", "when": "activate",
    "do": [{"n": 1, "c": "dept", "op": "heal 1"}], "name": NAME,
}  # fmt: skip
LUCK: Json = {
    "id": "t_luck", "copies": 1, "when": "token", "do": [{"n": 1, "op": "heal 1"}],
    "name": {"en": "Luck"},
}  # fmt: skip


def clinic(name: object) -> Json:
    """A pack with one department of this name."""
    return {"departments": [CLINIC | {"name": name}]}


def told(game: Game, language: str) -> str:
    """Everything that happened, in a language."""
    say = catalogue(language)
    return "\n".join(say.say(game.rulebook.sentence(event)) for event in game.events(None))


@pytest.fixture
def night() -> Game:
    return active(ward("G3", departments=["d_night_clinic"]), options={"pack": clinic(NAME)})


def test_the_story_calls_a_card_by_its_name(night: Game) -> None:
    """DH-13.2."""
    play(night, activate("d_night_clinic", "nurse", "G3"))
    assert "Night Clinic" in told(night, "en")
    assert "Nachtklinik" in told(night, "de")
    assert "Clinique de nuit" in told(night, "fr")
    assert "d_night_clinic" not in told(night, "en")


def test_a_refusal_calls_a_card_by_its_name(night: Game) -> None:
    """DH-13.2."""
    reason = night.explain(0, activate("d_night_clinic", "nurse"))
    assert reason is not None
    assert "Night Clinic" in catalogue("en").explain(reason)
    assert "Clinique de nuit" in catalogue("fr").explain(reason)


def test_a_card_of_ours_can_be_given_another_name() -> None:
    """DH-13.2: what it does stays."""
    pack = {"departments": [{"id": "d_ent", "name": {"en": "Head and Neck", "fr": "Tête et cou"}}]}
    game = active(ward("G3", departments=["d_ent"]), options={"pack": pack})
    play(game, activate("d_ent", "nurse", "G3"))
    assert "Head and Neck" in told(game, "en")
    assert "Tête et cou" in told(game, "fr")


def test_a_view_tells_the_names_of_a_pack(night: Game) -> None:
    """DH-13.2: whoever paints it needs them; without a pack there are none."""
    assert {"d_night_clinic": NAME} == night.view(None)["names"]
    assert "names" not in active(ward("G3")).view(0)


def test_one_language_is_enough_and_serves_for_the_others() -> None:
    found = components.load_pack({"tokens": [LUCK]}, "box.toml")
    assert {"t_luck": dict.fromkeys(LANGUAGES, "Luck")} == found.names


def test_a_record_keeps_names_with_the_pack(night: Game) -> None:
    """A name makes no other game: the hashes of cards leave it out."""
    play(night, activate("d_night_clinic", "nurse", "G3"))
    record = night.record()
    assert "Clinique de nuit" in told(dh.replay(record), "fr")
    nameless = {k: v for k, v in CLINIC.items() if k != "name"}
    plain = active(options={"pack": {"departments": [nameless]}})
    assert plain.record()["components"] == record["components"]


@pytest.mark.parametrize(
    ("name", "field", "problem"),
    [
        ("Night Clinic", "name", "wrong_type"),
        ({}, "name.en", "missing_field"),
        ({"sv": "Nattklinik"}, "name.sv", "unknown_field"),
        ({"en": 3}, "name.en", "wrong_type"),
        ({"en": ""}, "name.en", "components.name_length"),
        ({"en": "x" * 41}, "name.en", "components.name_length"),
        ({"en": " Clinic"}, "name.en", "components.name_length"),
        ({"en": "Night  Clinic"}, "name.en", "components.name_length"),
        ({"en": "Night\nClinic"}, "name.en", "components.name_length"),
        ({"en": "\x1b[31mClinic"}, "name.en", "components.name_signs"),
        ({"en": "Cli\x07nic"}, "name.en", "components.name_signs"),
        ({"en": "Clinic\x9b2J"}, "name.en", "components.name_signs"),
        ({"en": "\u202ecinilC"}, "name.en", "components.name_signs"),
        ({"en": "Cli\u200bnic"}, "name.en", "components.name_signs"),
        ({"en": "[red]Clinic[/]"}, "name.en", "components.name_signs"),
        ({"en": "<b>Clinic</b>"}, "name.en", "components.name_signs"),
        ({"en": "Clinic {seat}"}, "name.en", "components.name_signs"),
        ({"en": "Clinic", "fr": "Cli\x1bnique"}, "name.fr", "components.name_signs"),
        ({"en": "Clinic \ud800"}, "name.en", "components.name_signs"),
    ],
)
def test_a_wrong_name_is_refused(name: object, field: str, problem: str) -> None:
    with pytest.raises(BadInput) as caught:
        components.load_pack(clinic(name), "box.toml")
    error = caught.value
    assert (f"box.toml:departments[d_night_clinic].{field}", problem) == (
        error.field,
        error.message.id,
    )
    for language in LANGUAGES:
        assert catalogue(language).say(error.message).replace("\xa0", " ").isprintable()


def test_the_components_command_shows_names(tmp_path: Any) -> None:
    """Every language, as a table and as JSON."""
    file = tmp_path / "box.toml"
    file.write_text(
        '[[tokens]]\nid = "t_luck"\ncopies = 1\nwhen = "token"\ndo = [{n = 1, op = "heal 1"}]\n'
        'name = {en = "Luck", de = "Glück", fr = "Chance"}\n',
        "utf-8",
    )
    for language, name in (("en", "Luck"), ("de", "Glück"), ("fr", "Chance")):
        command = ("components", "hospital", "--pack", file, "--set", "tokens", "--lang", language)
        assert name in run(*command).out
        assert f'"name": "{name}"' in run(*command, "--json").out


# -- where cards are from ------------------------------------------------------------------------------
def test_a_row_or_the_pack_may_name_its_source() -> None:
    pack: Json = {"departments": [CLINIC], "source": "printed tiles"}
    assert "printed tiles" == components.load_pack(pack).departments[-1].source
    pack["departments"] = [CLINIC | {"source": "page 3"}]
    assert "page 3" == components.load_pack(pack).departments[-1].source


@pytest.mark.parametrize("source", ["\x1b[2J", "two\nlines", "\x07"])
def test_a_source_that_a_terminal_would_obey_is_refused(source: str) -> None:
    of_row: Json = {"departments": [CLINIC | {"source": source}]}
    for pack in (of_row, {"departments": [CLINIC], "source": source}):
        with pytest.raises(BadInput) as error:
            components.load_pack(pack)
        assert error.value.field.endswith(".source")
        assert str(error.value).isprintable()
