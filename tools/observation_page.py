"""The page docs/observation.md, made of the layouts themselves; without `--write` it is only checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import dicehospital as dh
from dicehospital.api import GAMES
from dicehospital.kernel.observing.field import Field
from dicehospital.kernel.observing.layout import Block, Observation

PAGE: Final = Path(__file__).resolve().parents[1] / "docs/observation.md"
TITLES: Final = {"er": "Dice Hospital ER", "hospital": "Dice Hospital"}
INTRODUCTION: Final = """\
# What a program sees

`game.observe(seat, out)` writes all that a seat may see into a buffer of bytes, `game.mask(seat, out)` which
words it may pick. Both are compiled and fast enough to be asked at every decision.

```python
>>> import dicehospital as dh
>>> game = dh.new_game("er", players=1, seed=7)
>>> seen = bytearray(game.observation_size)  # or a memoryview, or an array of NumPy (uint8 or int8)
>>> game.observe(0, seen)
>>> open_words = bytearray(len(game.vocabulary))
>>> game.mask(0, open_words)
>>> turn = dh.observation("er").field("table.turn")
>>> seen[turn.offset]
1
>>> [game.vocabulary[n] for n, is_open in enumerate(open_words) if is_open]
['take red', 'take yellow', 'take green']

```

- The size is a constant of the game: every number of players, every module and option has its cells, and what
  is not played is 0. Another version, a digest of the layout, comes
  when a cell means something else or there are more; what is new has its cells behind all others.
- Keep `version` beside what has learnt: `dh.observation(game).check(version)` refuses that of another layout.
- Nothing hidden is in it: `game.imagine(seat, n)` looks the same for every n. Scores are not in it either:
  they follow from the rest.
- Seats are counted from the own one in turn order: 0 (or, where 0 is nobody, 1) is oneself.
- A cell is one byte. Cards are numbers, not names: 0 is none, 1 the first of its table. What does not fit into
  a cell, such as the 256th card of a component pack, is written as the nearest that does.

## By name, and as floats

With NumPy a layout reads observations, one or many (n, size), whatever they were written into. `decode` gives
each field by its name: its cells, or a single number where it has one.

```python
>>> layout = dh.observation("er")
>>> found = layout.decode(seen)
>>> int(found["table.turn"]), found["table.dice"].tolist(), found["seat0.beds"].shape
(1, [3, 3, 3], (32,))
>>> layout.field("seat0.bed")  # doctest: +ELLIPSIS
Traceback (most recent call last):
dicehospital.kernel.errors.BadInput: field: there is no field 'seat0.bed'; near it are seat0.beds, ...

```

`one_hot` makes floats from 0 to 1 of them, as networks like them: a column for each value of a cell that has
at most 32 values (0, which stands for nothing, has none), and else the cell divided by its highest value.
`encoder` does the same of the blocks you name, and once made it is quick; `names` says what each column is.

```python
>>> layout.one_hot(seen).shape == (layout.one_hot_size,)
True
>>> encode = layout.encoder(["table", "seat0"])
>>> encode.size, [encode.names[column] for column in encode(seen).nonzero()[0][:3]]
(570, ['table.players=1', 'table.turn=1', 'table.turns=24'])

```

## Many games at once

`dicehospital.batch(game, n)` (with `pip install dicehospital[batch]`) steps n games inside the compiled rules.
Its arrays are the memory that the rules write into, so nothing is copied: read them after each step, copy what
you want to keep, and write into none of them. A step writes over only what has changed, so what
somebody else writes into `observations` or `masks` stays there and is wrong.

```python
>>> import numpy as np
>>> games = dh.batch("er", 64, seeds=0)  # lane i begins with seed i, its next game has seed i + 64
>>> chance = np.random.default_rng(1)
>>> for _ in range(10):
...     likes = chance.random(games.masks.shape) * games.masks
...     games.step(likes.argmax(axis=1))  # one pick in every lane, for the seat in games.seats
>>> games.observations.shape == (64, dh.observation("er").size)
True

```

