"""What a host can set: where to listen, where to keep tables, and how much anyone may ask for."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.server.settings.mail import check_mail_server, check_mailbox, check_way_of_mail

PREFIX = "DICEHOSPITAL_"
PASSWORD_LETTERS = (8, 200)
LOG_LEVELS = ("debug", "info", "warning", "error")
WORKERS = 64
_BIGGEST = 2**31 - 1
_ADDRESS: Final = re.compile(
    r"(?P<scheme>[a-z]+)://((?P<user>[^@/?#\[\]\s]*)@)?(?P<hosts>[^@/?#\s]*)"
    r"(?P<path>(/[^?#@\s]*)?)(\?(?P<query>[^#@\s]*))?"
)
_HOST: Final = re.compile(r"(\[[\w:.%]+\]|[^\[\]:]*)(:(?P<port>[0-9]{1,5}))?")
_ALLOWED: Final = re.compile(
    r"\.?[A-Za-z0-9\-]+(\.[A-Za-z0-9\-]+)+|https?://([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?"
)
_PUSH_KEY: Final = re.compile(r"[A-Za-z0-9_\-]{42}[AEIMQUYcgkosw048]")
_PASSWORDS: Final = ("password", "sslpassword", "ssl_password")  # in the query of an address
_ALIKE: Final = 0.75  # of 1: letters that two names must share before one is taken for the other
# Variables that decide what is built, so that they may be there when it is served.
_OF_THE_BUILD: Final = ("BUILD", "COMMIT", "NO_WEB", "PLAIN_TOLD", "PURE")
_BOUNDS: Final = {"port": (0, 65_535), "workers": (1, WORKERS), "offline": (0, 1)}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything about one server. Each field is also an environment variable, DICEHOSPITAL_<FIELD>."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None  # where people find the server behind a proxy
    trusted_proxies: str = ""  # whose X-Forwarded-* headers are believed; nobody's as usual
    log_level: str = "info"
    database: str | None = None  # postgresql://...; None: a file in the data folder
    redis: str | None = None  # redis://...; by which servers with one database hear of each other
    workers: int = 1  # processes that serve ...
    silence_seconds: int = 10  # ... of which one that is silent for so long is replaced
    bots: str = ""  # the host's own, `module:Class` between commas
    password: str = ""  # of the house; put into force at each start
    offline: int = 1  # whether browsers keep the pages; 0: they drop what they have kept
    message_hosts: str = ""  # to which people may be told of their turns, beside push services
    push_key: str = ""  # the secret key by which push services know this server; "": no push
    mail_server: str = (
        ""  # that takes mail to people, such as smtps://mail.example.org; "": no mail
    )
    mail_from: str = ""  # the address that it comes from
    mail_user: str = ""  # who this server is to that one ...
    mail_password: str = ""  # ... and how it proves it ...
    mail_password_file: str = ""  # ... or a file that says so

    message_bytes: int = 16_384  # one frame of a socket
    depth: int = 16  # nesting of its JSON
    rate: int = 20  # frames a second and socket ...
    burst: int = 40  # ... of which so many at once
    sockets_per_person: int = 10
    sockets_per_address: int = 100
    send_buffer: int = 262_144  # bytes that a slow reader may leave waiting
    tables_per_person: int = 100  # open or unfinished
    tournaments_per_person: int = 10  # not over
    table_rate: int = 1  # tables made a second and address ...
    table_burst: int = 60  # ... of which so many at once
    bot_tables_per_address: int = 10  # games that bots play without people
    guest_rate: int = 1  # new guests a second and address ...
    guest_burst: int = 100  # ... of which so many at once
    idle_unload_seconds: int = 600  # a table nobody looks at leaves the memory
    connections: int | None = None  # open at once, all together; None: as open files allow
    connections_per_address: int = 200  # that are no sockets of a table; a proxy's are not counted
    head_bytes: int = 32_768  # of a request, before its body
    request_seconds: int = 10  # for a connection to send them; for a body as long again ...
    body_rate: int = 50_000  # ... and a second for each so many bytes of it
    http_rate: int = 50  # requests of /api a second and address ...
    http_burst: int = 200  # ... of which so many at once
    page_rate: int = 200  # requests of any path a second and address ...
    page_burst: int = 400  # ... of which so many at once
    body_bytes: int = 65_536  # body of a request
    replay_bytes: int = 2_000_000  # body of a request that carries a whole game
    waiting_bytes: int = 32_000_000  # of requests and answers that are not done, all together ...
    waiting_bytes_small: int = 8_000_000  # ... of which so many are kept for small requests ...
    waiting_bytes_per_address: int = 8_000_000  # ... and of one address
    pack_bytes: int = 32_768  # a component pack, as it was written and as JSON
    pack_cards: int = 100  # its cards
    ask_rate: int = 50  # questions at tables a second and address ...
    ask_burst: int = 200  # ... of which so many at once
    ask_time_rate: int = 500  # milliseconds that answers may take, a second and address ...
    ask_time_burst: int = 20_000  # ... of which so many at once
    thinkers: int = max(
        2, (os.cpu_count() or 1) - 1
    )  # processes that think beside those that serve
    pack_rate: int = 1  # packs read a second and address ...
    pack_burst: int = 20  # ... of which so many at once

    @property
    def is_secure(self) -> bool:
        """Whether people reach the server over https, as far as its settings tell."""
        return self.public_url is not None and self.public_url.startswith("https:")


def read_settings(
    given: Mapping[str, Any], environment: Mapping[str, str] = os.environ
) -> Settings:
    """Settings from the environment, overruled by what is given; `BadInput` names what is wrong."""
    found: dict[str, Any] = {}
    for field in fields(Settings):
        variable = PREFIX + field.name.upper()
        if given.get(field.name) is not None:
            found[field.name] = given[field.name]
        elif environment.get(variable):
            found[field.name] = _read(field.name, variable, environment[variable])
    return _checked(Settings(**_with_mail_password(found)))


def _with_mail_password(found: dict[str, Any]) -> dict[str, Any]:
    """Settings with the password that a file says."""
    file = found.get("mail_password_file")
    if file is None:
        return found
    try:
        return {**found, "mail_password": Path(file).read_text("utf-8").strip()}
    except (OSError, UnicodeDecodeError):
        raise BadInput(f"{PREFIX}MAIL_PASSWORD_FILE", "serve.no_mail_password", seen=file) from None


def _checked(settings: Settings) -> Settings:
    """Settings that fit together."""
    if settings.redis is not None and settings.database is None and settings.workers == 1:
        raise BadInput("--redis", "serve.redis_alone")
    if settings.push_key and not settings.is_secure:
        raise BadInput(f"{PREFIX}PUSH_KEY", "serve.push_needs_https")
    if settings.push_key and find_spec("cryptography") is None:
        raise BadInput(f"{PREFIX}PUSH_KEY", "serve.no_driver", extra="push")
    if settings.mail_server:
        check_way_of_mail(
            settings.mail_server,
            settings.mail_from,
            settings.mail_user,
            settings.mail_password,
            settings.public_url,
        )
    return settings


def _read(name: str, variable: str, text: str) -> Any:  # noqa: ANN401 (a field of any type)
    """The value of a variable."""
    match name:
        case "data":
            return Path(text)
        case "host" | "bots" | "mail_user" | "mail_password" | "mail_password_file":
            return text
        case name if name in _CHECKS:
            return _CHECKS[name](variable, text)
        case "log_level":
            return Reader(text, variable).one_of(LOG_LEVELS)
        case _:
            return Reader(_number(text), variable).whole(*_BOUNDS.get(name, (1, _BIGGEST)))


def unknown_variables(environment: Mapping[str, str] = os.environ) -> dict[str, str | None]:
    """Variables that look like settings and are none, each with the setting that may have been meant."""
    known = [field.name.upper() for field in fields(Settings)]
    given = {name.removeprefix(PREFIX) for name in environment if name.startswith(PREFIX)}
    strange = sorted(given - {*known, *_OF_THE_BUILD})
    near = {name: get_close_matches(name, known, 1, _ALIKE) for name in strange}
    return {PREFIX + name: PREFIX + meant[0] if meant else None for name, meant in near.items()}


def check_proxies(field: str, text: str) -> str:
    """Addresses and networks of proxies between commas, or `*` for everybody."""
    for one in text.split(","):
        try:
            ip_network(one.strip())
        except ValueError:
            if text.strip() != "*":
                raise BadInput(field, "serve.not_a_proxy", seen=one.strip()) from None
    return text


def check_password(field: str, text: str) -> str:
    """A password of a house that is neither guessed at once nor without end."""
    least, most = PASSWORD_LETTERS
    if not least <= len(text) <= most:
        raise BadInput(field, "house.length", least=least, most=most)
    return text


def check_url(field: str, text: str) -> str:
    """An address of scheme, host and perhaps port: a server takes a name of its own, not a folder."""
    try:
        parts = urlsplit(text)
        whole = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    if not whole or not re.fullmatch(r"https?://[^/?#@\s]+/?", text):
        raise BadInput(field, "serve.not_a_url", seen=text)
    return text.rstrip("/").lower()


def check_hosts(field: str, text: str) -> str:
    """Hosts between commas: `ntfy.sh`, `.example.org` for all below it, `http://10.0.0.5:8080` as a whole."""
    for one in map(str.strip, text.split(",")):
        if not _ALLOWED.fullmatch(one):
            raise BadInput(field, "serve.not_a_host", seen=one)
    return ",".join(one.strip().lower() for one in text.split(","))


def check_push_key(field: str, text: str) -> str:
    """32 bytes as letters of an address, as tools for VAPID keys print them."""
    if not _PUSH_KEY.fullmatch(text) or text == "A" * len(text):
        raise BadInput(field, "serve.not_a_push_key")  # not shown: it is secret
    return text


def check_database(field: str, text: str) -> str:
    """The address of a PostgreSQL database, as its own programs take it."""
    if not _is_whole(text, ("postgresql", "postgres")):
        raise BadInput(field, "serve.not_a_database")  # not shown: it may hold a password
    return text


def check_redis(field: str, text: str) -> str:
    """The address of a Redis server, as its own programs take it."""
    if not _is_whole(text, ("redis", "rediss", "unix")):
        raise BadInput(field, "serve.not_a_redis")  # not shown: it may hold a password
    return text


def _is_whole(url: str, schemes: tuple[str, ...]) -> bool:
    """Whether an address is of such a scheme and reads in one way.

    Where a letter that separates its parts stands in a password as it is, one part is taken for another.
    """
    found = _ADDRESS.fullmatch(url)
    if found is None or found["scheme"] not in schemes or len(url) == len(f"{found['scheme']}://"):
        return False
    hosts = [_HOST.fullmatch(host) for host in found["hosts"].split(",")]
    try:
        urlsplit(url)
        parse_qs(found["query"] or "", strict_parsing=bool(found["query"]))
    except ValueError:
        return False
    return all(host and int(host["port"] or 1) in range(1, 65_536) for host in hosts)


def without_password(url: str) -> str:
    """An address as it may be shown; one that reads in several ways shows nothing."""
    found = _ADDRESS.fullmatch(url)
    return f"{found['scheme']}://{found['hosts']}{found['path']}" if found else "://"


def has_password(url: str) -> bool:
    """Whether an address holds a password."""
    found = _ADDRESS.fullmatch(url)
    if found is None:
        return True  # perhaps
    return ":" in (found["user"] or "") or any(
        name in _PASSWORDS for name in parse_qs(found["query"] or "")
    )


def _number(text: str) -> int | str:
    """The number that a text says, or the text that says none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 11 else text


_CHECKS: Final = {
    "trusted_proxies": check_proxies,
    "password": check_password,
    "public_url": check_url,
    "database": check_database,
    "redis": check_redis,
    "message_hosts": check_hosts,
    "push_key": check_push_key,
    "mail_server": check_mail_server,
    "mail_from": check_mailbox,
}
