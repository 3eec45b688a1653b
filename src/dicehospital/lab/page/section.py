"""A section of the page: a sentence, the plot that shows it, and the data behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dicehospital.hospital.texts.names import name_of
from dicehospital.kernel.text import Catalogue, Message
from dicehospital.lab.page.drawing import Label, Mark, Panel, Scale
from dicehospital.lab.page.games import Figure
from dicehospital.lab.report import Numbers
from dicehospital.lab.report import name_of as bot_name

_MINUS = "\N{MINUS SIGN}"
_TINY = 0.05  # what is told with one digit as 0


@dataclass(frozen=True, slots=True)
class Plot:
    """Panels on one scale, and the table they were drawn from: headings, then rows."""

    title: str
    panels: Sequence[Panel]
    label: Label
    axis: str  # what the scale counts
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    bars: bool = False
    ends: Sequence[float] = ()  # of plots that this one is compared with

    @property
    def scale(self) -> Scale:
        """The scale of all panels."""
        ends = [end for panel in self.panels for end in panel.ends]
        return Scale([*ends, *self.ends], self.label, self.axis, self.bars)


@dataclass(frozen=True, slots=True)
class Section:
    """What is asked, what was found, and how that is to be read."""

    id: str
    sentences: Sequence[str]
    plots: Sequence[Plot] = ()
    notes: Sequence[str] = field(default_factory=tuple)


class NumberFormat:
    """How figures and names are written."""

    def __init__(self, say: Catalogue) -> None:
        self.say = say
        self.numbers = Numbers(say)

    def tell(self, name: str, **params: Any) -> str:  # noqa: ANN401 (whatever fills a sentence)
        """A sentence of the page."""
        return self.say.tell(f"lab.page.{name}", **params)

    def points(self, value: float) -> str:
        """A number of points."""
        return self.numbers.decimal(value if abs(value) > _TINY else 0.0)

    def signed(self, value: float) -> str:
        """A difference of points."""
        return ("+" if value > _TINY else "") + self.points(value)

    def percent(self, share: float) -> str:
        """A share of one."""
        return self.tell("percent", n=self.numbers.percent(share))

    def tick(self, value: float) -> str:
        """A number of points on a scale."""
        return self.points(value) if abs(value - round(value)) > _TINY else self._round(value)

    def tick_percent(self, share: float) -> str:
        """A share of one on a scale."""
        return self.tell("percent", n=self.tick(100 * share))

    def _round(self, value: float) -> str:
        return str(round(value)).replace("-", _MINUS)

    def between(self, ends: tuple[float, float], told: Callable[[float], str]) -> str:
        """An interval."""
        return self.say.tell("sim.from_to", low=told(ends[0]), high=told(ends[1]))

    def headings(self, *names: str) -> list[str]:
        """The headings of a table."""
        return [self.tell(f"column.{name}") for name in names]

    def bot(self, name: str) -> str:
        """A bot, or who plays by the rules."""
        return bot_name(name, self.say)

    def part(self, name: str) -> str:
        """What points are counted under."""
        return self.say.tell(f"part.{name.partition('.')[2]}")

    def card(self, game: str, name: str) -> str:
        """A card as people call it; what only a pack knows goes by its id."""
        return _CARDS[game](name, self.say)

    def arm(self, *names: str) -> str:
        """What is compared, in a line."""
        return " · ".join(name for name in names if name not in ("", "none"))


def _er_card(name: str, say: Catalogue) -> str:
    known = f"card.{name}"
    return f"{name} {say.tell(known)}" if known in say else name


def _hospital_card(name: str, say: Catalogue) -> str:
    found = name_of(name)
    return say.tell(found.id, **found.params) if isinstance(found, Message) else found


_CARDS = {"er": _er_card, "hospital": _hospital_card}  # who names a card, by game


def mark_of(
    figure: Figure, name: str, text: str, ends: tuple[float, float], *, weak: bool = False
) -> Mark:
    """A figure as a mark with its interval."""
    return Mark(name, figure.mean, *ends, text, weak)
