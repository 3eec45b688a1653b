"""PPO learns Emergency Roll against ALICAT: one file, masks, many games at once.

    pip install "dicehospital[ppo]"
    python examples/ppo_er.py --minutes 20            # learns; writes curve.csv, curve.svg, weights.pt
    python examples/ppo_er.py --evaluate weights.pt   # its score and greedy's, on the same seeds

On a GPU where there is one. Games run in this process where the rules are compiled, else in as many
processes as there are cores to spare (`--processes`).
"""

from __future__ import annotations

import argparse
import csv
import math
import multiprocessing as mp
import os
import sys
import time
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import torch
from torch import nn

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.kernel.build import COMPILED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

LAYOUT: Final = dh.observation("er")
WORDS: Final = len(dh.new_game("er", players=1, seed=0).vocabulary)
CELLS: Final = LAYOUT.field("seat2.todo").offset  # from the first on; the other seats are empty
COLUMNS: Final = LAYOUT.encoder(  # encoded on the device, so that it is sent bytes
    ["table", "seat0", "seat1"], few=WORDS, scale=1 / 16, highs={"table.draft": WORDS}
)
POINTS: Final = 1 / 20  # a reward is so much of a point
FIRST_LEARNT: Final = 1_000_000  # seeds from here are learnt from; those below are for evaluation
NEVER: Final = -1e8  # the logit of a word that is not open


@dataclass
class Settings:
    """What can be said on the command line, each as --name."""

    minutes: float = 10.0
    lanes: int = 0  # games at once; 0: 2048 on a GPU, 256 without
    steps: int = 64  # picks of each game between two updates
    processes: int = (
        -1
    )  # that play; 0: this one; -1: this one when compiled, else all cores but one
    width: int = 0  # of the network; 0: 768 on a GPU, 256 without
    depth: int = 2  # residual blocks
    rate: float = 5e-4  # of learning, falling to nothing with the time that is left
    epochs: int = 3
    parts: int = 8  # minibatches of an epoch
    discount: float = 1.0  # a game ends after about seventy picks
    trace: float = 0.95  # lambda of the advantage
    clip: float = 0.2
    entropy: float = 0.01  # falling to a tenth
    value: float = 0.5
    norm: float = 0.5  # of the gradient at most
    seed: int = 1
    games: int = 500  # of an evaluation
    out: str = "."
    load: str = ""  # weights to go on from
    evaluate: str = ""  # weights to evaluate instead of learning
    device: str = ""


# -- games --------------------------------------------------------------------------------------
class Lanes:
    """Games side by side in this process; the arrays are written in place."""

    def __init__(self, count: int, first: int) -> None:
        self._batch = dh.batch("er", count, players=1, seeds=range(first, first + count))
        self._batch.reset()
        self.masks = self._batch.masks
        self.rewards = self._batch.rewards
        self.dones = self._batch.dones

    @property
    def seen(self) -> Any:  # noqa: ANN401 (an array)
        """What each player sees."""
        return self._batch.observations[:, :CELLS]

    def step(self, words: Any) -> None:  # noqa: ANN401 (an array)
        """Pick a word in every game; one that is over begins anew."""
        self._batch.step(words)

    def close(self) -> None:
        """Nothing is held open."""


class Shared:
    """Arrays that several processes see, cut out of one memory."""

    KINDS: Final[dict[str, tuple[int, type]]] = {  # of a lane: how many, of which type
        "words": (1, np.int64),
        "rewards": (1, np.int64),
        "dones": (1, np.uint8),
        "masks": (WORDS, np.uint8),
        "seen": (CELLS, np.uint8),
    }

    def __init__(self, count: int, memory: Any) -> None:  # noqa: ANN401 (of another process)
        self.arrays: dict[str, Any] = {}
        offset = 0
        for key, (width, kind) in self.KINDS.items():
            array: Any = np.frombuffer(memory, kind, count * width, offset)
            self.arrays[key] = array.reshape(count, width) if width > 1 else array
            offset += array.nbytes

    @classmethod
    def room(cls, count: int) -> int:
        """How many bytes so many lanes take."""
        return count * sum(width * np.dtype(kind).itemsize for width, kind in cls.KINDS.values())


