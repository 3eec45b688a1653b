"""The page of an experiment: every section is there, with the figures of the data."""

from __future__ import annotations

import csv
import re
from base64 import b64decode
from html import unescape
from pathlib import Path
from statistics import fmean
from xml.etree import ElementTree as ET

import pytest
from pyarrow import parquet

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.kernel.types import Json
from dicehospital.lab.experiment.folder import GAMES, ExperimentFolder
from dicehospital.lab.experiment.playing import play
from dicehospital.lab.experiment.reading import experiment_of
from dicehospital.lab.page.page import SECTIONS, report_of
from dicehospital.lab.statistics import holm, p_value, wide

ER: Json = {
    "title": "Seats & <cards>",
    "game": "er",
    "games": 80,
    "rulesets": {"two": {}, "alone": {"players": 1}},
    "bots": {"random": ["random"]},
}


def played(path: Path, told: Json) -> Path:
    experiment = experiment_of(told, source='title = "x"\n')
    folder = ExperimentFolder(path, experiment)
    folder.add(play(experiment, experiment.numbers))
    folder.finish()
    return path


@pytest.fixture(scope="module")
def er(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small experiment of ER."""
    return played(tmp_path_factory.mktemp("er"), ER)


def page_of(folder: Path, language: str = "en") -> str:
    return report_of(folder, catalogue(language)).page


def section(page: str, name: str) -> str:
    found = re.search(rf'<section id="{name}">(.*?)</section>', page, re.DOTALL)
    assert found, name
    return unescape(found[1])


def table(text: str, number: int = 0) -> list[list[str]]:
    body = re.findall(r"<tbody>(.*?)</tbody>", text, re.DOTALL)[number]
    return [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", body)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_all_sections_and_needs_nothing_else(er: Path, language: str) -> None:
    page = page_of(er, language)
    assert len(SECTIONS) == len(re.findall(r'<section id="', page))
    assert "Seats &amp; &lt;cards&gt;" in page
    assert not re.search(r"(?:src|href)=[\"'](?!#|data:)|url\(|@import|<script", page)
    assert "lab.page." not in page


def test_figures_of_the_page_are_those_of_the_data(er: Path) -> None:
    page = page_of(er)
    rows = parquet.read_table(er / GAMES).to_pylist()
    two = [row for row in rows if row["ruleset"] == "two"]
    alone = [row for row in rows if row["ruleset"] == "alone" and row["seat"] == 0]
    shares = [100 * fmean(r["won"] / r["winners"] for r in two if r["seat"] == s) for s in (0, 1)]
    told = [row[2] for row in table(section(page, "seats"))]
    assert [f"{share:.1f}%" for share in shares] == told

    totals = {row[2] for row in table(section(page, "sources")) if row[1] == "Total"}
    assert {f"{fmean(r['total'] for r in g):.1f}" for g in (two, alone)} | {
        f"{fmean(r['total'] for r in rows if r['bot'] == 'alicat'):.1f}"
    } == totals
    lengths = {row[0]: row[2] for row in table(section(page, "length"))}
    assert f"{fmean(row['decisions'] for row in alone):.1f}" == lengths["alone · random"]
    beaten = table(section(page, "rivals"))[0][1]
    assert f"{100 * fmean(row['won'] for row in alone):.1f}%" == beaten
    lead = fmean(row["total"] for row in alone) - fmean(row["total"] for row in two)
    assert f"{lead:+.1f}".replace("-", "\N{MINUS SIGN}") == table(section(page, "rulesets"))[0][1]


def test_the_effect_of_a_card_is_what_seats_have_more_with_it(er: Path) -> None:
    rows = [r for r in parquet.read_table(er / GAMES).to_pylist() if r["seat"] < r["players"]]
    usual = {a: fmean(r["total"] for r in rows if r["arm"] == a) for a in {r["arm"] for r in rows}}
    side = {
        had: fmean(r["total"] - usual[r["arm"]] for r in rows if r["dealt.E3"] == had)
        for had in (True, False)
    }
    effects = {row[0][:2]: row for row in table(section(page_of(er), "cards"))}
    times = sum(row["dealt.E3"] for row in rows)
    told = f"{side[True] - side[False]:+.1f}".replace("-", "\N{MINUS SIGN}")
    assert [str(times), told] == effects["E3"][1:3]


def test_a_page_of_hospital_names_cards_modules_and_the_automa(tmp_path: Path) -> None:
    automa = {"solo": "automa", "difficulty": "hard"}
    rules = {"base": {}, "events": {"modules": ["events"]}, "hard": automa}
    told = {**ER, "game": "hospital", "games": 3, "rulesets": rules}
    page = page_of(played(tmp_path, told))
    assert "hard · random" in section(page, "rivals")
    assert ["events · random", "hard · random"] == [r[0] for r in table(section(page, "rulesets"))]
    assert "Discharged patients" in section(page, "sources")


def saved(page: str) -> dict[str, str]:
    """The files that a page holds."""
    found = re.findall(r'download="(\S+?)" href="data:[\w/+]+;base64,([^"]+)"', page)
    return {name: b64decode(body).decode() for name, body in found}


def test_every_plot_can_be_saved_with_its_figures(er: Path) -> None:
    page = page_of(er)
    files, plots = saved(page), re.findall(r'<figure id="(\S+)">', page)
    assert sorted([*(f"{p}.svg" for p in plots), *(f"{p}.csv" for p in plots)]) == sorted(files)
    assert {"seats-1", "cards-1", "rulesets-1", "sources-1", "length-1"} <= set(plots)
    rows = list(csv.DictReader(files["seats-1.csv"].splitlines()))
    two = [r for r in parquet.read_table(er / GAMES).to_pylist() if r["ruleset"] == "two"]
    first = fmean(r["won"] / r["winners"] for r in two if r["seat"] == 0)
    assert first == pytest.approx(float(rows[0]["value"]))
    assert float(rows[0]["low"]) < first < float(rows[0]["high"])
    for name in (name for name in files if name.endswith(".svg")):
        picture = ET.fromstring(files[name])  # noqa: S314 (our own)
        assert "{http://www.w3.org/2000/svg}svg" == picture.tag
        assert "fill: #1f2933" in files[name]  # it looks as on the page without its style sheet
        assert "var(" not in files[name]


def test_axes_have_titles_and_arms_that_are_compared_one_scale(tmp_path: Path) -> None:
    told = {**ER, "games": 12, "rulesets": {"two": {}, "five": {"players": 5}}}
    found = section(page_of(played(tmp_path, told)), "seats")
    assert 2 == found.count('class="axis"') == found.count("Share of victories")
    assert ["five · random", "two · random"] == re.findall(r"<h4>(.*?)</h4>", found)
    drawn = re.findall(r"<svg role.*?</svg>", found)
    ticks = [re.findall(r'class="tick" x="(.*?)".*?>(.*?)<', one) for one in drawn]
    assert ticks[0] == ticks[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_arms_that_are_the_same_games_are_said_to_be(language: str, tmp_path: Path) -> None:
    """Random bots pick alike whether others see it or not; three of them play other games."""
    rules = {"usual": {}, "again": {"choices": "clockwise"}, "three": {"players": 3}}
    told = {**ER, "games": 5, "rulesets": rules}
    found = report_of(played(tmp_path, told), catalogue(language))
    say = catalogue(language)
    [same] = found.same
    assert same.startswith("again · random, usual · random")
    assert unescape(same) in unescape(found.page)
    rulesets = section(found.page, "rulesets")
    assert [say.tell("lab.page.same.mark")] == [
        row[1] for row in table(rulesets) if row[0] == "again · random"
    ]
    words = {"ruleset": "again", "bots": "random", "base": "usual", "games": "5"}
    assert say.tell("lab.page.rulesets.same", **words) in rulesets


def test_arms_that_differ_in_one_game_are_not_the_same(er: Path) -> None:
    assert [] == report_of(er, catalogue("en")).same


def test_nothing_is_told_about_games_that_are_missing(tmp_path: Path) -> None:
    ExperimentFolder(tmp_path, experiment_of(ER)).close()
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(BadInput) as refused:
            page_of(folder)
        assert "lab.not_played" == refused.value.message.id


def test_many_comparisons_are_corrected_as_holm_does() -> None:
    """The example of Holm's test in every textbook: the smallest times all, the next times one less."""
    assert [0.03, 0.06, 0.06, 0.02] == pytest.approx(holm([0.01, 0.04, 0.03, 0.005]))
    assert 1.96 == pytest.approx(wide(1), abs=1e-3)
    assert 0.05 == pytest.approx(p_value(wide(10)) * 10)
