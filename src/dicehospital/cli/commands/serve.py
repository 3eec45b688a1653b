"""`dicehospital serve`: the game in browsers, for oneself, a household or the world."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypedDict, Unpack

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.hosting import data_folder, trouble_with, warn_of_password
from dicehospital.cli.params import OneOf, Whole, lang_option
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings import (
    LOG_LEVELS,
    PREFIX,
    WORKERS,
    Settings,
    check_database,
    check_redis,
    check_url,
    read_settings,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

    from dicehospital.kernel.text import Catalogue


_ADDRESSES: Final = {
    "public_url": check_url,
    "database": check_database,
    "redis": check_redis,
}


class ServeOptions(TypedDict):
    """The options of the command, as click hands them over."""

    host: str | None
    port: int | None
    data: Path | None
    database: str | None
    redis: str | None
    workers: int | None
    bots: str | None
    public_url: str | None
    open: bool
    log_level: str | None
    quiet: bool


@click.command(cls=Command, help="help.serve")
@click.option("--host", metavar="HOST", help="help.serve.host")
@click.option("--port", type=Whole(0, 65_535), metavar="PORT", help="help.serve.port")
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="help.serve.data")
@click.option("--database", metavar="URL", help="help.serve.database")
@click.option("--redis", metavar="URL", help="help.serve.redis")
@click.option("--workers", type=Whole(1, WORKERS), metavar="N", help="help.serve.workers")
@click.option("--bots", metavar="BOTS", help="help.serve.bots")
@click.option("--public-url", metavar="URL", help="help.serve.public_url")
@click.option("--open/--no-open", default=False, help="help.serve.open")
@click.option("--log-level", type=OneOf(*LOG_LEVELS), metavar="LEVEL", help="help.serve.log_level")
@click.option("--quiet", is_flag=True, help="help.serve.quiet")
@lang_option()
@click.pass_context
def serve(ctx: click.Context, **options: Unpack[ServeOptions]) -> int:
    """Serve until somebody stops it."""
    settings = _settings(options)
    _register(settings.bots, _said_by("bots", options))
    # Imported after the bots are registered: these modules know the bots that there are then.
    from dicehospital.server.bus.open_bus import check_bus
    from dicehospital.server.compute import compute_process
    from dicehospital.server.monitoring import logs
    from dicehospital.server.processes import server

    check_bus(settings)
    logs.set_up(settings.log_level)
    with compute_process.loaded(), server.handed_over() or _listener(settings, options) as listener:
        started = _announcement(listener, settings, speech(ctx), wants_browser=options["open"])
        with trouble_with(settings.data, settings.database):
            if settings.workers > 1:
                return _serve_together(settings, listener, started)
            server.run(server.serve(settings, listener, started))
    return 0


def _listener(settings: Settings, options: ServeOptions) -> socket:
    """Where to listen. What others were told of, such as a proxy, stays where it is."""
    from dicehospital.server.processes.server import listen

    is_asked = options["port"] is not None or bool(os.environ.get(f"{PREFIX}PORT"))
    may_move = not is_asked and settings.public_url is None
    names = (_said_by("host", options), _said_by("port", options))
    return listen(settings.host, settings.port, may_move=may_move, names=names)


def _said_by(name: str, options: ServeOptions) -> str:
    """How somebody set something: by an option, or by a variable."""
    variable = PREFIX + name.upper()
    is_asked = options[name] is not None  # type: ignore[literal-required]
    return variable if os.environ.get(variable) and not is_asked else f"--{name}"


def _register(bots: str, field: str) -> None:
    """The host's own bots, known here and to the processes that think; refused if one is none."""
    from dicehospital.bots import registry

    os.environ[registry.VARIABLE] = bots
    for problem in registry.problems():
        if problem.field == registry.VARIABLE:
            raise BadInput(field, problem.message.id, **problem.message.params)


def _serve_together(settings: Settings, listener: socket, started: Callable[[], None]) -> int:
    """Serve by several processes; the exit status."""
    if not hasattr(os, "fork"):
        raise BadInput("--workers", "serve.no_workers")
    from dicehospital.server.processes.server import listeners_for
    from dicehospital.server.processes.supervisor import Supervisor

    return Supervisor(settings, listeners_for(listener, settings.workers), started).run()


def _settings(options: ServeOptions) -> Settings:
    """What the options say, else the environment, else what is usual."""
    plain = ("host", "port", "workers", "bots", "log_level")
    given: dict[str, Any] = {name: options[name] for name in plain}  # type: ignore[literal-required]
    given["data"] = data_folder(options["data"])
    for name, check in _ADDRESSES.items():
        address: str | None = options[name]  # type: ignore[literal-required]
        if address is not None:
            option = f"--{name.replace('_', '-')}"
            given[name] = check(option, address)
            if name != "public_url":
                warn_of_password(option, PREFIX + name.upper(), address)
    if options["quiet"]:
        given["log_level"] = "error"
    elif (
        given["log_level"] is None
        and sys.stderr.isatty()
        and not os.environ.get(f"{PREFIX}LOG_LEVEL")
    ):
        given["log_level"] = "warning"  # somebody plays here and need not read of every move
    return read_settings(given)


# -- telling people ------------------------------------------------------------------------------------
def _announcement(
    listener: socket, settings: Settings, say: Catalogue, *, wants_browser: bool
) -> Callable[[], None]:
    """What to do as soon as the server listens: say where, and show it."""
    from dicehospital.server.edge.public_urls import addresses
    from dicehospital.server.processes.server import where

    here, lan = addresses(listener)
    lines = [say.tell("serve.open_at", url=here)]
    lines += [say.tell("serve.open_for_others", url=lan)] if lan else []
    lines += (
        [say.tell("serve.open_for_all", url=settings.public_url)] if settings.public_url else []
    )
    lines += [say.tell("serve.kept_in", folder=where(settings))]
    is_told = COMPILED or os.environ.get(f"{PREFIX}PLAIN_TOLD")
    lines += [] if is_told else [say.tell("serve.plain_rules")]
    lines += [say.tell("serve.how_to_stop")]

    def announce() -> None:
        click.echo("\n".join(lines))
        sys.stdout.flush()
        if wants_browser and _has_display():
            Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    return announce


def _has_display() -> bool:
    """Whether a browser could show itself; without one some systems start a text browser instead."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
