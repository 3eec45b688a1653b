"""What a pick would change is what it changes."""

from __future__ import annotations

import random

from dicehospital.kernel.history import count_chances
from tests.harness import Game, Json
from tests.hospital.outlook.promises.happened import (
    Happened,
    chapter_of,
    draft_of,
    made,
    out_of_order,
    patients,
)
from tests.looks import taken_back


def options(game: Game, rng: random.Random) -> None:
    """DH-13.1: what every pick changes, costs and brings, and whether it can be taken back."""
    for seat in game.to_act:
        outlook = game.outlook(seat)
        said = {option["word"]: option for option in outlook["options"]}
        assert set(said) == {*game.options(seat), *out_of_order(game, seat)}
        assert len(said) == len(outlook["options"])
        for word, option in said.items():
            after = made(game, seat, word)
            _check_option(game, after, option)
            assert after.can_undo == (word not in outlook["final"])
        _check_undo(game, seat, rng.choice(list(said)), outlook["final"])


def _check_undo(game: Game, seat: int, word: int, final: list[int]) -> None:
    copy = game.copy()
    copy.pick(seat, word)
    assert bool(taken_back(copy, seat)) == (word in final)


def _check_option(game: Game, after: Happened, option: Json) -> None:
    seat = after.seat
    before, now = game.state.hospitals[seat], after.game.state.hospitals[seat]
    _check_changes(game, after, option["changes"])
    _check_comers(game, after, option)
    if _is_quiet(game, after.game):
        gained = after.game.scores()[seat].total - game.scores()[seat].total
        assert (option["blood"], option["points"]) == (before.blood - now.blood, gained)
    _check_end(game, after, ends=option["ends"])


def _is_quiet(game: Game, after: Game) -> bool:
    """Whether no other step of the round has begun, nor has chance said anything."""
    same = (game.state.phase, game.state.round) == (after.state.phase, after.state.round)
    return same and not _chances(game, after) and not after.is_over


def _chances(game: Game, after: Game) -> int:
    return count_chances(after.state.journal) - count_chances(game.state.journal)


def _check_changes(game: Game, after: Happened, changes: list[Json]) -> None:
    said = {change["place"]: change for change in changes}
    assert not set(said) & after.others
    before, now = patients(game, after.seat), patients(after.game, after.seat)
    quiet = _is_quiet(game, after.game)
    for place, text in before.items():
        change = said.get(place)
        if change is not None:
            assert text == change["before"]
            _check_change(after, change, now.get(place) if quiet else None)
        elif quiet and place not in after.others:
            assert text == now.get(place), (place, said)
    assert set(said) <= set(before)


def _check_comers(game: Game, after: Happened, option: Json) -> None:
    """DH-16.4, DH-16.5: a whole move says who lies where then: settled, moved, born."""
    seat, said = after.seat, {one["place"]: one["patient"] for one in option["comes"]}
    copy = game.copy()
    copy.pick(seat, option["word"])
    if draft_of(copy, seat):
        assert {} == said
    elif _is_quiet(game, copy):
        before, now = patients(game, seat), patients(copy, seat)
        gone = {change["place"] for change in option["changes"] if change["after"] is None}
        assert said == {place: now[place] for place in now if place in gone or place not in before}


def _check_change(after: Happened, change: Json, now: str | None) -> None:
    place = change["place"]
    if change["after"] is None:
        assert change["treated"] == change["leaves"]
        assert after.told("discharged" if change["leaves"] else change["fate"], place)
    elif now is not None:
        assert now == change["after"]
        assert change["treated"] == ("t" in now or "7" in now)
        assert not change["leaves"]
        assert "fate" not in change


def _check_end(game: Game, after: Happened, *, ends: bool) -> None:
    """Chance may decide whether a seat is asked again."""
    asked = after.seat in after.game.to_act
    same = chapter_of(game) == chapter_of(after.game) and game.state.round == after.game.state.round
    if ends or not _chances(game, after.game):
        assert ends == (not asked or not same)
