"""Component packs: rows replaced or added as a whole, and every error named by its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from dicehospital.hospital.components import load as components
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES, catalogue

OURS = components.load()
TILE: dict[str, Any] = {
    "id": "d_rehab",
    "set": "base",
    "copies": 2,
    "colour": "",
    "when": "activate",
    "do": [{"n": 1, "v": [4, 6], "op": "heal 2"}],
}


def refused(pack: Any) -> BadInput:
    """The error that a pack raises."""
    with pytest.raises(BadInput) as caught:
        components.load_pack(pack, "box.toml")
    assert str(caught.value)
    return caught.value


def tile(**changes: Any) -> dict[str, Any]:
    """A pack with one tile; None leaves a field out."""
    row = {name: value for name, value in (TILE | changes).items() if value is not None}
    return {"departments": [row]}


def step(**given: Any) -> dict[str, Any]:
    return tile(do=[{"n": 1, "op": "heal 1", **given}])


# -- what a pack does --------------------------------------------------------------------------------
def test_a_pack_without_rows_changes_nothing() -> None:
    """DH-13.2."""
    found = components.load_pack({}, "box.toml")
    assert OURS.departments == found.departments
    assert ("box.toml", "") == (found.pack, OURS.pack)


def test_a_row_of_a_known_id_replaces_it_where_it_stands() -> None:
    """DH-13.2: fields that are not given keep their value."""
    pack = {"departments": [{"id": "d_ent", "do": [{"n": 1, "c": "dept", "op": "heal 2"}]}]}
    found = components.load_pack(pack, "box.toml")
    place = [row.id for row in OURS.departments].index("d_ent")
    row = found.departments[place]
    assert ("d_ent", "base", 2, "green") == (row.id, row.set, row.copies, row.colour)
    assert 2 == row.effect.alternatives[0][0].amount
    assert "pack box.toml" == row.source
    assert len(OURS.departments) == len(found.departments)
    assert 3 == OURS.departments[place].effect.alternatives[0][0].amount


def test_an_unknown_id_is_added_after_all_others() -> None:
    """DH-13.2."""
    found = components.load_pack(tile(), "box.toml")
    assert OURS.departments == found.departments[:-1]
    assert ("d_rehab", "pack box.toml") == (found.departments[-1].id, found.departments[-1].source)


def test_what_an_event_did_does_not_linger_beside_what_it_does_now() -> None:
    """DH-13.2: an event's effects are replaced together."""
    pack = {"events": [{"id": "e01", "instant": False, "blood_unusable": True}]}
    event = components.load_pack(pack).events[0]
    assert (0, True, False) == (event.blood, event.blood_unusable, event.instant)


def test_what_a_report_asks_for_is_replaced_together() -> None:
    report = components.load_pack({"reports": [{"id": "m07", "red": 1, "points": 2}]}).reports[6]
    assert (1, 0, 0, 2) == (report.red, report.yellow, report.green, report.points)


def test_steps_and_alternatives_replace_each_other() -> None:
    pack = {"specialists": [{"id": "p_registrar", "do": [{"n": 1, "op": "heal 1"}]}]}
    found = {row.id: row for row in components.load_pack(pack).specialists}
    assert 1 == len(found["p_registrar"].effect.alternatives)


def test_an_alternate_tile_can_be_moved_into_a_deck() -> None:
    """DH-11.2."""
    found = components.load_pack({"departments": [{"id": "p_triage", "set": "proto_base"}]})
    assert ("p_triage", "proto_base") in {(row.id, row.set) for row in found.departments}


def test_the_back_of_an_ambulance_is_found_by_its_number() -> None:
    """DH-10.5."""
    back = {"number": 2, "spaces": ["R1", "G6"]}
    assert ("R1", "G6") == components.load_pack({"ambulance_backs": [back]}).backs[1].spaces


def test_a_pack_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my_box.toml"
    file.write_text('[[reports]]\nid = "m01"\npoints = 9\n', "utf-8")
    found = components.load_pack(file)
    assert (9, "my_box.toml") == (found.reports[0].points, found.pack)
    assert found == components.load_pack(str(file))


def test_our_own_files_are_packs_too() -> None:
    """The schema is one and the same."""
    files = sorted((Path(components.__file__).parents[1] / "data").glob("*.toml"))
    assert len(files) > 8
    for file in files:
        found = components.load_pack(file)
        for table in ("specialists", "events", "tokens", "automa_cards"):
            assert getattr(OURS, table) == getattr(found, table)


