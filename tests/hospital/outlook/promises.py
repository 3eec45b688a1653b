"""What an outlook promises against what happens: each pick is made in a copy of the game."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

import dicehospital as dh
from dicehospital.hospital.story import EVENT_NAMES
from dicehospital.kernel.history import count_chances, has_step
from tests.harness import Game, Json
from tests.looks import taken_back

DONE = 0
MOST_MOVES = 400  # more of them are not compared with what departments reach
# How tokens begin that are used, by chapter; in others they are kept.
_TOKENS: defaultdict[str, tuple[str, ...]] = defaultdict(tuple, activation=("t_",))
TRIED = 3  # patients of departments, in whole moves


@dataclass
class Happened:
    """A copy of a game after some picks of a seat, and what was told meanwhile."""

    game: Game
    seat: int
    can_undo: bool
    others: set[int]  # beds that were chosen only to finish the move

    def events(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """Name, seat and facts of what happened."""
        story = [int(number) for number in self.game.state.story]
        for at in range(0, len(story), 5):
            yield EVENT_NAMES[story[at]], story[at + 1], tuple(story[at + 2 : at + 5])

    def told(self, name: str, place: int) -> bool:
        """Whether this happened to the seat's patient in a bed."""
        return any(
            (name, self.seat, place - 1) == (e, s, facts[0]) for e, s, facts in self.events()
        )


def made(game: Game, seat: int, *words: int) -> Happened:
    """Make picks, then finish the move: `done` where it is offered, else what is offered first."""
    copy = game.copy()
    copy.state.tells, copy.state.story = True, copy.state.story[:0]
    for word in words:
        copy.pick(seat, word)
    barrier = copy.state.barrier_of(seat)
    can_undo = has_step(copy.state.journal, barrier, seat)
    begun, others = bool(_draft(copy, seat)), set()
    while begun and _draft(copy, seat):
        offered = copy.options(seat).list()
        word = DONE if DONE in offered else offered[0]
        others.add(_bed(copy, word))
        copy.pick(seat, word)
    return Happened(copy, seat, can_undo, others)


def _draft(game: Game, seat: int) -> list[int]:
    task = game.rulebook.ruleset.drafting(game.state, seat)
    return [] if task is None else task.words()


def _bed(game: Game, word: int) -> int:
    """The bed that a word means, or 0."""
    text = game.vocabulary[word]
    return int(text[1:]) if text[0] == "@" else 0


def patients(game: Game, seat: int) -> dict[int, str]:
    """The texts of a seat's patients by their places."""
    return {
        found["place"]: found["text"] for found in game.view(None)["hospitals"][seat]["patients"]
    }


# ------------------------------------------------------------------ picks


def options(game: Game, rng: random.Random) -> None:
    """DH-13.1: what every pick changes, costs and brings, and whether it can be taken back."""
    for seat in game.to_act:
        outlook = game.outlook(seat)
        said = {option["word"]: option for option in outlook["options"]}
        assert set(said) == {*game.options(seat), *_out_of_order(game, seat)}
        assert len(said) == len(outlook["options"])
        for word, option in said.items():
            after = made(game, seat, word)
            _check_option(game, after, option)
            assert after.can_undo == (word not in outlook["final"])
        _check_undo(game, seat, rng.choice(list(said)), outlook["final"])


def _out_of_order(game: Game, seat: int) -> Iterator[int]:
    """The words of patients, of equal ones the lowest bed's, that are not offered and can be picked."""
    offered, draft = game.options(seat).list(), _draft(game, seat)
    seen: set[int] = set()
    for place, patient in enumerate(game.state.hospitals[seat].beds):
        word = game.vocabulary.index(f"@{place + 1}")
        if patient and patient not in seen and word not in draft:
            seen.add(int(patient))
            if word not in offered and _can_pick(game.copy(), seat, word):
                yield word


def _can_pick(game: Game, seat: int, word: int) -> bool:
    try:
        game.pick(seat, word)
    except dh.IllegalMove:
        return False
    return True


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
    if _draft(copy, seat):
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
    same = _chapter(game) == _chapter(after.game) and game.state.round == after.game.state.round
    if ends or not _chances(game, after.game):
        assert ends == (not asked or not same)


def _chapter(game: Game) -> str:
    return str(game.view(None)["phase"])


# ------------------------------------------------------------------ departments and colours


def rooms(game: Game, rng: random.Random) -> None:
    """DH-5.2, DH-5.3: departments reach exactly whom whole moves with that staff can name."""
    for seat in game.to_act:
        found = game.outlook(seat)["rooms"]
        open_to_all = not _draft(game, seat)
        moves = list(islice(game.moves(seat), MOST_MOVES)) if open_to_all else []
        activations = [move for move in moves if move.kind == "activate"]
        assert {room["word"] for room in found} == _departments(game, seat)
        if open_to_all and len(moves) < MOST_MOVES:
            _check_rooms(game, seat, found, activations, rng)


