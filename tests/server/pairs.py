"""Two tables that differ only in what one seat may not know, and all that this seat is told at each."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import dicehospital as dh
from dicehospital.er.state import ErState
from dicehospital.kernel.chance.sealed import Sealed
from dicehospital.server.limits.cpu_budget import CpuBudgets
from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.protocol import Act, AnyDo, Ask, Pick, Play, Undo, encode
from dicehospital.server.store.store import Header, Person, Store
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.live.live_table import LiveTable, TableHost
from dicehospital.server.tables.log.seeds import fresh_secret, seed_of
from dicehospital.server.tables.seats import Seat, Setup, write_setup
from dicehospital.server.tables.table import Table
from dicehospital.server.tables.table_queries import answer
from dicehospital.server.tables.watchers.summary import card_of, show_card
from tests.server.here import Here
from tests.server.support import settings

FREE = CpuBudgets(settings(Path())).for_requester("")
LONG_AGO = 1_700_000_000_000
REFUSED: tuple[AnyDo, ...] = (
    Play("W3=5"),
    Play("screen W1"),
    Play("fly"),
    Pick(13),
    Pick(0),
    Undo(),
    Undo(),
)
MOVES = ("take red", "take green", "W3=5", "bury", "screen W2", "extra W1=3")
REFS = ("die:red", "die:yellow", "ward:3", "value:4", "nothing")


@dataclass(frozen=True)
class Secret:
    """A moment of a game: what another seat does in one of two ways, unseen by the viewer."""

    game: dh.Game[ErState]
    viewer: int
    other: int
    words: tuple[int, int]


def secrets_of(seats: int, rng: random.Random) -> Iterator[Secret]:
    """Every moment of one random game at which somebody has something to hide."""
    game = dh.new_game("er", players=seats, seed=rng.getrandbits(64), dealer="sealed")
    while not game.is_over:
        found = _secret(game, rng)
        if found is not None:
            yield found
        seat = rng.choice(game.to_act)
        options = game.options(seat).list()
        game.pick(seat, rng.choice(options))


def _secret(game: dh.Game[ErState], rng: random.Random) -> Secret | None:
    """A secret take that does not end the choosing, or a move half made."""
    other = rng.choice(game.to_act)
    viewer = rng.choice([seat for seat in range(game.seats) if seat != other])
    waiting = [seat for seat in game.to_act if seat not in (other, viewer)]
    words = [word for word in game.options(other).list() if _is_hidden(game, other, word)]
    if not waiting or len(words) < 2:
        return None
    first, second = rng.sample(words, 2)
    return Secret(game, viewer, other, (first, second))


def _is_hidden(game: dh.Game[ErState], seat: int, word: int) -> bool:
    """A pick that begins a move, or a take that nobody sees."""
    text = game.vocabulary[word]
    secret_take = text.startswith("take") and seat != game.view(None)["chief"]
    return secret_take or text.removeprefix("extra ").startswith("W")


# -- a live table without a registry --------------------------------------------------------------------
class NullStore:
    """A store that keeps nothing."""

    async def append(self, *_: object) -> None:
        """Forget it."""


async def _no_follow_up(table: Table) -> None:
    raise AssertionError(table)


def _not_abandoned(live: LiveTable) -> None:
    raise AssertionError(live)


def null_host() -> TableHost:
    """The host of a table that lives for a moment: nothing is kept, nothing goes on."""
    return TableHost(
        cast("Store", NullStore()),
        Here(),
        lambda work: work.close(),
        follow_up=_no_follow_up,
        abandon=_not_abandoned,
        on_line_appended=lambda _: None,
        is_late=lambda _: False,
        is_shared=False,
        lists_later=False,
    )


class Ears:
    """A watcher who writes down every byte."""

    def __init__(self, person: Person | None, viewpoint: int | None, heard: list[str]) -> None:
        self.person = person
        self.viewpoint = viewpoint
        self.blocked: frozenset[int] = frozenset()
        self.host = ""
        self.is_public = False
        self.is_screen = False
        self.views_only = False
        self.heard = heard
        self.presence = ""

    def post(self, frame: bytes) -> None:
        """Who is there is told by a timer, so sooner or later: it is compared at the end.

        When others were last seen is the clock's doing, not theirs.
        """
        text = frame.decode()
        if text.startswith('{"type":"presence"'):
            self.presence, _, _ = text.partition(',"away"')
        else:
            self.heard.append(text)

    def leave(self, code: int) -> None:
        self.heard.append(str(code))

    def charge(self, seconds: float) -> None:
        """How long a refusal took is nobody's secret, but never twice the same."""


