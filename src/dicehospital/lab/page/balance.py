"""Sections about fairness: seats, cards, rulesets against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dicehospital.lab.page.drawing import Panel
from dicehospital.lab.page.games import Figure, GamesFrame
from dicehospital.lab.page.section import NumberFormat, Plot, Section, mark_of
from dicehospital.lab.statistics import holm, p_value

_SIGNIFICANT = 0.05
_PLACE = ("ruleset", "bots", "pack")
# Families of columns that are compared card by card, in this order.
_FAMILIES = ("owned", "administrator", "dealt", "flipped", "event", "token", "bonus", "ambulance")


# -- seats ---------------------------------------------------------------------------------------------
def seats(games: GamesFrame, words: NumberFormat) -> Section:
    """Who wins how often, seat by seat, where seats do not differ in who plays."""
    fair = _fair_arms(games.about)
    rows = games.people.filter(games.pl.col("players") > 1)
    found = [
        figure
        for figure in games.means(rows, (*_PLACE, "players", "seat"), "share")
        if figure.keys[:3] in fair
    ]
    if not found:
        return Section("seats", [words.tell("seats.none")])
    adjusted = holm([p_value(_lead(figure) / (figure.error or 1e-9)) for figure in found])
    chances = {id(figure): p >= _SIGNIFICANT for figure, p in zip(found, adjusted, strict=True)}
    most = max(found, key=lambda figure: abs(_lead(figure)) - (10 if chances[id(figure)] else 0))
    sentence = "seats.chance" if chances[id(most)] else "seats.found"
    told = words.tell(sentence, **_seat_told(most, words))
    return Section("seats", [told], [_seat_plot(found, words, chances)], [words.tell("holm")])


def _fair_arms(about: Any) -> set[tuple[str, str, str]]:  # noqa: ANN401 (JSON)
    """Arms in which all seats are played alike: by one bot, or by each in turn."""
    seatings: dict[tuple[str, str, str], list[list[str]]] = {}
    for arm in about["arms"]:
        seatings.setdefault((arm["ruleset"], arm["bots"], arm["pack"]), []).append(arm["seats"])
    return {key for key, rows in seatings.items() if len(rows) > 1 or len(set(rows[0])) == 1}


def _lead(figure: Figure) -> float:
    """By how much a seat has more than its part."""
    return figure.mean - 1 / int(figure.keys[3])


def _seat_told(figure: Figure, words: NumberFormat) -> dict[str, str]:
    low, high = figure.share_ends
    return {
        "seat": str(figure.keys[4] + 1),
        "arm": words.arm(*figure.keys[:3]),
        "share": words.percent(figure.mean),
        "low": words.percent(low),
        "high": words.percent(high),
        "fair": words.percent(1 / int(figure.keys[3])),
    }


def _seat_plot(found: Sequence[Figure], words: NumberFormat, chances: dict[int, bool]) -> Plot:
    """The arms side by side."""
    rows = [
        [
            words.arm(*figure.keys[:3]),
            words.tell("seat", n=figure.keys[4] + 1),
            words.percent(figure.mean),
            words.between(figure.share_ends, words.percent),
            words.numbers.whole(figure.seeds),
        ]
        for figure in found
    ]
    panels = [_seat_panel(group, words, chances) for group in _grouped(found, 3)]
    headings = words.headings("arm", "seat", "share", "interval", "seeds")
    axis = words.tell("axis.victories")
    return Plot(words.tell("seats.title"), panels, words.tick_percent, axis, headings, rows)


def _seat_panel(found: Sequence[Figure], words: NumberFormat, chances: dict[int, bool]) -> Panel:
    marks = [
        mark_of(
            figure,
            words.tell("seat", n=figure.keys[4] + 1),
            words.percent(figure.mean),
            figure.share_ends,
            weak=chances[id(figure)],
        )
        for figure in found
    ]
    return Panel(words.arm(*found[0].keys[:3]), marks, 1 / int(found[0].keys[3]))


def _grouped(found: Sequence[Figure], length: int) -> list[list[Figure]]:
    groups: dict[tuple[Any, ...], list[Figure]] = {}
    for figure in found:
        groups.setdefault(figure.keys[:length], []).append(figure)
    return list(groups.values())


# -- cards ---------------------------------------------------------------------------------------------
def cards(games: GamesFrame, words: NumberFormat) -> Section:
    """By how many points each card changes what its seat, or everybody, scores."""
    families = {name: _effects(games, name) for name in _FAMILIES}
    found = [figure for figures in families.values() for figure in figures]
    if not found:
        return Section("cards", [words.tell("cards.none")])
    adjusted = holm([p_value(figure.mean / (figure.error or 1e-9)) for figure in found])
    p_values = {figure.keys[0]: p for figure, p in zip(found, adjusted, strict=True)}
    sure = [figure for figure in found if p_values[figure.keys[0]] < _SIGNIFICANT]
    told = _cards_told(games, sure, len(found), words)
    ends = [end for figure in found for end in figure.wide_ends(len(found))]
    plots = [
        replace(_card_plot(games, name, figures, p_values, words), ends=ends)
        for name, figures in families.items()
        if figures
    ]
    notes = [words.tell("cards.how", n=len(found)), words.tell("cards.cause")]
    return Section("cards", [told], plots, notes)


def _effects(games: GamesFrame, family: str) -> list[Figure]:
    """The effects of a family, the best first. Words of a column are compared one by one."""
    if family == "administrator":
        if family not in games.columns:
            return []
        column = games.pl.col(family)
        kept = games.people.select(column.unique()).collect()[family].to_list()
        names = {f"{family}.{name}": name for name in sorted(kept) if name != "nobody"}
        games.people = games.people.with_columns(
            (column == name).alias(new) for new, name in names.items()
        )
        found = games.effect(list(names), "total")
    else:
        found = games.effect(games.family(family), "total")
    return sorted(found, key=lambda figure: -figure.mean)


def _name(games: GamesFrame, figure: Figure, words: NumberFormat) -> str:
    family, _, card = figure.keys[0].partition(".")
    if family in ("ambulance", "flipped"):
        return words.tell(f"card.{family}", n=card.removeprefix("A"))
    return words.card(games.about["game"], card)


def _cards_told(games: GamesFrame, sure: list[Figure], all_cards: int, words: NumberFormat) -> str:
    if not sure:
        return words.tell("cards.chance", n=all_cards)
    told = [words.tell("cards.found", n=len(sure), all=all_cards)]
    for sign, sentence in ((1, "cards.gain"), (-1, "cards.loss")):
        most = max(sure, key=lambda figure: sign * figure.mean)
        if sign * most.mean > 0:
            name, points = _name(games, most, words), words.signed(most.mean)
            told.append(words.tell(sentence, card=name, points=points))
    return " ".join(told)


def _card_plot(
    games: GamesFrame,
    family: str,
    found: Sequence[Figure],
    p_values: dict[str, float],
    words: NumberFormat,
) -> Plot:
    marks, rows = [], []
    for figure in found:
        p, name = p_values[figure.keys[0]], _name(games, figure, words)
        ends, points = figure.wide_ends(len(p_values)), words.signed(figure.mean)
        marks.append(mark_of(figure, name, points, ends, weak=p >= _SIGNIFICANT))
        interval = words.between(ends, words.signed)
        rows.append([name, words.numbers.whole(figure.keys[1]), points, interval, f"{p:.3f}"])
    headings = words.headings("card", "times", "points", "interval", "p")
    title, axis = words.tell(f"family.{family}"), words.tell("axis.with_card")
    return Plot(title, [Panel("", marks, 0.0)], words.tick, axis, headings, rows)


# -- rulesets ------------------------------------------------------------------------------------------
def rulesets(games: GamesFrame, words: NumberFormat) -> Section:
    """By how many points a ruleset differs from the first one, with the same bots and seeds."""
    names = list(dict.fromkeys(arm["ruleset"] for arm in games.about["arms"]))
    if len(names) < 2:
        return Section("rulesets", [words.tell("rulesets.none")])
    found = [figure for name in names[1:] for figure in _against(games, names[0], name)]
    if not found:
        return Section("rulesets", [words.tell("rulesets.none")])
    adjusted = holm([p_value(figure.mean / (figure.error or 1e-9)) for figure in found])
    same = [games.is_twin(figure.keys, (names[0], *figure.keys[1:])) for figure in found]
    told = _rulesets_told(found, adjusted, same, names[0], words)
    plot = _rulesets_plot(found, adjusted, same, names[0], words)
    return Section("rulesets", told, [plot], [words.tell("holm")])


def _rulesets_told(
    found: Sequence[Figure],
    adjusted: Sequence[float],
    same: Sequence[bool],
    base: str,
    words: NumberFormat,
) -> list[str]:
    """First which are no others at all, then by how much the others differ at most."""
    alike = [
        words.tell(
            "rulesets.same",
            ruleset=f.keys[0], bots=f.keys[1], base=base, games=words.numbers.whole(f.seeds),
        )
        for f, is_same in zip(found, same, strict=True)
        if is_same
    ]  # fmt: skip
    others = [n for n in range(len(found)) if not same[n]]
    if not others:
        return alike
    most = max(others, key=lambda n: (adjusted[n] < _SIGNIFICANT, abs(found[n].mean)))
    farthest = words.tell(
        "rulesets.found" if adjusted[most] < _SIGNIFICANT else "rulesets.chance",
        ruleset=found[most].keys[0],
        bots=found[most].keys[1],
        base=base,
        points=words.signed(found[most].mean),
    )
    return [*alike, farthest]


def _rulesets_plot(
    found: Sequence[Figure],
    adjusted: Sequence[float],
    same: Sequence[bool],
    base: str,
    words: NumberFormat,
) -> Plot:
    marks, rows = [], []
    for figure, p, is_same in zip(found, adjusted, same, strict=True):
        ends, arm = figure.wide_ends(len(found)), words.arm(*figure.keys)
        told = words.tell("same.mark") if is_same else words.signed(figure.mean)
        marks.append(mark_of(figure, arm, told, ends, weak=p >= _SIGNIFICANT))
        interval, seeds = words.between(ends, words.signed), words.numbers.whole(figure.seeds)
        rows.append([arm, told, interval, f"{p:.3f}", seeds])
    headings = words.headings("ruleset", "points", "interval", "p", "seeds")
    title, axis = words.tell("rulesets.title", base=base), words.tell("axis.difference")
    return Plot(title, [Panel("", marks, 0.0)], words.tick, axis, headings, rows)


def _against(games: GamesFrame, base: str, other: str) -> list[Figure]:
    """The mean difference of points, seed by seed where both had the same."""
    if not games.about["paired"]:
        return _apart(games, base, other)
    pl, keys = games.pl, ("bots", "pack", "seed")
    points = games.people.group_by("ruleset", *keys).agg(pl.col("total").mean())
    left, right = (
        points.filter(pl.col("ruleset") == name).drop("ruleset") for name in (other, base)
    )
    both = left.join(right, on=keys, suffix="_base")
    lead = both.with_columns((pl.col("total") - pl.col("total_base")).alias("lead"))
    return [
        Figure((other, *figure.keys), figure.mean, figure.error, figure.seeds)
        for figure in games.means(lead, ("bots", "pack"), "lead")
    ]


def _apart(games: GamesFrame, base: str, other: str) -> list[Figure]:
    """Return the leads of rulesets that were played with different seeds."""
    found = {f.keys: f for f in games.means(games.people, ("ruleset", "bots", "pack"), "total")}
    pairs = [(found[other, *key[1:]], figure) for key, figure in found.items() if key[0] == base]
    return [
        Figure(
            one.keys,
            one.mean - two.mean,
            ((one.error or 0) ** 2 + (two.error or 0) ** 2) ** 0.5,
            min(one.seeds, two.seeds),
        )
        for one, two in pairs
    ]
