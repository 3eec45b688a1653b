"""The picture of the terminal game in docs/play.md: a real session, recorded from a pseudo-terminal."""

from __future__ import annotations

import fcntl
import io
import json
import os
import pty
import select
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

from rich.console import Console
from rich.text import Text

import dicehospital as dh
from dicehospital.bots import make_bot

PICTURE = Path(__file__).resolve().parents[1] / "docs/images/play.svg"
WIDTH, HEIGHT = 88, 60
TYPED = ("y", "why W3=2", "?")


def saved_game(turn: int) -> Path:
    """A record of a solo game that the greedy bot has played up to a turn."""
    game = dh.new_game("er", players=1, seed=31)
    bot = make_bot("greedy", 1)
    while game.view(0)["turn"] < turn:
        game.play(0, bot.choose(game.imagine(0, 1), 0))
    path = Path(tempfile.mkdtemp()) / "game.json"
    path.write_text(json.dumps(game.record()), "utf-8")
    return path


def read_for(terminal: int, seconds: float) -> str:
    """What the program writes within some time."""
    seen = b""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            seen += os.read(terminal, 65536)
    return seen.decode()


def session(path: Path) -> str:
    """Everything shown while the game is resumed and the lines are typed."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}
        command = [sys.executable, "-m", "dicehospital", "play", "er", "--resume", str(path)]
        os.execv(sys.executable, command)  # noqa: S606 (no shell is wanted)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    shown = read_for(terminal, 4)
    for line in TYPED:
        os.write(terminal, f"{line}\n".encode())
        shown += read_for(terminal, 1.5)
    os.close(terminal)
    return shown.replace("\r\n", "\n")


def main() -> None:
    """Write the picture."""
    shown = session(saved_game(9))
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(shown[shown.index("\x1b[1mTurn") :]))
    PICTURE.parent.mkdir(exist_ok=True)
    console.save_svg(str(PICTURE), title="dicehospital play er")


if __name__ == "__main__":
    main()
