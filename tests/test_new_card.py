"""A card is a row: whoever follows the page on adding one has changed no test and broken no game."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.hospital.components import load as components
from dicehospital.kernel.records.link import to_link
from tests.cli.program import run
from tests.new_cards import UNCHANGED, Copy, example, texts
from tests.server import players, support

CARD = "d_sleep_lab"
CHANGED = {"en": "changed: d_ent", "de": "geändert: d_ent", "fr": "modifiées\xa0: d_ent"}
RANDOM_GAMES = """
import random
import dicehospital as dh
seen = set()
for seed, options in enumerate([{}, {"modules": ["experimental", "promos"]}, {"modules": ["city"]}] * 3):
    game, rng = dh.new_game("hospital", seed=seed, options=options), random.Random(seed)
    while not game.is_over:
        seat = rng.choice(game.to_act)
        word = rng.choice(game.options(seat).list())
        seen.add(game.vocabulary[word])
        game.pick(seat, word)
    assert game.scores() == dh.replay(game.record()).scores()
    assert "d_sleep_lab" in game.record()["cards"]
assert "d_sleep_lab" in seen
print("played")
"""


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The package after the steps of the page."""
    copy = Copy(tmp_path_factory.mktemp("added"))
    copy.follow_the_page()
    return copy


@pytest.fixture
def changed(tmp_path: Path) -> Copy:
    """The package in which Ear, Nose & Throat heals by four steps."""
    copy = Copy(tmp_path / "changed")
    copy.change(
        "departments.toml", f'id = "d_ent"{HEALS.format(3)}', f'id = "d_ent"{HEALS.format(4)}'
    )
    return copy


HEALS = """
set = "base"
copies = 2
colour = "green"
when = "activate"
do = [{{ n = 1, c = "dept", op = "heal {}" }}]"""


