"""The Automa: an opponent of cards for one player (DH-19).

Where to look: `line` (hospital cards), `decisions` (ambulances, the extra improvement), `improvements`,
`filling`, `scoring`, `automa` (switches), `state`.
"""
