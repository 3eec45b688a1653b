"""The state of a game of Emergency Roll."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BONUS, NONE
from dicehospital.kernel.agenda import State
from dicehospital.kernel.vecs import vec

STREAMS: Final = ("cards", "dice")  # random streams: specialists and ambulances, rolls
CARD_STREAM: Final[i64] = 0
DICE_STREAM: Final[i64] = 1
IN_PLAY: Final[i64] = 2  # cardiologists on the table
NO_DICE: Final = vec[i64]([0, 0, 0])


@final
@mypyc_attr(acyclic=True)
class Setup:
    """What was agreed before the game and never changes; shared by copies."""

    def __init__(
        self, players: i64, turns: i64, side: i64, modifiers: i64, clockwise: bool
    ) -> None:
        self.players: i64 = players  # people and bots; 1 = solo against ALICAT
        self.turns: i64 = turns
        self.side: i64 = side  # what a cardiologist shows at the start: 8 or 5
        self.modifiers: i64 = modifiers  # a bit for each of components.MODIFIERS
        self.clockwise: bool = clockwise


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ErState(State):
    """A game of Emergency Roll. Seat 1 of a solo game is ALICAT."""

    def __init__(  # noqa: PLR0917 (always called by name)
        self,
        setup: Setup,
        sheets: vec[Sheet],
        dice: vec[i64],
        taken: vec[i64],
        specialists: vec[i64],
        shows: vec[i64],
        earned: vec[i64],
        streams: vec[i64],
    ) -> None:
        super().__init__(len(sheets), streams)
        self.setup: Setup = setup
        self.sheets: vec[Sheet] = sheets
        self.turn: i64 = 1
        self.chief: i64 = 0
        self.seen: i64 = 0  # ambulance cards of this and earlier turns, a bit each
        self.card: i64 = NONE  # the ambulance card of this turn
        self.taken: vec[i64] = taken  # by seat: the die it took this turn
        # These change seldom. They are never written into but replaced, so copies share them.
        self.dice: vec[i64] = dice  # red, yellow, green; 0 before the roll
        self.specialists: vec[i64] = specialists  # two cardiologists, radiologist, epidemiologist
        self.shows: vec[i64] = shows  # by cardiologist: the points it shows, 0 when discarded
        self.earned: vec[i64] = earned  # cardiologist points: 2 * seat + cardiologist
        self.filled: i64 = 0  # wards ALICAT filled this turn

    def copy(self) -> ErState:
        """An independent copy; what is only ever replaced is shared."""
        game = ErState(
            setup=self.setup,
            sheets=vec[Sheet]([sheet.copy() for sheet in self.sheets]),
            dice=self.dice,
            taken=self.taken[:],
            specialists=self.specialists,
            shows=self.shows,
            earned=self.earned,
            streams=self.streams[:],
        )
        game.turn = self.turn
        game.chief = self.chief
        game.seen = self.seen
        game.card = self.card
        game.filled = self.filled
        game.copy_base(self)
        return game

    def show(self, place: i64, points: i64) -> None:
        """A cardiologist shows other points."""
        shows = self.shows[:]
        shows[place] = points
        self.shows = shows

    def earn(self, seat: i64, place: i64, points: i64) -> None:
        """A seat has so many more points from a cardiologist."""
        earned = self.earned[:]
        earned[2 * seat + place] += points
        self.earned = earned

    def bonus(self, die: i64) -> i64:
        """The bonus of a die's bay on this turn's ambulance card."""
        return BONUS[3 * self.card + die]

    def is_solo(self) -> bool:
        """Whether seat 1 is ALICAT."""
        return self.setup.players == 1
