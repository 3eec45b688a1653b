"""The command that lists cards and tiles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicehospital.cli import screen as screens
from dicehospital.hospital.components import load as components
from dicehospital.hospital.components.rows import Card
from dicehospital.hospital.texts.component import made_text, text_of
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.cli.program import run

BOX = components.load()
ROWS: list[Card] = [*BOX.departments, *BOX.specialists, *BOX.administrators]
ROWS += [*BOX.events, *BOX.reports, *BOX.tokens, *BOX.bonus]
ROWS += [*BOX.city_tiles, *BOX.automa_cards, *BOX.automa_decisions]
PACK = """
[[departments]]
id = "d_ent"
do = [{ n = [1, 2], c = "dept", op = "heal 2" }]

[[departments]]
id = "d_rehab"
set = "base"
copies = 1
colour = ""
when = "activate"
alt = [[{ n = 1, op = "flip" }], [{ pay = { fatality = 1 }, gain = { blood = 2 } }]]

[[specialists]]
id = "s_gp"
do = [{ n = 1, v = [1, 3], vs = "other", ref = { set = "H", c = "red", delta = 1 }, op = "heal 1" }]

[[administrators]]
id = "a_red2"
if = { count = { c = "red" }, min = 3 }
do = [{ gain = { points = 2 } }]

[[events]]
id = "e01"
blood = 2

[[reports]]
id = "m01"
yellow = 1
points = 2
source = "printed"

[[specialists]]
id = "s_new"
set = "maternity"
copies = 1
colour = "pink"
when = "used"
do = [
  { n = 1, as = "a", k = "mother", op = "heal 1" },
  { n = 1, ref = { set = "a", delta = 1 }, op = "flip", counts_healed = true },
]

[[departments]]
id = "d_new"
set = "maternity"
copies = 1
colour = "pink"
when = "activate"
do = [{ n = 3, rel = "run", op = "heal 1", role = { which = "middle", c = "dept", op = "heal 2" } }]

[[tokens]]
id = "t_low2"
do = [{ n = 2, c = "token", op = "heal 1" }]

[[bonus]]
id = "b_heal1"
copies = 7
do = [{ n = 1, v = [1, 3], op = "heal 2" }]

[[city_tiles]]
id = "tee"
count = 11
pink = 3

[[automa_cards]]
id = "h01"
left = "RX"

[[automa_decisions]]
id = "k01"
ambulances = [2, 3]
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    file = tmp_path / "my_box.toml"
    file.write_text(PACK, "utf-8")
    return file


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_listed_with_its_name_and_text(language: str) -> None:
    text = run("components", "hospital", "--lang", language).text
    say = catalogue(language)
    for row in ROWS:
        assert f"{say.tell(f'thing.{row.id}')} ({row.id}" in text
        assert " ".join(text_of(say, row).split()) in text


def test_a_line_says_what_copies_and_where_from() -> None:
    seen = run("components", "hospital", "--set", "departments", "--edition", "final")
    assert "Departments: final edition" in seen.lines
    wanted = "Operating Theatre (d_theatre, 2 copies, source F:759): Heal 1 red patient by 3 steps."
    assert wanted in seen.text
    assert "F: lines of the French rulebook" in seen.text


@pytest.mark.parametrize(
    "kind", ["tokens", "bonus", "city_tiles", "automa_cards", "automa_decisions"]
)
def test_each_table_of_community_care_can_be_listed_alone(kind: str) -> None:
    """DH-14.1, DH-14.8, DH-15.5, DH-19.1."""
    found = json.loads(run("components", "hospital", "--set", kind, "--json").out)
    assert [row.id for row in getattr(BOX, kind)] == [row["id"] for row in found[kind]]
    assert "departments" not in found


def test_reconstructed_cards_are_marked() -> None:
    seen = run("components", "hospital", "--set", "events")
    assert "Source: reconstructed" in seen.lines
    assert "the values are ours" in seen.text
    command = ("components", "hospital", "--edition", "proto212", "--set", "departments")
    assert "reconstructed" not in run(*command).out


