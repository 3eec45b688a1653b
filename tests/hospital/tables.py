"""Every ruleset of Dice Hospital: editions, player counts, modules, options."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Options = dict[str, Any]

MODULES = ("experimental", "promos", "events", "panic", "epidemic", "superbug", "final_pickup")
NOT_IN_SOLO = {"epidemic", "final_pickup"}
PEOPLE = (2, 3, 4)
SWITCH = (True, False)
ACTIVATION = ("simultaneous", "linear")


def _subsets(names: Sequence[str]) -> list[list[str]]:
    """All lists of some of the names, the empty one first."""
    sizes = range(len(names) + 1)
    return [list(some) for some in chain.from_iterable(combinations(names, n) for n in sizes)]


FINAL = _subsets(MODULES)
FINAL_SOLO = _subsets([name for name in MODULES if name not in NOT_IN_SOLO])
PROTO = _subsets(["experimental"])


def _tables() -> Iterator[tuple[int, Options]]:
    for edition, sets in (("final", FINAL), ("proto212", PROTO)):
        for players, modules, administrators, activation in product(
            PEOPLE, sets, SWITCH, ACTIVATION
        ):
            yield (
                players,
                {
                    "edition": edition,
                    "modules": modules,
                    "administrators": administrators,
                    "activation": activation,
                },
            )
    for edition, sets in (("final", FINAL_SOLO), ("proto212", PROTO)):
        for modules, activation, fatalities, reports in product(sets, ACTIVATION, SWITCH, SWITCH):
            yield (
                1,
                {
                    "edition": edition,
                    "modules": modules,
                    "activation": activation,
                    "double_fatalities": fatalities,
                    "double_reports": reports,
                },
            )


TABLES: list[tuple[int, Options]] = list(_tables())


def name_of(players: int, options: Options) -> str:
    """A short name of a ruleset, for test ids and progress."""
    flags = [key for key, value in options.items() if value is True]
    texts = [value for value in options.values() if isinstance(value, str)]
    return "-".join([str(players), *texts, *options["modules"], *flags])


# ------------------------------------------------------------------ Community Care
CARE = _subsets(["city", "investments", "maternity"])
EXTRAS = _subsets(MODULES)
FIVE = 5


def _care_tables() -> Iterator[tuple[int, Options]]:
    """Every combination with two to five players; other options differ from table to table."""
    number = 0
    for players, care, extras in product((*PEOPLE, FIVE), CARE, EXTRAS):
        if ("city" in care and "final_pickup" in extras) or (not care and players < FIVE):
            continue
        yield players, {"modules": [*extras, *care], **_varied(number, care)}
        number += 1


def _varied(number: int, care: list[str]) -> Options:
    """The smaller options, by turns."""
    found: Options = {
        "edition": "final",
        "administrators": number % 3 > 0,
        "activation": ACTIVATION[number % 2],
        "score16": ("printed", "smoothed")[number // 2 % 2],
    }
    if {"city", "maternity"} <= set(care):
        found["city_pink"] = ("fixed", "random")[number // 4 % 2]
    return found


CARE_TABLES: list[tuple[int, Options]] = list(_care_tables())


def _automa_tables() -> Iterator[tuple[int, Options]]:
    easy = _subsets(["no_bag_on_grey", "bags_not_jokers"])
    hard = _subsets(["tile_point", "filled_dice_points", "unused_dice_points"])
    for mix, easier, harder, administrators in product(
        ("3/3/3", "4/3/2", "2/3/4"), easy, hard, SWITCH
    ):
        yield (
            1,
            {
                "modules": [],
                "solo": "automa",
                "automa_mix": mix,
                "automa_easy": easier,
                "automa_hard": harder,
                "administrators": administrators,
            },
        )


AUTOMA_TABLES: list[tuple[int, Options]] = list(_automa_tables())
