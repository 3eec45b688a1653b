"""What came out of a contest, seed by seed."""

from __future__ import annotations

from dicehospital.kernel.types import Json
from dicehospital.lab.arena.contest import Contest, Pairing
from dicehospital.lab.arena.ratings import PairResult, Rating, ratings
from dicehospital.lab.match import Result
from dicehospital.lab.statistics import share_interval, spread


class Standings:
    """Counts the games of a contest, which come in order. A seed counts once all its games are there."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.seeds = 0
        self.shares: dict[Pairing, list[float]] = {pairing: [] for pairing in contest.pairings}
        self.leads: dict[Pairing, list[float]] = {pairing: [] for pairing in contest.pairings}
        self.points: dict[str, list[float]] = {bot: [] for bot in contest.bots}
        self.beaten: dict[str, list[float]] = {
            bot: [] for bot in contest.bots
        }  # who plays by rules
        self._games: list[Result] = []  # of the seed under way

    def add(self, result: Result) -> None:
        """Count a game."""
        self._games.append(result)
        if len(self._games) == len(self.contest.seatings):
            self._close()
            self._games = []

    def _close(self) -> None:
        """Count a seed."""
        self.seeds += 1
        for bot, points in self.points.items():
            points.append(_mean([_points(game, bot) for game in self._games if bot in game.bots]))
        if self.contest.is_solo:
            self._compare()
        else:
            self._share()

    def _compare(self) -> None:
        """Each has played alone: who had more points, and who has beaten the rules."""
        games = {game.bots[0]: game for game in self._games}
        for one, other in self.contest.pairings:
            lead = games[one].scores[0].total - games[other].scores[0].total
            self.shares[one, other].append((lead > 0) + (lead == 0) / 2)
            self.leads[one, other].append(lead)
        for bot, game in games.items():
            if len(game.bots) > 1:
                self.beaten[bot].append(_share(game, bot))

    def _share(self) -> None:
        """They have met at the same tables."""
        for one, other in self.contest.pairings:
            games = [game for game in self._games if set(game.bots) == {one, other}]
            self.shares[one, other].append(_mean([_share(game, one) for game in games]))
            leads = [_points(game, one) - _points(game, other) for game in games]
            self.leads[one, other].append(_mean(leads))

    def ratings(self) -> dict[str, Rating]:
        """By bot; nobody is rated who has met nobody."""
        if not self.contest.pairings:
            return {}
        numbers = {bot: number for number, bot in enumerate(self.contest.bots)}
        duels = [
            PairResult(numbers[one], numbers[other], shares, self.contest.head_starts((one, other)))
            for (one, other), shares in self.shares.items()
        ]
        return dict(zip(numbers, ratings(len(numbers), duels), strict=True))


# -- one game ------------------------------------------------------------------------------------------
def _share(game: Result, bot: str) -> float:
    """What a bot has of the victory; those who share it have equal parts."""
    return sum(game.bots[seat] == bot for seat in game.winners) / len(game.winners)


def _points(game: Result, bot: str) -> float:
    """What the seats of a bot have on average."""
    pairs = zip(game.bots, game.scores, strict=True)
    return _mean([score.total for name, score in pairs if name == bot])


def _mean(values: list[float] | list[int]) -> float:
    return sum(values) / len(values)


# -- all of it -----------------------------------------------------------------------------------------
def summary(standings: Standings) -> Json:
    """All figures, as JSON."""
    contest, rated = standings.contest, standings.ratings()
    return {
        **contest.to_json(),
        "seeds": standings.seeds,
        "games": standings.seeds * len(contest.seatings),
        "bots": [_bot(standings, bot, rated.get(bot)) for bot in contest.bots],
        "pairings": [_pairing(standings, pairing) for pairing in contest.pairings],
    }


def _bot(standings: Standings, bot: str, rating: Rating | None) -> Json:
    found: Json = {"bot": bot, **_around("points", *spread(standings.points[bot]))}
    if rating is not None:
        found |= _around("rating", rating.value, rating.interval)
    if standings.beaten[bot]:
        found |= _shared("beaten", standings.beaten[bot])
    return found


def _pairing(standings: Standings, pairing: Pairing) -> Json:
    contest = standings.contest
    each = 1 if contest.is_solo else len(contest.seatings_of(pairing))
    return {
        "one": pairing[0],
        "other": pairing[1],
        "games": standings.seeds * each,
        **_shared("won", standings.shares[pairing]),
        **_around("lead", *spread(standings.leads[pairing])),
    }


def _around(name: str, value: float, half: float | None) -> Json:
    """A figure and half of its 95 % interval; null where a single seed says nothing about it."""
    return {name: value, f"{name}_interval": half}


def _shared(name: str, shares: list[float]) -> Json:
    """A share and its 95 % interval."""
    return {name: _mean(shares), f"{name}_interval": list(share_interval(shares))}