| array | shape | what it holds |
| --- | --- | --- |
| `observations` | n, size | what the seat to act sees in each lane |
| `masks` | n, words | 1 for every word that it may pick |
| `seats` | n | who is to act |
| `rewards` | n | alone: points gained by the step. With others: at the end the score of whoever acted |
| `seat_rewards` | n, seats | what each seat is paid, see below |
| `points` | n, seats | what each seat that is paid with every step would score now; 0 for others |
| `dones` | n | whether the step ended the game; the lane already shows the next one |
| `scores` | n, seats | points of every seat in the last game that ended in the lane |
| `final_observations` | n, size | what whoever acted last saw at the end of it |
| `seeds` | n | the seed of the game under way; -1 where it began at a position |
| `following` | n | the seed of the game after it: that of seed s is followed by that of seed s + n |

An action that is not open is refused with its lane, and no lane has moved. Lane by lane these are the games of
`dicehospital.new_game` with the same seeds and picks.

`seat_rewards` pays everybody, not only whoever acted; an automatic opponent has the last seat. At the end of a
game each seat is paid its score. One who plays alone, or with `dicehospital.batch(..., dense=True)` every seat,
is paid with every step instead: what the points of the seat grew by.

A batch is a value: `lanes.copy()`, `copy.copy` and `pickle` in the middle of games give one that goes on alike,
with the same seeds to come. `positions` says where lanes begin, as JSON or as games that are left as they are;
when such a game has ended, the lane goes on with new ones, from its first seed on.

```python
>>> game = dh.new_game("er", players=2, seed=7)
>>> worlds = [game.imagine(0, n) for n in range(16)]  # what a seat cannot know is drawn anew
>>> lanes = dh.batch("er", 16, players=2, positions=worlds, seeds=100)
>>> lanes.seeds[:3].tolist(), lanes.following[:3].tolist()
([-1, -1, -1], [100, 101, 102])
>>> later = lanes.copy()
>>> later.step(later.masks.argmax(axis=1))
>>> (later.observations == lanes.observations).all()
np.False_
>>> lanes.positions() == [world.position() for world in worlds]
True

```

`lanes.reset()` begins as at first, `reset(seeds=...)` new games of these seeds, `reset(positions=...)` there.
All games of a batch have the same rules: its game, players and options are those of the positions.

`dicehospital.envs.vector_env.SoloVectorEnv` is the same as a vector environment of Gymnasium.
"""


def page() -> str:
    """The whole page."""
    return INTRODUCTION + "".join(_layout(dh.observation(game)) for game in GAMES)


def _layout(layout: Observation) -> str:
    head = f"\n## {TITLES[layout.game]}: {layout.size} bytes, version {layout.version}\n"
    offset, found = 0, [head]
    for block in layout.blocks:
        found.append(_block(block, offset))
        offset += block.times * block.size
    return "".join(found)


def _block(block: Block, offset: int) -> str:
    seats = f"`{block.name}0` to `{block.name}{block.times - 1}`, {block.size} bytes each"
    name = seats if block.times > 1 else f"`{block.name}`, {block.size} bytes"
    rows = ["| from | cells | field | values | |", "| ---: | ---: | --- | --- | --- |"]
    for row in block.fields:
        rows.append(_row(row, offset))
        offset += row.length
    return "\n".join([f"\n### {name}\n", block.text, "", *rows, ""])


def _row(row: Field, offset: int) -> str:
    return f"| {offset} | {row.length} | `{row.name}` | {row.low}-{row.high} | {row.text} |"


def main() -> int:
    """Write or check the page."""
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(), "utf-8")
    if PAGE.exists() and PAGE.read_text("utf-8") == page():
        return 0
    print("docs/observation.md is of yesterday: run python tools/observation_page.py --write")
    return 1


if __name__ == "__main__":
    sys.exit(main())