def test_an_edition_shows_its_own_components_only() -> None:
    prototype = run("components", "hospital", "--edition", "proto212").out
    assert "(p_triage," in prototype
    assert "(d_theatre," not in prototype
    assert "(d_icu," in prototype
    assert "(e01" not in prototype
    assert "(d_mat_pair," not in prototype
    assert "(t_low2" not in prototype
    final = run("components", "hospital", "--edition", "final").out
    assert "(p_triage," not in final
    assert "(d_mat_pair," in final


def test_json_has_every_field() -> None:
    found = json.loads(run("components", "hospital", "--json").out)
    assert {"game", "edition", "pack", "departments", "specialists"} <= set(found)
    tile = found["departments"][6]
    assert ("d_theatre", "Operating Theatre", 2) == (tile["id"], tile["name"], tile["copies"])
    assert 3 == tile["effect"]["alternatives"][0][0]["amount"]
    assert [False, True] == [found[kind][0]["reconstructed"] for kind in ("departments", "events")]
    assert ["R3", "Y4", "G5"] == found["ambulances"][0]["spaces"]
    role = next(row for row in found["departments"] if row["id"] == "d_mat_same3")["effect"]
    assert "one" == role["alternatives"][0][0]["role"]["which"]
    assert "NESW" == found["city_tiles"][0]["sides"]


def test_cards_of_emergency_roll_are_listed_too() -> None:
    seen = run("components", "er")
    assert "3 nurses (C12): Gain 3 nurses." in seen.lines
    assert "Source: Printed ambulance cards (image), all 27" in seen.lines
    cards = json.loads(run("components", "er", "--json", "--set", "ambulances").out)["ambulances"]
    assert 27 == len(cards)


# -- packs -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "sentence",
    [
        "(d_ent, 2 copies, source pack my_box.toml): Heal 1 or 2 green patients by 2 steps each.",
        "d_rehab (d_rehab, 1 copy, source pack my_box.toml): Flip 1 patient: 1 becomes 6,",
        "and vice versa; or return 1 fatality token and gain 2 blood bags.",
        "After healing a patient: heal 1 other patient of value 1 to 3 by 1 step; its value must be",
        "must be 1 higher than one that a healed red patient had before.",
        "Scoring: 2 points if you discharged 3 or more red patients this round.",
        "Blood Drive (e01, source pack my_box.toml): At once: everyone gains 2 blood bags.",
        "Discharge 1 yellow in one round: 2 points. If never completed: −2.",
        "When used on a department: heal 1 Mother by 1 step and flip 1 other patient with a value",
        "and vice versa; this counts as healing.",
        "Choose exactly 3 patients with consecutive values (such as 2, 3, 4); the middle one must be pink.",
        "(t_low2, 2 copies, source pack my_box.toml): After the department: heal exactly 2 patients",
        "s colour by 1 step each.",
        "7 copies, source pack my_box.toml): Activation: heal 1 patient of value 1 to 3 by 2 steps.",
        "(tee, 11 copies, source pack my_box.toml): Roads on three sides. 3 of the 11 have",
        "of the 11 have a pink slot on the back.",
        "(h01, source pack my_box.toml): Simple. Left: 1 red and 1 of any colour, 5 points.",
        "As First Player, the Automa removes the left department.",
        "(k01, source pack my_box.toml): Does one of two things. Ambulance: takes 2, otherwise 3.",
    ],
)
def test_what_a_pack_changed_is_told_from_the_pack(pack: Path, sentence: str) -> None:
    """DH-13.2: our own sentence would be wrong there."""
    assert sentence in run("components", "hospital", "--pack", pack).text


def test_what_a_pack_left_alone_keeps_its_sentence(pack: Path) -> None:
    text = run("components", "hospital", "--pack", pack).text
    assert "Orthopaedics (d_ortho, 2 copies, source F:804): Heal 1 yellow patient by 3" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_can_be_told_without_its_own_sentence(language: str) -> None:
    say = catalogue(language)
    for row in ROWS:
        assert "{" not in made_text(say, row)


