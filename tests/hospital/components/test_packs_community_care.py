"""Component packs with rows and effects of Community Care and the Automa, right ones and wrong ones."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from dicehospital.hospital.components import load as components
from dicehospital.hospital.components.rows import Condition, Reference, RoleRow, StepRow
from dicehospital.kernel.errors import BadInput

OURS = components.load()
HEAL: dict[str, Any] = {"n": 1, "op": "heal 1"}
WRONG = "components.wrong_step"


def refused(pack: Any) -> BadInput:
    """The error that a pack raises."""
    with pytest.raises(BadInput) as caught:
        components.load_pack(pack, "box.toml")
    assert str(caught.value)
    return caught.value


def tile(steps: list[dict[str, Any]], **changes: Any) -> dict[str, Any]:
    """A pack with one department that does this."""
    row = {"id": "d_new", "set": "maternity", "copies": 1, "colour": "pink", "when": "activate"}
    return {"departments": [row | {"do": steps} | changes]}


def card(**changes: Any) -> dict[str, Any]:
    """A pack with one specialist."""
    row = {"id": "s_new", "set": "maternity", "copies": 1, "colour": "pink", "do": [HEAL]}
    return {"specialists": [row | {"when": {"healed": "pink"}} | changes]}


def first_step(pack: dict[str, Any]) -> StepRow:
    """The first step of the department that a pack adds."""
    return components.load_pack(pack).departments[-1].effect.alternatives[0][0]


# -- what a pack does --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("table", "row", "field", "wanted"),
    [
        ("tokens", {"id": "t_low2", "copies": 3}, "copies", 3),
        ("bonus", {"id": "b_minus2", "copies": 10}, "copies", 10),
        ("city_tiles", {"id": "cross", "sides": "EW", "count": 8}, "sides", "EW"),
        ("automa_cards", {"id": "h07", "right": "XXXXX"}, "right", "XXXXX"),
        ("automa_decisions", {"id": "k03", "ambulances": [3, 1]}, "ambulances", (3, 1)),
    ],
)
def test_rows_of_the_new_tables_are_replaced_where_they_stand(
    table: str, row: dict[str, Any], field: str, wanted: Any
) -> None:
    """DH-13.2."""
    ours, found = getattr(OURS, table), getattr(components.load_pack({table: [row]}, "box"), table)
    place = [old.id for old in ours].index(row["id"])
    assert wanted == getattr(found[place], field)
    assert "pack box" == found[place].source
    assert [old.id for old in ours] == [new.id for new in found]


def test_rows_of_the_new_tables_can_be_added() -> None:
    """DH-13.2."""
    pack = {
        "tokens": [{"id": "t_high", "copies": 1, "when": "token", "do": [HEAL | {"v": [5, 6]}]}],
        "bonus": [{"id": "b_any2", "copies": 1, "when": "free3", "do": [{"n": 1, "op": "heal 2"}]}],
        "city_tiles": [{"id": "dead_end", "sides": "S", "count": 1, "pink": 0}],
        "automa_decisions": [{"id": "k13", "ambulances": [1, 2], "extra": "department"}],
    }
    found = components.load_pack(pack)
    assert ["t_high", "b_any2"] == [found.tokens[-1].id, found.bonus[-1].id]
    assert ["dead_end", "k13"] == [found.city_tiles[-1].id, found.automa_decisions[-1].id]


def test_a_pink_department_may_ask_for_a_kind_and_for_its_colour() -> None:
    """DH-16.10."""
    assert ("baby", ("pink",)) == (
        first_step(tile([HEAL | {"c": "pink", "k": "baby"}])).kind,
        first_step(tile([HEAL | {"c": "pink", "k": "baby"}])).colours,
    )
    assert ("dept",) == first_step(tile([HEAL | {"c": "dept"}])).colours
    assert ("red", "pink") == first_step(tile([HEAL | {"c": ["red", "pink"]}])).colours


def test_a_pick_may_have_to_hold_kinds_and_a_role() -> None:
    """DH-16.10."""
    must = first_step(tile([{"n": 2, "must": [{"k": "baby"}], "op": "heal 2"}]))
    assert ("baby",) == must.must
    role = {"which": "highest", "c": ["pink", "red"], "op": "heal 2"}
    found = first_step(tile([{"n": 3, "rel": "run", "op": "heal 1", "role": role}]))
    assert RoleRow("highest", ("pink", "red"), "heal", 2) == found.role


def test_a_role_of_any_colour_needs_no_colour() -> None:
    role = {"which": "one", "op": "heal 2"}
    found = first_step(tile([{"n": 2, "rel": "same", "op": "heal 1", "role": role}]))
    assert RoleRow("one", ("any",), "heal", 2) == found.role


def test_a_later_step_may_match_an_earlier_pick() -> None:
    """DH-16.10."""
    steps = [HEAL | {"as": "a"}, HEAL | {"ref": {"set": "a", "c": "pink", "delta": 1}}]
    found = components.load_pack(tile(steps)).departments[-1].effect.alternatives[0]
    assert ("a", Reference("a", "pink", 1)) == (found[0].name, found[1].reference)


def test_a_specialist_may_work_whatever_the_department_did() -> None:
    """DH-15.10."""
    pack = card(when="used", do=[HEAL | {"vs": "not_base", "ref": {"set": "B"}}])
    assert "used" == components.load_pack(pack).specialists[-1].effect.when


def test_an_administrator_may_ask_for_several_things_at_once() -> None:
    """DH-16.10."""
    asked = {"all": [{"count": {"k": "baby"}, "min": 1}, {"distinct_colours": 4}]}
    pack = {"administrators": [{"id": "a_red2", "if": asked}]}
    found = components.load_pack(pack).administrators[0].effect.conditions
    wanted = (Condition("count", of_kind="baby", amount=1), Condition("distinct", amount=4))
    assert wanted == found


# -- what is refused: steps --------------------------------------------------------------------------
ROLE = {"which": "one", "c": "dept", "op": "heal 3"}
SAME = {"n": 3, "rel": "same", "op": "heal 1"}
RUN = {"n": 3, "rel": "run", "op": "heal 1"}


@pytest.mark.parametrize(
    ("step", "field", "problem"),
    [
        (HEAL | {"k": "twin"}, "k", "not_one_of"),
        (HEAL | {"c": "red", "k": "mother"}, "k", "components.not_pink"),
        (HEAL | {"c": "token"}, "c", "not_one_of"),
        (HEAL | {"c": ["red", "dept"]}, "c", "not_one_of"),
        (HEAL | {"must": {"k": "baby"}}, "must", "not_a_list"),
        (HEAL | {"must": ["baby"]}, "must[1]", "wrong_type"),
        (HEAL | {"must": [{}]}, "must[1].k", "missing_field"),
        (HEAL | {"must": [{"k": "twin"}]}, "must[1].k", "not_one_of"),
        (HEAL | {"must": [{"c": "pink"}]}, "must[1].c", "unknown_field"),
        (HEAL | {"must": [{"k": "baby"}, {"k": "baby"}]}, "must", "listed_twice"),
        (HEAL | {"must": [{"k": "baby"}, {"k": "mother"}]}, "must", "components.must_fit"),
        (HEAL | {"n": [0, 2], "must": [{"k": "baby"}]}, "must", "components.must_fit"),
        (HEAL | {"k": "baby", "must": [{"k": "baby"}]}, "must", "components.must_fit"),
        (HEAL | {"c": "red", "must": [{"k": "baby"}]}, "must", "components.not_pink"),
        (HEAL | {"c": "pink", "op": "recolour"}, "op", "components.never_pink"),
        (HEAL | {"k": "mother", "op": "to_bag"}, "op", "components.never_pink"),
        (HEAL | {"k": "baby", "op": "worsen 1"}, "op", "components.never_pink"),
        (HEAL | {"counts_healed": 1}, "counts_healed", "wrong_type"),
        (HEAL | {"counts_healed": True}, "counts_healed", "components.not_unsure"),
        (HEAL | {"as": "H"}, "as", "components.name_taken"),
        (HEAL | {"ref": {"set": "a"}}, "ref.set", "not_one_of"),
        (SAME | {"role": 3}, "role", "wrong_type"),
        (SAME | {"role": {}}, "role.op", "missing_field"),
        (SAME | {"role": {"op": "heal 3"}}, "role.which", "missing_field"),
        (SAME | {"role": ROLE | {"which": "tallest"}}, "role.which", "not_one_of"),
        (SAME | {"role": ROLE | {"c": "token"}}, "role.c", "not_one_of"),
        (SAME | {"role": ROLE | {"k": "baby"}}, "role.k", "unknown_field"),
        (SAME | {"role": ROLE | {"op": "heal"}}, "role.op", "not_one_of"),
        (SAME | {"role": ROLE | {"op": "flip"}}, "role.op", "components.role_heals"),
        (SAME | {"op": "treat", "role": ROLE}, "role.op", "components.role_heals"),
        (SAME | {"role": ROLE | {"which": "lowest"}}, "role.which", "components.role_pick"),
        (RUN | {"role": ROLE}, "role.which", "components.role_pick"),
        (RUN | {"n": 4, "role": ROLE | {"which": "lowest"}}, "role.which", "components.role_pick"),
        (HEAL | {"role": ROLE}, "role.which", "components.role_pick"),
        (SAME | {"n": [1, 3], "role": ROLE}, "role.which", "components.role_pick"),
        (SAME | {"role": ROLE, "as": "a"}, "role", "components.role_alone"),
        (SAME | {"role": ROLE, "must": [{"k": "baby"}]}, "role", "components.role_alone"),
    ],
)
def test_words_that_make_no_sense_in_a_step_are_named(step: Any, field: str, problem: str) -> None:
    error = refused(tile([step]))
    wanted = f"box.toml:departments[d_new].do[1].{field}"
    assert (wanted, problem) == (error.field, error.message.id)


@pytest.mark.parametrize(
    ("pack", "field", "problem"),
    [
        (tile([HEAL | {"as": "a"}, HEAL | {"as": "a"}]), "do[2].as", "components.name_taken"),
        (tile([{"code": "staff_exchange"}, HEAL]), "do[1].code", "components.code_alone"),
        (tile([{"code": "staff_exchange", "gain": {"blood": 1}}]), "do[1].code", "components.code_alone"),
        (tile([{"code": "staff_exchange"}]), "set", "components.set_of_code"),
        (tile([{"gain": {"nurse": 1}}]), "do[1].gain.nurse", "unknown_field"),
        (tile([HEAL | {"c": "dept"}], colour=""), "colour", "not_one_of"),
        (tile([SAME | {"role": ROLE}], colour=""), "colour", "not_one_of"),
        (tile([HEAL], set="chevron"), "set", "components.chevron"),
        (tile([HEAL], id="chevron"), "set", "components.chevron"),
    ],
)  # fmt: skip
def test_a_wrong_department_is_named(pack: Any, field: str, problem: str) -> None:
    error = refused(pack)
    row = pack["departments"][0]["id"]
    assert (f"box.toml:departments[{row}].{field}", problem) == (error.field, error.message.id)


def test_alternatives_are_steps_and_not_named_effects() -> None:
    pack = tile([HEAL], set="investments")
    del pack["departments"][0]["do"]
    pack["departments"][0]["alt"] = [[HEAL], [{"code": "staff_exchange"}]]
    error = refused(pack)
    wanted = ("box.toml:departments[d_new].alt[2][1].code", "components.code_alone")
    assert wanted == (error.field, error.message.id)


@pytest.mark.parametrize(
    ("changes", "field", "problem"),
    [
        ({"when": {"healed": "blue"}}, "when.healed", "not_one_of"),
        ({"when": "token"}, "when", "not_one_of"),
        ({"colour": "white"}, "colour", "not_one_of"),
        ({"when": "invest"}, "do[1]", WRONG),
        ({"when": "invest", "do": [{"gain": {"blood": 1}}]}, "do[1]", WRONG),
        ({"when": "used", "do": [{"code": "peek_second_pile"}]}, "do[1].code", "components.code_when"),
        ({"when": "invest", "do": [{"code": "draw_one_more_token"}]}, "do[1].code", "components.code_when"),
        ({"when": "used", "do": [{"code": "repeat_department_token"}]}, "set", "components.set_of_code"),
        ({"token_slots": 3}, "token_slots", "not_between"),
        ({"token_slots": 1}, "token_slots", "components.token_slots"),
    ],
)  # fmt: skip
def test_a_wrong_specialist_is_named(changes: Any, field: str, problem: str) -> None:
    error = refused(card(**changes))
    assert (f"box.toml:specialists[s_new].{field}", problem) == (error.field, error.message.id)


# -- what is refused: rows ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("table", "row", "changes", "field", "problem"),
    [
        ("administrators", "a_red2", {"if": {"all": []}}, ".if.all", "not_between"),
        ("administrators", "a_red2", {"if": {"all": [{}, {}]}}, ".if.all[1]", "not_one_of"),
        ("administrators", "a_red2", {"if": {"all": 2}}, ".if.all", "not_a_list"),
        ("administrators", "a_red2", {"if": {"all": [], "min": 2}}, ".if.min", "unknown_field"),
        ("administrators", "a_red2", {"if": {"count": {"k": "twin"}, "min": 1}}, ".if.count.k", "not_one_of"),
        ("administrators", "a_red2", {"if": {"count": {"k": "baby", "c": 1}}}, ".if.count.c", "unknown_field"),
        ("administrators", "p_a_red2", {"per": {"all": [{}, {}]}}, ".per", "not_one_of"),
        ("administrators", "a_strategist", {"set": "base"}, ".set", "components.set_of_code"),
        ("administrators", "a_midwife", {"do": [HEAL]}, ".do[1]", WRONG),
        ("administrators", "a_midwife", {"do": [{"gain": {"points": 1}}]}, ".do[1]", WRONG),
        ("administrators", "a_red2", {"alt": [[HEAL], [HEAL]]}, ".alt", WRONG),
        ("tokens", "t_low2", {"copies": 0}, ".copies", "not_between"),
        ("tokens", "t_low2", {"set": "base"}, ".set", "unknown_field"),
        ("tokens", "t_low2", {"when": "activate"}, ".when", "not_one_of"),
        ("tokens", "t_low2", {"do": [HEAL | {"c": "dept"}]}, ".do[1].c", "not_one_of"),
        ("tokens", "t_low2", {"do": [HEAL | {"op": "reroll"}]}, ".do[1].op", "not_one_of"),
        ("tokens", "t_low2", {"do": [{"gain": {"nurse": 1}}]}, ".do[1]", WRONG),
        ("tokens", "t_low2", {"alt": [[HEAL], [HEAL]]}, ".alt", WRONG),
        ("tokens", "t_low2", {"if": {"most": "strict"}}, ".if", "components.one_condition"),
        ("tokens", "t_nurse", {"do": [HEAL]}, ".do[1]", WRONG),
        ("tokens", "t_nurse", {"do": [{"gain": {"blood": 1}}]}, ".do[1].gain.blood", "unknown_field"),
        ("tokens", "t_nurse", {"do": [{"gain": {}}]}, ".do[1].gain.nurse", "not_between"),
        ("tokens", "t_nurse", {"do": [{"pay": {"fatality": 1}}]}, ".do[1]", WRONG),
        ("tokens", "t_new", {}, ".copies", "missing_field"),
        ("bonus", "b_heal1", {"do": [HEAL, HEAL]}, ".do", "components.one_patient"),
        ("bonus", "b_heal1", {"do": [HEAL | {"n": [0, 1]}]}, ".do", "components.one_patient"),
        ("bonus", "b_heal1", {"do": [HEAL | {"n": 2}]}, ".do", "components.one_patient"),
        ("bonus", "b_heal1", {"do": [HEAL | {"op": "flip"}]}, ".do[1].op", "not_one_of"),
        ("bonus", "b_heal1", {"do": [HEAL | {"vs": "healed"}]}, ".do[1].vs", "not_one_of"),
        ("bonus", "b_heal1", {"do": [{"code": "admission_minus_2"}]}, ".do[1].code", "components.code_when"),
        ("bonus", "b_minus2", {"do": [HEAL]}, ".do[1]", WRONG),
        ("bonus", "b_minus2", {"copies": 21}, ".copies", "not_between"),
        ("city_tiles", "cross", {"sides": ""}, ".sides", "components.sides"),
        ("city_tiles", "cross", {"sides": "WN"}, ".sides", "components.sides"),
        ("city_tiles", "cross", {"sides": "NN"}, ".sides", "components.sides"),
        ("city_tiles", "cross", {"sides": "NX"}, ".sides", "components.sides"),
        ("city_tiles", "cross", {"sides": 4}, ".sides", "wrong_type"),
        ("city_tiles", "cross", {"pink": 7}, ".pink", "not_between"),
        ("city_tiles", "cross", {"count": 0}, ".count", "not_between"),
        ("city_tiles", "bend", {"sides": "NE", "count": 1}, ".pink", "missing_field"),
        ("automa_cards", "h01", {"level": "easy"}, ".level", "not_one_of"),
        ("automa_cards", "h01", {"left": "RYB"}, ".left", "components.slots"),
        ("automa_cards", "h01", {"left": ""}, ".left", "components.slots"),
        ("automa_cards", "h01", {"right": "RRRRRRRRR"}, ".right", "components.slots"),
        ("automa_cards", "h01", {"right": ["R"]}, ".right", "wrong_type"),
        ("automa_cards", "h01", {"left_points": -1}, ".left_points", "not_between"),
        ("automa_cards", "h01", {"takes": "tile"}, ".takes", "not_one_of"),
        ("automa_cards", "h01", {"position": "top"}, ".position", "not_one_of"),
        ("automa_cards", "h99", {}, ".level", "missing_field"),
        ("automa_decisions", "k01", {"ambulances": [1, 1]}, ".ambulances", "components.two_ambulances"),
        ("automa_decisions", "k01", {"ambulances": [1, 2, 3]}, ".ambulances", "components.two_ambulances"),
        ("automa_decisions", "k01", {"ambulances": [1, 4]}, ".ambulances", "not_between"),
        ("automa_decisions", "k01", {"ambulances": 1}, ".ambulances", "not_a_list"),
        ("automa_decisions", "k01", {"extra": "nurse"}, ".extra", "not_one_of"),
    ],
)  # fmt: skip
def test_a_wrong_row_is_named(table: str, row: str, changes: Any, field: str, problem: str) -> None:
    error = refused({table: [{"id": row, **changes}]})
    assert (f"box.toml:{table}[{row}]{field}", problem) == (error.field, error.message.id)


@pytest.mark.parametrize(
    ("table", "row"),
    [("tokens", "low2"), ("bonus", "t_low2"), ("city_tiles", "X"), ("automa_cards", "h1")],
)
def test_an_id_has_the_form_of_its_table(table: str, row: str) -> None:
    error = refused({table: [{"id": row}]})
    assert (f"box.toml:{table}[1].id", "components.bad_id") == (error.field, error.message.id)


def test_a_city_tile_is_not_called_like_a_department() -> None:
    row = {"id": "chevron", "sides": "N", "count": 1, "pink": 0}
    error = refused({"city_tiles": [row]})
    assert "components.id_taken" == error.message.id


# -- what is refused: tables -------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rows", "problem", "seen", "least"),
    [
        ({"tee": {"count": 9}}, "components.city_tiles", 19, 20),
        ({"tee": {"pink": 3}}, "components.city_plain", 15, 16),
        ({"tee": {"pink": 1}}, "components.city_pink", 3, 4),
        ({"tee": {"sides": "N"}, "cross": {"sides": "NE"}}, "components.city_roads", 2, 12),
    ],
)
def test_tiles_are_enough_for_the_largest_city(
    rows: dict[str, dict[str, Any]], problem: str, seen: int, least: int
) -> None:
    """DH-14.1, DH-17.2: twenty cells, four of them pink; in the columns between, roads go on."""
    error = refused({"city_tiles": [{"id": name, **row} for name, row in rows.items()]})
    assert ("box.toml:city_tiles", problem) == (error.field, error.message.id)
    assert {"seen": seen, "least": least} == error.message.params


def test_hospital_cards_are_enough_for_every_mix() -> None:
    """DH-19.8."""
    hard = [row.id for row in OURS.automa_cards if row.level == "hard"]
    error = refused({"automa_cards": [{"id": row, "level": "normal"} for row in hard[3:]]})
    wanted = ("box.toml:automa_cards", "components.automa_level")
    assert wanted == (error.field, error.message.id)
    assert {"seen": 3, "least": 4, "level": '"hard"'} == error.message.params


@pytest.mark.parametrize("table", ["departments", "specialists"])
def test_decks_of_maternity_are_not_emptied(table: str) -> None:
    """DH-16.1."""
    rows = [row.id for row in getattr(OURS, table) if row.set == "maternity"]
    error = refused({table: [{"id": row, "set": "experimental"} for row in rows[1:]]})
    assert (f"box.toml:{table}", "components.small_deck") == (error.field, error.message.id)
    assert {"seen": 2, "least": 4, "edition": "final"} == error.message.params


def test_there_is_room_for_sixteen_types_of_token() -> None:
    """DH-15.5: in four colours they make 64."""
    row = {"copies": 1, "when": "token", "do": [HEAL]}
    free = 16 - len(OURS.tokens)
    rows = [{"id": f"t_x{number}"} | row for number in range(free + 1)]
    assert 16 == len(components.load_pack({"tokens": rows[:free]}).tokens)
    error = refused({"tokens": rows})
    assert ("box.toml:tokens", "components.many_rows") == (error.field, error.message.id)


def test_the_helicopter_has_a_back_too() -> None:
    """DH-10.5, DH-18.1."""
    found = components.load_pack({"ambulance_backs": [{"number": 0, "spaces": ["G1"]}]})
    assert (0, ("G1",)) == (found.backs[-1].number, found.backs[-1].spaces)


def test_the_examples_of_the_page_on_packs_can_be_loaded() -> None:
    """DH-13.2."""
    page = (Path(__file__).parents[3] / "docs/packs.md").read_text("utf-8")
    examples = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert 3 == len(examples)
    for example in examples:
        found = components.load_pack(tomllib.loads(example), "page")
        assert (found.city_tiles, found.departments, found.names) != (
            OURS.city_tiles,
            OURS.departments,
            {},
        )
