"""A game as small as possible with every part of the kernel: lists of picks, a maybe, dice, phases.

One seat sends workers to boxes. A box takes so many workers, in any order; a hat is optional; a die
then says how much each worker earns. The box "home" ends the game.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from dicehospital.kernel.agenda import State, Task
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.options import Words
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import (
    Always,
    Chance,
    MoveKind,
    OptionalSlot,
    Phase,
    Question,
    Slot,
    Some,
)
from dicehospital.kernel.types import Json, Move, Refusal, Score
from dicehospital.kernel.vecs import vec
from dicehospital.kernel.vocabulary import Vocabulary

ROOM: Final = (1, 2, 3)
WORKERS: Final = 4


class Toy(State):
    """Money, and which workers are still free."""

    def __init__(self, streams: vec[i64]) -> None:
        super().__init__(1, streams)
        self.money: int = 0
        self.free: list[bool] = [True] * WORKERS
        self.pay: int = 0

    def copy(self) -> Toy:
        """An independent copy."""
        toy = Toy(self.streams[:])
        toy.money, toy.free, toy.pay = self.money, self.free[:], self.pay
        toy.copy_base(self)
        return toy


class Box(Slot[Toy]):
    def options(self, state: Toy, task: Task, out: Words) -> None:
        if any(state.free):
            for box in range(len(ROOM)):
                out.add(self.base + box)


class Workers(Some[Toy]):
    def options(self, state: Toy, task: Task, out: Words) -> None:
        for worker in range(int(self.first(task)), WORKERS):
            if state.free[worker]:
                out.add(self.base + worker)

    def at_most(self, state: Toy, task: Task) -> i64:
        return ROOM[BOX.read(task, 0)]


class Hat(OptionalSlot[Toy]):
    def options(self, state: Toy, task: Task, out: Words) -> None:
        out.add(self.base)


@final
class Send(MoveKind[Toy]):
    def effect(self, state: Toy, task: Task) -> None:
        workers = WORKER_LIST.picks(task, 1)
        for worker in workers:
            state.free[worker] = False
        state.pay = len(workers) * (2 if HAT.picks(task, 2) else 1)


@final
class GoHome(MoveKind[Toy]):
    def effect(self, state: Toy, task: Task) -> None:
        state.over = True


@final
class PayDay(Chance[Toy]):
    def draw(self, state: Toy) -> vec[i64]:
        return vec[i64]([below(state.streams, 0, 6) + 1])

    def accept(self, state: Toy, result: vec[i64]) -> None:
        state.money += state.pay * result[0]
        state.pay = 0
        state.tell(0, 0, result[0], state.money)

    def describe(self, state: Toy) -> dict[str, Any]:
        return {"ask": self.name, "faces": [1, 6]}

    def parse(self, state: Toy, answer: object) -> list[int]:
        if type(answer) is not int or not 1 <= answer <= 6:
            raise BadInput("roll", "not_between", seen=answer, low=1, high=6)
        return [answer]

    def format(self, result: list[int]) -> Any:
        return result[0]


BOX = Box("box", ["box 1", "box 2", "box 3"], [1, 2, 3], ["box:1", "box:2", "box:3"])
WORKER_LIST = Workers(
    "workers", ["a", "b", "c", "d"], list("abcd"), [f"worker:{n}" for n in "abcd"]
)
HAT = Hat("hat", ["hat"], ["hat"], ["button:hat"])
TURN = Question(
    "turn",
    Send("send", "box {box}: {workers*} / {hat*}", BOX, WORKER_LIST, HAT),
    GoHome("home", "home", Always("home", "button:home")),
)
PAY_DAY = PayDay("roll")
VOCABULARY: Vocabulary[Toy] = Vocabulary([TURN], [PAY_DAY])


class Work(Phase[Toy]):
    def begin(self, state: Toy) -> None:
        TURN.ask(state, 0)


class Pay(Phase[Toy]):
    def begin(self, state: Toy) -> None:
        PAY_DAY.ask(state)


RULES: Ruleset[Toy] = Ruleset(VOCABULARY, [], [Work(), Pay()])


class ToyBook(Rulebook[Toy]):
    name = "toy"
    version = "1"
    undo_rule = "TOY-1"

    def cards(self) -> dict[str, str]:
        return {}

    def scores(self, state: Toy) -> tuple[Score, ...]:
        return (Score(state.money, {"money": state.money}),)

    def progress(self, state: Toy) -> tuple[int, int]:
        return 1, 1

    def winners(self, state: Toy) -> tuple[int, ...]:
        return (0,)

    def position(self, state: Toy) -> Json:
        draft = [VOCABULARY.words[word] for task in state.agenda for word in task.draft]
        return {
            "money": state.money,
            "free": state.free,
            "draft": draft,
            "rng": list(state.streams),
        }

    def views(self, state: Toy, seats: list[int | None]) -> list[Json]:
        return [{"money": state.money} for _ in seats]

    def whole_view(self, state: Toy) -> Json:
        return self.views(state, [None])[0]

    def refusal(self, state: Toy, seat: int, move: Move) -> Refusal:
        return "TOY-2", "reason.undo_nothing", {}

    def refused_pick(self, state: Toy, seat: int, word: int) -> Refusal | Move:
        return "TOY-2", "reason.undo_nothing", {}

    def event(self, numbers: list[int], seat: int | None) -> Json:
        return {"event": "paid", "roll": numbers[2], "money": numbers[3]}

    def imagine(self, state: Toy, seat: int, seed: int) -> Toy:
        toy = state.copy()
        toy.forget()
        toy.streams = derive(seed, ("dice",))
        return toy


def new_toy(seed: int = 1) -> Toy:
    """A toy before its first phase."""
    return Toy(derive(seed, ("dice",)))


__all__ = ["RULES", "Toy", "ToyBook", "new_toy"]