# -- errors ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], ["GAME", "hospital, er"]),
        (["hospital", "--set", "wards"], ["--set", "departments"]),
        (["hospital", "--edition", "first"], ["--edition", "final, proto212"]),
        (["hospital", "--edition", "proto212", "--set", "events"], ["--set", "reports"]),
        (["hospital", "--pack", "no_such.toml"], ["no_such.toml", "file not found"]),
        (["er", "--set", "events"], ["--set", "ambulances"]),
        (["er", "--edition", "final"], ["--edition", "only Dice Hospital"]),
        (["er", "--pack", "a.toml"], ["--pack", "only Dice Hospital"]),
    ],
)
def test_wrong_input_is_one_line(arguments: list[str], words: list[str]) -> None:
    seen = run("components", *arguments)
    assert 2 == seen.status
    assert seen.is_one_error(*words)


def test_a_wrong_pack_names_the_place(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text('[[events]]\nid = "e01"\nblood = 99\n', "utf-8")
    seen = run("components", "hospital", "--pack", file)
    assert 2 == seen.status
    assert seen.is_one_error("box.toml:events[e01].blood", "99", "0 to 5")


# -- tables ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_fits_the_terminal(
    width: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "_can_draw", lambda: True)
    seen = run("components", "hospital", "--lang", language, COLUMNS=str(width), TERM="dumb")
    assert max(len(line) for line in seen.lines) <= min(width, screens.WIDEST)
    say = catalogue(language)
    assert say.tell("components.column.text") in seen.out
    assert say.tell("components.reconstructed") in seen.out


MADE = {
    "d_icu": (
        "Heal 1 patient of value 1 or 2 by 1 step.",
        "Soignez d'un niveau un patient de valeur 1 ou 2.",
    ),
    "d_physio": (
        "Change the colour of 1 or 2 patients until the Shift Change. They are treated, not healed.",
        "Changez la couleur de 1 ou 2 patients jusqu'au changement d'équipe. Ils sont traités, pas soignés.",
    ),
    "s_triage_nurse": (
        "After healing a patient: heal exactly 2 other patients of value 1 to 3 by 1 step each.",
        (
            "Après avoir soigné un patient : soignez d'un niveau chacun exactement 2 autres patients "
            "de valeur 1 à 3."
        ),
    ),
    "d_mat_same4": (
        "Heal exactly 4 patients of the same value by 1 step each, including a Mother and a Baby.",
        "Soignez d'un niveau chacun exactement 4 patients de même valeur, dont une Mère et un Bébé.",
    ),
    "p_a_keep_red": (
        "Neglect: your untreated red patients do not worsen.",
        "Négligence : aucun de vos patients rouges non traités ne se détériore.",
    ),
    "p_a_red2": (
        "Scoring: 1 point for every 2 red patients you discharged this round.",
        "Décompte : 1 point pour chaque lot de 2 patients rouges que vous avez fait sortir ce tour.",
    ),
    "e04": (
        "This round: untreated green patients worsen by 1 more step.",
        "Ce tour : les patients verts non traités se détériorent d'un niveau de plus.",
    ),
}


@pytest.mark.parametrize("row", MADE)
def test_made_sentences_read_like_those_of_our_own_cards(row: str) -> None:
    """DH-13.2: whole sentences, with number and gender as each language has them."""
    found = next(each for each in ROWS if each.id == row)
    for language, wanted in zip(("en", "fr"), MADE[row], strict=True):
        made = made_text(catalogue(language), found)
        assert wanted == made.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("\xa0", " ")


def test_a_department_is_called_a_service_in_french() -> None:
    """A ward is a "salle", a department never."""
    say = catalogue("fr")
    told = [made_text(say, row) for row in ROWS]
    assert not any("salle" in text for text in told)
    assert any("le service" in text for text in told)
