"""Sections about play: where points come from, length, luck and skill, players of the rules, par."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicehospital.lab.page.drawing import Mark, Panel
from dicehospital.lab.page.games import Figure, GamesFrame
from dicehospital.lab.page.section import NumberFormat, Plot, Section, mark_of

_MOST_PANELS = 8  # of a plot: more would be a catalogue
_GROUP = ("ruleset", "bot", "pack")


# -- score sources -------------------------------------------------------------------------------------
def sources(games: GamesFrame, words: NumberFormat) -> Section:
    """What points are made of, by ruleset and bot."""
    pl, parts = games.pl, games.family("points")
    means = [pl.col(name).mean() for name in ("total", *parts)]
    found = games.frame.group_by(*_GROUP).agg(means).sort("total", descending=True)
    rows = found.collect(engine="streaming").to_dicts()
    best = rows[0]
    most = max(parts, key=lambda part: best[part])
    told = words.tell(
        "sources.found",
        arm=words.arm(best["ruleset"], words.bot(best["bot"]), best["pack"]),
        part=words.part(most),
        points=words.points(best[most]),
        total=words.points(best["total"]),
    )
    return Section("sources", [told], [_source_plot(rows[:_MOST_PANELS], parts, words)])


def _source_plot(found: Sequence[Any], parts: Sequence[str], words: NumberFormat) -> Plot:
    """Those who scored most side by side; each part of the points that any of them has."""
    used = [part for part in parts if any(row[part] != 0 for row in found)]
    total = words.say.tell("score.total")
    panels, rows = [], []
    for row in found:
        arm = words.arm(row["ruleset"], words.bot(row["bot"]), row["pack"])
        marks = [Mark(words.part(p), row[p], row[p], row[p], words.points(row[p])) for p in used]
        panels.append(Panel(arm, marks))
        rows += [[arm, words.part(part), words.points(row[part])] for part in used]
        rows.append([arm, total, words.points(row["total"])])
    title, axis = words.tell("sources.title"), words.tell("axis.points")
    headings = words.headings("arm", "part", "points")
    return Plot(title, panels, words.tick, axis, headings, rows, bars=True)


# -- game length ---------------------------------------------------------------------------------------
def length(games: GamesFrame, words: NumberFormat) -> Section:
    """How many decisions a game takes; the rules fix how many turns or rounds."""
    pl, keys = games.pl, ("ruleset", "bots", "pack")
    of = pl.col("decisions")
    found = (
        games.frame.filter(pl.col("seat") == 0)
        .group_by(*keys)
        .agg(
            of.mean().alias("mean"),
            of.quantile(0.05).alias("low"),
            of.quantile(0.95).alias("high"),
            of.max().alias("most"),
            pl.col("length").mean().alias("turns"),
            pl.len().alias("games"),
        )
        .sort("mean")
        .collect()
        .to_dicts()
    )
    marks = [
        Mark(
            words.arm(*(row[key] for key in keys)), row["mean"], row["low"], row["high"],
            words.points(row["mean"]),
        )
        for row in found
    ]  # fmt: skip
    rows = [
        [
            words.arm(*(row[key] for key in keys)),
            *(words.points(row[name]) for name in ("turns", "mean", "low", "high", "most")),
            words.numbers.whole(row["games"]),
        ]
        for row in found
    ]
    told = words.tell(
        "length.found",
        short=marks[0].name,
        few=words.points(found[0]["mean"]),
        long=marks[-1].name,
        many=words.points(found[-1]["mean"]),
    )
    headings = words.headings("arm", "turns", "decisions", "low", "high", "most", "games")
    title, axis = words.tell("length.title"), words.tell("axis.decisions")
    plot = Plot(title, [Panel("", marks)], words.tick, axis, headings, rows)
    return Section("length", [told], [plot])


# -- luck and skill ------------------------------------------------------------------------------------
def luck(games: GamesFrame, words: NumberFormat) -> Section:
    """What explains how points differ: who plays, dice and cards that all have, and the rest.

    Where one bot plays alone, seats are compared in place of bots.
    """
    pl = games.pl
    several = games.people.select(pl.col("bot").n_unique()).collect().item() > 1
    who, name = ("bot", "skill") if several else ("seat", "seat")
    points = games.people.group_by("ruleset", "pack", who, "seed").agg(pl.col("total").mean())
    tables = points.collect(engine="streaming").partition_by("ruleset", "pack", as_dict=True)
    found = {}
    for (ruleset, pack), rows in sorted(tables.items()):
        wide = rows.pivot(on=who, index="seed", values="total").drop_nulls()
        shares = _shares([wide[column].to_list() for column in wide.columns if column != "seed"])
        if shares is not None:
            found[words.arm(ruleset, pack)] = shares
    if not found:
        return Section("luck", [words.tell("luck.none")])
    told = [_luck_told(arm, shares, name, words) for arm, shares in found.items()]
    return Section("luck", told[:1], [_luck_plot(found, name, words)], [words.tell("luck.how")])


def _luck_told(arm: str, shares: tuple[float, float, float], name: str, words: NumberFormat) -> str:
    who, luck_share, rest = map(words.percent, shares)
    return words.tell(f"luck.found_{name}", arm=arm, who=who, luck=luck_share, rest=rest)


def _shares(bots: list[list[float]]) -> tuple[float, float, float] | None:
    """The parts of the variance: of bots, of seeds, and what is left (two-way analysis of variance)."""
    if len(bots) < 2 or len(bots[0]) < 2:
        return None
    count, seeds = len(bots), len(bots[0])
    means = [sum(row) / seeds for row in bots]
    by_seed = [sum(row[n] for row in bots) / count for n in range(seeds)]
    mean = sum(means) / count
    of_bots = seeds * sum((m - mean) ** 2 for m in means) / (count - 1)
    of_seeds = count * sum((m - mean) ** 2 for m in by_seed) / (seeds - 1)
    rest = sum(
        (row[n] - m - by_seed[n] + mean) ** 2
        for row, m in zip(bots, means, strict=True)
        for n in range(seeds)
    ) / ((count - 1) * (seeds - 1))
    parts = (max(0.0, of_bots - rest) / seeds, max(0.0, of_seeds - rest) / count, rest)
    whole = sum(parts) or 1.0
    return parts[0] / whole, parts[1] / whole, parts[2] / whole


def _luck_plot(
    found: dict[str, tuple[float, float, float]], name: str, words: NumberFormat
) -> Plot:
    """The rulesets side by side."""
    names = [words.tell(f"luck.{part}") for part in (name, "luck", "rest")]
    panels, rows = [], []
    for arm, shares in found.items():
        pairs = list(zip(names, shares, strict=True))
        marks = [Mark(name, share, share, share, words.percent(share)) for name, share in pairs]
        panels.append(Panel(arm, marks))
        rows += [[arm, name, words.percent(share)] for name, share in pairs]
    title, axis = words.tell("luck.title"), words.tell("axis.variance")
    headings = words.headings("arm", "source", "share")
    return Plot(title, panels, words.tick_percent, axis, headings, rows, bars=True)


# -- players of the rules ------------------------------------------------------------------------------
def rivals(games: GamesFrame, words: NumberFormat) -> Section:
    """How often who plays by the rules alone is beaten, and by how many points."""
    pl, keys = games.pl, ("ruleset", "bots", "pack")
    points = games.rivals.select("game", pl.col("total").alias("theirs"))
    mine = games.people.join(points, on="game")
    found = games.means(mine, keys, "share")
    if not found:
        return Section("rivals", [words.tell("rivals.none")])
    lead = mine.with_columns((pl.col("total") - pl.col("theirs")).alias("lead"))
    leads = {figure.keys: figure for figure in games.means(lead, keys, "lead")}
    marks = [mark_of(f, words.arm(*f.keys), words.percent(f.mean), f.share_ends) for f in found]
    rows = [
        [
            words.arm(*f.keys), words.percent(f.mean),
            words.between(f.share_ends, words.percent),
            words.signed(leads[f.keys].mean), words.numbers.whole(f.seeds),
        ]
        for f in found
    ]  # fmt: skip
    best, worst = max(found, key=lambda f: f.mean), min(found, key=lambda f: f.mean)
    told = words.tell(
        "rivals.found",
        best=words.arm(*best.keys), often=words.percent(best.mean),
        worst=words.arm(*worst.keys), seldom=words.percent(worst.mean),
    )  # fmt: skip
    headings = words.headings("arm", "beaten", "interval", "lead", "seeds")
    title, axis = words.tell("rivals.title"), words.tell("axis.beaten")
    plot = Plot(title, [Panel("", marks, 0.5)], words.tick_percent, axis, headings, rows)
    return Section("rivals", [told], [plot])


# -- par -----------------------------------------------------------------------------------------------
def par(games: GamesFrame, words: NumberFormat) -> Section:
    """How much of the best line found is reached."""
    pl = games.pl
    known = games.people.filter(pl.col("par").is_not_null() & (pl.col("par") > 0))
    shares = known.with_columns((pl.col("total") / pl.col("par")).alias("reached"))
    found: list[Figure] = games.means(shares, _GROUP, "reached")
    if not found:
        return Section("par", [words.tell("par.none")])
    best = max(found, key=lambda figure: figure.mean)
    marks = [mark_of(f, words.arm(*f.keys), words.percent(f.mean), f.ends) for f in found]
    rows = [
        [words.arm(*f.keys), words.percent(f.mean), words.between(f.ends, words.percent)]
        for f in found
    ]
    told = words.tell("par.found", arm=words.arm(*best.keys), share=words.percent(best.mean))
    headings = words.headings("arm", "share", "interval")
    title, axis = words.tell("par.title"), words.tell("axis.par")
    plot = Plot(title, [Panel("", marks)], words.tick_percent, axis, headings, rows)
    return Section("par", [told], [plot])
