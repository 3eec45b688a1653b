"""The City: patients lie on the tiles of a town and are fetched along its roads (DH-14).

Where to look: `laying` and `grid` (tiles, roads, entrances), `filling` (dice and tokens, empty rows), `ring`
and `driving` (ambulances, helicopter), `roads` and `collecting`, `admissions` (totals, order), `bonus`
(Phase 3), `neglect` (Phase 4), `town` (what lies on the table).
"""