def twin(secret: Secret) -> LiveTable:
    """A live table at this moment, with a future of its own."""
    game = secret.game.copy()
    people = [person(seat) for seat in range(game.seats)]
    seats = [Seat("person", one.id, one.name) for one in people]
    setup = write_setup(Setup(game.seats, {}, Clock(), people[0].id, seats))
    seed = fresh_secret()
    header = Header("k3v9q2xr", "er", "1", "0", LONG_AGO, seed, "0" * 32, "open", setup)
    table = Table(header)
    table.commitment = "f" * 64  # the one public trace of a seed
    game.dealer = Sealed(seed_of(seed))
    table.game, table.status = game, "playing"
    table.ask(())
    return LiveTable(table, null_host(), 0)


def person(seat: int) -> Person:
    """Who sits there."""
    return Person(seat + 1, f"P{seat}")


async def told(secret: Secret, word: int, *, whole: bool) -> list[str]:
    """All that the viewer, a spectator and a screen are told while the other makes a pick and the viewer asks.

    The screen stands in a room, opened in the very browser that makes the pick.
    """
    room, seat = twin(secret), secret.viewer
    mine = Ears(person(seat), seat, [])
    spectator = Ears(None, None, [])
    screen = Ears(person(secret.other), None, [])
    screen.is_public = screen.is_screen = True
    everybody = (mine, spectator, screen)
    for ears in everybody:
        room.audience.enter(ears, 0 if whole else room.table.seq, 0 if whole else 10**6)
    hidden = Ears(person(secret.other), secret.other, [])
    await room.act(hidden, Act("secret", Pick(word), seat=secret.other))
    assert '"ack"' in hidden.heard[-1]
    await _ask(room, mine, spectator, seat)
    for number, do in enumerate(REFUSED):
        if not _ends_choosing(room, seat, do):
            await room.act(mine, Act(f"try-{number}", do, seat=seat))
    for ears in everybody:
        room.audience.sync(ears, -1, 0 if whole else 10**6)
        shown = show_card(card_of(room.table), None if ears.person is None else ears.person.id)
        ears.post(encode(shown))
    room.audience._tell_presence()
    return [text for ears in everybody for text in (*ears.heard, ears.presence)]


def _ends_choosing(room: LiveTable, seat: int, do: AnyDo) -> bool:
    """A pick after which everything would be revealed."""
    game = room.table.game
    return isinstance(do, Pick) and game is not None and game.to_act == (seat,)


async def _ask(room: LiveTable, mine: Ears, spectator: Ears, seat: int) -> None:
    """Every question there is."""
    asked = [
        Ask("q", "outlook", seat),
        Ask("q", "hint", seat),
        Ask("q", "scores", seat),
        Ask("q", "course", seat),
        *(Ask("q", "why", seat, move=move) for move in MOVES),
        *(Ask("q", "why", seat, ref=ref) for ref in REFS),
        *(Ask("q", "plan", seat, plan=[move, "bury"]) for move in MOVES),
    ]
    for question in asked:
        await _answered(room, mine, question)
        await _answered(room, spectator, replace_seat(question))


def replace_seat(question: Ask) -> Ask:
    """The same question of somebody who has no seat."""
    return Ask(question.id, question.about, None, question.ref, question.move)


async def _answered(room: LiveTable, ears: Ears, question: Ask) -> None:
    try:
        ears.post(encode(await answer(room, room.audience, ears, question, FREE)))
    except ActRejected as refused:
        ears.post(encode([refused.code, refused.message]))
