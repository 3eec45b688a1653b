"""Kill a server again and again while people play, and count what was lost: `python bench/kills.py --save`.

Players make acts over sockets; at random moments the server is ended by SIGKILL and started again on the
same folder. Every act that was acknowledged has to stand in the log once, at the place that was told, and
every table has to replay. With other processes on the machine the seconds say little; the counts hold.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from dicehospital.server.store.schema import FILE
from tests.cli.program import run
from tests.server.ops_server import running
from tests.server.test_crash import WIDE, Kills, kill_again_and_again, lines_in
from tools.numbers.results import ROOT, save


def main() -> int:
    """Kill, count, print and keep; 1 when anything was lost."""
    arguments = parsed_arguments()
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "data"
        with running(folder, **WIDE) as server:
            kills = asyncio.run(kill_again_and_again(server, arguments.kills, arguments.sockets))
            server.stop()
        found = counted(kills, folder) | {"kills": arguments.kills, "sockets": arguments.sockets}
        found["replays"] = run("validate", "--data", folder).status == 0
    print(found)
    if arguments.save:
        words = f"--kills {arguments.kills} --sockets {arguments.sockets} --save"
        file = save("kills", f"python bench/kills.py {words}", found)
        print(f"{file.relative_to(ROOT)} is written")
    return 1 if found["lost"] or found["twice"] or not found["replays"] else 0


def parsed_arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description="Kill a server and count what was lost.")
    parser.add_argument("--kills", type=int, default=50, help="how often (50)")
    parser.add_argument("--sockets", type=int, default=20, help="players (20)")
    parser.add_argument("--save", action="store_true", help="write bench/results/kills.json")
    return parser.parse_args()


def counted(kills: Kills, folder: Path) -> dict[str, float]:
    """Return how many acts were acknowledged, and what became of them."""
    logs = lines_in(folder / FILE)
    places = {
        key: [seq for seq, act in logs.get(key[0], []) if act == key[1]]
        for key in kills.promises.acks
    }
    return {
        "acknowledged": len(places),
        "lost": sum(not found for found in places.values()),
        "twice": sum(len(found) > 1 for found in places.values()),
        "refused": len(kills.promises.rejects),
        "back_s": round(kills.longest, 2),
    }


if __name__ == "__main__":
    sys.exit(main())