class Crew:
    """The same as `Lanes`, the games shared out among processes."""

    def __init__(self, count: int, first: int, processes: int) -> None:
        context = mp.get_context("spawn")
        memory = context.RawArray("b", Shared.room(count))
        arrays = Shared(count, memory).arrays
        self._words, self.seen, self.masks = arrays["words"], arrays["seen"], arrays["masks"]
        self.rewards, self.dones = arrays["rewards"], arrays["dones"]
        self._lines: list[Connection] = []
        for low, high in pairwise(count * n // processes for n in range(processes + 1)):
            here, there = context.Pipe()
            task = (there, memory, count, slice(low, high), first)
            context.Process(target=work, args=task, daemon=True).start()
            there.close()
            self._lines.append(here)
        self._wait()

    def step(self, words: Any) -> None:  # noqa: ANN401 (an array)
        """Pick a word in every game; one that is over begins anew."""
        self._words[:] = words
        for line in self._lines:
            line.send_bytes(b"s")
        self._wait()

    def _wait(self) -> None:
        for line in self._lines:
            line.recv_bytes()

    def close(self) -> None:
        """Send the processes home."""
        for line in self._lines:
            line.close()


def work(line: Connection, memory: Any, count: int, own: slice, first: int) -> None:  # noqa: ANN401
    """Play some of the games of a crew until it is closed."""
    arrays = Shared(count, memory).arrays
    lanes = Lanes(own.stop - own.start, first + own.start)
    while True:
        for key in ("seen", "masks", "rewards", "dones"):
            arrays[key][own] = getattr(lanes, key)
        line.send_bytes(b"r")
        try:
            line.recv_bytes()
        except EOFError:
            return
        lanes.step(arrays["words"][own])


def games_for(settings: Settings) -> Lanes | Crew:
    """The games to learn from."""
    first = FIRST_LEARNT * settings.seed
    if settings.processes == 0:
        return Lanes(settings.lanes, first)
    return Crew(settings.lanes, first, settings.processes)


# -- the network --------------------------------------------------------------------------------
class Agent(nn.Module):
    """Which word to pick, and what the game is still worth."""

    cells: torch.Tensor
    values: torch.Tensor
    scales: torch.Tensor

    def __init__(self, width: int, depth: int) -> None:
        super().__init__()
        self.shape = (width, depth)
        self.register_buffer("cells", torch.from_numpy(COLUMNS.cells), persistent=False)
        self.register_buffer("values", torch.from_numpy(COLUMNS.values), persistent=False)
        self.register_buffer("scales", torch.from_numpy(COLUMNS.scales), persistent=False)
        self.first = nn.Linear(COLUMNS.size + WORDS, width)
        self.blocks = nn.ModuleList(block(width) for _ in range(depth))
        self.last = nn.LayerNorm(width)
        self.policy, self.worth = nn.Linear(width, WORDS), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:  # noqa: ANN401 (tensors)
        """The logarithm of each word's probability, and the worth."""
        found = seen[:, self.cells]
        columns = torch.where(self.scales > 0, found * self.scales, (found == self.values).float())
        x = self.first(torch.cat([columns, masks.float()], 1))
        for one in self.blocks:
            x = x + one(x)
        x = torch.relu(self.last(x))
        logits = self.policy(x).masked_fill(masks == 0, NEVER)
        return logits.log_softmax(1), self.worth(x).squeeze(1)


def block(width: int) -> Any:  # noqa: ANN401 (a module)
    """A residual block."""
    return nn.Sequential(
        nn.LayerNorm(width), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width)
    )


def save(agent: Agent, path: Path) -> None:
    """Write the weights."""
    torch.save(
        {"shape": agent.shape, "layout": LAYOUT.version, "weights": agent.state_dict()}, path
    )


def load(path: str, device: str) -> Agent:
    """An agent from its weights."""
    found = torch.load(path, map_location=device, weights_only=True)
    try:
        LAYOUT.check(found["layout"])
    except dh.BadInput as refused:
        sys.exit(f"{path}: {refused}")
    agent: Agent = Agent(*found["shape"]).to(device)
    agent.load_state_dict(found["weights"])
    return agent


