"""A finished game looked at again: which decisions of a seat cost most, and what was better.

At every decision the move that was made and the best other ones are tried in the same imagined worlds, in
which all that the seat could not know then is drawn anew. Few worlds suffice to let most decisions go; the
worst are judged again in many fresh ones, so that what is shown is not the luck of the first look. What a
decision cost in an ending that is solved is known without that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any, Final

from dicehospital.bots.bot import Proof
from dicehospital.bots.reasons import Reasoner
from dicehospital.bots.verdicts import plan_told, proof_told, why_told
from dicehospital.coach.ahead.told import ahead_of
from dicehospital.coach.decisions import Decision, decisions_of
from dicehospital.coach.foresight import EFFORTS, CoachRollouts, SampleBudget, glance, judge
from dicehospital.coach.hospital.deals import Deal, deal_of
from dicehospital.coach.hospital.tries import best_of
from dicehospital.coach.move_comparison import MoveComparison, weighing_of
from dicehospital.coach.par import Par, ParStatistics, par_of, plays, usual_par
from dicehospital.coach.solving import Solved, solved_of
from dicehospital.coach.winning.curve import Moment, curve_of, told_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.records.link import to_link
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json, Move

# Of a processor, for finding lessons where a person waits; par takes some more.
SECONDS: Final = 9.0
LESSONS: Final = 3  # that are shown
LEAST: Final = 0.5  # points: what cost less is no lesson
_JUDGED: Final = 8  # decisions
_FRESH: Final = 1_000_000  # the first of the worlds that no glance has seen
# How far the work is when the whole game has been looked over, and when lessons were found.
_LOOKED_OVER: Final = 0.5
_THOUGHT: Final = 0.7
_TRYING: Final = 0.5  # of the time that lessons may take
_UNUSUAL: Final = 0.7  # deviations from the usual par: half of all games are nearer
_LUCK: Final = {True: "review.luck.kind", False: "review.luck.unkind"}
_STEP: Final = 4  # worlds between two looks at the clock

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A decision that cost points."""

    decision: Decision
    better: Move
    loss: float  # points
    interval: float  # half of the 95 % interval of the loss; 0 where it is proven
    proof: Proof  # what is known of the loss
    reasons: tuple[Message, ...]  # for the better move
    told: tuple[Message, ...]  # how the turn goes on after it, and the reasons, in sentences
    ahead: tuple[Message, ...] = ()  # what to look at in the turns after it

    def to_json(self) -> Json:
        """What was done, what was better and why, and a position to try it from."""
        decision = self.decision
        return {
            "number": decision.number,
            "turn": decision.turn,
            "played": _shown(decision, decision.played),
            "better": _shown(decision, self.better),
            "loss": round(self.loss, 2),
            "interval": round(self.interval, 2),
            "proof": self.proof,
            "reasons": [reason.to_json() for reason in self.reasons],
            "told": [sentence.to_json() for sentence in self.told],
            "ahead": [sentence.to_json() for sentence in self.ahead],
            "position": decision.world(0).position(),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """What there is to learn from a game for a seat."""

    game: str
    seat: int
    played: int  # points
    par: Par | None  # None where nobody knows how to find it
    usual: ParStatistics | None  # what par is with other dice; None where that was never measured
    decisions: int  # that left a choice
    lessons: tuple[Lesson, ...]  # what cost most comes first
    curve: tuple[
        Moment, ...
    ] = ()  # the chances of all to win; none where nobody plays against others
    deal: Deal | None = None  # how kind dice and cards were, where no par tells it

    def summary(self) -> tuple[Message, ...]:
        """What was reached, and how kind the dice were, each in a sentence."""
        who: Json = {"name": {"seat": self.seat}}
        if self.par is None:
            return (Message("review.scored", {**who, "n": self.played}),)
        if self.par.tries:
            more = "tried" if self.par.points > self.played else "tried_none"
            told = {"played": self.played, "points": self.par.points, "n": self.par.tries}
            tried = Message(f"review.{more}", {**who, **told})
            return (tried,) if self.deal is None else (tried, _kindness(self.deal))
        share = {"points": self.par.points, "share": round(100 * self.par.share)}
        reached = Message("review.reached", {**who, "played": self.played, **share})
        return (reached,) if self.usual is None else (reached, _luck(self.par, self.usual))

    def course(self) -> tuple[Message, ...]:
        """How the seat's chances to win went, in sentences."""
        return told_of(self.curve, self.seat, self.game)

    def to_json(self) -> Json:
        """The review as JSON; the best line found as the word of a link."""
        par = self.par
        return {
            "game": self.game,
            "seat": self.seat,
            "played": self.played,
            "par": None if par is None else par.points,
            "usual": None if self.usual is None else asdict(self.usual),
            "line": None if par is None else to_link(par.line.record()),
            "summary": [message.to_json() for message in self.summary()],
            "chances": [moment.to_json() for moment in self.curve],
            "course": [message.to_json() for message in self.course()],
            "decisions": self.decisions,
            "lessons": [lesson.to_json() for lesson in self.lessons],
        }


def _luck(par: Par, usual: ParStatistics) -> Message:
    """Luck is what the best line found has more than those of other games."""
    apart = (par.points - usual.mean) / usual.deviation
    kind = "review.luck.usual" if abs(apart) < _UNUSUAL else _LUCK[apart > 0]
    return Message(kind, {"points": par.points, "mean": round(usual.mean)})


def _kindness(deal: Deal) -> Message:
    """Luck is what a bot makes more of a deal than of others."""
    told = {"points": round(deal.points), "mean": round(deal.usual), "n": deal.lines}
    return Message(f"review.deal.{('usual', 'kind', 'unkind')[deal.luck]}", told)


def review_of(
    game: Game[Any],
    seat: int,
    *,
    told: Progress | None = None,
    seconds: float = 0.0,
    effort: SampleBudget | None = None,
) -> Review:
    """The lessons of a finished game; `told` hears from 0 to 1 how far it is.

    With `seconds` of a processor judging ends by then; without, the same game always gives the same review.
    """
    check(game, seat)
    tell = told or _nobody
    reviewer = _Reviewer(game, effort or EFFORTS[game.name], _part(tell, 0.0, _THOUGHT), seconds)
    decisions, lessons = reviewer.review(seat)
    par = _par(game, seat, reviewer.effort, _part(tell, _THOUGHT, 1.0), seconds)
    usual = usual_par(game) if "position" not in game.origin else None
    played = game.scores()[seat].total
    curve = curve_of(game)
    tell(1.0)
    deal = deal_of(game, par.deal) if par is not None and par.deal else None
    return Review(game.name, seat, played, par, usual, decisions, lessons, curve, deal)


def _par(
    game: Game[Any], seat: int, effort: SampleBudget, told: Progress, seconds: float
) -> Par | None:
    """Par where there is one; else the best of some lines, in a part of the time."""
    if plays(game.name):
        return par_of(game, seat, told=told)
    if effort.lines == 0:
        return None
    return best_of(game, seat, effort.lines, told=told, seconds=seconds * _TRYING)


def check(game: Game[Any], seat: int) -> None:
    """`BadInput` for a game that goes on, and for a seat that nobody decides for."""
    if not game.is_over:
        raise BadInput("game", "review.not_over")
    players = int(game.view(None)["players"])
    if not 0 <= seat < players:
        raise BadInput("seat", "not_between", seen=seat, low=0, high=players - 1)


def _part(told: Progress, low: float, high: float) -> Progress:
    """Who is told about a part of the work."""
    return lambda share: told(low + (high - low) * share)


def _nobody(_share: float) -> None:
    """Who hears of it where nobody listens."""


def _shown(decision: Decision, move: Move) -> Json:
    return {"text": str(move), "move": move.to_json(), "say": decision.said(move).to_json()}


class _Reviewer:
    """Thinks about one game."""

    def __init__(
        self, game: Game[Any], effort: SampleBudget, told: Progress, seconds: float
    ) -> None:
        self._game = game
        self.effort = effort
        self._told = told
        self._end = process_time() + (seconds or float("inf"))

    def review(self, seat: int) -> tuple[int, tuple[Lesson, ...]]:
        """How many decisions there were, and the lessons: what looks worst is judged, what is certain kept."""
        first = glance(self._game.name)
        weighed: list[MoveComparison] = []
        solved: list[Solved] = []
        for one in decisions_of(self._game, seat):
            known = solved_of(one)
            if known is not None:
                solved.append(known)
            elif (open_yet := weighing_of(one, first, self.effort.moves)) is not None:
                weighed.append(open_yet)
        worst = self._look_over(weighed, first)[:_JUDGED]
        second = judge(self._game.name)
        judged = [MoveComparison(one.decision, [one.better], _FRESH) for one in worst]
        self._judge(judged, second)
        return len(weighed) + len(solved), tuple(_lessons([*judged, *solved], second))

    def _look_over(
        self, weighed: list[MoveComparison], foresight: CoachRollouts
    ) -> list[MoveComparison]:
        """The decisions that may have cost something, the worst first; after each glance half are let go."""
        glances = self.effort.glances
        steps = sum(len(weighed) >> number for number in range(len(glances)))
        done = 0
        for number, worlds in enumerate(glances):
            for one in weighed[: len(weighed) >> min(number, 1)]:
                one.weigh(foresight, worlds)
                done += 1
                self._told(_LOOKED_OVER * done / max(steps, done))
            weighed = sorted(weighed, key=_loss, reverse=True)
        return [one for one in weighed if one.loss > 0]

    def _judge(self, judged: list[MoveComparison], foresight: CoachRollouts) -> None:
        """Try each in many worlds, all in turn, so that none is left out when time is up."""
        for world in range(0, self.effort.worlds, _STEP):
            for one in judged:
                if process_time() > self._end and world > _STEP:
                    return
                one.weigh(foresight, _STEP)
            self._told(_LOOKED_OVER + (1 - _LOOKED_OVER) * world / self.effort.worlds)


def _loss(weighed: MoveComparison | Solved) -> float:
    return weighed.loss


def _lessons(judged: list[MoveComparison | Solved], foresight: CoachRollouts) -> list[Lesson]:
    """What cost most, as far as that is certain; of a turn only the worst, for what follows is a part of it."""
    certain = [one for one in judged if one.loss - one.interval > 0 and one.loss >= LEAST]
    worst: dict[int, MoveComparison | Solved] = {}
    for one in sorted(certain, key=_loss, reverse=True):
        worst.setdefault(one.decision.turn, one)
    return [_lesson(one, foresight) for one in list(worst.values())[:LESSONS]]


def _lesson(weighed: MoveComparison | Solved, foresight: CoachRollouts) -> Lesson:
    decision, better = weighed.decision, weighed.better
    seen = decision.world(0)
    names = foresight.names(seen, decision.seat)
    best, made = weighed.ranked(better, names), weighed.ranked(decision.played, names)
    reasoner = Reasoner(seen, decision.seat)
    reasons, line = reasoner.why(best, made), reasoner.line(best)
    told = (*proof_told(best), *plan_told(line), *why_told(line, reasons, is_first=True))
    ahead = ahead_of(seen, decision.seat, line, best)
    return Lesson(
        decision, better, weighed.loss, weighed.interval, best.proof, reasons, told, ahead
    )
