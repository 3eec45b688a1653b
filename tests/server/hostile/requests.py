"""Requests that nobody should send, without end: wrong methods, paths, headers and bodies."""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from typing import Any
from urllib.parse import quote

import dicehospital as dh
from dicehospital.server.http.api import ENDPOINTS
from tests.packs import NIGHT_SHIFT
from tests.play import random_game, random_pick
from tests.server.hostile.frames import ODD, TEXTS
from tests.server.players import Json

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW", "get")
NAMES = (
    *(
        "xxxxxxxx",
        "%00",
        "%ff%fe",
        "%ed%a0%80",
        "..",
        "%2e%2e%2f",
        "x" * 300,
        "{id}",
        "a%20b",
        "'--",
    ),
    *("%F0%9F%8E%B2", "null", "-1", "0", "__proto__"),
)
PAGES = (
    "/",
    "/table/",
    "/join/",
    "/replay/",
    "/lobby",
    "/assets/",
    "/api",
    "/api/",
    "/house",
    "/unsubscribe/",
    "//",
)
HEADERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Cookie", ("guest=", "guest=" + "f" * 64, "guest=\u00ff", "__Host-guest=x; guest=y", ";;=;")),
    ("Origin", ("null", "https://evil.example", "http://127.0.0.1", "\u00ff")),
    ("Accept-Language", ("fr", "\u00ff\u00fe", "," * 500, "fr;q=x")),
    ("Content-Type", ("text/html", "application/xml", "multipart/form-data; boundary=x", "")),
    ("Content-Encoding", ("gzip", "br")),
    ("If-None-Match", ("*", '"x"')),
    ("Accept", ("text/html", "\u00ff")),
    ("X-Forwarded-For", ("1.2.3.4", "\u00ff", "::1")),
)


@cache
def bodies() -> dict[str, list[Json]]:
    """Bodies that are right, by path: what is sent is one of them with something about it wrong."""
    hospital = dh.new_game("hospital", players=2, seed=1, options={"modules": ["city", "events"]})
    rng = random.Random(1)
    for _ in range(40):
        random_pick(hospital, rng)
    er = random_game(2, 3, 30)
    positions = [er.position(), hospital.position()]
    table: Json = {"players": 2, "seats": ["me", "open"], "game": "er"}
    return {
        "/api/me": [{"name": "Mallory"}],
        "/api/me/account": [{"name": "Mallory", "passphrase": "ten letters and more"}],
        "/api/me/passphrase": [{"before": "ten letters", "passphrase": "ten letters and more"}],
        "/api/me/words": [{"language": "fr"}],
        "/api/sessions": [{"name": "Mallory", "passphrase": "ten letters and more"}],
        "/api/sessions/words": [{"words": "acorn " * 10}],
        "/api/me/passkeys": [{"credential": {"id": "AAAA", "response": {}}}],
        "/api/sessions/passkey": [{"credential": {"id": "AAAA", "response": {}}}],
        "/api/sessions/link": [{"token": "0" * 64, "passphrase": "ten letters and more"}],
        "/api/me/channels/mail": [{"address": "m@example.org", "label": "", "language": "de"}],
        "/api/me/channels/{id}/code": [{"code": "k3v9q2xr"}],
        "/api/agreement": [{"game": "hospital", "players": 3, "options": {"modules": ["city"]}}],
        "/api/tables": [
            table,
            {**table, "clock": {"move": 60, "game": 600}, "names": {"1": "Zoe"}, "start": True},
            *({**table, "game": one["game"], "position": one} for one in positions),
        ],
        "/api/tournaments": [{"game": "er", "seats": 1, "rounds": 2, "minutes": 60}],
        "/api/packs": [{"text": NIGHT_SHIFT, "game": "hospital", "name": "night.toml"}],
        "/api/replay": [{"record": er.record()}, {"link": "AAAA"}, {"table": "xxxxxxxx"}],
        "/api/review": [{"record": er.record(), "seat": 0}, {"table": "xxxxxxxx"}],
        "/api/try": [
            {
                "position": one,
                "seat": 0,
                "picks": [0, 1, "take red"],
                "seed": 1,
                "meant": ["take *"],
            }
            for one in positions
        ],
    }


class Requests:
    """Requests as bytes."""

    def __init__(self, seed: int, host: str, tables: list[str]) -> None:
        self._rng = random.Random(seed)
        self._host = host
        self._names = (*NAMES, *tables)

    def one(self) -> bytes:
        """The next one."""
        rng = self._rng
        endpoint = rng.choice(ENDPOINTS)
        method = endpoint.method if rng.random() < 0.85 else rng.choice(METHODS)
        path = self._path(endpoint.path)
        body = self._body(endpoint.path) if method in ("POST", "PUT", "PATCH") else b""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}", *self._headers()]
        if body or rng.random() < 0.1:
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body

    def _path(self, path: str) -> str:
        rng = self._rng
        if rng.random() < 0.1:
            path = rng.choice(PAGES) + rng.choice(self._names)
        for name in ("{id}", "{invite}"):
            path = path.replace(name, rng.choice(self._names))
        if rng.random() < 0.3:
            names = ("invite", "game", "status", "free", "limit", "x")
            pairs = [(rng.choice(names), quote(_text(rng.choice(ODD)))) for _ in range(3)]
            path += "?" + "&".join(f"{name}={value}" for name, value in pairs)
        return path.replace(" ", "%20")

    def _headers(self) -> list[str]:
        some = self._rng.sample(HEADERS, self._rng.choice([0, 0, 1, 2]))
        return [f"{name}: {self._rng.choice(values)}" for name, values in some]

    def _body(self, path: str) -> bytes:
        rng = self._rng
        if rng.random() < 0.1:
            return rng.choice(TEXTS).encode("utf-8", "surrogatepass")
        body = copy.deepcopy(rng.choice(bodies().get(path, [{}])))
        for _ in range(rng.choice([1, 1, 2, 5])):
            _spoil(rng, body)
        found = json.dumps(body).encode()
        if rng.random() < 0.1:
            place = rng.randrange(len(found))
            found = found[:place] + rng.choice([b"\xff", b'"', b"", b"{"]) + found[place + 1 :]
        return found


def _text(value: Any) -> bytes:
    return str(value)[:200].encode("utf-8", "surrogatepass")


def _spoil(rng: random.Random, body: Any) -> None:
    """Change something somewhere in a JSON."""
    place = body
    while rng.random() < 0.8:
        inner = [one for one in _values(place) if isinstance(one, dict | list) and one]
        if not inner:
            break
        place = rng.choice(inner)
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    if isinstance(place, dict) and rng.random() < 0.15:
        place[rng.choice(["x", "", "seed", "__class__", "position"])] = copy.deepcopy(
            rng.choice(ODD)
        )
    elif keys:
        key = rng.choice(keys)
        if rng.random() < 0.2:
            del place[key]
        else:
            place[key] = _near(rng, place[key])


def _near(rng: random.Random, value: Any) -> Any:
    """Something odd, or something like the value but not quite."""
    if rng.random() < 0.5:
        return copy.deepcopy(rng.choice(ODD))
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice([-1, 1, 100, -(2**31), 2**62])
        case str():
            return rng.choice(
                [value[:-1], value + "x", value * 40, value.upper(), value + "\u0000"]
            )
        case list():
            return rng.choice([value * 2, value[::-1], value[:-1], [value], {}])
        case _:
            return [value]


def _values(place: Any) -> list[Any]:
    return list(place.values()) if isinstance(place, dict) else list(place)