# -- what is refused ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("changes", "field", "problem"),
    [
        ({"id": None}, "box.toml:departments[1].id", "missing_field"),
        ({"id": 7}, "box.toml:departments[1].id", "wrong_type"),
        ({"id": "Rehab"}, "box.toml:departments[1].id", "components.bad_id"),
        ({"id": "s_rehab"}, "box.toml:departments[1].id", "components.bad_id"),
        ({"id": "d_" + "x" * 50}, "box.toml:departments[1].id", "components.bad_id"),
        ({"set": None}, "set", "missing_field"),
        ({"set": "nursery"}, "set", "not_one_of"),
        ({"set": "printed"}, "set", "components.printed"),
        ({"copies": 0}, "copies", "not_between"),
        ({"copies": 5}, "copies", "not_between"),
        ({"copies": True}, "copies", "not_between"),
        ({"copies": "2"}, "copies", "not_between"),
        ({"colour": None}, "colour", "missing_field"),
        ({"colour": "blue"}, "colour", "not_one_of"),
        ({"when": None}, "when", "missing_field"),
        ({"when": "always"}, "when", "not_one_of"),
        ({"when": {"healed": "red"}}, "when", "not_one_of"),
        ({"do": None}, "do", "components.do_or_alt"),
        ({"alt": [[{"n": 1, "op": "flip"}]]}, "do", "components.do_or_alt"),
        ({"do": {}}, "do", "not_a_list"),
        ({"do": []}, "do", "missing_field"),
        ({"do": ["heal"]}, "do[1]", "wrong_type"),
        ({"do": None, "alt": [[{"n": 1, "op": "flip"}]]}, "alt", "not_between"),
        ({"if": {"most": "strict"}}, "if", "components.one_condition"),
        ({"power": 1}, "power", "unknown_field"),
        ({"source": 3}, "source", "wrong_type"),
    ],
)
def test_a_wrong_field_of_a_tile_is_named(changes: Any, field: str, problem: str) -> None:
    error = refused(tile(**changes))
    wanted = field if ":" in field else f"box.toml:departments[d_rehab].{field}"
    assert (wanted, problem) == (error.field, error.message.id)


@pytest.mark.parametrize(
    ("given", "field", "problem"),
    [
        ({"op": "cure 1"}, "op", "not_one_of"),
        ({"op": "heal"}, "op", "not_one_of"),
        ({"op": "flip 2"}, "op", "not_one_of"),
        ({"op": "heal 7"}, "op", "not_between"),
        ({"op": "heal many"}, "op", "not_between"),
        ({"op": "protect"}, "op", "not_one_of"),
        ({"op": 3}, "op", "wrong_type"),
        ({"n": 0}, "n", "not_between"),
        ({"n": 13}, "n", "not_between"),
        ({"n": "all"}, "n", "not_between"),
        ({"n": [2, 1]}, "n", "not_between"),
        ({"n": [0, 0]}, "n", "not_between"),
        ({"n": [1]}, "n", "components.not_a_pair"),
        ({"n": 1.5}, "n", "not_between"),
        ({"v": [0, 3]}, "v", "not_between"),
        ({"v": [4, 7]}, "v", "not_between"),
        ({"v": [5, 4]}, "v", "not_between"),
        ({"v": 3}, "v", "not_a_list"),
        ({"c": "token"}, "c", "not_one_of"),
        ({"c": ["red", "any"]}, "c", "not_one_of"),
        ({"c": ["red", "red"]}, "c", "listed_twice"),
        ({"c": []}, "c", "listed_twice"),
        ({"row": "treated"}, "row", "not_one_of"),
        ({"rel": "pair"}, "rel", "not_one_of"),
        ({"vs": "healed"}, "vs", "not_one_of"),
        ({"ref": {"set": "H"}}, "ref.set", "not_one_of"),
        ({"ref": {"c": "red"}}, "ref.set", "missing_field"),
        ({"ref": {"set": "H", "more": 1}}, "ref.more", "unknown_field"),
        ({"as": 1}, "as", "wrong_type"),
        ({"gain": {"blood": 1}}, "gain", "components.own_step"),
        ({"colour": "red"}, "colour", "unknown_field"),
    ],
)
def test_a_wrong_word_of_a_step_is_named(given: Any, field: str, problem: str) -> None:
    error = refused(step(**given))
    wanted = f"box.toml:departments[d_rehab].do[1].{field}"
    assert (wanted, problem) == (error.field, error.message.id)


