"""A module is a folder: whoever follows the page on adding one has broken no game and no bot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dicehospital as dh
from tests.new_cards import Copy, fences, texts

TITLE = "Adding a module to Dice Hospital"
FOLDER = Path("hospital/modules/blood_drive")
GAMES = """
import json, random, sys
import dicehospital as dh
from dicehospital.api import BOOKS
from dicehospital.bots.hospital.evaluate import evaluate
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.weights import WEIGHTS
from dicehospital.server.tables.games import _info

thanked = 0
for seed, modules in enumerate([["blood_drive"], ["city", "blood_drive"], ["blood_drive", "events"]]):
    game, rng = dh.new_game("hospital", seed=seed, options={"modules": modules}), random.Random(seed)
    while not game.is_over:
        seat = rng.choice(game.to_act)
        if game.view(None)["phase"] == "activation" and not rng.randrange(40):
            before = game.position()
            look = context_of(WEIGHTS, game.state, seat)
            assert 1 == len({evaluate(look, game.state) for _ in range(5)})
            assert before == game.position()
        game.pick(seat, rng.choice(game.options(seat).list()))
    assert game.scores() == dh.replay(game.record()).scores()
    assert game.position() == dh.from_position(game.position()).position()

# Three patients sent home are paid once, and bots expect it.
ready = [{"patients": ["R6t", "Y6t"], "discharged": ["G", "G", "G"], "done": False}, {"done": True}]
table = {"game": "hospital", "players": 2, "phase": "activation", "round": 3, "hospitals": ready}
worths = []
for modules in ([], ["blood_drive"]):
    game = dh.from_position({**table, "modules": modules})
    worths.append(evaluate(context_of(WEIGHTS, game.state, 0), game.state))
assert 2000 == worths[1] - worths[0], worths
blood = game.view(None)["hospitals"][0]["blood"]
for seat in game.to_act:
    game.play(seat, "done")
assert blood + 1 == game.view(None)["hospitals"][0]["blood"]

# What follows from the two lines: the option, the preset of everything, the cells behind all others.
option = next(one for one in BOOKS["hospital"].options if one.key == "modules")
assert "blood_drive" == option.choices[-1]
everything = next(one for one in _info("hospital").presets if one.id == "everything")
assert "blood_drive" in everything.options["modules"]
layout = dh.observation("hospital")
assert int(sys.argv[1]) == layout.field("later.modules").offset and layout.size == int(sys.argv[1]) + 16
try:
    layout.check(sys.argv[2])
except dh.BadInput as refused:
    assert sys.argv[2] in str(refused)
else:
    raise AssertionError("a network of another layout was let in")
old = json.load(sys.stdin)
assert old["scores"] == [score.total for score in dh.replay(old["record"]).scores()]
print("played")
"""


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The package after the steps of the page."""
    copy = Copy(tmp_path_factory.mktemp("added"))
    [python] = [text for kind, text in fences(TITLE) if kind == "python"]
    folder = copy.package / FOLDER
    folder.mkdir()
    (folder / "__init__.py").write_text('"""Blood Drive."""\n', "utf-8")
    (folder / "expansion.py").write_text(python, "utf-8")
    order = Path("hospital/modules/order.py")
    module = "dicehospital.hospital.modules.blood_drive.expansion"
    copy.edit(order, "\nEXPANSIONS:", f"from {module} import BloodDriveExpansion\n\nEXPANSIONS:")
    copy.edit(
        order, "    MaternityExpansion,\n)", "    MaternityExpansion,\n    BloodDriveExpansion,\n)"
    )
    copy.edit(
        Path("hospital/editions/final.toml"), '"maternity",\n]', '"maternity", "blood_drive",\n]'
    )
    for language, sentences in texts(TITLE).items():
        copy.name(Path(f"locales/{language}/web_hospital.json"), sentences)
    return copy


def test_a_module_that_gives_everything_is_played_and_leaves_no_trace_in_a_bots_thoughts(
    added: Copy,
) -> None:
    game = dh.new_game("hospital", seed=4, options={"modules": ["events"]})
    while not game.is_over:
        game.pick(game.to_act[0], game.options(game.to_act[0])[0])
    old = {"record": game.record(), "scores": [score.total for score in game.scores()]}
    layout = dh.observation("hospital")
    seen = added.python("-c", GAMES, str(layout.size), layout.version, typed=json.dumps(old))
    assert "played" == seen.out.strip(), seen.err