def half_played() -> dh.Game[Any]:
    """A game of two, some rounds old."""
    game = dh.new_game("hospital", seed=5)
    while game.view(None)["round"] < 3:
        seat = game.to_act[0]
        game.pick(seat, game.options(seat)[0])
    return game


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game that was saved before the cards changed."""
    path = tmp_path / "save.json"
    path.write_text(json.dumps(half_played().record()), "utf-8")
    return path


# -- the steps ---------------------------------------------------------------------------------------
def test_the_page_shows_a_card_that_we_do_not_have() -> None:
    assert f'id = "{CARD}"' in example()
    assert all({f"thing.{CARD}"} == set(sentences) for sentences in texts().values())
    assert CARD not in [card.id for card in components.load().departments]


def test_a_new_card_is_dealt_used_recorded_and_replayed(added: Copy) -> None:
    assert "played" == added.python("-c", RANDOM_GAMES).out.strip()


def test_a_new_card_is_shown_in_every_language(added: Copy) -> None:
    for language, sentences in texts().items():
        command = ("components", "hospital", "--set", "departments", "--lang", language)
        seen = added.run(*command)
        assert 0 == seen.status, seen.err
        for sentence in sentences.values():
            assert sentence in seen.text


@pytest.mark.soak
def test_a_game_with_a_new_card_is_saved_and_resumed(added: Copy, tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    seen = added.run(
        "play", "hospital", "--seed", "1", "--save", file, "--plain", typed="1\n1\nquit\n"
    )
    assert 0 == seen.status, seen.err
    assert CARD in json.loads(file.read_text("utf-8"))["cards"]
    seen = added.run("play", "hospital", "--resume", file, "--plain", typed="1\nquit\n")
    assert 0 == seen.status, seen.err
    assert 0 == added.run("verify", file).status


@pytest.mark.soak
def test_the_tests_need_no_change(added: Copy) -> None:
    seen = added.test(*UNCHANGED)
    assert 0 == seen.status, seen.out[-2000:]


# -- games that began before -------------------------------------------------------------------------
def test_a_save_goes_on_without_the_new_card(added: Copy, save: Path) -> None:
    """It used to be refused, for a card that "does not follow from the seed"."""
    seen = added.run("play", "hospital", "--resume", save, "--plain", typed="1\nquit\n")
    assert 0 == seen.status, seen.err
    record = json.loads(save.read_text("utf-8"))
    assert CARD not in record["cards"]
    assert CARD not in record["options"]["components"]
    assert 0 == added.run("verify", save).status


@pytest.mark.soak
def test_such_a_save_comes_back_to_us(added: Copy, save: Path) -> None:
    before = dh.replay(json.loads(save.read_text("utf-8")))
    added.run("play", "hospital", "--resume", save, "--plain", typed="quit\n")
    assert before.position() == dh.replay(json.loads(save.read_text("utf-8"))).position()


def test_a_record_that_does_not_list_its_cards_has_the_first_ones(added: Copy) -> None:
    record = "tests/hospital/records/four.json"
    assert 0 == added.run("verify", record).status


def test_a_changed_card_is_named_with_what_to_do(changed: Copy, save: Path) -> None:
    for language, words in CHANGED.items():
        seen = changed.run("play", "hospital", "--resume", save, "--lang", language)
        assert 2 == seen.status
        assert words in seen.err
        assert dh.__version__ in seen.err


@pytest.mark.soak
def test_a_former_row_lets_the_game_go_on(changed: Copy, save: Path) -> None:
    former = f'[[departments]]\nid = "d_ent"{HEALS.format(3)}\nsource = "F:804"\n'
    changed.append("former.toml", former)
    assert 0 == changed.run("verify", save).status
    assert 0 == changed.run("verify", "tests/hospital/records/four.json").status


def test_a_missing_card_is_named(added: Copy, tmp_path: Path) -> None:
    file = tmp_path / "later.json"
    added.run("play", "hospital", "--seed", "1", "--save", file, "--plain", typed="quit\n")
    seen = run("verify", file)
    assert 1 == seen.status
    assert f"missing here: {CARD}" in seen.err


@pytest.mark.soak
def test_only_cards_of_the_ruleset_count(tmp_path: Path, save: Path) -> None:
    copy = Copy(tmp_path / "promos")
    copy.change("specialists.toml", 'set = "promo"\ncopies = 1', 'set = "promo"\ncopies = 2')
    assert 0 == copy.run("verify", save).status


@pytest.mark.soak
def test_names_and_sources_do_not_count(tmp_path: Path, save: Path) -> None:
    copy = Copy(tmp_path / "renamed")
    copy.change("departments.toml", 'source = "F:804"', 'source = "F:805"')
    assert 0 == copy.run("verify", save).status


def test_a_link_of_before_still_opens(added: Copy) -> None:
    link = to_link(half_played().record())
    code = "import sys, dicehospital as dh; from dicehospital.kernel.records.link import from_link;"
    seen = added.python("-c", f"{code} print(dh.replay(from_link(sys.argv[1])).name)", link)
    assert "hospital" == seen.out.strip(), seen.err


@pytest.mark.soak
def test_a_card_of_emergency_roll_is_named_too(tmp_path: Path) -> None:
    copy = Copy(tmp_path / "er")
    path = copy.package / "er/data/ambulances.toml"
    path.write_text(
        path.read_text("utf-8").replace('"critical", "R1/2"', '"nurse", "R1/2"', 1), "utf-8"
    )
    record = tmp_path / "er.json"
    record.write_text(json.dumps(dh.new_game("er", seed=3).record()), "utf-8")
    seen = copy.run("verify", record)
    assert 1 == seen.status
    assert "changed: A0" in seen.err


# -- tables on a server ------------------------------------------------------------------------------
@pytest.fixture
def table(tmp_path: Path) -> tuple[Path, str]:
    """A data folder with one table of Dice Hospital, some moves old, and the table's id."""
    found = []

    async def go() -> None:
        async with support.server(tmp_path / "data") as house:
            guest = house.guest()
            made = await guest.table("me", "bot:random", game="hospital", start=True)
            await players.play_on(await guest.enter(made["id"]), 0, 25)
            found.append(made["id"])

    asyncio.run(go())
    return tmp_path / "data", found[0]


@pytest.mark.soak
def test_a_table_goes_on_without_the_new_card(added: Copy, table: tuple[Path, str]) -> None:
    seen = added.run("validate", "--data", table[0])
    assert (0, "") == (seen.status, seen.err)


def test_validate_names_the_table_and_the_changed_card(
    changed: Copy, table: tuple[Path, str]
) -> None:
    """It used to say that all were right."""
    seen = changed.run("validate", "--data", table[0], "--lang", "fr")
    assert 1 == seen.status
    assert table[1] in seen.err
    assert "modifiées\xa0: d_ent" in seen.err
