"""A web server that knows nothing but files: those of the page, as a static host sends them."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

from contextlib import contextmanager

_TYPES = {
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".mjs": "text/javascript",
    ".json": "application/json",
}


_PIECE = 16_384  # bytes that go over a slow line at once


class Line:
    """A slow line to the host, which all that is sent shares."""

    def __init__(self, rate: float, latency: float) -> None:
        self.latency = latency  # seconds before an answer begins
        self._rate = rate  # bytes a second
        self._lock = threading.Lock()
        self._free = 0.0  # when it can take more

    def send(self, piece: bytes) -> None:
        """Wait for as long as it takes."""
        with self._lock:
            self._free = max(self._free, monotonic()) + len(piece) / self._rate
            wait = self._free - monotonic()
        sleep(max(wait, 0.0))


class Host:
    """Where the page is, how many bytes went over the wire for each file, and what is put before some."""

    def __init__(self) -> None:
        self.address = ""
        self.sent: dict[str, int] = {}
        self.altered: dict[str, str] = {}  # by a part of the name of a script
        self.packs = True  # sends the files that are compressed
        self.line: Line | None = None  # None: as quick as can be

    def before(self, path: str) -> bytes:
        """What a file begins with that was not built so."""
        return "".join(text for part, text in self.altered.items() if part in path).encode()


class _Files(SimpleHTTPRequestHandler):
    """Sends the file for brotli where there is one and the browser takes it."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *given: Any, host: Host, **named: Any) -> None:
        self.host = host
        self.extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **_TYPES}
        super().__init__(*given, **named)

    def do_GET(self) -> None:
        name = self.path.split("?")[0]
        plain = self.translate_path(name)
        if name.endswith("/"):
            plain = f"{plain}/index.html"
        try:
            body, is_packed = self._read(plain)
        except OSError:
            self.send_error(404)
            return
        self.host.sent[name] = len(body)
        self.send_response(200)
        self.send_header("content-type", self.guess_type(plain))
        self.send_header("content-length", str(len(body)))
        self.send_header("cache-control", self._kept(name, plain))
        if is_packed:
            self.send_header("content-encoding", "br")
        self.end_headers()
        self._write(body)

    def _write(self, body: bytes) -> None:
        line = self.host.line
        if line is None:
            self.wfile.write(body)
            return
        sleep(line.latency)
        for place in range(0, len(body), _PIECE):
            line.send(body[place : place + _PIECE])
            self.wfile.write(body[place : place + _PIECE])

    def _read(self, plain: str) -> tuple[bytes, bool]:
        packs = self.host.packs and "br" in self.headers.get("accept-encoding", "")
        if packs and not self.host.before(plain):
            try:
                with open(f"{plain}.br", "rb") as file:  # noqa: PTH123 (names come as text)
                    return file.read(), True
            except OSError:
                pass
        with open(plain, "rb") as file:  # noqa: PTH123
            return self.host.before(plain) + file.read(), False

    def _kept(self, name: str, plain: str) -> str:
        """Names with a digest in them never change what they stand for."""
        return "max-age=31536000" if "-" in name and not self.host.before(plain) else "no-store"

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def serving(folder: Path) -> Iterator[Host]:
    """Serve the files of a folder for a while, from a folder of that name."""
    host = Host()
    files = partial(_Files, directory=str(folder.parent), host=host)
    server = ThreadingHTTPServer(("127.0.0.1", 0), files)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host.address = f"http://127.0.0.1:{server.server_address[1]}/{folder.name}/"
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
