"""What every department and specialist does to its patients, as a second, plain list."""

from __future__ import annotations

Step = tuple[str, int, int]  # operation, its amount, how many patients at most

EFFECT_TABLE = """
d_critical heal1x1      d_oncology heal1x1      d_pharmacy heal1x1
d_icu heal1x1           d_imaging heal1x1       d_clinic heal1x1
d_theatre heal3x1       d_ent heal3x1           d_ortho heal3x1
d_cardiology heal1x3    d_immunology heal1x3    d_urology heal1x3
d_anaesthesia heal1x3   d_allergy heal1x3       d_renal heal1x3
d_crash heal4x1         d_radiology heal1x3     d_triage heal2x2
d_drug_trials reroll0x2 d_physio recolour0x2    d_exp_therapy flip0x1
d_training heal1x2
p_theatre heal3x1       p_ent heal3x1           p_ortho heal3x1
p_cardiology heal1x3    p_immunology heal1x3    p_urology heal1x3
p_anaesthesia heal1x3   p_allergy heal1x3       p_renal heal1x3
p_crash heal4x1         p_radiology heal1x3     p_physio_a heal1x3
p_drug_trial reroll0x2  p_exp_pharmacy flip0x1
p_transplant_unit heal1x1/pay1x0,heal3x1
s_surgeon heal1x1       s_pharmacist heal1x1    s_haematologist heal1x1
s_anaesthetist heal1x1  s_virologist heal1x1    s_urologist heal1x1
s_cardiologist heal1x1  s_microbiologist heal1x1 s_neurologist heal1x1
s_triage_nurse heal1x2  s_altmed heal2x1        s_gp heal1x1
s_admissions away0x1/draw1x0
s_pathologist pay1x0,blood1x0
s_chemist reroll0x1     s_student heal1x1,worsen1x1
s_physiotherapist recolour0x1
p_surgeon heal1x1       p_pharmacist heal1x1    p_haematologist heal1x1
p_anaesthetist heal1x1  p_virologist heal1x1    p_urologist heal1x1
p_cardiologist heal1x1  p_microbiologist heal1x1 p_neurologist heal1x1
p_triage_nurse heal2x1  p_consultant heal3x1    p_registrar heal1x1/heal2x1
p_paramedic heal1x2     p_critical heal1x3      p_gp heal1x1
"""
# By id: the alternatives; each is a list of steps that take the named patients one after the other.


def _step(text: str) -> Step:
    name, _, count = text.partition("x")
    return name.rstrip("0123456789"), int(name.lstrip("abcdefghijklmnopqrstuvwyz")), int(count)


_WORDS = EFFECT_TABLE.split()
EFFECTS: dict[str, list[list[Step]]] = {
    thing: [[_step(step) for step in way.split(",")] for way in text.split("/")]
    for thing, text in zip(_WORDS[::2], _WORDS[1::2], strict=True)
}

AUTOMATIC = {"s_transplant": "points", "s_haem_tech": "blood"}
"""Specialists whose ability only gives, once when their placement discharged somebody."""

PROTECTED = {"a_keep_red": "R", "a_keep_yellow": "Y", "a_keep_green": "G"}
PROTECTED_ALL = {f"p_{name}": colour for name, colour in PROTECTED.items()}
COLOUR_PAIRS = {"a_red2": "R", "a_yellow2": "Y", "a_green2": "G"}

REPORTS = {
    "m01": ("RR", 3), "m02": ("YY", 3), "m03": ("GG", 3), "m04": ("RRY", 4), "m05": ("RRG", 4),
    "m06": ("YYR", 4), "m07": ("YYG", 4), "m08": ("GGR", 4), "m09": ("GGY", 4), "m10": ("RRR", 5),
    "m11": ("YYY", 5), "m12": ("GGG", 5), "m13": ("RRYY", 6), "m14": ("YYGG", 6), "m15": ("GGRR", 6),
}  # fmt: skip
"""What each medical report needs, and its points."""

BACKS = {
    1: ["R3", "Y4", "G5"], 2: ["G3", "R4", "Y5"], 3: ["Y3", "G4", "R5"], 4: ["R2", "Y2", "G2"],
}  # fmt: skip
"""The spaces on the backs of the ambulances that are in the middle at the end."""
