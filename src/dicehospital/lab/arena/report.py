"""What a contest says to people: a table of ratings and a table of pairings."""

from __future__ import annotations

from textwrap import wrap

from dicehospital.api import rival_of
from dicehospital.kernel.text import Catalogue
from dicehospital.kernel.types import Json
from dicehospital.lab.report import Numbers, columns, name_of

_MINUS = "\N{MINUS SIGN}"
_WIDTH = 100  # of lines of text


def text(found: Json, say: Catalogue) -> str:
    """The summary of a contest as lines of text."""
    lines = [heading(found, say), "", *columns(bot_rows(found, say), names=0)]
    if found["pairings"]:
        lines += ["", *columns(pairing_rows(found, say), names=0)]
    return "\n".join([*lines, "", *_notes(found, say)])


def heading(found: Json, say: Catalogue) -> str:
    """Which game, how many games, and which seeds."""
    numbers = Numbers(say)
    return say.tell(
        "arena.heading_solo" if found["players"] == 1 else "arena.heading",
        game=say.tell(f"sim.game.{found['game']}"),
        players=found["players"],
        games=numbers.whole(found["games"]),
        first=found["seed"],
        last=found["seed"] + found["seeds"] - 1,
    )


# -- bots ----------------------------------------------------------------------------------------------
def ranked(found: Json) -> list[Json]:
    """The bots, the strongest first."""
    return sorted(found["bots"], key=lambda bot: -bot.get("rating", 0.0))


def bot_rows(found: Json, say: Catalogue) -> list[list[str]]:
    """The table of bots. Columns that nobody has anything for are left out."""
    numbers, first = Numbers(say), found["bots"][0]
    rows = [[say.tell("sim.bot")]]
    rows[0] += [say.tell("arena.rating"), say.tell("sim.interval")] if "rating" in first else []
    rows[0] += [say.tell("arena.points")]
    rows[0] += [_beaten(found, say), say.tell("sim.interval")] if "beaten" in first else []
    return rows + [_bot_row(bot, say, numbers) for bot in ranked(found)]


def _beaten(found: Json, say: Catalogue) -> str:
    """Whom the bots have beaten: a player of the rules."""
    rival = rival_of(found["game"], found["players"], found["options"])
    return say.tell("arena.beaten", rival=name_of(rival, say))


def _bot_row(bot: Json, say: Catalogue, numbers: Numbers) -> list[str]:
    row = [bot["bot"]]
    if "rating" in bot:
        half = bot["rating_interval"]
        ends = [signed(bot["rating"] + end) for end in (-half, half)]
        row += [signed(bot["rating"]), say.tell("sim.from_to", low=ends[0], high=ends[1])]
    row.append(_around(bot, "points", say, numbers))
    return row + (_share(bot, "beaten", say, numbers) if "beaten" in bot else [])


# -- pairings ------------------------------------------------------------------------------------------
def pairing_rows(found: Json, say: Catalogue) -> list[list[str]]:
    """The table of pairings."""
    numbers = Numbers(say)
    titles = ("pairing", "games", "won", "interval", "lead")
    shared = ("games", "won", "interval")
    rows = [[say.tell(f"{'sim' if name in shared else 'arena'}.{name}") for name in titles]]
    return rows + [_pairing_row(pair, say, numbers) for pair in found["pairings"]]


def _pairing_row(pair: Json, say: Catalogue, numbers: Numbers) -> list[str]:
    return [
        say.tell("arena.against", one=pair["one"], other=pair["other"]),
        numbers.whole(pair["games"]),
        *_share(pair, "won", say, numbers),
        _around(pair, "lead", say, numbers),
    ]


def _share(found: Json, name: str, say: Catalogue, numbers: Numbers) -> list[str]:
    low, high = (numbers.percent(share) for share in found[f"{name}_interval"])
    return [numbers.percent(found[name]), say.tell("sim.from_to", low=low, high=high)]


def _around(found: Json, name: str, say: Catalogue, numbers: Numbers) -> str:
    """A figure with half of its interval, where that is known."""
    value, half = numbers.decimal(found[name]), found[f"{name}_interval"]
    return value if half is None else say.tell("arena.around", n=value, half=numbers.decimal(half))


def signed(rating: float) -> str:
    """A rating as people write it: whole, with its sign."""
    return f"{round(rating):+d}".replace("-", _MINUS).replace("+0", "0")


# -- what the columns mean -----------------------------------------------------------------------------
def _notes(found: Json, say: Catalogue) -> list[str]:
    if not found["pairings"]:
        return []
    how = "solo" if found["players"] == 1 else "alone" if found["alone"] else "seated"
    seeds = Numbers(say).whole(found["seeds"])
    won = say.tell(f"arena.note.{how}", seeds=seeds, players=found["players"])
    return [*wrap(won, _WIDTH), *wrap(say.tell("arena.note.rating"), _WIDTH)]
