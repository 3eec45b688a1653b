"""Every effect of every component, written down once more from the lists of the rulebooks."""

from __future__ import annotations

import pytest

from dicehospital.hospital.components import load as components
from dicehospital.hospital.components.rows import (
    ALL,
    Administrator,
    Bonus,
    Condition,
    Department,
    EffectRow,
    Specialist,
    StepRow,
    Token,
)

BOX = components.first()  # what the rulebooks know; cards of our own may stand after it
ROWS: list[Department | Specialist | Administrator | Token | Bonus] = []
ROWS += [*BOX.departments, *BOX.specialists, *BOX.administrators]
ROWS += [*BOX.tokens, *BOX.bonus]

# A colour before the bar is that of the department or the meeple. A pick reads: how many, colour, kind,
# values, row, relation, whom, value to match, must, operation, role.
DEPARTMENTS = """
d_critical       red    | activate | 1 dept heal 1
d_oncology       yellow | activate | 1 dept heal 1
d_pharmacy       green  | activate | 1 dept heal 1
d_icu            -      | activate | 1 any v1-2 heal 1
d_imaging        -      | activate | 1 any v3-4 heal 1
d_clinic         -      | activate | 1 any v5-6 heal 1
d_theatre        red    | activate | 1 dept heal 3
d_ent            green  | activate | 1 dept heal 3
d_ortho          yellow | activate | 1 dept heal 3
d_cardiology     red    | activate | 3 dept run heal 1
d_immunology     green  | activate | 3 dept run heal 1
d_urology        yellow | activate | 3 dept run heal 1
d_anaesthesia    red    | activate | 3 dept same heal 1
d_allergy        green  | activate | 3 dept same heal 1
d_renal          yellow | activate | 3 dept same heal 1
d_crash          -      | activate | 1 any v1-2 heal 4
d_radiology      -      | activate | 3 any v1-3 heal 1
d_triage         -      | activate | 2 any v1-3 heal 2
d_drug_trials    -      | activate | 2 any reroll
d_physio         -      | activate | 1-2 red/yellow/green recolour
d_exp_therapy    -      | activate | 1 any flip
d_training       -      | activate | 2 any same heal 1
p_theatre        red    | activate | 1 dept heal 3
p_ent            green  | activate | 1 dept heal 3
p_ortho          yellow | activate | 1 dept heal 3
p_cardiology     red    | activate | 3 dept run heal 1
p_immunology     green  | activate | 3 dept run heal 1
p_urology        yellow | activate | 3 dept run heal 1
p_anaesthesia    red    | activate | 3 dept same heal 1
p_allergy        green  | activate | 3 dept same heal 1
p_renal          yellow | activate | 3 dept same heal 1
p_crash          -      | activate | 1 any v1-2 heal 4
p_radiology      -      | activate | 1-3 any v1-3 heal 1
p_physio_a       -      | activate | 1-3 any v4-6 heal 1
p_triage         -      | activate | 1-2 any v1-2 heal 2
p_isolation      -      | activate | 1 any v1-3 heal 1
p_physio_b       -      | activate | 1 any v1-3 heal 2, 1 any v4-5 heal 1
p_transplant_unit -     | activate | 1 any heal 1 or pay 1, 1 any heal 3
p_drug_trial     -      | activate | 2 any reroll
p_exp_pharmacy   -      | activate | 1 any flip
d_inv_exchange   -      | activate | staff_exchange
d_inv_red        red    | activate | 1 dept heal 2, 0-2 any untreated treat
d_inv_green      green  | activate | 1 dept heal 2, 0-2 any untreated treat
d_inv_yellow     yellow | activate | 1 dept heal 2, 0-2 any untreated treat
chevron          pink   | activate | 1 pink heal 1
d_mat_same3      pink   | activate | 3 any same heal 1 (one dept heal 3)
d_mat_pair       pink   | activate | 1 any a: heal 2, 1 dept =a any+0 heal 3
d_mat_same4      pink   | activate | 4 any same must mother baby heal 1
d_mat_run_low    pink   | activate | 3 any run heal 1 (lowest dept heal 3)
d_mat_run_mid    pink   | activate | 3 any run heal 1 (middle dept heal 3)
d_mat_run_high   pink   | activate | 3 any run heal 1 (highest dept heal 3)
d_mat_rest       pink   | activate | 1 dept heal 3, 0-2 any untreated treat
d_mat_reroll     pink   | activate | 1 dept heal 2, 1 any reroll healed!
"""
SPECIALISTS = """
s_surgeon        red    | healed red | 1 red healed heal 1
s_pharmacist     green  | healed green | 1 green healed heal 1
s_haematologist  yellow | healed yellow | 1 yellow healed heal 1
s_anaesthetist   red    | healed red | 1 red other heal 1
s_virologist     green  | healed green | 1 green other heal 1
s_urologist      yellow | healed yellow | 1 yellow other heal 1
s_cardiologist   red    | healed red | 1 any other =H red+0 heal 1
s_microbiologist green  | healed green | 1 any other =H green+0 heal 1
s_neurologist    yellow | healed yellow | 1 any other =H yellow+0 heal 1
s_triage_nurse   blue   | healed any | 2 any v1-3 other heal 1
s_altmed         blue   | healed any | 1 any v1-3 other heal 2
s_gp             blue   | healed any | 1 any v4-6 other heal 1
s_consultant     blue   | phase3_start | copy_specialist
s_admissions     blue   | discharged any | 1 any to_bag or draw 1
s_pathologist    blue   | healed any | pay 1 blood 1
s_chemist        blue   | healed any | 1 any other reroll
s_transplant     blue   | discharged any | points 1
s_student        blue   | healed any | 1 any other heal 1, 1 any other worsen 1
s_physiotherapist blue  | healed any | 1 red/yellow/green recolour
s_haem_tech      blue   | discharged any | blood 1
p_surgeon        red    | healed red | 1 red healed heal 1
p_pharmacist     green  | healed green | 1 green healed heal 1
p_haematologist  yellow | healed yellow | 1 yellow healed heal 1
p_anaesthetist   red    | healed red | 1 red other heal 1
p_virologist     green  | healed green | 1 green other heal 1
p_urologist      yellow | healed yellow | 1 yellow other heal 1
p_cardiologist   red    | healed red | 1 any other =H red+0 heal 1
p_microbiologist green  | healed green | 1 any other =H green+0 heal 1
p_neurologist    yellow | healed yellow | 1 any other =H yellow+0 heal 1
p_triage_nurse   blue   | healed any | 1 any v1-3 other heal 2
p_consultant     blue   | healed any | 1 any v1-2 other heal 3
p_registrar      blue   | discharged any | 1 any v4-6 heal 1 or 1 any v1-3 heal 2
p_paramedic      blue   | healed any | 1-2 any v1-3 other heal 1
p_critical       blue   | healed any | 1-3 any v1-2 other heal 1
p_gp             blue   | healed any | 1 any v4-6 heal 1
s_fin_adviser    blue   | invest | peek_second_pile
s_mgmt_expert    blue   | used | activate_other_department_token
s_strategy       blue   | used | repeat_department_token
s_trainee        blue   | used | 0-2 any untreated treat
s_mat_obstetrician pink | healed pink | 1 pink healed heal 2
s_mat_midwife    pink   | healed pink | 1 pink other heal 1, 1 any other =H pink+0 heal 1
s_mat_paed_nurse pink   | healed pink | 2 pink other heal 1
s_mat_neonatologist pink | healed pink | 1 any other =H pink+0 heal 2
s_mat_gynaecologist pink | healed pink | 2 any same other =H pink+0 heal 1
s_mat_lactation  pink   | healed pink | 1 pink other heal 2
s_mat_doula      pink   | healed pink | 1 any heal 1
s_mat_perinatal  pink   | discharged pink | blood 2
"""
OTHERS = """
a_red2           -      | score if red 2 | points 1
a_yellow2        -      | score if yellow 2 | points 1
a_green2         -      | score if green 2 | points 1
a_three          -      | score if 3 colours | points 1
a_most           -      | score if most | points 1
a_keep_red       -      | neglect | 1 red untreated protect
a_keep_yellow    -      | neglect | 1 yellow untreated protect
a_keep_green     -      | neglect | 1 green untreated protect
p_a_red2         -      | score per red 2 | points 1
p_a_yellow2      -      | score per yellow 2 | points 1
p_a_green2       -      | score per green 2 | points 1
p_a_three        -      | score per set | points 1
p_a_keep_red     -      | neglect | all red untreated protect
p_a_keep_yellow  -      | neglect | all yellow untreated protect
p_a_keep_green   -      | neglect | all green untreated protect
p_a_most         -      | score if most | points 2
a_strategist     -      | invest | draw_one_more_token
a_midwife        -      | intake_mother | choose_midwife_face
a_family         -      | score if mother 2 if baby 2 | points 3
t_low2           -      | token | 1 token v1-2 not_base heal 2
t_again          -      | token | 1 token base heal 1
t_colour         -      | token | set_department_colour
t_nurse          -      | invest | nurses 1
t_equal          -      | token | 1 token not_base =B any+0 heal 1
t_above          -      | token | 1 token not_base =B any+1 heal 1
t_below          -      | token | 1 token not_base =B any-1 heal 1
b_minus2         -      | intake | admission_minus_2
b_heal1          -      | free3 | 1 any heal 1
b_red2           -      | free3 | 1 red heal 2
b_green2         -      | free3 | 1 green heal 2
b_yellow2        -      | free3 | 1 yellow heal 2
b_nurse          -      | free3 | temporary_nurse
"""
LINES = [line for part in (DEPARTMENTS, SPECIALISTS, OTHERS) for line in part.split("\n") if line]
WANTED = {line.split()[0]: " ".join(line.split()[1:]) for line in LINES}


