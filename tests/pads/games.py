"""Finished games, and their sheets as somebody has them on paper."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.hospital.board.hospital import PARTS
from dicehospital.kernel.types import Json
from dicehospital.pads.pad import Game, Written

ROUNDS: Final = 8
EMPTY_WARDS: Final = 5  # DH-7.3


def played(game: str, players: int, seed: int, options: Json) -> dh.Game[Any]:
    """A game to its end by random moves."""
    table = dh.new_game(game, players=players, seed=seed, options=options)
    return table.playout(make_policy("random", game), seed)


def paper_of(table: dh.Game[Any], options: Json) -> tuple[Game, list[Written]]:
    """What people have written down by the end of a game: no totals, only what lies on their table."""
    return _PAPERS[table.name](table, options)


def _er(table: dh.Game[Any], options: Json) -> tuple[Game, list[Written]]:
    view = table.view(None)
    gave = view["cardiologists"]
    written = []
    for seat, sheet in enumerate(view["sheets"]):
        points = [gave[card]["points"][seat] if card in gave else 0 for card in view["cards"][:2]]
        written.append(Written(sheet, points))
    agreed = {key: value for key, value in options.items() if key == "modifiers"}
    return Game(view["players"], agreed, view["cards"]), written


def _hospital(table: dh.Game[Any], options: Json) -> tuple[Game, list[Written]]:
    view, events = table.view(None), table.events(None)
    written = [_of_hospital(seat, home, events) for seat, home in enumerate(view["hospitals"])]
    missing = table.scores()[0].parts.get("reports_missing", 0)
    if missing:  # printed on the reports that were not completed
        one = written[0]
        written = [replace(one, counts={**one.counts, "reports": _reports(one) + missing})]
    if "automa" in view:
        rival = view["automa"]
        written.append(Written(counts={"cards": rival["score"], "blood": rival["blood"]}))
    return Game(view["players"], options), written


def _reports(one: Written) -> int:
    return one.counts.get("reports", 0)


def _of_hospital(seat: int, home: Json, events: list[Json]) -> Written:
    """Every round as it was scored, points as they were told, tokens as they lie there."""
    scored = [one for one in events if one["event"] == "round_scored" and one["seat"] == seat]
    counts = dict.fromkeys(PARTS, 0)
    for one in events:
        if one["event"] == "points" and one["seat"] == seat:
            counts[one["part"]] += one["points"]
    counts["empty_wards"] //= EMPTY_WARDS
    counts |= {"fatalities": home["fatalities"], "blood": home["blood"], "discharge": 0}
    return Written(
        discharged=[one["patients"] for one in scored],
        counts={part: count for part, count in counts.items() if count},
        left=[int(patient["text"][1]) for patient in home["patients"]],
    )


_PAPERS: Final = {"er": _er, "hospital": _hospital}