# -- learning -----------------------------------------------------------------------------------
class Learner:
    """Plays, keeps what happened, and improves the agent by it."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.device = settings, torch.device(settings.device)
        self.agent = load(settings.load, settings.device) if settings.load else fresh(settings)
        self.optimizer = torch.optim.Adam(self.agent.parameters(), settings.rate, eps=1e-5)
        self.games = games_for(settings)
        shape = (settings.steps, settings.lanes)
        self.seen = self._room((*shape, CELLS), torch.uint8)
        self.masks = self._room((*shape, WORDS), torch.uint8)
        self.words = self._room(shape, torch.int64)
        self.chances, self.rewards, self.ends = (self._room(shape) for _ in range(3))
        self.worths = self._room((settings.steps + 1, settings.lanes))
        self._points = np.zeros(settings.lanes)
        self.finished: list[float] = []

    def _room(self, shape: tuple[int, ...], kind: Any = torch.float32) -> Any:  # noqa: ANN401 (a tensor)
        return torch.zeros(shape, dtype=kind, device=self.device)

    def play(self) -> None:
        """Some steps of every game."""
        with torch.no_grad():
            for step in range(self.settings.steps):
                self._look(step)
                told, self.worths[step] = self.agent(self.seen[step], self.masks[step])
                words = torch.multinomial(told.exp(), 1)
                self.words[step] = words[:, 0]
                self.chances[step] = told.gather(1, words)[:, 0]
                self.games.step(words[:, 0].cpu().numpy())
                self._keep(step)
            seen, masks = self._tensor(self.games.seen), self._tensor(self.games.masks)
            self.worths[-1] = self.agent(seen, masks)[1]

    def _look(self, step: int) -> None:
        self.seen[step] = self._tensor(self.games.seen)
        self.masks[step] = self._tensor(self.games.masks)

    def _keep(self, step: int) -> None:
        rewards = np.asarray(self.games.rewards, np.float32)
        dones = np.asarray(self.games.dones, bool)
        self._points += rewards
        self.finished += self._points[dones].tolist()
        self._points[dones] = 0
        self.rewards[step] = self._tensor(rewards) * POINTS
        self.ends[step] = self._tensor(dones.astype(np.float32))

    def _tensor(self, array: Any) -> Any:  # noqa: ANN401 (of NumPy, of torch)
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def advantages(self) -> Any:  # noqa: ANN401 (a tensor)
        """How much better each pick was than expected (GAE)."""
        s, found, later = self.settings, torch.zeros_like(self.rewards), 0.0
        for step in reversed(range(s.steps)):
            goes_on = 1 - self.ends[step]
            expected = self.rewards[step] + s.discount * self.worths[step + 1] * goes_on
            later = expected - self.worths[step] + s.discount * s.trace * goes_on * later
            found[step] = later
        return found

    def learn(self, left: float) -> dict[str, float]:
        """Improve the agent; `left` is the share of the time that is left."""
        s, gains = self.settings, self.advantages()
        data = [self.seen, self.masks, self.words, self.chances, gains, gains + self.worths[:-1]]
        data = [column.flatten(0, 1) for column in data]
        for group in self.optimizer.param_groups:
            group["lr"] = s.rate * max(left, 0.02)
        entropy = s.entropy * max(left, 0.1)
        seen = [self._improve(rows, entropy) for rows in self._parts(data)]
        return {key: float(np.mean([float(row[key]) for row in seen])) for key in seen[0]}

    def _parts(self, data: list[Any]) -> Iterator[list[Any]]:
        for _ in range(self.settings.epochs):
            order = torch.randperm(len(data[0]), device=self.device)
            for rows in order.chunk(self.settings.parts):
                yield [column[rows] for column in data]

    def _improve(self, rows: list[Any], entropy: float) -> dict[str, Any]:
        s, (seen, masks, words, chances, gains, returns) = self.settings, rows
        told, worths = self.agent(seen, masks)
        ratio = (told.gather(1, words[:, None])[:, 0] - chances).exp()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        bound = ratio.clamp(1 - s.clip, 1 + s.clip)
        policy_loss = -torch.min(gains * ratio, gains * bound).mean()
        value_loss = (worths - returns).square().mean()
        spread = -(told.exp() * told).sum(1).mean()
        loss = policy_loss + s.value * value_loss - entropy * spread
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.agent.parameters(), s.norm)
        self.optimizer.step()
        moved = ((ratio - 1) - ratio.log()).mean().detach()
        return {"value_loss": value_loss.detach(), "entropy": spread.detach(), "kl": moved}


def fresh(settings: Settings) -> Agent:
    """An agent that knows nothing."""
    torch.manual_seed(settings.seed)
    agent: Agent = Agent(settings.width, settings.depth).to(settings.device)
    return agent


def train(settings: Settings) -> None:
    """Learn until the time is over; Ctrl-C ends it sooner."""
    out, learner = Path(settings.out), Learner(settings)
    out.mkdir(parents=True, exist_ok=True)
    print(about(settings), flush=True)
    try:
        curve = learnt(learner, out)
    finally:
        learner.games.close()
        save(learner.agent, out / "weights.pt")
    (out / "curve.svg").write_text(drawing(curve), "utf-8")
    print(f"wrote curve.csv, curve.svg and weights.pt in {out.resolve()}")


def learnt(learner: Learner, out: Path) -> list[dict[str, float]]:
    """The curve: one row for each update, written as it comes."""
    rows: list[dict[str, float]] = []
    settings, start = learner.settings, time.monotonic()
    with (out / "curve.csv").open("w", newline="", encoding="utf-8") as file:
        while (passed := time.monotonic() - start) < 60 * settings.minutes:
            try:
                learner.play()
                told = learner.learn(1 - passed / (60 * settings.minutes))
            except KeyboardInterrupt:
                break
            rows.append(row_of(learner, len(rows) + 1, time.monotonic() - start, told))
            write_row(file, rows)
            if len(rows) % 200 == 0:
                save(learner.agent, out / "weights.pt")
    return rows


def row_of(
    learner: Learner, updates: int, seconds: float, told: dict[str, float]
) -> dict[str, float]:
    """What there is to say after an update."""
    steps = updates * learner.settings.steps * learner.settings.lanes
    points = learner.finished
    learner.finished = []
    score = float(np.mean(points)) if points else math.nan
    return {"steps": steps, "seconds": seconds, "games": len(points), "score": score, **told}


def write_row(file: Any, rows: list[dict[str, float]]) -> None:  # noqa: ANN401 (a file)
    """Add the last row to the file, and now and then say it."""
    writer, row = csv.DictWriter(file, list(rows[-1])), rows[-1]
    if len(rows) == 1:
        writer.writeheader()
    writer.writerow({key: f"{value:.6g}" for key, value in row.items()})
    file.flush()
    if len(rows) % 10 == 1:
        rate = row["steps"] / row["seconds"]
        told = "  ".join(f"{key} {row[key]:.3f}" for key in ("value_loss", "entropy", "kl"))
        print(
            f"{row['steps']:>12,.0f} steps  {rate:>9,.0f}/s  score {row['score']:6.1f}  {told}",
            flush=True,
        )


def about(settings: Settings) -> str:
    """What is about to happen."""
    where = f"{settings.processes} processes" if settings.processes else "this process"
    build = "compiled" if COMPILED else "plain"
    return f"{settings.lanes} games in {where} ({build} rules), network on {settings.device}"


# -- the curve ----------------------------------------------------------------------------------
WIDE, HIGH, EDGE = 640, 320, 56
LINES: Final = {"greedy": 114.0, "random": 26.0}  # their usual scores, to compare with


def drawing(rows: list[dict[str, float]]) -> str:
    """The curve as a picture: points of a game over the picks that were learnt from."""
    known = [(row["steps"], row["score"]) for row in rows if not math.isnan(row["score"])]
    most_steps = max((steps for steps, _ in known), default=1)
    top = 20 * math.ceil(max([LINES["greedy"], *(score for _, score in known)]) / 20)

    def x(steps: float) -> float:
        return EDGE + (WIDE - 2 * EDGE) * steps / most_steps

    def y(score: float) -> float:
        return HIGH - EDGE - (HIGH - 2 * EDGE) * score / top

    line = " ".join(f"{x(steps):.1f},{y(score):.1f}" for steps, score in smooth(known))
    marks = [mark(f"{n}", EDGE - 6, y(n) + 4, "end") for n in range(0, top + 1, 20)]
    for name, score in LINES.items():
        marks.append(
            f'<path d="M{EDGE} {y(score):.1f}H{WIDE - EDGE}" stroke="#999" stroke-dasharray="4"/>'
        )
        marks.append(mark(name, WIDE - EDGE + 4, y(score) + 4, "start"))
    marks.append(
        mark(f"{most_steps / 1e6:,.1f} million picks", WIDE - EDGE, HIGH - EDGE + 18, "end")
    )
    marks.append(mark("points of a game", EDGE, EDGE - 16, "start"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" '
        f'font-size="12"><rect width="{WIDE}" height="{HIGH}" fill="#fff"/>{"".join(marks)}'
        f'<path d="M{EDGE} {EDGE}V{HIGH - EDGE}H{WIDE - EDGE}" fill="none" stroke="#333"/>'
        f'<polyline points="{line}" fill="none" stroke="#0b6e6e" stroke-width="2"/></svg>\n'
    )


def mark(text: str, x: float, y: float, anchor: str) -> str:
    """A word on the picture."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#333">{text}</text>'


