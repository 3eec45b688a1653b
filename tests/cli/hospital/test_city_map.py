"""The map of the City: roads, dice, bonus tokens, entrances, what can be chosen."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from dicehospital.cli.hospital.board.city import City, CityMap
from dicehospital.cli.screen import Screen
from dicehospital.kernel.text import catalogue

VIEW: dict[str, Any] = {
    "city": {
        "tiles": [["NES", "EW", "SW"], ["NS", "E", "NSW"]],
        "pink": ["b2"],
        "dice": {"a1": "R3", "a2": "Y4", "b1": "G2", "b2": "M4", "b3": "R5"},
        "bonus": {"b1": "b_heal1"},
        "vehicles": ["N1", None],
        "helicopter": {"seat": 1, "tile": "a3"},
    },
    "options": [{"ref": "tile:a2"}, {"ref": "entrance:S3"}],
}
DRAWN = """\
           N1(1)
            │
         a1 R3 ────▸a2 Y4 ──── a3 ·
            │                     │ H
         b1 G2      b2°M4 ──── b3 R5
            │ +1                  │
           S1                    ▸S3"""


def city_map(*, plain: bool) -> CityMap:
    screen = Screen(catalogue("en"), plain=plain)
    return CityMap(screen, VIEW)


def test_roads_join_tiles_only_where_both_are_open() -> None:
    """DH-14.1."""
    city = City(VIEW)
    assert [True, False] == [city.leads(0, 0, "S"), city.leads(1, 0, "E")]
    assert [True, False] == [city.leads(1, 1, "E"), city.leads(1, 2, "E")]


def test_the_map_is_drawn_with_its_roads() -> None:
    """DH-14.1 to DH-14.3."""
    lines = [line.plain for line in city_map(plain=False).lines() if isinstance(line, Text)]
    assert DRAWN.splitlines() == [line.rstrip() for line in lines]


def test_the_map_is_told_in_words() -> None:
    """DH-14.1 to DH-14.3."""
    assert [
        "Row a: a1 R3 to N1, a2, b1; a2 Y4 to a3, a1; a3 empty (helicopter) to b3, a2.",
        "Row b: b1 G2 (+1) to a1, S1; b2 M4 pink to b3; b3 R5 to a3, S3, b2.",
    ] == city_map(plain=True).lines()


def test_an_entrance_leads_to_its_tile() -> None:
    """DH-14.2."""
    tiles = {"N2": "a2", "E1": "a3", "S3": "d3", "W2": "b1"}
    city = City({"city": {"tiles": [["NESW"] * 3] * 4, "entrances": tiles}})
    assert [*tiles.values()] == [city.behind(entrance) for entrance in tiles]


def test_a_token_of_a_pack_is_a_star() -> None:
    """DH-13.2."""
    assert ["+1", "*"] == [city_map(plain=True).sign(bonus) for bonus in ("b_heal1", "b_new")]
