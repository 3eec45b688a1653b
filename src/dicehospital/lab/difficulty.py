"""The named difficulties of the Automa, and how often each is beaten (DH-19.8)."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.options import BY_KEY
from dicehospital.kernel.text import Catalogue
from dicehospital.kernel.types import Json
from dicehospital.lab.report import Numbers, columns, summary
from dicehospital.lab.simulation import Run
from dicehospital.lab.statistics import Tally

DIFFICULTIES: Final[dict[str, Json]] = {
    "easy": {"automa_mix": "4/3/2", "automa_easy": list(BY_KEY["automa_easy"].choices)},
    "normal": {},
    "hard": {"automa_mix": "2/3/4", "automa_hard": list(BY_KEY["automa_hard"].choices)},
}
"""From the easiest on; each with all that the rules offer to make it so."""
ALL: Final = "all"

Outcome = tuple[str, Run, Tally, float]  # the difficulty, its run, what came out, seconds


def comparison(found: list[Outcome], say: Catalogue) -> str:
    """A line for each difficulty: points of both, and how often the bot won."""
    numbers = Numbers(say)
    names = ("difficulty", "games", "mean", "deviation", "automa_mean", "won", "interval")
    rows = [[say.tell(f"sim.{name}") for name in names]]
    rows += [_row(outcome, say, numbers) for outcome in found]
    return "\n".join(columns(rows, names=0))


def _row(outcome: Outcome, say: Catalogue, numbers: Numbers) -> list[str]:
    name, run, tally, seconds = outcome
    facts = summary(run, tally, seconds)
    bot, automa = facts["seats"]
    low, high = (numbers.percent(share) for share in bot["win_interval"])
    return [
        say.tell(f"sim.difficulty.{name}"),
        numbers.whole(facts["games"]),
        numbers.decimal(bot["mean"]),
        numbers.decimal(bot["deviation"]),
        numbers.decimal(automa["mean"]),
        numbers.percent(bot["win_share"]),
        say.tell("sim.from_to", low=low, high=high),
    ]
