"""Investments: meeples on a board of spaces, tokens that make departments better (DH-15).

Where to look: `board` (placing a meeple), `tokens` (looking, keeping, placing), `token_kinds` and
`token_effects` (what they do), `colours` (colour tokens, declining), `specialists`, `module` (piles,
Strategist), `state`. Staff Exchange is in `phases/activation/exchange.py`, parking spaces in
`phases/intake.py`.
"""
