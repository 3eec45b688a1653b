"""`make play`: a server as soon as there can be one, on plain rules until there are compiled ones.

This process holds the listening socket. It hands it to one server after the other, so that nobody who comes
in between is turned away; the data folder has one owner at a time, and what was acknowledged is in it.
"""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from concurrent.futures import Future, wait
from functools import partial
from pathlib import Path
from typing import Final

from tools.starting.programs import Failed, Programs
from tools.starting.ready import INTERRUPTED, PROGRAM, PYTHON, ROOT, Ready, in_background, supervise
from tools.starting.steps import Steps

_HANDED: Final = 3  # the place of a socket that is handed over, in the protocol of systemd
_MOMENT: Final = 3  # seconds for rules that may have been compiled before
_LOOK: Final = 0.5  # seconds between two looks at the server
_TRIED: Final = 100  # ports after the usual one


def main() -> int:
    """Serve until somebody stops it, which is how it is meant to end."""
    status = supervise(_play)
    return 0 if status == INTERRUPTED else status


def _play(ready: Ready, steps: Steps, programs: Programs) -> int:
    if ready.is_installed():
        os.execv(PROGRAM, [str(PROGRAM), "serve", "--open"])  # noqa: S606 (a program of ours)
    _listen()
    return Play(ready, steps, programs).run()


class Play:
    """One run of `make play` after something changed."""

    def __init__(self, ready: Ready, steps: Steps, programs: Programs) -> None:
        self._ready = ready
        self._ready.gives_way = True  # to who plays meanwhile
        self._steps = steps
        self._programs = programs

    def run(self) -> int:
        """Make what a server needs, serve, and go on making."""
        web = in_background(self._ready.web_client)
        self._ready.libraries()
        rules = in_background(partial(self._made_and_installed, web))
        try:
            web.result()
        except Failed as failed:
            return self._in_the_terminal(failed, rules)
        wait([rules], _MOMENT if self._ready.was_compiled() else 0)
        if rules.done():
            return self._programs.ended(self._serve(compiled=rules.result(), opens=True))
        return self._beside(rules)

    def _in_the_terminal(self, failed: Failed, rules: Future[bool]) -> int:
        """Without a client there is nothing for a browser, but the game is there."""
        rules.result()
        self._steps.say(
            f"the page for browsers could not be built, why is in {failed.log}; "
            f"in the terminal all is there: {PROGRAM} play er"
        )
        if sys.stdin.isatty():
            self._steps.end()
            os.execv(PROGRAM, [str(PROGRAM), "play", "er"])  # noqa: S606 (a program of ours)
        return 1

    def _made_and_installed(self, web: Future[None]) -> bool:
        compiled = self._ready.are_compiled()
        wait([web])  # the package holds the client
        self._ready.install(compiled=compiled)
        return compiled

    def _beside(self, rules: Future[bool]) -> int:
        """Serve on plain rules until there are compiled ones; the exit status of the last server."""
        server = self._serve(compiled=False, opens=True)
        while not rules.done():
            wait([rules], _LOOK)
            if server.poll() is not None:
                return self._programs.ended(server)
        if rules.result():
            self._programs.stop(server)
            server = self._serve(compiled=True, opens=False)
        return self._programs.ended(server)

    def _serve(self, *, compiled: bool, opens: bool) -> subprocess.Popen[str]:
        """Start a server on the socket; only the first one says where it is."""
        # What the steps tell of plain rules, the server need not tell again.
        own = {} if compiled else {"PYTHONPATH": str(ROOT / "src"), "DICEHOSPITAL_PLAIN_TOLD": "1"}
        command: list[str | Path] = [
            "sh",
            "-c",
            'LISTEN_PID=$$ exec "$@"',
            "sh",
            PYTHON,
            "-m",
            "dicehospital",
            "serve",
        ]
        self._steps.say("compiled rules in use" if compiled else "server on plain rules")
        return self._programs.start(
            [*command, "--open"] if opens else command,
            env={**os.environ, **own, "LISTEN_FDS": "1"},
            stdout=None if opens else subprocess.DEVNULL,
            pass_fds=[_HANDED],
        )


def _listen() -> None:
    """Hold the usual port or the next free one, at the place where a server looks for it."""
    host = os.environ.get("DICEHOSPITAL_HOST") or "127.0.0.1"
    asked = os.environ.get("DICEHOSPITAL_PORT")
    first = int(asked or 8000)
    last = first if asked else first + _TRIED
    for port in range(first, last + 1):
        try:
            listener = socket.create_server((host, port), backlog=2048)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or port == last:
                sys.exit(f"cannot listen on {host}:{port}: {error.strerror}")
        else:
            os.dup2(listener.detach(), _HANDED)
            return


if __name__ == "__main__":
    sys.exit(main())
