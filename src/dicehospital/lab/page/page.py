"""The page of an experiment: one file that needs no other, for desk and phone, by day and by night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Final

from dicehospital.kernel.text import Catalogue
from dicehospital.kernel.types import Json
from dicehospital.lab.experiment.folder import SOURCE
from dicehospital.lab.page import balance, play
from dicehospital.lab.page.games import Games
from dicehospital.lab.page.section import Plot, Section, Words

SECTIONS: Final[tuple[Callable[[Games, Words], Section], ...]] = (
    balance.seats,
    balance.cards,
    balance.rulesets,
    play.rivals,
    play.luck,
    play.sources,
    play.length,
    play.par,
)

_STYLE: Final = """
:root { color-scheme: light dark; --page: #fff; --ink: #1f2933; --soft: #5b6875; --line: #d5dde5;
  --mark: #0b66a3; --minus: #b3541e; --card: #f5f8fa; }
@media (prefers-color-scheme: dark) { :root { --page: #14191f; --ink: #e6edf3; --soft: #9fb0c0;
  --line: #33404d; --mark: #6db8f2; --minus: #f0a070; --card: #1b222a; } }
body { margin: 0 auto; padding: 1rem; max-width: 46rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.25rem; margin-top: 2.5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; } p { margin: .5rem 0; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
a { color: var(--mark); } .found { font-size: 1.05rem; } .soft, small { color: var(--soft); }
svg { display: block; overflow: visible; margin: .5rem 0; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); paint-order: stroke;
  stroke: var(--page); stroke-width: 4px; } svg .figure { text-anchor: end; }
svg .tick { font-size: 12px; fill: var(--soft); text-anchor: middle; } .grid { stroke: var(--line); }
.middle { stroke: var(--soft); stroke-dasharray: 3 3; } .bar { fill: var(--mark); }
.minus { fill: var(--minus); } .range { stroke: var(--mark); stroke-width: 2; stroke-linecap: round; }
.mark { fill: var(--mark); } .range.weak { stroke: var(--soft); } .mark.weak { fill: var(--soft); }
details { margin: .5rem 0 1rem; } summary { cursor: pointer; color: var(--mark); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .2rem .7rem .2rem 0; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } thead th { border-bottom: 1px solid var(--line); }
pre { padding: .75rem; overflow-x: auto; background: var(--card); border-radius: .4rem; }
"""


def page_of(folder: Path, say: Catalogue) -> str:
    """The page of a folder that keeps an experiment; `BadInput` where it has not been played."""
    games, words = Games(folder), Words(say)
    source = (folder / SOURCE).read_text("utf-8") if (folder / SOURCE).exists() else ""
    sections = [section(games, words) for section in SECTIONS]
    title = escape(games.about["title"])
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{say.language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title><style>{_STYLE}</style></head><body><main>",
            *_head(games, sections, words),
            *(line for section in sections for line in _section(section, words)),
            *_foot(source, words),
            "</main></body></html>\n",
        ]
    )


def _head(games: Games, sections: list[Section], words: Words) -> Iterator[str]:
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
        version=about["version"],
    )
    yield f'<p class="soft">{escape(told)}</p>'
    links = [
        f'<li><a href="#{section.id}">{escape(words.tell(f"{section.id}.heading"))}</a></li>'
        for section in sections
    ]
    yield f"<nav><ul>{''.join(links)}</ul></nav>"


def _section(section: Section, words: Words) -> Iterator[str]:
    yield f'<section id="{section.id}"><h2>{escape(words.tell(f"{section.id}.heading"))}</h2>'
    for sentence in section.sentences:
        yield f'<p class="found">{escape(sentence)}</p>'
    for plot in section.plots:
        yield from _plot(plot, words)
    for note in section.notes:
        yield f"<p><small>{escape(note)}</small></p>"
    yield "</section>"


def _plot(plot: Plot, words: Words) -> Iterator[str]:
    yield f"<h3>{escape(plot.title)}</h3>"
    yield plot.drawing.replace("<svg ", f'<svg aria-label="{escape(plot.title)}" ', 1)
    head = "".join(f"<th>{escape(name)}</th>" for name in plot.headings)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in plot.rows
    )
    yield f"<details><summary>{escape(words.tell('data'))}</summary><div class='wide'>"
    yield f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></details>"


def _foot(source: str, words: Words) -> Iterator[str]:
    yield f"<section><h2>{escape(words.tell('how'))}</h2><p>{escape(words.tell('intervals'))}</p>"
    if source:
        yield f"<pre>{escape(source)}</pre>"
    yield f"<pre>{escape(words.tell('command'))}</pre></section>"