def smooth(known: list[tuple[float, float]], most: int = 300) -> list[tuple[float, float]]:
    """At most so many points, each the mean of its neighbours."""
    parts = np.array_split(np.array(known or [(0.0, 0.0)]), min(most, max(len(known), 1)))
    return [(float(part[:, 0].mean()), float(part[:, 1].mean())) for part in parts]


# -- evaluation ---------------------------------------------------------------------------------
def evaluate(settings: Settings) -> None:
    """The score of the weights and of greedy on the same seeds, which were not learnt from."""
    agent = load(settings.evaluate, settings.device)
    seeds = range(settings.games)
    mine = scores_of(agent, settings)
    greedy = np.array([greedy_score(seed) for seed in seeds])
    for name, points in (("ppo", mine), ("greedy", greedy), ("ppo - greedy", mine - greedy)):
        print(
            f"{name:>12}: {points.mean():6.1f} ± {1.96 * points.std(ddof=1) / len(points) ** 0.5:.1f}"
        )
    print(f"{settings.games} games, seeds 0 to {settings.games - 1}, most likely word each time")


def scores_of(agent: Agent, settings: Settings) -> Any:  # noqa: ANN401 (an array)
    """The points of each seed's game when the most likely word is picked."""
    lanes = Lanes(settings.games, 0)
    points, open_yet = np.zeros(settings.games), np.ones(settings.games, bool)
    with torch.no_grad():
        while open_yet.any():
            rows = [torch.from_numpy(np.ascontiguousarray(a)) for a in (lanes.seen, lanes.masks)]
            told, _ = agent(*(row.to(settings.device) for row in rows))
            lanes.step(told.argmax(1).cpu().numpy())
            points += np.where(open_yet, lanes.rewards, 0)
            open_yet &= ~np.asarray(lanes.dones, bool)
    return points


