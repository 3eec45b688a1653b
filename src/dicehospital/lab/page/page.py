"""The page of an experiment: one file that needs no other, for desk and phone, by day and by night."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from dicehospital.kernel.text import Catalogue
from dicehospital.kernel.types import Json
from dicehospital.lab.experiment.folder import SOURCE
from dicehospital.lab.page import balance, play
from dicehospital.lab.page.drawing import inline
from dicehospital.lab.page.files import STYLE, colours, links, table
from dicehospital.lab.page.games import GamesFrame
from dicehospital.lab.page.section import NumberFormat, Plot, Section

SECTIONS: Final[tuple[Callable[[GamesFrame, NumberFormat], Section], ...]] = (
    balance.seats,
    balance.cards,
    balance.rulesets,
    play.rivals,
    play.luck,
    play.sources,
    play.length,
    play.par,
)

_TWO, _THREE = "25rem", "18rem"  # how wide a panel is at least: so many stand side by side
_COLOURS: Final = f"""
:root {{ color-scheme: light dark; {colours(0)} }}
@media (prefers-color-scheme: dark) {{ :root {{ {colours(1)} }} }}
"""
_STYLE: Final = """
body { margin: 0 auto; padding: 1rem; max-width: 62rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.25rem; margin-top: 2.5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; } p { margin: .5rem 0; max-width: 46rem; }
h4 { font-size: .9rem; margin: 0; font-weight: 600; } figure { margin: 0; }
.panels { display: grid; gap: .5rem 2.5rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--least)), 1fr)); }
.files a { margin-right: 1rem; font-size: .9rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
a { color: var(--mark); } .found { font-size: 1.05rem; } .soft, small { color: var(--soft); }
svg { display: block; overflow: visible; margin: .5rem 0; }
details { margin: .5rem 0 1rem; } summary { cursor: pointer; color: var(--mark); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .2rem .7rem .2rem 0; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } thead th { border-bottom: 1px solid var(--line); }
pre { padding: .75rem; overflow-x: auto; background: var(--card); border-radius: .4rem; }
"""


@dataclass(frozen=True, slots=True)
class Report:
    """What an experiment says: as a page, in words for the terminal, and as files."""

    page: str
    same: Sequence[str]  # a sentence for all arms that are the same games
    tables: Sequence[tuple[str, str]]  # of each plot: a name, and its figures as CSV


def report_of(folder: Path, say: Catalogue) -> Report:
    """The report of a folder that keeps an experiment; `BadInput` where it has not been played."""
    games, words = GamesFrame(folder), NumberFormat(say)
    sections = [section(games, words) for section in SECTIONS]
    same = _same(games, words)
    page = _page(games, sections, same, words, folder)
    found = [(name, table(plot)) for section in sections for name, plot in named(section)]
    return Report(page, same, found)


def _same(games: GamesFrame, words: NumberFormat) -> list[str]:
    """What to know before anything is compared: these arms are one."""
    played = words.numbers.whole(games.about["games"])
    return [
        words.tell("same.found", arms=", ".join(words.arm(*arm) for arm in arms), games=played)
        for arms in games.twins
    ]


def _page(
    games: GamesFrame, sections: list[Section], same: list[str], words: NumberFormat, folder: Path
) -> str:
    source = (folder / SOURCE).read_text("utf-8") if (folder / SOURCE).exists() else ""
    title = escape(games.about["title"])
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{words.say.language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title><style>{_COLOURS}{_STYLE}{STYLE}</style></head><body><main>",
            *_head(games, sections, same, words),
            *(line for section in sections for line in _section(section, words)),
            *_foot(games.about, source, words),
            "</main></body></html>\n",
        ]
    )


def _head(
    games: GamesFrame, sections: list[Section], same: list[str], words: NumberFormat
) -> Iterator[str]:
    about: Json = games.about
    played = about["games"] * len(about["arms"])
    yield f"<h1>{escape(about['title'])}</h1>"
    if about["about"]:
        yield f"<p>{escape(about['about'])}</p>"
    told = words.tell(
        "heading",
        game=words.say.tell(f"sim.game.{about['game']}"),
        games=words.numbers.whole(played),
        arms=len(about["arms"]),
        first=about["seed"],
        last=last_seed(about),
        version=about["version"],
    )
    yield f'<p class="soft">{escape(told)}</p>'
    for sentence in same:
        yield f'<p class="found">{escape(sentence)}</p>'
    anchors = [
        f'<li><a href="#{section.id}">{escape(words.tell(f"{section.id}.heading"))}</a></li>'
        for section in sections
    ]
    yield f"<nav><ul>{''.join(anchors)}</ul></nav>"


def _section(section: Section, words: NumberFormat) -> Iterator[str]:
    yield f'<section id="{section.id}"><h2>{escape(words.tell(f"{section.id}.heading"))}</h2>'
    for sentence in section.sentences:
        yield f'<p class="found">{escape(sentence)}</p>'
    for name, plot in named(section):
        yield from _plot(name, plot, words)
    for note in section.notes:
        yield f"<p><small>{escape(note)}</small></p>"
    yield "</section>"


def named(section: Section) -> Iterator[tuple[str, Plot]]:
    """The plots of a section, each with the name of its files."""
    for number, plot in enumerate(section.plots, 1):
        yield f"{section.id}-{number}", plot


def _plot(name: str, plot: Plot, words: NumberFormat) -> Iterator[str]:
    yield f'<figure id="{name}"><figcaption><h3>{escape(plot.title)}</h3></figcaption>'
    least = _TWO if len(plot.panels) in (2, 4) else _THREE
    yield f'<div class="panels" style="--least: {least}">{"".join(_panels(plot))}</div>'
    yield f'<p class="files">{"".join(links(name, plot))}</p>'
    head = "".join(f"<th>{escape(name)}</th>" for name in plot.headings)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in plot.rows
    )
    yield f"<details><summary>{escape(words.tell('data'))}</summary><div class='wide'>"
    yield f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></details>"
    yield "</figure>"


def _panels(plot: Plot) -> Iterator[str]:
    """The panels; one alone is called as its plot."""
    for panel in plot.panels:
        title = f"<h4>{escape(panel.title)}</h4>" if len(plot.panels) > 1 else ""
        label = f"{plot.title}: {panel.title}" if panel.title else plot.title
        yield f"<div>{title}{inline(panel, plot.scale, label)}</div>"


def _foot(about: Json, source: str, words: NumberFormat) -> Iterator[str]:
    yield f"<section><h2>{escape(words.tell('how'))}</h2><p>{escape(words.tell('intervals'))}</p>"
    if source:
        yield f"<pre>{escape(source)}</pre>"
    told = words.tell("command", games=about["games"], seed=about["seed"])
    yield f"<pre>{escape(told)}</pre></section>"


def last_seed(about: Json) -> int:
    """The seed of the last games; arms that are not paired have theirs one after the other."""
    last: int = about["seed"] + about["games"] * (1 if about["paired"] else len(about["arms"])) - 1
    return last