def _departments(game: Game, seat: int) -> set[int]:
    if game.view(seat)["asked"][seat] != "turn" or _draft(game, seat):
        return set()
    refs = game.rulebook.ruleset.vocabulary.refs
    return {word for word in game.options(seat) if refs[word].startswith("department:")}


def _check_rooms(
    game: Game, seat: int, found: list[Json], moves: list[dh.Move], rng: random.Random
) -> None:
    named = _named(game, moves)
    said: dict[tuple[int, int], dict[int, bool]] = {}
    changes = []
    for room in found:
        assert room["department"] == game.vocabulary[room["word"]]
        for row in room["staff"]:
            assert row["staff"] == game.vocabulary[row["word"]]
            key = room["word"], row["word"]
            said[key] = {change["place"]: "as" in change for change in row["patients"]}
            changes += [(key, change) for change in row["patients"]]
    assert said == {key: _equals(game, seat, beds) for key, beds in named.items()}
    for key, change in rng.sample(changes, min(len(changes), TRIED)):
        assert _comes_true(game, seat, [m for m in moves if m.words[:2] == key], change), change


def _named(game: Game, moves: list[dh.Move]) -> dict[tuple[int, int], dict[int, bool]]:
    """By department and staff: the beds that moves name, and whether only after a colour."""
    found: dict[tuple[int, int], dict[int, bool]] = {}
    for move in moves:
        beds = found.setdefault((move.words[0], move.words[1]), {})
        coloured = False
        for word in move.words[2:]:
            bed = _bed(game, word)
            if bed:
                beds[bed] = beds.get(bed, True) and coloured
            coloured = game.vocabulary[word].startswith("as ")
    return found


def _equals(game: Game, seat: int, beds: dict[int, bool]) -> dict[int, bool]:
    """The same with the beds of equal patients, of which moves name the lowest."""
    hospital = game.state.hospitals[seat].beds
    kinds: dict[int, bool] = {}
    for bed, coloured in beds.items():
        kind = int(hospital[bed - 1])
        kinds[kind] = kinds.get(kind, True) and coloured
    return {n + 1: kinds[int(p)] for n, p in enumerate(hospital) if int(p) in kinds}


def _comes_true(game: Game, seat: int, moves: list[dh.Move], change: Json) -> bool:
    """Whether some whole move does to a patient, or its equal, what is said."""
    alike = _alike(game, seat, change["place"])
    meant = [move for move in moves if alike & {_bed(game, word) for word in move.words}]
    return any(_is_so(made(game, seat, *_said(game, seat, m)), alike, change) for m in meant)


def _alike(game: Game, seat: int, place: int) -> set[int]:
    """The beds of all patients that are equal to one: which of them is meant does not matter."""
    beds = game.state.hospitals[seat].beds
    return {n for n, patient in enumerate(beds, 1) if patient == beds[place - 1]}


def _is_so(after: Happened, alike: set[int], change: Json) -> bool:
    """Whether one of some patients has changed as is said."""
    if change["after"] is None:
        name = "discharged" if change["leaves"] else change["fate"]
        return any(after.told(name, bed) for bed in alike)
    texts = patients(after.game, after.seat)
    if change["after"][1] == "7":  # by itself it waits; with all its family it goes (DH-16.7)
        return any(after.told("waiting", bed) for bed in alike)
    return any(texts.get(bed) == change["after"] for bed in alike)


def _said(game: Game, seat: int, move: dh.Move) -> list[int]:
    """The words of a whole move, with `done` where lists are left short."""
    copy, words = game.copy(), []
    for word in move.words:
        while word not in copy.options(seat).list():
            words.append(DONE)
            copy.pick(seat, DONE)
        words.append(word)
        copy.pick(seat, word)
    return words


def colours(game: Game, _rng: random.Random) -> None:
    """DH-5.9: a colour says to whom it can be given, and what comes of it."""
    for seat in game.to_act:
        for option in game.outlook(seat)["options"]:
            text = game.vocabulary[option["word"]]
            assert ("patients" in option) == text.startswith(("as ", *_TOKENS[_chapter(game)]))
            if text.startswith("as "):
                _check_colour(game, seat, option)


def _check_colour(game: Game, seat: int, option: Json) -> None:
    after = game.copy()
    after.pick(seat, option["word"])
    legal = {_bed(game, word) for word in (*after.options(seat), *_out_of_order(after, seat))}
    said = {change["place"]: change for change in option["patients"]}
    assert legal - {0} <= set(said)
    hospital = game.state.hospitals[seat].beds
    kinds = {int(hospital[bed - 1]) for bed in legal if bed}
    assert set(said) == {bed for bed in said if int(hospital[bed - 1]) in kinds}
    for place in legal - {0}:
        then = made(game, seat, option["word"], game.vocabulary.index(f"@{place}"))
        assert _is_so(then, _alike(game, seat, place), said[place])