def greedy_score(seed: int) -> int:
    """The points of the greedy bot."""
    game, bot = dh.new_game("er", players=1, seed=seed), make_bot("greedy", seed)
    while not game.is_over:
        game.play(0, bot.choose(game.imagine(0, seed), 0))
    return game.scores()[0].total


# -- the command --------------------------------------------------------------------------------
def read_settings() -> Settings:
    """The command line, with what was left to the machine filled in."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    for field in fields(Settings):
        kind = {"int": int, "float": float}.get(str(field.type), str)
        parser.add_argument(f"--{field.name}", type=kind, default=field.default)
    settings = Settings(**vars(parser.parse_args()))
    settings.device = settings.device or ("cuda" if torch.cuda.is_available() else "cpu")
    gpu = settings.device.startswith("cuda")
    settings.lanes = settings.lanes or (2048 if gpu else 256)
    settings.width = settings.width or (768 if gpu else 256)
    if settings.processes < 0:
        settings.processes = 0 if COMPILED else max(1, (os.cpu_count() or 2) - 1)
    return settings


def main() -> None:
    """Learn or evaluate."""
    settings = read_settings()
    torch.set_float32_matmul_precision("high")
    if settings.evaluate:
        evaluate(settings)
    else:
        train(settings)


if __name__ == "__main__":
    main()
