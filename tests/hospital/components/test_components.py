"""What is in the box: counts, effects, numbers, names, and where each fact is from."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields

import pytest

from dicehospital.hospital.components import load as components
from dicehospital.hospital.components.rows import (
    ALL,
    AmbulanceBack,
    Card,
    Condition,
    Edition,
    Reference,
    StepRow,
)
from dicehospital.hospital.options import BY_KEY
from dicehospital.hospital.texts.component import called, text_of
from dicehospital.kernel.text import LANGUAGES, catalogue

BOX = components.load()
FIRST = components.first()  # what the rulebooks know; cards of our own may stand after it
ROWS: list[Card] = [*BOX.departments, *BOX.specialists, *BOX.administrators]
ROWS += [*BOX.events, *BOX.reports, *BOX.tokens, *BOX.bonus]
ROWS += [*BOX.city_tiles, *BOX.automa_cards, *BOX.automa_decisions]
IDS = [row.id for row in ROWS]
OURS = (
    "reconstructed"  # a card of our own may do anything: of printed ones it is known what they do
)
EFFECTS = {row.id: row.effect for row in BOX.departments if row.source != OURS}
EFFECTS |= {row.id: row.effect for row in BOX.specialists if row.source != OURS}
EFFECTS |= {row.id: row.effect for row in BOX.administrators if row.source != OURS}


def steps(row_id: str, alternative: int = 0) -> tuple[StepRow, ...]:
    return EFFECTS[row_id].alternatives[alternative]


def test_the_box_holds_as_many_departments_as_the_rulebooks_say() -> None:
    """DH-1.1, DH-11.1: types in each set, two tiles of each but the printed ones and the chevron."""
    wanted = {
        "printed": 6,
        "base": 12,
        "experimental": 4,
        "investments": 4,
        "chevron": 1,
        "maternity": 8,
        "proto_base": 12,
        "proto_alternates": 3,
        "proto_experimental": 3,
    }
    assert wanted == Counter(row.set for row in FIRST.departments)
    odd = {row.set: row.copies for row in FIRST.departments if row.copies != 2}
    assert {"printed": 1, "chevron": 4} == odd


def test_the_box_holds_as_many_specialists_as_the_rulebooks_say() -> None:
    """DH-1.1, DH-11.1: two cards of each but the promos."""
    wanted = {"base": 12, "promo": 2, "experimental": 6, "proto_base": 12, "proto_experimental": 3}
    wanted |= {"investments": 4, "maternity": 8}
    assert wanted == Counter(row.set for row in FIRST.specialists)
    assert {"promo": 1} == {row.set: row.copies for row in FIRST.specialists if row.copies != 2}


def test_the_other_decks_have_their_printed_size() -> None:
    """DH-1.1."""
    wanted = {"base": 8, "proto_base": 8, "investments": 1, "maternity": 2}
    assert wanted == Counter(row.set for row in FIRST.administrators)
    assert 15 == len(FIRST.events)
    assert 15 == len(FIRST.reports)
    assert [1, 2, 3, 4, 5, 0] == [row.number for row in BOX.backs]


def test_base_decks_have_24_cards_in_both_editions() -> None:
    """DH-1.1, DH-11.1."""
    for edition in BOX.editions.values():
        assert 24 == sum(row.copies for row in FIRST.departments if row.set in edition.departments)
        assert 24 == sum(row.copies for row in FIRST.specialists if row.set in edition.specialists)
        assert 8 == sum(row.set in edition.administrators for row in FIRST.administrators)


def test_the_printed_departments_come_first_in_the_order_of_the_board() -> None:
    wanted = ["d_critical", "d_oncology", "d_pharmacy", "d_icu", "d_imaging", "d_clinic"]
    assert wanted == [row.id for row in BOX.departments[:6]]


def test_no_id_is_used_twice() -> None:
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("row", [*ROWS, *BOX.backs], ids=[*IDS, "A1", "A2", "A3", "A4", "A5", "A0"])
def test_every_row_says_where_it_is_from(row: Card | AmbulanceBack) -> None:
    assert re.fullmatch(r"[FP]:\d+|reconstructed", row.source)


def test_only_what_the_texts_leave_out_is_reconstructed() -> None:
    """Events, reports, city tiles, the cards of the Automa and the backs of the ambulances."""
    wanted = {row.id for row in FIRST.events} | {row.id for row in FIRST.reports}
    wanted |= {row.id for row in FIRST.city_tiles} | {row.id for row in FIRST.automa_cards}
    wanted |= {row.id for row in FIRST.automa_decisions}
    cited: list[Card] = [*FIRST.departments, *FIRST.specialists, *FIRST.administrators]
    cited += [*FIRST.tokens, *FIRST.bonus]
    assert wanted <= {row.id for row in ROWS if row.source == OURS}
    assert not any(row.source == OURS for row in cited)
    assert all(row.source == OURS for row in BOX.backs)


def test_rows_of_the_prototype_cite_the_prototype() -> None:
    for row in ROWS:
        if row.source != OURS:
            assert row.source.startswith("P:" if row.id.startswith("p_") else "F:"), row.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_has_a_name_and_a_sentence(language: str) -> None:
    say = catalogue(language)
    for row_id in IDS:
        assert say.raw(f"thing.{row_id}")
    for name, (row, colour) in called(BOX).items():
        sentence = text_of(say, row, colour)
        assert "{" not in sentence
        assert isinstance(row, AmbulanceBack) or re.fullmatch(r"[A-ZÀÉ].*\.", sentence), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_belongs_to_nothing(language: str) -> None:
    known = {*IDS, *(f"A{row.number}" for row in BOX.backs), *(f"chevron{n}" for n in range(1, 5))}
    known |= {f"{row.id}_{c}" for row in BOX.tokens for c in ("red", "yellow", "green", "pink")}
    named = {name for name in catalogue(language).ids() if name.startswith(("thing.", "ability."))}
    assert set() == {name for name in named if name.split(".")[1] not in known}


@pytest.mark.parametrize("language", LANGUAGES)
def test_editions_and_their_modules_have_names(language: str) -> None:
    say = catalogue(language)
    for edition in BOX.editions.values():
        assert f"web.option.edition.{edition.id}" in say
        assert all(f"web.option.modules.{module}" in say for module in edition.modules)


def test_an_edition_lists_the_modules_that_can_be_agreed_on() -> None:
    """DH-11.1, DH-18.1."""
    for edition in BOX.editions.values():
        offered = BY_KEY["modules"].open_choices({"edition": edition.id})
        assert offered == list(edition.modules)


# -- effects ----------------------------------------------------------------------------------------
def test_a_plain_department_heals_one_patient_of_its_colour() -> None:
    """DH-1.1."""
    assert (StepRow(1, 1, ("dept",), op="heal", amount=1),) == steps("d_critical")
    assert (StepRow(1, 1, low=1, high=2, op="heal", amount=4),) == steps("d_crash")


def test_cardiology_wants_a_run_and_anaesthesia_equals() -> None:
    """DH-5.3."""
    assert (StepRow(3, 3, ("dept",), relation="run", op="heal", amount=1),) == steps("d_cardiology")
    assert (StepRow(3, 3, ("dept",), relation="same", op="heal", amount=1),) == steps(
        "d_anaesthesia"
    )


def test_the_prototype_says_up_to_where_the_final_edition_is_exact() -> None:
    """DH-11.2."""
    assert [(3, 3), (1, 3)] == [(s.least, s.most) for i in "dp" for s in steps(f"{i}_radiology")]
    ranged = {row for row in EFFECTS if any(s.least < s.most < ALL for s in steps(row))}
    assert {
        "d_physio",
        "p_radiology",
        "p_physio_a",
        "p_triage",
        "p_paramedic",
        "p_critical",
        "d_inv_red",
        "d_inv_yellow",
        "d_inv_green",
        "d_mat_rest",
        "s_trainee",
    } == ranged


def test_anaesthesia_of_the_prototype_is_red() -> None:
    """DH-11.2: its text prints another colour by mistake."""
    assert ["red"] == [row.colour for row in BOX.departments if row.id == "p_anaesthesia"]


def test_a_specialist_heals_the_same_another_or_one_of_the_same_value() -> None:
    """DH-5.6, DH-5.7."""
    found = [steps(row)[0] for row in ("s_surgeon", "s_virologist", "s_neurologist")]
    assert [("red",), ("green",), ("any",)] == [step.colours for step in found]
    assert ["healed", "other", "other"] == [step.versus for step in found]
    assert [None, None, Reference("H", "yellow", 0)] == [step.reference for step in found]


def test_a_specialist_waits_for_its_trigger() -> None:
    """DH-5.6."""
    assert ("healed", "red") == (EFFECTS["s_surgeon"].when, EFFECTS["s_surgeon"].colour)
    waiting = {row for row, effect in EFFECTS.items() if effect.when == "discharged"}
    wanted = {"s_admissions", "s_transplant", "s_haem_tech", "p_registrar", "s_mat_perinatal"}
    assert wanted == waiting


def test_alternatives_are_kept_apart() -> None:
    """DH-10.7, DH-11.3."""
    assert ("to_bag", 1) == (steps("s_admissions")[0].op, steps("s_admissions", 1)[0].draw_patients)
    assert [1, 0] == [step.fatalities for step in steps("p_transplant_unit", 1)]
    assert [1, 3] == [steps("p_transplant_unit", n)[-1].amount for n in (0, 1)]


def test_administrators_score_or_protect() -> None:
    """DH-6.2, DH-7.2, DH-11.1."""
    conditions = {row.id: row.effect.conditions for row in BOX.administrators}
    assert (Condition("count", "red", amount=2),) == conditions["a_red2"]
    assert (Condition("distinct", amount=3),) == conditions["a_three"]
    assert (Condition("most"),) == conditions["p_a_most"]
    assert (Condition("every", "green", amount=2),) == conditions["p_a_green2"]
    assert (Condition("sets"),) == conditions["p_a_three"]
    assert {"neglect", "invest", "intake_mother"} == {
        row.effect.when for row in BOX.administrators if not row.effect.conditions
    }
    assert [1, 2] == [steps(f"{p}a_most")[0].points for p in ("", "p_")]
    assert [(1, 1), (0, ALL)] == [
        (s.least, s.most) for p in ("", "p_") for s in steps(f"{p}a_keep_red")
    ]


def test_few_effects_need_code() -> None:
    """DH-10.6, DH-15.9, DH-15.10, DH-16.5: everything else is data."""
    coded = {row for row in EFFECTS if any(step.code for step in steps(row))}
    wanted = {"s_consultant", "d_inv_exchange", "s_fin_adviser", "s_mgmt_expert", "s_strategy"}
    assert wanted | {"a_strategist", "a_midwife"} == coded


def test_reports_ask_for_what_the_example_shows() -> None:
    """DH-12.3: two yellow and a green, two green and a yellow, two yellow, two green."""
    needs = {(row.red, row.yellow, row.green) for row in FIRST.reports}
    assert {(0, 2, 1), (0, 1, 2), (0, 2, 0), (0, 0, 2)} <= needs
    assert 15 == len(needs)


def test_a_red_three_waits_on_an_ambulance() -> None:
    """DH-10.5."""
    assert "R3" in {space for row in BOX.backs for space in row.spaces}


def test_four_events_act_at_once() -> None:
    """DH-10.1."""
    assert ["e01", "e08", "e09", "e14"] == [row.id for row in FIRST.events if row.instant]


# -- editions ---------------------------------------------------------------------------------------
def test_the_discharge_table_is_the_printed_one() -> None:
    """DH-1.3."""
    final, prototype = BOX.editions["final"], BOX.editions["proto212"]
    assert (0, 11, 14, 35) == tuple(final.discharge[n] for n in (0, 6, 7, 12))
    assert (52, 68, 98) == tuple(final.discharge[n] for n in (15, 16, 20))
    assert (52, 59, 89) == tuple(final.discharge_smoothed[n] for n in (15, 16, 20))
    assert final.discharge[:13] == prototype.discharge


@pytest.mark.parametrize("edition", BOX.editions.values(), ids=list(BOX.editions))
def test_numbers_by_player_count(edition: Edition) -> None:
    """DH-1.2: dice in the bag, dice rolled, cards shown, from solo to four or five players."""
    most = edition.players[1]
    in_bag = [3 * (edition.dice_per_colour - removed) for removed in edition.dice_removed]
    assert [33, 45, 54, 63, 78][:most] == in_bag
    rolled = [edition.ambulance_patients * number for number in edition.ambulances]
    assert [0, 9, 12, 15, 18][:most] == rolled
    assert (1, 1, 2, 3, 4)[:most] == edition.display
    assert (0, 1, 0, 0, 0)[:most] == edition.extra_reveal
    assert (8, 3, 12) == (edition.rounds, edition.nurses, edition.beds)


def test_the_editions_differ_where_the_prototype_says_so() -> None:
    """DH-11.1."""
    final, prototype = BOX.editions["final"], BOX.editions["proto212"]
    assert (1, 0) == (final.returns_per_round, prototype.returns_per_round)
    assert ("phase", "effect") == (final.blood_lasts, prototype.blood_lasts)
    assert ("improvement", "round") == (final.solo_reveal, prototype.solo_reveal)
    assert ("experimental",) == prototype.modules


@pytest.mark.parametrize(("edition", "tiles", "cards"), [("final", 24, 24), ("proto212", 24, 24)])
def test_experimental_decks_of_four_players(edition: str, tiles: int, cards: int) -> None:
    """DH-10.8, DH-11.3: one of each type, some second copies, and the new ones; five as four."""
    rules = BOX.editions[edition]
    assert 1 == len({*rules.second_departments[3:]}) == len({*rules.second_specialists[3:]})
    new_tiles = [row for row in BOX.departments if row.set in rules.experimental_departments]
    new_cards = [row for row in BOX.specialists if row.set in rules.experimental_specialists]
    assert tiles == 12 + rules.second_departments[3] + 2 * len(new_tiles)
    assert cards == 12 + rules.second_specialists[3] + 2 * len(new_cards)


def test_lists_by_player_count_go_as_far_as_the_edition() -> None:
    """DH-1.2, DH-18.1: from solo to four players in the prototype, to five in the final edition."""
    assert [(1, 5), (1, 4)] == [BOX.editions[name].players for name in ("final", "proto212")]
    names = ["dice_removed", "ambulances", "display", "extra_reveal", "second_departments"]
    names += ["second_specialists", "administrators_dealt", "administrators_kept"]
    for edition in BOX.editions.values():
        assert all(edition.players[1] == len(getattr(edition, name)) for name in names)


def test_every_number_of_an_edition_is_written_in_its_file() -> None:
    """No field has a silent default."""
    assert all(field.default is field.default_factory for field in fields(Edition))