def tokens(game: Game, _rng: random.Random) -> None:
    """DH-15.6, DH-15.10: a token says exactly whom it can be for as they are, and what comes of it."""
    for seat in game.to_act:
        for option in game.outlook(seat)["options"]:
            if game.vocabulary[option["word"]].startswith(_TOKENS[_chapter(game)]):
                _check_token(game, seat, option)


def _check_token(game: Game, seat: int, option: Json) -> None:
    after = game.copy()
    after.pick(seat, option["word"])
    beds = [bed for word in after.options(seat) if (bed := _bed(game, word))]
    said = {change["place"]: change for change in option["patients"]}
    assert set(said) == {alike for bed in beds for alike in _alike(game, seat, bed)}
    for bed in beds if _draft(after, seat) else ():
        then = made(game, seat, option["word"], game.vocabulary.index(f"@{bed}"))
        assert _is_so(then, _alike(game, seat, bed), said[bed])


# ------------------------------------------------------------------ the night


def forecast(game: Game, _rng: random.Random) -> None:
    """DH-6.1, DH-7.1: who gets worse, who dies, what those who are home bring."""
    for seat in game.to_act:
        view = game.view(seat)
        found = game.outlook(seat)["forecast"]
        assert (found is None) == (view["phase"] not in {"improvement", "activation"})
        if found is not None:
            _check_house(view["hospitals"][seat], found)
            if not _draft(game, seat):
                _check_night(game, seat, found)


def _check_house(house: Json, found: Json) -> None:
    """Who works or invests is not idle (DH-5.2, DH-15.3)."""
    idle = [card for card in house["specialists"] if card not in house["placed"]]
    assert found["idle"]["nurses"] == house["nurses_free"]
    if len(set(house["specialists"])) == len(house["specialists"]):
        assert found["idle"]["specialists"] == idle
    assert sorted(text[0] for text in found["home"]) == sorted(
        text[0] for text in house["discharged"]
    )
    assert [row[0] - len(found["home"]) for row in found["ladder"]] == [1, 2, 3][
        : len(found["ladder"])
    ]


def _check_night(game: Game, seat: int, found: Json) -> None:
    copy = game.copy()
    copy.state.tells, copy.state.story = True, copy.state.story[:0]
    while copy.to_act and _chapter(copy) in {"improvement", "activation", "neglect"}:
        _let_it_go(copy, copy.to_act[0])
    happened = list(Happened(copy, seat, True, set()).events())
    mine = [(name, facts) for name, who, facts in happened if who == seat]
    worse = {facts[0] + 1: facts[2] % 8 for name, facts in mine if name == "deteriorated"}
    assert worse == {change["place"]: int(change["after"][1]) for change in found["worsen"]}
    dead = [facts[0] + 1 for name, facts in mine if name == "died"]
    assert dead == [change["place"] for change in found["die"]]
    scored = [facts[:2] for name, facts in mine if name == "round_scored"]
    assert scored == [(len(found["home"]), found["points"])]
    texts = patients(game, seat)
    assert all(texts[c["place"]] == c["before"] for c in (*found["worsen"], *found["die"]))


def _let_it_go(game: Game, seat: int) -> None:
    """Pass, skip or end where that can be done, else the first that is offered."""
    offered = game.options(seat).list()
    texts = {game.vocabulary[word]: word for word in offered}
    word = next((texts[text] for text in ("pass", "skip", "done") if text in texts), offered[0])
    game.pick(seat, word)


# ------------------------------------------------------------------ the City


def city(game: Game, _rng: random.Random) -> None:
    """DH-14.4, DH-14.7: where a pick leads, if nobody has been there before, and the wards afterwards."""
    for seat in game.to_act:
        question = game.view(None)["asked"][seat]
        found = {walk["word"]: walk for walk in game.outlook(seat)["city"]}
        if question not in {"city_drive", "city_collect", "city_bonus", "city_admit"}:
            assert not found
            continue
        assert set(found) == set(game.options(seat))
        for word, walk in found.items():
            if question != "city_drive" or _collects_next(game, seat, word):
                _check_walk(game, seat, walk)
                _check_after(game, seat, walk)


def _collects_next(game: Game, seat: int, word: int) -> bool:
    """Whether a seat drives last and then collects first."""
    after = made(game, seat, word).game
    return (seat,) == after.to_act and "city_collect" == after.view(None)["asked"][seat]


