"""The Automa fills its cards: dice on their colours, then on grey, then blood bags."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import Game, Json, answer, happened, play
from tests.hospital.modules.automa.builders import automa_of, card, facing, filled, line, pool


def filling(automa: Json, *, dealer: str | None = None, **fields: Any) -> Game:
    """Phase 3 is over for the human, and the Automa fills; complete cards are scored and leave."""
    return facing("activation", automa, step="automa_fill", dealer=dealer, **fields)


# ------------------------------------------------------------------ dice


def test_w33_dice_go_on_their_colour_and_the_rest_on_grey() -> None:
    """DH-19.4: red on red, green on green, yellow on grey, since no yellow slot is there."""
    game = filling(line(card("h04"), pool="RGY"))
    assert (["GRY--"], "") == (filled(game), pool(game))


def test_w33_the_example_of_the_rulebook_fills_two_cards() -> None:
    """DH-19.4: a red slot is free on the left card, green and grey on the second, which has five."""
    game = filling(line(card("h05", "R-Y---", tile=True), card("h03", "YRR--"), pool="RGY"))
    assert ["h05", "h03"] == automa_of(game)["completed"]
    assert ([], "") == (filled(game), pool(game))
    assert 3 == len(happened(game, "automa_filled"))


def test_a_card_further_left_is_served_first() -> None:
    """DH-19.4: the second card gets what the first has no room for."""
    game = filling(line(card("h05", "RR----"), card("h07"), pool="RRRG"))
    assert ["RR-GRR", "--R---"] == filled(game)


def test_a_die_goes_on_grey_only_when_its_colour_has_no_slot_on_that_card() -> None:
    """DH-19.4: of four greens one finds a green slot, two grey ones, the last goes on."""
    game = filling(line(card("h05"), card("h07"), pool="GGGG"))
    assert ["---GGG", "G-----"] == filled(game)


def test_a_grey_slot_is_preferred_to_a_slot_of_the_colour_on_a_later_card() -> None:
    """DH-19.4: a card is filled as far as it goes before the next is looked at."""
    assert ["--Y--", "------"] == filled(filling(line(card("h04"), card("h06"), pool="Y")))


def test_the_leftmost_slot_comes_first() -> None:
    """DH-19.4: h04 has a red slot in both sections."""
    assert ["-R---"] == filled(filling(line(card("h04"), pool="R")))


def test_dice_without_a_slot_stay_in_the_pool() -> None:
    """DH-19.4: for later rounds."""
    game = filling(line(card("h05", "RR----"), card("h12", tile=True), pool="RRRRRRR"))
    assert (["RR--RR", "R--RR---"], "RR") == (filled(game), pool(game))


def test_covered_slots_are_filled_neither_by_dice_nor_by_bags() -> None:
    """DH-19.3."""
    game = filling(line(card("h05", tile=True), pool="RGG", blood=1))
    assert (["R*----"], "GG") == (filled(game), pool(game))


def test_the_dice_of_all_rounds_are_one_pool() -> None:
    """DH-19.4: those of this round and those left over."""
    loads = [{"number": n, "patients": ["R2", "R2", "R3"], "seat": None} for n in (1, 2, 3)]
    game = facing("intake", line(card("h05"), pool="Y"), first_player=1, step="choose",
                  ambulances=loads, decks={"automa_decisions": [["k05"]]})  # fmt: skip
    assert "RRRY" == pool(game)


# ------------------------------------------------------------------ chance


def test_chance_says_which_die_goes_on_a_grey_slot() -> None:
    """DH-19.4: asked while more dice of several colours are left than slots."""
    game = filling(line(card("h09"), card("h12", tile=True), pool="RRGGYYY"), dealer="manual")
    outcomes = {"outcomes": ["yellow", "green"], "weights": [2, 1]}
    assert {"ask": "grey", "card": "h09", **outcomes} == game.chance
    game.deal("G")
    assert (["h09"], ["-Y------"]) == (automa_of(game)["completed"], filled(game))
    assert "" == pool(game)


def test_chance_refuses_a_colour_that_is_not_there() -> None:
    """DH-19.4."""
    game = filling(line(card("h09"), pool="RRGGYYY"), dealer="manual")
    with pytest.raises(dh.BadInput) as refused:
        game.deal("red")
    assert "grey" == refused.value.field
    assert "RRY-G-" == filled(game)[0]


def test_every_die_of_the_pool_is_as_likely_for_a_grey_slot() -> None:
    """DH-19.4: three yellow dice of four go there three times as often as the green one."""
    left: Counter[str] = Counter()
    for seed in range(400):
        left[pool(filling(line(card("h09", "RRY-G*"), pool="YYYG"), seed=seed))] += 1
    assert {"YYG", "YYY"} == set(left)
    assert 0.68 < left["YYG"] / 400 < 0.82


@pytest.mark.parametrize("dice", ["YYYYY", "YY", "YG"])
def test_one_colour_or_room_for_all_needs_no_chance(dice: str) -> None:
    """DH-19.4: h03 has two grey slots on the left and one on the right."""
    game = filling(line(card("h03", "*---G"), pool=dice), dealer="manual")
    assert game.chance is None or "grey" != game.chance["ask"]


# ------------------------------------------------------------------ blood bags


def test_blood_bags_are_jokers_on_coloured_slots_of_the_whole_line_first() -> None:
    """R-65: the second card's coloured slot comes before the first card's grey ones."""
    game = filling(line(card("h05", "RRYG--"), card("h06", "YYG---"), blood=1))
    assert ["RRYG--", "YYG*--"] == filled(game)


def test_blood_bags_go_on_grey_slots_when_no_coloured_one_is_free() -> None:
    """R-65: from the left."""
    game = filling(line(card("h05", "RRYG--"), card("h06", "YYGR--"), blood=3))
    assert (["h05"], ["YYGR*-"]) == (automa_of(game)["completed"], filled(game))


def test_blood_bags_go_from_the_left_whatever_the_colour() -> None:
    """DH-19.4: R R Y of h05, then the green slot of its right section."""
    assert ["**----"] == filled(filling(line(card("h05"), blood=2)))
    assert ["****--"] == filled(filling(line(card("h05"), blood=4)))


def test_dice_come_before_blood_bags() -> None:
    """DH-19.4: a bag takes only what no die has taken."""
    game = filling(line(card("h05", "-RY---"), card("h06"), pool="RG", blood=1))
    assert ["RRYG--", "*-----"] == filled(game)


def test_bags_beyond_all_slots_are_kept() -> None:
    """DH-19.7: they are worth a point each at the end."""
    assert 3 == automa_of(filling(line(card("h01", "RYG-"), blood=4)))["blood"]


@pytest.mark.parametrize(
    ("switch", "cards", "left"), [("no_bag_on_grey", "RRY*--", 2), ("bags_not_jokers", "RRY---", 3)]
)
def test_an_easier_automa_puts_fewer_bags_on_its_cards(switch: str, cards: str, left: int) -> None:
    """DH-19.8: not on grey slots, or nowhere."""
    game = filling(line(card("h05", "RRY---"), blood=3), switches={"automa_easy": [switch]})
    assert ([cards], left) == (filled(game), automa_of(game)["blood"])


# ------------------------------------------------------------------ when it is done


def test_the_automa_fills_when_the_human_is_done() -> None:
    """DH-19.4: not before."""
    game = facing("activation", line(card("h05"), pool="R"), first_player=0)
    assert ["------"] == filled(game)
    play(game, "done")
    assert ["R-----"] == filled(answer(game))


def test_the_dice_of_the_automa_are_never_neglected() -> None:
    """DH-19.4: Phase 4 passes them by."""
    game = play(facing("activation", line(card("h05", "RR----"), pool="G"), first_player=0), "done")
    assert ["RR-G--"] == filled(game)
