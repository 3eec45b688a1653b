"""Compiles, inside Pyodide, what a page loads: its standard library, and an archive of the rules.

An archive is one file: the length of a list, the list of paths and sizes as JSON, then all files in its order.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final

File = tuple[str, bytes]

PACKAGE: Final = "dicehospital"
_ASIDE: Final = (".md", ".svg", ".css", ".pyi", ".h", ".c", ".typed", ".pyc", "/")

_HEAD: Final = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # never compared with a source
_BARE: Final = 2  # without docstrings and assertions
_LEFT_OUT: Final = frozenset(
    """
    __hello__ __phello__ _aix_support _android_support _apple_support _ast_unparse _ios_support
    _markupbase _osx_support _pydatetime _pydecimal _pyio _pyrepl _strptime
    _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse bdb cProfile calendar cmd
    code colorsys compileall configparser csv ctypes curses dbm doctest ensurepip filecmp
    fileinput ftplib getopt getpass gettext graphlib gzip html http idlelib imaplib mailbox mailcap
    mimetypes modulefinder multiprocessing netrc nturl2path optparse pdb pickletools platform
    plistlib poplib pprint profile pstats pty py_compile pyclbr pydoc pydoc_data quopri rlcompleter
    runpy sched shelve site-packages smtplib socketserver stringprep symtable sysconfig tabnanny
    tarfile this timeit trace tracemalloc tty turtle turtledemo unittest venv wave webbrowser
    wsgiref xml xmlrpc zipapp zoneinfo
    asyncio.proactor_events asyncio.tools asyncio.windows_events asyncio.windows_utils
    concurrent.interpreters email.* logging.config logging.handlers pyodide.console
    urllib.request urllib.robotparser
    """.split()  # noqa: SIM905 (shorter to read)
)
"""Modules of the standard library that nothing here imports; `*`: all that a package holds."""
_ENCODINGS: Final = frozenset(
    """
    __init__ aliases ascii cp437 latin_1 raw_unicode_escape unicode_escape utf_8 utf_8_sig utf_16
    utf_16_le utf_16_be utf_32
    """.split()  # noqa: SIM905 (shorter to read)
)
_SERVERS: Final = (
    "__main__.py", "cli", "envs", "lab", "many_games.py", "py.typed", "puzzles/grading.py",
    "puzzles/making.py", "puzzles/proving.py", "puzzles/shortening.py",
    "server/access", "server/app.py", "server/bus/heartbeat.py", "server/bus/hub.py",
    "server/bus/hub_client.py", "server/bus/merged_metrics.py", "server/bus/open_bus.py",
    "server/bus/redis_bus.py", "server/checkup", "server/edge/body_limits.py",
    "server/edge/connection_limits.py",
    "server/edge/forwarded.py", "server/edge/frame_counter.py", "server/edge/http_protocol.py",
    "server/edge/page_head.py", "server/edge/rate_limits.py", "server/edge/security.py",
    "server/edge/slow_readers.py", "server/edge/socket_affinity.py", "server/edge/static_files.py",
    "server/edge/unknown_host.py", "server/edge/websocket_protocol.py", "server/http/openapi.py",
    "server/http/routes.py", "server/processes",
    "server/static", "server/store/backup.py", "server/store/copies.py", "server/store/postgres",
    "server/tables/accounts/accounts.py", "server/tables/accounts/passkeys",
    "server/tables/accounts/slow_hash.py", "server/tables/channels/endpoints.py",
    "server/tables/channels/mail/letter.py", "server/tables/channels/mail/mail.py",
    "server/tables/channels/mail/smtp.py", "server/tables/channels/posting.py",
    "server/tables/channels/push", "server/tables/channels/ways.py",
    "server/tables/channels/webhooks.py",
)  # fmt: skip
"""Parts of the package that only a terminal, a researcher or a web server needs."""
_TERMINAL: Final = ("arena.", "cli", "dataset.", "host.", "lab.", "serve.", "sim.", "web")
"""How the names of catalogues begin that only they speak, or that the page itself loads."""


def standard_library(given: Path, made: Path) -> None:
    """The standard library of Pyodide, compiled, without what nothing here imports."""
    with zipfile.ZipFile(given) as sources, zipfile.ZipFile(made, "w") as out:
        for name in sorted(sources.namelist()):
            if name.endswith(".py") and _is_needed(PurePosixPath(name)):
                _add(out, name, sources.read(name))


def _is_needed(path: PurePosixPath) -> bool:
    first, *inner = path.with_suffix("").parts
    if first == "encodings":
        return path.stem in _ENCODINGS
    if not inner or inner == ["__init__"]:
        return first not in _LEFT_OUT
    return _LEFT_OUT.isdisjoint({first, f"{first}.*", f"{first}.{inner[0]}"})


def _add(out: zipfile.ZipFile, name: str, source: bytes) -> None:
    """Stored: whoever serves the archive compresses it as a whole, which makes it smaller."""
    entry = zipfile.ZipInfo(f"{name}c", (1980, 1, 1, 0, 0, 0))
    out.writestr(entry, compiled(name, source))


def compiled(name: str, source: bytes) -> bytes:
    """A module as Python keeps it."""
    import marshal

    code = compile(source, name, "exec", dont_inherit=True, optimize=_BARE)
    return _HEAD + marshal.dumps(code)


def rules(source: Path, wheels: list[Path], made: Path) -> None:
    """The package, from its source or compiled in a wheel, and the wheels that it imports, as one archive."""
    found = dict(_of_wheel(source) if source.suffix == ".whl" else _of_folder(source))
    for wheel in wheels:
        found |= dict(_of_wheel(wheel))
    files = sorted((name, body) for one in found.items() for name, body in _made(*one))
    head = json.dumps([[name, len(body)] for name, body in files]).encode()
    with made.open("wb") as out:
        out.write(len(head).to_bytes(4, "little") + head)
        out.writelines(body for _, body in files)


def _of_folder(folder: Path) -> Iterator[File]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder.parent).as_posix()
        if path.is_file() and is_for_page(name):
            yield name, path.read_bytes()


def _of_wheel(wheel: Path) -> Iterator[File]:
    with zipfile.ZipFile(BytesIO(wheel.read_bytes())) as files:
        for name in files.namelist():
            if is_for_page(name):
                yield name, files.read(name)


def is_for_page(name: str) -> bool:
    """Whether a file of the package, or of a wheel, goes into the archive."""
    inner = name.removeprefix(f"{PACKAGE}/")
    if name.endswith(_ASIDE) or "__pycache__/" in name or ".dist-info/" in name:
        return False
    if any(inner == one or inner.startswith(f"{one}/") for one in _SERVERS):
        return False
    last = inner.rpartition("/")[2]
    return not (inner.startswith("locales/") and last.startswith(_TERMINAL))


def _made(name: str, body: bytes) -> Iterator[File]:
    if name.endswith(".py"):
        yield f"{name}c", compiled(name, body)
    else:
        yield name, body