@pytest.mark.parametrize(
    ("steps", "field", "problem"),
    [
        ([{"op": "heal 1"}], "do[1].n", "missing_field"),
        ([{"n": 1}], "do[1].op", "missing_field"),
        ([{}], "do[1]", "missing_field"),
        (
            [{"n": [1, 2], "op": "flip"}, {"n": 1, "op": "flip"}],
            "do[1].n",
            "components.range_not_last",
        ),
        ([{"n": 3, "op": "flip"}, {"n": 3, "op": "flip"}], "do", "components.many_patients"),
        ([{"gain": {"gold": 1}}], "do[1].gain.gold", "unknown_field"),
        ([{"gain": {"points": 21}}], "do[1].gain.points", "not_between"),
        ([{"gain": {"blood": -1}}], "do[1].gain.blood", "not_between"),
        ([{"pay": {"fatality": 0}}], "do[1].pay.fatality", "not_between"),
        ([{"draw_patient": 4}], "do[1].draw_patient", "not_between"),
        ([{"code": "explode"}], "do[1].code", "not_one_of"),
        ([{"code": "copy_specialist"}], "do[1].code", "components.code_when"),
    ],
)
def test_wrong_steps_are_named(steps: Any, field: str, problem: str) -> None:
    error = refused(tile(do=steps))
    wanted = f"box.toml:departments[d_rehab].{field}"
    assert (wanted, problem) == (error.field, error.message.id)


def test_a_department_that_asks_for_its_colour_must_have_one() -> None:
    error = refused(step(c="dept"))
    assert "box.toml:departments[d_rehab].colour" == error.field


def test_a_later_step_may_refer_to_an_earlier_one_by_its_name() -> None:
    both = [{"n": 1, "as": "a", "op": "heal 1"}, {"n": 1, "ref": {"set": "a"}, "op": "flip"}]
    assert "a" == components.load_pack(tile(do=both)).departments[-1].effect.alternatives[0][0].name


WRONG = "components.wrong_step"


@pytest.mark.parametrize(
    ("table", "row", "changes", "field", "problem"),
    [
        ("specialists", "s_gp", {"colour": ""}, ".colour", "not_one_of"),
        ("specialists", "s_gp", {"when": "activate"}, ".when", "not_one_of"),
        ("specialists", "s_gp", {"when": {"healed": "blue"}}, ".when.healed", "not_one_of"),
        ("specialists", "s_gp", {"do": [{"n": 1, "c": "dept"}]}, ".do[1].op", "missing_field"),
        ("specialists", "s_gp", {"do": [{"n": 1, "c": "dept", "op": "flip"}]}, ".do[1].c", "not_one_of"),
        ("specialists", "s_consultant", {"do": [{"n": 1, "op": "flip"}]}, ".do[1]", WRONG),
        ("specialists", "s_new", {}, ".set", "missing_field"),
        ("administrators", "a_red2", {"if": {}}, ".if", "not_one_of"),
        ("administrators", "a_red2", {"if": {"most": "loose"}}, ".if.most", "not_one_of"),
        ("administrators", "a_red2", {"if": {"count": {}}}, ".if.min", "missing_field"),
        ("administrators", "a_red2", {"if": {"count": {"v": 1}}}, ".if.count.v", "unknown_field"),
        ("administrators", "a_red2", {"if": {"count": 1}}, ".if.count", "wrong_type"),
        ("administrators", "a_three", {"if": {"distinct_colours": 5}}, ".if.distinct_colours", "not_between"),
        ("administrators", "a_red2", {"per": {"sets": ["red"]}}, ".per.sets", "not_one_of"),
        ("administrators", "a_red2", {"do": [{"n": 1, "op": "flip"}]}, ".do[1]", WRONG),
        ("administrators", "a_keep_red", {"do": [{"gain": {"points": 1}}]}, ".do[1]", WRONG),
        ("administrators", "a_red2", {"copies": 2}, ".copies", "unknown_field"),
        ("events", "e99", {}, ".instant", "missing_field"),
        ("events", "e01", {"instant": 1}, ".instant", "wrong_type"),
        ("events", "e01", {"blood": 9}, ".blood", "not_between"),
        ("events", "e01", {"blood_unusable": True}, ".instant", "components.not_instant"),
        ("events", "e04", {"neglect_steps": 1}, ".neglect_colour", "missing_field"),
        ("events", "e07", {"spared_low": 5, "spared_high": 3}, ".spared_low", "not_between"),
        ("events", "e10", {"closed_department": "d_spa"}, ".closed_department", "not_one_of"),
        ("reports", "m01", {"points": 0}, ".points", "not_between"),
        ("reports", "m01", {"red": 13}, ".red", "not_between"),
        ("reports", "m01", {"green": 0}, "", "components.no_patients"),
        ("reports", "m99", {"red": 1}, ".points", "missing_field"),
    ],
)  # fmt: skip
def test_a_wrong_field_of_another_table_is_named(
    table: str, row: str, changes: Any, field: str, problem: str
) -> None:
    error = refused({table: [{"id": row, **changes}]})
    assert (f"box.toml:{table}[{row}]{field}", problem) == (error.field, error.message.id)


