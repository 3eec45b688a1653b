"""The real server as its own process, on a free port, with a data folder that outlives a restart."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_ADDRESS = re.compile(r"http://(?:127\.0\.0\.1|localhost):\d+")
_PATIENCE = 120  # seconds until a server has to be there, or gone: a busy machine may starve it


class House:
    """A server that can be stopped and started again on the same address."""

    def __init__(self, data: Path, port: int = 0) -> None:
        self.data = data
        self.environment: dict[str, str] = {}  # what its next start sees beside what we see
        self.program = "dicehospital"
        self.address = ""
        self._port = port
        self._process: subprocess.Popen[str] | None = None
        self._said: list[str] = []

    @property
    def is_open(self) -> bool:
        """Whether it runs."""
        return self._process is not None

    def open(self) -> None:
        """Start it and wait until it says where it is."""
        command = [sys.executable, "-m", self.program, "serve", "--no-open", "--lang", "en"]
        command += ["--port", str(self._port), "--data", str(self.data)]
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, **self.environment},
        )
        found = threading.Event()
        threading.Thread(target=self._listen, args=(self._process, found), daemon=True).start()
        if not found.wait(_PATIENCE):
            self.close()
            raise TimeoutError("the server did not say its address:\n" + "".join(self._said))
        self._port = int(self.address.rsplit(":", 1)[1])

    def _listen(self, process: subprocess.Popen[str], found: threading.Event) -> None:
        """Read what it prints, to the end: a full pipe would stop it."""
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                self._said.append(line)
                match = _ADDRESS.search(line)
                if match and not found.is_set():
                    self.address = match[0]
                    found.set()

    def close(self) -> None:
        """Ask it to stop, as a service manager would, and wait."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def restart(self) -> None:
        """Stop it and start it again, same folder, same port."""
        self.close()
        self.open()
