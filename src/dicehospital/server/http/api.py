"""The table of contents of the HTTP API, and how its endpoints become routes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from dicehospital.kernel.types import Json
from dicehospital.server.http import archive, lobby, people, shapes
from dicehospital.server.http.calls import Call
from dicehospital.server.http.openapi import describe
from dicehospital.server.http.problems import Problem, bad_body
from dicehospital.server.limits import depth_ok
from dicehospital.server.protocol import TableSummary
from dicehospital.server.sockets import TableSocket
from dicehospital.server.store.store import StorageError
from dicehospital.server.tables.registry import House, OtherRules

DEPTH = 32  # of the JSON in a body; a record needs 7
SVG = "image/svg+xml"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one path."""

    method: str
    path: str
    handler: Callable[..., Awaitable[Response]]
    answer: Any
    body: type[msgspec.Struct] | None = None
    query: type[msgspec.Struct] | None = None
    status: int = 200
    errors: tuple[int, ...] = ()
    media: str = "application/json"


ENDPOINTS = (
    Endpoint("GET", "/api/me", people.get_me, shapes.Me),
    Endpoint("PUT", "/api/me", people.put_me, shapes.Me, body=shapes.MyName, errors=(422,)),
    Endpoint("GET", "/api/games", lobby.get_games, shapes.Games),
    Endpoint(
        "GET",
        "/api/tables",
        lobby.get_tables,
        shapes.Tables,
        query=shapes.LobbyQuery,
        errors=(422,),
    ),
    Endpoint(
        "POST",
        "/api/tables",
        lobby.post_table,
        shapes.MadeTable,
        body=shapes.NewTable,
        status=201,
        errors=(422, 429),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}",
        lobby.get_table,
        TableSummary,
        query=shapes.InviteQuery,
        errors=(404, 409, 422),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/qr.svg",
        lobby.get_qr,
        None,
        query=shapes.InviteQuery,
        errors=(404, 409, 422),
        media=SVG,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/record",
        archive.get_record,
        Json,
        query=shapes.InviteQuery,
        errors=(404, 409, 422),
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/link",
        archive.get_link,
        shapes.GameLink,
        query=shapes.InviteQuery,
        errors=(404, 409, 422),
    ),
    Endpoint("GET", "/api/join/{invite}", lobby.get_join, shapes.Joined, errors=(404,)),
    Endpoint(
        "POST",
        "/api/replay",
        archive.post_replay,
        shapes.Replay,
        body=shapes.ReplayOrder,
        errors=(404, 409, 422),
    ),
    Endpoint("POST", "/api/try", archive.post_try, shapes.Tried, body=shapes.Trial, errors=(422,)),
)


def routes(house: House) -> list[BaseRoute]:
    """Every route below /api, the socket of a table included."""
    described = msgspec.json.encode(describe(ENDPOINTS))

    async def openapi(_request: Request) -> Response:
        return Response(described, media_type="application/json")

    paths: list[BaseRoute] = [
        Route(path, _Answering(house, list(group)).answer, methods=_methods(path))
        for path, group in groupby(ENDPOINTS, key=lambda endpoint: endpoint.path)
    ]
    return [
        *paths,
        Route("/api/openapi.json", openapi, methods=["GET"]),
        WebSocketRoute("/api/tables/{id}/socket", TableSocket(house)),
    ]


def _methods(path: str) -> list[str]:
    return [endpoint.method for endpoint in ENDPOINTS if endpoint.path == path]


class _Answering:
    """Answers the requests of one path."""

    def __init__(self, house: House, endpoints: list[Endpoint]) -> None:
        self._house = house
        self._endpoints = {endpoint.method: endpoint for endpoint in endpoints}
        self._decoders = {
            endpoint.method: msgspec.json.Decoder(endpoint.body)
            for endpoint in endpoints
            if endpoint.body is not None
        }

    async def answer(self, request: Request) -> Response:
        """The answer to a request; what goes wrong is told as JSON."""
        call = Call(self._house, request)
        method = "GET" if request.method == "HEAD" else request.method
        endpoint = self._endpoints[method]
        try:
            return await endpoint.handler(call, *await self._read(endpoint, request))
        except Problem as problem:
            return call.reply(problem.body, problem.status)
        except OtherRules as other:
            changed = Problem(409, "other_rules", message=other.message)
            return call.reply(changed.body, changed.status)
        except StorageError:
            return call.reply(Problem(503, "storage").body, 503)

    async def _read(self, endpoint: Endpoint, request: Request) -> list[Any]:
        """Body and query, as far as the endpoint takes them."""
        found: list[Any] = []
        try:
            if endpoint.body is not None:
                found.append(self._decoders[endpoint.method].decode(await _body(request)))
            if endpoint.query is not None:
                found.append(msgspec.convert(_query(request), endpoint.query, strict=False))
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise bad_body(error) from None
        except (RecursionError, UnicodeDecodeError):
            raise Problem(422, "bad_input") from None
        return found


async def _body(request: Request) -> bytes:
    body = await request.body()
    if not depth_ok(body, DEPTH):
        raise Problem(422, "too_deep")
    return body


def _query(request: Request) -> dict[str, str]:
    """The parameters of an address; a name given twice counts once."""
    return dict(request.query_params)