@pytest.mark.parametrize(
    ("row", "field", "problem"),
    [
        ({"number": 6}, "number", "not_between"),
        ({"number": 1, "spaces": ["R7"]}, "spaces", "not_one_of"),
        ({"number": 1, "spaces": []}, "spaces", "not_between"),
    ],
)
def test_a_wrong_back_of_an_ambulance_is_named(row: Any, field: str, problem: str) -> None:
    error = refused({"ambulance_backs": [row]})
    assert (f"box.toml:ambulance_backs[1].{field}", problem) == (error.field, error.message.id)


@pytest.mark.parametrize(
    ("pack", "field", "problem"),
    [
        ({"wards": []}, "box.toml:wards", "components.unknown_table"),
        ({"events": {}}, "box.toml:events", "not_a_list"),
        ({"events": [3]}, "box.toml:events[1]", "wrong_type"),
        ({"source": 3}, "box.toml:source", "wrong_type"),
        ({"events": [{"id": "event"}]}, "box.toml:events[1].id", "components.bad_id"),
        ({"events": [{"id": "e01"}, {"id": "e01"}]}, "box.toml:events[2].id", "components.id_twice"),
        (["events"], "box.toml", "components.not_a_pack"),
    ],
)  # fmt: skip
def test_a_wrong_pack_is_named(pack: Any, field: str, problem: str) -> None:
    error = refused(pack)
    assert (field, problem) == (error.field, error.message.id)


def test_a_printed_department_stays_on_the_board() -> None:
    """DH-1.1."""
    error = refused({"departments": [{"id": "d_icu", "set": "base"}]})
    assert "box.toml:departments[d_icu].set" == error.field


def test_an_id_serves_one_component_only() -> None:
    row = {**TILE, "id": "p_gp", "set": "proto_base"}
    assert "components.id_taken" == refused({"departments": [row]}).message.id


@pytest.mark.parametrize("table", ["departments", "specialists"])
def test_a_deck_too_small_for_four_players_is_refused(table: str) -> None:
    """DH-2.1."""
    rows = [row.id for row in getattr(OURS, table) if row.set == "base"]
    error = refused({table: [{"id": row, "set": "experimental"} for row in rows[3:]]})
    assert (f"box.toml:{table}", "components.small_deck") == (error.field, error.message.id)
    assert {"seen": 6, "least": 8, "edition": "final"} == error.message.params


def test_administrators_must_be_enough_for_four_players() -> None:
    """DH-2.4."""
    rows = [row.id for row in OURS.administrators if row.set == "base"]
    error = refused({"administrators": [{"id": row, "set": "proto_base"} for row in rows[7:]]})
    assert ("box.toml:administrators", 7) == (error.field, error.message.params["seen"])


def test_a_table_has_room_for_eighty_rows() -> None:
    free = 80 - len(OURS.departments)
    rows = [TILE | {"id": f"d_x{number}"} for number in range(free + 1)]
    assert 80 == len(components.load_pack({"departments": rows[:free]}).departments)
    assert "components.many_rows" == refused({"departments": rows}).message.id


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"[[events", "bad_toml"),
        (b"\xff\xfe", "components.unreadable"),
        (b"#" * 300_000, "components.large_pack"),
    ],
)
def test_a_file_that_is_no_pack_is_refused(tmp_path: Path, content: bytes, problem: str) -> None:
    file = tmp_path / "odd.toml"
    file.write_bytes(content)
    with pytest.raises(BadInput) as caught:
        components.load_pack(file)
    assert problem == caught.value.message.id
    assert "odd.toml" in caught.value.field


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="file not found"):
        components.load_pack(tmp_path / "none.toml")
    with pytest.raises(BadInput, match="can’t be read"):
        components.load_pack(tmp_path)


def test_a_refused_pack_leaves_no_trace() -> None:
    """DH-13.2: nothing is half-loaded."""
    good = {"id": "e01", "blood": 2}
    assert (
        "box.toml:events[e02].blood" == refused({"events": [good, {"id": "e02", "blood": 9}]}).field
    )
    assert 1 == components.load().events[0].blood
    assert 1 == components.load_pack({}).events[0].blood


def test_words_of_a_pack_are_shown_as_written_in_every_language() -> None:
    """A colour must not be translated: the file is not."""
    error = refused(step(c="blue"))
    assert '"red"' in catalogue("fr").say(error.message)


def test_an_endless_value_is_refused_all_the_same() -> None:
    endless: dict[str, Any] = {}
    endless["more"] = endless
    assert "not_one_of" == refused(step(row=endless)).message.id


def test_every_message_of_packs_exists_in_every_language() -> None:
    files = Path(components.__file__).parent.glob("*.py")
    code = "".join(file.read_text("utf-8") for file in files)
    named = set(re.findall(r'"(components\.\w+)"', code))
    assert len(named) > 15
    for language in LANGUAGES:
        assert named <= set(catalogue(language).ids())
