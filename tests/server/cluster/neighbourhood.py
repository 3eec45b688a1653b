"""People who play by the day while servers die around them, and what has to be true of them in the end."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import time
from typing import Final, Self

from tests.server.cluster.houses import Cluster, judged
from tests.server.cluster.residents import Pair, Resident
from tests.server.ops_load import Promises, until
from tests.server.tables.channels.receiver import Got, Receiver
from tests.server.tables.channels.test_web_push import node, opened_by

COUNT: Final = 12
_LOST_S: Final = 90  # seconds that a turn may stand until it counts as one of which nobody was told
_REST_S: Final = 120
# Not of those who were asked again by their own move: they are there.
_TURNS: Final = """
SELECT turn.table_id, turn.began, turn.ends, channel.address, channel.problem, channel.failed
FROM turn JOIN channel ON channel.person = turn.person
WHERE NOT (turn.stage = 1 AND turn.token = '')
"""
Turn = tuple[int, str, int]  # of whom, at which table, until when


class Neighbourhood:
    """Pairs of residents at work, for as long as the block lasts."""

    def __init__(self, house: Cluster, post_office: Receiver) -> None:
        self.promises = Promises()
        self._house = house
        self._post_office = post_office
        post_office.heard = self._hear
        keys = node("new")
        self.residents = [
            Resident(house.urls, number, self.promises, None if number % 3 else keys)
            for number in range(COUNT)
        ]
        self._pairs = [Pair(*self.residents[n : n + 2]) for n in range(0, COUNT, 2)]
        self._keys = keys
        # Turns whose messages a dead server had begun, as their owners read.
        self.unknown: set[Turn] = set()
        self.untold: set[Turn] = set()  # that stood for long, and nobody knows why
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        for resident in self.residents:
            await resident.settle(self._post_office.origin)
        for pair in self._pairs:
            await pair.begin()
        self._tasks = [asyncio.create_task(resident.play()) for resident in self.residents]
        self._tasks.append(asyncio.create_task(self._look_at_turns()))
        return self

    async def __aexit__(self, *_: object) -> None:
        for resident in self.residents:
            resident.is_done = True
        for task in self._tasks:
            task.cancel()
        ends = await asyncio.gather(*self._tasks, return_exceptions=True)
        for pair in self._pairs:
            await pair.close()
        for resident in self.residents:
            resident.is_done = False
        assert [] == [end for end in ends if isinstance(end, Exception)]

    async def come_to_rest(self) -> None:
        """Wait until nobody is at a table or about to care for an account, and nothing is on its way."""
        for resident in self.residents:
            resident.stays_away = True
        await until(lambda: not any(one.is_busy() for one in self.residents), _REST_S)
        count = -1
        while count != len(self._post_office.got):
            count = len(self._post_office.got)
            await asyncio.sleep(15)

    # -- being told ------------------------------------------------------------------------------------
    def _hear(self, got: Got) -> None:
        self.residents[_number(got.path)].told.set()

    async def _look_at_turns(self) -> None:
        """Call those of whose message nobody knows whether it arrived, and whoever was not told for long."""
        while True:
            await asyncio.sleep(2)
            for table, began, ends, address, problem, failed in await asyncio.to_thread(
                self._house.rows, _TURNS
            ):
                turn = (_number(address), table, ends)
                if problem == "unknown" and failed >= began:
                    self.unknown.add(turn)
                elif time() - began / 1000 > _LOST_S:
                    self.untold.add(turn)
                else:
                    continue
                self.residents[turn[0]].told.set()

    # -- figures ---------------------------------------------------------------------------------------
    def progress(self) -> int:
        """How much has been done and told."""
        return len(self.promises.acks) + len(self._post_office.got)

    def has_gone_on(self, before: int) -> bool:
        """Whether anything has been done or told since then."""
        return self.progress() > before

    def stuck(self) -> str:
        """Where everybody stands."""
        return "\n".join(map(str, self.residents))

    def figures(self) -> str:
        """What has happened so far."""
        cared = sum(resident.cared for resident in self.residents)
        return (
            f"{len(self.promises.acks)} acts, {len(self._post_office.got)} messages,"
            f" {len(self.unknown)} unknown, {len(self.untold)} late, {cared} times an account,"
            f" {sum(pair.games for pair in self._pairs)} games, {self.promises.came_back} came back"
        )

    def tell(self, kills: int) -> None:
        """The figures, for whoever runs it with -s."""
        print(f"\n{kills} kills: {self.figures()}, {judged(self.promises, self._house)}")  # noqa: T201

    # -- what has to be true ------------------------------------------------------------------------------
    def check_messages(self) -> None:
        """Nobody was told twice, and whoever was not told can read so."""
        told = Counter(self._read())
        assert {} == {turn: count for turn, count in told.items() if count > 1}, "told twice"
        assert set() == self.untold - {*told} - self.unknown, "never told"

    def _read(self) -> list[Turn]:
        """The turns that messages were of; those to browsers are opened as browsers do."""
        got = self._post_office.got
        plain = [(one.path, one.body.decode()) for one in got if not _is_push(one)]
        pushed = [one for one in got if _is_push(one)]
        found = node(told=[opened_by(self._keys, one) for one in pushed])
        plain += [(one.path, read["told"]["text"]) for one, read in zip(pushed, found, strict=True)]
        return [_turn(path, text) for path, text in plain]

    async def check_accounts(self) -> None:
        """Everybody is known by all that they were promised, and by nothing that has ended."""
        for resident in self.residents:
            await resident.check()


def _turn(path: str, text: str) -> Turn:
    table, ends, kind = text.split()[:3]
    assert kind == "first"
    return _number(path), table, int(ends)


def _number(address: str) -> int:
    return int(address.rpartition("/")[2])


def _is_push(got: Got) -> bool:
    return "Content-Encoding" in got.headers