def said(row_id: str) -> str:
    """A row in the words of the table above."""
    row = next(row for row in ROWS if row.id == row_id)
    does = " or ".join(", ".join(map(step_text, steps)) for steps in row.effect.alternatives)
    return f"{getattr(row, 'colour', '') or '-'} | {moment(row.effect)} | {does}"


def moment(effect: EffectRow) -> str:
    colour = [effect.colour] if effect.when in {"healed", "discharged"} else []
    return " ".join([effect.when, *colour, *map(condition_text, effect.conditions)])


def condition_text(condition: Condition) -> str:
    whom = f"{condition.of_kind or condition.colour} {condition.amount}"
    texts = {"count": f"if {whom}", "every": f"per {whom}", "most": "if most", "sets": "per set"}
    return (texts | {"distinct": f"if {condition.amount} colours"})[condition.kind]


def step_text(step: StepRow) -> str:
    found = pick_words(step) if step.op else []
    gifts = {"pay": step.fatalities, "points": step.points, "blood": step.blood}
    gifts |= {"nurses": step.nurses, "draw": step.draw_patients}
    found += [f"{name} {number}" for name, number in gifts.items() if number]
    return " ".join(word for word in [*found, step.code] if word)


def pick_words(step: StepRow) -> list[str]:
    exact = str(step.most) if step.least == step.most else f"{step.least}-{step.most}"
    number = "all" if step.most == ALL else exact
    values = f"v{step.low}-{step.high}" if (step.low, step.high) != (1, 6) else ""
    row = " ".join(step.traits)
    versus = "" if step.versus == "any" else step.versus
    must = f"must {' '.join(step.must)}" if step.must else ""
    name = f"{step.name}:" if step.name else ""
    does = f"{step.op} {step.amount}" if step.amount else step.op
    found = [number, "/".join(step.colours), step.kind, values, row, step.relation, versus]
    found += [reference_text(step), must, name, does, role_text(step)]
    return [*found, "healed!" if step.counts_healed else ""]


def reference_text(step: StepRow) -> str:
    found = step.reference
    return f"={found.set} {found.colour}{found.delta:+}" if found is not None else ""


def role_text(step: StepRow) -> str:
    found = step.role
    if found is None:
        return ""
    return f"({found.which} {'/'.join(found.colours)} {found.op} {found.amount})"


@pytest.mark.parametrize("row_id", WANTED)
def test_an_effect_does_what_the_rulebook_says(row_id: str) -> None:
    """DH-1.1, DH-5.3, DH-14.8, DH-15.5, DH-15.10, DH-16.10."""
    assert WANTED[row_id] == said(row_id)


def test_no_effect_is_left_out_and_the_order_is_that_of_the_tables() -> None:
    """Rows are numbered by their order, so that new ones stand after all that were there before."""
    assert list(WANTED) == [row.id for row in ROWS]
