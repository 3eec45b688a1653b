"""Maternity: Mothers and Babies, and wards that differ (DH-16).

Where to look: `setting_up`, `mothers` (filling ambulances), `wards` (who lies where), `births`, `neglect`,
`module` (the fifth Mother, hooks), `state`. How families wait and leave is in
`phases/activation/families.py`, paediatric rooms are departments of `phases/activation/placement.py`.
"""
