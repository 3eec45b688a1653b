"""Component packs at tables: read as contents, shown before anybody sits down, kept with the game."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicehospital.hospital.options import MOST_KEPT
from dicehospital.hospital.rules import _compile
from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.server.settings import Settings
from dicehospital.server.tables.packs import read_text
from tests.packs import NIGHT_SHIFT
from tests.server.compute import tricks
from tests.server.ops_load import until
from tests.server.players import Json, Player, play_on
from tests.server.support import Server, server

GAME = "hospital"
PACKS = "/api/packs"
NAMES = {"en": "Night Clinic", "de": "Nachtklinik", "fr": "Clinique de nuit"}
TEXT = f"""{NIGHT_SHIFT}
[[reports]]
id = "m01"
points = 4
"""
WARD: Json = {"patients": ["G3", "R5", "Y4"], "departments": ["d_night_clinic"]}


async def read(house: Server, text: str = TEXT, **more: Any) -> Json:
    """What the server makes of a pack."""
    response = await house.guest().request("POST", PACKS, {"text": text, **more})
    assert 200 == response.status_code, response.text
    found: Json = response.json()
    return found


async def at_night(house: Server, **more: Any) -> Player:
    """Somebody in the last round of a game with the pack, against a bot."""
    pack = (await read(house))["pack"]
    position = {
        "game": GAME,
        "players": 2,
        "round": 8,
        "phase": "activation",
        "options": {"pack": pack},
        "hospitals": [WARD, {"patients": ["R2"]}],
        "seed": 3,
    }
    guest = house.guest()
    made = await guest.table("me", "bot:random", game=GAME, position=position, start=True, **more)
    return await guest.enter(made["id"])


async def pick(player: Player, *refs: str) -> None:
    """Pick what references point at, one after the other."""
    for ref in refs:
        [word] = [option["word"] for option in player.view["options"] if option["ref"] == ref]
        answer = await player.act("pick", 0, player.phase(0), word=word)
        assert "ack" == answer["type"], answer
        await player.settle()


# -- reading them --------------------------------------------------------------------------------------
async def test_a_pack_is_read_before_a_table_is_made_with_it(house: Server) -> None:
    """DH-13.2: names, texts and signs, in every language, and nothing is kept."""
    found = await read(house)
    cards = found["cards"]
    assert ("Night shift", ["d_night_clinic", "m01"]) == (
        found["name"],
        [card["id"] for card in cards["cards"]],
    )
    for language, name in NAMES.items():
        words = cards["words"][language]
        assert name == words["thing.d_night_clinic"]
        assert words["ability.m01"]
        assert words["components.title.reports"]
    assert [{"dice": ["G"], "mark": "+2"}] == cards["signs"]["d_night_clinic"]["lines"]
    assert [] == (await house.guest().get("/api/tables"))["tables"]


async def test_a_pack_without_a_source_is_called_as_its_file(house: Server) -> None:
    text = TEXT.replace('source = "Night shift"', "")
    assert "my_box.toml" == (await read(house, text, name="my_box.toml"))["name"]


DEPARTMENT = (
    'set = "base"\ncopies = 1\ncolour = "red"\nwhen = "activate"\ndo = [{n = 1, op = "heal 1"}]\n'
)


def many(number: int) -> str:
    """A pack of so many departments."""
    rows = (f'[[departments]]\nid = "d_{n}"\n{DEPARTMENT}' for n in range(number))
    return "\n".join(rows)


HOSTILE = {
    "not toml": ("[[departments", "pack", "bad_toml"),
    "empty": ('source = "x"', "pack", "server.empty_pack"),
    "huge": ("# " + "x" * 33_000, "pack", "server.large_pack"),
    "too many cards": (many(101), "pack", "server.many_cards"),
    "deep arrays": ("a = " + "[" * 5000 + "]" * 5000, "pack", "endless_toml"),
    "a long number": ("x = " + "9" * 30_000, "pack", "endless_toml"),
    "a long number in hexadecimal": ("x = 0x" + "f" * 30_000, "pack", "server.empty_pack"),
    "endless keys": (".".join("a" * 9000) + " = 1", "pack", "server.deep_pack"),
    "endless name": (
        f'[[reports]]\nid = "m01"\nname = {{en = "{"x" * 5000}"}}',
        "pack:reports[m01].name.en",
        "components.name_length",
    ),
    "control signs": (
        '[[reports]]\nid = "m01"\nname = {en = "a\\u202eb"}',
        "pack:reports[m01].name.en",
        "components.name_signs",
    ),
    "markup": (
        '[[reports]]\nid = "m01"\nname = {en = "<img src=x>"}',
        "pack:reports[m01].name.en",
        "components.name_signs",
    ),
    "an endless source": (
        f'source = "{"x" * 81}"\n{TEXT[25:]}',
        "pack:source",
        "server.long_source",
    ),
    "a source that terminals obey": (
        f'source = "a\\u001b[31m"\n{TEXT[25:]}',
        "pack:departments[d_night_clinic].source",
        "components.not_printable",
    ),
    "the id of another table": (
        f'[[specialists]]\nid = "d_ent"\n{DEPARTMENT}',
        "pack:specialists[1].id",
        "components.bad_id",
    ),
    "an id twice": (
        f'[[departments]]\nid = "d_a"\n{DEPARTMENT}[[departments]]\nid = "d_a"\n{DEPARTMENT}',
        "pack:departments[2].id",
        "components.id_twice",
    ),
    "a wrong type": (
        '[[reports]]\nid = "m01"\npoints = "many"',
        "pack:reports[m01].points",
        "not_between",
    ),
    "a date": (
        '[[reports]]\nid = "m01"\npoints = 2020-01-01',
        "pack:reports[m01].points",
        "not_between",
    ),
    "an unknown table": ("[[wards]]\nid = 1", "pack:wards", "components.unknown_table"),
    "no table at all": ("departments = 5\nreports = [1]", "pack:departments", "not_a_list"),
}


@pytest.mark.parametrize("kind", HOSTILE)
async def test_what_is_no_pack_is_refused_by_the_place_that_is_wrong(
    house: Server, kind: str
) -> None:
    """Soon, and in words of every language."""
    text, field, problem = HOSTILE[kind]
    began = time.perf_counter()
    response = await house.guest().request("POST", PACKS, {"text": text})
    assert time.perf_counter() - began < 5
    error = response.json()["error"]
    assert (422, field, problem) == (response.status_code, error["field"], error["message"]["id"])
    assert len(response.content) < 2_000, "what was sent is not sent back"
    for language in LANGUAGES:
        assert catalogue(language).tell(problem, **error["message"]["params"])


async def test_a_body_that_is_too_large_is_not_read_to_its_end(house: Server) -> None:
    for path in (PACKS, "/api/tables"):
        response = await house.guest().request("POST", path, {"text": "x" * 200_000})
        assert (413, "too_large") == (response.status_code, response.json()["error"]["code"])


async def test_hosts_set_the_limits(tmp_path: Path) -> None:
    limits = {"pack_bytes": 200, "pack_cards": 1, "pack_rate": 0, "pack_burst": 4}
    async with server(tmp_path, **limits) as house:
        answers = [
            await house.guest().request("POST", PACKS, {"text": text})
            for text in (TEXT, many(2), '[[reports]]\nid = "m01"\npoints = 4')
        ]
        assert ["server.large_pack"] * 2 == [
            answer.json()["error"]["message"]["id"] for answer in answers[:2]
        ]
        pack = answers[2].json()["pack"]
        two = {**pack, "events": [{"id": "e01", "name": {"en": "Quiet"}}]}
        body = {"players": 1, "seats": ["me"], "game": GAME, "options": {"pack": two}}
        refused = await house.guest().request("POST", "/api/tables", body)
        assert "server.many_cards" == refused.json()["error"]["message"]["id"]
        tired = await house.guest().request("POST", PACKS, {"text": TEXT})
        assert 429 == tired.status_code


async def test_another_game_takes_no_pack(house: Server) -> None:
    response = await house.guest().request("POST", PACKS, {"text": TEXT, "game": "er"})
    assert "server.no_packs" == response.json()["error"]["message"]["id"]
    body = {"players": 1, "seats": ["me"], "options": {"pack": {"reports": [{"id": "m01"}]}}}
    assert 422 == (await house.guest().request("POST", "/api/tables", body)).status_code


# -- at a table ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("visibility", ["open", "private"])
async def test_everybody_reads_the_cards_before_sitting_down(
    house: Server, visibility: str
) -> None:
    pack = (await read(house))["pack"]
    made = await house.guest().table(
        "me", "open", game=GAME, options={"pack": pack}, visibility=visibility
    )
    invited = await house.guest().enter(made["id"], f"invite={made['invite']}")
    shown = invited.table["pack_cards"]
    assert ["d_night_clinic", "m01"] == [card["id"] for card in shown["cards"]]
    assert ("Night shift", {}) == (invited.table["pack"], invited.table["options"])


async def test_lists_say_that_there_is_a_pack_but_not_all_of_it(house: Server) -> None:
    pack = (await read(house))["pack"]
    guest = house.guest()
    await guest.table("me", "open", game=GAME, options={"pack": pack, "administrators": False})
    await guest.table("me", "open", game=GAME)
    plain, packed = (await guest.get("/api/tables"))["tables"]
    assert (None, "Night shift") == (plain["pack"], packed["pack"])
    assert {"administrators": False} == packed["options"]
    assert "pack_cards" not in packed


async def test_its_cards_are_played_told_and_kept_in_the_record(house: Server) -> None:
    """DH-13.2: by their names in the story, by their contents in the record, which replays."""
    player = await at_night(house)
    await pick(player, "department:d_night_clinic", "staff:nurse")
    await pick(player, player.view["options"][0]["ref"])
    said = [str(event["say"]) for event in player.events]
    assert any(all(name in one for name in NAMES.values()) for one in said)
    await play_on(player)
    guest = house.guest(player.cookie())
    record = await guest.get(f"/api/tables/{player.table['id']}/record")
    assert "Night shift" == record["position"]["options"]["pack"]["source"]
    replay = (await guest.request("POST", "/api/replay", {"record": record})).json()
    assert all(replay["verified"][fact] is not False for fact in replay["verified"])
    words = replay["pack_cards"]["words"]["en"]
    assert "Night Clinic" == words["thing.d_night_clinic"]


async def test_a_table_without_a_pack_shows_none(house: Server) -> None:
    guest = house.guest()
    made = await guest.table("me", game=GAME, start=True)
    alone = await guest.enter(made["id"])
    assert (None, None) == (alone.table["pack"], alone.table["pack_cards"])


async def test_a_restart_brings_the_table_back_with_its_cards(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        player = await at_night(house)
        await pick(player, "department:d_night_clinic", "staff:nurse")
        before, cookie = player.view, player.cookie()
    async with server(tmp_path) as house:
        again = await house.guest(cookie).enter(player.table["id"])
        assert before == again.view
        assert player.table["pack_cards"] == again.table["pack_cards"]


async def test_a_rematch_has_the_same_pack(house: Server) -> None:
    pack = (await read(house))["pack"]
    position = {
        "game": GAME, "players": 1, "round": 8, "phase": "activation", "options": {"pack": pack},
        "hospitals": [{"patients": ["G3"]}], "seed": 3,
    }  # fmt: skip
    guest = house.guest()
    made = await guest.table("me", game=GAME, position=position, start=True)
    player = await guest.enter(made["id"])
    await play_on(player)
    answer = await player.act("rematch")
    again = await guest.enter(answer["table"])
    assert "Night shift" == again.table["pack"]


# -- what it costs -------------------------------------------------------------------------------------
async def test_tables_do_not_wait_while_a_pack_is_read(
    house: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Reading takes its time in a process beside the event loop."""
    flag = tmp_path / "flag"
    slowly = partial(tricks.wait_for, str(flag))
    monkeypatch.setattr("dicehospital.server.http.packs._read", slowly)
    reading = asyncio.ensure_future(house.guest().request("POST", PACKS, {"text": TEXT}))
    await until(Path(f"{flag}.begun").exists, 60)
    await house.guest().get("/api/games")
    assert not reading.done()
    flag.touch()
    assert "done" == (await reading).json()


def test_ever_different_packs_do_not_fill_the_memory() -> None:
    assert MOST_KEPT == _compile.cache_info().maxsize
    assert MOST_KEPT <= 128


def test_the_usual_limits_let_a_whole_box_in(tmp_path: Path) -> None:
    text = many(60)
    found = read_text(text, "", Settings(tmp_path))
    assert 60 == len(found["departments"])