def _walked(game: Game, seat: int, walk: Json) -> Happened:
    """The walk as it is told, stop by stop; a single die in reach is taken unasked."""
    copy = made(game, seat, walk["word"]).game
    refs = game.rulebook.ruleset.vocabulary.refs
    for tile, others in zip(walk["tiles"], walk["forks"], strict=True):
        if not (others and seat in copy.to_act):
            continue
        word = refs.index(f"tile:{tile}")
        offered = [refs[other] for other in copy.options(seat)]
        assert sorted(offered) == sorted(f"tile:{other}" for other in (tile, *others))
        copy.pick(seat, word)
    return Happened(copy, seat, True, set())


def _check_walk(game: Game, seat: int, walk: Json) -> None:
    happened = _walked(game, seat, walk)
    taken = [
        facts[0] for name, who, facts in happened.events() if (name, who) == ("die_collected", seat)
    ]
    before = game.view(None)["city"]
    tiles = [game.rulebook.ruleset.vocabulary.refs.index(f"tile:{tile}") for tile in walk["tiles"]]
    first = game.rulebook.ruleset.vocabulary.refs.index("tile:a1")
    assert taken == [tile - first for tile in tiles]
    assert walk["dice"] == [before["dice"][tile] for tile in walk["tiles"]]
    assert walk["bonus"] == [before["bonus"][t] for t in walk["tiles"] if t in before["bonus"]]
    _check_path(before, walk)
    _check_total(game, seat, walk, before)


def _check_path(before: Json, walk: Json) -> None:
    """Along roads that both tiles have, over no die that could be taken, to every stop in turn."""
    stops, path = [*walk["tiles"]], walk["path"]
    for here, there in pairwise(path):
        assert _joined(before["tiles"], here, there)
    for tile in path:
        if stops and tile == stops[0]:
            stops.pop(0)
        elif tile in before["dice"] and tile not in walk["tiles"]:
            assert before["dice"][tile][0] == "M"
    assert not stops


# The side of a tile where a step leaves it, and that of the next where it comes in.
_SIDES = {(-1, 0): ("N", "S"), (0, 1): ("E", "W"), (1, 0): ("S", "N"), (0, -1): ("W", "E")}


def _joined(tiles: list[list[str]], here: str, there: str) -> bool:
    row, column = "abcd".index(here[0]), int(here[1]) - 1
    to_row, to_column = "abcd".index(there[0]), int(there[1]) - 1
    step = (to_row - row, to_column - column)
    out, back = _SIDES[step]
    return out in tiles[row][column] and back in tiles[to_row][to_column]


def _check_total(game: Game, seat: int, walk: Json, before: Json) -> None:
    """Of equal totals the later comes first; a token lowers the own one (DH-14.7)."""
    so_far = (before["collecting"] or {"total": 0})["total"]
    minus = game.vocabulary[walk["word"]]
    tokens = int(minus) if "city_admit" == game.view(None)["asked"][seat] else 0
    assert walk["total"] == so_far - 2 * tokens + sum(int(die[1]) for die in walk["dice"])
    lower = sum(total < walk["total"] for _, total in before["totals"])
    assert walk["place"] == (lower + 1 if before["totals"] else None)


def _check_after(game: Game, seat: int, walk: Json) -> None:
    """DH-3.5, DH-3.6: who lies where when all are in their beds, or how many beds are missing."""
    copy, after = _walked(game, seat, walk).game, walk["after"]
    for _ in range(MOST_MOVES):
        if not copy.to_act or _chapter(copy) != "intake":
            break
        acting = copy.to_act[0]
        if copy.view(None)["asked"][acting] == "admit" and acting == seat:
            break
        copy.pick(acting, copy.options(acting)[0])
    if after["due"] == 0:
        _check_wards(copy, seat, walk, len(game.state.hospitals[seat].beds) > 12)


def _check_wards(then: Game, seat: int, walk: Json, differ: bool) -> None:
    tasks = [task for task in then.view(seat)["agenda"] if task["ask"] == "admit"]
    missing = [task["args"][0] for task in tasks]
    warning = walk["warning"] or {"rule": None, "message": {"params": {}}}
    told = warning["message"]["params"].get("n", 0) if warning["rule"] == "DH-3.5" else 0
    assert missing == ([told] if told else [])
    lying = [bed or "-" for ward in walk["after"]["wards"] for bed in ward]
    if not (missing or differ):
        found = patients(then, seat)
        assert lying == [found.get(place, "-") for place in range(1, len(lying) + 1)]


# ------------------------------------------------------------------ secrets


def secrets(game: Game, rng: random.Random) -> None:
    """DH-2.4: an outlook is the same whatever the hidden facts are, and looking changes nothing."""
    for seat in game.to_act:
        before = game.position(), game.journal()
        found = game.outlook(seat)
        assert before == (game.position(), game.journal())
        assert found == game.imagine(seat, rng.getrandbits(64)).outlook(seat)


ALL = (options, rooms, colours, tokens, forecast, city, secrets)
