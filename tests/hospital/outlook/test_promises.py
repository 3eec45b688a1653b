"""What the outlook promises is what happens, in every ruleset."""

from __future__ import annotations

import pytest

from tests.harness import Checks, Player, sample
from tests.hospital.outlook.promises import ALL
from tests.hospital.test_random_play import GROUPS, Group, in_every_group

SOME = ("two", "prototype", "together", "automa")  # all groups, and more of each, in the soak
FEW = 1  # games of each group
SHARE = 0.02  # of the decisions, beside the first of each question
MANY = 40
OFTEN = 0.1


@pytest.mark.parametrize("group", [GROUPS[name] for name in SOME], ids=SOME)
def test_what_is_promised_happens(group: Group) -> None:
    """DH-5.3, DH-6.1, DH-7.1, DH-13.1."""
    player = Player(lambda _: Checks(), ALL, share=SHARE, first=1)
    player.play_all(sample(group.rulesets, FEW, 7))
    assert "turn" in player.looked


@pytest.mark.soak
@in_every_group
def test_what_is_promised_happens_at_thousands_of_decisions(group: Group) -> None:
    """DH-5.3, DH-6.1, DH-7.1, DH-13.1."""
    player = Player(lambda _: Checks(), ALL, share=OFTEN, first=3)
    player.play_all(sample(group.rulesets, MANY, 8))
    print(f"{player.looked.total()} decisions", flush=True)  # noqa: T201
    assert set() == group.questions - set(player.looked)
