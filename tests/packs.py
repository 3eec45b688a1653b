"""A component pack that tests of the server and of the browser bring along."""

from __future__ import annotations

NIGHT_SHIFT = """
source = "Night shift"

[[departments]]
id = "d_night_clinic"
name = {en = "Night Clinic", de = "Nachtklinik", fr = "Clinique de nuit"}
set = "base"
copies = 2
colour = "green"
when = "activate"
do = [{n = 1, c = "dept", op = "heal 2"}]
"""
